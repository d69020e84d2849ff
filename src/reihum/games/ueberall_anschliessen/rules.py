"""Überall anschließen: turn up card after card and put it on the next lower number, wherever it lies."""

from reihum.rules import *


@dataclass(frozen=True)
class Options:
    stopp: bool = option(True)
    until: str = option("all", "all", "places", "first")
    most_turned: int = option(1500, 1500, 2000, 3000)
    rounds: int = option(1, 1, 2, 3, 4, 5, 6, 8, 10)


GAME: Final = Game(__name__, ELFER, Options, players=range(2, 7), age=6, minutes=15, level="very easy")
STOCK: Final[ZoneNo] = GAME.stock()
MIDDLE: Final[ZoneNo] = GAME.zone("middle", Face.TOP, Spread.PILE, ordered=True)
SHOWN: Final[ZoneNo] = GAME.zone("shown", Face.UP)
PILE: Final = GAME.zones("pile", Face.DOWN, Spread.PILE, ordered=True)
OPENED: Final = GAME.zones("open", Face.TOP, Spread.PILE, ordered=True)
PUT: Final = GAME.may_put(["middle"] + [f"open.{seat}" for seat in range(6)])
DRAW: Final[MoveNo] = GAME.may_draw()
STOPP: Final[MoveNo] = GAME.may_say("Stopp")
GIVE: Final[MoveNo] = GAME.may_say("give")
PASS: Final[MoveNo] = GAME.may_pass()

TURNING: Final[i64] = GAME.phase("turn")  # what is to be done: turn a card up,
PUTTING: Final[i64] = GAME.phase("put")  # put it somewhere,
GIVING: Final[i64] = GAME.phase("give")  # give a card to whoever overlooked something
GAME.hide("player", "last", "overlooked", "called", "turned")


# 1 Cards

CARDS: Final[i64] = 80
TWENTY: Final[i64] = 19  # its rank


# every card on the middle, then every card on the open pile of each seat


OPENING: Final = GAME.rule("opening")
NEXT_HIGHER: Final = GAME.rule("next-higher")
MIDDLE_FIRST: Final = GAME.rule("middle-first")
OWN_PILE: Final = GAME.rule("own-pile")
TURN_FIRST: Final = GAME.rule("turn-up")
CALL: Final = GAME.rule("stopp")
BY_PLACES: Final = GAME.rule("scoring")
TOO_LONG: Final = GAME.rule("too-long")


class UeberallAnschliessen(Round):
    options: Options
    task: Phase = TURNING
    player: Seat = 0  # whose turn it is, also while others may call or give
    last: Seat = NOTHING  # who put a card on the own pile just before
    overlooked: Flag = 0  # and ought not to have done so
    called: Number = NOBODY  # who has called Stopp in vain since, as a set
    turned: Number = 0  # cards turned up so far
    places: Numbers  # 1 for the first without cards, and so on; 0: still playing

    # 2 Deal

    def start(self, past: Sheet) -> None:
        """Odd cards go to the first seats. Everybody mixes the own pile: nobody knows anything of its order."""
        self.lay_out(STOCK, STOCK, ELFER.cards())
        cards = self.mixed(self.cards(STOCK))
        for i in range(CARDS):
            self.give(cards[i], STOCK, PILE[i % self.seats])
        for seat in range(self.seats):
            self.shuffle(PILE[seat])
        self.player = self.after(self.dealer)
        self.let(self.player)

    # 3 Opening

    def is_opening(self) -> bool:
        """The first card of all goes to the middle."""
        return self.is_empty(MIDDLE)

    # 4 Play

    def fits(self, card: Card, place: i64) -> bool:
        """One higher than the top card; 20 is followed by 1. In the opening only the middle will do."""
        top = self.top(place)
        if top == NO_CARD:
            return place == MIDDLE
        rank = self.pack.rank[top]
        return self.pack.rank[card] == (0 if rank == TWENTY else rank + 1)

    def hosts(self, card: Card, seat: i64) -> i64:
        """The other players on whose open pile this card fits, as a set."""
        found: i64 = NOBODY
        for other in range(self.seats):
            if other != seat and self.fits(card, OPENED[other]):
                found |= BIT[other]
        return found

    def belongs_elsewhere(self, card: Card, seat: i64) -> bool:
        return self.fits(card, MIDDLE) or self.hosts(card, seat) != NOBODY

    def may_overlook(self) -> bool:
        """With Stopp the game does not watch over the players; the opening cannot be overlooked."""
        return self.options.stopp and not self.is_opening()

    def moves(self, seat: i64) -> vec[i64]:
        found = vec[i64](capacity=8)
        if self.task == GIVING:
            return append(append(found, GIVE), PASS)
        if self.task == PUTTING:
            return self.puts(seat, self.cards(SHOWN)[0])
        if seat == self.player:
            found = append(found, DRAW)
        if self.may_call(seat):
            found = append(found, STOPP)
        return found

    def puts(self, seat: i64, card: Card) -> vec[i64]:
        """Where the card just turned up may go."""
        found = vec[i64](capacity=8)
        in_middle = self.fits(card, MIDDLE)
        hosts = self.hosts(card, seat)
        if in_middle:
            found = append(found, card)
        for target in range(self.seats):
            if target == seat:
                if self.may_overlook() or not (in_middle or hosts != NOBODY):
                    found = append(found, card + CARDS * (1 + seat))
            elif not in_middle and hosts & BIT[target] != 0:
                found = append(found, card + CARDS * (1 + target))
        return found

    def why_not(self, seat: i64, move: i64) -> Rule | None:
        if move >= GIVE or self.task == GIVING:
            return None if move >= GIVE and self.task == GIVING else NOT_NOW
        if move == STOPP and self.mode == RACE:
            return None if self.may_call(seat) else CALL
        if seat != self.player or move == STOPP:
            return NOT_NOW
        if move == DRAW:
            return None if self.task == TURNING else TURN_FIRST
        return self.why_not_put(seat, move % CARDS, move // CARDS - 1)

    def why_not_put(self, seat: i64, card: Card, target: i64) -> Rule | None:
        """The target is a seat, or -1: the middle."""
        if target >= self.seats or not self.lies(card, SHOWN):
            return HAVE
        if self.is_opening():
            return None if target < 0 else OPENING
        if target == seat:
            return OWN_PILE if not self.may_overlook() and self.belongs_elsewhere(card, seat) else None
        if not self.fits(card, OPENED[target] if target >= 0 else MIDDLE):
            return NEXT_HIGHER
        return MIDDLE_FIRST if target >= 0 and self.fits(card, MIDDLE) else None

    def play(self, seat: i64, move: i64) -> None:
        if move == DRAW:
            self.turn_up(seat)
        elif move == STOPP:
            self.call(seat)
        elif move >= GIVE:
            if move == GIVE:
                self.give_bottom_card(seat)
            self.let_give(self.after(seat))
        else:
            self.put(seat, move % CARDS, move // CARDS - 1)

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
        own = target == seat
        overlooked = own and self.belongs_elsewhere(card, seat)
        self.give(card, SHOWN, OPENED[target] if target >= 0 else MIDDLE)
        self.task = TURNING
        self.turn_pile_over(seat)
        if self.is_empty(PILE[seat]):
            self.leave(seat)
        if self.is_decided() or self.takes_too_long():
            self.end()
        elif own or opens or self.is_empty(PILE[seat]):
            self.player = self.next_with_cards(seat)
            self.open_window(seat, own, overlooked)
        else:
            self.let(seat)

    def turn_pile_over(self, seat: i64) -> None:
        """As soon as the face-down cards are used up, the open ones take their place in the same order."""
        if self.is_empty(PILE[seat]):
            self.turn_over(OPENED[seat], PILE[seat])

    def next_with_cards(self, seat: i64) -> i64:
        seat = self.after(seat)
        while self.is_empty(PILE[seat]):
            seat = self.after(seat)
        return seat

    # 5 Stopp!

    def open_window(self, seat: i64, own: bool, overlooked: bool) -> None:
        """After a card on the own pile all others who still play may call, until the next card is turned up."""
        callers: i64 = NOBODY
        if own and self.options.stopp:
            for other in range(self.seats):
                if other != seat and not self.is_empty(PILE[other]):
                    callers |= BIT[other]
        if callers == NOBODY:
            self.let(self.player)
            return
        self.last = seat
        self.overlooked = 1 if overlooked else 0
        self.let_race(callers, 0)

    def may_call(self, seat: i64) -> bool:
        return self.mode == RACE and self.called & BIT[seat] == 0

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
        return CALL if move == STOPP and self.options.stopp and seat < self.seats else TURN

    def let_give(self, seat: i64) -> None:
        """The next who can spare a card decides; when all have been asked, the game goes on."""
        while seat != self.last and not self.can_spare(seat):
            seat = self.after(seat)
        if seat != self.last:
            self.let(seat)
            return
        self.last = NOTHING
        self.called = NOBODY
        self.task = TURNING
        self.let(self.player)

    def can_spare(self, seat: i64) -> bool:
        return self.count(PILE[seat]) + self.count(OPENED[seat]) > 1

    def give_bottom_card(self, seat: i64) -> None:
        self.give(self.bottom(PILE[seat]), PILE[seat], PILE[self.last])
        self.turn_pile_over(seat)

    # 6 End of the round

    def leave(self, seat: i64) -> None:
        """Without cards: the next place is his."""
        self.places[seat] = 1 + self.gone()

    def gone(self) -> i64:
        """How many have got rid of all their cards."""
        found: i64 = 0
        for place in self.places:
            if place > 0:
                found += 1
        return found

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
        return self.score(vec[i64]([self.count(PILE[seat]) + self.count(OPENED[seat]) for seat in range(self.seats)]))

    def score(self, left: vec[i64]) -> Outcome:
        """A point for everybody left behind: by place, in a round that was cut off also by the number of cards."""
        cut_off = not self.is_decided()
        ranks = [self.standing(seat, cut_off, left) for seat in range(self.seats)]
        points = tuple([float(len([other for other in ranks if other > rank])) for rank in ranks])
        return Outcome(points, best(points), TOO_LONG if cut_off else BY_PLACES)

    def standing(self, seat: i64, cut_off: bool, left: vec[i64]) -> int:
        """The fewer, the better."""
        if self.places[seat] > 0:
            return int(self.places[seat])
        return int(self.seats + left[seat]) if cut_off else int(self.seats)

    def match_over(self, sheet: Sheet) -> bool:
        return len(sheet.outcomes) >= self.options.rounds


GAME.rounds(UeberallAnschliessen)
