"""How pages open: at their beginning, with nothing on top of each other, and with an answer where there is nothing."""

import re
import socket
import threading
from typing import Any

import pytest

from tests.web.house import House
from tests.web.positions import lay

PHONES = [(320, 568), (360, 740), (740, 360)]
SIZES = [*PHONES, (1024, 768), (1440, 900), (1920, 1080)]
BOX = "(query) => { const box = document.querySelector(query).getBoundingClientRect(); return [box.left, box.right]; }"
GO = "(path) => document.dispatchEvent(new CustomEvent('reihum:go', { detail: path }))"
MUE = (
    "mue 4 | task play | chief 0 | vice 1 | partner 2 | height 1 | chief_trump green | vice_trump red | turn 0 "
    "| hand.0 R1 R2 R3 Y4 Y5 Y6 G7 G8 G9 B1 B2 B3 | bid.0 K7 | hand.1 K1 K2 K3 | hand.2 K4 K5 K6 | hand.3 K8 K9 K0"
)


@pytest.mark.parametrize(
    ("start", "way"), [("/", "#setup/mue"), ("/#/pad", "#/pad/new/mue")], ids=["setting up", "a new pad"]
)
def test_a_page_opens_at_its_beginning(start: str, way: str, context: Any, house: House) -> None:
    """However far one had scrolled before; back on the shelf one is where one was."""
    page = house.visit(context, start)
    for width, height in PHONES:
        page.wait_for_selector(".shelf-top, .pad-games")
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate("() => scrollTo(0, document.body.scrollHeight)")
        before = page.evaluate("() => scrollY")
        assert before > 100
        page.evaluate(GO, "/" + way)
        page.wait_for_selector(".places")
        page.wait_for_timeout(100)
        assert page.evaluate("() => scrollY") == 0
        page.evaluate(GO, start)
        page.wait_for_selector(".shelf-top, .pad-games")
        page.wait_for_timeout(100)
        if start == "/":
            assert page.evaluate("() => scrollY") > 100


def test_a_hand_has_the_width_beside_one_bid_card(context: Any, house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    lay(monkeypatch, MUE)
    page = house.sit(context, house.table("mue", seats=4))
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_timeout(200)
        all_of_it = page.evaluate(BOX, ".hands")
        hand = page.evaluate(BOX, '.hand-zone[data-zone="hand.0"]')
        assert hand[1] - hand[0] >= 0.64 * (all_of_it[1] - all_of_it[0]), (width, height)


@pytest.mark.parametrize(
    ("language", "title", "brand"),
    [
        ("de-DE", "Hier liegt nichts", "Kartenspiele für die ganze Familie"),
        ("en-GB", "Nothing here", "Card games for the whole family"),
    ],
)
def test_where_there_is_nothing_a_page_says_so_and_leads_to_the_shelf(
    language: str, title: str, brand: str, browser: Any, house: House
) -> None:
    page = browser.new_context(locale=language).new_page()
    answer = page.goto(f"{house.address}/no/such/page")
    assert answer.status == 404
    assert page.inner_text("h2") == title
    assert page.evaluate("() => getComputedStyle(document.querySelector('main')).maxWidth") == "760px"
    page.click("main a")
    page.wait_for_selector(".shelf .box")
    assert page.locator("html").get_attribute("lang") == language[:2]
    assert brand in page.inner_text(".brand")


@pytest.mark.parametrize(
    ("path", "what", "status"),
    [
        ("/", "words", 503),
        ("/", "games", 0),
        ("/#setup/mau_mau", "words", 0),
        ("/#setup/mau_mau", "games", 503),
        ("/#/pad", "games", 0),
        ("/#/pad/new/mau_mau", "games", 503),
    ],
)
def test_a_page_that_the_server_does_not_answer_says_so_and_tries_again(
    path: str, what: str, status: int, browser: Any, house: House
) -> None:
    """Whatever it is that can't be asked for, nobody is left with an empty page, or with the names of its words."""
    window = browser.new_context()
    page = window.new_page()
    asked = re.compile(rf"/api/{what}\?")
    page.route(asked, lambda route: route.fulfill(status=status, body="not now") if status else route.abort())
    page.goto(house.address + path)
    page.wait_for_selector(".unreachable h2", timeout=5000)
    assert "Der Server antwortet nicht" in page.inner_text(".unreachable h2")
    assert "offline." not in page.inner_text("#app")
    page.unroute(asked)
    page.click(".unreachable .main")
    page.wait_for_selector(".shelf, .places, .pad-games")
    assert page.url == house.address + path
    window.problems.clear()  # it says in the console what is wrong


def test_a_page_of_an_earlier_version_loads_itself_again_where_its_files_do_not_fit(browser: Any, house: House) -> None:
    """It was open when the server got a new version, and fetches the rest of its files from that one."""
    page = browser.new_context().new_page()
    page.goto(house.address)
    page.wait_for_selector(".boards .box", state="attached")
    newer = 'import { nonesuch } from "./settings.js"; export const showSetup = nonesuch;'
    asked = re.compile("/js/setup.js$")
    page.route(asked, lambda route: route.fulfill(body=newer, content_type="text/javascript"), times=1)
    page.evaluate(GO, "/#setup/mau_mau")
    page.wait_for_selector(".places", timeout=5000)
    assert page.url == f"{house.address}/#setup/mau_mau"


def test_files_that_never_fit_are_loaded_again_once(browser: Any, house: House) -> None:
    window = browser.new_context()
    page = window.new_page()
    asked = re.compile("/js/setup.js$")
    loaded: list[Any] = []
    page.on("load", lambda page: loaded.append(page))
    page.route(
        asked,
        lambda route: route.fulfill(body='import { nonesuch } from "./settings.js";', content_type="text/javascript"),
    )
    page.goto(f"{house.address}/#setup/mau_mau")
    page.wait_for_selector(".unreachable h2")
    assert len(loaded) == 2
    page.unroute(asked)
    page.click(".unreachable .main")
    page.wait_for_selector(".places")
    window.problems.clear()  # it says in the console what is wrong


HASTY = "{ const usual = AbortSignal.timeout; AbortSignal.timeout = (time) => usual.call(AbortSignal, time / 30); }"


@pytest.mark.parametrize("path", ["/", "/table/nonesuch"])
def test_a_server_that_never_answers_holds_nobody(path: str, browser: Any, house: House) -> None:
    """One view opens after the other: whoever goes elsewhere would wait for the one before, for minutes."""
    window = browser.new_context()
    page = window.new_page()
    page.add_init_script(HASTY)
    asked = re.compile("/api/(games|tables/nonesuch)\\?")
    page.route(asked, lambda route: None)
    page.goto(house.address + path)
    page.wait_for_selector(".unreachable h2", timeout=5000)
    page.unroute(asked)
    page.evaluate(GO, "/#setup/mau_mau")
    page.wait_for_selector(".places")
    window.problems.clear()  # it says in the console what is wrong


@pytest.mark.parametrize("sent", [b'{"games": [', b"<html>Please log in to this network"], ids=["cut off", "a portal"])
def test_half_an_answer_is_none_and_is_asked_for_again(sent: bytes, browser: Any, house: House) -> None:
    """A network that breaks off, or one that answers for the server: nothing of it may stay in the page."""
    length = 1000 if sent.startswith(b"{") else len(sent)
    head = b"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n" % length
    window = browser.new_context()
    page = window.new_page()
    with socket.create_server(("127.0.0.1", 0)) as other:

        def answer() -> None:
            while True:
                try:
                    line, _ = other.accept()
                except OSError:
                    return
                with line:
                    line.recv(65536)
                    line.sendall(head + sent)

        threading.Thread(target=answer, daemon=True).start()
        port = other.getsockname()[1]
        asked = re.compile("/api/games\\?")
        page.route(asked, lambda route: route.continue_(url=f"http://127.0.0.1:{port}/api/games"))
        page.goto(house.address)
        page.wait_for_selector(".unreachable h2")
        assert page.inner_text(".unreachable h2") == "Der Server antwortet nicht"
        page.unroute(asked)
        other.shutdown(socket.SHUT_RDWR)
    page.click(".unreachable .main")
    page.wait_for_selector(".shelf-top")
    window.problems.clear()  # it says in the console what is wrong


def test_a_record_that_never_comes_holds_nobody(context: Any, house: House) -> None:
    page = context.new_page()  # which is closed afterwards, haste and all
    page.add_init_script(HASTY)
    page.route(re.compile("/record\\?"), lambda route: None)
    page.goto(house.address)
    page.wait_for_selector(".shelf-top")
    page.evaluate(GO, "/#/replay/nonesuch/1")
    page.wait_for_selector(".toast")
    assert "antwortet nicht" in page.inner_text(".toast")
    page.evaluate(GO, "/#setup/mau_mau")
    page.wait_for_selector(".places")


def test_programs_are_told_in_json(context: Any, house: House) -> None:
    answer = context.request.get(f"{house.address}/api/nothing", headers={"accept": "application/json"})
    assert answer.status == 404
    assert answer.json()["error"]["code"] == "no-such-page"


def test_the_icon_is_where_browsers_look_for_it(context: Any, house: House) -> None:
    answer = context.request.get(f"{house.address}/favicon.ico")
    assert answer.status == 200
    assert answer.body()[:4] == b"\0\0\1\0"
