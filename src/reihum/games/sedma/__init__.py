"""Sedma."""
