"""Schnipp Schnapp."""
