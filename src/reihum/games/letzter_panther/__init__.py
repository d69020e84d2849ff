"""Der letzte Panther."""
