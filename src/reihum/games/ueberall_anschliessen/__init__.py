"""Überall anschließen."""
