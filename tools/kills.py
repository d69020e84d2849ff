"""Kill servers and the database during play, again and again, and see that nothing acknowledged is lost or doubled.

    python -m tools.kills [--kills N] [--tables N] [--database sqlite|postgresql]

People sit at tables and play without a pause; with PostgreSQL the two of a table use different server processes, and
another one after every break. Now and then `kill -9` hits a server process or the whole database, which is started
again. At the end the logs are read: every move that was acknowledged is there in its place, and no move is there
that nobody made.
"""

import argparse
import asyncio
import json
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from reihum.load.chance import OwnChance
from reihum.server.store.address import opened
from reihum.table.log import Moved, decoded
from reihum.table.state import changed
from reihum.table.table import table_of
from tools.postgres import Postgres, free_port

GAME = {"game": "mau_mau", "seats": 2, "bots": [None, None], "options": {"program_says_mau": "yes"}, "name": "A"}
BREATH = 0.01  # seconds between moves, to stay below the limit of messages
PATIENCE = 60.0  # seconds until play must go on after a kill


class Server:
    """`reihum serve` on a port of its own."""

    def __init__(self, database: str, log: Path) -> None:
        self.database = database
        self.log = log
        self.port = free_port()
        self.process = self.start()

    def start(self) -> "subprocess.Popen[bytes]":
        command = [sys.executable, "-m", "reihum", "serve", "--port", str(self.port), "--database", self.database]
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=log, env={**os.environ})
        return self.process

    def kill(self) -> None:
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def end(self) -> None:
        self.process.terminate()
        self.process.wait(20)


class Player:
    """Plays the first legal move whenever it is its turn, and remembers what it did and what was acknowledged."""

    def __init__(self, servers: list[Server], table: str, token: str, seat: int) -> None:
        self.servers = servers
        self.table = table
        self.token = token
        self.seat = seat
        self.tries = seat
        self.sent: set[tuple[int, int]] = set()  # the number of the entry that it would be, and the move
        self.acknowledged: dict[int, int] = {}
        self.version = 0
        self.faults: list[str] = []
        self.chance = OwnChance()

    async def live(self) -> None:
        while True:
            server = self.servers[self.tries % len(self.servers)]
            self.tries += 1
            address = f"ws://127.0.0.1:{server.port}/api/tables/{self.table}/socket"
            try:
                async with connect(address, compression=None, open_timeout=5, close_timeout=1) as socket:
                    await socket.send(json.dumps({"type": "hello", "token": self.token}))
                    await self.play(socket)
            except (OSError, ConnectionClosed, InvalidHandshake, TimeoutError, EOFError):
                await asyncio.sleep(0.05)

    async def play(self, socket: ClientConnection) -> None:
        asked: tuple[int, int] | None = None
        first = True
        state: dict[str, Any] = {}
        while True:
            async with asyncio.timeout(20):  # wait_for may swallow the cancelling
                message = json.loads(await socket.recv())
            if message["type"] == "state":
                message = state = changed(state, message)
                if first and message["version"] < self.version:
                    self.faults.append(f"seat {self.seat}: version {message['version']} after {self.version}")
                first = False
                self.version = max(self.version, message["version"])
                if asked is not None and message["version"] > asked[0]:
                    self.acknowledged[asked[0]] = asked[1]
                    asked = None
                if asked is None:
                    asked = await self.answer(socket, message)
            elif message["type"] == "refused":
                asked = None  # somebody was faster: perhaps oneself, before the line broke

    async def answer(self, socket: ClientConnection, state: dict[str, Any]) -> tuple[int, int] | None:
        wish: dict[str, Any] | None = self.chance.answer(state["chance"]["wanted"])
        asked = None
        agreeing = state["phase"] == "scored" or not state["begun"]
        if agreeing and not state["players"][self.seat]["ready"]:
            wish = {"type": "next"}
        elif state["phase"] == "over" and (state["asking"] is None or self.seat not in state["asking"]["yes"]):
            wish = {"type": "rematch"}
        elif state["phase"] == "playing" and state["turn"]["yours"] and state["turn"]["mode"] == "alone":
            move = next(choice["move"] for choice in state["choices"] if choice["rule"] is None)
            wish = {"type": "play", "moves": [move], "version": state["version"]}
            asked = state["version"], move
            self.sent.add(asked)
        if wish is not None:
            await asyncio.sleep(BREATH)
            await socket.send(json.dumps(wish))
        return asked


class Trial:
    """Tables, their players, and the servers below them."""

    def __init__(self, kind: str, tables: int, folder: Path) -> None:
        self.postgres = Postgres() if kind == "postgresql" else None
        self.database = self.postgres.url if self.postgres else str(folder / "tables.sqlite")
        self.servers = [Server(self.database, folder / f"{n}.log") for n in range(2 if self.postgres else 1)]
        self.number = tables
        self.players: list[Player] = []

    async def open_tables(self) -> None:
        for server in self.servers:
            await until_up(server.port)
        for number in range(self.number):
            port = self.servers[number % len(self.servers)].port
            made = await asyncio.to_thread(post, port, "/api/tables", GAME)
            other = await asyncio.to_thread(post, port, f"/api/tables/{made['table']}/seats", {"name": "B"})
            for seat, token in enumerate((made["token"], other["token"])):
                self.players.append(Player(self.servers, made["table"], token, seat))

    def strike(self, number: int) -> str:
        """Kill something and start it again."""
        victims = len(self.servers) + (1 if self.postgres else 0)
        if self.postgres is not None and number % victims == len(self.servers):
            self.postgres.kill()
            self.postgres.start()
            return "database"
        server = self.servers[number % victims]
        server.kill()
        server.start()
        return "server"

    def moves(self) -> list[int]:
        """Acknowledged so far, of each table."""
        return [sum(len(player.acknowledged) for player in self.players[at : at + 2])
                for at in range(0, len(self.players), 2)]  # fmt: skip

    async def going_on(self, moves: int) -> None:
        """Until this many more moves have been acknowledged at every table."""
        before = self.moves()
        end = time.monotonic() + PATIENCE
        while not all(now >= then + moves for then, now in zip(before, self.moves(), strict=True)):
            if time.monotonic() > end:
                stuck = [
                    at for at, (then, now) in enumerate(zip(before, self.moves(), strict=True)) if now < then + moves
                ]
                raise SystemExit(f"Play does not go on after a kill, at tables {stuck}.")
            await asyncio.sleep(0.02)

    async def check(self) -> list[str]:
        """What is wrong with the logs."""
        faults = [fault for player in self.players for fault in player.faults]
        store = await opened(self.database)
        for first in range(0, len(self.players), 2):
            pair = self.players[first : first + 2]
            entries = [decoded(entry) for entry in await store.read(pair[0].table)]
            table_of(entries)
            for player in pair:
                for number, move in player.acknowledged.items():
                    entry = entries[number] if number < len(entries) else None
                    if not isinstance(entry, Moved) or (entry.seat, entry.moves) != (player.seat, [move]):
                        faults.append(f"table {player.table}: move {number} of seat {player.seat} is lost")
            for number, entry in enumerate(entries):
                if isinstance(entry, Moved) and (number, entry.moves[0]) not in pair[entry.seat].sent:
                    faults.append(f"table {pair[0].table}: nobody made move {number}")
        await store.close()
        return faults

    def end(self) -> None:
        for server in self.servers:
            server.kill()
        if self.postgres is not None:
            self.postgres.remove()


def post(port: int, path: str, body: Any) -> Any:
    import urllib.request

    data = json.dumps(body).encode()
    wish = urllib.request.Request(
        f"http://127.0.0.1:{port}{path}", data, {"Content-Type": "application/json"}, method="POST"
    )
    with urllib.request.urlopen(wish, timeout=20) as answer:
        return json.loads(answer.read())


async def until_up(port: int) -> None:
    for _ in range(600):
        try:
            _, writer = await asyncio.open_connection("127.0.0.1", port)
            writer.close()
            return
        except OSError:
            await asyncio.sleep(0.05)
    raise SystemExit("A server does not start.")


async def trial(kind: str, kills: int, tables: int, show: bool = True) -> str:
    """Play and kill; one sentence about it, or SystemExit with what is wrong."""
    with tempfile.TemporaryDirectory() as folder:
        started = time.monotonic()
        chance = random.Random(7)
        tried = Trial(kind, tables, Path(folder))
        struck = {"server": 0, "database": 0}
        try:
            await tried.open_tables()
            playing = [asyncio.create_task(player.live()) for player in tried.players]
            for number in range(kills):
                await tried.going_on(3)
                await asyncio.sleep(chance.random() * 0.3)
                struck[await asyncio.to_thread(tried.strike, number)] += 1
                if show and sys.stderr.isatty():
                    print(f"\r{kind}: {number + 1} of {kills} kills", end="", file=sys.stderr, flush=True)
            await tried.going_on(3)
            for task in playing:
                task.cancel()
            await asyncio.gather(*playing, return_exceptions=True)
            faults = await tried.check()
            moves = sum(tried.moves())
        finally:
            tried.end()
    if faults:
        raise SystemExit("\n".join(faults))
    seconds = time.monotonic() - started
    return (
        f"{kind}: {struck['server']} kills of servers and {struck['database']} of the database in {seconds:.0f} s, "
        f"{moves} acknowledged moves at {tables} tables: none lost, none doubled."
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--tables", type=int, default=6)
    parser.add_argument("--database", choices=("sqlite", "postgresql"), action="append")
    wish = parser.parse_args()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit("Stopped."))  # what was started is ended
    for kind in wish.database or ("sqlite", "postgresql"):
        print(asyncio.run(trial(kind, wish.kills, wish.tables)), flush=True)


if __name__ == "__main__":
    main()
