"""An evening in the browser: people come by a code, play several games, and find the right tally."""

import json
import urllib.request
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from tests.web.served import Served
from tests.web.windows import UNSEEN, USUAL, go

WISHES = {"motion": "off", "pace": "instant"}
NAMES = ["Ina", "Udo", "Zoë", "Kai", "Lea", "Max"]


def window(chromium: Any, **more: Any) -> Any:
    """A person's window; errors in its scripts fail the test, a line that breaks does not."""
    context = chromium.new_context(**USUAL, **more)
    context.add_init_script(f"({UNSEEN})()")
    context.set_default_timeout(120_000)
    faults: list[str] = []
    context.on("weberror", lambda fault: faults.append(str(fault.error)))
    page = context.new_page()
    page.faults = faults
    page.add_init_script(f"if (!localStorage.getItem('reihum')) localStorage.setItem('reihum', '{json.dumps(WISHES)}')")
    return page


def ask(served: Served, path: str) -> Any:
    with urllib.request.urlopen(served.address + path) as answer:
        return json.load(answer)


def lay_table(page: Any, served: Served, game: str, people: int) -> str:
    """The host sets up a table for people and reads out its code."""
    page.goto(f"{served.address}/#setup/{game}")
    page.get_by_role("textbox", name="Dein Name").fill(NAMES[0])
    page.locator(f".chips label:has(span:text-is('{people}'))").click()
    for place in range(people - 1):
        page.locator(".places select").nth(place).select_option("person")
    page.click(".start")
    page.wait_for_selector(".company .code:not(:empty)")
    code: str = page.locator(".company .code").inner_text()
    return code


def come(page: Any, served: Served, code: str, name: str) -> None:
    """By keyboard alone: the code, then the name, which is asked for only once."""
    page.goto(served.address)
    page.locator(".shelf-join .code-field").focus()
    page.keyboard.type(code.lower())
    page.keyboard.press("Enter")
    page.wait_for_selector(".seat-list")
    page.get_by_role("textbox", name="Dein Name").fill(name)
    page.locator(".join").focus()
    page.keyboard.press("Enter")
    page.wait_for_selector(".felt .status:not(:empty)")


def begin(pages: list[Any]) -> None:
    for page in pages:
        page.click(".prompt .begin")


def let_bots_finish(pages: list[Any]) -> None:
    """Everybody hands the seat to a bot, so that it goes quickly."""
    for page in pages:
        page.evaluate("() => document.querySelector('dialog[open]')?.close()")
        page.click(".tool-seats")
        page.locator(".seat-list li:has(.who strong:text-is('Du')) select").select_option("random")
        page.keyboard.press("Escape")
    pages[0].wait_for_selector(".table[data-phase=over]")


def go_on(pages: list[Any], game: str) -> None:
    """The host takes the seat back and chooses the next game from those for this many; all follow."""
    host = pages[0]
    before = host.url
    host.wait_for_selector("dialog.score")
    host.keyboard.press("Escape")
    host.click(".claim")
    host.wait_for_selector(".own > .seat.person")
    host.click(".to-sheet")
    host.click("dialog.score .to-next")
    host.wait_for_selector(".next-games [data-game]")
    offered = host.locator(".next-games [data-game]").evaluate_all("all => all.map((each) => each.dataset.game)")
    assert game in offered
    assert "zweikampf" not in offered  # for two
    host.click(f".next-games [data-game={game}]")
    for page in pages:
        page.wait_for_url(lambda url: url != before and "/table/" in url)
        page.wait_for_selector(".prompt .begin")


def table_of(page: Any) -> str:
    found: str = page.url.rpartition("/")[2]
    return found


@pytest.mark.parametrize(
    ("people", "games"),
    [(3, ["mogeln"]), pytest.param(6, ["mogeln", "schwarzer_peter"], marks=pytest.mark.long)],  # the shortest ones
)
def test_people_play_several_games_in_a_row(people: int, games: list[str], chromium: Any, tmp_path: Path) -> None:
    company = NAMES[:people]
    with Served(tmp_path) as served:
        pages = [window(chromium) for _ in company]
        code = lay_table(pages[0], served, "schwarzer_peter", people)
        pages[0].evaluate("() => document.querySelector('dialog[open]')?.close()")
        for page, name in zip(pages[1:], company[1:], strict=True):
            come(page, served, code, name)
        tables = [table_of(pages[0])]
        begin(pages)
        let_bots_finish(pages)
        for game in games:
            go_on(pages, game)
            tables.append(table_of(pages[0]))
            begin(pages)
            if game == "mogeln":  # in the middle of everything
                pages[0].wait_for_selector(".table[data-phase=playing]")  # the server has heard all of them
                served.kill()
                served.start()
                for page in pages:
                    page.wait_for_selector(".table:not(.offline)[data-phase=playing]")
            let_bots_finish(pages)
        assert len(set(tables)) == 1 + len(games)
        expected: Counter[str] = Counter()
        for table in tables:
            (match,) = ask(served, f"/api/tables/{table}/matches")
            expected.update(match["names"][seat] for seat in match["winners"])
        assert expected
        for page in (pages[0], pages[-1]):
            go(page, f"/#/evening/{tables[1]}")
            page.wait_for_selector(".tally")
            shown = page.locator(".tally li").evaluate_all(
                "all => all.map((each) => [each.querySelector('.who').textContent, Number(each.dataset.wins)])"
            )
            names = {name for name, _ in shown}
            assert names == set(company)
            assert {name: wins for name, wins in shown if wins} == dict(expected)
            assert page.locator(".evening .played li").count() == 1 + len(games)
            with page.expect_download() as download:
                page.click(".share-evening")
            picture = Path(download.value.path()).read_bytes()
            assert picture.startswith(b"\x89PNG")
            assert len(picture) > 10_000
        for page in pages:
            assert not page.faults
            page.context.close()
