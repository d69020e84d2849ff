"""Farben sammeln: swap cards until one colour in your hand counts a lot."""

from reihum.rules import *


@dataclass(frozen=True)
class Options:
    rounds: int = option(4, 1, 2, 4, 6)


GAME: Final = Game(__name__, ELFER, Options, players=range(2, 7), age=7, minutes=20, level="easy")
STOCK: Final[ZoneNo] = GAME.stock(ordered=True)
PILE: Final = GAME.places("pile", 4, Face.TOP, Spread.PILE, ordered=True)
HAND: Final = GAME.hands()
PILES: Final = ["pile.0", "pile.1", "pile.2", "pile.3"]
PUT: Final = GAME.may_put(PILES)
TAKE: Final = GAME.may_draw_any(["stock", *PILES])
SAY_END: Final[MoveNo] = GAME.may_say("Schluss")
DONE: Final[MoveNo] = GAME.may_finish()
TAKING: Final[i64] = GAME.phase("take")
DISCARDING: Final[i64] = GAME.phase("discard")
ENDING: Final[i64] = GAME.phase("end")
GAME.words("gap", PILES)
GAME.hide("turns")

TAKE_FIRST: Final = GAME.rule("take")
DISCARD_ONE: Final = GAME.rule("discard")
FILL_THE_GAP: Final = GAME.rule("gap")
SCORING: Final = GAME.rule("scoring")


@final
class FarbenSammeln(Round):
    options: Options
    task: Phase = TAKING
    gap: OneOf = NOTHING  # the pile that has become empty
    turns: Number = 0  # of all players

    # 1 Deal

    def start(self, past: Sheet) -> None:
        self.lay_out(STOCK, STOCK, ELFER.cards())
        self.shuffle(STOCK)
        self.draw_each(STOCK, HAND, hand_size(self.seats))
        for pile in range(4):
            self.draw(STOCK, PILE[pile])
        self.let(self.first(past))

    def first(self, past: Sheet) -> i64:
        """Left of the dealer; from the second round on whoever was last in the round before."""
        seat = self.after(self.dealer)
        if len(past.outcomes) > 0:
            last = best(past.outcomes[len(past.outcomes) - 1].points, low=True)
            while int(seat) not in last:
                seat = self.after(seat)
        return seat

    # 2 A turn

    def moves(self, seat: i64) -> vec[i64]:
        if self.task == TAKING:
            return self.legal(seat, vec[i64]([TAKE[source] for source in range(5)]))
        if self.task == ENDING:
            return vec[i64]([SAY_END, DONE])
        found = vec[i64](capacity=48)
        for pile in range(4):
            if self.gap in (NOTHING, pile):
                for card in self.cards(HAND[seat]):
                    found = append(found, PUT.move(card, pile))
        return found

    def why_not(self, seat: i64, move: i64) -> Rule | None:
        if self.task == ENDING or move in (SAY_END, DONE):
            return None if self.task == ENDING and move in (SAY_END, DONE) else NOT_NOW
        if TAKE.has(move):
            if self.task == DISCARDING:
                return DISCARD_ONE
            return NOT_NOW if self.is_empty(source_of(move)) else None
        if not self.lies(PUT.card(move), HAND[seat]):
            return HAVE
        if self.task == TAKING:
            return TAKE_FIRST
        return None if self.gap in (NOTHING, PUT.place(move)) else FILL_THE_GAP

    def play(self, seat: i64, move: i64) -> None:
        if TAKE.has(move):
            self.take(seat, source_of(move))
        elif PUT.has(move):
            self.give(PUT.card(move), HAND[seat], PILE[PUT.place(move)])
            self.end_turn(seat)
        elif move == SAY_END:
            self.end()
        else:
            self.next(seat)

    def take(self, seat: i64, source: i64) -> None:
        self.draw(source, HAND[seat])
        if source != STOCK and self.is_empty(source):
            self.gap = source - PILE[0]
        self.task = DISCARDING

    def next(self, seat: i64) -> None:
        self.task = TAKING
        self.let(self.after(seat))

    # 3 End of the round

    def end_turn(self, seat: i64) -> None:
        self.gap = NOTHING
        self.turns += 1
        if self.is_empty(STOCK) or self.turns == 60 * self.seats:
            self.end()
        elif self.has_one_colour(seat):
            self.task = ENDING
        else:
            self.next(seat)

    def has_one_colour(self, seat: i64) -> bool:
        return self.count_of(ELFER.of_colour, self.best_colour(seat), HAND[seat]) == self.count(HAND[seat])

    # 4 Scoring

    def outcome(self) -> Outcome:
        return score(vec[i64]([self.points(seat) for seat in range(self.seats)]))

    def points(self, seat: i64) -> i64:
        return self.sum_of(self.best_colour(seat), seat)

    def best_colour(self, seat: i64) -> i64:
        """The colour whose cards in this hand count most."""
        found: i64 = 0
        for colour in range(1, 4):
            if self.sum_of(colour, seat) > self.sum_of(found, seat):
                found = colour
        return found

    def sum_of(self, colour: i64, seat: i64) -> i64:
        """The numbers of one colour in a hand, added up."""
        total: i64 = 0
        for card in self.cards_of(ELFER.of_colour, colour, HAND[seat]):
            total += ELFER.value[card]
        return total


def hand_size(seats: i64) -> i64:
    """Nine cards for two and three players, eight for four and five, seven for six."""
    return 10 - seats // 2


def source_of(move: MoveNo) -> ZoneNo:
    """The stock, or one of the piles."""
    return STOCK if move == TAKE[0] else PILE[TAKE.which(move) - 1]


def score(points: vec[i64]) -> Outcome:
    return most_win(SCORING, points)


GAME.rounds(FarbenSammeln)
