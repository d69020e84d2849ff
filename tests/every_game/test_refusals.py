"""Every refusal is explained by a paragraph that holds at this table."""

from reihum.testing.suite.refusals import *
