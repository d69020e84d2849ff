"""Measure a boardgame.io server as `reihum load` measures ours: the same client, the same connections, the same count.

    python -m tools.peers.boardgame_io [--tables 250] [--seconds 10] [--rounds 3]

Two players at each table move in turn as fast as they can; a move counts when both have been told of it. Each round
measures boardgame.io first and then `reihum load --rate 0` with as many tables of two. boardgame.io keeps its matches
in memory and plays a game that only counts; ours plays a real game and commits every move to disk.
Needs node and npm; the package is installed into .build/peers.
"""

import argparse
import asyncio
import json
import subprocess
import sys
import urllib.request
from pathlib import Path
from time import perf_counter
from typing import Any, Final

import msgspec

from reihum.load.drive import WARM_UP
from reihum.load.line import Line, connect
from reihum.load.results import Results, share
from reihum.server.serve import loop_factory
from tools.install import ROOT
from tools.postgres import free_port

VERSION: Final = "0.50.2"
FOLDER: Final = ROOT / ".build" / "peers"


class Ended(msgspec.Struct):
    """What the script needs of a state."""

    state_id: int = msgspec.field(name="_stateID")


class Synced(msgspec.Struct):
    state: Ended


class Seat:
    def __init__(self, match: "CountMatch", seat: int, key: str) -> None:
        self.match = match
        self.seat = seat
        self.key = key
        self.version = -1
        self.line: Line

    async def come(self, port: int) -> None:
        self.line = await connect("127.0.0.1", port, "/socket.io/?EIO=4&transport=websocket", self.hear)

    def hear(self, text: bytes) -> None:
        """engine.io: 0 open, 2 ping; socket.io: 40 connected, 42 an event."""
        if text[:1] == b"0":
            self.line.say(b"40/count,")
        elif text[:1] == b"2":
            self.line.say(b"3")
        elif text[:2] == b"40":
            self.say("sync", self.match.id, str(self.seat), self.key, 2)
        elif text[:2] == b"42":
            event = msgspec.json.decode(text[text.index(b",") + 1 :], type=list[msgspec.Raw])
            if bytes(event[0]) == b'"sync"':
                self.told(msgspec.json.decode(event[2], type=Synced).state.state_id)
            elif bytes(event[0]) == b'"update"':
                self.told(msgspec.json.decode(event[2], type=Ended).state_id)

    def told(self, version: int) -> None:
        self.version = version
        self.match.told()

    def say(self, *event: Any) -> None:
        self.line.say(b"42/count," + msgspec.json.encode(event))

    def move(self) -> None:
        payload = {"type": "add", "args": [], "playerID": str(self.seat), "credentials": self.key}
        self.say("update", {"type": "MAKE_MOVE", "payload": payload}, self.version, self.match.id, str(self.seat))


class CountMatch:
    """Two seats that move in turn."""

    def __init__(self, id: str, keys: list[str], results: Results) -> None:
        self.id = id
        self.seats = [Seat(self, seat, key) for seat, key in enumerate(keys)]
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


def post(port: int, path: str, body: Any) -> Any:
    head = {"Content-Type": "application/json"}
    wish = urllib.request.Request(f"http://127.0.0.1:{port}{path}", json.dumps(body).encode(), head)
    with urllib.request.urlopen(wish, timeout=20) as answer:
        return json.loads(answer.read())


async def drive(port: int, tables: int, seconds: float) -> tuple[float, float, float]:
    """Moves per second, p50 and p99 in milliseconds."""
    results = Results()
    matches: list[CountMatch] = []
    for _ in range(tables):
        made = post(port, "/games/count/create", {"numPlayers": 2})["matchID"]
        keys = [
            post(port, f"/games/count/{made}/join", {"playerID": str(seat), "playerName": "x"})["playerCredentials"]
            for seat in range(2)
        ]
        matches.append(CountMatch(made, keys, results))
        for seat in matches[-1].seats:
            await seat.come(port)
    await asyncio.sleep(1)
    assert all(seat.version >= 0 for match in matches for seat in match.seats), "not everybody is in step"
    for match in matches:
        match.act()
    await asyncio.sleep(WARM_UP)
    start = perf_counter()
    await asyncio.sleep(seconds)
    end = perf_counter()
    found = results.latencies(start, end)
    return len(found) / (end - start), share(found, 0.5), share(found, 0.99)


def boardgame_io(tables: int, seconds: float) -> tuple[float, float, float]:
    port = free_port()
    script = Path(__file__).with_suffix(".mjs").read_text(encoding="utf-8")
    (FOLDER / "server.mjs").write_text(script, encoding="utf-8")
    with subprocess.Popen(["node", "server.mjs", str(port)], cwd=FOLDER, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        while "ready" not in (line := server.stdout.readline()):
            assert line, "boardgame.io does not start"
        try:
            with asyncio.Runner(loop_factory=loop_factory()) as runner:
                return runner.run(drive(port, tables, seconds))
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
    parser.add_argument("--game", default="hoechste_karte")
    wish = parser.parse_args()
    FOLDER.mkdir(parents=True, exist_ok=True)
    if not (FOLDER / "node_modules" / "boardgame.io").exists():
        words = ["npm", "install", "--silent", "--no-audit", "--no-fund", f"boardgame.io@{VERSION}"]
        subprocess.run(words, cwd=FOLDER, check=True)
    for _ in range(wish.rounds):
        theirs, p50, p99 = boardgame_io(wish.tables, wish.seconds)
        ours = reihum(wish.tables, wish.seconds, wish.game)
        print(
            f"boardgame.io {VERSION}, in memory: {theirs:.0f} moves/s, p50 {p50:.0f} ms, p99 {p99:.0f} ms; "
            f"reihum, {wish.game}, durable: {ours['moves_per_second']:.0f} moves/s, p50 {ours['p50_ms']:.0f} ms, "
            f"p99 {ours['p99_ms']:.0f} ms; {ours['moves_per_second'] / theirs:.2f} times",
            flush=True,
        )


if __name__ == "__main__":
    main()
