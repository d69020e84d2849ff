"""Elfern."""
