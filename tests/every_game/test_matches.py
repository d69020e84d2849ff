"""Matches of every game: they end, and positions and records of them come back as they were."""

from reihum.testing.suite.matches import *
