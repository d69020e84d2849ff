"""How every game is told."""

from reihum.testing.suite.telling import *
