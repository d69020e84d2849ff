"""Farben sammeln."""
