"""Elfern: of the twenty honours take eleven; first anything goes, then suit must be followed."""

from reihum.rules import *

# 1 Cards


@dataclass(frozen=True)
class Options:
    must_beat: bool = option(False)
    until: int = option(5, 3, 5, 7, 11)


GAME: Final = Game(__name__, GERMAN, Options, players=range(2, 3), age=8, minutes=15, level="medium")
BOX: Final[ZoneNo] = GAME.box()
STOCK: Final[ZoneNo] = GAME.stock(ordered=True)
TRICK: Final[ZoneNo] = GAME.trick()
HAND: Final = GAME.hands()
WON: Final = GAME.won()
LAY: Final = GAME.may_play()
GAME.hide("honours")

BEAT: Final = GAME.rule("beat")
SCORING: Final = GAME.rule("scoring")

HONOURS: Final = Sets(GERMAN, 1, lambda _, card: card in GERMAN.part("10"))
HIGHER: Final = GERMAN.above()


@final
class Elfern(DutyRound):
    options: Options
    honours: Numbers  # won so far
    standing: Number = 0  # drawn rounds directly before this one

    # 2 Deal

    def remember(self, past: Sheet) -> None:
        for outcome in past.outcomes:
            self.standing = 0 if is_decided(outcome) else self.standing + 1

    def next_dealer(self, past: Sheet) -> i64:
        """The loser of the last round deals; after a drawn one it is up to chance."""
        if self.standing > 0:
            return self.drawn_by_lot(2)
        return 1 - past.outcomes[-1].winners[0] if len(past.outcomes) > 0 else past.dealer

    def start(self, past: Sheet) -> None:
        self.lay_out(BOX, STOCK, GERMAN.part("7"))
        self.shuffle(STOCK)
        self.draw_each(STOCK, HAND, 6)
        self.let(self.after(self.dealer))

    # 3 With the stock

    def has_stock(self) -> bool:
        return self.top(STOCK) != NO_CARD

    def to_follow(self) -> i64:
        return ANY if self.played == 0 or self.has_stock() else self.pack.colour[self.best]

    def take(self, seat: i64) -> None:
        self.honours[seat] += self.count_of(HONOURS, 0, TRICK)

    def fill_up(self, taker: i64) -> None:
        self.draw_in_turn(STOCK, HAND, taker)

    # 4 Without the stock

    def moves(self, seat: i64) -> vec[i64]:
        return self.cards_to_lay(seat)

    def duties(self) -> vec[i64]:
        """Follow, and perhaps beat."""
        if self.has_stock():
            return vec[i64]()
        higher = HIGHER.words[self.best] if self.options.must_beat else 0
        return vec[i64]([self.pack.of_colour.words[self.pack.colour[self.best]], higher])

    def reason(self, duty: i64) -> Rule:
        return FOLLOW if duty == 0 else BEAT

    # 5 Scoring

    def goals(self) -> list[Goal]:
        """More than half of the twenty honours."""
        return [Goal("honours", (seat,), 11, int(self.honours[seat])) for seat in range(2)]

    def outcome(self) -> Outcome:
        """The one with more honours gets as many points as that is worth, and one for each drawn round before."""
        points = filled(2)
        if self.honours[0] != self.honours[1]:
            winner = i64(self.honours[1] > self.honours[0])
            points[winner] = worth(self.honours[winner]) + self.standing
        return most_win(SCORING, points)

    # 6 End of the match

    def match_over(self, sheet: Sheet) -> bool:
        return max(sheet.totals) >= self.options.until


def worth(honours: i64) -> i64:
    """What a win with this many honours is worth."""
    return 3 if honours == 20 else 2 if honours >= 15 else 1


def is_decided(outcome: Outcome) -> bool:
    return outcome.points[0] != outcome.points[1]


GAME.rounds(Elfern)
