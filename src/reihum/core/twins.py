"""Twins: two equal cards. Where nobody can tell which of them is played, the key decides."""

from typing import Final, final

from mypy_extensions import i64

from reihum.core.cards import NO_CARD, Pack
from reihum.core.chance import Stream
from reihum.core.kinds import Card
from reihum.core.moves import Moves, card_of, move_text
from reihum.core.round import Round

NO_MOVE: Final[i64] = -1
FIRST_STREAM: Final = 1_000_000  # of the key's streams, those that choose between twins begin here


def twin_move(moves: Moves, pack: Pack, move: i64) -> i64:
    """The same move with the equal card, or NO_MOVE."""
    card = card_of(moves, pack, move)
    if card == NO_CARD or pack.twin[card] == NO_CARD:
        return NO_MOVE
    return moves.number(move_text(moves.list[move]._replace(what=pack.codes[pack.twin[card]])))


def side_by_side(round: Round, card: Card) -> bool:
    """Do this card and its twin lie in one place, in no order? Then no rule can tell them apart."""
    for zone in range(round.layout.size):
        if round.lies(card, zone):
            return round.layout.pile[zone] == 0 and round.lies(round.pack.twin[card], zone)
    return False


@final
class Exchange:
    """What is really played of one submission: of two equal cards in one place either, by the key.

    So a card says nothing about its twin. Each pair is decided when one of the two is first named, and from then on the
    two names stand for each other or they do not: a submission that is legal as it was made is legal as it is played.
    """

    def __init__(self, key: bytes) -> None:
        self.key = key
        self.decided: dict[int, bool] = {}  # of each twin: is it exchanged for the other?

    def meant(self, round: Round, move: int, number: int) -> int:
        """The move to be played for the one asked for; `number` is its place in the log."""
        other = int(twin_move(round.numbered, round.pack, move))
        if other == NO_MOVE:
            return move
        card = int(card_of(round.numbered, round.pack, move))
        if card not in self.decided:
            exchanged = False
            if side_by_side(round, card):
                exchanged = sorted([move, other])[Stream(self.key, FIRST_STREAM + number).below(2)] != move
            self.decided[card] = self.decided[int(round.pack.twin[card])] = exchanged
        return other if self.decided[card] else move
