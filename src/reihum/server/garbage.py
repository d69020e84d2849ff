"""Garbage: what only refers to itself, which counting references does not find.

Pages and tables that go leave nothing of the kind behind, so there is hardly ever any. To look for it takes a
microsecond for each thing in memory, in one piece: with thousands of tables some seconds in which nobody's move is
answered. So Python does not look by itself whenever something has been made, but seldom, as long as it takes. But
what strangers leave behind must not pile up either: it is looked for at the latest when there is twice as much.
"""

import asyncio
import gc
from collections.abc import Callable
from pathlib import Path
from time import monotonic
from typing import Final, final

from reihum.server.logs import log

PAUSE: Final = 30.0  # seconds between two thoughts about it
EACH: Final = 1e-6  # seconds for a thing in memory, about
SELDOM: Final = 10_000  # looking takes at most this part of the time
LITTLE: Final = 0.1  # seconds that it may always take
WORTH_A_LINE: Final = 0.1  # seconds
MEMORY: Final = Path("/proc/self/statm")  # where Linux says how much of it this process has


def memory() -> int:
    """Pages of memory that this process uses; 0: nobody says."""
    return int(MEMORY.read_text().split()[1]) if MEMORY.exists() else 0


@final
class Garbage:
    """Looks for garbage when it may: at once where there is little to look through, after hours where there is much;
    and when it must."""

    def __init__(self, clock: Callable[[], float] = monotonic) -> None:
        self.clock = clock
        self.took = 0.0
        self.size = memory()
        self.looked = clock()

    def start(self) -> None:
        """From now on nobody else looks for it; what is there already stays for good and is not searched."""
        gc.collect()
        gc.freeze()
        gc.disable()
        self.size = memory()
        self.looked = self.clock()

    def is_due(self, made: int, size: int) -> bool:
        """Would it be a small enough part of the time, with this many new things, or is there twice as much by now?"""
        seldom = self.clock() - self.looked >= SELDOM * (self.took + EACH * made)
        return seldom or EACH * made >= max(LITTLE, self.took) or size > 2 * self.size > 0

    def look(self) -> None:
        begun = self.clock()
        found = gc.collect()
        self.looked = self.clock()
        self.took = self.looked - begun
        self.size = memory()
        if self.took >= WORTH_A_LINE:
            log("garbage collected", found=found, seconds=round(self.took, 2))

    async def watch(self) -> None:
        while True:
            await asyncio.sleep(PAUSE)
            if self.is_due(gc.get_count()[0], memory()):
                self.look()
