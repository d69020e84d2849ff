"""Scripted seats: a table whose moves are counted when every seat has been told of them."""

import asyncio
import random
from time import perf_counter
from typing import Final

import msgspec

from reihum.load.chance import OwnChance
from reihum.load.line import Connection, connect
from reihum.load.results import Results

NEXT: Final = b'{"type":"next"}'
REMATCH: Final = b'{"type":"rematch"}'


class TurnSeen(msgspec.Struct):
    mode: str
    yours: bool


class ChoiceSeen(msgspec.Struct):
    move: int
    rule: str | None


class AskedFor(msgspec.Struct):
    wanted: str = ""


class Heard(msgspec.Struct):
    """What the script needs from a message."""

    type: str
    version: int = 0
    phase: str | None = None
    turn: TurnSeen | None = None
    choices: list[ChoiceSeen] | None = None
    begun: bool | None = None
    chance: AskedFor | None = None
    code: str = ""


DECODER: Final = msgspec.json.Decoder(Heard)


class Seat:
    """One seat's connection, and what it was told last."""

    def __init__(self, table: "LoadTable", token: str) -> None:
        self.table = table
        self.token = token
        self.state = Heard("")
        self.chance = OwnChance()
        self.line: Connection

    async def come(self, host: str, port: int) -> None:
        path = f"/api/tables/{self.table.id}/socket"
        self.line = await connect(host, port, path, self.hear, self.table.lost, self.table.guest)
        self.line.say(msgspec.json.encode({"type": "hello", "token": self.token, "lang": "en"}))

    def hear(self, line: Connection, text: bytes) -> None:
        message = DECODER.decode(text)
        if message.type == "state":
            self.keep(message)
            answer = None if message.chance is None else self.chance.answer(message.chance.wanted)
            if answer is not None:
                line.say(msgspec.json.encode(answer))
            self.table.told(self)
        elif message.type in ("refused", "error"):
            self.table.refused(self, message.code)

    def keep(self, news: Heard) -> None:
        """What is missing is unchanged."""
        before, self.state = self.state, news
        news.phase = before.phase if news.phase is None else news.phase
        news.turn = news.turn or before.turn
        news.choices = before.choices if news.choices is None else news.choices
        news.begun = before.begun if news.begun is None else news.begun

    def legal(self) -> list[int]:
        state = self.state
        if state.turn is None or not state.turn.yours or state.phase != "playing" or state.choices is None:
            return []
        return [choice.move for choice in state.choices if choice.rule is None]


class LoadTable:
    """Makes one move after the other: `pause` seconds apart, or at once."""

    def __init__(self, id: str, tokens: list[str], results: Results, chance: random.Random) -> None:
        self.id = id
        self.guest = ""  # the address that its seats come from, if it is not this computer's
        self.seats = [Seat(self, token) for token in tokens]
        self.results = results
        self.chance = chance
        self.playing = False
        self.pause = 0.0
        self.due = 0.0  # when the next move is to be made, or the one on its way was
        self.planned: asyncio.TimerHandle | None = None  # that move, if it is not due yet
        self.mover: Seat | None = None  # whose move is on its way
        self.version = 0  # that everybody must have been told of
        self.asked = 0  # the version in which all have been asked to go on
        self.lead = 0  # moves to make before anything is counted
        self.led: asyncio.Future[None] | None = None

    async def take_lead(self, moves: int) -> None:
        """Deal, and make a few moves at once: so no two tables are at the same point of their game."""
        self.lead, self.playing = moves, True
        self.led = asyncio.get_running_loop().create_future()
        self.act()
        await self.led

    def start(self, pause: float, first: float) -> None:
        self.playing = True
        self.pause = pause
        self.due = perf_counter() + first
        self.wait()

    def wait(self) -> None:
        """A move is made when it is due, or at once if that time is over."""
        planned = max(self.due, now := perf_counter())
        self.planned = asyncio.get_running_loop().call_later(planned - now, self.act_as_planned, planned)

    def act_as_planned(self, planned: float) -> None:
        self.planned = None
        self.results.late.append(perf_counter() - planned)
        self.act()

    def told(self, seat: Seat) -> None:
        if not self.playing or not self.all_know():
            return
        now = perf_counter()
        if self.mover is not None:
            self.mover = None
            self.moved(now)
        elif self.planned is None:  # the cards are being dealt: until then no move can be due
            self.due = max(self.due, now)
            self.act()

    def all_know(self) -> bool:
        for seat in self.seats:  # noqa: SIM110 (asked for every message: a generator takes three times as long)
            if seat.state.version <= self.version:
                return False
        return True

    def moved(self, now: float) -> None:
        """Everybody has been told of a move. However late that was: the next one is due when it would have been."""
        if self.led is not None:
            self.lead -= 1
            self.act()
            return
        self.results.moves.append((now, now - self.due))
        if self.pause:
            self.due += self.pause
            self.wait()
        else:
            self.act()

    def act(self) -> None:
        """Somebody's move, or on to the first round, the next one or the next match."""
        if not self.playing or self.mover is not None:
            return
        state = self.seats[0].state
        if state.phase == "waiting" and state.begun:
            return  # the seats add their chance
        if state.phase in ("waiting", "scored", "over"):
            version = max(seat.state.version for seat in self.seats)
            if self.asked < version:
                self.asked = version + len(self.seats)
                for seat in self.seats:
                    seat.line.say(REMATCH if state.phase == "over" else NEXT)
            return
        if self.led is not None and self.lead <= 0:
            self.playing = False
            self.led.set_result(None)
            self.led = None
            return
        for seat in self.seats:
            legal = seat.legal()
            if legal:
                self.version = max(each.state.version for each in self.seats)
                self.mover = seat
                if not self.pause:
                    self.due = perf_counter()
                wish = {"type": "play", "moves": [self.chance.choice(legal)], "version": seat.state.version}
                seat.line.say(msgspec.json.encode(wish))
                return

    def refused(self, seat: Seat, code: str) -> None:
        """Another seat than the mover's was late in asking for the next round: the move is still on its way."""
        self.results.refused[code] += 1
        if seat is self.mover:
            self.mover = None
            self.due = perf_counter() + max(self.pause, 0.01)
            self.wait()

    def lost(self) -> None:
        self.playing = False
        self.results.lost += 1
        if self.led is not None:
            self.led.set_exception(ConnectionError("the server has closed a connection"))
            self.led = None
