"""What a search has learnt about positions, by their shape: a table of transpositions.

Of a position it keeps what the mover of seat 0 will still gain at least and at most. That is also good for other
positions of the same shape: if every card there is worth a little more or less, so is the gain, at most.
"""

from typing import Final, final

from mypy_extensions import i64

from reihum.core.cards import Word, filled, lowest
from reihum.core.solver_facts import SolverFacts

WAYS: Final[i64] = 8  # positions under one number; the newest first, the oldest makes room
SMALL: Final[i64] = 1024  # numbers to begin with
FULL: Final[i64] = 4  # positions under a number on average before the table grows
MUCH: Final[i64] = 1_000_000  # more than any round is worth


@final
class Transpositions:
    """A table that grows up to a limit; then the oldest positions make room for new ones."""

    def __init__(self, solver_facts: SolverFacts, most: i64 = 2_097_152) -> None:
        self.worth = solver_facts.worth
        self.most = most  # numbers; each takes 256 bytes
        self.size: i64 = SMALL
        self.held: i64 = 0
        self.clear()
        self.bound: i64 = 0  # the answer to the last question

    def clear(self) -> None:
        self.shapes = filled(self.size * WAYS, -1)
        self.cards = filled(self.size * WAYS)
        self.low = filled(self.size * WAYS)
        self.high = filled(self.size * WAYS)

    def knows(self, shape: i64, cards: Word, goal: i64) -> bool:
        """Is it known whether the gain reaches the goal? Then `bound` is what it is at least, or at most."""
        first = (shape & (self.size - 1)) * WAYS
        for at in range(first, first + WAYS):
            if self.shapes[at] == shape:
                if self.low[at] >= goal:
                    self.bound = self.low[at]
                    if self.cards[at] != cards:
                        self.bound -= self.dearer(cards, self.cards[at])
                    if self.bound >= goal:
                        return True
                elif self.high[at] < goal:
                    self.bound = self.high[at]
                    if self.cards[at] != cards:
                        self.bound += self.dearer(self.cards[at], cards)
                    if self.bound < goal:
                        return True
        return False

    def dearer(self, these: Word, those: Word) -> i64:
        """By how much those cards are worth more than their counterparts among these, all in all.

        The n-th lowest corresponds to the n-th lowest. Going up through the cards, some of these have been passed
        whose counterparts are yet to come: each of them is outdone by every step upwards.
        """
        total: i64 = 0
        passed: i64 = 0  # this many more of these than of those
        worth: i64 = 0  # of the last card
        rest = these ^ those
        while rest != 0:
            card = lowest(rest)
            bit = rest & -rest
            rest ^= bit
            if passed > 0:
                total += passed * (self.worth[card] - worth)
            worth = self.worth[card]
            if these & bit != 0:
                passed += 1
            else:
                passed -= 1
        return total

    def learn(self, shape: i64, cards: Word, goal: i64, gain: i64) -> None:
        """The gain has been found to be at least this if it reaches the goal, else at most this."""
        first = (shape & (self.size - 1)) * WAYS
        at = first
        while at < first + WAYS and (self.shapes[at] != shape or self.cards[at] != cards):
            at += 1
        if at == first + WAYS:
            at = first
            self.make_room(first)
            self.shapes[at] = shape
            self.cards[at] = cards
            self.low[at] = -MUCH
            self.high[at] = MUCH
        if gain >= goal:
            self.low[at] = max(self.low[at], gain)
        else:
            self.high[at] = min(self.high[at], gain)
        if self.held > self.size * FULL and self.size < self.most:
            self.grow()

    def make_room(self, first: i64) -> None:
        """Move the positions under one number back by one."""
        last = first + WAYS - 1
        if self.shapes[last] == -1:
            self.held += 1
        for at in range(last, first, -1):
            self.shapes[at] = self.shapes[at - 1]
            self.cards[at] = self.cards[at - 1]
            self.low[at] = self.low[at - 1]
            self.high[at] = self.high[at - 1]

    def grow(self) -> None:
        """Twice the size, the same positions."""
        shapes, cards, low, high = self.shapes, self.cards, self.low, self.high
        places = self.size * WAYS
        self.size *= 2
        self.held = 0
        self.clear()
        for last in range(places - 1, -1, -1):
            if shapes[last] != -1:
                at = (shapes[last] & (self.size - 1)) * WAYS
                self.make_room(at)
                self.shapes[at] = shapes[last]
                self.cards[at] = cards[last]
                self.low[at] = low[last]
                self.high[at] = high[last]
