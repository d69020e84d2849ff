"""Texts: booklets, the catalogue of games with them, and the words of every interface."""
