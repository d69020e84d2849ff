"""Pictures for link previews, one in every game's folder, and the icons of the installed page.

`python tools/previews.py` takes them all; each shows the cover that the shelf shows. With `--game ID` only that game's
picture is taken. Needs the extra `dev` and Debian's Chromium.
"""

import argparse
import sys
from base64 import b64decode
from importlib import resources
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, sync_playwright

sys.path.insert(0, str(Path(__file__).parent.parent))

from reihum.server.page import web_folder
from reihum.server.previews import HEIGHT, PICTURE, WIDTH
from reihum.text.catalogue import catalogue
from tests.web.house import CHROMIUM, House

QUALITY = 60
COVER = """async ([id, title]) => {
  const { allGames, onePack } = await import("/js/api.js");
  const { still } = await import("/js/cover.js");
  const { games } = await allGames();
  const game = games.find((each) => each.id === id) ?? games.find((each) => each.id === "elfer_raus");
  const cover = still(game, await onePack(game.pack));
  const name = Object.assign(document.createElement("h1"), { textContent: title });
  name.style.cssText = "position:fixed; z-index:9; left:0; right:0; bottom:0; margin:0; padding:18px 32px; " +
    "font:700 52px/1.1 Palatino, 'URW Palladio L', Georgia, serif; color:#33241a; background:#fffaf0;";
  cover.style.cssText += "position:fixed; inset:0; height:100vh; border-radius:0; z-index:8;";
  document.body.replaceChildren(cover, name);
  for (const card of cover.querySelectorAll(".card")) {
    const [x, y] = ["--x", "--y"].map((each) => parseFloat(card.style.getPropertyValue(each)));
    card.style.setProperty("--cw", "150px");
    card.style.left = `calc(50% - 75px + ${x * 2.4}px)`;
    card.style.top = `${48 + y * 2}px`;
  }
  await Promise.all([...document.images].map((each) => each.decode()));
}"""
ICON = """async () => {
  const image = Object.assign(new Image(), { src: "/icon.svg" });
  image.style.cssText = "position:fixed; inset:0; width:100vw; height:100vh; z-index:9; background:#3a2619";
  document.body.replaceChildren(image);
  await image.decode();
}"""


def taken(page: Page, width: int, height: int, **wish: Any) -> bytes:
    session = page.context.new_cdp_session(page)
    clip = {"x": 0, "y": 0, "width": width, "height": height, "scale": 1}
    return b64decode(session.send("Page.captureScreenshot", {"clip": clip, **wish})["data"])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", action="append", choices=sorted(catalogue()))
    wish = parser.parse_args()
    with House() as house, sync_playwright() as playwright:
        browser = playwright.chromium.launch(**CHROMIUM)
        context = browser.new_context(locale="de-DE", reduced_motion="reduce", service_workers="block")
        page = context.new_page()
        page.set_viewport_size({"width": WIDTH, "height": HEIGHT})
        page.goto(house.address)
        page.wait_for_selector(".box", state="attached")
        for id, entry in catalogue().items():
            if wish.game and id not in wish.game:
                continue
            page.evaluate(COVER, [id, entry.booklet("de").title])
            file = Path(str(resources.files(entry.package))) / PICTURE
            file.write_bytes(taken(page, WIDTH, HEIGHT, format="webp", quality=QUALITY))
            print(f"{id}  {file.stat().st_size / 1000:.0f} KB", flush=True)
        if not wish.game:
            page.evaluate(COVER, ["", "Reihum"])
            (web_folder() / PICTURE).write_bytes(taken(page, WIDTH, HEIGHT, format="webp", quality=QUALITY))
            for size in (192, 512):
                page.set_viewport_size({"width": size, "height": size})
                page.evaluate(ICON)
                (web_folder() / f"icon-{size}.png").write_bytes(taken(page, size, size, format="png"))
        browser.close()


if __name__ == "__main__":
    main()
