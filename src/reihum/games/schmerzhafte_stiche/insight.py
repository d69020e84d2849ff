"""What can be proven about Schmerzhafte Stiche: between tricks only the order of the cards and their owners matter.

Who may play what and who takes a trick depends on whose cards are higher in a colour, not on by how much. So two
positions with the same sequence of owners in every colour are played alike, and only the points differ.
"""

from typing import Final, final

from librt.vecs import append
from mypy_extensions import i64

from reihum.core.cards import BIT, PARADOX, Word, filled
from reihum.core.insight import KEY, Insight, blended
from reihum.core.round import Round
from reihum.games.schmerzhafte_stiche.rules import COST, TRICK, SchmerzhafteStiche, side_zone

COLOURS: Final[i64] = 4
NUMBERS: Final[i64] = 11
SETS: Final[i64] = 2048  # of cards of one colour


@final
class PainfulOrder(Insight):
    """The sequences of owners in the colours of one deal."""

    def __init__(self, root: Round) -> None:
        super().__init__(root)
        self.worth = PARADOX.digit
        self.all_points = final_points(root)
        self.sequences = filled(COLOURS * SETS)  # of each colour and set of its cards: a key of their owners, in order
        for colour in range(COLOURS):
            self.find_sequences(root, colour)

    def find_sequences(self, root: Round, colour: i64) -> None:
        first = colour * SETS
        self.sequences[first] = blended(colour, first)  # no two colours begin alike
        in_play = self.cards(root) >> (colour * NUMBERS)
        owners = filled(NUMBERS)
        for number in range(NUMBERS):
            for side in range(i64(4)):
                if root.lies(colour * NUMBERS + number, side_zone(side)):
                    owners[number] = side + 1
        for cards in range(i64(1), SETS):
            if cards & ~in_play == 0:
                lowest: i64 = 0
                while cards & BIT[lowest] == 0:
                    lowest += 1
                self.sequences[first + cards] = blended(self.sequences[first + (cards & (cards - 1))], owners[lowest])

    def value(self, round: Round) -> i64:
        return self.gained(round, 0)

    def gained(self, round: Round, seat: i64) -> i64:
        assert isinstance(round, SchmerzhafteStiche)
        return round.points[seat]

    def estimate(self, round: Round, seat: i64) -> float:
        """Half of what is still to be got."""
        assert isinstance(round, SchmerzhafteStiche)
        rest = self.all_points - round.points[0] - round.points[1]
        return float(round.points[seat] + (rest >> 1))

    def settled(self, round: Round) -> bool:
        assert isinstance(round, SchmerzhafteStiche)
        return round.played == 0

    def cards(self, round: Round) -> Word:
        lie = round.lie
        return lie[side_zone(0)] | lie[side_zone(1)] | lie[side_zone(2)] | lie[side_zone(3)]

    def shape(self, round: Round) -> i64:
        assert isinstance(round, SchmerzhafteStiche)
        cards = self.cards(round)
        key = round.side * 0x1234_5678_9ABC_DEF1
        key += self.sequences[cards & 2047] + self.sequences[2048 + ((cards >> 11) & 2047)]
        key += self.sequences[4096 + ((cards >> 22) & 2047)] + self.sequences[6144 + ((cards >> 33) & 2047)]
        return key & KEY


def final_points(root: Round) -> i64:
    """What both will have together in the end: nothing in a whole deal."""
    assert isinstance(root, SchmerzhafteStiche)
    total = root.points[0] + root.points[1]
    cards = root.cards(TRICK)
    for side in range(i64(4)):
        for card in root.cards(side_zone(side)):
            cards = append(cards, card)
    for card in cards:
        total += PARADOX.digit[card]
    return total - COST * i64(len(cards)) // 4


def insight(root: Round) -> Insight:
    return PainfulOrder(root)
