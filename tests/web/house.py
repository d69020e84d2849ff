"""A server of one's own for browser tests, and ways to a table in it."""

import asyncio
import json
import tempfile
import threading
import urllib.request
from pathlib import Path
from types import TracebackType
from typing import Any, NamedTuple

import uvicorn
from playwright.sync_api import BrowserContext, Page

from reihum.server.app import application
from reihum.server.serve import configuration, listening
from reihum.server.settings import Settings
from reihum.server.store.sqlite import SqliteStore
from reihum.text.catalogue import find
from tests.web.windows import Window, load
from tools.browser import browser

CHROMIUM: dict[str, Any] = {
    "executable_path": browser() or "",
    "args": [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--font-render-hinting=none",  # or the shell makes letters as wide as whole pixels
        "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
    ],
}
QUICK = Settings(
    hurry=20,
    acts_a_second=100_000,
    tables_a_minute=100_000,
    messages_a_second=10_000,
    messages_at_once=10_000,
    reads_a_second=100_000,
    reads_at_once=100_000,
    stand_in_after=12_000,
    score_time=12_000,
    chance_within=200,
)


class Place(NamedTuple):
    """A seat at a table, and the key to it."""

    table: str
    seat: int
    token: str
    game: str


class House:
    """A server in a thread, with a database that vanishes with it."""

    def __init__(self, settings: Settings = QUICK) -> None:
        self.folder = tempfile.TemporaryDirectory()
        self.socket = listening("127.0.0.1", 0)
        self.address = f"http://127.0.0.1:{self.socket.getsockname()[1]}"
        store = SqliteStore(Path(self.folder.name) / "tables.sqlite")
        self.server = uvicorn.Server(configuration(application(store, settings), settings))
        self.thread = threading.Thread(target=lambda: asyncio.run(self.server.serve([self.socket])), daemon=True)

    def __enter__(self) -> "House":
        self.thread.start()
        while not self.server.started:
            self.thread.join(0.02)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, problem: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.server.should_exit = True
        self.thread.join(10)
        self.folder.cleanup()

    def ask(self, path: str, **body: Any) -> Any:
        request = urllib.request.Request(
            self.address + path, json.dumps(body).encode(), {"content-type": "application/json"}
        )
        with urllib.request.urlopen(request) as answer:
            return json.load(answer)

    def table(
        self,
        game: str,
        seats: int | None = None,
        people: int = 1,
        options: dict[str, str] | None = None,
        level: str = "random",
        **wishes: Any,
    ) -> Place:
        """A table of bots who play at once, and at random, with this many seats for people."""
        facts = find(game).game
        number = seats or (facts.best_with[0] if facts.best_with else min(max(facts.players), max(facts.players[0], 4)))
        bots = [None if seat < people else level for seat in range(number)]
        wanted = {"options": options or {}, "bots": bots, "pace": "instant", **wishes}
        made = self.ask("/api/tables", game=game, seats=number, **wanted)
        return Place(made["table"], made["seat"], made["token"], game)

    def join(self, place: Place) -> Place:
        """Another person takes a free seat."""
        found = self.ask(f"/api/tables/{place.table}/seats", name="Zweite")
        return Place(place.table, found["seat"], found["token"], place.game)

    def visit(self, context: BrowserContext | Window, path: str = "/", **wishes: Any) -> Page:
        """A page of this house in a browser that remembers these wishes. Nothing moves, so that tests need not wait."""
        wished = {"motion": "off", **wishes}
        if isinstance(context, Window):
            return context.visit(self.address, path, wished)
        return load(context, self.address + path, wished)

    def sit(self, context: BrowserContext | Window, place: Place, **wishes: Any) -> Page:
        """A page at this seat."""
        own = {"table": place.table, "game": place.game, "at": 2e12}
        usual = {"learnt": {place.game: 1}, "tokens": {place.table: place.token}, "tables": [own]}
        page = self.visit(context, f"/table/{place.table}", **usual | wishes)
        page.wait_for_selector(".felt .status:not(:empty)")
        return page


def whose_turn(pages: list[Page]) -> tuple[Page, Page]:
    """Of two pages that of whoever is to play, then the other."""
    for _ in range(600):
        for page, other in (pages, pages[::-1]):
            if page.locator(".prompt.yours").count():
                return page, other
        pages[0].wait_for_timeout(50)
    raise AssertionError("nobody is to play")


def begin(pages: list[Page]) -> None:
    """All who sit at a table agree to begin."""
    for page in pages:
        page.click(".prompt .begin")
    for page in pages:
        page.wait_for_selector(".table:is([data-phase=playing], [data-phase=over])")  # forced moves play themselves
