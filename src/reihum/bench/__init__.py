"""`reihum bench`: how fast the compiled rules are, compared with OpenSpiel and RLCard."""

import sys

from reihum.build import compiled

INTERPRETED = """\
The rules run interpreted; against compiled C++ that would be
a comparison of languages, not of card tables. 'make bench'
compiles them first (it needs a C compiler); --interpreted
measures them as they are."""


def main(seconds: float = 0.1, rounds: int = 10, as_json: bool = False, interpreted: bool = False) -> int:
    """Measure everything and print the report; the answer is the exit status."""
    if not may_measure(interpreted):
        return 1
    from reihum.bench import report
    from reihum.bench.run import run

    figures = run(seconds, rounds)
    print(report.as_json(figures) if as_json else report.as_text(figures))
    return 0


def solver(
    deals: int = 50, first: int = 0, full: bool = False, as_json: bool = False, interpreted: bool = False
) -> int:
    """Measure how long exact answers take, of the last tricks or with `full` of whole deals, which takes minutes."""
    if not may_measure(interpreted):
        return 1
    from reihum.bench import solving

    return solving.main(deals, first, full, as_json)


def bots(as_json: bool = False, interpreted: bool = False) -> int:
    """Measure how long bots take for an answer."""
    if not may_measure(interpreted):
        return 1
    from reihum.bench import thinking

    return thinking.main(as_json)


def may_measure(interpreted: bool) -> bool:
    if compiled() or interpreted:
        return True
    print(INTERPRETED, file=sys.stderr)
    return False
