"""Grasobern: take neither the first trick nor the last, and above all not the Ober of leaves."""

from reihum.rules import *

# 1 Cards


@dataclass(frozen=True)
class Options:
    bad: str = option("leaves", "leaves", "acorns")
    ober: int = option(2, 1, 2)
    forced: bool = option(True)
    all_obers: bool = option(False)
    until: int = option(10, 10, 20, 40)


GAME: Final = Game(__name__, GERMAN, Options, players=range(3, 6), age=8, minutes=20, level="easy", best_with=(4,))
BOX: Final[ZoneNo] = GAME.box()
STOCK: Final[ZoneNo] = GAME.stock()
TRICK: Final[ZoneNo] = GAME.trick()
HAND: Final = GAME.hands()
WON: Final = GAME.won()
LAY: Final = GAME.may_play()
GAME.hide("led", "tricks")

THROW_OBER: Final = GAME.rule("throw-ober")
SCORING: Final = GAME.rule("scoring")

OBER: Final[i64] = GERMAN.ranks.index("O")
OBERS: Final[i64] = GERMAN.of_rank.words[OBER]
WITHOUT: Final = {3: "", 4: "", 5: "E7 L7"}  # cards that are left out so that all get the same number


@final
class Grasobern(DutyRound):
    options: Options
    led: Card = NO_CARD
    penalty: Numbers
    tricks: Number = 0  # taken so far, by all together

    # 2 Deal

    def start(self, past: Sheet) -> None:
        left_out = WITHOUT[int(self.seats)].split()
        cards = [card for card in GERMAN.part("9" if self.seats == 3 else "7") if GERMAN.codes[card] not in left_out]
        self.lay_out(BOX, STOCK, cards)
        self.deal(STOCK, HAND, len(cards) // self.seats)
        self.let(self.after(self.dealer))

    # 3 Tricks

    def moves(self, seat: i64) -> vec[i64]:
        return self.cards_to_lay(seat)

    def lead(self, card: Card) -> None:
        self.led = card

    # 4 The bad Ober

    def bad_suit(self) -> i64:
        return self.pack.colours.index(self.options.bad)

    def bad_ober(self) -> Word:
        return OBERS & self.pack.of_colour.words[self.bad_suit()]

    def duties(self) -> vec[i64]:
        """King or ace of its suit, if led, bring the bad Ober out; else one follows, or throws it if that cannot be."""
        suit = self.pack.colour[self.led]
        at_home = suit == self.bad_suit()
        ober = self.bad_ober() if self.options.forced else 0
        drawn_out = ober if at_home and self.pack.rank[self.led] > OBER else 0
        return vec[i64]([drawn_out, self.pack.of_colour.words[suit], 0 if at_home else ober])

    def reason(self, duty: i64) -> Rule:
        return FOLLOW if duty == 1 else THROW_OBER

    # 5 Scoring

    def take(self, seat: i64) -> None:
        trick = self.lie[TRICK]
        self.penalty[seat] += i64(self.tricks == 0)
        if trick & self.bad_ober() != 0:
            self.penalty[seat] += self.options.ober
        if self.options.all_obers:
            self.penalty[seat] += count(trick & OBERS & ~self.bad_ober())
        self.tricks += 1

    def finish(self) -> None:
        self.penalty[self.taker] += 1
        self.end()

    def outcome(self) -> Outcome:
        return fewest_win(SCORING, self.penalty)

    # 6 End of the match

    def low_wins(self) -> bool:
        return True

    def match_over(self, sheet: Sheet) -> bool:
        return max(sheet.totals) >= self.options.until


GAME.rounds(Grasobern)
