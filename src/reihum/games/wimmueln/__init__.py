"""Wimmüln."""
