"""Zweikampf."""
