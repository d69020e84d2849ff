"""Tables at which one scripted person plays with bots at the pace of people: how late the bots are."""

import random
from time import perf_counter
from typing import Final, final

import msgspec

from reihum.load.results import Results
from reihum.load.seats import NEXT, REMATCH, LoadTable, Seat
from reihum.table.pace import USUAL, delay

# before the move of a bot; in a race it takes as long as it likes
PAUSES: Final = {"alone": delay(USUAL), "secret": delay(USUAL) / 2}


@final
class BotTable(LoadTable):
    """A move of a bot is due a pause after the one before it, that of the person when it is sent.

    What tables do by themselves is counted by address, so each of them has its own, as if it came through a proxy.
    """

    def __init__(self, id: str, token: str, results: Results, chance: random.Random, number: int) -> None:
        super().__init__(id, [token], results, chance)
        self.guest = f"10.{number >> 16}.{number >> 8 & 255}.{number & 255}"

    async def take_lead(self, moves: int) -> None:
        """Bots have begun as soon as somebody came, one table after the other."""

    def start(self, pause: float, first: float) -> None:
        self.playing, self.pause = True, pause
        self.act()

    def told(self, seat: Seat) -> None:
        """Something has happened: count it if it was a move, and go on."""
        now, state = perf_counter(), seat.state
        if state.version <= self.version:
            return
        self.version = state.version
        if self.playing and self.due:
            self.results.moves.append((now, now - self.due))
        self.mover, self.due = None, 0.0
        if state.phase in ("scored", "over"):
            seat.line.say(REMATCH if state.phase == "over" else NEXT)
        elif seat.legal():
            self.due = now + self.pause
            self.wait()
        elif state.phase == "playing" and state.turn is not None and state.turn.mode in PAUSES:
            self.due = now + PAUSES[state.turn.mode]

    def act(self) -> None:
        """The person's move, if it is still to be made."""
        [seat] = self.seats
        legal = seat.legal()
        if legal and self.mover is None:
            self.mover, self.due = seat, perf_counter()
            wish = {"type": "play", "moves": [self.chance.choice(legal)], "version": seat.state.version}
            seat.line.say(msgspec.json.encode(wish))
