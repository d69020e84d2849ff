"""One seat's eye on a round: it can look and imagine. The round itself stays behind it."""

from typing import Any, final

from librt.vecs import vec
from mypy_extensions import i64

from reihum.core.chance import Chance
from reihum.core.game import Game
from reihum.core.moves import Moves
from reihum.core.observation import NO_CARDS, Observer
from reihum.core.round import RACE, SECRET, Round
from reihum.core.sheet import Sheet
from reihum.core.view import View
from reihum.core.zones import Layout

__all__ = ["Eye"]


@final
class Eye:
    """Everything a bot ever gets: what its seat sees, and worlds that its seat can't tell from the real one."""

    def __init__(self, round: Round, seat: int, past: Sheet) -> None:
        self._round = round
        self.seat: i64 = seat
        self.past = past

    @property
    def view(self) -> View:
        return self._round.view(self.seat)

    @property
    def layout(self) -> Layout:
        return self._round.layout

    @property
    def numbered(self) -> Moves:
        return self._round.numbered

    @property
    def game(self) -> Game:
        return self._round.game

    @property
    def options(self) -> Any:
        """The options that the table has agreed on."""
        return getattr(self._round, "options")  # noqa: B009 - a field of the game's own class

    @property
    def is_race(self) -> bool:
        return self._round.mode == RACE

    def moves(self) -> vec[i64]:
        """The legal moves."""
        return self._round.moves(self.seat) if self._round.may_act(self.seat) else vec[i64]()

    def imagine(self, chance: Chance) -> Round:
        """A world that this seat cannot tell from the real one; secret choices of others are still to be made there."""
        return self._round.imagine_undecided(self.seat, chance)

    def observe(self, observer: Observer, forgotten: vec[i64] = NO_CARDS) -> None:
        """Write what this seat may know as the observer's next row; `forgotten` is a set of cards, as words."""
        observer.look(self._round, self.seat, forgotten)

    def sealed(self, chance: Chance) -> "Eye":
        """The same to look at, but behind it there is only a world that this seat can't tell from the real one.

        It is for bots that are not trusted: breaking into it reveals nothing.
        """
        world = self._round.imagine(self.seat, chance)
        if self._round.mode == SECRET and self._round.opening is not None:
            world.opening = self._round.opening.imagine(self.seat, chance)
            world.chosen = tuple([choice for choice in self._round.chosen if choice[0] == self.seat])
        return Eye(world, int(self.seat), self.past.copy())

    def forgetful(self, memory: float, chance: Chance) -> "Eye":
        """The same seat with a worse memory: it remembers the cards of each hidden zone only with this probability."""
        if memory >= 1.0:
            return self
        hazy = self._round.clone()
        before = None if hazy.opening is None else hazy.opening.clone()
        hazy.opening = before
        for zone in range(hazy.layout.size):
            if not hazy.layout.knows(self.seat, zone) and chance.share() >= memory:
                hazy.forget(self.seat, zone)
                if before is not None:
                    before.forget(self.seat, zone)
        return Eye(hazy, int(self.seat), self.past)
