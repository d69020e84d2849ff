"""Rummü: collect Linge and sequences, with every yellow card a joker, and be the first to discard the last card."""

from reihum.rules import *


from reihum.games.rummue.laying_out import (
    COMBINATION,
    EXTEND,
    FINISH_FIRST,
    FIRST,
    KEEP,
    MOST_TRIES,
    SWAP,
    LayingOut,
)
from reihum.games.rummue.material import (
    COMMON,
    DISCARD,
    DONE,
    DRAW,
    DRAW_DISCARD,
    DRAWING,
    EACH,
    LAYING,
    MELDS,
    MOVES,
    NOTES,
    PICK,
    PUT,
    STOCK,
    TAKE_BACK,
    TAKE_JOKER,
    TAKING,
    Options,
    hand,
    picked,
)
from reihum.games.rummue.scoring import ENDING_BONUS, cost_of

# 1 Material: in material.py

__all__ = ["COMBINATION", "EXTEND", "GAME", "KEEP", "SWAP", "Options", "Rummue"]

DRAW_FIRST: Final = GAME.rule("draw")
EXHAUSTED: Final = GAME.rule("exhausted")
TOO_LONG: Final = GAME.rule("too-long")
ENDING: Final = GAME.rule("ending")

CARDS_EACH: Final = vec[i64]([0, 0, 0, 9, 8, 8, 7])  # by the number of players


class Rummue(LayingOut):
    options: Options
    phase: Phase = DRAWING
    turns: Number = 0
    ender: Seat = NOTHING

    # 2 Players and deal

    def in_teams(self) -> bool:
        return self.seats == 4 or self.seats == 6

    def partner(self, seat: i64) -> i64:
        """The opposite seat; without partnerships everybody is the own partner."""
        return self.after(seat, self.seats // 2) if self.in_teams() else seat

    def partners(self, seat: i64) -> tuple[int, ...]:
        return tuple(sorted({int(seat), int(self.partner(seat))}))

    def accounts(self, points: tuple[float, ...]) -> tuple[float, ...]:
        """For each seat its own points, or with partners those of the team."""
        return tuple([sum([points[partner] for partner in self.partners(seat)]) for seat in range(self.seats)])

    def start(self, past: Sheet) -> None:
        self.lay_out(DISCARD, STOCK, MUE.cards())
        self.shuffle(STOCK)
        for _ in range(CARDS_EACH[self.seats]):
            for seat in range(self.seats):
                self.draw(STOCK, HAND[seat])
        self.draw(STOCK, DISCARD)
        self.owners = filled(MELDS, NOTHING)
        self.out = filled(self.seats)
        self.worth = filled(self.seats)
        self.minimum = vec[i64]([needed(points, self.in_teams()) for points in self.accounts(past.totals)])
        self.let(self.after(self.dealer))

    # 3 A turn

    def moves(self, seat: i64) -> vec[i64]:
        if self.phase == DRAWING:
            return vec[i64]([DRAW, DRAW_DISCARD] if self.top(DISCARD) != NO_CARD else [DRAW])
        chosen = self.lie[PICKED[seat]]
        found = vec[i64](capacity=32)
        if not self.is_laying(seat):
            found = listed(found, self.lie[HAND[seat]], 0)
        else:
            found = append(found, TAKE_BACK)
        if self.phase == TAKING and self.top(DISCARD) != NO_CARD:
            found = append(found, DRAW_DISCARD)
        if chosen != 0 or self.tries < MOST_TRIES:
            found = listed(found, self.pickable(seat), PICK)
        if chosen != 0 and self.why_not_done(seat) is None:
            found = append(found, DONE)
        return self.with_additions(found, seat) if self.out[seat] != 0 else found

    def why_not(self, seat: i64, move: i64) -> Rule | None:
        if move < PICK:
            return self.why_not_discard(seat, move)
        if DRAW <= move <= DRAW_DISCARD:
            return self.why_not_draw(move)
        if self.phase == DRAWING:
            return NOT_NOW
        if move < DRAW:
            return self.why_not_pick(seat, PICK.which(move))
        if move < DONE:
            return self.why_not_swap(seat, move - TAKE_JOKER)
        if move == DONE:
            return self.why_not_done(seat)
        if move == TAKE_BACK:
            return None if self.is_laying(seat) else NOT_NOW
        meld = (PUT.which(move)) // MUE.size
        return self.why_not_put(seat, PUT.which(move) - meld * MUE.size, meld)

    def play(self, seat: i64, move: i64) -> None:
        if DRAW <= move <= DRAW_DISCARD:
            self.take(seat, move)
            return
        self.phase = LAYING
        if move < PICK:
            self.discard(seat, move)
        elif move < DRAW:
            self.pick(seat, PICK.which(move))
        elif move < DONE:
            self.swap(seat, move - TAKE_JOKER)
        elif move == DONE:
            self.lay_new(seat)
        elif move == TAKE_BACK:
            self.take_back(seat)
        else:
            meld = (PUT.which(move)) // MUE.size
            self.add(seat, PUT.which(move) - meld * MUE.size, meld)

    def why_not_draw(self, move: i64) -> Rule | None:
        if move == DRAW:
            return None if self.phase == DRAWING else NOT_NOW
        return None if self.phase != LAYING and self.top(DISCARD) != NO_CARD else NOT_NOW

    def take(self, seat: i64, move: i64) -> None:
        """A card from the discards, after which more may follow; or one from the stock."""
        if move == DRAW_DISCARD:
            self.phase = TAKING
            self.draw(DISCARD, HAND[seat])
            return
        self.phase = LAYING
        if self.top(STOCK) == NO_CARD:
            self.make_stock()
        if self.top(STOCK) == NO_CARD:
            self.end()
        else:
            self.draw(STOCK, HAND[seat])

    def make_stock(self) -> None:
        """All discards but the top one are shuffled."""
        top = self.top(DISCARD)
        while top != NO_CARD and self.below(top) != NO_CARD:
            self.give(self.below(top), DISCARD, STOCK)
        self.shuffle(STOCK)

    def why_not_discard(self, seat: i64, card: Card) -> Rule | None:
        if not self.lies(card, HAND[seat]):
            return HAVE
        if self.phase == DRAWING:
            return DRAW_FIRST
        if self.is_laying(seat):
            return FINISH_FIRST if self.waiting == 0 else FIRST
        return None

    def discard(self, seat: i64, card: Card) -> None:
        """It ends the turn; with the last card, or in the last turn, it ends the round."""
        self.give(card, HAND[seat], DISCARD)
        self.phase = DRAWING
        self.tries = 0
        self.turns += 1
        if self.is_empty(HAND[seat]):
            self.ender = seat
            self.end()
        elif self.turns >= self.options.turns_each * self.seats:
            self.end()
        else:
            self.let(self.after(seat))

    # 4 Combinations: in combinations.py
    # 5 Laying out: in laying_out.py
    # 6 End of the round, 7 Scoring

    def outcome(self) -> Outcome:
        costs = vec[i64]([cost_of(self.lie[HAND[seat]]) for seat in range(self.seats)])
        return self.score(self.points_laid(), costs)

    def score(self, points_laid: vec[i64], costs: vec[i64]) -> Outcome:
        """What was laid out, less what is left in the hands, and ten for ending the round."""
        seats = range(int(self.seats))
        ending = tuple([float(ENDING_BONUS) if seat == self.ender else 0.0 for seat in seats])
        laid = tuple([float(points) for points in points_laid])
        left = tuple([0.0 if self.is_spared(seat) else 0.0 - float(costs[seat]) for seat in seats])
        points = tuple([ending[seat] + laid[seat] + left[seat] for seat in seats])
        lines = (Line("ending", ending), Line("combinations", laid), Line("left", left))
        return Outcome(points, best(self.accounts(points)), self.reason(), lines)

    def is_spared(self, seat: i64) -> bool:
        """The partner of the one who ended the round pays nothing."""
        return self.ender != NOTHING and self.partner(self.ender) == seat

    def reason(self) -> Rule:
        if self.ender != NOTHING:
            return ENDING
        return TOO_LONG if self.phase == DRAWING else EXHAUSTED

    # 8 End of the match

    def match_over(self, sheet: Sheet) -> bool:
        goal = self.options.team_until if self.in_teams() else self.options.until
        return max(self.accounts(sheet.totals)) >= goal

    def match_winners(self, sheet: Sheet) -> tuple[int, ...]:
        return best(self.accounts(sheet.totals))


def needed(points: float, team: bool) -> int:
    """How many cards a first lay-out needs with so many points."""
    if points < 0:
        return 3
    if points < (200 if team else 100):
        return 4
    return 5 if points < (400 if team else 150) else 6


GAME.rounds(Rummue)
