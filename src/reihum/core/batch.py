"""Many rounds of one game side by side: one call makes a move in each of them and looks at what follows."""

from typing import Any, Final, final

from librt.strings import read_i64_le
from librt.vecs import append, vec
from mypy_extensions import i64, u8

from reihum.core.chance import Chance
from reihum.core.game import Game
from reihum.core.observation import ObservationLayout, Observer
from reihum.core.sequential import Sequential, returns_of

__all__ = ["ANY", "Batch"]

ANY: Final[i64] = -1  # instead of a move: any legal one
BYTES: Final[i64] = 8  # of a move


@final
class Batch:
    """Rounds that are all dealt, looked at and played together. A finished one is dealt anew at once.

    After `deal` and after each `step` the vectors describe all rounds as they are then, from the seat to decide: its
    number, its observation, its legal moves. They keep their place in memory. A round that the last step has finished
    has its points and returns there, and what is observed belongs to the next deal.
    """

    def __init__(
        self, game: Game, seats: int, number: int, seed: int, options: Any = None, truth: bool = False
    ) -> None:
        self.game = game
        self.seats: i64 = seats
        self.number: i64 = number
        self.options = game.options() if options is None else options
        self.layout = ObservationLayout(game, seats, self.options)
        self.actions: i64 = len(game.moves.list) + 1  # the last one is to keep silent in a race
        self.chance = Chance(seed)
        self.played: list[Sequential] = []
        self.observer = Observer(self.layout, number)
        self.all_seeing = Observer(self.layout, number if truth else 0, all_seeing=True)
        self.truth = truth
        self.masks = vec[u8]([0] * (number * int(self.actions)))
        self.legal = vec[i64](capacity=16 * number)  # the legal moves, round by round,
        self.legal_ends = vec[i64]([0] * number)  # and where those of each round end
        self.to_decide = vec[i64]([0] * number)
        self.finished = vec[u8]([0] * number)
        self.points = vec[float]([0.0] * (number * seats))
        self.returns = vec[float]([0.0] * (number * seats))

    def deal(self) -> None:
        """Deal all rounds anew."""
        self.played = [self.dealt() for _ in range(self.number)]
        for row in range(self.number):
            self.finished[row] = 0
        self.look()

    def dealt(self) -> Sequential:
        """A new round; one that is over before anybody has decided anything is dealt once more."""
        while True:
            played = self.dealt_once()
            if not played.is_over():
                return played

    def dealt_once(self) -> Sequential:
        round = self.game.blank(int(self.seats), self.options)
        self.game.fill(round, self.seats)
        round.seed = self.chance.seed()
        sheet = self.game.sheet(int(self.seats), self.options, int(self.chance.below(self.seats)))
        round.remember(sheet)
        round.dealer = round.next_dealer(sheet)
        round.start(sheet)
        played = Sequential(round)
        played.draw_all(self.chance)
        return played

    def look(self) -> None:
        """Write down what each seat to decide may know and do."""
        self.clear_masks()
        self.observer.clear()
        self.all_seeing.clear()
        masks = self.masks
        legal = self.legal[:0]
        first: i64 = 0
        for row in range(self.number):
            played = self.played[row]
            seat = played.seat
            self.to_decide[row] = seat
            self.observer.look(played.round, seat)
            if self.truth:
                self.all_seeing.look(played.round, seat)
            for move in played.moves():
                masks[first + move] = 1
                legal = append(legal, move)
            self.legal_ends[row] = i64(len(legal))
            first += self.actions
        self.legal = legal

    def clear_masks(self) -> None:
        masks = self.masks
        first: i64 = 0
        at: i64 = 0
        for row in range(self.number):
            while at < self.legal_ends[row]:
                masks[first + self.legal[at]] = 0
                at += 1
            first += self.actions

    def step(self, moves: bytes) -> None:
        """A move for each round, as eight bytes, or ANY. One illegal move, and none is made: IllegalMove."""
        self.check(moves)
        first: i64 = 0
        for row in range(self.number):
            played = self.played[row]
            move = read_i64_le(moves, row * BYTES)
            end = self.legal_ends[row]
            if move == ANY:
                move = self.legal[first + self.chance.below(end - first)]
            first = end
            played.play(move)
            played.draw_all(self.chance)
            if played.is_over():
                self.settle(row)
            else:
                self.finished[row] = 0
        self.look()

    def check(self, moves: bytes) -> None:
        for row in range(self.number):
            move = read_i64_le(moves, row * BYTES)
            if move != ANY:
                inside = 0 <= move < self.actions
                if not inside or self.masks[row * self.actions + move] == 0:
                    self.played[row].refuse(self.to_decide[row], move)

    def settle(self, row: i64) -> None:
        """Write the score of a finished round down and deal the next."""
        round = self.played[row].round
        self.finished[row] = 1
        place = row * self.seats
        for number in round.plain_outcome().points:
            self.points[place] = number
            place += 1
        place = row * self.seats
        for number in returns_of(round):
            self.returns[place] = number
            place += 1
        self.played[row] = self.dealt()
