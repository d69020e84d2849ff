"""The stage: tricks before those who laid them, what is said in bubbles, roles at the seats, goals as bars."""

from itertools import combinations, pairwise
from typing import Any

import pytest

from tests.table.test_prompts import MUE
from tests.web.hands import Player
from tests.web.house import House
from tests.web.positions import lay
from tests.web.sizes import REST

SIDEWAYS = [(740, 360), (667, 375), (812, 375)]
SIXTY_SIX = (
    "sechsundsechzig 2 | trump hearts | task after | points 24 12 | tricks 2 1 | hand.0 HK HO EA L9 S10 "
    "| hand.1 E9 EK LA LO SK | stock LU S9 LK H10 S7 | turn_up HU | turn 0"
)
PANTHER = (
    "letzter_panther 3 | hand.0 K7 R3 R4 | hand.1 K1 B2 | hand.2 K2 B3 | trick K3 K5 "
    "| played 2 | best K5 | taker 2 | turn 0"
)
MOGELN = "mogeln 3 | number 4 | layer 2 | hand.0 R1 R2 | hand.1 R3 | hand.2 R4 | pile Y1 Y2 Y3 | last Y4 | turn 0"

DURAK = (
    "durak 3 | trump hearts | hand.0 L9 H7 | hand.1 EK | hand.2 S7 SO | attack.0 E6 | defence.0 E8 | attack.1 L6 "
    "| attacks 2 | attacker 2 | defender 0 | limit 3 | task defend | turn 0"
)
LONG_AUCTION = (
    "mue 5 | hand.0 R1 Y1 G0 B1 B2 B3 | hand.1 R2 R4 | hand.2 R0 R8 | hand.3 G2 | hand.4 G5 | bid.0 R3 R5 R7 Y0 Y4 Y7 "
    "| bid.1 R6 Y2 Y3 G7 G9 B4 K3 | bid.2 Y8 G1 G4 B8 K1 K6 K7 K9 | bid.3 R7' G1' G3 B0 B6 B7 B7' K2 K4 K8 "
    "| bid.4 R1' R9 Y6 Y9 G8 B9 K0 K1' K7' | limit 11 | turn 0"
)
AUCTION = "mue 4 | hand.0 R1 G2 | hand.1 R3 | hand.2 R4 | hand.3 R5 | bid.0 Y1 | bid.2 G7 B7 | limit 3 | turn 0"

# The most cards that were ever seen in the trick, also for a moment
WATCH = """() => {
  window.most = 0;
  const look = () => { window.most = Math.max(window.most, document.querySelectorAll(".zone.trick .slot").length); };
  new MutationObserver(look).observe(document.querySelector(".table"), {subtree: true, childList: true});
}"""

# Where each player's card lay in a complete trick, to the right and downwards
WHERE = """() => {
  const look = () => {
    const slots = [...document.querySelectorAll(".zone.trick .slot")];
    const at = (slot, name) => Math.round(Number(slot.style.getPropertyValue(name))) + 0;
    if (slots.length === 4) window.places = Object.fromEntries(
      slots.map((slot) => [slot.dataset.giver, [at(slot, "--x"), at(slot, "--y")]]));
  };
  new MutationObserver(look).observe(document.querySelector(".table"), {subtree: true, childList: true});
}"""

# How many cards each of the others holds: as it is said, and as it is seen
HELD = """() => [...document.querySelectorAll(".ring .zone.fan")].map((zone) =>
  [Number(zone.ariaLabel.match(/\\d+/)[0]), zone.querySelectorAll(".slot").length])"""

BOXES = """(query) => [...document.querySelectorAll(query)].map((each) => {
  const {left, top, right, bottom} = each.getBoundingClientRect();
  return [left, top, right, bottom];
})"""


@pytest.mark.parametrize("game", ["schmerzhafte_stiche", "letzter_panther"])
def test_the_others_are_seen_on_a_phone_held_sideways(game: str, context: Any, house: House) -> None:
    page = house.sit(context, house.table(game))
    for width, height in SIDEWAYS:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(REST)
        for query in (".ring .seat", ".ring .seat-zones .card"):
            page.wait_for_selector(query, state="attached")
            boxes = page.evaluate(BOXES, query)
            assert boxes, query
            for left, top, right, bottom in boxes:
                assert right - left >= 15, (query, width)
                assert bottom - top >= 22, (query, width)
                assert top >= 0, (query, width)
                assert bottom <= height + 1, (query, width)


@pytest.mark.parametrize("motion", ["off", "on"])
def test_the_last_card_of_a_trick_is_seen(motion: str, browser: Any, house: House) -> None:
    """Whether cards fly or not: a complete trick lies there for a moment, and can be looked at again.

    One's own card lies below, the left neighbour's on the left, and so on round the table.
    """
    how = "reduce" if motion == "off" else "no-preference"
    context = browser.new_context(locale="de-DE", reduced_motion=how)
    page = house.sit(context, house.table("letzter_panther", seats=4), motion=motion)
    page.evaluate(WATCH)
    page.evaluate(WHERE)
    player = Player(page)
    while not page.locator(".last-trick:visible").count():  # cards to be passed on are put back now and then
        assert player.moves < 40
        player.act()
        player.await_turn()
    assert page.evaluate("() => window.most") == 4
    held = page.evaluate(HELD)
    assert len(held) == 3
    assert all(shown == min(10, told) for told, shown in held), held  # more backs are only counted
    left, opposite, right = [page.inner_text(f".ring .seat[data-seat='{seat}'] .name") for seat in (1, 2, 3)]
    places = page.evaluate("() => window.places")
    assert places == {"Du": [0, 1], left: [-1, 0], opposite: [0, -1], right: [1, 0]}
    page.click(".last-trick")
    assert page.locator("dialog[open] figure").count() == 4
    assert "Der Stich ging an" in page.inner_text("dialog[open]")


def test_roles_stand_at_the_seats_and_goals_have_a_bar(
    context: Any, house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    lay(monkeypatch, MUE)
    page = house.sit(context, house.table("mue", seats=4))
    roles = page.evaluate(
        """() => [...document.querySelectorAll(".badge.role")]
                 .map((each) => [each.closest(".seat").dataset.seat, each.textContent])"""
    )
    assert sorted(roles) == [["0", "Chef"], ["1", "Vize"], ["2", "Partner"]]
    assert "Team des Chefs" in page.inner_text(".goals")
    assert " von " in page.inner_text(".goals b")
    assert page.inner_text(".status") == "Spiel eine Karte aus."
    assert page.locator(".notes > .trump").count() == 1  # one emblem for both trumps
    assert page.locator(".notes > .trump .symbol").count() == 2
    for size in SIDEWAYS:  # on every phone one sees what one is oneself
        page.set_viewport_size({"width": size[0], "height": size[1]})
        ((left, top, right, bottom),) = page.evaluate(BOXES, ".own .badge.role")
        assert right - left > 20
        assert bottom - top > 10


def test_what_was_said_stands_in_a_bubble(context: Any, house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    lay(monkeypatch, MOGELN)
    page = house.sit(context, house.table("mogeln", seats=3))
    assert page.inner_text(".seat[data-seat='2'] .bubble") == "4!"
    assert page.locator(".bubble:not(:empty)").count() == 1
    assert page.inner_text(".status") == "Lege eine 5 – oder mogle."


@pytest.mark.parametrize(("game", "deeds"), [("zweikampf", 3), ("schwarzer_peter", 2)])
def test_people_make_their_own_moves(game: str, deeds: int, context: Any, house: House) -> None:
    """Nothing a person can do happens by itself, even if there is no choice."""
    page = house.sit(context, house.table(game, seats=2))
    player = Player(page)
    for _ in range(deeds):
        player.await_turn()
        before = player.version()
        page.wait_for_timeout(400)
        assert player.version() == before
        player.act()


PETER = "schwarzer_peter 3 | hand.0 Y1 Y2 | hand.1 B3 B4 B5 B6 | hand.2 Y3 Y4 Y5 Y6 B1 B2 Y7 | neighbour 1 | turn 0"

# Where the drawn card sets out, and whether it was ever seen on stage
DRAWN = """() => {
  window.staged = "";
  const look = () => {
    const flying = document.querySelector(".stage .flying")?.getBoundingClientRect();
    if (flying) window.from ??= flying.left;
    window.staged ||= document.querySelector(".around [data-zone='drawn.0'] .card")?.dataset.code ?? "";
    requestAnimationFrame(look);
  };
  look();
}"""


@pytest.mark.parametrize("back", [0, 2])
def test_the_very_back_that_is_tapped_is_drawn(
    back: int, browser: Any, house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It sets out from there, and is looked at on the stage before it is taken in hand."""
    lay(monkeypatch, PETER)
    context = browser.new_context(reduced_motion="no-preference")
    page = house.sit(context, house.table("schwarzer_peter", seats=3, pace="slow"), motion="")
    Player(page).await_turn()
    boxes = page.evaluate(BOXES, ".ring [data-zone='hand.1'] .slot")
    assert len(boxes) == 4
    page.evaluate(DRAWN)
    left, top = boxes[back][0] + 4, boxes[back][1] + 20
    page.mouse.move(left, top)
    assert page.locator(".slot.aimed").count() == 1
    page.mouse.click(left, top)
    page.wait_for_function("() => window.staged")
    assert page.evaluate("() => window.staged") in {"B3", "B4", "B5", "B6"}
    assert abs(page.evaluate("() => window.from") - boxes[back][0]) < 8


# The places of two cards that lie on one another
PAIRS = """() => [...document.querySelectorAll(".pair")].map((pair) =>
  [...pair.querySelectorAll(".zone")].map((zone) => zone.dataset.zone).join(" "))"""


def test_what_beats_a_card_lies_across_it(context: Any, house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    lay(monkeypatch, DURAK)
    page = house.sit(context, house.table("durak", seats=3))
    page.wait_for_selector(".pair")
    assert page.evaluate(PAIRS) == ["attack.0 defence.0", "attack.1"]
    attack, defence = page.evaluate(BOXES, ".pair:first-child .card")
    assert attack[0] < defence[0] < attack[2], "across"
    assert attack[1] < defence[1] < attack[3], "and a little lower"


def test_bids_lie_in_the_middle_until_there_is_a_trump(
    context: Any, house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    lay(monkeypatch, AUCTION)
    page = house.sit(context, house.table("mue", seats=4))
    page.wait_for_selector(".bids .card")
    assert page.locator(".bids .card").count() == 3
    assert page.locator(".bids .zone").evaluate_all("(zones) => zones.map((each) => each.dataset.owner)") == [
        "Du",
        "Ben",
    ]
    lay(monkeypatch, f"{AUCTION} | task play | chief 2 | partner 0 | chief_trump green")
    page = house.sit(context, house.table("mue", seats=4))
    page.wait_for_selector(".seat .card[data-code=G7]")
    assert page.locator(".bids").count() == 0


@pytest.mark.parametrize(("width", "height"), [(1366, 768), (390, 844), (844, 390)])
def test_long_bids_can_still_be_read(
    width: int, height: int, browser: Any, house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of every card a quarter shows, however many were bid, and none lies on somebody else's."""
    lay(monkeypatch, LONG_AUCTION)
    context = browser.new_context(viewport={"width": width, "height": height})
    page = house.sit(context, house.table("mue", seats=5))
    page.wait_for_selector(".bids .card")
    bids = [page.evaluate(BOXES, f"[data-zone='bid.{seat}'] .card") for seat in range(5)]
    for bid in bids:
        assert min((right[0] - left[0]) / (left[2] - left[0]) for left, right in pairwise(bid)) >= 0.25
    for one, other in combinations(bids, 2):
        beside = one[-1][2] <= other[0][0] or other[-1][2] <= one[0][0]
        assert beside or one[0][3] <= other[0][1] or other[0][3] <= one[0][1]
    assert (
        page.evaluate("() => { const e = document.querySelector('.felt'); return e.scrollHeight - e.clientHeight; }")
        <= 1
    )


def test_rows_that_grow_on_both_sides_stand_in_columns(
    context: Any, house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    lay(monkeypatch, "elfer_raus 3 | hand.0 B11 | hand.1 R13 | hand.2 Y8 | row.0 R11 R12 | row.1 Y9 Y10 Y11 | turn 0")
    page = house.sit(context, house.table("elfer_raus", seats=3))
    page.wait_for_selector(".aligned .card")

    def left(query: str) -> float:
        found: float = page.evaluate(BOXES, query)[0][0]
        return round(found)

    assert left("[data-code=R11]") == left("[data-code=Y11]") > left("[data-code=Y10]")
    assert left("[data-code=R12]") > left("[data-code=R11]")


@pytest.mark.parametrize(("held", "urged"), [("H7", False), ("L6", True)])
def test_only_those_who_can_lay_nothing_are_urged_to_draw(
    held: str, urged: bool, context: Any, house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    lay(
        monkeypatch,
        f"mau_mau 2 | discard H9 | suit hearts | rank 9 | hand.0 {held} E8 | hand.1 H10 | stock ?* | turn 0",
    )
    page = house.sit(context, house.table("mau_mau", seats=2))
    page.wait_for_selector(".prompt.yours")
    assert page.locator(".prompt .act.draw.main").count() == int(urged)


def test_a_word_to_be_said_does_not_hide_that_one_draws(
    context: Any, house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who closes the stock can't lay a card either: drawing stands out as well."""
    lay(monkeypatch, SIXTY_SIX)
    page = house.sit(context, house.table("sechsundsechzig", seats=2))
    page.wait_for_selector(".prompt.yours")
    assert page.locator(".prompt .act.say.main").count() == 1
    assert page.locator(".prompt .act.draw.main").count() == 1


def test_rows_take_the_room_there_is(browser: Any, house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """On a phone held sideways cards lie nearly side by side; upright they lie closer, and still fit."""
    row = " ".join(f"R{number}" for number in range(5, 17))
    lay(monkeypatch, f"elfer_raus 3 | hand.0 B11 | hand.1 R17 | hand.2 Y8 | row.0 {row} | turn 0")
    for width, height, least in ((844, 390, 0.85), (390, 844, 0.25)):
        context = browser.new_context(viewport={"width": width, "height": height})
        page = house.sit(context, house.table("elfer_raus", seats=3))
        page.wait_for_selector(".aligned .card")
        boxes = page.evaluate(BOXES, ".aligned [data-code]")
        steps = [right[0] - left[0] for left, right in pairwise(boxes)]
        card = boxes[0][2] - boxes[0][0]
        assert min(steps) >= least * card, (width, steps, card)
        ((start, _, end, _),) = page.evaluate(BOXES, ".aligned")
        assert start <= boxes[0][0] + 1
        assert boxes[-1][2] <= end + 1 <= width + 1, (width, boxes)
