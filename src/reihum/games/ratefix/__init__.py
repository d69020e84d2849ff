"""Ratefix."""
