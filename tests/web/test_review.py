"""Looking back in the browser: the slider, everybody's eyes, records from files, and the deal computed again."""

import json
import re
from typing import Any, NamedTuple

import pytest
from websockets.sync.client import ClientConnection, connect

from reihum import build, notation
from reihum.core.chance import Stream, commitment, match_key, round_key
from reihum.notation.records import Record
from reihum.server import review
from reihum.server.retelling import outline
from reihum.table.state import changed
from reihum.text.catalogue import catalogue, find
from tests.strolls import played
from tests.web.hands import Player
from tests.web.house import House, Place
from tests.web.test_page import faults, faults_by_day_and_night, sideways
from tests.web.windows import Windows, go

PHONE = {"width": 320, "height": 568}
CHANCE = """async ([seed, entropy, number, shuffle, size]) => {
  const { commitment, hex, matchKey, roundKey, Stream } = await import("/js/review/chance.js");
  const key = matchKey(seed, entropy);
  const own = roundKey(key, number);
  const stream = new Stream(own, shuffle);
  const mixed = stream.shuffled(Array.from({ length: size }, (_, i) => i));
  return { commitment: commitment(seed), key: hex(key), round: hex(own), mixed, next: stream.below(7) };
}"""
DIGEST = """async (texts) => {
  const { sha256, hex } = await import("/js/review/chance.js");
  const theirs = async (bytes) => hex(new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)));
  const found = [];
  for (const text of texts) {
    const bytes = new TextEncoder().encode(text);
    found.push(hex(sha256(bytes)) === await theirs(bytes));
  }
  return found;
}"""
VERIFY = """async ([outline, seen]) => {
  const { verify } = await import("/js/review/verify.js");
  return verify(outline, seen);
}"""


def blank(context: Any, house: House) -> Any:
    page = house.visit(context, "/#/matches")
    page.wait_for_selector(".matches")
    return page


# The deal


def test_the_page_has_its_own_sha_256_and_computes_chance_as_the_core_does(context: Any, house: House) -> None:
    page = blank(context, house)
    texts = ["", "abc", *("ü" * length for length in range(20, 70)), "x" * 10_000]
    assert all(page.evaluate(DIGEST, texts))
    for seed, entropy, number, shuffle, size in [
        ("7", [], 0, 1, 36),
        ("grün", ["a", "ß"], 3, 2, 60),
        ("0" * 64, [], 70_000, 300, 80),
    ]:
        found = page.evaluate(CHANCE, [seed, entropy, number, shuffle, size])
        key = match_key(seed, *entropy)
        stream = Stream(round_key(key, number), shuffle)
        cards = list(range(size))
        for i in range(size - 1, 0, -1):
            j = stream.below(i + 1)
            cards[i], cards[j] = cards[j], cards[i]
        assert found == {
            "commitment": commitment(seed),
            "key": key.hex(),
            "round": round_key(key, number).hex(),
            "mixed": cards,
            "next": stream.below(7),
        }


def test_honest_deals_of_every_game_are_confirmed_and_every_kind_of_fraud_is_found(context: Any, house: House) -> None:
    page = blank(context, house)
    for game in catalogue():
        match = played(find(game).game, find(game).game.players[-1], 120, "honest")
        facts = outline(match, notation.record_of(match, reveal=True), "en")
        found = page.evaluate(VERIFY, [facts, None])
        assert found["good"], (game, found)

    match = played(find("mau_mau").game, 3, 200, "fraud")
    facts = outline(match, notation.record_of(match, reveal=True), "en")
    honest = facts["chance"]
    hand = [card for card, _, to in honest["rounds"][0]["dealt"] if to == "hand.1"]
    seen = {"commitment": honest["commitment"], "deals": {"0": {"hand.1": hand}}}

    def bad(chance: Any, memory: Any = seen) -> set[str]:
        result = page.evaluate(VERIFY, [{**facts, "chance": chance}, memory])
        return {step["name"] for step in result["steps"] if not step["good"]}

    def changed(change: Any) -> Any:
        twin = json.loads(json.dumps(honest))
        change(twin)
        return twin

    assert bad(honest) == set()
    assert "commitment" in bad(changed(lambda chance: chance.update(seed="other")))
    assert "promised" in bad(honest, {**seen, "commitment": "0" * 64})
    first = honest["rounds"][0]["lots"][0]["cards"]
    swapped = [first[1], first[0], *first[2:]]
    assert "shuffles" in bad(changed(lambda chance: chance["rounds"][0]["lots"][0].update(cards=swapped)))
    dealt = honest["rounds"][0]["dealt"]
    cards = [i for i, (card, _, _) in enumerate(dealt) if card][:2]
    strayed = [[dealt[cards[1 - cards.index(i)]][0], *each[1:]] if i in cards else each for i, each in enumerate(dealt)]
    assert "dealt" in bad(changed(lambda chance: chance["rounds"][0].update(dealt=strayed)))
    assert bad(honest, {**seen, "deals": {"0": {"hand.1": hand[1:]}}}) == {"seen"}


# The replay


class Ended(NamedTuple):
    """A match of Die höchste Karte gewinnt that somebody has played to its end, and what their browser remembers."""

    table: str
    memory: dict[str, str]


@pytest.fixture(scope="module")
def ended(windows: Windows, house: House) -> Ended:
    """Played once for all who look back at it."""
    place = house.table("hoechste_karte", seats=2)
    page = house.sit(windows.new_context(), place)
    player = Player(page, eager=True)
    while player.act():
        pass
    memory = page.evaluate("() => ({ ...localStorage })")
    assert windows.tidy() == []
    return Ended(place.table, memory)


def replayed(context: Any, house: House, ended: Ended) -> Any:
    """Whoever has played the match comes back to its table, and looks at it again."""
    page = blank(context, house)
    page.evaluate("(memory) => Object.assign(localStorage, memory)", ended.memory)
    go(page, f"/table/{ended.table}")
    page.click(".to-replay")
    page.wait_for_selector(".replay .controls .now:not(:empty)")
    return page


def test_a_finished_match_is_replayed(context: Any, house: House, ended: Ended) -> None:
    page = replayed(context, house, ended)
    now = page.locator(".controls .now")
    assert "Runde 1" in now.inner_text()
    hand = page.locator(".hand-zone .card").count()
    page.keyboard.press("ArrowRight")
    page.wait_for_function("() => document.querySelector('.track input').value === '1'")
    page.keyboard.press("End")
    page.wait_for_selector(".replay .to-sheet")
    last = int(page.locator(".track input").get_attribute("max") or 0)
    assert page.locator(".track input").input_value() == str(last)
    page.keyboard.press("Home")
    page.wait_for_selector(".replay .to-sheet", state="detached")
    assert page.locator(".hand-zone .card").count() == hand
    assert page.locator(".seat-zones .card.is-back").count() > 0
    page.select_option(".eyes", "")
    page.wait_for_selector(".replay.all-open")
    page.wait_for_selector(".seat-zones .card")
    assert page.locator(".seat-zones .card.is-back").count() == 0
    page.select_option(".eyes", "1")
    page.wait_for_selector(".replay:not(.all-open)")
    assert page.locator(".own .name").inner_text() != "Du"
    page.click(".play-all")
    page.wait_for_function("() => Number(document.querySelector('.track input').value) > 1")
    page.click(".play-all")
    assert faults(page) == []


def test_a_replay_speaks_of_everybody_by_name(context: Any, house: House, ended: Ended) -> None:
    """Whose eyes one looks through is not always oneself."""
    page = replayed(context, house, ended)
    for eyes in ("0", "1", ""):
        page.select_option(".eyes", eyes)
        page.keyboard.press("End")
        page.wait_for_selector(".replay[data-phase=over]")
        told = page.locator(".log-lines").inner_text()
        assert "Platz 1" in told
        assert not re.search(r"\b(Du|dich|dir)\b", told)
        page.click(".to-sheet")
        assert not re.search(r"\b(Du|dich|dir)\b", page.locator("dialog.score .headline").inner_text())
        page.keyboard.press("Escape")


def test_the_deal_is_checked_with_what_was_seen(context: Any, house: House, ended: Ended) -> None:
    page = replayed(context, house, ended)
    page.click(".tool-check")
    page.wait_for_selector(".verifying .checks")
    assert page.locator(".checks .bad").count() == 0
    assert page.inner_text(".verifying .headline") == "Ehrlich gegeben. Gemischt wird in diesem Spiel nicht."
    text = page.locator(".verifying").inner_text()
    assert "(0)" not in text
    assert "vor dem Geben notiert" in text
    assert "Dein eigener Zufall steckt darin" in text
    assert re.search(r"Runde \d+: Genau diese Karten", text)
    assert "nicht gesehen" not in text
    assert faults(page) == []


def test_a_browser_that_was_away_when_cards_were_dealt_says_so(context: Any, house: House, ended: Ended) -> None:
    memory = json.loads(ended.memory["reihum-witness"])
    away = {promise: {**found, "deals": {}} for promise, found in memory.items()}
    page = replayed(context, house, Ended(ended.table, {**ended.memory, "reihum-witness": json.dumps(away)}))
    page.click(".tool-check")
    page.wait_for_selector(".verifying .checks")
    assert "Wie die Karten dieser Runden gegeben wurden, hat dieser Browser nicht gesehen" in page.inner_text(
        ".verifying"
    )


def test_whoever_came_after_the_first_deal_is_not_said_to_have_noted_the_promise_before(
    context: Any, house: House, ended: Ended
) -> None:
    """Those who watch, and a phone that has taken over a seat; neither was asked to add chance."""
    memory = json.loads(ended.memory["reihum-witness"])
    late = {promise: {"table": found["table"], "seat": None, "deals": {}} for promise, found in memory.items()}
    page = replayed(context, house, Ended(ended.table, {**ended.memory, "reihum-witness": json.dumps(late)}))
    page.click(".tool-check")
    page.wait_for_selector(".verifying .headline.won")
    text = page.inner_text(".verifying")
    assert "In der ersten Runde hat dieser Browser keine Karten bekommen." in text
    assert "vor dem Geben notiert" not in text
    assert "keinen eigenen Zufall" not in text


def test_a_server_that_does_not_list_its_matches_does_not_pass_for_one_that_has_replaced_none(
    context: Any, house: House, ended: Ended
) -> None:
    page = replayed(context, house, ended)
    page.route("**/matches?*", lambda route: route.fulfill(status=404, json={"error": {"message": "?"}}))
    page.click(".tool-check")
    page.wait_for_selector(".verifying .checks")
    assert "nennt die beendeten Partien dieses Tisches nicht" in page.inner_text(".verifying")
    page.unroute_all()


def test_a_window_that_keeps_nothing_adds_its_chance_all_the_same(chromium: Any, house: House) -> None:
    context = chromium.new_context(locale="de-DE", reduced_motion="reduce")
    context.add_init_script(
        """{
          const kept = Storage.prototype.setItem;
          Storage.prototype.setItem = function (key, value) {
            if (key === "reihum-witness") throw new Error("nothing is kept here");
            kept.call(this, key, value);
          };
        }"""
    )
    place = house.table("schwarzer_peter", seats=2)
    page = house.sit(context, place)
    player = Player(page, eager=True)
    while player.act():
        pass
    record = page.evaluate("async (id) => (await fetch(`/api/tables/${id}/record`)).text()", place.table)
    assert re.search(r'^entropy .*"[0-9a-f]{64}"', record, flags=re.M), record
    assert '"absent"' not in record
    context.close()


def record_file(game: str, tmp_path: Any) -> tuple[Record, Any]:
    match = played(find(game).game, find(game).game.players[0], 400, "file")
    record = notation.record_of(match, reveal=True)
    file = tmp_path / "match.txt"
    file.write_text(str(record), encoding="utf-8")
    return record, file


def opened(context: Any, house: House, file: Any) -> Any:
    """The replay of a record from a file."""
    page = blank(context, house)
    with page.expect_file_chooser() as chooser:
        page.click(".feet .button.main")
    chooser.value.set_files(file)
    page.wait_for_selector(".replay.all-open")
    return page


def test_records_are_opened_saved_and_kept(context: Any, house: House, tmp_path: Any) -> None:
    record, file = record_file("mogeln", tmp_path)
    page = opened(context, house, file)
    with page.expect_download() as download:
        page.click(".tool-download")
    assert download.value.path().read_text(encoding="utf-8") == str(record)
    page.click(".topbar .button.round")
    page.wait_for_selector(".matches .match")
    assert page.locator(".match").count() == 1
    page.reload()
    page.click(".match")
    page.wait_for_selector(".replay")


def test_the_address_of_a_kept_match_leads_to_that_match(context: Any, house: House, tmp_path: Any) -> None:
    """Also when it has moved to the top of the list by being looked at, and if there is no room to keep it at all."""
    for game in ("mogeln", "mue"):
        page = opened(context, house, record_file(game, tmp_path)[1])
    page.click(".topbar .button.round")
    page.click(".match >> nth=1")
    page.wait_for_selector(".topbar h1:has-text('Mogeln')")
    page.reload()
    page.wait_for_selector(".topbar h1")
    assert "Mogeln" in page.inner_text(".topbar h1")
    page.evaluate("() => { Storage.prototype.setItem = () => { throw new DOMException('no room'); }; }")
    page.click(".topbar .button.round")
    with page.expect_file_chooser() as chooser:
        page.click(".feet .button.main")
    chooser.value.set_files(record_file("durak", tmp_path)[1])
    page.wait_for_selector(".topbar h1:has-text('Durak')", timeout=5000)


def test_a_bad_record_gets_a_sentence(context: Any, house: House, tmp_path: Any) -> None:
    file = tmp_path / "bad.txt"
    file.write_text("reihum 1\ngame chess 1\nseats 2\nseed 1\n", encoding="utf-8")
    page = blank(context, house)
    with page.expect_file_chooser() as chooser:
        page.click(".feet .button.main")
    chooser.value.set_files(file)
    page.wait_for_selector(".bad-record")
    assert re.search("chess", page.locator(".bad-record").inner_text())


@pytest.mark.parametrize("game", ["mue", pytest.param("rummue", marks=pytest.mark.long)])
def test_replays_fit_on_phones(game: str, context: Any, house: House, tmp_path: Any) -> None:
    page = opened(context, house, record_file(game, tmp_path)[1])
    page.set_viewport_size(PHONE)
    page.keyboard.press("PageDown")
    page.wait_for_timeout(200)
    assert sideways(page) == 0
    page.select_option(".eyes", "0")
    page.wait_for_selector(".hand-zone .card")
    assert sideways(page) == 0
    assert faults_by_day_and_night(page) == []


# Better, on from here, and again


def test_costly_moves_are_marked_and_explained(
    context: Any, house: House, tmp_path: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Found after a moment: how well they are found is tested at the server."""
    monkeypatch.setattr(review, "AT_MOST", 0.2)
    page = opened(context, house, record_file("letzter_panther", tmp_path)[1])
    page.click(".to-review")
    if build.compiled():  # what looks costly is listed at once
        page.wait_for_selector(".glances .finding")
        assert "Vielleicht besser: " in page.locator(".glances .finding").first.inner_text()
        assert page.locator(".track .costly.glance").count() > 0
    closer = ".findings-list:not(.glances) .finding"
    page.wait_for_selector(closer, timeout=60_000)
    assert page.locator(".track .costly:not(.glance)").count() > 0
    finding = page.locator(closer).first
    assert re.match(r"Runde \d+, Zug \d+: .+ Besser: ", finding.inner_text())
    finding.click()
    page.wait_for_selector(".controls .now.costly")
    assert page.locator(".own .card.better").count() == 1
    assert page.locator(".own .card.worse").count() == 1
    assert faults(page) == []
    page.set_viewport_size({"width": 390, "height": 844})
    page.click(".to-review")
    page.wait_for_selector(f"dialog.drawer {closer}")
    assert faults(page) == []


def test_a_review_that_breaks_off_can_be_asked_for_again(context: Any, house: House, tmp_path: Any) -> None:
    page = opened(context, house, record_file("durak", tmp_path)[1])
    progress = {"type": "progress", "look": "closer", "done": 0, "of": 9}
    bodies: list[list[dict[str, object]]] = [
        [progress, {"type": "error", "message": "Niemand weiß Rat."}],
        [progress, {"type": "done", "of": 9}],
    ]
    text = ["".join(json.dumps(line) + "\n" for line in body) for body in bodies]
    page.route("**/api/reviews", lambda route: route.fulfill(content_type="application/x-ndjson", body=text.pop(0)))
    page.click(".to-review")
    page.wait_for_selector(".toast:has-text('Niemand weiß Rat.')")
    assert page.locator(".findings progress:visible").count() == 0
    assert page.inner_text(".findings .small") == ""
    page.click(".to-review")
    page.wait_for_selector(".findings .small:has-text('Nichts gefunden')")


def test_play_on_from_here(context: Any, house: House, ended: Ended) -> None:
    page = replayed(context, house, ended)
    page.wait_for_selector(".replay .hand-zone .card")
    before = page.locator(".hand-zone .card").count()
    page.keyboard.press("PageUp")
    page.click(".to-go")
    page.wait_for_selector(".table:not(.replay) .hand-zone .card.legal")
    assert page.locator(".hand-zone .card").count() == before


def test_the_same_cards_again_are_compared(context: Any, house: House, ended: Ended) -> None:
    page = replayed(context, house, ended)
    page.click(".to-again")
    page.wait_for_selector("dialog.same")
    assert faults(page) == []
    page.locator("dialog.same select").nth(1).select_option("random")
    page.click("dialog.same .main")
    page.wait_for_selector(".table:not(.replay) .status:not(:empty)")
    player = Player(page, 4, eager=True)
    while player.act():
        pass
    page.click(".to-compare")
    page.wait_for_selector(".compare tbody tr")
    assert page.locator(".compare tbody tr").count() == 2
    assert faults(page) == []
    page.set_viewport_size(PHONE)
    assert sideways(page) == 0


def test_who_plays_the_same_cards_in_another_seat_still_finds_the_first_match_in_order(
    context: Any, house: House, ended: Ended
) -> None:
    page = replayed(context, house, ended)
    first = page.url
    page.click(".to-again")
    page.wait_for_selector("dialog.same")
    page.locator("dialog.same select").nth(1).select_option("me")
    page.click("dialog.same .main")
    page.wait_for_selector(".table:not(.replay) .hand-zone .card")
    page.goto(first)
    page.wait_for_selector(".replay .tool-check")
    page.click(".tool-check")
    page.wait_for_selector(".verifying .checks")
    assert page.locator(".checks .bad").all_inner_texts() == []


def played_on(line: ClientConnection, place: Place) -> int:
    """Plays until something has been done with one's cards in the second round; the version of the table then."""
    line.send(json.dumps({"type": "hello", "token": place.token}))
    state: dict[str, Any] = {}
    for text in line:
        message = json.loads(text)
        if message["type"] != "state":
            continue
        state = changed(state, message)
        legal = [choice["move"] for choice in state["choices"] if choice["rule"] is None]
        if state["phase"] == "scored":
            line.send(json.dumps({"type": "next"}))
        elif legal:
            line.send(json.dumps({"type": "play", "moves": legal[:1], "version": state["version"]}))
        own = [event for event in message["events"] if f"hand.{place.seat}" in (event.get("from"), event.get("to"))]
        if state["round"] == 2 and own:
            return int(state["version"])
    raise AssertionError("the line broke")


def test_cards_with_which_somebody_has_played_meanwhile_are_not_taken_for_dealt(context: Any, house: House) -> None:
    """A telephone sleeps while its owner plays on at the computer; afterwards it must not call the server a cheat."""
    place = house.table("mau_mau", seats=2, options={"program_says_mau": "yes"})
    page = house.visit(context, "/#/matches", tokens={place.table: place.token})
    page.evaluate("""() => {
      window.Line = WebSocket;
      window.WebSocket = class extends Line { constructor(address) { super(address); window.line = this; } };
    }""")
    go(page, f"/table/{place.table}")
    page.wait_for_selector(".hand-zone .card")
    page.evaluate("""() => {
      window.WebSocket = class { close() {} };
      line.close();
    }""")
    with connect(f"ws{house.address.removeprefix('http')}/api/tables/{place.table}/socket") as computer:
        version = played_on(computer, place)
    page.evaluate(
        """async (version) => {
          window.WebSocket = Line;
          dispatchEvent(new Event("online"));
          const isThere = () => document.querySelector(".table").dataset.version >= version;
          for (let i = 0; i < 1000 && !isThere(); i++) await new Promise((on) => setTimeout(on, 15));
          if (!isThere()) throw new Error("the line is not back");
        }""",
        version,
    )
    [noted] = page.evaluate("Object.values(JSON.parse(localStorage['reihum-witness']))")
    assert list(noted["deals"]) == ["0"]
