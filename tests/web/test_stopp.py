"""Calling Stopp in Überall anschließen on the page, when some have no cards left."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from tests.web.hands import Player
from tests.web.house import QUICK, House
from tests.web.positions import lay

ALONE = (
    "ueberall_anschliessen 2 | middle R7 | open.0 R1 | pile.0 B8 R2 | places 0 1 | player 0 | last 0 | turn 0,1 race"
)
DONE = (
    "ueberall_anschliessen 3 | middle R7 | pile.1 B3 B5 | open.2 B8 | pile.2 R1 R2 | places 1 0 0 | player 1 | "
    "last 2 | overlooked yes | turn 0 race"
)


def test_whoever_plays_alone_is_asked_to_turn_up_and_not_to_race(
    context: Any, house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The others may call, but there is nothing that this player could call."""
    lay(monkeypatch, ALONE)
    page: Any = house.sit(context, house.table("ueberall_anschliessen", seats=2, level="beginner"))
    assert "Decke eine Karte auf." in page.inner_text(".felt .status")


def test_whoever_is_done_can_call(context: Any, house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    lay(monkeypatch, DONE)
    page: Any = house.sit(context, house.table("ueberall_anschliessen", seats=3, level="beginner"))
    player = Player(page)
    before = player.version()
    page.click("button:has-text('Stopp!')")
    player.await_change(before)


NEAR = 8  # pixels: no thumb misses a button that moves less
ASKED = "Siehst du zwei gleiche?"

# From the first card on: everything that somebody sees around the calls, at every change of the table; not before it
# has been drawn, since buttons find their places only then
FLOW = """() => {
  Object.assign(window, { seen: [], cards: 0, asked: 0 });
  let open = "";
  const look = () => {
    const buttons = [...document.querySelectorAll(".prompt .act")];
    if (!window.seen.length && !buttons.some((button) => button.classList.contains("say"))) return;
    const now = [...document.querySelectorAll(".around .card")].map((card) => card.dataset.code).join(" ");
    if (now !== open) window.cards += 1;
    open = now;
    if (document.querySelector(".table")?.dataset.phase !== "playing") return;
    window.seen.push({
      buttons: buttons.map((button) => `${button.textContent} ${button.className} ${button.ariaDisabled}`).join(),
      prompt: document.querySelector(".prompt").className,
      text: document.querySelector(".status").textContent,
      clock: !document.querySelector(".clock").hidden,
      acting: document.querySelectorAll(".seat.acting, .badge.thinking, .zone.live").length,
      own: document.querySelectorAll(".own-zones .card").length, // what lies before oneself may need more room
      at: buttons.map((button) => button.getBoundingClientRect()).map(({ left, top }) => [left, top]),
    });
  };
  const all = { subtree: true, childList: true, attributes: true, characterData: true };
  const drawn = () => requestAnimationFrame(() => setTimeout(look));
  new MutationObserver(drawn).observe(document.querySelector(".table"), all);
  const hear = (news) => {
    const asked = document.querySelector(".status")?.textContent;
    for (const { addedNodes } of news)
      for (const line of addedNodes) window.asked += line.textContent === asked;
  };
  new MutationObserver(hear).observe(document.getElementById("announcer"), { childList: true });
}"""

# Calls in the very moment in which the next card is seen.
CALL = """() => new Promise((done) => {
  const cards = () => [...document.querySelectorAll(".around .card")].map((card) => card.dataset.code).join(" ");
  const open = cards();
  const watch = new MutationObserver(() => {
    if (cards() === open) return;
    watch.disconnect();
    document.querySelector(".prompt .act.say").click();
    done();
  });
  watch.observe(document.querySelector(".table"), { subtree: true, childList: true });
})"""

# What one's own bubble says, and for how many milliseconds
BUBBLE = """() => {
  const bubble = document.querySelector(".own > .seat .bubble");
  let [text, since] = ["", 0];
  window.bubble = new Promise((done) => new MutationObserver(() => {
    if (bubble.textContent && !text) [text, since] = [bubble.textContent, performance.now()];
    else if (!bubble.textContent && text) done([text, performance.now() - since]);
  }).observe(bubble, { childList: true, characterData: true, subtree: true }));
}"""


@pytest.fixture(scope="module")
def leisurely() -> Iterator[House]:
    """A house in which a second is a second."""
    with House(replace(QUICK, hurry=1.0)) as found:
        yield found


def with_open_cards(context: Any, house: House) -> Any:
    """A table at which cards are being turned up."""
    page = house.sit(context, house.table("schnipp_schnapp", seats=3, options={"window": "2000"}))
    page.click(".prompt .act")
    page.wait_for_selector(".around .card")
    return page


@pytest.mark.parametrize("size", [(360, 740), (740, 360), (1280, 800)], ids=lambda size: f"{size[0]}x{size[1]}")
def test_schnipp_schnapp_flows(size: tuple[int, int], context: Any, house: House) -> None:
    """Cards come by themselves, and nothing else changes: no window opens, closes or announces itself."""
    context.set_default_timeout(20_000)
    page = house.sit(context, house.table("schnipp_schnapp", seats=3, options={"window": "2000"}))
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.wait_for_timeout(300)  # the layout comes to rest
    page.evaluate(FLOW)
    page.click(".prompt .act")
    page.wait_for_function("() => window.cards >= 12", polling=50)
    seen = page.evaluate("() => window.seen")
    assert page.evaluate("() => window.asked") <= 1
    for what in ("buttons", "prompt"):
        assert len({each[what] for each in seen}) == 1, {each[what] for each in seen}
    assert {each["text"] for each in seen} == {ASKED}
    assert not any(each["clock"] or each["acting"] for each in seen)
    for own in {each["own"] for each in seen}:
        for button in (0, 1):
            for way in (0, 1):
                places = [each["at"][button][way] for each in seen if each["own"] == own]
                assert max(places) - min(places) < NEAR, places


def test_one_can_call_in_the_moment_a_card_is_seen(browser: Any, leisurely: House) -> None:
    """Everybody sees the bubble, though a wrong call is forgotten with the next card and a right one at once."""
    page = with_open_cards(browser.new_context(), leisurely)
    page.evaluate(BUBBLE)
    page.evaluate(CALL)
    text, stood = page.evaluate("() => window.bubble")
    assert text == "Schnapp!"
    assert stood > 2000
    assert page.locator(".toast.why").count() == 0


def test_a_second_call_is_answered(browser: Any, leisurely: House) -> None:
    """The button stays as it is; the table says why the call does not count."""
    page = with_open_cards(browser.new_context(), leisurely)
    page.evaluate(BUBBLE)
    page.evaluate(CALL)
    page.evaluate("() => setTimeout(() => document.querySelector('.prompt .act.say').click(), 300)")
    page.wait_for_selector(".toast.why")
    assert page.locator(".prompt .act.say:not([aria-disabled])").count() == 2
