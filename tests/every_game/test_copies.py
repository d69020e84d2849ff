"""Rounds and matches can be pickled and copied."""

from reihum.testing.suite.copies import *
