"""Garbage: what only refers to itself, which counting references does not find.

Pages and tables that go leave nothing of the kind behind, so there is hardly ever any. To look for it takes a
microsecond for each thing in memory, in one piece: with thousands of tables half a second in which nobody's move is
answered. So Python does not look by itself whenever something has been made. What is new is looked through once, in
small portions, and set aside; all there is, seldom, as long as it takes. But what strangers leave behind must not pile
up either: all is looked through at the latest when there is twice as much.
"""

import asyncio
import gc
from collections.abc import Callable
from pathlib import Path
from time import monotonic
from typing import Final, final

from reihum.server.logs import log

PAUSE: Final = 2.0  # seconds between two thoughts about it
MANY: Final = 50_000  # new things: to look through them takes some hundredths of a second
SELDOM: Final = 10_000  # to look through everything takes at most this part of the time
WORTH_A_LINE: Final = 0.1  # seconds
MEMORY: Final = Path("/proc/self/statm")  # where Linux says how much of it this process has


def memory() -> int:
    """Pages of memory that this process uses; 0: nobody says."""
    return int(MEMORY.read_text().split()[1]) if MEMORY.exists() else 0


@final
class Garbage:
    """Looks for garbage when it may: among what is new as soon as that is worth it, everywhere after hours; and when it
    must."""

    def __init__(self, clock: Callable[[], float] = monotonic) -> None:
        self.clock = clock
        self.took = 0.0  # to look everywhere
        self.size = memory()  # when that was done
        self.looked = clock()

    def start(self) -> None:
        """From now on nobody else looks for it."""
        gc.disable()
        self.look_everywhere()

    def is_due(self, size: int) -> bool:
        """May it be looked for everywhere, with this much in memory?"""
        return self.clock() - self.looked >= SELDOM * self.took or size > 2 * self.size > 0

    def look(self) -> None:
        """Look through what is new, and set it aside: it is looked through again only with everything else."""
        begun = self.clock()
        found = gc.collect()
        gc.freeze()
        took = self.clock() - begun
        if took >= WORTH_A_LINE:
            log("garbage collected", found=found, seconds=round(took, 2))

    def look_everywhere(self) -> None:
        begun = self.clock()
        gc.unfreeze()
        self.look()
        self.looked = self.clock()
        self.took = self.looked - begun
        self.size = memory()

    async def watch(self) -> None:
        while True:
            await asyncio.sleep(PAUSE)
            if self.is_due(memory()):
                self.look_everywhere()
            elif gc.get_count()[0] >= MANY:
                self.look()
