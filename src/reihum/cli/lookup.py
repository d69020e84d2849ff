"""Games, seats and files by what was typed, or a clear sentence why not."""

import os
import sys
from dataclasses import fields
from difflib import get_close_matches
from typing import Any, Final

from reihum import notation
from reihum.cli.faults import Fault
from reihum.core.errors import BadNotation
from reihum.core.game import Game
from reihum.core.options import choices, read_options, value_text
from reihum.core.round import Round
from reihum.core.zones import SPECTATOR
from reihum.text.catalogue import Entry, catalogue
from reihum.text.words import Words

LARGEST: Final = 4 * 1024 * 1024  # bytes of a file: no match is nearly as long


def entry_of(name: str, words: Words) -> Entry:
    """The game of this name: its id, or its title in either language."""
    entries = catalogue()
    wanted = name.casefold().replace("-", "_").replace(" ", "_")
    for entry in entries.values():
        titles = [entry.booklet(language).title.casefold() for language in ("de", "en")]
        if wanted == entry.id or name.casefold() in titles:
            return entry
    near = [name for name in entries if name.startswith(wanted)][:1] or get_close_matches(wanted, entries, 1, 0.5)
    hint = words("errors.near", name=near[0]) if near else words("errors.known", names=", ".join(entries))
    raise Fault(words("errors.game", name=name, hint=hint))


def players_text(game: Game, words: Words) -> str:
    """For how many players: 2, 3–6, or "2 or 4" with nothing between."""
    few, many = game.players[0], game.players[-1]
    if len(game.players) > 1 and game.players.step > 1:
        *others, last = map(str, game.players)
        return words("games.or", numbers=", ".join(others), last=last)
    return str(few) if few == many else f"{few}–{many}"


def usual_seats(game: Game) -> int:
    """A good number of players for a first game."""
    return game.best_with[0] if game.best_with else min(game.players[-1], max(game.players[0], 3))


def seats_of(entry: Entry, seats: int | None, words: Words) -> int:
    if seats is None:
        return usual_seats(entry.game)
    if seats not in entry.game.players:
        title = entry.booklet(words.language).title
        raise Fault(words("errors.seats", game=title, players=players_text(entry.game, words), n=seats))
    return seats


def options_of(entry: Entry, given: dict[str, Any], words: Words) -> Any:
    """The options that were asked for, or None; what is not possible is refused with what is."""
    texts: dict[str, str] = {}
    names = [each.name for each in fields(entry.game.options)]
    for name, value in given.items():
        if value is None:
            continue
        if name not in names:
            raise Fault(words("errors.own-option", game=entry.id, name=name, names=", ".join(names) or "–"))
        possible = [value_text(each) for each in choices(entry.game.options, name)]
        texts[name] = value_text(value)
        if texts[name] not in possible:
            flag = name.replace("_", "-")
            raise Fault(words("errors.option", name=flag, value=texts[name], values=", ".join(possible)))
    return read_options(entry.game.options, texts) if texts else None


def seat_of(seat: int, seats: int, words: Words) -> int:
    if not 0 <= seat < seats:
        raise Fault(words("errors.seat", seat=seat, last=seats - 1))
    return seat


def stdin_bytes() -> bytes:
    return b"" if sys.stdin is None or sys.stdin.closed else sys.stdin.buffer.read(LARGEST + 1)


def file_bytes(file: str) -> bytes:
    with open(file, "rb") as source:  # Path("") is the current folder
        return source.read(LARGEST + 1)


def text_of(file: str, words: Words) -> str:
    """The text of a file; - is standard input. Some files, such as /dev/zero, have no end."""
    try:
        data = stdin_bytes() if file == "-" else file_bytes(file)
    except (OSError, ValueError) as problem:
        why = (problem.strerror if isinstance(problem, OSError) else None) or problem
        raise Fault(words("errors.file", file=file, why=why)) from None
    if len(data) > LARGEST:
        raise Fault(words("errors.too-long", file=file, most=LARGEST >> 20))
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise Fault(words("errors.not-text", file=file)) from None


def position_of(given: str, words: Words) -> tuple[Round, str]:
    """A position from its text, from a file or from standard input, and the text; of a record, its last position."""
    is_file = given == "-" or os.path.exists(given) or not {" ", "|", "\n"} & set(given)  # never too long a name
    text = text_of(given, words) if is_file else given
    try:
        if text.split(maxsplit=1)[:1] == ["reihum"]:
            round = notation.replay(text).round
            return round, notation.written_view(round, SPECTATOR)
        return notation.position(text), text
    except BadNotation as problem:
        raise Fault(f"{given}: {problem}" if is_file else str(problem)) from None
