"""The pictures of README and site, in docs/pictures: `python tools/screenshots.py --docs` retakes them all.

Deals are fixed, so that a picture taken again shows the same cards.
"""

from base64 import b64decode
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any, Literal
from unittest import mock

from playwright.sync_api import Browser, Locator, Page, sync_playwright

from reihum.core.zones import Spread
from reihum.text.catalogue import catalogue
from tests.web.hands import Player
from tests.web.house import CHROMIUM, QUICK, House, Place

FOLDER = Path(__file__).resolve().parent.parent / "docs" / "pictures"
LIMIT = 1_500_000  # bytes, all pictures together
QUALITY = 34
SCALE = 0.62  # of whole windows
DESK = (1200, 750)
PHONE = (390, 780)
SIDEWAYS = (740, 360)
MARGIN = 10  # around a part of the window

# How far into a round a game shows most of itself, and the deal, where another one shows more.
MOVES = {
    "calcory": 9,
    "deutsches_solo": 6,
    "dritter_mann": 3,
    "durak": 6,
    "einundfuenfzig": 4,
    "elfer_raus": 9,
    "fipsen": 3,
    "grasobern": 4,
    "hoechste_karte": 4,
    "letzter_panther": 7,
    "mau_mau": 5,
    "mue": 6,
    "ratefix": 3,
    "rummue": 14,
    "schnipp_schnapp": 1,
    "schwarzer_peter": 3,
    "ueberall_anschliessen": 12,
    "zweikampf": 5,
}
USUAL_MOVES = 8
DEALS = {"mau_mau": "5"}
USUAL_DEAL = "7"
NAME = "Emma"

# Where each spread is seen best: a game, and what to cut out of its table.
SPREADS = {
    Spread.PILE: ("mau_mau", ".middle"),
    Spread.FAN: ("mogeln", ".hand-zone"),
    Spread.ROW: ("elfer_raus", ".middle"),
    Spread.GRID: ("calcory", ".middle"),
}

HIDE = "(what) => document.querySelectorAll(what).forEach((each) => { each.style.visibility = 'hidden'; })"


class Album:
    """Goes from table to table with a camera and keeps small pictures."""

    def __init__(self, browser: Browser, house: House, leisurely: House) -> None:
        self.browser = browser
        self.house = house
        self.leisurely = leisurely  # where time runs as it does in life, for games that do not wait for anybody
        FOLDER.mkdir(exist_ok=True)

    def fill(self, games: list[str]) -> None:
        """Everything: the games, the spreads, and the other pages."""
        for game in games:
            self.game(game)
        for spread in Spread:
            self.spread(spread)
        self.shelf()
        self.why()
        self.screen()
        self.score()

    # Windows and pictures

    @contextmanager
    def window(
        self, size: tuple[int, int] = DESK, language: str = "en", theme: Literal["light", "dark"] = "light", **more: Any
    ) -> Iterator[Any]:
        context = self.browser.new_context(
            viewport={"width": size[0], "height": size[1]},
            locale={"en": "en-GB", "de": "de-DE"}[language],
            color_scheme=theme,
            reduced_motion="reduce",
            **more,
        )
        yield context
        context.close()

    def keep(self, page: Page, name: str, part: Locator | None = None) -> None:
        """A picture of the window, or of a part of it."""
        page.wait_for_timeout(400)  # until the last card lies still
        wish: dict[str, Any] = {"format": "webp", "quality": QUALITY}
        if part is not None:
            box = part.bounding_box()
            assert box is not None, f"{name}: nothing to be seen"
            wish["clip"] = {
                "x": max(0, box["x"] - MARGIN),
                "y": max(0, box["y"] - MARGIN),
                "width": box["width"] + 2 * MARGIN,
                "height": box["height"] + 2 * MARGIN,
                "scale": 1,
            }
        else:
            view = page.viewport_size
            assert view is not None
            wish["clip"] = {"x": 0, "y": 0, "width": view["width"], "height": view["height"], "scale": SCALE}
        session = page.context.new_cdp_session(page)
        picture = b64decode(session.send("Page.captureScreenshot", wish)["data"])
        (FOLDER / f"{name}.webp").write_bytes(picture)
        print(f"{name}  {len(picture) / 1000:.0f} KB", flush=True)

    # Tables

    def house_for(self, game: str) -> House:
        return self.leisurely if catalogue()[game].game.flow >= 0 else self.house

    def table(self, game: str) -> Place:
        """A table with the deal that was chosen for this game; it waits until the last picture is taken."""
        with mock.patch("reihum.server.lobby.new_seed", return_value=DEALS.get(game, USUAL_DEAL)):
            return self.house_for(game).table(game, by_itself=False, name=NAME)

    def under_way(self, game: str) -> Place:
        """A table in the middle of a round."""
        place = self.table(game)
        with self.window() as context:
            player = Player(self.house_for(game).sit(context, place))
            for _ in range(MOVES.get(game, USUAL_MOVES)):
                player.act()
            player.await_turn()
            if catalogue()[game].game.flow >= 0:  # until a card lies before everybody
                player.page.wait_for_function("(n) => document.querySelectorAll('.around .card').length >= n", arg=4)
        return place

    def game(self, game: str) -> None:
        """A game at a desk in English, and on a phone in German, held either way."""
        place = self.under_way(game)
        with self.window() as context:
            self.keep(self.house_for(game).sit(context, place), game)
        with self.window(PHONE, "de") as context:
            page = self.house_for(game).sit(context, place)
            self.keep(page, f"{game}-phone")
            page.set_viewport_size({"width": SIDEWAYS[0], "height": SIDEWAYS[1]})
            self.keep(page, f"{game}-sideways")

    def spread(self, spread: Spread) -> None:
        game, part = SPREADS[spread]
        with self.window() as context:
            page = self.house.sit(context, self.under_way(game))
            page.evaluate(HIDE, ".notes, .prompt, .sort")
            self.keep(page, f"spread-{spread.name.lower()}", page.locator(part).first)

    # Other pages

    def shelf(self) -> None:
        for name, size, theme in (("shelf", DESK, "light"), ("shelf-phone", PHONE, "dark")):
            with self.window(size, theme=theme) as context:  # type: ignore[arg-type]
                page = context.new_page()
                page.goto(self.house.address)
                page.wait_for_selector(".box")
                self.keep(page, name)

    def why(self) -> None:
        """Why can't I play this card?"""
        with self.window(PHONE) as context:
            page = self.house.sit(context, self.under_way("mau_mau"))
            page.locator(".hand-zone .card.dim").first.dispatch_event("click")
            self.keep(page, "why")

    def screen(self) -> None:
        """The screen in the middle of the table, and everybody still there."""
        place = self.under_way("elfer_raus")
        with self.window(PHONE) as phone, self.window() as context:
            self.house.sit(phone, place)
            page = context.new_page()
            page.goto(f"{self.house.address}/#/table/{place.table}/screen")
            page.wait_for_selector(".felt")
            self.keep(page, "screen")

    def score(self) -> None:
        """The score sheet after a round."""
        place = self.table("letzter_panther")
        with self.window() as context:
            player = Player(self.house.sit(context, place))
            while not player.page.locator("dialog.score[open]").count():
                player.act()
            self.keep(player.page, "score")


def size() -> int:
    """Of all pictures together, in bytes."""
    return sum(path.stat().st_size for path in FOLDER.glob("*.webp"))


def take(games: list[str] | None) -> None:
    """All pictures, or those of some games, and whatever else there is."""
    with House() as house, House(replace(QUICK, hurry=1.0)) as leisurely, sync_playwright() as playwright:
        browser = playwright.chromium.launch(**CHROMIUM)
        album = Album(browser, house, leisurely)
        if games:
            for game in games:
                album.game(game)
        else:
            album.fill(list(catalogue()))
        browser.close()
    print(f"together {size() / 1000:.0f} KB of {LIMIT / 1000:.0f}")
