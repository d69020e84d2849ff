"""Measure a boardgame.io server as `reihum load` measures ours: the same client, the same connections, the same count.

    python -m tools.peers.boardgame_io [--tables 250] [--seconds 10] [--rounds 3]

Two players at each table move in turn as fast as they can; a move counts when both have been told of it. Each round
measures boardgame.io twice, with a game that only counts and with a plain Mau-Mau, and then `reihum load --rate 0`
with as many tables of two. boardgame.io keeps its matches in memory; ours plays Mau-Mau with all its rules, describes
everything in words, and commits every move to disk. Needs node and npm; the package is installed into .build/peers.
"""

import argparse
import asyncio
import json
import os
import random
import subprocess
import sys
from pathlib import Path
from time import perf_counter
from typing import Any, Final, NamedTuple

import msgspec

from reihum.load.drive import WARM_UP
from reihum.load.line import Connection, connect
from reihum.load.results import Results, share
from reihum.load.server import processor
from reihum.server.serve import loop_factory
from tools.install import ROOT
from tools.postgres import free_port

VERSION: Final = "0.50.2"
FOLDER: Final = ROOT / ".build" / "peers"


class Cards(msgspec.Struct):
    """What the script needs from the cards; the counting game has none."""

    top: str = ""
    hand: list[str] = []


class Ended(msgspec.Struct):
    """What the script needs from a state."""

    state_id: int = msgspec.field(name="_stateID")
    cards: Cards = msgspec.field(name="G")


class Synced(msgspec.Struct):
    state: Ended


class Seat:
    def __init__(self, match: "PeerMatch", seat: int) -> None:
        self.match = match
        self.seat = seat
        self.version = -1
        self.cards = Cards()
        self.line: Connection

    async def come(self, port: int) -> None:
        self.line = await connect("127.0.0.1", port, "/socket.io/?EIO=4&transport=websocket", self.hear)

    def hear(self, line: Connection, text: bytes) -> None:
        """engine.io: 0 open, 2 ping; socket.io: 40 connected, 42 an event."""
        if text[:1] == b"0":
            line.say(f"40/{self.match.game},".encode())
        elif text[:1] == b"2":
            line.say(b"3")
        elif text[:2] == b"40":
            self.line = line
            self.say("sync", self.match.id, str(self.seat), None, 2)  # the first one makes the match
        elif text[:2] == b"42":
            event = msgspec.json.decode(text[text.index(b",") + 1 :], type=list[msgspec.Raw])
            if bytes(event[0]) == b'"sync"':
                self.told(msgspec.json.decode(event[2], type=Synced).state)
            elif bytes(event[0]) == b'"update"':
                self.told(msgspec.json.decode(event[2], type=Ended))

    def told(self, state: Ended) -> None:
        self.version = state.state_id
        self.cards = state.cards
        self.match.told()

    def say(self, *event: Any) -> None:
        self.line.say(f"42/{self.match.game},".encode() + msgspec.json.encode(event))

    def choice(self) -> tuple[str, list[str]]:
        if not self.cards.top:
            return "add", []
        top = self.cards.top
        fitting = [card for card in self.cards.hand if card[0] == top[0] or card[1:] == top[1:]]
        return ("lay", [self.match.chance.choice(fitting)]) if fitting else ("draw", [])

    def move(self) -> None:
        verb, args = self.choice()
        payload: dict[str, Any] = {"type": verb, "args": args, "playerID": str(self.seat), "credentials": None}
        self.say("update", {"type": "MAKE_MOVE", "payload": payload}, self.version, self.match.id, str(self.seat))


class PeerMatch:
    """Two seats that move in turn."""

    def __init__(self, game: str, id: str, results: Results) -> None:
        self.game = game
        self.id = id
        self.chance = random.Random(id)
        self.seats = [Seat(self, seat) for seat in range(2)]
        self.results = results
        self.playing = False
        self.turn = 0
        self.version = -1
        self.sent = 0.0

    def told(self) -> None:
        if any(seat.version <= self.version for seat in self.seats) or not self.playing:
            return
        if self.sent:
            now = perf_counter()
            self.results.moves.append((now, now - self.sent))
        self.act()

    def act(self) -> None:
        self.playing = True
        self.version = max(seat.version for seat in self.seats)
        self.sent = perf_counter()
        self.seats[self.turn].move()
        self.turn = 1 - self.turn


class Found(NamedTuple):
    moves: float  # per second
    p50: float  # milliseconds
    p99: float
    work: float  # processor microseconds for a move, in the server


async def drive(game: str, port: int, pid: int, tables: int, seconds: float) -> Found:
    results = Results()
    matches: list[PeerMatch] = []
    for number in range(tables):
        matches.append(PeerMatch(game, f"match{number}", results))
        for seat in matches[-1].seats:
            await seat.come(port)
            while seat.version < 0:
                await asyncio.sleep(0.001)
    await asyncio.sleep(1)
    for match in matches:
        match.act()
    await asyncio.sleep(WARM_UP)
    start, work = perf_counter(), processor(pid) or 0.0
    await asyncio.sleep(seconds)
    end, work = perf_counter(), (processor(pid) or 0.0) - work
    found = results.latencies(start, end)
    return Found(len(found) / (end - start), share(found, 0.5), share(found, 0.99), 1e6 * work / len(found))


def boardgame_io(game: str, tables: int, seconds: float) -> Found:
    port = free_port()
    script = Path(__file__).with_suffix(".mjs").read_text(encoding="utf-8")
    (FOLDER / "server.mjs").write_text(script, encoding="utf-8")
    command = ["node", "server.mjs", str(port)]
    production = {**os.environ, "NODE_ENV": "production"}
    with subprocess.Popen(command, cwd=FOLDER, env=production, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        while "ready" not in (line := server.stdout.readline()):
            assert line, "boardgame.io does not start"
        try:
            with asyncio.Runner(loop_factory=loop_factory()) as runner:
                return runner.run(drive(game, port, server.pid, tables, seconds))
        finally:
            server.terminate()


def reihum(tables: int, seconds: float, game: str) -> dict[str, Any]:
    words = ["load", "--tables", str(tables), "--seats", "2", "--seconds", str(seconds), "--rate", "0", "--game", game]
    done = subprocess.run(
        [sys.executable, "-m", "reihum", *words, "--json"], capture_output=True, text=True, check=True
    )
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=250)
    parser.add_argument("--seconds", type=float, default=10)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--game", default="mau_mau")
    wish = parser.parse_args()
    FOLDER.mkdir(parents=True, exist_ok=True)
    if not (FOLDER / "node_modules" / "boardgame.io").exists():
        words = ["npm", "install", "--silent", "--no-audit", "--no-fund", f"boardgame.io@{VERSION}"]
        subprocess.run(words, cwd=FOLDER, check=True)
    if loop_factory() is None:
        print("without uvloop (pip install 'reihum[fast]') ours is a third slower")
    for _ in range(wish.rounds):
        counting, cards = [boardgame_io(game, wish.tables, wish.seconds) for game in ("count", "cards")]
        found = reihum(wish.tables, wish.seconds, wish.game)
        work = 1e6 * found["server_cpu_share"] / found["moves_per_second"]
        ours = Found(found["moves_per_second"], found["p50_ms"], found["p99_ms"], work)
        print(f"boardgame.io {VERSION}, counting, in memory: {words_of(counting)}")
        print(f"boardgame.io {VERSION}, Mau-Mau, in memory:  {words_of(cards)}")
        print(f"reihum, {wish.game}, durable: {words_of(ours)}")
        for name, theirs in (("counting", counting), ("Mau-Mau", cards)):
            moves, work = ours.moves / theirs.moves, theirs.work / ours.work
            print(f"compared with {name}: {moves:.2f} times the moves, {work:.2f} times per core", flush=True)


def words_of(found: Found) -> str:
    return f"{found.moves:.0f} moves/s, p50 {found.p50:.0f} ms, p99 {found.p99:.0f} ms, {found.work:.0f} µs/move"


if __name__ == "__main__":
    main()
