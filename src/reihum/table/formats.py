"""The formats of logs, and the ladder from each to the next: a log of any earlier version is read as one of today's.

A version that finds an older log writes `upgraded` after it and goes on in its own format, so a log may have parts in
several formats. What has been written is never changed.
"""

from collections.abc import Callable
from typing import Any, Final

import msgspec

from reihum.table.log import AnyEntry, Opened, Upgraded, converted, decoded

FORMAT: Final = 3  # of the entries that are written today
Raw = dict[str, Any]
ONLY_FORMAT: Final = msgspec.json.Decoder(type=dict[str, Any])


class StrangeLog(ValueError):
    """Entries that nobody here understands: damaged, or of a newer version."""


def from_1(entry: Raw) -> Raw:
    """At first everything was dealt as soon as all seats were taken, and nobody noted whether a deal was known."""
    return entry | {"waits": False, "known": False} if entry.get("type") == "opened" else entry


def from_2(entry: Raw) -> Raw:
    """Every table stood for itself, and nobody noted how long people thought: what is missing says so."""
    return entry


LADDER: Final[dict[int, Callable[[Raw], Raw]]] = {1: from_1, 2: from_2}


def entries_of(log: list[bytes]) -> list[AnyEntry]:
    """A whole log as today's entries; StrangeLog says what is wrong with it."""
    try:
        format = known(ONLY_FORMAT.decode(log[0]).get("format", 1))
        found: list[AnyEntry] = []
        for text in log:
            entry = decoded(text) if format == FORMAT else climbed(text, format)
            if isinstance(entry, Upgraded):
                format = known(entry.format)
            found.append(entry)
    except (msgspec.MsgspecError, ValueError, RecursionError) as problem:
        raise StrangeLog(str(problem)) from problem
    if not isinstance(found[0], Opened) or any(isinstance(entry, Opened) for entry in found[1:]):
        raise StrangeLog("it does not begin with its table")
    return found


def added(text: bytes) -> AnyEntry:
    """An entry that another process has added to a log of today's format; StrangeLog if a newer version goes on."""
    entry = decoded(text)
    if isinstance(entry, Upgraded):
        known(entry.format)
    return entry


def known(format: object) -> int:
    """This format, in which entries follow; StrangeLog if nobody here can read or write it."""
    if not isinstance(format, int) or not 1 <= format <= FORMAT:
        raise StrangeLog(f"format {format}")
    return format


def climbed(text: bytes, format: int) -> AnyEntry:
    """An entry of an earlier format, taken up the ladder."""
    entry = ONLY_FORMAT.decode(text)
    for step in range(format, FORMAT):
        entry = LADDER[step](entry)
    return converted(entry)


def format_of(entries: list[AnyEntry]) -> int:
    """The format in which this log ends."""
    found = FORMAT
    for entry in entries:
        if isinstance(entry, Opened | Upgraded):
            found = entry.format
    return found
