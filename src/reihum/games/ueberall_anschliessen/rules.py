"""Überall anschließen: turn up card after card and put it on the next lower number, wherever it lies."""

from dataclasses import dataclass
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from reihum.core.cards import BIT, ELFER, NO_CARD, Card, filled
from reihum.core.game import Game
from reihum.core.moves import PASS as PASS_MOVE
from reihum.core.moves import Moves, draw, puts, say
from reihum.core.notes import NOTHING, Kind, Note
from reihum.core.options import option
from reihum.core.round import RACE, Round
from reihum.core.rule import HAVE, NOT_NOW, TURN, Rule
from reihum.core.sheet import Outcome, Sheet, best
from reihum.core.zones import NOBODY, Face, Layout, Spread, Zone

# 1 Cards

CARDS: Final[i64] = 80
TWENTY: Final[i64] = 19  # its rank

STOCK: Final[i64] = 0
MIDDLE: Final[i64] = 1
SHOWN: Final[i64] = 2  # the card just turned up
COMMON: Final = [
    Zone("stock", Face.DOWN),
    Zone("middle", Face.TOP, Spread.PILE, ordered=True),
    Zone("shown", Face.UP),
]
EACH: Final = [
    Zone("pile", Face.DOWN, Spread.PILE, ordered=True),
    Zone("open", Face.TOP, Spread.PILE, ordered=True),
]


def pile(seat: i64) -> i64:
    return 3 + 2 * seat


def opened(seat: i64) -> i64:
    return 4 + 2 * seat


# every card on the middle, then every card on the open pile of each seat
DRAW: Final[i64] = 560
STOPP: Final[i64] = 561
GIVE: Final[i64] = 562
PASS: Final[i64] = 563
MOVES: Final = Moves(
    puts(ELFER, ["middle"] + [f"open.{seat}" for seat in range(6)]), [draw(), say("Stopp"), say("give"), PASS_MOVE]
)

TURNING: Final[i64] = 0  # what is to be done: turn a card up,
PUTTING: Final[i64] = 1  # put it somewhere,
GIVING: Final[i64] = 2  # give a card to whoever overlooked something
NOTES: Final = [
    Note("task", Kind.WORD, ("turn", "put", "give")),
    Note("player", Kind.SEAT, shown=False),
    Note("last", Kind.SEAT, shown=False),
    Note("overlooked", Kind.FLAG, shown=False),
    Note("called", shown=False),
    Note("turned", shown=False),
    Note("places", listed=True),
]


@dataclass(frozen=True)
class Options:
    stopp: bool = option(True)
    until: str = option("all", "all", "places", "first")
    most_turned: int = option(1500, 1500, 2000, 3000)
    rounds: int = option(1, 1, 2, 3, 4, 5, 6, 8, 10)


OPENING: Final = Rule("opening")
NEXT_HIGHER: Final = Rule("next-higher")
MIDDLE_FIRST: Final = Rule("middle-first")
OWN_PILE: Final = Rule("own-pile")
TURN_FIRST: Final = Rule("turn-up")
CALL: Final = Rule("stopp")
BY_PLACES: Final = Rule("scoring")
TOO_LONG: Final = Rule("too-long")


class UeberallAnschliessen(Round):
    def __init__(self, layout: Layout, options: Options) -> None:
        super().__init__(layout, MOVES, NOTES)
        self.options = options
        self.task: i64 = TURNING
        self.player: i64 = 0  # whose turn it is, also while others may call or give
        self.last: i64 = NOTHING  # who put a card on the own pile just before
        self.overlooked: i64 = 0  # and ought not to have done so
        self.called: i64 = NOBODY  # who has called Stopp in vain since, as a set
        self.turned: i64 = 0  # cards turned up so far
        self.places = filled(layout.seats)  # 1 for the first without cards, and so on; 0: still playing

    def twin(self) -> Round:
        twin = UeberallAnschliessen(self.layout, self.options)
        twin.task = self.task
        twin.player = self.player
        twin.last = self.last
        twin.overlooked = self.overlooked
        twin.called = self.called
        twin.turned = self.turned
        twin.places = self.places[:]
        return twin

    # 2 Deal

    def start(self, past: Sheet) -> None:
        """Odd cards go to the first seats. Everybody mixes the own pile: nobody knows anything of its order."""
        self.lay_out(STOCK, STOCK, ELFER.cards())
        cards = self.mixed(self.cards(STOCK))
        for i in range(CARDS):
            self.give(cards[i], STOCK, pile(i % self.seats))
        for seat in range(self.seats):
            self.shuffle(pile(seat))
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
            if other != seat and self.fits(card, opened(other)):
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
        if not self.fits(card, opened(target) if target >= 0 else MIDDLE):
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
        self.draw(pile(seat), SHOWN)
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
        self.give(card, SHOWN, opened(target) if target >= 0 else MIDDLE)
        self.task = TURNING
        self.turn_pile_over(seat)
        if self.is_empty(pile(seat)):
            self.leave(seat)
        if self.is_decided() or self.takes_too_long():
            self.end()
        elif own or opens or self.is_empty(pile(seat)):
            self.player = self.next_with_cards(seat)
            self.open_window(seat, own, overlooked)
        else:
            self.let(seat)

    def turn_pile_over(self, seat: i64) -> None:
        """As soon as the face-down cards are used up, the open ones take their place in the same order."""
        if self.is_empty(pile(seat)):
            self.turn_over(opened(seat), pile(seat))

    def next_with_cards(self, seat: i64) -> i64:
        seat = self.after(seat)
        while self.is_empty(pile(seat)):
            seat = self.after(seat)
        return seat

    # 5 Stopp!

    def open_window(self, seat: i64, own: bool, overlooked: bool) -> None:
        """After a card on the own pile all others who still play may call, until the next card is turned up."""
        callers: i64 = NOBODY
        if own and self.options.stopp:
            for other in range(self.seats):
                if other != seat and not self.is_empty(pile(other)):
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
        return self.count(pile(seat)) + self.count(opened(seat)) > 1

    def give_bottom_card(self, seat: i64) -> None:
        self.give(self.bottom(pile(seat)), pile(seat), pile(self.last))
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
        return self.score(vec[i64]([self.count(pile(seat)) + self.count(opened(seat)) for seat in range(self.seats)]))

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


GAME: Final = Game(
    "ueberall_anschliessen",
    UeberallAnschliessen,
    pack=ELFER,
    players=range(2, 7),
    age=6,
    minutes=15,
    level="very easy",
    common=COMMON,
    each=EACH,
    moves=MOVES,
    notes=NOTES,
    options=Options,
)
