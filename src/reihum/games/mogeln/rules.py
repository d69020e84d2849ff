"""Mogeln: lay cards face down, say the next number, and do not get caught."""

from reihum.rules import *

# 1 Cards


@dataclass(frozen=True)
class Options:
    slipping: bool = option(True)
    show_sizes: bool = option(False)
    to_twenty: bool = option(False)
    colour: str = option("any", "any", "red", "yellow", "green", "blue")
    rounds: int = option(1, 1, 3, 5)


GAME: Final = Game(
    __name__, ELFER, Options, players=range(3, 7), age=7, minutes=15, level="easy",
    count_all=lambda options: bool(options.show_sizes),
)  # fmt: skip
BOX: Final[ZoneNo] = GAME.box()
STOCK: Final[ZoneNo] = GAME.stock()
PILE: Final[ZoneNo] = GAME.zone("pile", Face.DOWN, Spread.PILE, counted=False)
LAST: Final[ZoneNo] = GAME.zone("last", Face.DOWN, Spread.PILE, counted=False, stage=True)  # can still be called
SHOWN: Final[ZoneNo] = GAME.zone("shown", Face.UP, Spread.ROW, stage=True)
GONE: Final[ZoneNo] = GAME.zone("gone", Face.DOWN, Spread.PILE, counted=False)
HAND: Final = GAME.hands(counted=False)
SLIPPED: Final = GAME.zones("slipped", Face.OWN, counted=False)  # about to be laid along with another card
LAY: Final = GAME.may_play()
SLIP: Final = GAME.may_pick()
CALL: Final[MoveNo] = GAME.may_say("gemogelt")
ACCEPT: Final[MoveNo] = GAME.may_pass()
GAME.hide("turns")
GAME.roles("finishing", "winner")
GAME.said("number", by="layer")

SLIPPING: Final = GAME.rule("slip")
LETTING_WIN: Final = GAME.rule("last-card")
WON: Final = GAME.rule("end")
TOO_LONG: Final = GAME.rule("turn-limit")

HIGHEST: Final = {3: 9, 4: 10, 5: 15, 6: 15}  # the numbers in play
ANY_CARD: Final = Sets(ELFER, 1, lambda which, card: True)


@final
class Mogeln(Round):
    options: Options
    number: Number = 0  # said last; 0: a new pile
    layer: Seat = NOTHING  # who said it
    finishing: Seat = NOTHING  # whoever has laid the last card, while it can be called
    piles_gone: Number = 0
    turns: Number = 0  # cards laid; a call is no turn
    winner: Seat = NOTHING

    def start(self, past: Sheet) -> None:
        cards = [card for card in ELFER.cards() if ELFER.digit[card] <= HIGHEST[int(self.seats)]]
        self.lay_out(BOX, STOCK, cards)
        self.deal(STOCK, HAND, len(cards) // self.seats)
        self.let(self.after(self.dealer))

    # 2 Laying

    def moves(self, seat: i64) -> vec[i64]:
        if self.finishing != NOTHING:
            return vec[i64]([CALL, ACCEPT])
        found = self.cards(HAND[seat])
        number = i64(len(found))
        if self.options.slipping and number > 1:
            for i in range(number):
                found = append(found, SLIP[found[i]])
        return append(found, CALL) if self.may_call(seat) else found

    def why_not(self, seat: i64, move: i64) -> Rule | None:
        if move == CALL:
            return None if self.may_call(seat) else NOT_NOW
        if move == ACCEPT:
            return None if self.finishing != NOTHING else NOT_NOW
        if not self.lies(SLIP.which(move) if SLIP.has(move) else move, HAND[seat]):
            return HAVE
        if self.finishing != NOTHING:
            return LETTING_WIN
        may_slip = self.options.slipping and self.count(HAND[seat]) > 1
        return None if LAY.has(move) or may_slip else SLIPPING

    def play(self, seat: i64, move: i64) -> None:
        if move == CALL:
            self.call(seat)
        elif move == ACCEPT:
            self.win(self.finishing)
        elif SLIP.has(move):
            self.give(SLIP.which(move), HAND[seat], SLIPPED[seat])
        else:
            self.lay(seat, move)

    def lay(self, seat: i64, card: Card) -> None:
        self.give(card, HAND[seat], SLIPPED[seat])
        self.accept()
        self.sweep(SLIPPED[seat], LAST)
        self.number += 1
        self.layer = seat
        self.turns += 1
        if self.is_empty(HAND[seat]):
            self.finishing = seat
            self.rule_out(ANY_CARD, 0, HAND[seat])
        self.next(self.after(seat))

    def accept(self) -> None:
        """Nobody has called: the last card joins the pile, and a full pile leaves the game."""
        self.sweep(LAST, PILE)
        if self.number == self.top_number():
            self.sweep(PILE, GONE)
            self.piles_gone += 1
            self.number = 0

    def top_number(self) -> i64:
        """Where the counting ends."""
        return 20 if self.options.to_twenty else HIGHEST[int(self.seats)]

    def next(self, seat: i64) -> None:
        """After 200 turns each nobody can call any more, unless somebody has laid the last card of a hand."""
        self.let(seat)
        if self.turns >= 200 * self.seats and self.finishing == NOTHING:
            self.end()

    def prompt(self, seat: i64) -> str:
        return "turn" if self.finishing == NOTHING else "last-card"

    def gaps(self, seat: i64) -> dict[str, int]:
        return {"next": int(self.number) % int(self.top_number()) + 1}

    # 3 You cheated!

    def may_call(self, seat: i64) -> bool:
        return self.layer != NOTHING and self.is_empty(SLIPPED[seat])

    def call(self, caller: i64) -> None:
        self.sweep(LAST, SHOWN)
        honest = self.is_honest()
        loser = caller if honest else self.layer
        self.give_all(SHOWN, HAND[loser])
        self.sweep(PILE, HAND[loser])
        self.number = 0
        if honest and self.finishing != NOTHING:
            self.win(self.finishing)
        else:
            self.finishing = NOTHING
            self.layer = NOTHING
            self.next(caller)

    def is_honest(self) -> bool:
        """One card, of the number said, and of the colour agreed on."""
        cards = self.cards(SHOWN)
        if len(cards) != 1 or self.pack.digit[cards[0]] != self.number:
            return False
        return self.options.colour in ("any", self.pack.colours[self.pack.colour[cards[0]]])

    # 4 End

    def win(self, seat: i64) -> None:
        self.winner = seat
        self.end()

    def outcome(self) -> Outcome:
        return self.score(self.count_each(HAND, SLIPPED))

    def score(self, left: vec[i64]) -> Outcome:
        """A point for the winner; if nobody has won, for whoever has the fewest cards left."""
        cut_off = self.winner == NOTHING
        winners = best(points_of(left), low=True) if cut_off else (int(self.winner),)
        points = filled(self.seats)
        for seat in winners:
            points[seat] = 1
        return most_win(TOO_LONG if cut_off else WON, points)

    # What everybody may reckon though nobody may count

    def least(self, zone: i64) -> i64:
        if zone == PILE:
            return self.number - 1 if self.layer != NOTHING else 0
        if zone == LAST:
            return 1 if self.layer != NOTHING else 0
        if zone == GONE:
            return self.piles_gone * self.top_number()
        for seat in range(self.seats):
            if zone == HAND[seat] and seat != self.finishing:
                return 1
        return 0


GAME.rounds(Mogeln)
