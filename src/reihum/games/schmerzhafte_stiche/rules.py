"""Schmerzhafte Stiche: four open hands, two players, and every trick costs twenty."""

from reihum.rules import *

# 1 Material


@dataclass(frozen=True)
class Options:
    chips: str = option("first-to-three", "first-to-three", "six-chips")


GAME: Final = Game(__name__, PARADOX, Options, players=range(2, 3), age=10, minutes=30, level="hard")
STOCK: Final[ZoneNo] = GAME.stock()
TRICK: Final[ZoneNo] = GAME.trick()
HAND: Final = GAME.hands(Face.UP)
GHOST: Final = GAME.zones("ghost", Face.UP)
WON: Final = GAME.won()
LAY: Final = GAME.may_play()

SIDES: Final = ["hand.0", "hand.1", "ghost.0", "ghost.1"]  # clockwise
GAME.words("side", SIDES)
GAME.words("taker", SIDES)
GAME.hide("played", "led", "past_trumps", "best", "taker")
GAME.trumps("trump")


RED_ZERO: Final[i64] = PARADOX.card("R0")
COST: Final[i64] = 20  # of a trick


SIDE: Final = GAME.rule("side")
TRUMP: Final = GAME.rule("trump")
SCORING: Final = GAME.rule("scoring")
DRAWN: Final = GAME.rule("drawn")


def side_zone(side: i64) -> i64:
    """The cards of one of the four sides: A, B, A's ghost, B's ghost."""
    return HAND[side] if side < 2 else GHOST[side - 2]


@final
class SchmerzhafteStiche(Round):
    options: Options
    side: OneOf = 0  # whose cards are to be played
    played: Number = 0  # cards in the trick
    led: Colour = NOTHING  # the colour to follow
    trump: Colour = NOTHING
    past_trumps: Number = 0  # the colours that have been trump in this trick, as a set
    best: Card = NO_CARD
    taker: OneOf = 0  # the side that has laid it
    tricks: Numbers
    points: Numbers

    # 2 Deal

    def start(self, past: Sheet) -> None:
        self.lay_out(STOCK, STOCK, PARADOX.cards())
        cards = self.mixed(self.cards(STOCK))
        for i in range(i64(len(cards))):
            self.give(cards[i], STOCK, side_zone(i & 3))
        for side in range(4):
            if self.lies(RED_ZERO, side_zone(side)):
                self.to_play(side)

    def to_play(self, side: i64) -> None:
        self.side = side
        self.let(side & 1)

    # 3 Play

    def moves(self, seat: i64) -> vec[i64]:
        cards = side_zone(self.side)
        if self.played > 0:
            if self.any_of(PARADOX.of_colour, self.led, cards):
                return self.cards_of(PARADOX.of_colour, self.led, cards)
            if self.trump != NOTHING and self.any_of(PARADOX.of_colour, self.trump, cards):
                return self.cards_of(PARADOX.of_colour, self.trump, cards)
        return self.cards(cards)

    def why_not(self, seat: i64, move: i64) -> Rule | None:
        cards = side_zone(self.side)
        if not self.lies(move, cards):
            other = side_zone(self.side ^ 2)
            return SIDE if self.lies(move, other) else HAVE
        if self.played == 0:
            return None
        colour = self.pack.colour[move]
        if self.any_of(PARADOX.of_colour, self.led, cards):
            return None if colour == self.led else FOLLOW
        if self.trump != NOTHING and self.any_of(PARADOX.of_colour, self.trump, cards):
            return None if colour == self.trump else TRUMP
        return None

    def prompt(self, seat: i64) -> str:
        return SIDES[self.side].partition(".")[0]

    def leading(self) -> i64:
        return self.best

    def play(self, seat: i64, move: i64) -> None:
        self.lay(move, self.pack.colour[move])
        self.played += 1
        if self.played == 4:
            self.end_trick(self.taker & 1)
        else:
            self.to_play((self.side + 1) & 3)

    def lay(self, card: Card, colour: i64) -> None:
        """A card that does not follow makes its colour trump, unless that colour has been trump in this trick."""
        self.give(card, side_zone(self.side), TRICK)
        if self.played == 0:
            self.led = colour
            self.take_lead(card)
        elif colour == self.led or colour == self.trump:
            ruling = self.led if self.trump == NOTHING else self.trump
            if colour == ruling and self.pack.digit[card] > self.pack.digit[self.best]:
                self.take_lead(card)
        elif self.past_trumps & BIT[colour] == 0:
            self.trump = colour
            self.past_trumps |= BIT[colour]
            self.take_lead(card)

    def take_lead(self, card: Card) -> None:
        self.best = card
        self.taker = self.side

    # 4 Tricks

    def end_trick(self, seat: i64) -> None:
        for card in self.cards(TRICK):
            self.points[seat] += self.pack.digit[card]
        self.points[seat] -= COST
        self.tricks[seat] += 1
        self.give_all(TRICK, WON[seat])
        self.played = 0
        self.led = NOTHING
        self.trump = NOTHING
        self.past_trumps = 0
        self.best = NO_CARD
        self.to_play(self.taker)
        if self.is_empty(side_zone(self.taker)):
            self.end()

    # 5 Scoring

    def outcome(self) -> Outcome:
        own = self.points[0]
        line = Line("points", (float(own), float(self.points[1])))
        if own == 0:
            return Outcome((0.0, 0.0), (0, 1), DRAWN, (line,))
        winner = 0 if own > 0 else 1
        loss = -1.0 if self.options.chips == "six-chips" else 0.0
        chips = (1.0, loss) if winner == 0 else (loss, 1.0)
        return Outcome(chips, (winner,), SCORING, (line,))

    # 6 End of the match

    def points_before(self) -> float:
        return 3.0 if self.options.chips == "six-chips" else 0.0

    def match_over(self, sheet: Sheet) -> bool:
        if self.options.chips == "six-chips":
            return max(sheet.totals) == 6
        return max(sheet.totals) == 3 or len(sheet.outcomes) == 5


GAME.rounds(SchmerzhafteStiche)
