"""The site: docs/, a page for every game from its booklet, and the reference from docstrings. `make docs` builds it."""
