"""Sechsundsechzig: be the first to count 66 points in tricks and marriages, and say so."""

from reihum.rules import *

# 1 Cards


@dataclass(frozen=True)
class Options:
    points_shown: bool = option(True)
    must_beat: bool = option(True)
    late_marriages: bool = option(False)
    draw_bonus: bool = option(False)
    until: int = option(7, 5, 7, 9)


GAME: Final = Game(__name__, GERMAN, Options, players=range(2, 3), age=10, minutes=20, level="hard")
BOX: Final[ZoneNo] = GAME.box()
STOCK: Final[ZoneNo] = GAME.stock(ordered=True)
TURN_UP: Final[ZoneNo] = GAME.zone("turn_up", Face.UP)
TRICK: Final[ZoneNo] = GAME.trick()
HAND: Final = GAME.hands()
WON: Final = GAME.won()
LAY: Final = GAME.may_play()
EXCHANGE: Final = GAME.may_put(["turn_up"])
MARRY: Final = GAME.may_name(GERMAN.colours)
CLOSE: Final[MoveNo] = GAME.may_say("zu")
CLAIM: Final[MoveNo] = GAME.may_say("66")
DRAW: Final[MoveNo] = GAME.may_draw()
KEEP: Final[MoveNo] = GAME.may_pass()

LEADING: Final[i64] = GAME.phase("lead")
ANSWERING: Final[i64] = GAME.phase("answer")
AFTER: Final[i64] = GAME.phase("after")  # a trick, with an open stock: draw, close, or say 66
NINE: Final[i64] = GAME.phase("nine")  # the other has closed: exchange the nine of trumps now or never
GAME.hide("points", "had_trick", "led", "counted", "marriages")
GAME.roles("closer", "claimer")

BEAT: Final = GAME.rule("beat")
MUST_TRUMP: Final = GAME.rule("must-trump")
NINE_OF_TRUMPS: Final = GAME.rule("nine")
LATE: Final = GAME.rule("marriage")
ONE_MARRIAGE: Final = GAME.rule("one-marriage")
LEAD_MARRIAGE: Final = GAME.rule("lead-marriage")
CLOSING: Final = GAME.rule("closing")
NO_TRICK: Final = GAME.rule("no-trick")
COUNT: Final = GAME.rule("count")
SCORING: Final = GAME.rule("scoring")
CLOSER_FAILED: Final = GAME.rule("closer-fails")
WRONG_CLAIM: Final = GAME.rule("wrong-66")
DRAWN: Final = GAME.rule("drawn")

ENOUGH: Final[i64] = 66
HIGHER: Final = GERMAN.above(TEN_HIGH)
PAIR: Final = Sets(GERMAN, 4, lambda suit, card: GERMAN.codes[card] in (f"{'ELHS'[suit]}K", f"{'ELHS'[suit]}O"))


@final
class Sechsundsechzig(TrumpRound):
    options: Options
    task: Phase = LEADING
    closer: Seat = NOTHING
    had_trick: Flag = 0  # the other, when the stock was closed
    marriages: Seats  # who announced acorns, leaves, hearts, bells
    meld: Colour = NOTHING  # announced now: one of the two cards must be led
    tricks: Numbers
    points: Numbers  # in tricks
    counted: Numbers  # with marriages, as far as the program counts for all
    claimer: Seat = NOTHING  # who has said 66
    bonus: Number = 0  # game points, for drawn rounds directly before this one

    # 2 Deal

    def remember(self, past: Sheet) -> None:
        for outcome in past.outcomes:
            self.bonus = self.bonus + 1 if self.options.draw_bonus and len(outcome.winners) == 2 else 0

    def next_dealer(self, past: Sheet) -> i64:
        """The winner deals next; after a draw the same dealer again."""
        dealer: i64 = past.first_dealer
        for outcome in past.outcomes:
            dealer = outcome.winners[0] if len(outcome.winners) == 1 else dealer
        return dealer

    def start(self, past: Sheet) -> None:
        self.marriages = filled(4, NOTHING)
        self.lay_out(BOX, STOCK, GERMAN.part("9"))
        self.shuffle(STOCK)
        self.draw_each(STOCK, HAND, 6)
        self.trump = self.pack.colour[self.draw(STOCK, TURN_UP)]
        self.let(self.after(self.dealer))

    # 3 Tricks

    def moves(self, seat: i64) -> vec[i64]:
        if self.task == ANSWERING:
            return self.cards_to_lay(seat)
        if self.task == LEADING:
            cards = PAIR.words[self.meld] if self.meld != NOTHING else -1
            found = members(self.lie[HAND[seat]] & cards)
        else:
            found = vec[i64](capacity=8)
        if self.task != AFTER:
            nine = self.nine()
            if self.why_not_exchange(seat, nine) is None:
                found = append(found, EXCHANGE.move(nine, 0))
        if self.task == LEADING:
            for suit in range(i64(4)):
                if self.why_not_marry(seat, suit) is None:
                    found = append(found, MARRY[suit])
        if self.task == NINE:
            return append(found, KEEP)
        if self.is_open():
            found = append(found, CLOSE)
        if self.why_not_claim(seat) is None:
            found = append(found, CLAIM)
        return append(found, DRAW) if self.task == AFTER else found

    def why_not(self, seat: i64, move: i64) -> Rule | None:
        if LAY.has(move):
            return self.why_not_lay(seat, move) if self.task <= ANSWERING else NOT_NOW
        if EXCHANGE.has(move):
            return self.why_not_exchange(seat, EXCHANGE.card(move))
        if MARRY.has(move):
            return self.why_not_marry(seat, MARRY.which(move))
        if move == DRAW:
            return None if self.task == AFTER else NOT_NOW
        if move == KEEP:
            return None if self.task == NINE else NOT_NOW
        if self.task in (ANSWERING, NINE):
            return NOT_NOW
        if move == CLOSE:
            return None if self.is_open() else CLOSING
        return self.why_not_claim(seat)

    def play(self, seat: i64, move: i64) -> None:
        if LAY.has(move):
            self.lay(seat, move, HAND[seat])
        elif EXCHANGE.has(move):
            self.exchange(seat)
        elif MARRY.has(move):
            self.marry(seat, MARRY.which(move))
        elif move == CLOSE:
            self.close(seat)
        elif move == CLAIM:
            self.claimer = seat
            self.end()
        elif move == DRAW:
            self.draw_both(seat)
        else:
            self.lead_on()

    def lead(self, card: Card) -> None:
        self.task = ANSWERING
        self.meld = NOTHING

    def height(self, card: Card) -> i64:
        return TEN_HIGH[self.pack.rank[card]]

    def take(self, seat: i64) -> None:
        self.tricks[seat] += 1
        for card in self.cards(TRICK):
            self.points[seat] += CARD_POINTS[card]
        self.count_for_all()

    def fill_up(self, taker: i64) -> None:
        """With an open stock the taker draws first, then the other; the turned-up card is the last one."""
        self.task = AFTER if self.is_open() else LEADING

    def draw_both(self, taker: i64) -> None:
        self.task = LEADING
        for seat in (taker, self.after(taker)):
            if self.top(STOCK) != NO_CARD:
                self.draw(STOCK, HAND[seat])
            else:
                self.give_all(TURN_UP, HAND[seat])

    # 4 Without the stock

    def is_open(self) -> bool:
        """Is there a stock to draw from?"""
        return self.closer == NOTHING and not self.is_empty(TURN_UP)

    def to_follow(self) -> i64:
        return ANY if self.played == 0 or self.is_open() else self.pack.colour[self.best]

    def duties(self) -> vec[i64]:
        """Follow, beat, and trump what cannot be followed."""
        if self.is_open():
            return vec[i64]()
        suits = self.pack.of_colour.words
        higher = HIGHER.words[self.best] if self.options.must_beat else 0
        return vec[i64]([suits[self.pack.colour[self.best]], higher, suits[self.trump]])

    def reason(self, duty: i64) -> Rule:
        return FOLLOW if duty == 0 else BEAT if duty == 1 else MUST_TRUMP

    # 5 On lead

    def why_not_lead(self, seat: i64, card: Card) -> Rule | None:
        free = self.meld == NOTHING or PAIR.words[self.meld] & self.pack.bit[card] != 0
        return None if free else LEAD_MARRIAGE

    def nine(self) -> Card:
        return 9 * self.trump + 3

    def why_not_exchange(self, seat: i64, card: Card) -> Rule | None:
        if not self.lies(card, HAND[seat]):
            return HAVE
        if self.task == NINE:
            return None if card == self.nine() else NINE_OF_TRUMPS
        if self.task != LEADING or not self.is_open():
            return NOT_NOW
        return None if card == self.nine() and self.tricks[seat] > 0 else NINE_OF_TRUMPS

    def exchange(self, seat: i64) -> None:
        self.give_all(TURN_UP, HAND[seat])
        self.give(self.nine(), HAND[seat], TURN_UP)
        if self.task == NINE:
            self.lead_on()

    def why_not_marry(self, seat: i64, suit: i64) -> Rule | None:
        if self.task != LEADING:
            return NOT_NOW
        if self.count_of(PAIR, suit, HAND[seat]) < 2:
            return HAVE
        if self.meld != NOTHING:
            return ONE_MARRIAGE
        return None if self.is_open() or self.options.late_marriages else LATE

    def marry(self, seat: i64, suit: i64) -> None:
        self.marriages[suit] = seat
        self.meld = suit
        for card in self.cards_of(PAIR, suit, HAND[seat]):
            self.tell(card, HAND[seat])
        self.count_for_all()

    def close(self, seat: i64) -> None:
        """The other may still exchange the nine, and is always asked, so that nothing is given away."""
        self.closer = seat
        self.had_trick = i64(self.tricks[self.after(seat)] > 0)
        self.task = NINE
        self.let(self.after(seat))

    def lead_on(self) -> None:
        self.task = LEADING
        self.let(self.closer)

    # 6 Sixty-six

    def score_of(self, seat: i64) -> i64:
        """Points in tricks and marriages; without a trick nothing counts yet."""
        if self.tricks[seat] == 0:
            return 0
        total = self.points[seat]
        for suit in range(i64(4)):
            if self.marriages[suit] == seat:
                total += 40 if suit == self.trump else 20
        return total

    def count_for_all(self) -> None:
        if self.options.points_shown:
            for seat in range(i64(2)):
                self.counted[seat] = self.score_of(seat)

    def goals(self) -> list[Goal]:
        if not self.options.points_shown:
            return []
        return [Goal("points", (seat,), int(ENOUGH), int(self.counted[seat])) for seat in range(2)]

    def why_not_claim(self, seat: i64) -> Rule | None:
        if self.tricks[seat] == 0:
            return NO_TRICK
        return COUNT if self.options.points_shown and self.score_of(seat) < ENOUGH else None

    def finish(self) -> None:
        """The last trick counts ten, unless the stock was closed: there a closer who has enough has said 66."""
        if self.closer == NOTHING:
            self.points[self.taker] += 10
            self.count_for_all()
        elif self.score_of(self.closer) >= ENOUGH:
            self.claimer = self.closer
        self.end()

    # 7 Game points

    def outcome(self) -> Outcome:
        points = (self.score_of(0), self.score_of(1))
        lines = (Line("points", (float(points[0]), float(points[1]))),)
        wrong = self.claimer != NOTHING and self.score_of(self.claimer) < ENOUGH
        if self.closer != NOTHING and (self.claimer == self.closer) == wrong:  # wrong, or somebody else, or nobody
            return self.closer_fails(self.closer, lines)
        if wrong:
            return self.awarded(1 - self.claimer, 2, WRONG_CLAIM, lines)
        if self.claimer == NOTHING and points[0] == points[1]:
            return drawn(lines)
        winner = self.claimer if self.claimer != NOTHING else i64(points[1] > points[0])
        loser = 1 - winner
        return self.awarded(winner, worth(self.score_of(loser), self.tricks[loser]), SCORING, lines)

    def closer_fails(self, closer: i64, lines: tuple[Line, ...] = ()) -> Outcome:
        return self.awarded(1 - closer, 2 if self.had_trick != 0 else 3, CLOSER_FAILED, lines)

    def awarded(self, winner: i64, number: i64, rule: Rule, lines: tuple[Line, ...] = ()) -> Outcome:
        points = filled(2)
        points[winner] = number + self.bonus
        return Outcome(points_of(points), (int(winner),), rule, lines)

    # 8 End of the match

    def match_over(self, sheet: Sheet) -> bool:
        return max(sheet.totals) >= self.options.until


def worth(points: i64, tricks: i64) -> i64:
    """What a win brings against a loser with this many points and tricks."""
    return 3 if tricks == 0 else 2 if points < 33 else 1


def drawn(lines: tuple[Line, ...] = ()) -> Outcome:
    return Outcome((0.0, 0.0), (0, 1), DRAWN, lines)


GAME.rounds(Sechsundsechzig)
