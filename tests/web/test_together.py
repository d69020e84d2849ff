"""People at one table: watching, leaving, coming back, agreeing."""

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from tests.web.hands import Player
from tests.web.house import QUICK, House, Place, begin, whose_turn
from tests.web.positions import lay_last_moves


@pytest.fixture(scope="module")
def impatient() -> Iterator[House]:
    """Here a bot stands in for whoever is away for a second."""
    with House(replace(QUICK, stand_in_after=20)) as found:
        yield found


def hand(page: Any) -> list[str]:
    found: list[str] = page.evaluate(
        "() => [...document.querySelectorAll('.hand-zone .card')].map((card) => card.dataset.code).sort()"
    )
    return found


def two(browser: Any, house: House, game: str = "mau_mau") -> tuple[list[Any], list[Place]]:
    """Two people at a table for two."""
    first = house.table(game, seats=2, people=2)
    places = [first, house.join(first)]
    pages = [house.sit(browser.new_context(), place) for place in places]
    begin(pages)
    return pages, places


def test_spectators_see_the_table_and_no_hand(browser: Any, house: House) -> None:
    """And whoever sits at it sees when somebody gets another name."""
    pages, places = two(browser, house)
    watching = house.visit(browser.new_context(), f"/table/{places[0].table}")
    watching.wait_for_selector(".felt .status:not(:empty)")
    cards = {*hand(pages[0]), *hand(pages[1])}
    assert len(cards) >= 8
    shown = watching.evaluate(
        "() => [...document.querySelectorAll('.card[data-code]')].map((card) => card.dataset.code)"
    )
    assert not cards & set(shown)
    assert watching.locator(".hand-zone, .prompt .act").count() == 0
    assert watching.locator(".tool-hint:disabled, .tool-undo:disabled, .tool-pause:disabled").count() == 3

    pages[0].click(".tool-menu")
    pages[0].fill("dialog.menu input[type=text]", "Mia")
    pages[0].keyboard.press("Tab")
    pages[1].wait_for_selector(".ring .name:has-text('Mia')")
    assert "heißt jetzt Mia" in pages[1].inner_text(".toast.seats")


def test_undo_is_refused_and_agreed_to(browser: Any, house: House) -> None:
    pages, _ = two(browser, house, "mau_mau")
    page, other = whose_turn(pages)
    Player(page).move()
    page.click(".tool-undo")
    page.wait_for_selector(".asking:not([hidden])")
    other.click(".asking .button:not(.main)")
    page.wait_for_selector(".asking", state="hidden")
    page.click(".tool-undo")
    page.wait_for_selector(".asking:not([hidden])")
    version = Player(other).version()
    other.click(".asking .button.main")
    Player(other).await_change(version)
    page.wait_for_selector(".asking", state="hidden")
    page.wait_for_selector(".prompt.yours")


def test_a_notice_covers_no_question(browser: Any, house: House) -> None:
    """Whoever has just come to their seat by its link is told so for a while, and can answer nevertheless."""
    first = house.table("mau_mau", seats=3, people=2)
    second = house.join(first)
    phone = browser.new_context(viewport={"width": 360, "height": 740})
    pages = [
        house.sit(browser.new_context(), first),
        house.visit(phone, f"/table/{second.table}#key={second.token}"),
    ]
    begin(pages)
    watching = house.visit(browser.new_context(), f"/table/{first.table}")
    watching.click(".company button:has-text('mitspielen')")
    answer = ".topbar .asking .button.main"
    pages[1].wait_for_selector(answer)
    assert pages[1].locator(".toast.key").count()
    pages[1].click(answer, timeout=5_000)
    pages[1].wait_for_selector(answer, state="detached")


def test_a_seat_is_given_to_a_bot_and_claimed_back_in_a_pause(context: Any, house: House) -> None:
    page = house.sit(context, house.table("elfer_raus", seats=3))
    Player(page).await_turn()
    page.click(".tool-pause")
    page.wait_for_selector(".tool-pause[aria-pressed=true]")
    assert page.locator(".card.legal").count() == 0
    page.click(".tool-seats")
    page.select_option(".seat-list li:first-child select", "random")
    page.keyboard.press("Escape")
    page.wait_for_selector(".own > .seat.bot")
    page.locator(".claim").click()
    page.wait_for_selector(".own > .seat.person")
    page.click(".prompt .button.main")
    page.wait_for_selector(".prompt.yours")


def test_a_bot_stands_in_until_the_leaver_is_back(browser: Any, impatient: House) -> None:
    """The seat of somebody who left goes to a bot after a while, and back on return, with the same cards."""
    pages, places = two(browser, impatient, "mau_mau")
    stays, leaves = pages
    leaves.close()
    stays.wait_for_selector(".seat.away .badge:has-text('Bot')")
    player = Player(stays)
    for _ in range(3):
        if not player.act():
            break
    back = impatient.sit(browser.new_context(), places[1])
    stays.wait_for_selector(".seat.away", state="detached")
    assert hand(back) or back.locator("dialog.score").count()


def test_the_same_seat_on_two_devices(browser: Any, house: House) -> None:
    place = house.table("letzter_panther")
    pages = [house.sit(browser.new_context(), place) for _ in range(2)]
    for page in pages:
        Player(page).await_turn()
    assert hand(pages[0]) == hand(pages[1])
    version = Player(pages[1]).version()
    Player(pages[0]).move()
    Player(pages[1]).await_change(version)


def test_a_link_for_another_device_leads_to_the_same_seat(browser: Any, house: House) -> None:
    """A link for another device: the same cards there, no key left in its address; without the key one only watches."""
    place = house.table("letzter_panther")
    page = house.sit(browser.new_context(), place)
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    Player(page).await_turn()
    page.click(".tool-seats")
    page.click(".own-way button")
    page.wait_for_selector(".toast.copied")
    link = page.evaluate("() => navigator.clipboard.readText()")
    assert link.endswith(f"/table/{place.table}#key={place.token}")
    other = house.visit(browser.new_context(), link.removeprefix(house.address))
    Player(other).await_turn()
    assert hand(other) == hand(page) != []
    assert other.url == f"{house.address}/table/{place.table}"
    stranger = house.visit(browser.new_context(), f"/table/{place.table}")
    stranger.wait_for_selector(".felt .status:not(:empty)")
    assert hand(stranger) == []


GO_ON = """([table, token]) => new Promise((done) => {
  const line = new WebSocket(`ws://${location.host}/api/tables/${table}/socket`);
  line.onopen = () => {
    line.send(JSON.stringify({ type: "hello", token }));
    line.send(JSON.stringify({ type: "onward", game: "letzter_panther", seats: 4, rest: "random" }));
  };
  line.onmessage = ({ data }) => JSON.parse(data).evening?.next && done(JSON.parse(data).evening.next);
})"""


def test_an_own_link_leads_to_the_table_at_which_the_evening_goes_on(browser: Any, house: House) -> None:
    """The key is the same there, and so is the seat."""
    place = house.table("letzter_panther")
    page = house.visit(browser.new_context())
    next_table = page.evaluate(GO_ON, [place.table, place.token])
    other = house.visit(browser.new_context(), f"/table/{place.table}#key={place.token}")
    Player(other).await_turn()
    assert hand(other) != []
    assert other.url == f"{house.address}/table/{next_table}"


def test_who_comes_by_the_link_of_a_seat_is_told_who_else_may_see_its_cards(browser: Any, house: House) -> None:
    """It may be an invitation to a seat that somebody else keeps the key of; one's own page is not told again."""
    place = house.table("letzter_panther")
    guest = house.visit(browser.new_context(), f"/table/{place.table}#key={place.token}")
    guest.wait_for_selector(".toast.key:has-text('Wer diesen Link sonst noch hat, sieht deine Karten.')")
    Player(guest).await_turn()
    guest.goto("about:blank")
    guest.goto(f"{house.address}/table/{place.table}#key={place.token}")
    Player(guest).await_turn()
    assert not guest.locator(".toast.key").count()


def test_a_link_of_somebody_else_takes_nobodys_seat_away(browser: Any, house: House) -> None:
    """Whoever has a seat and opens a link with another key, even to no seat at all, is asked, and keeps it."""
    place = house.table("letzter_panther")
    page = house.sit(browser.new_context(), place)
    Player(page).await_turn()
    cards = hand(page)
    asked: list[str] = []

    def decline(dialog: Any) -> None:
        asked.append(dialog.type)
        dialog.dismiss()

    page.on("dialog", decline)
    page.goto("about:blank")
    page.goto(f"{house.address}/table/{place.table}#key={'x' * 22}")
    Player(page).await_turn()
    assert asked == ["confirm"]
    assert hand(page) == cards != []
    assert page.url == f"{house.address}/table/{place.table}"


@pytest.mark.parametrize("status", [429, 502, 503])
def test_a_server_in_trouble_takes_nobodys_seat_away(browser: Any, house: House, status: int) -> None:
    """Too many ask at once, or the server starts anew behind its proxy: whoever comes back later has their cards."""
    place = house.table("letzter_panther")
    window = browser.new_context()
    page = house.sit(window, place)
    Player(page).await_turn()
    cards = hand(page)
    asked = re.compile(rf"/api/tables/{re.escape(place.table)}\?")
    page.route(asked, lambda route: route.fulfill(status=status, body="<html>not now</html>"))
    page.reload()
    page.wait_for_selector(".unreachable")
    page.unroute(asked)
    page.reload()
    Player(page).await_turn()
    assert hand(page) == cards != []
    window.problems = [problem for problem in window.problems if f" {status} " not in problem]  # it says so


@pytest.mark.parametrize("what", ["games/letzter_panther", "tables/{next}"])
def test_a_server_in_trouble_leaves_nobody_with_an_empty_page(browser: Any, house: House, what: str) -> None:
    """The table is there, but not what is asked for next: the game, or the table at which the evening goes on."""
    place = house.table("letzter_panther")
    window = browser.new_context()
    page = house.visit(window)
    next_table = page.evaluate(GO_ON, [place.table, place.token])
    asked = re.compile(rf"/api/{re.escape(what.format(next=next_table))}\?")
    page.route(asked, lambda route: route.fulfill(status=503, body="<html>not now</html>"))
    page.goto(f"{house.address}/table/{place.table}#key={place.token}")
    page.wait_for_selector(".unreachable", timeout=5000)
    page.unroute(asked)
    page.click(".unreachable .main")
    Player(page).await_turn()
    assert hand(page) != []
    window.problems = [problem for problem in window.problems if " 503 " not in problem]  # it says so


def test_a_match_that_is_over_is_offered_for_a_rematch_only(
    browser: Any, house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Not for going on with it, even where nobody knows that it has ended since."""
    lay_last_moves(monkeypatch, 4)
    place = house.table("schwarzer_peter", seats=2)
    page = house.sit(browser.new_context(), place)
    player = Player(page)
    while player.act():
        assert player.moves < 200
    own = {"table": place.table, "game": "schwarzer_peter", "at": 2e12}
    elsewhere = house.visit(browser.new_context(), tables=[own])
    elsewhere.wait_for_selector(".shelf-top")
    elsewhere.wait_for_selector(".running", state="detached")
    page.click("dialog.score .feet .main")
    page.wait_for_selector("dialog.score", state="detached")
    page.wait_for_selector(".table[data-phase=playing]")
    player.act()


def test_people_without_names_are_told_apart(browser: Any, house: House) -> None:
    first = house.table("mau_mau", seats=3, people=3)
    others = [house.ask(f"/api/tables/{first.table}/seats") for _ in range(2)]
    assert [each["seat"] for each in others] == [1, 2]
    page = house.sit(browser.new_context(), first)
    assert page.locator(".ring .name").all_inner_texts() == ["Platz 2", "Platz 3"]


def finished(pages: list[Any]) -> None:
    """Play until a round is over, and all of these have the sheet."""
    played_until(pages, pages)


def played_until(pages: list[Any], ready: list[Any]) -> None:
    """Play until some of them have the sheet."""
    players = [Player(page) for page in pages]
    while not all(page.locator("dialog.score[open]").count() for page in ready):
        for player in players:
            seen = player.look()
            if player.would_act(seen):
                player.touch(seen)
                player.await_change(int(str(seen["version"])), int(str(seen["drawn"])))
        pages[0].wait_for_timeout(30)


def test_between_rounds_one_sees_whom_the_table_waits_for(browser: Any, house: House) -> None:
    pages, _ = two(browser, house, "sechsundsechzig")
    finished(pages)
    assert pages[1].inner_text(".table .status") == "Die Runde ist zu Ende."
    pages[0].click("dialog.score .feet .main")
    pages[1].wait_for_selector("dialog.score .waits:not(:empty)")
    assert pages[1].inner_text("dialog.score .waits") == "Platz 1 ist bereit für die nächste Runde."
    pages[0].wait_for_selector(".status:has-text('Es fehlt noch: Zweite')")
    pages[1].click("dialog.score .feet .main")
    for page in pages:
        page.wait_for_selector(".table[data-phase=playing]")


def test_a_rematch_is_asked_for_on_the_sheet(browser: Any, house: House) -> None:
    """Nothing outside an open dialog can be tapped; and a match that is over is not offered for going on."""
    pages, places = two(browser, house, "schwarzer_peter")
    finished(pages)
    pages[0].click("dialog.score .feet .main")
    pages[1].wait_for_selector("dialog.score .asking:not([hidden])")
    assert "Platz 1 wünscht eine Revanche." in pages[1].inner_text("dialog.score .asking")
    assert "Du wünschst eine Revanche." in pages[0].inner_text(".topbar .asking")
    elsewhere = pages[1].context.new_page()
    elsewhere.goto(house.address)
    elsewhere.wait_for_selector(".shelf-top")
    assert elsewhere.locator(f'.running a[href="/table/{places[0].table}"]').count() == 0
    pages[1].click("dialog.score .asking .button.main")
    for page in pages:
        page.wait_for_selector(".table[data-phase=playing], .table[data-phase=waiting]")
    elsewhere.reload()
    elsewhere.wait_for_selector(f'.running a[href="/table/{places[0].table}"]')


def test_whoever_is_quick_keeps_nobody_from_the_sheet(browser: Any, house: House) -> None:
    """For some the cards are still flying when others ask for a rematch already."""
    first = house.table("hoechste_karte", seats=2, people=2)
    slow = browser.new_context(reduced_motion="no-preference")
    pages = [house.sit(browser.new_context(), first), house.sit(slow, house.join(first), motion="")]
    begin(pages)
    played_until(pages, pages[:1])
    pages[0].click("dialog.score .feet .main")
    pages[1].wait_for_selector("dialog.score[open] .asking:not([hidden])", timeout=10_000)


def test_the_sheet_follows_nobody_to_the_shelf(browser: Any, house: House) -> None:
    """Whoever leaves as the last card flies is left in peace."""
    context = browser.new_context(reduced_motion="no-preference")
    page = house.sit(context, house.table("hoechste_karte", seats=2), motion="")
    player = Player(page)
    page.wait_for_selector(".hand-zone .card")
    while page.locator(".table[data-phase=playing]").count():
        seen = player.look()
        if player.would_act(seen):
            player.touch(seen)
        page.wait_for_timeout(30)
    page.click(".topbar .round")
    page.wait_for_selector(".shelf-top")
    page.wait_for_timeout(2500)
    assert page.locator("dialog.score[open]").count() == 0


def test_a_line_that_has_died_without_a_word_is_opened_again(browser: Any, house: House) -> None:
    """A phone that slept, or a router that forgot: nobody hangs up, but nothing arrives any more."""
    place = house.table("letzter_panther")
    page = browser.new_context().new_page()
    lines: list[Any] = []
    dead: list[Any] = []

    def connect(line: Any) -> None:
        lines.append(line)
        server = line.connect_to_server()
        line.on_message(lambda text: None if line in dead else server.send(text))

    page.route_web_socket(re.compile("/socket$"), connect)
    page.clock.install()
    page.goto(f"{house.address}/table/{place.table}#key={place.token}")
    Player(page).await_turn()
    dead.extend(lines)
    for _ in range(10):
        if len(lines) == 1:
            page.clock.run_for(8_000)
            page.wait_for_timeout(100)
    assert len(lines) == 2
    page.wait_for_selector(".table:not(.offline)")
    Player(page).move()


DEAF = """{ const Usual = WebSocket; let tries = 0;
window.WebSocket = Object.assign(function (address) {
  return tries++ ? new Usual(address) : { readyState: Usual.CONNECTING, close() { this.readyState = Usual.CLOSING; } };
}, { CONNECTING: Usual.CONNECTING, OPEN: Usual.OPEN }); }"""


def test_a_line_that_never_opens_is_tried_again(browser: Any, house: House) -> None:
    """A network that changes just then, or a server that hangs: browsers would wait for minutes until it opens."""
    place = house.table("letzter_panther")
    page = browser.new_context().new_page()
    page.add_init_script(DEAF)
    page.clock.install()
    page.goto(f"{house.address}/table/{place.table}#key={place.token}")
    page.wait_for_timeout(1000)
    for _ in range(4):
        page.clock.run_for(8_000)
        page.wait_for_timeout(100)
    Player(page).await_turn()
    Player(page).move()


def test_a_page_that_is_turned_away_does_not_knock_all_the_time(browser: Any) -> None:
    """It waits longer from time to time, although every time somebody opens and says no."""
    with House(replace(QUICK, most_spectators=1)) as house:
        place = house.table("letzter_panther")
        first = house.visit(browser.new_context(), f"/table/{place.table}")
        first.wait_for_selector(".felt .status:not(:empty)")
        page = browser.new_context().new_page()
        lines: list[Any] = []
        page.on("websocket", lambda line: lines.append(line))
        page.goto(f"{house.address}/table/{place.table}")
        page.wait_for_selector(".toast.problem")
        page.wait_for_timeout(3500)
        assert 2 <= len(lines) <= 5
        for each in (page, first):
            each.close()  # before the house is, or they would complain that nobody opens
