"""Without the server: the shelf, the booklets and the score pad open; a table says plainly that it needs it."""

import json
import sqlite3
from pathlib import Path
from typing import Any

from tests.web.house import House
from tests.web.served import Served
from tests.web.test_page import faults
from tests.web.windows import UNSEEN

KEEP = """async () => {
  const main = document.querySelector("script[type=module]").src;
  const { keep } = await import(new URL("evening/offline.js", main));
  await keep();
}"""


def test_the_page_opens_without_the_server(chromium: Any, tmp_path: Path) -> None:
    with Served(tmp_path) as served:
        context = chromium.new_context(locale="de-DE", reduced_motion="reduce")
        context.add_init_script(f"({UNSEEN})()")
        context.set_default_timeout(60_000)
        page = context.new_page()
        page.goto(served.address)
        page.wait_for_selector(".boards .box", state="attached")
        page.evaluate(KEEP)
        page.evaluate("() => navigator.serviceWorker.ready")
        page.goto(f"{served.address}/#/pad/new/mau_mau")
        page.click(".sheet-of-paper .feet .main")
        page.wait_for_selector(".paper table")
        pad = page.url
        page.goto(f"{served.address}/#setup/mau_mau")
        page.click(".start")
        page.wait_for_selector(".felt .status:not(:empty)")
        table = page.url
        served.kill()

        page.goto(served.address)
        page.wait_for_selector(".boards .box", state="attached")
        assert page.locator(".boards .box").count() > 25
        booklet = page.evaluate(
            "async () => (await (await fetch('/api/games/durak?lang=de')).json()).booklet.length"
        )  # never opened before
        assert booklet > 5
        page.goto(pad)
        page.wait_for_selector(".paper table")
        page.goto(table)
        page.wait_for_selector(".unreachable h2:has-text('Dieser Tisch braucht den Server')")
        assert faults(page) == []
        kept = json.loads(page.evaluate("() => localStorage.reihum"))["tokens"]
        assert table.rpartition("/")[2] in kept  # the seat is not forgotten

        served.start()
        page.get_by_role("button", name="Noch einmal versuchen").click()
        page.wait_for_selector(".felt .status:not(:empty)")
        context.close()


def test_who_sits_at_a_table_that_is_gone_is_told_so(chromium: Any, tmp_path: Path) -> None:
    with Served(tmp_path) as served:
        context = chromium.new_context(locale="de-DE", reduced_motion="reduce")
        context.add_init_script(f"({UNSEEN})()")
        context.set_default_timeout(60_000)
        page = context.new_page()
        page.goto(f"{served.address}/#setup/mau_mau")
        page.click(".start")
        page.wait_for_selector(".felt .status:not(:empty)")
        served.kill()
        with sqlite3.connect(served.file) as connection:
            connection.execute("DELETE FROM log")
        connection.close()
        served.start()
        page.wait_for_selector(".toast:has-text('Diesen Tisch gibt es nicht.')")
        page.wait_for_selector(".boards .box", state="attached")
        assert json.loads(page.evaluate("() => localStorage.reihum"))["tokens"] == {}
        context.close()


# One file of a new version does not come; has the page been kept that needs it?
INTERRUPTED = """async () => {
  const main = document.querySelector("script[type=module]").src;
  const { keep } = await import(new URL("evening/offline.js", main));
  const kept = [];
  const add = Cache.prototype.add;
  Cache.prototype.add = function (path) {
    if (path.endsWith("/pad/sheet.js")) return Promise.reject(new TypeError("the network is gone"));
    kept.push(path);
    return add.call(this, path);
  };
  await keep().then(() => kept.push("all"), () => {});
  return kept;
}"""


def test_a_page_is_not_kept_before_its_files(chromium: Any, house: House) -> None:
    """If the network goes in the middle of it, the page of the earlier version opens, with files of its own."""
    context = chromium.new_context(locale="de-DE", reduced_motion="reduce")
    page = context.new_page()
    page.goto(house.address)
    page.wait_for_selector(".boards .box", state="attached")
    kept = page.evaluate(INTERRUPTED)
    assert kept
    assert not {"/", "all"} & set(kept)
    context.close()
