"""A real server on a real port, and pages that talk to it."""

import asyncio
import json
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from typing import Any

import httpx
import uvicorn
from starlette.applications import Starlette
from websockets.asyncio.client import ClientConnection, connect

from reihum.load.chance import OwnChance
from reihum.server.app import application
from reihum.server.lobby import Lobby
from reihum.server.serve import configuration, listening
from reihum.server.settings import Settings
from reihum.server.store import Store
from reihum.server.store.memory import MemoryStore
from reihum.table.state import changed

FAST = Settings(
    hurry=100.0,
    messages_a_second=1e6,
    messages_at_once=1e6,
    reads_a_second=1e6,
    reads_at_once=1e6,
    acts_a_second=1e6,
    tables_a_minute=1e6,
    connections=10_000,
)
PATIENCE = 20.0


class Page:
    """A page at a table: remembers every message as it came, and adds its chance to a deal like any page."""

    def __init__(self, socket: ClientConnection, adds: bool = True) -> None:
        self.socket = socket
        self.state: dict[str, Any] = {}
        self.last = ""
        self.name = ""
        self.adds = adds
        self.seat: int | None = None
        self.own = OwnChance()
        self.inbox: asyncio.Queue[str | Exception] = asyncio.Queue()
        self.chance: dict[str, Any] = {}  # as last told
        self.reading: asyncio.Task[None] | None = None

    async def read(self) -> None:
        """All messages into the inbox; what is asked for the deal is answered at once."""
        try:
            while True:
                text = await self.socket.recv()
                assert isinstance(text, str)
                message = json.loads(text)
                if message["type"] == "welcome":
                    self.seat = message["seat"]
                self.chance = message.get("chance", self.chance)
                self.inbox.put_nowait(text)
                if self.adds and "chance" in message and self.seat is not None:
                    await self.add_chance()
        except Exception as problem:  # whoever hears next is told
            self.inbox.put_nowait(problem)

    async def add_chance(self) -> None:
        answer = self.own.answer(self.chance["wanted"])
        if answer is not None:
            await self.say(answer)

    async def say(self, message: Any) -> None:
        await self.socket.send(message if isinstance(message, str | bytes) else json.dumps(message))

    async def hear(self) -> dict[str, Any]:
        async with asyncio.timeout(PATIENCE):
            text = await (self.socket.recv() if self.reading is None else self.inbox.get())
        if isinstance(text, Exception):
            raise text
        assert isinstance(text, str)
        self.last = text
        message: dict[str, Any] = json.loads(text)
        if message["type"] == "state":
            message = self.state = changed(self.state, message)
        elif message["type"] == "welcome":
            self.seat = message["seat"]
        return message

    async def until(self, *kinds: str) -> dict[str, Any]:
        """The next message of these kinds."""
        while (message := await self.hear())["type"] not in kinds:
            pass
        return message

    async def until_state(self, good: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        while not self.state or not good(self.state):
            await self.until("state")
        return self.state

    def is_missing(self) -> bool:
        """Has somebody to come yet?"""
        return any(player["kind"] == "open" for player in self.state["players"])

    def legal(self) -> list[dict[str, Any]]:
        return [choice for choice in self.state["choices"] if choice["rule"] is None]

    async def begin(self) -> None:
        """Agree to begin, if all sit and nothing is dealt yet; whoever agrees last sees the cards."""
        if not self.state["begun"] and all(player["kind"] != "open" for player in self.state["players"]):
            await self.say({"type": "next"})
            await self.until_state(lambda state: state["begun"] or state["players"][self.seat or 0]["ready"])

    async def play(self, *moves: int) -> None:
        await self.say({"type": "play", "moves": moves, "version": self.state["version"]})


class House:
    """The running server."""

    def __init__(self, port: int, app: Starlette) -> None:
        self.port = port
        self.address = f"http://127.0.0.1:{port}"
        self.lobby: Lobby = app.state.lobby
        self.client = httpx.AsyncClient(base_url=self.address)

    async def post(self, path: str, body: Any, status: int = 201) -> Any:
        answer = await self.client.post(path, json=body)
        assert answer.status_code == status, answer.text
        return answer.json()

    async def table(self, game: str, bots: list[str | None], **more: Any) -> dict[str, Any]:
        wish = {"game": game, "seats": len(bots), "bots": bots, "name": "Ina", "pace": "instant", **more}
        made: dict[str, Any] = await self.post("/api/tables", wish)
        return made

    async def join(self, table: str, name: str = "Udo") -> dict[str, Any]:
        """Another person takes a seat, and agrees to begin if it was the last one."""
        found: dict[str, Any] = await self.post(f"/api/tables/{table}/seats", {"name": name})
        async with self.page(table, found["token"]):
            return found

    @asynccontextmanager
    async def page(
        self, table: str, token: str | None, lang: str = "de", hello: bool = True, begin: bool = True, adds: bool = True
    ) -> AsyncIterator[Page]:
        """A page that has been told how the cards lie, unless others are awaited; those who sit agree to begin."""
        address = f"ws://127.0.0.1:{self.port}/api/tables/{table}/socket"
        async with connect(address, compression=None, close_timeout=1, max_queue=None) as socket:
            page = Page(socket, adds)
            if hello:
                page.reading = asyncio.create_task(page.read())
                await page.say({"type": "hello", "token": token, "lang": lang})
                assert (await page.hear())["type"] == "welcome", page.last
                assert (await page.hear())["type"] == "state"
                if token is not None and begin:
                    await page.begin()
                while adds and page.state["begun"] and page.state["phase"] == "waiting" and not page.is_missing():
                    await page.until("state")
            try:
                yield page
            finally:
                if page.reading is not None:
                    page.reading.cancel()


@asynccontextmanager
async def house(settings: Settings = FAST, store: Store | None = None) -> AsyncIterator[House]:
    sock = listening("127.0.0.1", 0)
    app = application(store or MemoryStore(), settings)
    server = uvicorn.Server(configuration(app, settings))
    server.capture_signals = no_signals  # type: ignore[method-assign, assignment]
    serving = asyncio.create_task(server.serve([sock]))
    while not server.started:
        await asyncio.sleep(0.005)
    found = House(sock.getsockname()[1], app)
    try:
        yield found
    finally:
        await found.client.aclose()
        server.should_exit = True
        await serving
        sock.close()


class no_signals:  # noqa: N801 (stands for a function)
    def __enter__(self) -> None:
        pass

    def __exit__(self, *_: object) -> None:
        pass


def run(test: Coroutine[Any, Any, None]) -> None:
    asyncio.run(test)
