"""Sechsundsechzig."""
