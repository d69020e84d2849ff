"""Replaying records: every shuffle, every move and every result is repeated and compared."""

from collections.abc import Callable
from typing import NamedTuple, final

from reihum.core.chance import commitment
from reihum.core.errors import BadNotation, BadOption, IllegalMove, ReihumError, UnknownGame, WrongSeats, visible
from reihum.core.game import Game
from reihum.core.match import LoggedMove, Match
from reihum.core.options import read_options
from reihum.notation.grammar import Token, moves_like, points_text
from reihum.notation.records import NOWHERE, Deal, Played, Record


class ReplayFault(NamedTuple):
    """Something in a record that is not as it should be."""

    what: str  # game, options, seats, seed, commitment, move, points or winners
    message: str
    where: Token
    refusal: IllegalMove | None = None  # of a move against the rules


class ReplayReport(NamedTuple):
    """What checking a record has found."""

    faults: tuple[ReplayFault, ...]
    committed: bool  # the seed is the one that was promised before the deal
    rounds: int  # this many were replayed,
    moves: int
    shuffles: int
    over: bool  # and the match is finished

    @property
    def good(self) -> bool:
        """Nothing is wrong with what could be checked."""
        return not self.faults


def replay(record: Record, find: Callable[[str], Game]) -> Match:
    """The match that a record describes; BadNotation names the first line that is wrong, or what is missing."""
    replayed = Replayed(record, find)
    for fault in replayed.faults:
        raise BadNotation(fault.message, fault.where.line, fault.where.column)
    assert replayed.match is not None
    return replayed.match


def check(record: Record, find: Callable[[str], Game]) -> ReplayReport:
    """Replay a record and report all that is wrong with it."""
    replayed = Replayed(record, find)
    match = replayed.match
    return ReplayReport(
        tuple(replayed.faults),
        record.seed is not None and record.commitment == commitment(record.seed),
        0 if match is None else len(match.sheet.outcomes),
        0 if match is None else len(match.log),
        replayed.shuffles,
        match is not None and match.over,
    )


@final
class Replayed:
    """A record played through as far as it goes."""

    def __init__(self, record: Record, find: Callable[[str], Game]) -> None:
        self.record = record
        self.faults: list[ReplayFault] = []
        self.shuffles = 0
        self.match: Match | None = None
        match = self.dealt(find)
        if match is not None:
            self.match = match
            self.settle(match)
            self.play(match)
            self.shuffles += int(match.round.shuffles)

    def fault(self, what: str, message: str, where: Token | None = None, refusal: IllegalMove | None = None) -> None:
        place = where or self.record.where.get(what, NOWHERE)
        self.faults.append(ReplayFault(what, visible(message), place, refusal))

    def dealt(self, find: Callable[[str], Game]) -> Match | None:
        """The match as it begins, if the record has all that it takes."""
        record = self.record
        try:
            game = find(record.game)
            options = read_options(game.options, dict(record.options))
            game.layout(record.seats)
        except ReihumError as error:
            kinds = {UnknownGame: "game", BadOption: "options", WrongSeats: "seats"}
            self.fault(kinds.get(type(error), "game"), str(error))
            return None
        if game.version != record.version:
            self.fault("game", f"{game.id} is here in version {game.version}, the record has version {record.version}")
            return None
        if record.seed is None:
            place = record.where.get("commitment") or record.where.get("game")
            self.fault("seed", "the seed is not revealed, and without it the cards can't be dealt again", place)
            return None
        if record.commitment and record.commitment != commitment(record.seed):
            self.fault("commitment", "the seed is not the one that was promised before the deal")
        return Match(game, record.seats, options, record.seed, record.entropy)

    def settle(self, match: Match) -> None:
        """Rounds that are over go onto the sheet; some are over as soon as they are dealt."""
        while not match.over and match.round.is_over():
            shuffles = int(match.round.shuffles)
            match.settle()
            if not match.over:  # the last round stays on the table and is counted at the end
                self.shuffles += shuffles

    def play(self, match: Match) -> None:
        for place, deal in enumerate(self.record.rounds):
            for each in deal.moves:
                if len(match.sheet.outcomes) > place:
                    self.fault("move", f"round {place + 1} is over before this move", each.where)
                    return
                if not self.act(match, each):
                    return
            if not self.compare(match, place, deal):
                return
        winners = self.record.winners
        if match.over and winners is None:
            self.fault("winners", "the match is over, but the winners are missing", self.end())
        elif winners is not None and (not match.over or match.winners() != winners):
            found = " ".join([str(seat) for seat in match.winners()]) if match.over else "nobody yet"
            self.fault("winners", f"the match was won by {found}")

    def end(self) -> Token:
        return self.record.rounds[-1].where if self.record.rounds else NOWHERE

    def act(self, match: Match, each: Played) -> bool:
        """Make one move; a card without twin mark may be either twin."""
        moves = moves_like(each.move, match.game.moves)
        reason, refusal = f"{match.game.id} has no move '{each.move}'", None
        for move in moves:
            try:
                match.replay(LoggedMove(len(match.sheet.outcomes), each.seat, move, each.at))
            except IllegalMove as error:
                reason, refusal = str(error), error.with_traceback(None)  # which would refer to all of this
            else:
                self.settle(match)
                return True
        self.fault("move", reason, each.where, refusal)
        return False

    def compare(self, match: Match, place: int, deal: Deal) -> bool:
        """Is the result the one that was recorded?"""
        if place >= len(match.sheet.outcomes):
            if deal.points is not None:
                self.fault("points", f"round {place + 1} is not over", deal.where)
                return False
            return True
        found = match.sheet.outcomes[place].points
        if deal.points != found:
            wrong = "missing" if deal.points is None else points_text(deal.points)
            self.fault("points", f"the result is {points_text(found)}, not {wrong}", deal.where)
        return True
