"""Codes of four letters that lead to a table for some hours, and what keeps people from guessing them.

A code has a log of its own in the store, under a name that no table can have: each entry says where it leads and for
how long. So whoever takes a free code first has it, in any process, and an old one can be given out again.
"""

import secrets
from typing import Final, final

import msgspec

from reihum.server.host import Host
from reihum.server.limits import Bucket, Buckets
from reihum.server.lobby import Lobby
from reihum.server.store import Store
from reihum.table.formats import StrangeLog

LETTERS: Final = "BCDFGHJKLMNPRSTVWXZ"  # neither vowels, of which words are made, nor any that looks like another
LENGTH: Final = 4
UNWANTED: Final = (  # what people read into letters without vowels, in German and in English
    *("SS", "HH", "KKK", "NSD", "NZ", "HJ", "SM", "WC", "KZ", "FCK", "FKN", "FCC", "FTZ", "FZZ", "CNT", "SHT", "DCK"),
    *("NGR", "NGG", "PSS", "PMM", "PNS", "BTCH", "SLT", "HRN", "KCK", "WNK", "WTF", "TTT", "TTN", "CCK", "KNT"),
    *("SCHL", "SCHW", "RSCH", "MST", "DPP", "XXX", "CRP", "DMN", "HLL", "PRN", "SX", "MRD", "KLL"),
)
HOURS: Final = 12  # that a code is good for
TRIES: Final = 50  # free codes that others may have taken in the meantime
LONGEST_EVENING: Final = 100  # tables, one after the other

WRONG_AT_ONCE: Final = 10  # codes that one address may get wrong,
WRONG_AN_HOUR: Final = 6  # and in the long run
ALL_WRONG_AT_ONCE: Final = 200  # the same for all addresses together
ALL_WRONG_AN_HOUR: Final = 60


class Lead(msgspec.Struct, frozen=True):
    """Where a code leads, until when in seconds since 1970."""

    table: str
    until: int


FREE: Final = Lead("", 0)
DAMAGED: Final = Lead("", 1 << 62)  # leads nowhere, and is never given out again


def is_fit(code: str) -> bool:
    """May this code be given out?"""
    return not any(part in code for part in UNWANTED)


def new_code() -> str:
    while True:
        code = "".join(secrets.choice(LETTERS) for _ in range(LENGTH))
        if is_fit(code):
            return code


def said(text: str) -> str:
    """The code that somebody means; empty if it can't be one."""
    code = "".join(text.split()).upper().replace("-", "")
    return code if len(code) == LENGTH and all(letter in LETTERS for letter in code) else ""


def place_of(code: str) -> str:
    """Where the log of a code is kept: no table can be called that."""
    return f"code/{code}"


@final
class Guesses:
    """Wrong codes are counted, by address and in all; right ones cost nothing. Locked out, one learns nothing."""

    def __init__(self, now: float) -> None:
        self.each = Buckets(WRONG_AN_HOUR / 3600, WRONG_AT_ONCE)
        self.all = Bucket(ALL_WRONG_AN_HOUR / 3600, ALL_WRONG_AT_ONCE, now)

    def may(self, who: str, now: float) -> bool:
        """Is one more guess allowed? It counts as wrong until it turns out to be right."""
        if not self.each.take(who, now):
            return False
        if self.all.take(now):
            return True
        self.each.give_back(who)
        return False

    def was_right(self, who: str) -> None:
        self.each.give_back(who)
        self.all.give_back()


async def lead_of(store: Store, code: str) -> tuple[Lead, int]:
    """Where a code leads, and how many entries its log has."""
    try:
        log = await store.read(place_of(code))
        return (msgspec.json.decode(log[-1], type=Lead), len(log)) if log else (FREE, 0)
    except (StrangeLog, msgspec.MsgspecError, ValueError):
        return DAMAGED, 0


async def last_of(lobby: Lobby, table: str, who: str) -> Host:
    """The table at which the people are now that were at this one."""
    host = await lobby.host(table, who)
    for _ in range(LONGEST_EVENING):
        if not host.table.next_table:
            break
        host = await lobby.host(host.table.next_table, who)
    return host
