"""Rummü, chapter 5: laying combinations out, adding to them, swapping jokers, and taking back what was begun."""

from reihum.games.rummue.combinations import *
from reihum.games.rummue.material import *
from reihum.games.rummue.scoring import value_of
from reihum.rules import *

COMBINATION: Final = GAME.rule("combination")
FIRST: Final = GAME.rule("first")
FINISH_FIRST: Final = GAME.rule("take-back")
EXTEND: Final = GAME.rule("extend")
SWAP: Final = GAME.rule("swap")
KEEP: Final = GAME.rule("keep")

MOST_TRIES: Final = 5  # this often something may be taken back in a turn


class LayingOut(Round):
    """The combinations on the table and whoever adds to them."""

    phase: Phase = DRAWING
    waiting: Number = 0  # cards that lie there until the rest of a first lay-out joins them
    tries: Number = 0  # how often something was taken back in this turn
    turns: Number = 0
    ender: Seat = NOTHING
    owners: Seats  # of each combination: who laid it first
    out: Flags  # of each seat: has it laid out?
    minimum: Numbers  # of each seat: the cards that its first lay-out needs
    worth: Numbers  # of each seat: the points of its combinations

    def melds(self) -> vec[i64]:
        """The combinations on the table, each a set of cards."""
        found = vec[i64](capacity=MELDS)
        while len(found) < MELDS and not self.is_empty(MELD[len(found)]):
            found = append(found, self.lie[MELD[len(found)]])
        return found

    def is_laying(self, seat: i64) -> bool:
        """Has this seat begun a lay-out that it must finish or take back?"""
        return self.waiting > 0 or not self.is_empty(PICKED[seat])

    # Picking cards

    def pickable(self, seat: i64) -> Word:
        """The cards that can lead to a lay-out, with those picked before and with others of the hand."""
        held = self.lie[HAND[seat]]
        chosen = self.lie[PICKED[seat]]
        if self.out[seat] == 0:
            return self.pickable_first(seat, held, chosen)
        found = self.useful(seat, count(held) - 1)
        if chosen == 0:
            for there in self.melds():
                found |= swapping(there, held)
        return found

    def pickable_first(self, seat: i64, held: Word, chosen: Word) -> Word:
        """Two combinations always have enough cards; one alone must have them itself."""
        both = held | chosen
        least = self.minimum[seat]
        if self.waiting > 0 or (least > SHORTEST and count(both) > 2 * SHORTEST and two_combinations(both)):
            least = SHORTEST
        return fitting(chosen, held, count(held) - 1, least)

    def useful(self, seat: i64, most: i64) -> Word:
        """The cards that can join those picked, as a new combination or in one on the table: at most this many do."""
        held = self.lie[HAND[seat]]
        chosen = self.lie[PICKED[seat]]
        found = fitting(chosen, held, most)
        if self.out[seat] != 0:
            for there in self.melds():
                found |= fitting(there | chosen, held, most)
        return found

    def why_not_pick(self, seat: i64, card: Card) -> Rule | None:
        if not self.lies(card, HAND[seat]):
            return HAVE
        if self.tries >= MOST_TRIES and self.is_empty(PICKED[seat]):
            return FINISH_FIRST
        if self.pickable(seat) & BIT[card] != 0:
            return None
        held = self.count(HAND[seat])
        if self.out[seat] == 0 and self.useful(seat, held - 1) & BIT[card] != 0:
            return FIRST
        return KEEP if self.useful(seat, held) & BIT[card] != 0 else COMBINATION

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
        meld = i64(len(self.melds()))
        if self.out[seat] == 0:
            self.waiting += self.count(PICKED[seat])
            if self.waiting >= self.minimum[seat]:
                self.out[seat] = 1
                self.waiting = 0
        self.owners[meld] = seat
        self.join(seat, meld)

    def join(self, seat: i64, meld: i64) -> None:
        """What is picked joins a combination: by digits, the lowest on top; and everybody's points are counted."""
        self.give_all(PICKED[seat], MELD[meld])
        row = sorted([(int(MUE.digit[card]), int(card)) for card in self.cards(MELD[meld])], reverse=True)
        self.stack(MELD[meld], vec[i64]([card for _, card in row]))
        self.worth = self.points_laid()

    def points_laid(self) -> vec[i64]:
        """For each seat the points of the combinations that it laid first."""
        found = filled(self.seats)
        melds = self.melds()
        for meld in range(i64(len(melds))):
            if self.owners[meld] != NOTHING:
                found[self.owners[meld]] += value_of(melds[meld])
        return found

    # Taking back

    def take_back(self, seat: i64) -> None:
        """The picked cards; if there are none, the combination that waits for the rest of a first lay-out."""
        self.tries += 1
        if not self.is_empty(PICKED[seat]):
            self.give_all(PICKED[seat], HAND[seat])
            return
        last = i64(len(self.melds())) - 1
        self.give_all(MELD[last], HAND[seat])
        self.owners[last] = NOTHING
        self.waiting = 0
        self.worth = self.points_laid()

    # Adding to a combination

    def why_not_put(self, seat: i64, card: Card, meld: i64) -> Rule | None:
        if not (self.lies(card, HAND[seat]) or self.lies(card, PICKED[seat])):
            return HAVE
        there = self.lie[MELD[meld]]
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
            self.give(card, HAND[seat], MELD[meld])
        self.join(seat, meld)

    # Swapping a joker

    def why_not_swap(self, seat: i64, meld: i64) -> Rule | None:
        there = self.lie[MELD[meld]]
        chosen = self.lie[PICKED[seat]]
        if there == 0:
            return NOT_NOW
        if self.out[seat] == 0:
            return FIRST
        return None if count(chosen) == 1 and joker_for(there, lowest(chosen)) != 0 else SWAP

    def swap(self, seat: i64, meld: i64) -> None:
        """The picked card takes the place of the joker that stands for it; the joker goes to the hand."""
        joker = joker_for(self.lie[MELD[meld]], lowest(self.lie[PICKED[seat]]))
        self.give(lowest(joker), MELD[meld], HAND[seat])
        self.join(seat, meld)

    # All of these together

    def with_additions(self, found: vec[i64], seat: i64) -> vec[i64]:
        """Some moves, and those that add to a combination or swap a joker."""
        if self.out[seat] == 0:
            return found
        held = self.lie[HAND[seat]]
        for meld in range(i64(len(self.melds()))):
            near = fitting(self.lie[MELD[meld]] | self.lie[PICKED[seat]], held, count(held) - 1)
            for card in listed(self.cards(PICKED[seat]), near, 0):
                if self.why_not_put(seat, card, meld) is None:
                    found = append(found, PUT.move(card, meld))
            if self.why_not_swap(seat, meld) is None:
                found = append(found, TAKE_JOKER[meld])
        return found
