"""Der Freund zur Linken: your points are your own and those of your left neighbour."""

from reihum.rules import *

# 1 Material


@dataclass(frozen=True)
class Options:
    tied_second: int = option(1, 1, 2)
    chips: int = option(7, 7, 10, 15)


GAME: Final = Game(__name__, PARADOX, Options, players=range(3, 4), age=10, minutes=30, level="medium")
BOX: Final[ZoneNo] = GAME.box()
MIDDLE: Final[ZoneNo] = GAME.zone("table", Face.UP, Spread.ROW)
HAND: Final = GAME.hands(Face.UP)
TAKEN: Final = GAME.zones("taken", Face.UP)
AWAY: Final = GAME.zones("away", Face.TURNED, Spread.PILE)
LAY: Final = GAME.may_play()
GAME.hide("strength")
GAME.roles("starter")


HIGHEST_VALUE: Final[i64] = 6  # 1 to 6 count their number, 7 to 10 nothing


NOT_EQUAL: Final = GAME.rule("not-equal")
SCORING: Final = GAME.rule("scoring")


@final
class FreundZurLinken(Round):
    options: Options
    starter: Seat = 0  # of the round
    start_card: Card = NO_CARD
    strength: Number = 0  # what a card must beat
    points: Numbers

    # 2 Deal

    def start(self, past: Sheet) -> None:
        self.lay_out(BOX, BOX, [])
        for card in range(self.pack.size):
            if self.pack.colour[card] < self.seats and self.pack.digit[card] > 0:
                self.give(card, BOX, HAND[self.pack.colour[card]])
        self.starter = round_starter(past)
        self.let(self.starter)

    # 3 Play

    def moves(self, seat: i64) -> vec[i64]:
        found = vec[i64](capacity=10)
        for card in self.cards(HAND[seat]):
            if self.why_not(seat, card) is None:
                found = append(found, card)
        return found

    def why_not(self, seat: i64, move: i64) -> Rule | None:
        if not self.lies(move, HAND[seat]):
            return HAVE
        if self.start_card == NO_CARD or self.pack.digit[move] != self.strength:
            return None
        return NOT_EQUAL if self.has_higher(seat) else None

    def has_higher(self, seat: i64) -> bool:
        higher = False
        for card in self.cards(HAND[seat]):
            higher = higher or self.pack.digit[card] > self.strength
        return higher

    def play(self, seat: i64, move: i64) -> None:
        self.give(move, HAND[seat], MIDDLE)
        if self.start_card == NO_CARD:
            self.start_card = move
            self.strength = 0 if self.tops_all(move) else self.pack.digit[move]
        elif self.pack.digit[move] >= self.strength:
            self.take(seat)
        self.let(self.after(seat))
        if self.is_empty(HAND[self.after(seat)]):  # that was the last card of the round
            if self.start_card != NO_CARD:
                self.take(self.starter)
            self.end()

    def tops_all(self, card: Card) -> bool:
        """Is this card higher than every card still in any hand?"""
        tops = True
        for seat in range(self.seats):
            for other in self.cards(HAND[seat]):
                tops = tops and self.pack.digit[other] < self.pack.digit[card]
        return tops

    # 4 Taking

    def take(self, seat: i64) -> None:
        for card in self.cards(MIDDLE):
            if self.pack.digit[card] <= HIGHEST_VALUE:
                self.points[seat] += self.pack.digit[card]
                self.give(card, MIDDLE, TAKEN[seat])
            else:
                self.give(card, MIDDLE, AWAY[seat])
        self.start_card = NO_CARD
        self.strength = 0

    # 5 Scoring

    def outcome(self) -> Outcome:
        own = list(points_of(self.points))
        seats = len(own)
        sums = tuple([own[seat] + own[(seat + 1) % seats] for seat in range(seats)])
        chips = tuple([self.chips_for(number, sums) for number in sums])
        return Outcome(chips, best(sums), SCORING, (Line("own", tuple(own)), Line("with-friend", sums)))

    def chips_for(self, number: float, sums: tuple[float, ...]) -> float:
        better = len([other for other in sums if other > number])
        equal = len([other for other in sums if other == number])
        if better == 0:
            return {1: 3.0, 2: 2.0, 3: 1.0}[equal]
        if better == 1:
            return 1.0 if equal == 1 else float(self.options.tied_second)
        return 0.0

    # 6 End of the match

    def match_over(self, sheet: Sheet) -> bool:
        return max(sheet.totals) >= self.options.chips


def round_starter(past: Sheet) -> int:
    """The first starter is drawn, later it is the last winner; tied: the first of them from the last starter on."""
    starter = past.first_dealer
    for outcome in past.outcomes:
        while starter not in outcome.winners:
            starter = (starter + 1) % past.seats
    return starter


GAME.rounds(FreundZurLinken)
