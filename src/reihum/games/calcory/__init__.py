"""Calcory."""
