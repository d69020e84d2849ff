"""From tap to card: it leaves the hand at once, comes back if it is refused, and no tap is lost without a word."""

import json
import math
from typing import Any

import pytest

from tests.web.hands import Player
from tests.web.house import House, begin, whose_turn
from tests.web.positions import lay
from tests.web.sizes import SIZES

AT_ONCE = 100  # milliseconds from the tap until the card has left the hand
FEW_SIZES = [(320, 568), (740, 360), (1440, 900)]
HAND = "() => [...document.querySelectorAll('.hand-zone .card')].map((card) => card.dataset.code)"

# Taps a card, and waits until it has left the hand.
TAP = """(code) => new Promise((done) => {
  const card = document.querySelector(`.hand-zone .card[data-code="${CSS.escape(code)}"]`);
  const since = performance.now();
  const look = () => {
    if (!card.closest(".hand-zone")) done(performance.now() - since);
    else if (performance.now() - since > 5000) done(5000);
    else requestAnimationFrame(look);
  };
  card.click();
  look();
})"""

# The page's own measure, whatever the test's line to it takes: from the time stamp of the click until the card is gone.
CLOCK = """(code) => {
  const card = document.querySelector(`.hand-zone .card[data-code="${CSS.escape(code)}"]`);
  window.left = new Promise((done) => {
    let since = 0;
    addEventListener("click", (event) => { since = event.timeStamp; }, { capture: true, once: true });
    const watch = new MutationObserver(() => {
      if (card.closest(".hand-zone")) return;
      watch.disconnect();
      done(performance.now() - since);
    });
    watch.observe(document.querySelector(".table"), { childList: true, subtree: true });
  });
  const { left, top } = card.getBoundingClientRect();
  return [left + 6, top + 24];
}"""

# What the page says to the server goes through our hands: late, or spoilt.
LINE = """(spoil) => {
  window.spoilt = true;
  const send = WebSocket.prototype.send;
  WebSocket.prototype.send = function (text) {
    const message = JSON.parse(text);
    if (message.type !== "play") return send.call(this, text);
    if (spoil) send.call(this, JSON.stringify({ ...message, ...spoil }));
    else setTimeout(() => this.readyState === WebSocket.OPEN && send.call(this, text), 1500);
  };
}"""

CUT = """() => {
  window.spoilt = true;
  Object.defineProperty(WebSocket.prototype, "readyState", { get: () => 3 });
}"""

# The sentence above the hand while cards fly
WATCH = """() => {
  window.early = [];
  const look = () => {
    const yours = document.querySelector(".prompt.yours");
    if (yours && document.querySelector(".stage .flying")) window.early.push(yours.innerText);
    requestAnimationFrame(look);
  };
  look();
}"""


def playable(page: Any) -> str:
    return str(page.locator(".hand-zone .card.legal").first.get_attribute("data-code"))


def tapped(page: Any, card: str) -> float:
    """A real tap on a card: the milliseconds until it has left the hand."""
    page.mouse.click(*page.evaluate(CLOCK, card))
    return float(page.evaluate("() => window.left"))


def quickest(page: Any, game: str, most: int = 10) -> float:
    """Of some taps: it tells what the page itself takes, on a computer that has other things to do as well."""
    player, taken = Player(page), math.inf
    for _ in range(most):
        player.await_turn()
        while not page.locator(".hand-zone .card.legal").count():
            player.act()
            player.await_turn()
        version, card = player.version(), playable(page)
        taken = min(taken, tapped(page, card))
        assert page.locator(".prompt.yours").count() == 0, game
        if taken <= AT_ONCE:
            break
        player.await_change(version)
        assert card not in page.evaluate(HAND)
    return taken


@pytest.mark.parametrize(
    "sizes",
    [
        pytest.param(FEW_SIZES, id="few"),
        pytest.param(sorted(set(SIZES) - set(FEW_SIZES)), id="others", marks=pytest.mark.long),
    ],
)
def test_a_tapped_card_leaves_the_hand_at_once(sizes: list[tuple[int, int]], context: Any, house: House) -> None:
    """Even if the server answers later, and it lies in the trick; at every size."""
    page = house.sit(context, house.table("schmerzhafte_stiche"))
    page.evaluate(LINE, None)
    for width, height in sizes:
        page.set_viewport_size({"width": width, "height": height})
        Player(page).await_turn()
        version, card = Player(page).version(), playable(page)
        assert quickest(page, "schmerzhafte_stiche") <= AT_ONCE, (width, height)
        assert page.locator(".zone.trick .card").count() > 0
        assert card not in page.evaluate(HAND)
        Player(page).await_change(version)


@pytest.mark.parametrize("game", ["elfer_raus", "mau_mau", "hoechste_karte", "durak"])
def test_so_does_a_card_whose_place_only_the_server_knows(game: str, context: Any, house: House) -> None:
    page = house.sit(context, house.table(game))
    page.evaluate(LINE, None)
    assert quickest(page, game) <= AT_ONCE


def test_a_refused_card_comes_back_with_the_reason(context: Any, house: House) -> None:
    page = house.sit(context, house.table("schmerzhafte_stiche"))
    Player(page).await_turn()
    before = page.evaluate(HAND)
    page.evaluate(LINE, {"version": 0})
    page.evaluate(
        """() => { window.left = [];
          new MutationObserver(() => window.left.push(document.querySelectorAll('.hand-zone .card').length))
            .observe(document.querySelector('.hands'), { childList: true, subtree: true }); }"""
    )
    card = playable(page)
    page.evaluate(TAP, card)
    page.wait_for_selector(".toast.why")
    assert page.inner_text(".toast.why").strip()
    assert page.evaluate(HAND) == before
    assert min(page.evaluate("() => window.left")) == len(before) - 1
    page.wait_for_selector(f'.hand-zone .card.legal[data-code="{card}"]')


def test_without_a_line_the_card_stays_and_one_is_told(context: Any, house: House) -> None:
    page = house.sit(context, house.table("schmerzhafte_stiche"))
    Player(page).await_turn()
    before = page.evaluate(HAND)
    page.evaluate(CUT)
    page.locator(".hand-zone .card.legal").first.evaluate("(card) => card.click()")
    assert "Verbindung" in page.inner_text(".toast.why")
    assert page.evaluate(HAND) == before


def test_a_tap_at_the_wrong_time_is_answered(browser: Any, house: House) -> None:
    """While somebody else is to play, a tap on one's own card says so."""
    first = house.table("schmerzhafte_stiche", seats=2, people=2)
    pages = [house.sit(browser.new_context(), place) for place in (first, house.join(first))]
    begin(pages)
    _, other = whose_turn(pages)
    other.locator(".hand-zone .card").first.evaluate("(card) => card.click()")
    other.wait_for_selector(".toast.why")
    assert "ist dran" in other.inner_text(".toast.why")


def test_it_is_nobodys_turn_while_cards_fly(browser: Any, house: House) -> None:
    """And a card that is tapped then is played as soon as they have arrived."""
    context = browser.new_context(reduced_motion="no-preference")
    page = house.sit(context, house.table("letzter_panther", seats=4), motion="")
    player = Player(page)
    for _ in range(3):
        player.act()
    player.await_turn()
    page.evaluate(WATCH)
    for _ in range(4):
        player.await_turn()
        player.act()
    assert page.evaluate("() => window.early") == []


def test_a_tap_on_a_full_trick_is_not_lost(browser: Any, house: House) -> None:
    context = browser.new_context(reduced_motion="no-preference")
    page = house.sit(context, house.table("letzter_panther", seats=3, pace="slow"), motion="")
    player = Player(page)
    for _ in range(3):
        player.act()
    for _ in range(40):
        player.await_turn()
        size = len(page.evaluate(HAND))
        player.act()
        page.wait_for_timeout(500)
        if page.locator(".zone.trick .slot").count() < 3 or page.locator(".prompt.yours").count():
            continue  # somebody else is still to play
        page.evaluate("() => document.querySelector('.hand-zone .card').click()")
        for _ in range(30):  # the reason may have to be asked for
            if len(page.evaluate(HAND)) == size - 2 or page.locator(".toast.why").count():
                return
            page.wait_for_timeout(100)
        raise AssertionError("the tap was lost")
    raise AssertionError(json.dumps(page.evaluate(HAND)))


def test_cards_that_have_just_come_are_marked(context: Any, house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """Until one plays again, and also for those who listen; what one was dealt has no mark."""
    lay(
        monkeypatch,
        "mau_mau 2 | discard H9 | suit hearts | rank 9 | hand.0 L6 E8 | hand.1 EA LA SA LK | stock ?* | turn 0",
    )
    page = house.sit(context, house.table("mau_mau", seats=2))
    player = Player(page)
    known = {"L6", "E8"}
    for _ in range(2):
        player.await_turn()
        page.click(".prompt .act.draw")
        page.wait_for_function("(n) => document.querySelectorAll('.hand-zone .card').length > n", arg=len(known))
        player.await_turn()
        held = page.evaluate(HAND)
        marked = page.locator(".hand-zone .card[data-fresh]").all()
        assert {each.get_attribute("data-code") for each in marked} == set(held) - known
        assert all(", neu" in str(each.get_attribute("aria-label")) for each in marked)
        known = set(held)
