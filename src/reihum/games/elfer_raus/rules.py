"""Elfer raus!: rows grow from the elevens, card by card; be the first to get rid of all cards."""

from reihum.rules import *

# 1 Cards


@dataclass(frozen=True)
class Options:
    variant: str = option("elevens", "elevens", "false-start", "three-starts", "any-start")
    leave_out: str = option("none", "none", "red", "yellow", "green", "blue")
    rounds: int = option(1, 1, 2, 3, 4, 5, 6, 8, 10)


GAME: Final = Game(__name__, ELFER, Options, players=range(2, 7), age=6, minutes=20, level="very easy")
BOX: Final[ZoneNo] = GAME.box()
STOCK: Final[ZoneNo] = GAME.stock(ordered=True)
ROW: Final = GAME.places("row", 4, Face.UP, Spread.ROW, stage=True)
HAND: Final = GAME.hands()
LAY: Final = GAME.may_play()
DONE: Final[MoveNo] = GAME.may_finish()
DRAW: Final[MoveNo] = GAME.may_draw()
PASS: Final[MoveNo] = GAME.may_pass()
GAME.hide("starts", "laid")

OPENING: Final = GAME.rule("opening")
ROWS: Final = GAME.rule("rows")
LAY_ONE: Final = GAME.rule("lay")
DRAWING: Final = GAME.rule("draw")
STOCK_EMPTY: Final = GAME.rule("stock-empty")
THREE_STARTS: Final = GAME.rule("three-starts")
ANY_START: Final = GAME.rule("any-start")
OUT: Final = GAME.rule("end")

ELEVENS: Final = [ELFER.card(code) for code in ("R11", "Y11", "G11", "B11")]
DEALT: Final = {2: 20, 3: 20, 4: 15, 5: 12, 6: 10}


@final
class ElferRaus(Round):
    options: Options
    starts: Ranks  # the ranks with which a row may begin
    laid: Number = 0  # cards laid in this turn
    drawn: Number = 0  # cards drawn in this turn

    # 2 Deal

    def start(self, past: Sheet) -> None:
        self.starts = STARTS[self.options.variant]
        self.deal_hands()
        if self.options.variant == "elevens":
            while self.opener() == NOTHING:
                self.deal_hands()
            self.let_open(self.opener())
        elif self.options.variant == "any-start":
            self.let(self.drawn_by_lot(self.seats))
        else:
            self.let(self.after(self.dealer))

    def deal_hands(self) -> None:
        """Two players may do without one colour."""
        self.lay_out(BOX, STOCK, without(ELFER, self.options.leave_out) if self.seats == 2 else ELFER.cards())
        if self.options.variant == "false-start":
            self.lay_both_ends()
        self.shuffle(STOCK)
        self.draw_each(STOCK, HAND, DEALT[int(self.seats)])

    # 3 Opening

    def opener(self) -> i64:
        """Who holds the first eleven: the red one, else yellow, green, blue."""
        for eleven in ELEVENS:
            for seat in range(self.seats):
                if self.lies(eleven, HAND[seat]):
                    return seat
        return NOTHING

    def let_open(self, opener: i64) -> None:
        """Everybody learns who holds the first eleven, and that nobody holds an earlier one."""
        first = self.first_eleven(opener)
        self.tell(first, HAND[opener])
        for earlier in ELEVENS[: self.pack.colour[first]]:
            for seat in range(self.seats):
                self.rule_out_word(self.pack.bit[earlier], self.pack.word[earlier], HAND[seat])
        self.let(opener)

    def first_eleven(self, seat: i64) -> Card:
        for eleven in ELEVENS:
            if self.lies(eleven, HAND[seat]):
                return eleven
        return NO_CARD

    def is_opening(self) -> bool:
        """No card lies yet."""
        return (self.lying(0) | self.lying(1)) == 0

    def must_open_with(self, seat: i64) -> Card:
        """The eleven that has to begin, if one has to."""
        return self.first_eleven(seat) if self.options.variant == "elevens" and self.is_opening() else NO_CARD

    # 4 Rows: red and yellow share a word of bits, and so do green and blue

    def row_of(self, card: Card) -> i64:
        return ROW[self.pack.colour[card]]

    def lying(self, word: i64) -> Word:
        """The cards that lie in the rows of two colours."""
        return self.lie[ROW[2 * word] * self.words + word] | self.lie[ROW[2 * word + 1] * self.words + word]

    def fitting(self, word: i64) -> Word:
        """The cards of two colours that fit now: the neighbours of what lies, and the starts of empty rows."""
        lying = self.lying(word)
        found = ((lying << 1) & ABOVE_ONE | (lying >> 1) & BELOW_TWENTY) & ~lying
        for colour in range(2):
            if self.is_empty(ROW[2 * word + colour]):
                for rank in self.starts:
                    found |= BIT[20 * colour + rank]
        return found

    def fits(self, card: Card) -> bool:
        return self.fitting(self.pack.word[card]) & self.pack.bit[card] != 0

    def ready(self, seat: i64, word: i64) -> Word:
        """The fitting cards of a hand."""
        return self.lie[HAND[seat] * self.words + word] & self.fitting(word)

    def can_lay(self, seat: i64) -> bool:
        return (self.ready(seat, 0) | self.ready(seat, 1)) != 0

    def show_that_nothing_fits(self, seat: i64) -> None:
        for word in range(self.words):
            self.rule_out_word(self.fitting(word), word, HAND[seat])

    # 5 Turns

    def moves(self, seat: i64) -> vec[i64]:
        first = self.must_open_with(seat)
        if first != NO_CARD:
            return vec[i64]([first])
        found = vec[i64](capacity=16)
        for word in range(self.words):
            found = listed(found, self.ready(seat, word), word * self.pack.per_word)
        if self.laid > 0:
            return append(found, DONE)
        if len(found) == 0:
            return append(found, PASS if self.is_empty(STOCK) else DRAW)
        return found

    def why_not(self, seat: i64, move: i64) -> Rule | None:
        if LAY.has(move):
            return self.why_not_lay(seat, move)
        if self.must_open_with(seat) != NO_CARD:
            return NOT_NOW
        if self.laid > 0:
            return None if move == DONE else NOT_NOW
        if self.can_lay(seat):
            return DRAWING if move == DRAW else LAY_ONE
        if move == DONE:
            return NOT_NOW
        return None if (move == PASS) == self.is_empty(STOCK) else STOCK_EMPTY

    def why_not_lay(self, seat: i64, card: Card) -> Rule | None:
        if not self.lies(card, HAND[seat]):
            return HAVE
        if self.must_open_with(seat) not in (card, NO_CARD):
            return OPENING
        if self.fits(card):
            return None
        return NO_ROW[self.options.variant] if self.is_empty(self.row_of(card)) else ROWS

    def play(self, seat: i64, move: i64) -> None:
        if LAY.has(move):
            self.lay(seat, move, HAND[seat])
        elif move == DRAW:
            self.draw_one(seat)
        else:
            if move == PASS:
                self.show_that_nothing_fits(seat)
            self.end_turn(seat)

    def lay(self, seat: i64, card: Card, source: i64) -> None:
        """The opening card is a whole turn, and so is a card just drawn."""
        opens = self.is_opening()
        self.give(card, source, self.row_of(card))
        self.laid += 1
        if opens and self.options.variant == "any-start":
            self.starts = vec[i64]([self.pack.rank[card]])
        if self.is_empty(HAND[seat]):
            self.end()
        elif opens or source == STOCK:
            self.end_turn(seat)

    def end_turn(self, seat: i64) -> None:
        self.laid = 0
        self.drawn = 0
        self.let(self.after(seat))

    # 6 Drawing

    def draw_one(self, seat: i64) -> None:
        card = self.top(STOCK)
        if self.fits(card):
            self.show_that_nothing_fits(seat)
            self.lay(seat, card, STOCK)
            return
        self.draw(STOCK, HAND[seat])
        self.show_that_nothing_fits(seat)
        self.drawn += 1
        if self.drawn == 3 or self.is_empty(STOCK):
            self.end_turn(seat)

    # 7 End and scoring

    def outcome(self) -> Outcome:
        return score(vec[i64]([self.value_of(HAND[seat]) for seat in range(self.seats)]))

    def low_wins(self) -> bool:
        return True

    # 8 Other starts

    def lay_both_ends(self) -> None:
        """A false start: the rows grow from the 1 and from the 20."""
        for card in self.cards(STOCK):
            if self.pack.digit[card] in (1, 20):
                self.give(card, STOCK, self.row_of(card))


STARTS: Final = {  # the ranks with which a row may begin
    "elevens": vec[i64]([10]),
    "false-start": vec[i64](),
    "three-starts": vec[i64]([9, 10, 11]),
    "any-start": vec[i64](range(20)),
}
NO_ROW: Final = {"elevens": ROWS, "false-start": ROWS, "three-starts": THREE_STARTS, "any-start": ANY_START}
ABOVE_ONE: Final[i64] = sum([2**place for place in range(40) if place % 20 != 0])
BELOW_TWENTY: Final[i64] = sum([2**place for place in range(40) if place % 20 != 19])


def score(left: vec[i64]) -> Outcome:
    """Every card costs something: whoever has nothing left is out."""
    return fewest_win(OUT, left)


GAME.rounds(ElferRaus)
