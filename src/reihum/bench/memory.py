"""How much memory one round takes, with all that its seats know."""

import gc
import os
from pathlib import Path

from reihum.core.round import Round

MANY = 4000
STATUS = Path("/proc/self/statm")  # Linux only; elsewhere nothing is measured


def resident() -> int:
    """The bytes of this process that are really in memory."""
    return int(STATUS.read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")


def size(round: Round) -> int | None:
    """Bytes for each clone, vectors and all; what all clones share does not count."""
    if not STATUS.exists():
        return None
    gc.collect()
    first = [round.clone() for _ in range(MANY)]  # fills the gaps that lie around from before
    before = resident()
    second = [round.clone() for _ in range(MANY)]
    grown = resident() - before
    assert len(first) == len(second)
    return grown // MANY
