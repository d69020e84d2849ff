"""Every game has a lesson, and it can be played to its end."""

from reihum.testing.suite.lessons import *
