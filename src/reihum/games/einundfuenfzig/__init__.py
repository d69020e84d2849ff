"""Einundfünfzig."""
