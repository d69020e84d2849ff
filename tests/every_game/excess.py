"""How much imagination adds where not everything is known card by card: the figures of docs/knowledge.md.

python -m tests.every_game.excess [GAME ...]
"""

import sys
from collections.abc import Iterator

from reihum.testing import exceptions
from reihum.testing.suite.known_worlds import begin, replay
from reihum.testing.tables import games
from reihum.testing.worlds import Look
from reihum.text.catalogue import Entry

HISTORIES = 48


def looks(entry: Entry) -> Iterator[Look]:
    """All that was looked at in many histories."""
    for number in range(HISTORIES):
        history = begin(entry, number)
        if history is not None:
            yield from replay(history)


def main(names: list[str]) -> None:
    exceptions.PLACES.append("tests.games.test_{id}")
    for entry in games():
        if not names or entry.id in names:
            found = list(looks(entry))
            blurred = sorted(look.excess for look in found if not look.exact)
            mean = sum(blurred) / len(blurred) if blurred else 1.0
            exact = len(found) - len(blurred)
            most = max(blurred, default=1.0)
            print(f"{entry.id:22} exact {exact:4}   blurred {len(blurred):4}   mean {mean:.2f}   most {most:.2f}")


if __name__ == "__main__":
    main(sys.argv[1:])
