"""Matches in files: kept after every turn, found again, never overwritten."""

import os
from datetime import date
from pathlib import Path
from typing import NamedTuple

from reihum import notation
from reihum.cli.faults import Fault
from reihum.cli.lookup import text_of
from reihum.core.errors import BadNotation, visible
from reihum.core.match import Match
from reihum.text.words import Words, seat_of_you


class Keeper:
    """Keeps one match. Without a file it is kept only when the match is interrupted."""

    def __init__(self, file: str | None, words: Words, players: list[str]) -> None:
        self.file = file
        self.words = words
        self.players = tuple(players)

    def keep(self, match: Match) -> None:
        """Called at every turn."""
        if self.file is not None:
            self.write(Path(self.file), match)

    def break_off(self, match: Match) -> str:
        """Keep what was played so far; a sentence that says where. Empty: nothing was played."""
        if match.over or not match.log:
            return ""
        path = Path(self.file) if self.file is not None else state_folder() / f"{match.game.id}-{match.seed}.txt"
        self.write(path, match)
        command = f"reihum play {match.game.id} --record {quoted(str(path))}"
        return self.words("errors.kept", file=path, command=command)

    def write(self, path: Path, match: Match) -> None:
        """All or nothing: the old file stays until the new one is complete."""
        record = notation.record_of(match, self.players, date.today().isoformat(), reveal=True)
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            draft = path.with_name(f".{path.name}.new")
            draft.write_text(str(record), encoding="utf-8")
            draft.replace(path)
        except OSError as problem:
            raise Fault(self.words("errors.write", file=path, why=problem.strerror)) from None


def quoted(path: str) -> str:
    return f"'{path}'" if " " in path else path


def state_folder() -> Path:
    """Where programs keep what they would like to remember."""
    home = os.environ.get("XDG_STATE_HOME") or os.environ.get("LOCALAPPDATA") or Path.home() / ".local" / "state"
    return Path(home) / "reihum"


class Kept(NamedTuple):
    """A match from a file, the names of its players, and which of them is you (-1: nobody)."""

    match: Match
    players: list[str]
    you: int


def kept_match(file: str, words: Words) -> Kept:
    text = text_of(file, words)
    try:
        record = notation.read_record(text)
        match = notation.replay(record)
    except BadNotation as problem:
        raise Fault(f"{file}: {problem}") from None
    names = record.players or [""] * match.seats
    players = [visible(name) or words("show.seat", n=seat) for seat, name in enumerate(names)]
    seat = seat_of_you(players)
    if seat >= 0:
        players[seat] = words("table.you")
    return Kept(match, players, seat)
