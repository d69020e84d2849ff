"""Calcory: turn up cards that add up to thirteen, and remember where the others lie."""

from reihum.rules import *

# 1 Preparation


@dataclass(frozen=True)
class Options:
    markers: int = option(0, 0, 6)
    turns: int = option(300, 100, 300)


GAME: Final = Game(__name__, MUE, Options, players=range(2, 5), age=7, minutes=15, level="easy", best_with=(2, 3))
PLACES: Final = [f"place.{card}" for card in MUE.cards()]

PLACE: Final = GAME.places("place", 60, Face.DOWN, Spread.GRID)
SHOWN: Final = GAME.places("shown", 60, Face.UP, Spread.GRID)
TAKEN: Final = GAME.zones("taken", Face.OWN, Spread.PILE)
CATCH: Final = GAME.zones("catch", Face.OWN, Spread.ROW)  # the cards just taken, one of which goes back

TURN_UP: Final = GAME.may_draw_any(PLACES)
PICK: Final = GAME.may_pick()  # the card to put back,
PUT: Final = GAME.may_put_on(PLACES)  # and its place
STOP: Final[MoveNo] = GAME.may_finish()
PASS: Final[MoveNo] = GAME.may_pass()

TURNING: Final[i64] = GAME.phase("turn")
CHOOSING: Final[i64] = GAME.phase("choose")
PLACING: Final[i64] = GAME.phase("place")
GAME.hide("player", "turned", "zeros", "marked", "turns", "takings")
GAME.roles("marker")

ONE_CARD: Final = GAME.rule("turn-up")
TWO_CARDS: Final = GAME.rule("two-cards")
MARKERS: Final = GAME.rule("markers")
FREE_PLACE: Final = GAME.rule("free-place")
SINGLE_CARD: Final = GAME.rule("end")
TURN_LIMIT: Final = GAME.rule("turn-limit")

GOAL: Final = 13


@final
class Calcory(Round):
    options: Options
    task: Phase = TURNING
    player: Seat = 0
    turned: Number = 0  # the places turned up in this turn, as a set
    total: Number = 0  # of their digits
    zeros: Number = 0
    marked: Number = 0  # the places that stand marked, as a set
    marker: Seat = NOTHING  # and by whom
    to_beat: Number = 0  # their total
    turns: Number = 0  # begun so far
    takings: Numbers  # how many cards each seat has taken

    def start(self, past: Sheet) -> None:
        self.lay_out(PLACE[0], PLACE[0], MUE.cards())
        cards = self.mixed(self.cards(PLACE[0]))
        for place in range(1, MUE.size):
            self.give(cards[place], PLACE[0], PLACE[place])
        self.begin(self.drawn_by_lot(self.seats))

    # 2 Turning up

    def begin(self, seat: i64) -> None:
        """A turn: a player whose marked cards still stand takes them, and that is all."""
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
            for place in range(MUE.size):
                if not self.is_empty(PLACE[place]):
                    found = append(found, TURN_UP[place])
        for move in self.legal(seat, vec[i64]([STOP, PASS])):
            found = append(found, move)
        return found

    def why_not(self, seat: i64, move: i64) -> Rule | None:
        if self.task == TURNING:
            return self.why_not_turn(seat, move)
        if self.task == CHOOSING and PICK.has(move):
            return None if self.lies(PICK.which(move), CATCH[seat]) else HAVE
        if self.task == PLACING and PUT.has(move):
            return None if self.is_free(PUT.which(move)) else FREE_PLACE
        return NOT_NOW

    def why_not_turn(self, seat: i64, move: i64) -> Rule | None:
        if TURN_UP.has(move):
            if self.is_empty(PLACE[TURN_UP.which(move)]):
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
        return all(self.is_empty(PLACE[place]) for place in range(MUE.size))

    def play(self, seat: i64, move: i64) -> None:
        if TURN_UP.has(move):
            self.turn_up(seat, TURN_UP.which(move))
        elif PICK.has(move):
            self.keep_all_but(seat, PICK.which(move))
        else:
            if PUT.has(move):
                self.give_all(CATCH[seat], PLACE[PUT.which(move)])
            elif move == STOP:
                self.stop(seat)
            self.begin(self.after(seat))

    def turn_up(self, seat: i64, place: i64) -> None:
        digit = MUE.digit[self.cards(PLACE[place])[0]]
        self.give_all(PLACE[place], SHOWN[place])
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
        for place in members(places):
            self.give_all(SHOWN[place], PLACE[place])

    # 3 Leaving cards and beating them

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

    # 4 Taking

    def take(self, seat: i64, places: i64) -> None:
        for place in members(places):
            self.give_all(SHOWN[place], CATCH[seat])
        self.turned = 0
        self.task = CHOOSING
        if count(places) == 1:
            self.keep_all_but(seat, NO_CARD)
            self.end()

    def keep_all_but(self, seat: i64, card: Card) -> None:
        for other in self.cards(CATCH[seat]):
            if other != card:
                self.give(other, CATCH[seat], TAKEN[seat])
                self.takings[seat] += 1
        self.task = PLACING

    def is_free(self, place: i64) -> bool:
        return self.is_empty(PLACE[place]) and self.is_empty(SHOWN[place])

    # 5 End

    def is_cut_off(self) -> bool:
        return self.turns > self.options.turns

    def outcome(self) -> Outcome:
        return most_win(TURN_LIMIT if self.is_cut_off() else SINGLE_CARD, self.takings)


GAME.rounds(Calcory)
