"""Equal cards that lie together: to play one or the other is one choice."""

from typing import final

from librt.vecs import append, vec
from mypy_extensions import i64

from reihum.core.cards import NO_CARD, Pack
from reihum.core.moves import Moves, card_of
from reihum.core.round import Round
from reihum.core.twins import NO_MOVE, side_by_side, twin_move


@final
class Twins:
    """The moves of a game that differ only in which of two equal cards they name."""

    def __init__(self, moves: Moves, pack: Pack) -> None:
        self.twin_of = vec[i64]()  # of each move the one with the equal card; empty where no card has one
        self.card_of = vec[i64]()
        if max(pack.twin) != NO_CARD:
            self.twin_of = vec[i64]([twin_move(moves, pack, move) for move in range(len(moves))])
            self.card_of = vec[i64]([card_of(moves, pack, move) for move in range(len(moves))])

    def distinct(self, round: Round, possible: vec[i64]) -> vec[i64]:
        """Without the second of two equal cards in one place."""
        if len(self.twin_of) == 0:
            return possible
        before = NO_MOVE
        equal: i64 = 0
        for move in possible:
            equal += i64(self.repeats(round, move, before))
            before = move
        if equal == 0:
            return possible
        found = vec[i64](capacity=i64(len(possible)))
        before = NO_MOVE
        for move in possible:
            if not self.repeats(round, move, before):
                found = append(found, move)
            before = move
        return found

    def repeats(self, round: Round, move: i64, before: i64) -> bool:
        """Is this the move before it, with the equal card? Negative: somebody waits."""
        if move < 0 or before < 0 or self.twin_of[move] != before:
            return False
        return side_by_side(round, self.card_of[move])
