"""Jokerjagd: a game that somebody else ships, with a pack of its own."""
