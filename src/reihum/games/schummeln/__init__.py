"""Schummeln."""
