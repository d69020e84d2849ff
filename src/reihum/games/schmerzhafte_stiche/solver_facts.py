"""What can be proven about Schmerzhafte Stiche: between tricks only the order of the cards and their owners matter.

Who may play what and who takes a trick depends on whose cards are higher in a colour, not on by how much. So two
positions with the same sequence of owners in every colour are played alike, and only the points differ.
"""

from typing import Final, final

from librt.vecs import append
from mypy_extensions import i64

from reihum.core.cards import BIT, NO_CARD, Word, filled
from reihum.core.notes import NOTHING
from reihum.core.round import Round
from reihum.core.solver_facts import KEY, SolverFacts, blended
from reihum.games.schmerzhafte_stiche.rules import COST, SIDES, TRICK, WON, SchmerzhafteStiche, side_zone
from reihum.packs.paradox import PARADOX

COLOURS: Final[i64] = 4
NUMBERS: Final[i64] = 11
SETS: Final[i64] = 2048  # of cards of one colour


@final
class PainfulOrder(SolverFacts):
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

    def contradiction(self, round: Round) -> tuple[str, ...]:
        assert isinstance(round, SchmerzhafteStiche)
        if round.acting != BIT[round.side & 1]:
            return "turn", "side"
        for seat in range(round.seats):
            if not round.is_empty(WON[seat]) and not adds_up(round, seat):
                return f"won.{seat}", "tricks", "points"
        for steps in range(i64(4)):  # back from the side that is to play to the first that has played
            less = i64(0 < steps <= round.played)
            if round.count(side_zone((round.side - steps) & 3)) != round.count(side_zone(round.side)) - less:
                return (*SIDES, "side", "played")
        return trick_contradiction(round)

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


def adds_up(round: SchmerzhafteStiche, seat: i64) -> bool:
    """Are the tricks and points of a seat those of the cards it has won?"""
    cards = round.cards(WON[seat])
    points = -COST * round.tricks[seat]
    for card in cards:
        points += PARADOX.digit[card]
    return i64(len(cards)) == 4 * round.tricks[seat] and points == round.points[seat]


def trick_contradiction(round: SchmerzhafteStiche) -> tuple[str, ...]:
    """The notes that do not fit the cards of the trick."""
    trick = round.cards(TRICK)
    if i64(len(trick)) != round.played or round.played > 3:
        return "trick", "played"
    ruling = round.led if round.trump == NOTHING else round.trump
    leads = round.led == NOTHING
    best = round.best == NO_CARD
    for card in trick:
        leads = leads or PARADOX.colour[card] == round.led
        best = best or (card == round.best and PARADOX.colour[card] == ruling)
    if not leads or (round.led == NOTHING) != (round.played == 0):
        return "trick", "led"
    if round.trump != NOTHING and (round.trump == round.led or round.past_trumps & BIT[round.trump] == 0):
        return "trick", "trump", "past_trumps"
    if not best or (round.best == NO_CARD) != (round.played == 0):
        return "trick", "best"
    if round.played > 0 and (round.side - 1 - round.taker) & 3 >= round.played:
        return "trick", "taker"
    return ()


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


def solver_facts(root: Round) -> SolverFacts:
    return PainfulOrder(root)
