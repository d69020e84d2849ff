"""Company at a table in the browser: talking, muting, removing, watching, and the turn that is told."""

from typing import Any

import pytest

from tests.web.hands import Player, play_together
from tests.web.house import House, Place, begin, whose_turn
from tests.web.test_page import faults, sideways

PHONE = {"width": 360, "height": 740}

# What a phone would do is written down instead: it trembles, and tells whoever looks elsewhere.
PHONE_STUBS = """(answer) => {
  window.told = [];
  Object.defineProperty(document, "hidden", { get: () => window.elsewhere === true });
  Object.defineProperty(navigator, "vibrate", { value: (pattern) => told.push(["tremble", pattern]) });
  window.Notification = class {
    static permission = "default";
    static async requestPermission() { return (Notification.permission = answer); }
    constructor(title, { body }) { told.push(["notice", title, body]); }
  };
}"""
# Every tone that is played, in hertz; the rustle of cards is no tone.
SOUND_STUBS = """() => {
  window.tones = [];
  const gain = { setValueAtTime() {}, linearRampToValueAtTime() {}, exponentialRampToValueAtTime() {} };
  const node = { gain, frequency: {}, connect: () => node, start() {}, stop() {} };
  window.AudioContext = class {
    currentTime = 0; sampleRate = 8000; destination = node;
    createOscillator() { return { ...node, frequency: { set value(hertz) { tones.push(hertz); } } }; }
    createGain() { return node; }
    createBiquadFilter() { return node; }
    createBufferSource() { return { ...node }; }
    createBuffer() { return { getChannelData: () => [] }; }
  };
}"""
NOTICES = "Sag mir Bescheid, wenn ich dran bin, auch wenn ich woanders hinsehe"
TREMBLE = ["tremble", [90, 60, 90]]
VOICES = [262, 330, 392]  # of the first three seats


def two(browser: Any, house: House, seats: int = 2) -> tuple[list[Any], list[Place]]:
    first = house.table("mau_mau", seats=seats, people=2)
    places = [first, house.join(first)]
    pages = [house.sit(browser.new_context(viewport=PHONE), place) for place in places]
    begin(pages)
    return pages, places


def test_people_talk_are_muted_write_and_are_removed(browser: Any, house: House) -> None:
    """A phrase stands at the seat. Who is muted is not heard, nobody writes unless the host allows it, and whoever is
    removed is a guest again.
    """
    (one, two_), _ = two(browser, house)
    one.get_by_role("button", name="Etwas sagen").click()
    assert faults(one) == []
    one.get_by_role("button", name="Gut gespielt!").click()
    two_.wait_for_selector("[data-seat='0'] .bubble:has-text('Gut gespielt!')")
    assert two_.locator("#announcer").inner_text().endswith("Platz 1: Gut gespielt!")
    assert two_.locator(".talk input[type=text]").count() == 0  # nobody writes unless the host allows it
    one.click(".tool-seats")
    one.get_by_role("button", name="Zweite stumm").click()
    assert faults(one) == []
    assert sideways(one) == 0
    one.keyboard.press("Escape")
    two_.get_by_role("button", name="Etwas sagen").click()
    two_.get_by_role("button", name="Haha!").click()
    two_.wait_for_selector("[data-seat='1'] .bubble:has-text('Haha!')")
    assert "Haha" not in one.locator("#announcer").inner_text()

    two_.click(".tool-menu")
    two_.get_by_role("textbox", name="Dein Name").fill("Dritte")
    two_.keyboard.press("Enter")
    two_.keyboard.press("Escape")
    one.wait_for_selector(".ring .name:has-text('Dritte')")
    two_.get_by_role("button", name="Etwas sagen").click()
    two_.get_by_role("button", name="Oh nein!").click()
    two_.wait_for_selector("[data-seat='1'] .bubble:has-text('Oh nein!')")
    assert "Oh nein" not in one.locator("#announcer").inner_text()  # whoever is muted stays so under another name

    one.click(".tool-seats")
    one.get_by_role("button", name="Dritte stumm").click()  # no longer
    one.keyboard.press("Escape")
    one.click(".tool-talk")
    one.get_by_text("Alle dürfen frei schreiben").click()
    one.wait_for_selector(".talk", state="detached")
    two_.wait_for_timeout(300)
    two_.click(".tool-talk")
    two_.get_by_label("Etwas schreiben").fill("Wer gibt?")
    two_.keyboard.press("Enter")
    one.wait_for_selector("[data-seat='1'] .bubble:has-text('Wer gibt?')")

    one.click(".tool-seats")
    one.get_by_role("button", name="Dritte wegschicken").click()
    one.get_by_role("button", name="Ja, wegschicken").click()
    two_.wait_for_selector(".company .banner:has-text('Du siehst zu.')")
    assert two_.locator(".hand-zone .card").count() == 0
    assert two_.evaluate("() => Object.keys(JSON.parse(localStorage.reihum).tokens).length") == 0
    one.wait_for_selector(".ring .seat.bot")


def test_somebody_who_watches_asks_and_sits_down(browser: Any, house: House) -> None:
    pages, places = two(browser, house, 3)
    watcher = house.visit(browser.new_context(viewport=PHONE), f"/table/{places[0].table}", name="Zoë")
    watcher.wait_for_selector(".company .banner:has-text('Du siehst zu.')")
    assert faults(watcher) == []
    assert sideways(watcher) == 0
    watcher.locator(".asks .button").click()
    for page in pages:
        page.wait_for_selector(".asking:has-text('möchte für')")
        page.locator(".asking .button.main").click()
    watcher.wait_for_selector(".own > .seat.person")
    pages[0].wait_for_selector(".ring .name:has-text('Zoë')")


def test_of_two_who_ask_for_a_seat_it_is_for_the_first(browser: Any, house: House) -> None:
    pages, places = two(browser, house, 3)
    first, late = (
        house.visit(browser.new_context(), f"/table/{places[0].table}", name=name) for name in ("Zoë", "Kim")
    )
    button = late.locator(".asks .button").element_handle()
    first.locator(".asks .button").click()
    pages[0].wait_for_selector(".asking:has-text('möchte für')")
    button.evaluate("button => button.click()")  # the question was still on its way to this page
    late.wait_for_selector("#toasts :has-text('Danach kann man gerade nicht fragen.')")
    asked: list[str] = []
    late.on("request", lambda request: asked.append(request.url))
    for page in pages:
        page.locator(".asking .button.main").click()
    pages[0].wait_for_selector(".ring .name:has-text('Zoë')")
    first.wait_for_selector(".own > .seat.person")
    assert not [url for url in asked if url.endswith("/seats")]


@pytest.mark.long
def test_somebody_who_sat_down_late_checks_the_cards(browser: Any, house: House) -> None:
    """They say what they have seen, and nothing about the round before; the others notice no difference."""
    first = house.table("elfer_raus", seats=3, people=2, options={"rounds": "2"})
    pages = [house.sit(browser.new_context(), place) for place in (first, house.join(first))]
    begin(pages)
    late = house.visit(browser.new_context(), f"/table/{first.table}")
    late.locator(".asks .button").click()
    for page in pages:
        page.locator(".asking:has-text('möchte für') .button.main").click()
    late.wait_for_selector(".own > .seat.person")
    pages.append(late)
    play_together([Player(page, seed=seed) for seed, page in enumerate(pages)], 400)
    for page in pages:
        page.click("dialog.score .to-replay")
        page.wait_for_selector(".replay .controls .now:not(:empty)")
        page.click(".tool-check")
        page.wait_for_selector(".verifying .headline.won")
        assert page.locator(".checks .bad").count() == 0
        text = page.inner_text(".verifying")
        assert "Runde 2: Genau diese Karten" in text
        assert ("Runde 1: Genau diese Karten" in text) is (page is not late)
        assert ("In der ersten Runde hat dieser Browser keine Karten bekommen." in text) is (page is late)


def pass_the_turn(page: Any, other: Any) -> None:
    """Plays until the other one is to play."""
    player = Player(page)
    while not other.locator(".prompt.yours").count():
        if page.locator(".prompt.yours").count():
            player.act()
        page.wait_for_timeout(20)


def test_the_title_and_a_phone_tell_whose_turn_it_is(browser: Any, house: House) -> None:
    """It trembles, and tells whoever looks elsewhere; with sounds on also somebody who sees the table."""
    pages, _ = two(browser, house)
    page, other = whose_turn(pages)
    assert page.title() == "● Du bist dran! – Mau-Mau"
    assert other.title() == "Mau-Mau – Reihum"
    other.evaluate(PHONE_STUBS, "granted")
    pass_the_turn(page, other)
    assert other.evaluate("() => told") == []  # it is seen anyway, and sounds are off
    other.click(".tool-talk")
    other.get_by_label(NOTICES).check()
    other.wait_for_function("() => JSON.parse(localStorage.reihum).notices === 'on'")
    other.keyboard.press("Escape")
    pass_the_turn(other, page)
    other.evaluate("() => { window.elsewhere = true; }")
    pass_the_turn(page, other)
    other.wait_for_function("() => told.length > 0")
    assert other.evaluate("() => told")[:2] == [TREMBLE, ["notice", "Du bist dran!", "Mau-Mau"]]

    pass_the_turn(other, page)
    other.evaluate("() => { window.elsewhere = false; told.length = 0; }")
    other.evaluate(SOUND_STUBS)
    other.click(".tool-talk")
    other.get_by_label("Töne").check()
    other.keyboard.press("Escape")
    pass_the_turn(page, other)
    other.wait_for_function("() => told.length > 0")
    assert other.evaluate("() => told")[0] == TREMBLE
    assert "notice" not in str(other.evaluate("() => told"))


def test_a_browser_that_forbids_notices_is_believed(browser: Any, house: House) -> None:
    pages, _ = two(browser, house)
    page, other = whose_turn(pages)
    other.evaluate(PHONE_STUBS, "denied")
    other.click(".tool-talk")
    other.get_by_label(NOTICES).click()
    other.wait_for_function("() => JSON.parse(localStorage.reihum).notices === 'off'")
    assert not other.get_by_label(NOTICES).is_checked()
    other.keyboard.press("Escape")
    other.evaluate("() => { window.elsewhere = true; }")
    pass_the_turn(page, other)
    other.wait_for_function("() => told.length > 0")
    assert "notice" not in str(other.evaluate("() => told"))


def test_everybody_else_has_a_sound_of_their_own(browser: Any, house: House) -> None:
    """Two people and a bot: the first person hears the second and the third seat, each with its own tone."""
    first = house.table("mau_mau", seats=3, people=2)
    places = [first, house.join(first)]
    pages = [house.sit(browser.new_context(viewport=PHONE), place, sound="on") for place in places]
    listener, other = pages
    listener.evaluate(SOUND_STUBS)
    begin(pages)
    for _ in range(12):
        heard = listener.evaluate("() => tones")
        if VOICES[1] in heard and VOICES[2] in heard:
            break
        player, _ = whose_turn(pages)
        Player(player).act()
    assert VOICES[1] in heard
    assert VOICES[2] in heard
    assert VOICES[0] not in heard  # one's own cards are not announced
    listener.get_by_role("button", name="Ton aus").click()
    assert listener.evaluate("() => JSON.parse(localStorage.reihum).sound") == "off"
    assert listener.locator(".tool-sound").is_hidden()
    assert sideways(listener) == 0
    listener.evaluate("() => { tones.length = 0; }")
    for _ in range(4):
        player, _ = whose_turn(pages)
        Player(player).act()
    assert listener.evaluate("() => tones") == []
    assert other.locator(".tool-sound").is_visible()  # silence is everybody's own choice


def test_this_screen_is_the_table(browser: Any, house: House) -> None:
    """A TV sets up the table, and phones come with the code and the name they have said before."""
    wall = house.visit(browser.new_context(viewport={"width": 1920, "height": 1080}), "/#setup/mau_mau")
    wall.locator(".chips label:has(span:text-is('2'))").click()
    wall.get_by_role("button", name="Dieser Bildschirm ist der Tisch").click()
    wall.wait_for_selector(".screen.joining .code:not(:empty)")
    assert faults(wall) == []
    code = wall.locator(".screen-join .code").inner_text()
    phones = [house.visit(browser.new_context(viewport=PHONE), "/#/join", name=name) for name in ("Ina", "Udo")]
    for phone in phones:
        phone.wait_for_selector(".code-field")
        assert faults(phone) == []
        phone.get_by_label("Code des Tisches, vier Buchstaben").fill("BBBB")
        phone.keyboard.press("Enter")
        phone.wait_for_selector(".join-problem:has-text('Diesen Code hat gerade kein Tisch.')")
        phone.get_by_label("Code des Tisches, vier Buchstaben").fill(code)
        phone.keyboard.press("Enter")
        phone.wait_for_selector(".handheld .status:not(:empty)")
    begin(phones)
    phones[1].wait_for_selector(".handheld .hand-zone .card")
    wall.wait_for_selector(".screen:not(.joining)")
    assert "Udo" in wall.locator(".screen-scores").inner_text()
