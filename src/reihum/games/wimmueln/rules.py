"""Wimmüln: foretell with two cards how many tricks you will make, one in the open and one in secret."""

from reihum.rules import *

# 1 Material

TRUMPS: Final = Trumps(MUE)
NO_TRUMP: Final[i64] = TRUMPS.none


@dataclass(frozen=True)
class Options:
    until: int = option(200, 100, 200, 300)
    without: str = option("yellow-black", *colour_pairs(MUE))


GAME: Final = Game(__name__, MUE, Options, players=range(3, 7), age=8, minutes=40, level="medium")
BOX: Final[ZoneNo] = GAME.box()
STOCK: Final[ZoneNo] = GAME.stock()
TURNED: Final[ZoneNo] = GAME.zone("turned", Face.UP, Spread.ROW)
TRICK: Final[ZoneNo] = GAME.trick(TRUMPS.of_suit)
HAND: Final = GAME.hands()
LOWER: Final = GAME.zones("lower", Face.OWN)
UPPER: Final = GAME.zones("upper", Face.OWN)
SHOWN: Final = GAME.zones("open", Face.UP)  # the upper estimate, once all are turned up
REVEALED: Final = GAME.zones("revealed", Face.UP)  # the lower estimate, at the end
WON: Final = GAME.won()
LAY: Final = GAME.may_play()
ESTIMATE: Final = GAME.may_pick()

LEADING: Final[i64] = GAME.phase("lead")  # choose the first lead,
ESTIMATING: Final[i64] = GAME.phase("estimate")  # lay two estimates, the lower one first,
PLAYING: Final[i64] = GAME.phase("play")  # play to a trick
GAME.words("trump", TRUMPS.kinds)
GAME.words("led", TRUMPS.suits)
GAME.hide("led")
GAME.trumps("trump")


FIRST_LEAD: Final = GAME.rule("no-trump")
SCORING: Final = GAME.rule("scoring")


@final
class Wimmueln(TrickRound):
    options: Options
    task: Phase = LEADING
    trump: OneOf = NO_TRUMP  # or a colour
    led: OneOf = NOTHING  # the suit to follow
    tricks: Numbers

    # 2 Deal

    def start(self, past: Sheet) -> None:
        self.lay_out(BOX, STOCK, without(MUE, self.options.without) if self.seats == 3 else MUE.cards())
        cards = self.mixed(self.cards(STOCK))
        open_from = i64(len(cards)) - 2 * self.seats  # in the last two rounds of the deal the dealer's cards lie open
        seat = self.dealer
        for i in range(i64(len(cards))):
            seat = self.after(seat)
            self.give(cards[i], STOCK, TURNED if seat == self.dealer and i >= open_from else HAND[seat])
        self.let(self.dealer)
        self.turn_trump()

    def turn_trump(self) -> None:
        """The lower of the two open cards makes its colour trump; equal digits or colours make none."""
        turned = self.cards(TURNED)
        one, other = turned[0], turned[1]
        if self.pack.colour[one] == self.pack.colour[other] or self.pack.digit[one] == self.pack.digit[other]:
            return
        low, high = (one, other) if self.pack.digit[one] < self.pack.digit[other] else (other, one)
        self.trump = self.pack.colour[low]
        self.open_with(high)

    def open_with(self, card: Card) -> None:
        """One open card is the first lead, the other goes to the dealer's hand."""
        self.lay(self.dealer, card, TURNED)
        self.give_all(TURNED, HAND[self.dealer])
        self.task = ESTIMATING
        self.let_all_choose()

    # What may be done, and what it does

    def moves(self, seat: i64) -> vec[i64]:
        if self.task == PLAYING:
            return self.cards_to_lay(seat)
        return self.cards(TURNED) if self.task == LEADING else ESTIMATE.each(self.cards(HAND[seat]))

    def why_not(self, seat: i64, move: i64) -> Rule | None:
        if (self.task == ESTIMATING) != ESTIMATE.has(move):
            return NOT_NOW
        if self.task == PLAYING:
            return self.why_not_lay(seat, move)
        if self.task == LEADING and self.lies(move, TURNED):
            return None
        if not self.lies(move % self.pack.size, HAND[seat]):
            return HAVE
        return FIRST_LEAD if self.task == LEADING else None

    def play(self, seat: i64, move: i64) -> None:
        if self.task == PLAYING:
            self.lay(seat, move, HAND[seat])
        elif self.task == ESTIMATING:
            self.estimate(seat, ESTIMATE.which(move))
        else:
            self.open_with(move)

    # 3 Estimates

    def estimate(self, seat: i64, card: Card) -> None:
        if self.is_empty(LOWER[seat]):
            self.give(card, HAND[seat], LOWER[seat])
            return
        self.give(card, HAND[seat], UPPER[seat])
        if self.has_chosen(seat):
            for each in range(self.seats):
                self.give_all(UPPER[each], SHOWN[each])
            self.task = PLAYING
            self.let(self.after(self.dealer))

    # 4 Play

    def to_follow(self) -> i64:
        return ANY if self.played == 0 else TRUMPS.cards_of(self.trump, NO_TRUMP, self.led)

    def lead(self, card: Card) -> None:
        self.led = TRUMPS.suit_of(self.trump, NO_TRUMP, card)

    def beats(self, card: Card, other: Card) -> bool:
        return TRUMPS.beats(self.trump, NO_TRUMP, card, other)

    def take(self, seat: i64) -> None:
        self.tricks[seat] += 1
        self.led = NOTHING

    def finish(self) -> None:
        for seat in range(self.seats):
            self.give_all(LOWER[seat], REVEALED[seat])
        self.end()

    # 5 Scoring

    def outcome(self) -> Outcome:
        seats = range(self.seats)
        values = vec[i64]([self.value_of(WON[seat]) for seat in seats])
        return score(values, self.tricks, self.estimates(SHOWN), self.estimates(REVEALED))

    def estimates(self, zones: Zones) -> vec[i64]:
        return vec[i64]([self.pack.digit[self.cards(zones[seat])[0]] for seat in range(self.seats)])

    # 6 End of the match

    def match_over(self, sheet: Sheet) -> bool:
        return max(sheet.totals) >= self.options.until


def score(values: vec[i64], tricks: vec[i64], in_open: vec[i64], secret: vec[i64]) -> Outcome:
    """The values of the tricks, and what the estimates bring."""
    met = vec[i64]([bonus(tricks[seat], in_open[seat], secret[seat]) for seat in range(i64(len(tricks)))])
    return result(SCORING, [line("tricks", values), line("estimates", met)])


def bonus(tricks: i64, in_open: i64, secret: i64) -> i64:
    """10 for the higher estimate, 5 for the lower one, twice as much in the open; 25 if both are met."""
    if tricks == in_open and tricks == secret:
        return 25
    if tricks == in_open:
        return 20 if in_open > secret else 10
    if tricks == secret:
        return 10 if secret > in_open else 5
    return 0


GAME.rounds(Wimmueln)
