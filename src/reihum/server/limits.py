"""Limits: how much one connection or one address may ask for."""

from typing import final


@final
class Bucket:
    """Fills with time, empties with use."""

    __slots__ = ("full", "level", "rate", "since")

    def __init__(self, rate: float, full: float, now: float) -> None:
        self.rate = rate
        self.full = full
        self.level = full
        self.since = now

    def take(self, now: float) -> bool:
        """Is there room for one more?"""
        self.level = min(self.full, self.level + (now - self.since) * self.rate)
        self.since = now
        if self.level < 1:
            return False
        self.level -= 1
        return True


@final
class Buckets:
    """One bucket for each address; those that are full again are forgotten."""

    def __init__(self, rate: float, full: float) -> None:
        self.rate = rate
        self.full = full
        self.found: dict[str, Bucket] = {}

    def take(self, who: str, now: float) -> bool:
        if len(self.found) > 10_000:
            self.found = {name: each for name, each in self.found.items() if now - each.since < self.full / self.rate}
        if who not in self.found:
            self.found[who] = Bucket(self.rate, self.full, now)
        return self.found[who].take(now)
