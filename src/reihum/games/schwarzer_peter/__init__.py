"""Schwarzer Peter."""
