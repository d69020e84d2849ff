"""Überall anschließen: turn up card after card and put it on the next lower number, wherever it lies."""

from reihum.rules import *

# 1 Cards


@dataclass(frozen=True)
class Options:
    stopp: bool = option(True)
    until: str = option("all", "all", "places", "first")
    most_turned: int = option(1500, 1500, 2000, 3000)
    rounds: int = option(1, 1, 2, 3, 4, 5, 6, 8, 10)


GAME: Final = Game(__name__, ELFER, Options, players=range(2, 7), age=6, minutes=15, level="very easy")
STOCK: Final[ZoneNo] = GAME.stock()
MIDDLE: Final[ZoneNo] = GAME.zone("middle", Face.TOP, Spread.PILE, ordered=True)
SHOWN: Final[ZoneNo] = GAME.zone("shown", Face.UP, stage=True)  # the card just turned up
PILE: Final = GAME.zones("pile", Face.DOWN, Spread.PILE, ordered=True)
OPENED: Final = GAME.zones("open", Face.TOP, Spread.PILE, ordered=True)
PUT: Final = GAME.may_put(["middle", *[f"open.{seat}" for seat in range(6)]])
DRAW: Final[MoveNo] = GAME.may_draw()
STOPP: Final[MoveNo] = GAME.may_say("Stopp")
GIVE: Final[MoveNo] = GAME.may_say("give")
PASS: Final[MoveNo] = GAME.may_pass()
TURNING: Final[i64] = GAME.phase("turn")
PUTTING: Final[i64] = GAME.phase("put")
GIVING: Final[i64] = GAME.phase("give")  # a card to whoever overlooked something
GAME.hide("player", "last", "overlooked", "called", "turned")

OPENING: Final = GAME.rule("opening")
TURN_FIRST: Final = GAME.rule("turn-up")
NEXT_HIGHER: Final = GAME.rule("next-higher")
MIDDLE_FIRST: Final = GAME.rule("middle-first")
OWN_PILE: Final = GAME.rule("own-pile")
CALL: Final = GAME.rule("stopp")
TOO_LONG: Final = GAME.rule("too-long")
BY_PLACES: Final = GAME.rule("scoring")


@final
class UeberallAnschliessen(Round):
    options: Options
    task: Phase = TURNING
    player: Seat = 0  # whose turn it is, also while others may call or give
    last: Seat = NOTHING  # who put a card on their own pile just before
    overlooked: Flag = 0  # and ought not to have done so
    called: Number = NOBODY  # who has called Stopp in vain since, as a set
    turned: Number = 0  # cards turned up so far
    places: Numbers  # 1 for the first without cards, and so on; 0: still playing

    # 2 Deal

    def start(self, past: Sheet) -> None:
        """Everybody mixes their own pile: nobody knows anything of its order."""
        self.lay_out(STOCK, STOCK, ELFER.cards())
        self.hand_out(self.mixed(self.cards(STOCK)), STOCK, PILE)
        for seat in range(self.seats):
            self.shuffle(PILE[seat])
        self.player = self.after(self.dealer)
        self.let(self.player)

    # 3 Opening

    def is_opening(self) -> bool:
        """The first card of all goes to the middle."""
        return self.top(MIDDLE) == NO_CARD

    # 4 Play

    def fits(self, card: Card, place: i64) -> bool:
        """One higher than the top card; 20 is followed by 1. In the opening only the middle will do."""
        top = self.top(place)
        if top == NO_CARD:
            return place == MIDDLE
        return self.pack.digit[card] == self.pack.digit[top] % 20 + 1

    def belongs_elsewhere(self, card: Card, seat: i64) -> bool:
        """Does it fit anywhere but on this seat's own pile?"""
        for other in range(self.seats):
            if other != seat and self.fits(card, OPENED[other]):
                return True
        return self.fits(card, MIDDLE)

    def may_overlook(self) -> bool:
        """With Stopp the game does not watch over the players; the opening cannot be overlooked."""
        return self.options.stopp and not self.is_opening()

    def moves(self, seat: i64) -> vec[i64]:
        if self.task == GIVING:
            return vec[i64]([GIVE, PASS])
        if self.task == TURNING:
            return self.legal(seat, vec[i64]([DRAW, STOPP]))
        card = self.cards(SHOWN)[0]
        found = vec[i64](capacity=8)
        for place in range(1 + self.seats):
            if self.why_not_put(seat, card, place) is None:
                found = append(found, PUT.move(card, place))
        return found

    def why_not(self, seat: i64, move: i64) -> Rule | None:
        if move in (GIVE, PASS) or self.task == GIVING:
            return None if move in (GIVE, PASS) and self.task == GIVING else NOT_NOW
        if move == STOPP and self.mode == RACE:
            return None if seat != self.last and self.called & BIT[seat] == 0 else CALL
        if seat != self.player or move == STOPP:
            return NOT_NOW
        if move == DRAW:
            return None if self.task == TURNING else TURN_FIRST
        return self.why_not_put(seat, PUT.card(move), PUT.place(move))

    def why_not_put(self, seat: i64, card: Card, place: i64) -> Rule | None:
        if place > self.seats or not self.lies(card, SHOWN):
            return HAVE
        target = target_of(place)
        if self.is_opening():
            return None if target == MIDDLE else OPENING
        if target == OPENED[seat]:
            return OWN_PILE if not self.may_overlook() and self.belongs_elsewhere(card, seat) else None
        if not self.fits(card, target):
            return NEXT_HIGHER
        return MIDDLE_FIRST if target != MIDDLE and self.fits(card, MIDDLE) else None

    def play(self, seat: i64, move: i64) -> None:
        if move == DRAW:
            self.turn_up(seat)
        elif move == STOPP:
            self.call(seat)
        elif PUT.has(move):
            self.put(seat, PUT.card(move), target_of(PUT.place(move)))
        else:
            if move == GIVE:
                self.give_bottom_card(seat)
            self.let_give(self.after(seat))

    def turn_up(self, seat: i64) -> None:
        """From now on it is too late for Stopp."""
        self.draw(PILE[seat], SHOWN)
        self.turned += 1
        self.last = NOTHING
        self.overlooked = 0
        self.called = NOBODY
        self.task = PUTTING
        self.let(seat)

    def put(self, seat: i64, card: Card, target: i64) -> None:
        opens = self.is_opening()
        own = target == OPENED[seat]
        overlooked = own and self.belongs_elsewhere(card, seat)
        self.give(card, SHOWN, target)
        self.task = TURNING
        self.turn_pile_over(seat)
        done = self.is_empty(PILE[seat])
        if done:
            self.places[seat] = 1 + self.gone()
        if self.is_decided() or self.takes_too_long():
            self.end()
        elif own or opens or done:
            self.player = self.next_with_cards(PILE, seat)
            self.open_window(seat, own, overlooked)
        else:
            self.let(seat)

    def turn_pile_over(self, seat: i64) -> None:
        """As soon as the face-down cards are used up, the open ones take their place in the same order."""
        if self.is_empty(PILE[seat]):
            self.turn_over(OPENED[seat], PILE[seat])

    # 5 Stopp!

    def prompt(self, seat: i64) -> str:
        """While others may call, the player goes on."""
        return "race" if self.mode == RACE and seat != self.player else GAME.phases[self.task]

    def open_window(self, seat: i64, own: bool, overlooked: bool) -> None:
        """When a card has gone on their own pile, all others may call until the next is turned up, cards or none."""
        if not own or not self.options.stopp:
            self.let(self.player)
            return
        self.last = seat
        self.overlooked = 1 if overlooked else 0
        self.let_race(self.everybody() & ~BIT[seat] | BIT[self.player], 0)  # whoever plays alone turns up the next

    def call(self, seat: i64) -> None:
        """A wrong call costs nothing but the right to call again."""
        if self.overlooked != 0:
            self.overlooked = 0
            self.task = GIVING
            self.let_give(self.after(self.last))
            return
        self.called |= BIT[seat]
        if seat != self.player:
            self.acting &= ~BIT[seat]

    def why_wait(self, seat: i64, move: i64) -> Rule:
        """Who may call Stopp, and when, has nothing to do with turns."""
        return CALL if move == STOPP and self.options.stopp else TURN

    def let_give(self, seat: i64) -> None:
        """The next who can spare a card decides; when all have been asked, the game goes on."""
        while seat != self.last and self.count(PILE[seat]) + self.count(OPENED[seat]) <= 1:
            seat = self.after(seat)
        if seat != self.last:
            self.let(seat)
            return
        self.last = NOTHING
        self.called = NOBODY
        self.task = TURNING
        self.let(self.player)

    def give_bottom_card(self, seat: i64) -> None:
        self.give(self.bottom(PILE[seat]), PILE[seat], PILE[self.last])
        self.turn_pile_over(seat)

    # 6 End of the round

    def gone(self) -> i64:
        """How many have got rid of all their cards."""
        return i64(len([place for place in self.places if place > 0]))

    def is_decided(self) -> bool:
        gone = self.gone()
        if self.options.until == "first":
            return gone > 0
        return gone == self.seats or (gone == self.seats - 1 and self.options.until == "places")

    def takes_too_long(self) -> bool:
        """Only careless players can go on for ever: the card that the middle waits for always lies in some pile."""
        return self.options.stopp and self.turned >= self.options.most_turned

    # 7 Scoring

    def outcome(self) -> Outcome:
        return self.score(self.count_each(PILE, OPENED))

    def score(self, left: vec[i64]) -> Outcome:
        """A point for everybody left behind: by place, in a round that was cut off also by the number of cards."""
        cut_off = not self.is_decided()
        ranks = vec[i64]([self.seats + (left[seat] if cut_off else 0) for seat in range(self.seats)])
        for seat in range(self.seats):
            if self.places[seat] > 0:
                ranks[seat] = self.places[seat]
        behind = vec[i64]([len([other for other in ranks if other > rank]) for rank in ranks])
        return most_win(TOO_LONG if cut_off else BY_PLACES, behind)


def target_of(place: i64) -> i64:
    """The middle comes first among the places to put a card, then the open pile of each seat."""
    return MIDDLE if place == 0 else OPENED[place - 1]


GAME.rounds(UeberallAnschliessen)
