"""What every game must keep while it is played: the suite of `reihum.testing`, for all games."""

from reihum.testing.suite.rounds import *
