"""Cards, moves, positions and records as text; docs/notation.md explains the grammar with examples."""

from collections.abc import Sequence
from typing import Final

from reihum.core.errors import BadNotation
from reihum.core.game import Game
from reihum.core.match import Match
from reihum.core.round import Round
from reihum.notation import examples, positions, record_reader, records, replays
from reihum.notation.grammar import lines, moves_like, sections
from reihum.notation.records import Record
from reihum.notation.replays import ReplayReport
from reihum.text import catalogue

__all__ = [
    "check",
    "game_named",
    "match_from",
    "move_of",
    "position",
    "read_record",
    "record_of",
    "replay",
    "run_example",
    "written",
    "written_view",
]

SEED: Final = 1  # of the unknown cards in a position
BAR: Final = " | "


def game_named(name: str) -> Game:
    """A game of the catalogue; UnknownGame says which there are."""
    return catalogue.find(name).game


def move_of(round: Round, seat: int, text: str) -> int:
    """The move that a text means for a seat: without twin mark the first twin that is legal, else the first."""
    found = moves_like(text, round.numbered)
    if not found:
        raise BadNotation(f"{round.game.id} has no move '{text}'")
    return next((move for move in found if round.forbidden(seat, move) is None), found[0])


# Positions


def position(text: str, seed: int = SEED) -> Round:
    """The round that a text sets up; unknown cards are dealt at random by the seed."""
    return positions.read_position(sections(lines(text)), game_named, seed)


def match_from(round: Round) -> Match:
    """A match whose first round is this position: nothing is on its sheet yet."""
    match = Match(round.game, int(round.seats), getattr(round, "options"), SEED)  # noqa: B009 - a field of the game's own class
    match.round = round
    return match


def written(round: Round, separator: str = BAR) -> str:
    """A position complete with all that is hidden: `position` makes the same round from it."""
    return separator.join(positions.written(round, round.game))


def written_view(round: Round, seat: int, separator: str = BAR) -> str:
    """A position as one seat knows it, or a spectator (-1): it can be shared without giving a secret away."""
    return separator.join(positions.written_view(round, round.game, seat))


def run_example(text: str, seed: int = SEED) -> Round:
    """Run a script: a position, then moves, refusals and expectations. BadNotation says which line went wrong."""
    return examples.run(text, game_named, seed)


# Records of matches


def record_of(match: Match, players: Sequence[str] = (), date: str = "", reveal: bool | None = None) -> Record:
    """The record of a match, finished or not. By default the seed is revealed when the match is over."""
    return records.record_of(match, tuple(players), date, match.over if reveal is None else reveal)


def read_record(text: str) -> Record:
    """A record from its text; `str(record)` is the text again."""
    return record_reader.read_record(text)


def replay(record: Record | str) -> Match:
    """Play a record through; BadNotation names the first line that is against the rules, or what is missing."""
    return replays.replay(read_record(record) if isinstance(record, str) else record, game_named)


def check(record: Record | str) -> ReplayReport:
    """Replay a record and report on legality, results and the commitment to the seed."""
    return replays.check(read_record(record) if isinstance(record, str) else record, game_named)
