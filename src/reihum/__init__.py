"""Reihum: family card games, by the book."""
