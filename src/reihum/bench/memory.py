"""How much memory one round takes, with all that its seats know."""

import gc
import os
from pathlib import Path

from reihum.core.round import Round

FEW = 300  # clones that fill the gaps which lie around from before
MANY = 1000
STATUS = Path("/proc/self/statm")  # Linux only; elsewhere nothing is measured


def resident() -> int:
    """The bytes of this process that are really in memory."""
    return int(STATUS.read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")


def sizes(rounds: dict[str, Round]) -> dict[str, int]:
    """Bytes for each clone of a round, vectors and all; what all clones share does not count."""
    found: dict[str, int] = {}
    kept: list[list[Round]] = []  # until the end, so that nothing is put into freed memory
    gc.collect()
    for name, round in rounds.items() if STATUS.exists() else ():
        kept.append([round.clone() for _ in range(FEW)])
        before = resident()
        kept.append([round.clone() for _ in range(MANY)])
        found[name] = (resident() - before) // MANY
    return found
