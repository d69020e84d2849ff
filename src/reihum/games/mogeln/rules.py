"""Mogeln: lay cards face down, say the next number, and do not get caught."""

from reihum.rules import *


# 1 Material


@dataclass(frozen=True)
class Options:
    slipping: bool = option(True)
    show_sizes: bool = option(False)
    to_twenty: bool = option(False)
    colour: str = option("any", "any", "red", "yellow", "green", "blue")
    rounds: int = option(1, 1, 3, 5)


GAME: Final = Game(
    __name__,
    ELFER,
    Options,
    players=range(3, 7),
    age=7,
    minutes=15,
    level="easy",
    count_all=lambda options: bool(options.show_sizes),
)
BOX: Final[ZoneNo] = GAME.box()
STOCK: Final[ZoneNo] = GAME.stock()
PILE: Final[ZoneNo] = GAME.zone("pile", Face.DOWN, Spread.PILE, counted=False)
LAST: Final[ZoneNo] = GAME.zone("last", Face.DOWN, Spread.PILE, counted=False)
SHOWN: Final[ZoneNo] = GAME.zone("shown", Face.UP, Spread.ROW)
GONE: Final[ZoneNo] = GAME.zone("gone", Face.DOWN, Spread.PILE, counted=False)
HAND: Final = GAME.hands(counted=False)
SLIPPED: Final = GAME.zones("slipped", Face.OWN, counted=False)
LAY: Final = GAME.may_play()
PICK: Final = GAME.may_pick()
CALL: Final[MoveNo] = GAME.may_say("gemogelt")
ACCEPT: Final[MoveNo] = GAME.may_pass()

GAME.hide("turns")


HIGHEST: Final = {3: 9, 4: 10, 5: 15, 6: 15}  # the numbers in play
ANY_CARD: Final = Sets(ELFER, 1, lambda which, card: True)
COLOURS: Final = ["red", "yellow", "green", "blue"]
MOST_TURNS: Final[i64] = 200  # cards laid, for each seat


SLIP: Final = GAME.rule("slip")
LETTING_WIN: Final = GAME.rule("last-card")
WON: Final = GAME.rule("end")
TOO_LONG: Final = GAME.rule("turn-limit")


class Mogeln(Round):
    options: Options
    number: Number = 0  # said last; 0: a new pile
    layer: Seat = NOTHING  # who said it
    finishing: Seat = NOTHING  # whoever has laid the last card, while it can be called
    piles_gone: Number = 0
    turns: Number = 0  # cards laid; a call is no turn
    winner: Seat = NOTHING

    # 2 Deal

    def start(self, past: Sheet) -> None:
        highest = HIGHEST[int(self.seats)]
        cards = [card for card in ELFER.cards() if ELFER.digit[card] <= highest]
        self.lay_out(BOX, STOCK, cards)
        self.deal(STOCK, HAND, len(cards) // self.seats)
        self.let(self.after(self.dealer))

    def top_number(self) -> i64:
        """Where the counting ends."""
        return 20 if self.options.to_twenty else HIGHEST[int(self.seats)]

    # 3 Play

    def moves(self, seat: i64) -> vec[i64]:
        if self.finishing != NOTHING:
            return vec[i64]([CALL, ACCEPT])
        found = self.cards(HAND[seat])
        number = i64(len(found))
        if self.options.slipping and number > 1:
            for i in range(number):
                found = append(found, PICK[found[i]])
        if self.why_not(seat, CALL) is None:
            found = append(found, CALL)
        return found

    def why_not(self, seat: i64, move: i64) -> Rule | None:
        if move == CALL:
            return None if self.layer != NOTHING and self.is_empty(SLIPPED[seat]) else NOT_NOW
        if move == ACCEPT:
            return None if self.finishing != NOTHING else NOT_NOW
        card = PICK.which(move) if PICK.has(move) else move
        if not self.lies(card, HAND[seat]):
            return HAVE
        if self.finishing != NOTHING:
            return LETTING_WIN
        if PICK.has(move):
            return None if self.options.slipping and self.count(HAND[seat]) > 1 else SLIP
        return None

    def play(self, seat: i64, move: i64) -> None:
        if move == CALL:
            self.call(seat)
        elif move == ACCEPT:
            self.win(self.finishing)
        elif PICK.has(move):
            self.give(PICK.which(move), HAND[seat], SLIPPED[seat])
        else:
            self.lay(seat, move)

    def lay(self, seat: i64, card: Card) -> None:
        self.give(card, HAND[seat], SLIPPED[seat])
        self.accept()
        self.give_all(SLIPPED[seat], LAST)
        self.nothing_left(SLIPPED[seat])
        self.number += 1
        self.layer = seat
        self.turns += 1
        if self.is_empty(HAND[seat]):
            self.finishing = seat
            self.rule_out(ANY_CARD, 0, HAND[seat])
        self.next(self.after(seat))

    def accept(self) -> None:
        """Nobody has called: the last card joins the pile, and a full pile leaves the game."""
        self.give_all(LAST, PILE)
        self.nothing_left(LAST)
        if self.number == self.top_number():
            self.give_all(PILE, GONE)
            self.nothing_left(PILE)
            self.piles_gone += 1
            self.number = 0

    def next(self, seat: i64) -> None:
        """After the last turn nobody can call any more, unless somebody has laid the last card of a hand."""
        self.let(seat)
        if self.turns >= MOST_TURNS * self.seats and self.finishing == NOTHING:
            self.end()

    # 4 Gemogelt!

    def call(self, caller: i64) -> None:
        self.give_all(LAST, SHOWN)
        self.nothing_left(LAST)
        honest = self.is_honest()
        loser = caller if honest else self.layer
        self.give_all(SHOWN, HAND[loser])
        self.give_all(PILE, HAND[loser])
        self.nothing_left(PILE)
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
        if len(cards) != 1:
            return False
        colour = self.options.colour
        right_colour = colour == "any" or self.pack.colour[cards[0]] == COLOURS.index(colour)
        return self.pack.digit[cards[0]] == self.number and right_colour

    # 5 End

    def win(self, seat: i64) -> None:
        self.winner = seat
        self.end()

    def outcome(self) -> Outcome:
        return self.score(
            tuple([float(self.count(HAND[seat]) + self.count(SLIPPED[seat])) for seat in range(self.seats)])
        )

    def score(self, left: tuple[float, ...]) -> Outcome:
        """Somebody won, or the fewest cards left count."""
        winners = best(left, low=True) if self.winner == NOTHING else (int(self.winner),)
        points = tuple([1.0 if seat in winners else 0.0 for seat in range(int(self.seats))])
        return Outcome(points, winners, TOO_LONG if self.winner == NOTHING else WON)

    def match_over(self, sheet: Sheet) -> bool:
        return len(sheet.outcomes) == self.options.rounds

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
