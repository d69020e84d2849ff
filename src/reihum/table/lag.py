"""How long a line takes, and what that is worth in a race."""

from collections import deque
from typing import Final, final

LONGEST: Final = 600  # milliseconds there and back that are made up for at most,
UNPROVEN: Final = 100  # and when nothing but the page's own answers shows how long its line is
MEMORY: Final = 30.0  # seconds for which a measurement counts


@final
class Lag:
    """The round trips to one page, as the server measures them.

    The shortest of the last half minute counts, so a late answer now and then gains nothing. Somebody who answers
    late all the time looks like somebody far away; so the line must also be as long as its packets say (`proof`),
    which the operating systems of both ends answer for and no page can delay.
    """

    __slots__ = ("proof", "trips")

    def __init__(self) -> None:
        self.trips: deque[tuple[float, float]] = deque()  # when, and milliseconds; each shorter than all before it
        self.proof: float | None = None  # milliseconds there and back of bare packets, if they can be seen

    def measured(self, milliseconds: float, now: float) -> None:
        """An answer has come."""
        while self.trips and self.trips[-1][1] >= milliseconds:
            self.trips.pop()
        self.trips.append((now, milliseconds))

    def counted(self, now: float) -> int:
        """The milliseconds there and back that are made up for."""
        while len(self.trips) > 1 and self.trips[0][0] < now - MEMORY:
            self.trips.popleft()
        return int(min(self.trips[0][1], self.most())) if self.trips else 0

    def awaited(self, now: float) -> int:
        """The milliseconds that others wait for a call over this line; one that has not answered yet may be long."""
        return self.counted(now) if self.trips else int(self.most())

    def most(self) -> float:
        return min(UNPROVEN if self.proof is None else self.proof, LONGEST)
