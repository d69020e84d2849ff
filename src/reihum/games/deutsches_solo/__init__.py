"""Deutsches Solo."""
