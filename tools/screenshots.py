"""Pictures of every game in every size and theme: `python tools/screenshots.py FOLDER [--game ID] [--size NAME]`.

With `--docs` instead of a folder: the pictures of README and site, in docs/pictures. Needs the extra `dev` and Debian's
Chromium. Starts a server of its own on a free port.
"""

import argparse
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Literal

from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

sys.path.insert(0, str(Path(__file__).parent.parent))

from reihum.text.catalogue import catalogue
from tests.web.hands import Player
from tests.web.house import CHROMIUM, QUICK, House, Place
from tools import album

SIZES = {
    "small": (320, 568),
    "phone": (390, 844),
    "landscape": (844, 390),
    "tablet": (820, 1180),
    "laptop": (1280, 800),
    "large": (1920, 1080),
}
THEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")
# How far into the match a picture shows most, where rounds are short or long.
MOVES = {
    "calcory": 5,
    "elfer_raus": 12,
    "hoechste_karte": 4,
    "mau_mau": 5,
    "ratefix": 3,
    "schnipp_schnapp": 1,
    "schwarzer_peter": 3,
    "ueberall_anschliessen": 12,
    "zweikampf": 5,
}
USUAL_MOVES = 8


def wished(arguments: list[str] | None = None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path, nargs="?")
    parser.add_argument(
        "--docs", action="store_true", help="the pictures of README and site; with --game, only of that"
    )
    parser.add_argument("--game", action="append", choices=sorted(catalogue()))
    parser.add_argument("--size", action="append", choices=SIZES)
    parser.add_argument("--theme", action="append", choices=THEMES)
    parser.add_argument("--moves", type=int, help="how far into the match")
    parser.add_argument("--most", action="store_true", help="with as many players as possible")
    parser.add_argument("--tables", action="store_true", help="only the tables, no other pages")
    wish = parser.parse_args(arguments)
    if wish.docs == (wish.folder is not None):
        parser.error("name a folder, or --docs")
    return wish


class Photographer:
    """Walks through the house with a camera."""

    def __init__(self, browser: Browser, house: House, leisurely: House, wish: argparse.Namespace) -> None:
        self.browser = browser
        self.house = house
        self.leisurely = leisurely  # where time runs as it does in life, for games that do not wait for anybody
        self.wish = wish
        wish.folder.mkdir(parents=True, exist_ok=True)

    @contextmanager
    def window(self, size: str, theme: Literal["light", "dark"]) -> Iterator[BrowserContext]:
        width, height = SIZES[size]
        context = self.browser.new_context(
            viewport={"width": width, "height": height}, locale="de-DE", color_scheme=theme, reduced_motion="reduce"
        )
        yield context
        context.close()

    def windows(self) -> Iterator[tuple[BrowserContext, str]]:
        """Every size in every theme."""
        for theme in self.wish.theme or THEMES:
            for size in self.wish.size or SIZES:
                with self.window(size, theme) as context:
                    yield context, f"{size}-{theme}"

    def take(self, page: Page, name: str, whole: bool = False) -> None:
        page.screenshot(path=self.wish.folder / f"{name}.png", full_page=whole)
        print(name)

    def tables(self) -> None:
        """Every game in the middle of a match."""
        for game in self.wish.game or catalogue():
            place = self.under_way(game)
            for context, name in self.windows():
                page = self.house_for(game).sit(context, place)
                page.wait_for_timeout(150)
                self.take(page, f"{game}-{name}")

    def house_for(self, game: str) -> House:
        return self.leisurely if catalogue()[game].game.flow >= 0 else self.house

    def under_way(self, game: str) -> Place:
        seats = max(catalogue()[game].game.players) if self.wish.most else None
        house = self.house_for(game)
        place = house.table(game, seats=seats, by_itself=False)  # it must wait until the last picture
        with self.window("laptop", "light") as context:
            player = Player(house.sit(context, place))
            for _ in range(self.wish.moves or MOVES.get(game, USUAL_MOVES)):
                if not player.act():
                    break
            player.page.wait_for_timeout(300)
        return place

    def pages(self) -> None:
        """The shelf, the set-up, all drawers and dialogs."""
        finished = self.finished()
        for context, name in self.windows():
            page = context.new_page()
            page.goto(self.house.address)
            page.wait_for_selector(".box")
            self.take(page, f"_shelf-{name}")
            page.goto(f"{self.house.address}/#setup/mogeln")
            page.wait_for_selector(".start")
            self.take(page, f"_setup-{name}", whole=True)
            page = self.house.sit(context, self.house.table("mau_mau"))
            Player(page).await_turn()
            for tool in ("rules", "menu", "seats"):
                page.click(f".tool-{tool}")
                page.wait_for_selector("dialog[open]")
                page.wait_for_timeout(200)
                self.take(page, f"_{tool}-{name}")
                page.keyboard.press("Escape")
            page.locator(".hand-zone .card.dim, .prompt .act[aria-disabled]").first.dispatch_event("click")
            page.wait_for_timeout(300)
            self.take(page, f"_why-{name}")
            page = self.house.sit(context, finished)
            page.wait_for_selector("dialog.score[open]")
            self.take(page, f"_score-{name}")

    def finished(self) -> Place:
        """A round that has just been scored."""
        place = self.house.table("letzter_panther", by_itself=False)  # it must wait until the last picture
        with self.window("laptop", "light") as context:
            player = Player(self.house.sit(context, place))
            player.await_turn()
            while not player.page.locator("dialog.score[open]").count():
                player.act()
                player.await_turn()
        return place


def main() -> None:
    wish = wished()
    if wish.docs:
        return album.take(wish.game)
    with House() as house, House(replace(QUICK, hurry=1.0)) as leisurely, sync_playwright() as playwright:
        browser = playwright.chromium.launch(**CHROMIUM)
        photographer = Photographer(browser, house, leisurely, wish)
        photographer.tables()
        if not wish.tables:
            photographer.pages()
        browser.close()


if __name__ == "__main__":
    main()
