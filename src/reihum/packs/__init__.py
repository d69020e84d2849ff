"""The packs of the shelf, and the tools they are drawn with, which other packs may use as well."""
