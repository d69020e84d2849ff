"""What hands do: dragging, picking several cards, sorting; and what can be turned off."""

from typing import Any

from tests.web.hands import Player
from tests.web.house import House, begin, whose_turn

COUNTING = """() => {
  window.sounds = 0;
  window.AudioContext = class extends AudioContext { constructor() { super(); window.sounds += 1; } };
}"""
# Counts the moves that the page sends.
SENDING = """() => {
  window.sent = 0;
  const send = WebSocket.prototype.send;
  WebSocket.prototype.send = function (message) {
    if (JSON.parse(message).type === "play") window.sent += 1;
    send.call(this, message);
  };
}"""
CARDS = "() => [...document.querySelectorAll('.hand-zone .card')].map((card) => card.dataset.code)"
# Counts the cards that set out, however soon they arrive.
WATCHING = """() => {
  window.flights = 0;
  const count = (changes) => changes.forEach((change) => change.addedNodes.forEach((node) => {
    if (node.classList?.contains("flying")) window.flights += 1;
  }));
  new MutationObserver(count).observe(document.body, { childList: true, subtree: true });
}"""


def drag(page: Any, card: str, x: float, y: float) -> None:
    held = page.locator(f'.card[data-code="{card}"]')
    held.hover(position={"x": 6, "y": 10})  # once it lies still and nothing covers it
    box = held.bounding_box()
    page.mouse.down()
    page.mouse.move(box["x"] + 30, box["y"] - 30, steps=3)
    page.mouse.move(x, y, steps=5)
    page.mouse.up()


def test_a_card_is_dragged_onto_the_table(context: Any, house: House) -> None:
    page: Any = house.sit(context, house.table("schmerzhafte_stiche"))
    player = Player(page)
    player.await_turn()
    card = page.locator(".hand-zone .card.legal").first.get_attribute("data-code") or ""
    version = player.version()
    middle = page.locator(".middle").bounding_box()
    drag(page, card, middle["x"] + middle["width"] / 2, middle["y"] + middle["height"] / 2)
    player.await_change(version)
    assert card not in page.evaluate(CARDS)


def test_a_card_is_laid_elsewhere_in_the_hand_and_a_dimmed_one_says_why(context: Any, house: House) -> None:
    page: Any = house.sit(context, house.table("elfer_raus"))
    Player(page).await_turn()
    before = page.evaluate(CARDS)
    target = page.locator(f'.card[data-code="{before[0]}"]').bounding_box()
    drag(page, before[-1], target["x"] + 8, target["y"] + 30)
    assert page.evaluate(CARDS) == [before[-1], *before[:-1]]
    page.click(".hands .sort")
    assert page.evaluate(CARDS) != [before[-1], *before[:-1]]
    card = page.locator(".hand-zone .card.dim").first.get_attribute("data-code") or ""
    drag(page, card, 500, 300)
    page.wait_for_selector(".toast.why p")
    assert card in page.evaluate(CARDS)


def test_several_cards_are_one_choice(context: Any, house: House) -> None:
    """Picked cards rise, can be put back, and go together; until then nobody hears of it."""
    page = house.sit(context, house.table("letzter_panther"))
    page.evaluate(SENDING)
    player = Player(page)
    player.await_turn()
    first, second = page.evaluate(CARDS)[:2]
    player.tap_card(first)
    page.wait_for_selector(".card.picked")
    status = page.locator(".prompt .status").inner_text()
    assert status.startswith("Eine Karte gewählt. Wähle ")  # what is still to be done
    player.tap_card(second)
    page.wait_for_selector(f'.card.picked[data-code="{second}"]')
    player.tap_card(first)
    page.wait_for_selector(f'.card[data-code="{first}"]:not(.picked)')
    while not page.locator("[data-move=picks]").count():
        code = page.locator(".hand-zone .card.legal:not(.picked)").first.get_attribute("data-code") or ""
        player.tap_card(code)
        page.wait_for_selector(f'.card.picked[data-code="{code}"]')
    assert page.locator(".prompt .status").inner_text().endswith("Karten gewählt")
    picked = [card.get_attribute("data-code") for card in page.locator(".card.picked").all()]
    assert page.evaluate("() => window.sent") == 0
    page.click("[data-move=picks]")
    for gone in picked:
        page.wait_for_selector(f'.hand-zone .card[data-code="{gone}"]', state="detached")
    assert page.evaluate("() => window.sent") == 1
    assert second in picked


def test_sound_only_if_wished(chromium: Any, house: House) -> None:
    place = house.table("mau_mau")
    context = chromium.new_context(locale="de-DE", reduced_motion="reduce")
    context.add_init_script(f"({COUNTING})()")
    page = house.sit(context, place)
    player = Player(page)
    player.act()
    assert page.evaluate("() => window.sounds") == 0
    page.click(".tool-menu")
    page.get_by_role("group", name="Töne").get_by_text("an", exact=True).click()
    page.keyboard.press("Escape")
    assert page.evaluate("() => window.sounds") == 1
    assert '"sound":"on"' in page.evaluate("() => localStorage.getItem('reihum')")
    context.close()


def test_cards_fly_unless_motion_is_off(browser: Any, house: House) -> None:
    """One move between two people, seen by three pages. Bots might move so often at once that nothing is shown."""
    first = house.table("schmerzhafte_stiche", people=2)
    pages: list[Any] = [
        house.sit(browser.new_context(reduced_motion=reduced), place, motion=motion)
        for place, reduced, motion in (
            (first, "no-preference", ""),
            (house.join(first), "reduce", ""),
            (first, "no-preference", "off"),  # the same seat on another device
        )
    ]
    begin(pages[:2])
    page, _ = whose_turn(pages[:2])
    for each in pages:
        each.wait_for_selector(".hand-zone .card")
        each.evaluate(WATCHING)
    version = Player(page).version()
    page.locator(".hand-zone .card.legal").first.evaluate("(card) => card.click()")
    for each in pages:
        Player(each).await_change(version)
    assert [each.evaluate("() => window.flights") > 0 for each in pages] == [True, False, False]


def test_house_rules_are_kept_and_sent(context: Any, house: House) -> None:
    page = house.visit(context, "/#setup/mau_mau?until=50&nonsense=1")
    page.wait_for_selector(".start")
    assert page.input_value("select[name=until]") == "50"
    page.fill(".keep input", "Wie bei Oma")
    page.click(".keep button")
    page.get_by_role("button", name="Wie im Heft").click()
    assert page.input_value("select[name=until]") == "100"
    page.reload()
    page.get_by_role("button", name="Wie bei Oma", exact=True).click()
    assert page.input_value("select[name=until]") == "50"
    page.click(".share")
    page.wait_for_selector(".toast.copied")
    page.click(".start")
    page.wait_for_selector(".hand-zone .card")
