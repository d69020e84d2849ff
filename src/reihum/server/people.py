"""What a store knows about people: statistics by nickname, to be shown, exported and deleted."""

from dataclasses import asdict, dataclass
from typing import Any, Final

import msgspec

from reihum.core.errors import ReihumError
from reihum.server.store import Store, is_table
from reihum.table.formats import StrangeLog, entries_of
from reihum.table.log import Again, AnyEntry, Asked, Opened, Sat, Sitter, encoded
from reihum.table.table import Table

FORMAT: Final = 1


@dataclass
class PlayerTally:
    """Of one nickname in one game."""

    matches: int = 0
    won: int = 0
    rounds: int = 0


Tallies = dict[str, dict[str, PlayerTally]]  # by nickname and game


async def log_of(store: Store, table: str) -> list[AnyEntry]:
    """The log of a table; empty if it is damaged."""
    try:
        return entries_of(await store.read(table))
    except (StrangeLog, IndexError):
        return []


def sitters_of(entry: AnyEntry) -> list[Sitter]:
    if isinstance(entry, Opened):
        return entry.sitters
    return [entry.sitter] if isinstance(entry, Sat) else []


def nicknames(entries: list[AnyEntry]) -> set[str]:
    """The people who ever sat at a table or asked for a seat; those with a key are people, even if a bot plays."""
    sat = {sitter.name for entry in entries for sitter in sitters_of(entry) if sitter.kind == "person"}
    return (sat | {entry.name for entry in entries if isinstance(entry, Asked)}) - {""}


def count(entries: list[AnyEntry], tallies: Tallies) -> None:
    """Add what happened at a table; one played by other rules can't be counted any more."""
    try:
        opened = entries[0]
        assert isinstance(opened, Opened)
        table = Table(opened)
        for entry in entries[1:]:
            if isinstance(entry, Again):
                note(table, tallies)
            table.apply(entry)
        note(table, tallies)
    except (ReihumError, ValueError, LookupError, OverflowError):
        pass


def note(table: Table, tallies: Tallies) -> None:
    """The end of a match, or of what was played of it."""
    rounds = len(table.sheet().outcomes)
    winners = table.match.winners() if table.match.over else ()
    for seat, sitter in enumerate(table.sitters):
        if sitter.kind == "person" and sitter.name and rounds:
            tally = tallies.setdefault(sitter.name, {}).setdefault(table.game.id, PlayerTally())
            tally.matches += table.match.over
            tally.won += seat in winners
            tally.rounds += rounds


async def tables_of(store: Store) -> list[str]:
    return [place for place in await store.tables() if is_table(place)]


async def damaged(store: Store, name: str | None = None) -> list[str]:
    """The tables of which nothing can be told, or those of them that may have to do with a nickname."""
    found = [table for table in await tables_of(store) if not await log_of(store, table)]
    return [table for table in found if name is None or await mentions(store, table, name)]


async def statistics(store: Store, name: str | None = None) -> Tallies:
    tallies: Tallies = {}
    for table in await tables_of(store):
        count(await log_of(store, table), tallies)
    return {who: games for who, games in sorted(tallies.items()) if name in (None, who)}


async def exported(store: Store, name: str | None = None) -> dict[str, Any]:
    """Everything that is kept, or everything that belongs to a nickname; without the keys to seats."""
    tables: dict[str, Any] = {}
    tallies: Tallies = {}
    for table in await tables_of(store):
        entries = await log_of(store, table)
        if entries and name in (None, *nicknames(entries)):
            tables[table] = [msgspec.to_builtins(without(entry, keys=True)) for entry in entries]
            count(entries, tallies)
    people = {
        who: {game: asdict(tally) for game, tally in games.items()}
        for who, games in tallies.items()
        if name in (None, who)
    }
    return {"format": FORMAT, "people": people, "tables": tables, "damaged": await damaged(store, name)}


async def deleted(store: Store, name: str | None = None) -> tuple[int, int]:
    """Delete everything, or a nickname: tables of its own, and the name at tables of others. How many of each?"""
    gone = changed = 0
    for table in await store.tables():
        entries = await log_of(store, table)
        names = nicknames(entries)
        strange = not entries and is_table(table)  # the logs of codes name nobody
        damaged = strange and name is not None and await mentions(store, table, name)
        if name is None or names == {name} or damaged:
            await store.delete(table)
            gone += is_table(table)
        elif name in names:
            for number, entry in enumerate(entries):
                anonymous = without(entry, name=name)
                if anonymous != entry:
                    await store.replace(table, number, encoded(anonymous))
            changed += 1
    await store.tidy()
    return gone, changed


async def mentions(store: Store, table: str, name: str) -> bool:
    """Does a log that nobody understands name somebody?"""
    try:
        return any(msgspec.json.encode(name) in entry for entry in await store.read(table))
    except StrangeLog:  # an entry is missing, which may have named anybody
        return True


def without(entry: AnyEntry, name: str | None = None, keys: bool = False) -> AnyEntry:
    """An entry without a nickname and its key, or without all keys."""

    def bare(sitter: Sitter) -> Sitter:
        if name is not None and sitter.name == name:
            return msgspec.structs.replace(sitter, name="", guard="")
        return msgspec.structs.replace(sitter, guard="") if keys else sitter

    if isinstance(entry, Opened):
        return msgspec.structs.replace(entry, sitters=[bare(sitter) for sitter in entry.sitters])
    if isinstance(entry, Asked) and entry.name == name:
        return msgspec.structs.replace(entry, name="")
    return msgspec.structs.replace(entry, sitter=bare(entry.sitter)) if isinstance(entry, Sat) else entry
