"""A bot that plays by chance: any legal move, with just enough sense to be good company."""

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from reihum.bots.bot import Reply
from reihum.bots.eye import Eye
from reihum.bots.sense import sensible
from reihum.bots.tree import WAIT
from reihum.core.chance import Chance
from reihum.core.moves import Verb
from reihum.core.turn import Mode

LAYS = (Verb.PLAY, Verb.PUT, Verb.PICK, Verb.NAME)  # what brings the game on
SPEAKS = 2  # times out of four, when there is something to say
LAYS_ON = 7  # times out of eight, rather than to draw
ENDS = 4  # times out of eight it passes or ends what it has begun, if it may


@final
class RandomBot:
    """Speaks up most of the time, lays a card rather than not, and has no plan at all."""

    def __init__(self, seed: int) -> None:
        self.chance = Chance(seed)

    def reply(self, eye: Eye) -> Reply | None:
        view = eye.view
        moves = eye.numbered.list
        racing = view.turn.mode is Mode.RACE
        legal = [choice.move for choice in view.choices if choice.forbidden is None]
        words = [move for move in legal if moves[move].verb is Verb.SAY]
        deeds = [move for move in legal if moves[move].verb is not Verb.SAY]
        if racing and not deeds:
            words = [int(word) for word in sensible(eye, vec[i64](words), self.chance) if word != WAIT]
        if words and (self.chance.below(4) < SPEAKS or not (deeds or racing)):
            return Reply(self.any_of(words), 1000 + int(self.chance.below(1800)))
        if not deeds:
            return None
        ends = [move for move in deeds if moves[move].verb in (Verb.PASS, Verb.DONE)]
        if ends and self.chance.below(8) < ENDS:
            return Reply(self.any_of(ends), 1500 + int(self.chance.below(1500)))
        lays = [move for move in deeds if moves[move].verb in LAYS]
        if lays and self.chance.below(8) < LAYS_ON:
            deeds = lays
        return Reply(self.any_of(deeds), 1500 + int(self.chance.below(1500)))

    def any_of(self, moves: list[int]) -> int:
        return moves[int(self.chance.below(len(moves)))]
