"""Farben sammeln: swap cards until one colour in your hand counts a lot."""

from reihum.rules import *


# 1 Material


@dataclass(frozen=True)
class Options:
    rounds: int = option(4, 1, 2, 4, 6)


GAME: Final = Game(__name__, ELFER, Options, players=range(2, 7), age=7, minutes=20, level="easy")
STOCK: Final[ZoneNo] = GAME.stock(ordered=True)
PILE: Final = GAME.places("pile", 4, Face.TOP, Spread.PILE, ordered=True)
HAND: Final = GAME.hands()
PLACES: Final = [f"pile.{number}" for number in range(4)]
PUT: Final = GAME.may_put(PLACES)
DRAW: Final[MoveNo] = GAME.may_draw("stock")
DRAW_PILE_0: Final[MoveNo] = GAME.may_draw("pile.0")
DRAW_PILE_1: Final[MoveNo] = GAME.may_draw("pile.1")
DRAW_PILE_2: Final[MoveNo] = GAME.may_draw("pile.2")
DRAW_PILE_3: Final[MoveNo] = GAME.may_draw("pile.3")
SAY_END: Final[MoveNo] = GAME.may_say("Schluss")
DONE: Final[MoveNo] = GAME.may_finish()

TAKING: Final[i64] = GAME.phase("take")
DISCARDING: Final[i64] = GAME.phase("discard")
ENDING: Final[i64] = GAME.phase("end")
GAME.words("gap", PLACES)
GAME.hide("turns")


OF_COLOUR: Final = ELFER.of_colour
PILES: Final[i64] = 4
CARDS_EACH: Final = {2: 9, 3: 9, 4: 8, 5: 8, 6: 7}
MOST_TURNS: Final[i64] = 60  # each




FILL_THE_GAP: Final = GAME.rule("gap")
TAKE_FIRST: Final = GAME.rule("take")
DISCARD_ONE: Final = GAME.rule("discard")
SCORING: Final = GAME.rule("scoring")


class FarbenSammeln(Round):
    options: Options
    task: Phase = TAKING
    gap: OneOf = NOTHING  # the pile that has become empty
    turns: Number = 0  # of all players

    # 2 Deal

    def start(self, past: Sheet) -> None:
        self.lay_out(STOCK, STOCK, ELFER.cards())
        self.shuffle(STOCK)
        for _ in range(CARDS_EACH[int(self.seats)]):
            for seat in range(self.seats):
                self.draw(STOCK, HAND[seat])
        for pile in range(PILES):
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

    # 3 Play

    def moves(self, seat: i64) -> vec[i64]:
        if self.task != DISCARDING:
            return super().moves(seat)
        found = vec[i64](capacity=48)
        for pile in range(PILES):
            if self.gap == NOTHING or self.gap == pile:
                for card in self.cards(HAND[seat]):
                    found = append(found, PUT.move(card, pile))
        return found

    def why_not(self, seat: i64, move: i64) -> Rule | None:
        if self.task == ENDING:
            return None if move >= SAY_END else NOT_NOW
        if move >= SAY_END:
            return NOT_NOW
        if self.task == TAKING:
            return None if move >= DRAW else (TAKE_FIRST if self.lies(move % 80, HAND[seat]) else HAVE)
        if move >= DRAW:
            return DISCARD_ONE
        if not self.lies(move % 80, HAND[seat]):
            return HAVE
        return None if self.gap == NOTHING or self.gap == move // 80 else FILL_THE_GAP

    def play(self, seat: i64, move: i64) -> None:
        if self.task == TAKING:
            self.take(seat, move - DRAW)
        elif self.task == DISCARDING:
            self.give(move % 80, HAND[seat], PILE[move // 80])
            self.end_turn(seat)
        elif move == SAY_END:
            self.end()
        else:
            self.next(seat)

    def take(self, seat: i64, source: i64) -> None:
        """From the stock (0) or from one of the piles (1 to 4)."""
        self.draw(source, HAND[seat])
        if source != STOCK and self.top(source) == NO_CARD:
            self.gap = source - PILE.first
        self.task = DISCARDING

    # 4 End of the round

    def end_turn(self, seat: i64) -> None:
        self.gap = NOTHING
        self.turns += 1
        if self.top(STOCK) == NO_CARD or self.turns == MOST_TURNS * self.seats:
            self.end()
        elif self.has_one_colour(seat):
            self.task = ENDING
        else:
            self.next(seat)

    def has_one_colour(self, seat: i64) -> bool:
        held: i64 = 0
        for colour in range(4):
            held += i64(self.any_of(OF_COLOUR, colour, HAND[seat]))
        return held == 1

    def next(self, seat: i64) -> None:
        self.task = TAKING
        self.let(self.after(seat))

    # 5 Scoring

    def outcome(self) -> Outcome:
        return score(tuple([float(self.best_colour(HAND[seat])) for seat in range(self.seats)]))

    def best_colour(self, zone: i64) -> i64:
        found: i64 = 0
        for colour in range(4):
            total: i64 = 0
            for card in self.cards_of(OF_COLOUR, colour, zone):
                total += self.pack.digit[card]
            found = total if total > found else found
        return found

    # 6 End of the match

    def match_over(self, sheet: Sheet) -> bool:
        return len(sheet.outcomes) == self.options.rounds


def score(points: tuple[float, ...]) -> Outcome:
    return Outcome(points, best(points), SCORING)


GAME.rounds(FarbenSammeln)
