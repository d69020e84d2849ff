"""Rummü, chapter 5: laying combinations out, adding to them, swapping jokers, and taking back what was begun."""

from reihum.rules import *


from reihum.games.rummue.combinations import (
    DIGITS,
    NO_COMBINATION,
    OF_DIGIT,
    SHORTEST,
    fitting,
    joker_for,
    kind,
    swapping,
    two_combinations,
)
from reihum.games.rummue.material import MELD, MELDS, MOVES, NOTES, PUT, TAKE_JOKER, hand, picked
from reihum.games.rummue.scoring import value_of

COMBINATION: Final = GAME.rule("combination")
FIRST: Final = GAME.rule("first")
FINISH_FIRST: Final = GAME.rule("take-back")
EXTEND: Final = GAME.rule("extend")
SWAP: Final = GAME.rule("swap")
KEEP: Final = GAME.rule("keep")

MOST_TRIES: Final[i64] = 5  # so often may something be taken back in a turn


@mypyc_attr(allow_interpreted_subclasses=True)
class LayingOut(Round):
    """The combinations on the table and whoever adds to them."""

    waiting: Number = 0  # cards that lie there until the rest of a first lay-out joins them
    tries: Number = 0  # how often something was taken back in this turn
    owners: Seats  # of each combination: who laid it first
    out: Flags  # of each seat: has it laid out?
    minimum: Numbers  # of each seat: the cards that its first lay-out needs
    worth: Numbers  # of each seat: the points of its combinations

    def number_of_melds(self) -> i64:
        number: i64 = 0
        while number < MELDS and self.lie[MELD + number] != 0:
            number += 1
        return number

    def is_laying(self, seat: i64) -> bool:
        """Has he begun a lay-out that he must finish or take back?"""
        return self.waiting > 0 or self.lie[PICKED[seat]] != 0

    # Picking cards

    def pickable(self, seat: i64) -> Word:
        """The cards that can lead to a lay-out, with those picked before and with others of the hand."""
        held = self.lie[HAND[seat]]
        chosen = self.lie[PICKED[seat]]
        most = count(held) - 1
        if self.out[seat] == 0:
            return self.pickable_first(seat, held, chosen, most)
        found = fitting(chosen, held, most)
        for meld in range(self.number_of_melds()):
            found |= fitting(self.lie[MELD + meld] | chosen, held, most)
            if chosen == 0:
                found |= swapping(self.lie[MELD + meld], held)
        return found

    def pickable_first(self, seat: i64, held: Word, chosen: Word, most: i64) -> Word:
        """Two combinations always have enough cards; one alone must have them itself."""
        if self.waiting > 0:
            return fitting(chosen, held, most)
        found = fitting(chosen, held, most, self.minimum[seat])
        if self.minimum[seat] > SHORTEST and count(held | chosen) > 2 * SHORTEST and two_combinations(held | chosen):
            found |= fitting(chosen, held, most)
        return found

    def why_not_pick(self, seat: i64, card: Card) -> Rule | None:
        if not self.lies(card, HAND[seat]):
            return HAVE
        if self.tries >= MOST_TRIES and self.lie[PICKED[seat]] == 0:
            return FINISH_FIRST
        return None if self.pickable(seat) & BIT[card] != 0 else self.why_useless(seat, card)

    def why_useless(self, seat: i64, card: Card) -> Rule:
        """A card that leads to no lay-out: are they too few for a first one, would none be left, or do they not fit?"""
        held = self.lie[HAND[seat]]
        chosen = self.lie[PICKED[seat]]
        if self.out[seat] == 0 and fitting(chosen, held, count(held) - 1) & BIT[card] != 0:
            return FIRST
        useful = fitting(chosen, held, MUE.size)
        if self.out[seat] != 0:
            for meld in range(self.number_of_melds()):
                useful |= fitting(self.lie[MELD + meld] | chosen, held, MUE.size)
        return KEEP if useful & BIT[card] != 0 else COMBINATION

    def pick(self, seat: i64, card: Card) -> None:
        self.give(card, HAND[seat], PICKED[seat])

    # A new combination

    def why_not_done(self, seat: i64) -> Rule | None:
        held = self.lie[HAND[seat]]
        chosen = self.lie[PICKED[seat]]
        if chosen == 0:
            return NOT_NOW
        if kind(chosen) == NO_COMBINATION:
            return COMBINATION
        if held == 0:
            return KEEP
        if self.out[seat] != 0 or self.waiting + count(chosen) >= self.minimum[seat]:
            return None
        another = count(held) > SHORTEST and fitting(0, held, SHORTEST) != 0
        return None if another else FIRST

    def lay_new(self, seat: i64) -> None:
        meld = self.number_of_melds()
        if self.out[seat] == 0:
            self.waiting += self.count(PICKED[seat])
            if self.waiting >= self.minimum[seat]:
                self.out[seat] = 1
                self.waiting = 0
        self.give_all(PICKED[seat], MELD + meld)
        self.owners[meld] = seat
        self.put_in_order(meld)

    def put_in_order(self, meld: i64) -> None:
        """By digits, the lowest on top; and everybody's combinations are counted."""
        row = vec[i64](capacity=10)
        for digit in range(DIGITS - 1, i64(-1), -1):
            same = listed(vec[i64](capacity=5), self.lie[MELD + meld] & OF_DIGIT[digit], 0)
            for i in range(i64(len(same)) - 1, i64(-1), -1):
                row = append(row, same[i])
        self.stack(MELD + meld, row)
        self.worth = self.points_laid()

    def points_laid(self) -> vec[i64]:
        """For each seat the points of the combinations that it laid first."""
        found = filled(self.seats)
        for meld in range(self.number_of_melds()):
            if self.owners[meld] != NOTHING:
                found[self.owners[meld]] += value_of(self.lie[MELD + meld])
        return found

    # Taking back

    def take_back(self, seat: i64) -> None:
        """The picked cards; if there are none, the combination that waits for the rest of a first lay-out."""
        self.tries += 1
        if self.lie[PICKED[seat]] != 0:
            self.give_all(PICKED[seat], HAND[seat])
            return
        meld = self.number_of_melds() - 1
        self.give_all(MELD + meld, HAND[seat])
        self.owners[meld] = NOTHING
        self.waiting = 0
        self.worth = self.points_laid()

    # Adding to a combination

    def why_not_put(self, seat: i64, card: Card, meld: i64) -> Rule | None:
        if not (self.lies(card, HAND[seat]) or self.lies(card, PICKED[seat])):
            return HAVE
        there = self.lie[MELD + meld]
        if there == 0:
            return NOT_NOW
        if self.out[seat] == 0:
            return FIRST
        chosen = self.lie[PICKED[seat]]
        if kind(there | chosen | BIT[card]) == NO_COMBINATION:
            return SWAP if chosen & ~BIT[card] == 0 and joker_for(there, card) != 0 else EXTEND
        return KEEP if self.lie[HAND[seat]] & ~BIT[card] == 0 else None

    def add(self, seat: i64, card: Card, meld: i64) -> None:
        """This card goes to a combination, and with it all that are picked."""
        if self.lies(card, HAND[seat]):
            self.give(card, HAND[seat], MELD + meld)
        self.give_all(PICKED[seat], MELD + meld)
        self.put_in_order(meld)

    # Swapping a joker

    def why_not_swap(self, seat: i64, meld: i64) -> Rule | None:
        there = self.lie[MELD + meld]
        chosen = self.lie[PICKED[seat]]
        if there == 0:
            return NOT_NOW
        if self.out[seat] == 0:
            return FIRST
        return None if count(chosen) == 1 and joker_for(there, lowest(chosen)) != 0 else SWAP

    def swap(self, seat: i64, meld: i64) -> None:
        """The picked card takes the place of the joker that stands for it; the joker goes to the hand."""
        card = lowest(self.lie[PICKED[seat]])
        joker = lowest(joker_for(self.lie[MELD + meld], card))
        self.give(joker, MELD + meld, HAND[seat])
        self.give(card, PICKED[seat], MELD + meld)
        self.put_in_order(meld)

    # All of these together

    def with_additions(self, found: vec[i64], seat: i64) -> vec[i64]:
        """Some moves, and those that add to a combination or swap a joker."""
        held = self.lie[HAND[seat]]
        chosen = self.lie[PICKED[seat]]
        for meld in range(self.number_of_melds()):
            there = self.lie[MELD + meld]
            first = PUT[meld] * MUE.size
            if chosen != 0 and held != 0 and kind(there | chosen) != NO_COMBINATION:
                found = listed(found, chosen, first)
            near = fitting(there | chosen, held, count(held) - 1)
            while near != 0:
                card = lowest(near)
                near &= near - 1
                if kind(there | chosen | BIT[card]) != NO_COMBINATION:
                    found = append(found, first + card)
            if count(chosen) == 1 and joker_for(there, lowest(chosen)) != 0:
                found = append(found, TAKE_JOKER + meld)
        return found
