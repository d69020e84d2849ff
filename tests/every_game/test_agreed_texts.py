"""What a table reads in its booklet is what it has agreed on."""

from reihum.testing.suite.agreed_texts import *
