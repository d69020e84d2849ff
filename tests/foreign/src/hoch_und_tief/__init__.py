"""Hoch und tief: a game that somebody else ships, in plain Python."""
