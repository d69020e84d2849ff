"""Schmerzhafte Stiche."""
