"""The only sources of chance.

The order of cards at a real table comes from a key and a counter through SHA-256, so that anybody can check a deal in
any language (docs/chance.md). Bots and imagined rounds use a fast generator that proves nothing to anybody.
"""

from hashlib import sha256
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

__all__ = ["Chance", "Stream", "commitment", "match_key", "round_key"]

STATE: Final[i64] = 0x7FFF_FFFF_FFFF_FFFF  # 63 bits
LOW_54: Final[i64] = 2**54 - 1  # the bits that stay when 9 are shifted in,
LOW_37: Final[i64] = 2**37 - 1  # and those that stay for 26
WARM_UP: Final = 8


@final
class Chance:
    """A xorshift generator on 63 bits with full period: the same numbers compiled and interpreted."""

    def __init__(self, seed: i64) -> None:
        self.state: i64 = (seed & STATE) ^ 0x2545_F491_4F6C_DD1D
        if self.state == 0:
            self.state = 0x2545_F491_4F6C_DD1D
        for _step in range(WARM_UP):
            self.below(2)

    def below(self, n: i64) -> i64:
        """A number from 0 to n - 1; n is at most 2**31."""
        x = self.state
        x ^= (x & LOW_54) << 9
        x ^= x >> 13
        x ^= (x & LOW_37) << 26
        self.state = x
        return ((x >> 32) * n) >> 31

    def share(self) -> float:
        """A number from 0 up to, but not including, 1."""
        return float(self.below(2147483648)) / 2147483648.0

    def seed(self) -> i64:
        """A seed for another generator; never 0."""
        return self.below(2147483647) * 2147483648 + self.below(2147483648) + 1

    def shuffle(self, items: vec[i64]) -> None:
        for i in range(i64(len(items)) - 1, i64(0), -1):
            j = self.below(i + 1)
            items[i], items[j] = items[j], items[i]


def match_key(seed: int | str, *entropy: str) -> bytes:
    """The key of a match: the server's seed and what every seat adds to it, each hashed on its own."""
    parts = [str(seed), *entropy]
    return sha256(b"reihum match" + b"".join([sha256(part.encode()).digest() for part in parts])).digest()


def commitment(seed: int | str) -> str:
    """What is published before the deal: it fixes the seed without giving it away."""
    return sha256(b"reihum commitment" + str(seed).encode()).hexdigest()


def vow(entropy: str) -> str:
    """What a seat says before it adds its entropy: it fixes the entropy without giving it away."""
    return sha256(b"reihum vow" + entropy.encode()).hexdigest()


def round_key(key: bytes, number: int) -> bytes:
    """The key of a match's round."""
    return sha256(b"reihum round" + key + number.to_bytes(4, "big")).digest()


@final
class Stream:
    """Numbers from a key: SHA-256 of the key, the number of the shuffle and a counter, four bytes at a time."""

    def __init__(self, key: bytes, number: int) -> None:
        self.start = b"reihum shuffle" + key + number.to_bytes(4, "big")
        self.counter = 0
        self.block = b""
        self.used = 0

    def number(self) -> int:
        """The next 32 bits."""
        if self.used == len(self.block):
            self.block = sha256(self.start + self.counter.to_bytes(4, "big")).digest()
            self.counter += 1
            self.used = 0
        self.used += 4
        return int.from_bytes(self.block[self.used - 4 : self.used], "big")

    def below(self, n: int) -> int:
        """A number from 0 to n - 1, all equally likely: numbers past the last multiple of n are skipped."""
        limit = 4294967296 - 4294967296 % n
        while True:
            number = self.number()
            if number < limit:
                return number % n

    def shuffle(self, items: vec[i64]) -> None:
        """A Fisher-Yates shuffle, from the last item down."""
        for i in range(len(items) - 1, 0, -1):
            j = self.below(i + 1)
            items[i], items[j] = items[j], items[i]
