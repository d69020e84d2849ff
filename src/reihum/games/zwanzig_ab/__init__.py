"""Zwanzig ab."""
