"""Durak."""
