"""The tests of the suite. Each says in its docstring what must hold, and by `reads` where more is said about it."""
