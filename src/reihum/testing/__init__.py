"""The conformance suite: what every game must keep, whatever its rules. `reihum conform PACKAGE` plays it for one game.

It needs pytest: pip install 'reihum[testing]'. docs/conformance.md says what every game must do, and how to run it.
"""
