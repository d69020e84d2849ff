"""Limits: how much one connection or one address may ask for."""

from ipaddress import IPv6Address, ip_address
from typing import Final, final

from starlette.requests import HTTPConnection

MOST_KNOWN: Final = 10_000  # addresses that are remembered


def neighbourhood(address: str) -> str:
    """An IPv4 address, or the whole /56 network of an IPv6 one, since a household may have all of it."""
    try:
        found = ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(found, IPv6Address) and found.ipv4_mapped is None:
        return f"{int(found) >> 72:x}::/56"
    return str(found.ipv4_mapped or found) if isinstance(found, IPv6Address) else address


def provider(who: str) -> str:
    """The /32 network around a /56 one, since somebody may have many of those; any other address is its own."""
    digits = who.removesuffix("::/56")
    return f"{digits[:-6]}::/32" if digits != who else who


def address_of(request: HTTPConnection) -> str:
    """Where a request comes from."""
    return neighbourhood(request.client.host) if request.client else ""


@final
class Bucket:
    """Fills with time, empties with use."""

    __slots__ = ("full", "level", "rate", "since")

    def __init__(self, rate: float, full: float, now: float) -> None:
        self.rate = rate
        self.full = full
        self.level = full
        self.since = now

    def take(self, now: float, cost: float = 1.0) -> bool:
        """Is there room for one more, or for something that counts for several?"""
        level = self.level + (now - self.since) * self.rate
        if level > self.full:
            level = self.full
        self.since = now
        enough = level >= cost
        self.level = level - cost if enough else level
        return enough

    def wait(self, now: float, longest: float, cost: float = 1.0) -> float | None:
        """Take one in advance, or something that counts for several: seconds until it is there; None: more than the
        longest time that anybody waits."""
        self.fill(now)
        seconds = max(0.0, (cost - self.level) / self.rate)
        if seconds > longest:
            return None
        self.level -= cost
        return seconds

    def fill(self, now: float) -> None:
        self.level = min(self.full, self.level + (now - self.since) * self.rate)
        self.since = now

    def give_back(self, cost: float = 1.0) -> None:
        """What was taken did not count after all."""
        self.level = min(self.full, self.level + cost)


@final
class Buckets:
    """One bucket for each address; those that are full again are forgotten."""

    def __init__(self, rate: float, full: float) -> None:
        self.rate = rate
        self.full = full
        self.found: dict[str, Bucket] = {}

    def take(self, who: str, now: float, cost: float = 1.0) -> bool:
        return self.of(who, now).take(now, cost)

    def wait(self, who: str, now: float, longest: float, cost: float = 1.0) -> float | None:
        return self.of(who, now).wait(now, longest, cost)

    def of(self, who: str, now: float) -> Bucket:
        return self.found.get(who) or self.new(who, now)

    def new(self, who: str, now: float) -> Bucket:
        if len(self.found) > MOST_KNOWN:
            self.found = {name: each for name, each in self.found.items() if now - each.since < self.full / self.rate}
            while len(self.found) > MOST_KNOWN // 2:  # too many at once: the first ones are forgotten
                del self.found[next(iter(self.found))]
        bucket = self.found[who] = Bucket(self.rate, self.full, now)
        return bucket

    def give_back(self, who: str, cost: float = 1.0) -> None:
        if who in self.found:
            self.found[who].give_back(cost)
