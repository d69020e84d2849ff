"""Mogeln."""
