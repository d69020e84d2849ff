"""A round read as single decisions, one after the other, as environments for learning need it.

Of those who choose in secret the lowest seat is asked first; nobody sees what it has chosen.

A race is read like this: everybody who may act is asked, unseen by the others, and answers with a move or keeps silent.
One of those who speak is drawn by lot, and its move is made; what the others wanted to say is forgotten. If nobody
speaks, the clock ticks. If there is no clock, one of those who can act is drawn by lot and may not keep silent. Every
time that all are asked, half a second passes.
"""

from typing import Any, Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from reihum.core.cards import BIT, lowest, members
from reihum.core.chance import Chance
from reihum.core.errors import IllegalMove
from reihum.core.moves import TICK, move_text
from reihum.core.recall import SILENCE, Recall
from reihum.core.round import RACE, SECRET, Round
from reihum.core.rule import NOT_NOW
from reihum.core.zones import NOBODY

__all__ = ["NO_SEAT", "Sequential", "returns_of"]

NO_SEAT: Final[i64] = -1
PAUSE: Final[i64] = 500  # milliseconds between two acts of a race, so that no two are simultaneous


@final
class Sequential:
    """A round, whose decision it is, and in a race what was said so far.

    The answers are the moves of the game and one more, `silence`. With `bots` at the table they may think as if secret
    choices were still to be made, which costs a copy of the round whenever all choose in secret.
    """

    def __init__(self, round: Round, recall: Recall | None = None, bots: bool = False, ask: bool = True) -> None:
        self.round = round
        self.recall = recall
        self.silence: i64 = len(round.numbered.list)
        self.bots = bots
        self.asked: i64 = NOBODY  # the seats that have not answered yet, as a set
        self.spoken = vec[i64]()  # seat, move; seat, move; ...
        self.drawing: i64 = NOBODY  # the seats among which is drawn now, as a set
        self.must_speak = False
        if ask:
            self.go_on()

    def clone(self) -> "Sequential":
        return self.in_world(self.round.clone())

    def in_world(self, world: Round) -> "Sequential":
        """The same answers in another round."""
        recall = None if self.recall is None else self.recall.clone()
        twin = Sequential(world, recall, self.bots, ask=False)
        twin.asked = self.asked
        twin.spoken = self.spoken[:]
        twin.drawing = self.drawing
        twin.must_speak = self.must_speak
        return twin

    def __reduce__(self) -> tuple[Any, ...]:
        spoken = tuple([int(number) for number in self.spoken])
        answers = (int(self.asked), spoken, int(self.drawing), self.must_speak)
        return revived_sequential, (self.round, self.recall, self.bots, answers)

    def imagine(self, seat: i64, chance: Chance) -> "Sequential":
        """The same in a world that this seat can't tell from the real one; unheard answers are drawn again."""
        twin = self.in_world(self.round.imagine(seat, chance))
        twin.spoken = vec[i64]()
        answered: i64 = NOBODY
        if twin.round.mode == RACE and not self.must_speak and self.drawing == NOBODY:
            answered = twin.round.acting & ~twin.asked & ~BIT[twin.round.clock]
        for other in members(answered):
            said = self.answer_of(seat) if other == seat else drawn_answer(twin, other, chance)
            if said != self.silence:
                twin.spoken = append(append(twin.spoken, other), said)
        return twin

    # Asking

    @property
    def seat(self) -> i64:
        """Whose decision it is; NO_SEAT when the round is over or a seat is to be drawn."""
        return lowest(self.asked) if self.asked != NOBODY else NO_SEAT

    def ask(self, seat: i64) -> None:
        """Of those who choose in secret, ask this one next."""
        if self.round.mode == SECRET and self.round.may_act(seat):
            self.asked = BIT[seat]

    def moves(self) -> vec[i64]:
        """The answers that the seat to decide may give."""
        return self.moves_of(self.seat)

    def moves_of(self, seat: i64) -> vec[i64]:
        """The answers that a seat may give which is asked now, or later in the same turn."""
        found = self.round.moves(seat)
        if self.round.mode == RACE and not self.must_speak:
            found = append(found, self.silence)
        return found

    def text(self, move: i64) -> str:
        """An answer as it is written."""
        return SILENCE if move == self.silence else self.round.numbered.texts[move]

    def is_over(self) -> bool:
        return self.round.acting == NOBODY

    def answer_of(self, seat: i64) -> i64:
        """What a seat that was asked has said."""
        for i in range(i64(len(self.spoken)) // 2):
            if self.spoken[2 * i] == seat:
                return self.spoken[2 * i + 1]
        return self.silence

    # Answering

    def refuse(self, seat: i64, move: i64) -> None:
        """IllegalMove unless this seat, which is asked now or in the same turn, may give this answer."""
        if move == self.silence:
            if self.round.mode != RACE or self.must_speak:
                raise IllegalMove(int(seat), SILENCE, NOT_NOW)
        elif move < 0 or move > self.silence:
            raise IllegalMove(int(seat), str(move), NOT_NOW)
        else:
            rule = self.round.forbidden(seat, move)
            if rule is not None:
                raise IllegalMove(int(seat), self.round.numbered.texts[move], rule)

    def play(self, move: i64) -> None:
        """The seat whose decision it is answers with a legal move."""
        seat = self.seat
        if self.round.mode != RACE:
            if self.bots and self.round.mode == SECRET:
                self.round.keep_opening(seat, move)
            self.make(seat, move)
            return
        self.asked &= ~BIT[seat]
        if self.recall is not None:
            self.recall.answered(seat, move)
        if move != self.silence:
            self.spoken = append(append(self.spoken, seat), move)
        if self.asked == NOBODY:
            self.hear()

    def make(self, seat: i64, move: i64) -> None:
        """A move is really made."""
        recall = self.recall
        if recall is None:
            self.round.play(seat, move)
        else:
            recall.before(self.round)
            self.round.play(seat, move)
            recall.after(self.round, seat, move)
        self.go_on()

    def go_on(self) -> None:
        """Ask whoever is next."""
        self.must_speak = False
        round = self.round
        if round.mode != RACE:
            self.asked = round.acting & -round.acting
            return
        self.spoken = vec[i64]()
        round.now += PAUSE
        self.asked = round.acting & ~BIT[round.clock]
        if self.asked == NOBODY:
            self.hear()

    def hear(self) -> None:
        """All have answered."""
        round = self.round
        if len(self.spoken) == 2:
            self.make(self.spoken[0], self.spoken[1])
        elif len(self.spoken) > 2:
            for i in range(i64(len(self.spoken)) // 2):
                self.drawing |= BIT[self.spoken[2 * i]]
        elif round.may_act(round.clock):
            if round.now < round.wait:
                round.now = round.wait
            self.make(round.clock, round.numbered.number(move_text(TICK)))
        else:
            for seat in members(round.acting):
                if len(round.moves(seat)) > 0:
                    self.drawing |= BIT[seat]

    def draw(self, seat: i64) -> None:
        """Chance has drawn this one of the seats in `drawing`."""
        self.drawing = NOBODY
        if len(self.spoken) == 0:
            self.must_speak = True
            self.asked = BIT[seat]
        else:
            self.make(seat, self.answer_of(seat))

    def draw_all(self, chance: Chance) -> None:
        """Draw until somebody is to decide, or the round is over."""
        while self.drawing != NOBODY:
            seats = members(self.drawing)
            self.draw(seats[chance.below(i64(len(seats)))])


def revived_sequential(
    round: Round, recall: Recall | None, bots: bool, answers: tuple[int, tuple[int, ...], int, bool]
) -> Sequential:
    found = Sequential(round, recall, bots, ask=False)
    found.asked, found.drawing, found.must_speak = answers[0], answers[2], answers[3]
    found.spoken = vec[i64](answers[1])
    return found


def drawn_answer(played: Sequential, seat: i64, chance: Chance) -> i64:
    """Any answer that a seat may give in a race."""
    moves = append(played.round.moves(seat), played.silence)
    return moves[chance.below(i64(len(moves)))]


def returns_of(round: Round) -> vec[float]:
    """What a finished round was worth to each seat: points minus the average. More is better, and the sum is 0."""
    points = round.plain_outcome().points
    sign = -1.0 if round.low_wins() else 1.0
    average = sum(points) / float(len(points))
    return vec[float]([sign * (number - average) for number in points])
