"""The games: one folder each, with the rules in Python, German and English."""
