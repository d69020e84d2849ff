"""Rummü."""
