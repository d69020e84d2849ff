"""Fipsen."""
