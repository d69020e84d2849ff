"""Records of matches as text, the same for every game: a head, then the moves and the result of each round.

The text has the same tokens and sections as a position; docs/notation.md shows one.
`record_reader` reads it, `replay` plays it through.
"""

import re
from dataclasses import dataclass, field
from typing import Final

from reihum.core.errors import BadNotation
from reihum.core.match import LoggedMove, Match
from reihum.core.options import written_options
from reihum.core.sheet import Sheet
from reihum.notation.grammar import CLOCK, POINTS, Token, points_text, quoted
from reihum.notation.settings import options_text

FORMAT: Final = 1
NOWHERE: Final = Token("", 1, 1)  # of what was never text
DATE: Final = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}(T[0-9:.]+(Z|[+-][0-9]{2}:[0-9]{2})?)?")


@dataclass(frozen=True)
class Played:
    """One move: of a seat, in milliseconds after a race was opened."""

    seat: int
    move: str
    at: int = 0
    where: Token = field(default=NOWHERE, compare=False)


@dataclass(frozen=True)
class Deal:
    """One round; as long as it is not over it has no points."""

    moves: tuple[Played, ...]
    points: tuple[float, ...] | None = None
    where: Token = field(default=NOWHERE, compare=False)


@dataclass(frozen=True)
class Record:
    """All that was played in a match, and what it takes to check it; its text is `str(record)`."""

    game: str
    version: int
    seats: int
    players: tuple[str, ...] = ()
    options: tuple[tuple[str, str], ...] = ()
    date: str = ""
    commitment: str = ""
    seed: int | str | None = None  # None: not revealed
    entropy: tuple[str, ...] = ()
    rounds: tuple[Deal, ...] = ()
    winners: tuple[int, ...] | None = None  # None: the match goes on
    where: dict[str, Token] = field(default_factory=dict, compare=False)  # the sections of the head, and the winners

    def __str__(self) -> str:
        return record_text(self)


# From a match


def record_of(match: Match, players: tuple[str, ...], date: str, reveal: bool) -> Record:
    """The record of a match, finished or not; the seed is in it only if it may be revealed."""
    if players and len(players) != match.seats:
        raise BadNotation(f"{match.seats} seats need as many names, not {len(players)}")
    if date and not DATE.fullmatch(date):
        raise BadNotation(f"a date is written as 2025-12-31, not '{date}'")
    sheet = match.sheet
    over = match.over
    if match.round.is_over() and not over:  # not settled yet
        sheet = with_result(match)
        over = match.round.match_over(sheet)
    number_of_rounds = max([len(sheet.outcomes)] + [entry.round + 1 for entry in match.log])
    return Record(
        match.game.id,
        match.game.version,
        match.seats,
        players,
        tuple(written_options(match.options).items()),
        date,
        match.commitment,
        match.seed if reveal else None,
        match.entropy,
        tuple([deal_of(match, sheet, each) for each in range(number_of_rounds)]),
        match.round.match_winners(sheet) if over else None,
    )


def with_result(match: Match) -> Sheet:
    sheet = match.sheet.copy()
    sheet.outcomes.append(match.round.outcome())
    return sheet


def deal_of(match: Match, sheet: Sheet, each: int) -> Deal:
    moves = tuple([played(match, entry) for entry in match.log if entry.round == each])
    return Deal(moves, sheet.outcomes[each].points if each < len(sheet.outcomes) else None)


def played(match: Match, entry: LoggedMove) -> Played:
    return Played(entry.seat, match.game.moves.texts[entry.move], entry.at)


# To text


def record_text(record: Record) -> str:
    """The text of a record; `read_record` makes the same record from it."""
    found = [f"reihum {FORMAT}", f"game {record.game} {record.version}", f"seats {record.seats}"]
    if record.players:
        found.append(" ".join(["players"] + [quoted(name) for name in record.players]))
    if record.options:
        found.append(options_text(dict(record.options)))
    if record.date:
        found.append(f"date {record.date}")
    if record.commitment:
        found.append(f"commitment {record.commitment}")
    if record.seed is not None:
        found.append(f"seed {record.seed if isinstance(record.seed, int) else quoted(record.seed)}")
    if record.entropy:
        found.append(" ".join(["entropy"] + [quoted(part) for part in record.entropy]))
    for place, deal in enumerate(record.rounds):
        found += ["", f"round {place + 1}", *move_lines(deal, record.seats)]
        if deal.points is not None:
            found.append(f"{POINTS} {points_text(deal.points)}")
    if record.winners is not None:
        found += ["", " ".join(["winners"] + [str(winner) for winner in record.winners])]
    return "\n".join(found) + "\n"


def move_lines(deal: Deal, seats: int) -> list[str]:
    """The moves, on a new line whenever a seat acts for the second time."""
    found: list[str] = []
    acted: set[int] = set()
    for each in deal.moves:
        text = f"{CLOCK if each.seat == seats else each.seat} {each.move}" + (f" @{each.at}" if each.at else "")
        if not found or each.seat in acted:
            found.append(text)
            acted = set()
        else:
            found[-1] += f" | {text}"
        acted.add(each.seat)
    return found
