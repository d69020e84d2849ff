"""Rummü: collect Linge and sequences, with every yellow card a joker, and be the first to discard the last card."""

from reihum.games.rummue.laying_out import *
from reihum.games.rummue.material import *
from reihum.games.rummue.scoring import cost_of
from reihum.rules import *

# 1 Material: in material.py

DRAW_FIRST: Final = GAME.rule("draw")
EXHAUSTED: Final = GAME.rule("exhausted")
TOO_LONG: Final = GAME.rule("too-long")
ENDING: Final = GAME.rule("ending")


@final
class Rummue(LayingOut):
    options: Options

    # 2 Players and deal

    def in_teams(self) -> bool:
        return self.seats % 2 == 0

    def partner(self, seat: i64) -> i64:
        """The opposite seat; without partnerships every seat is its own partner."""
        return self.after(seat, self.seats // 2) if self.in_teams() else seat

    def partners(self, seat: i64) -> tuple[int, ...]:
        return tuple(sorted({int(seat), int(self.partner(seat))}))

    def accounts(self, points: tuple[float, ...]) -> tuple[float, ...]:
        """For each seat its own points, or with partners those of the team."""
        return tuple([sum([points[partner] for partner in self.partners(seat)]) for seat in range(self.seats)])

    def start(self, past: Sheet) -> None:
        self.lay_out(DISCARDS, STOCK, MUE.cards())
        self.shuffle(STOCK)
        self.draw_each(STOCK, HAND, {3: 9, 4: 8, 5: 8, 6: 7}[int(self.seats)])
        self.draw(STOCK, DISCARDS)
        self.owners = filled(MELDS, NOTHING)
        self.minimum = vec[i64]([needed(points, self.in_teams()) for points in self.accounts(past.totals)])
        self.let(self.after(self.dealer))

    # 3 A turn

    def moves(self, seat: i64) -> vec[i64]:
        if self.phase == DRAWING:
            return vec[i64]([DRAW] if self.is_empty(DISCARDS) else [DRAW, DRAW_DISCARD])
        found = vec[i64]([TAKE_BACK]) if self.is_laying(seat) else self.cards(HAND[seat])
        if self.why_not_draw(DRAW_DISCARD) is None:
            found = append(found, DRAW_DISCARD)
        if self.tries < MOST_TRIES or not self.is_empty(PICKED[seat]):
            found = listed(found, self.pickable(seat), PICK[0])
        if self.why_not_done(seat) is None:
            found = append(found, DONE)
        return self.with_additions(found, seat) if self.out[seat] != 0 else found

    def why_not(self, seat: i64, move: i64) -> Rule | None:
        if DISCARD.has(move):
            return self.why_not_discard(seat, move)
        if move in (DRAW, DRAW_DISCARD):
            return self.why_not_draw(move)
        if self.phase == DRAWING:
            return NOT_NOW
        if PICK.has(move):
            return self.why_not_pick(seat, PICK.which(move))
        if TAKE_JOKER.has(move):
            return self.why_not_swap(seat, TAKE_JOKER.which(move))
        if PUT.has(move):
            return self.why_not_put(seat, PUT.card(move), PUT.place(move))
        if move == DONE:
            return self.why_not_done(seat)
        return None if self.is_laying(seat) else NOT_NOW

    def play(self, seat: i64, move: i64) -> None:
        self.phase = TAKING if move == DRAW_DISCARD else LAYING
        if move == DRAW:
            self.take(seat)
        elif move == DRAW_DISCARD:
            self.draw(DISCARDS, HAND[seat])
        elif DISCARD.has(move):
            self.discard(seat, move)
        elif PICK.has(move):
            self.pick(seat, PICK.which(move))
        elif TAKE_JOKER.has(move):
            self.swap(seat, TAKE_JOKER.which(move))
        elif PUT.has(move):
            self.add(seat, PUT.card(move), PUT.place(move))
        elif move == DONE:
            self.lay_new(seat)
        else:
            self.take_back(seat)

    def why_not_draw(self, move: i64) -> Rule | None:
        if move == DRAW:
            return None if self.phase == DRAWING else NOT_NOW
        return None if self.phase != LAYING and not self.is_empty(DISCARDS) else NOT_NOW

    def take(self, seat: i64) -> None:
        """From the stock, or if it is empty from the discards, all but the top one, shuffled."""
        if self.is_empty(STOCK):
            self.give_all_but_top(DISCARDS, STOCK)
            self.shuffle(STOCK)
        if self.is_empty(STOCK):
            self.end()
        else:
            self.draw(STOCK, HAND[seat])

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
        self.give(card, HAND[seat], DISCARDS)
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
        return self.score(self.points_laid(), vec[i64]([cost_of(self.lie[HAND[seat]]) for seat in range(self.seats)]))

    def score(self, laid: vec[i64], costs: vec[i64]) -> Outcome:
        """What was laid out, less what is left in the hands, and ten for ending the round."""
        ended = filled(self.seats)
        rule = TOO_LONG if self.phase == DRAWING else EXHAUSTED
        if self.ender != NOTHING:
            ended[self.ender] = 1
            costs[self.partner(self.ender)] = 0
            rule = ENDING
        scored = result(rule, [line("ending", ended, 10), line("combinations", laid), line("left", costs, -1)])
        return scored._replace(winners=best(self.accounts(scored.points)))

    # 8 End of the match

    def match_over(self, sheet: Sheet) -> bool:
        goal = self.options.team_until if self.in_teams() else self.options.until
        return max(self.accounts(sheet.totals)) >= goal

    def match_winners(self, sheet: Sheet) -> tuple[int, ...]:
        return best(self.accounts(sheet.totals))


def needed(points: float, team: bool) -> int:
    """How many cards a first lay-out needs with this many points."""
    if points < 0:
        return 3
    if points < (200 if team else 100):
        return 4
    return 5 if points < (400 if team else 150) else 6


GAME.rounds(Rummue)
