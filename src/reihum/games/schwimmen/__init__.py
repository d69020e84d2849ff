"""Schwimmen."""
