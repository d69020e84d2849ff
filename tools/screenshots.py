"""Pictures of every game in every size and theme: `python tools/screenshots.py FOLDER [--game ID] [--size NAME]`.

Needs the extra `dev` and Debian's Chromium. Starts a server of its own on a free port.
"""

import argparse
import sys
from pathlib import Path
from typing import Literal

from playwright.sync_api import Browser, Page, sync_playwright

sys.path.insert(0, str(Path(__file__).parent.parent))

from reihum.catalogue import catalogue
from tests.web.hands import Player
from tests.web.house import CHROMIUM, House

SIZES = {
    "small": (320, 568),
    "phone": (390, 844),
    "landscape": (844, 390),
    "tablet": (820, 1180),
    "laptop": (1280, 800),
    "large": (1920, 1080),
}
THEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")


def wished(arguments: list[str] | None = None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--game", action="append")
    parser.add_argument("--size", action="append", choices=SIZES)
    parser.add_argument("--theme", action="append", choices=THEMES)
    parser.add_argument("--moves", type=int, default=24, help="how far into the match")
    parser.add_argument("--most", action="store_true", help="with as many players as possible")
    parser.add_argument("--pages", action="store_true", help="the shelf, the set-up, rules and score sheet as well")
    return parser.parse_args(arguments)


def themes(wish: argparse.Namespace) -> list[Literal["light", "dark"]]:
    return [theme for theme in THEMES if not wish.theme or theme in wish.theme]


def photograph(browser: Browser, house: House, wish: argparse.Namespace) -> None:
    wish.folder.mkdir(parents=True, exist_ok=True)
    for game in wish.game or catalogue():
        place = house.table(game, seats=max(catalogue()[game].game.players) if wish.most else None)
        played = 0
        for theme in themes(wish):
            for size in wish.size or SIZES:
                width, height = SIZES[size]
                context = browser.new_context(
                    viewport={"width": width, "height": height},
                    locale="de-DE",
                    color_scheme=theme,
                    reduced_motion="reduce",
                )
                page = house.sit(context, place)
                player = Player(page)
                while played < wish.moves and player.act():
                    played += 1
                player.await_turn()
                page.screenshot(path=wish.folder / f"{game}-{size}-{theme}.png")
                context.close()
                print(game, size, theme)


def other_pages(browser: Browser, house: House, wish: argparse.Namespace) -> None:
    for theme in themes(wish):
        for size in wish.size or SIZES:
            width, height = SIZES[size]
            context = browser.new_context(
                viewport={"width": width, "height": height}, locale="de-DE", color_scheme=theme, reduced_motion="reduce"
            )
            page: Page = context.new_page()
            page.goto(house.address)
            page.wait_for_selector(".box")
            page.screenshot(path=wish.folder / f"_shelf-{size}-{theme}.png")
            page.goto(f"{house.address}/#setup/mogeln")
            page.wait_for_selector(".start")
            page.screenshot(path=wish.folder / f"_setup-{size}-{theme}.png", full_page=True)
            page = house.sit(context, house.table("mau_mau"))
            page.click(".tool-rules")
            page.screenshot(path=wish.folder / f"_rules-{size}-{theme}.png")
            page.keyboard.press("Escape")
            page.click(".tool-menu")
            page.screenshot(path=wish.folder / f"_menu-{size}-{theme}.png")
            page.keyboard.press("Escape")
            page.click(".tool-seats")
            page.wait_for_selector("dialog .invite img")
            page.wait_for_timeout(200)
            page.screenshot(path=wish.folder / f"_people-{size}-{theme}.png")
            context.close()


def main() -> None:
    wish = wished()
    with House() as house, sync_playwright() as playwright:
        browser = playwright.chromium.launch(**CHROMIUM)
        photograph(browser, house, wish)
        if wish.pages:
            other_pages(browser, house, wish)
        browser.close()


if __name__ == "__main__":
    main()
