"""Grasobern."""
