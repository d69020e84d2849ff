"""Safarü and Safarü verkehrt."""
