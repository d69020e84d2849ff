"""Calcory: turn up cards that add up to thirteen, and remember where the others lie."""

from dataclasses import dataclass
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from reihum.core.cards import BIT, MUE, count, filled, lowest
from reihum.core.game import Game
from reihum.core.moves import DONE as DONE_MOVE
from reihum.core.moves import PASS as PASS_MOVE
from reihum.core.moves import Moves, draw, picks, put
from reihum.core.notes import NOTHING, Kind, Note
from reihum.core.options import option
from reihum.core.round import Round
from reihum.core.rule import HAVE, NOT_NOW, Rule
from reihum.core.sheet import Outcome, Sheet, best
from reihum.core.zones import Face, Layout, Spread, Zone

# 1 Material

GOAL: Final[i64] = 13
PLACES: Final[i64] = 60
PLACE: Final[i64] = 0  # the cards that lie face down,
SHOWN: Final[i64] = 60  # and those turned up, place by place
COMMON: Final = [
    Zone("place", Face.DOWN, Spread.GRID, number=60),
    Zone("shown", Face.UP, Spread.GRID, number=60),
]
EACH: Final = [Zone("taken", Face.OWN, Spread.PILE), Zone("catch", Face.OWN, Spread.ROW)]


def taken(seat: i64) -> i64:
    return 120 + 2 * seat


def catch(seat: i64) -> i64:
    """The cards just taken, one of which goes back."""
    return 121 + 2 * seat


TURN: Final[i64] = 0  # a card up: move number = place
PICK: Final[i64] = 60  # a card to put back
PUT: Final[i64] = 120  # it on a place
STOP: Final[i64] = 180
PASS: Final[i64] = 181
NAMES: Final = [f"place.{number}" for number in range(60)]
MOVES: Final = Moves(
    [draw(place) for place in NAMES],
    picks(MUE),
    [put("", place) for place in NAMES],
    [DONE_MOVE, PASS_MOVE],
)

TURNING: Final[i64] = 0
CHOOSING: Final[i64] = 1  # the card to put back,
PLACING: Final[i64] = 2  # and its place
NOTES: Final = [
    Note("task", Kind.WORD, ("turn", "choose", "place")),
    Note("player", Kind.SEAT, shown=False),
    Note("turned", shown=False),
    Note("total"),
    Note("zeros", shown=False),
    Note("marked", shown=False),
    Note("marker", Kind.SEAT),
    Note("to_beat"),
    Note("turns"),
    Note("takings", listed=True),
]


@dataclass(frozen=True)
class Options:
    markers: int = option(0, 0, 6)
    turns: int = option(300, 100, 300)


TWO_CARDS: Final = Rule("two-cards")
ONE_CARD: Final = Rule("turn-up")
MARKERS: Final = Rule("markers")
FREE_PLACE: Final = Rule("free-place")
SINGLE_CARD: Final = Rule("end")
TURN_LIMIT: Final = Rule("turn-limit")


class Calcory(Round):
    def __init__(self, layout: Layout, options: Options) -> None:
        super().__init__(layout, MOVES, NOTES)
        self.options = options
        self.task: i64 = TURNING
        self.player: i64 = 0
        self.turned: i64 = 0  # the places turned up in this turn, as a set
        self.total: i64 = 0  # of their digits
        self.zeros: i64 = 0
        self.marked: i64 = 0  # the places that stand marked, as a set
        self.marker: i64 = NOTHING  # and by whom
        self.to_beat: i64 = 0  # their total
        self.turns: i64 = 0  # begun so far
        self.takings = vec[i64]()  # how many cards each seat has taken

    def twin(self) -> Round:
        twin = Calcory(self.layout, self.options)
        twin.task = self.task
        twin.player = self.player
        twin.turned = self.turned
        twin.total = self.total
        twin.zeros = self.zeros
        twin.marked = self.marked
        twin.marker = self.marker
        twin.to_beat = self.to_beat
        twin.turns = self.turns
        twin.takings = self.takings[:]
        return twin

    # 2 Preparation

    def start(self, past: Sheet) -> None:
        self.lay_out(PLACE, PLACE, MUE.cards())
        cards = self.mixed(self.cards(PLACE))
        for place in range(1, PLACES):
            self.give(cards[place], PLACE, PLACE + place)
        self.takings = filled(self.seats)
        self.begin(self.drawn_by_lot(self.seats))

    # 3 Turning cards up

    def begin(self, seat: i64) -> None:
        """A turn: who finds the own marked cards still standing takes them, and that is all."""
        self.player = seat
        self.turned = 0
        self.total = 0
        self.zeros = 0
        self.task = TURNING
        self.turns += 1
        self.let(seat)
        if self.is_cut_off():
            self.end()
        elif self.marker == seat:
            self.take(seat, self.marked)
            self.unmark()

    def moves(self, seat: i64) -> vec[i64]:
        if self.task != TURNING:
            return super().moves(seat)
        found = vec[i64](capacity=64)
        if not self.has_marked_enough():
            for place in range(PLACES):
                if not self.is_empty(PLACE + place):
                    found = append(found, TURN + place)
        for move in range(STOP, PASS + 1):
            if self.why_not(seat, move) is None:
                found = append(found, move)
        return found

    def why_not(self, seat: i64, move: i64) -> Rule | None:
        if self.task == TURNING:
            return self.why_not_turn(seat, move)
        if self.task == CHOOSING:
            if PICK <= move < PUT:
                return None if self.lies(move - PICK, catch(seat)) else HAVE
            return NOT_NOW
        if PUT <= move < STOP:
            return None if self.is_free(move - PUT) else FREE_PLACE
        return NOT_NOW

    def why_not_turn(self, seat: i64, move: i64) -> Rule | None:
        if move < PICK:
            if self.is_empty(PLACE + move):
                return HAVE
            return MARKERS if self.has_marked_enough() else None
        if move == PASS:
            return None if self.turned == 0 and self.none_face_down() else NOT_NOW
        if move != STOP:
            return NOT_NOW
        if self.turned == 0:
            return NOT_NOW if self.none_face_down() else ONE_CARD
        if count(self.turned) == 1 and self.takings[seat] == 0 and not self.none_face_down():
            return TWO_CARDS
        return None

    def has_marked_enough(self) -> bool:
        return self.options.markers > 0 and count(self.turned) == self.options.markers

    def none_face_down(self) -> bool:
        lying = False
        for place in range(PLACES):
            lying = lying or not self.is_empty(PLACE + place)
        return not lying

    def play(self, seat: i64, move: i64) -> None:
        if move < PICK:
            self.turn_up(seat, move)
        elif move < PUT:
            self.keep_all_but(seat, move - PICK)
        elif move < STOP:
            self.give_all(catch(seat), PLACE + move - PUT)
            self.begin(self.after(seat))
        else:
            if move == STOP:
                self.stop(seat)
            self.begin(self.after(seat))

    def turn_up(self, seat: i64, place: i64) -> None:
        digit = self.pack.digit[self.cards(PLACE + place)[0]]
        self.give_all(PLACE + place, SHOWN + place)
        self.turned |= BIT[place]
        self.total += digit
        self.zeros += i64(digit == 0)
        if self.total > GOAL or self.zeros == 2:
            self.turn_down(self.turned)
            self.begin(self.after(seat))
        elif self.total == GOAL:
            self.turn_down(self.marked)
            self.unmark()
            self.take(seat, self.turned)

    def turn_down(self, places: i64) -> None:
        while places != 0:
            place = lowest(places)
            self.give_all(SHOWN + place, PLACE + place)
            places &= places - 1

    # 4 Leaving cards, and beating them

    def stop(self, seat: i64) -> None:
        if self.marker == NOTHING or self.beats():
            self.turn_down(self.marked)
            self.marker = seat
            self.marked = self.turned
            self.to_beat = self.total
        else:
            self.turn_down(self.turned)

    def beats(self) -> bool:
        """A higher sum, or the same with more cards."""
        if self.total == self.to_beat:
            return count(self.turned) > count(self.marked)
        return self.total > self.to_beat

    def unmark(self) -> None:
        self.marker = NOTHING
        self.marked = 0
        self.to_beat = 0

    # 5 Taking cards

    def take(self, seat: i64, places: i64) -> None:
        single = count(places) == 1
        while places != 0:
            self.give_all(SHOWN + lowest(places), catch(seat))
            places &= places - 1
        self.turned = 0
        self.task = CHOOSING
        if single:
            self.keep_all_but(seat, NOTHING)
            self.end()

    def keep_all_but(self, seat: i64, card: i64) -> None:
        for other in self.cards(catch(seat)):
            if other != card:
                self.give(other, catch(seat), taken(seat))
                self.takings[seat] += 1
        self.task = PLACING

    def is_free(self, place: i64) -> bool:
        return self.is_empty(PLACE + place) and self.is_empty(SHOWN + place)

    # 6 End

    def is_cut_off(self) -> bool:
        return self.turns > self.options.turns

    def outcome(self) -> Outcome:
        cards = tuple([float(number) for number in self.takings])
        return Outcome(cards, best(cards), TURN_LIMIT if self.is_cut_off() else SINGLE_CARD)


GAME: Final = Game(
    "calcory",
    Calcory,
    pack=MUE,
    players=range(2, 5),
    age=7,
    minutes=15,
    level="easy",
    common=COMMON,
    each=EACH,
    moves=MOVES,
    notes=NOTES,
    options=Options,
    best_with=(2, 3),
)
