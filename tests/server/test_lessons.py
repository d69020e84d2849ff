"""Lessons and examples over HTTP, and what the rules answer to something else."""

from typing import Any

import msgspec
import pytest

from reihum.core.view import BACK
from reihum.notation.lessons import lesson_of
from reihum.server import lessons
from reihum.server.lessons import example_json, lesson_json
from reihum.text.booklet import LANGUAGES, examples_of
from reihum.text.catalogue import Entry, catalogue, find
from tests.server.house import house, run

GAMES = list(catalogue().values())
MOVES = find("mau_mau").game.moves
ELFER = find("elfer_raus").game.moves
LESSON: dict[str, Any] = {"game": "mau_mau", "paragraph": None, "example": 0, "beats": 0, "tried": [], "lang": "en"}
ROWS: dict[str, Any] = {**LESSON, "game": "elfer_raus", "paragraph": "rows"}


def asked(*wishes: dict[str, Any]) -> list[dict[str, Any]]:
    """The answers to these questions."""
    found: list[dict[str, Any]] = []

    async def test() -> None:
        async with house() as home:
            found.extend([await home.post("/api/rehearsals", wish, 200) for wish in wishes])

    run(test())
    return found


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("entry", GAMES, ids=lambda entry: entry.id)
def test_the_page_gets_every_step_of_a_lesson(entry: Entry, language: str) -> None:
    told = msgspec.json.decode(lesson_json(entry.id, language))
    lesson = lesson_of(entry)
    assert len(told["steps"]) == len(lesson.steps)
    assert all("{" not in step["text"] for step in told["steps"])
    beats = [beat for step in told["steps"] for beat in step["beats"]]
    assert [beat["explanation"] is None for beat in beats] == [beat["state"] is not None for beat in beats]
    assert all(beat["explanation"]["text"] for beat in beats if beat["explanation"])
    shown = [beat["state"] for beat in beats if beat["state"]]
    assert [state["version"] for state in shown] == sorted({state["version"] for state in shown})
    assert shown[-1]["phase"] in ("scored", "over")
    others = [place for place in told["start"]["places"] if place["owner"] > 0 and place["name"].startswith("hand")]
    face = {zone.name: zone.face.name for zone in entry.game.each}
    if face.get("hand") == "OWN":  # nobody sees the others' cards, not even in a lesson
        assert all(card == BACK for place in others for card in place["cards"])


@pytest.mark.parametrize("entry", GAMES, ids=lambda entry: entry.id)
def test_every_example_can_be_played_in_the_booklet(entry: Entry) -> None:
    german, english = (
        {paragraph.anchor: len(examples_of(paragraph)) for paragraph in entry.booklet(language).paragraphs}
        for language in LANGUAGES
    )
    assert german == english, "an example is found by its number in the paragraph"
    for anchor, number in english.items():
        for example in range(number):
            told = msgspec.json.decode(example_json(entry.id, anchor, example, "de"))
            assert told["beats"] or told["start"]
            assert all(card != BACK for place in told["start"]["places"] for card in place["cards"])


def test_the_rules_answer_what_a_lesson_does_not_have() -> None:
    why, fine, refused = asked(
        {**LESSON, "what": "why", "moves": [MOVES.number("L6")]},
        {**LESSON, "what": "why", "moves": [MOVES.number("H7")]},
        {**LESSON, "what": "play", "moves": [MOVES.number("L6")]},
    )
    assert (why["type"], why["rule"]) == ("explanation", "match")
    assert "suit or the rank" in why["text"]
    assert fine["rule"] is None
    assert (refused["type"], refused["code"], refused["explanation"]["rule"]) == ("refused", "illegal", "match")


def test_other_moves_can_be_tried_in_an_example() -> None:
    first, second, wrong = asked(
        {**ROWS, "what": "play", "moves": [ELFER.number("G12")]},
        {**ROWS, "what": "play", "tried": [[ELFER.number("G12")]], "moves": [ELFER.number("G10")]},
        {**ROWS, "what": "play", "tried": [[ELFER.number("R12")]], "moves": [ELFER.number("G10")]},
    )
    rows = {place["name"]: place["cards"] for place in first["state"]["places"]}
    assert (first["type"], rows["row.2"]) == ("played", ["G11", "G12"])
    assert second["state"]["version"] == first["state"]["version"] + 1
    assert wrong["explanation"]["rule"] == "rows"


def test_picked_cards_are_tried() -> None:
    moves = find("mue").game.moves
    picked = {**LESSON, "game": "mue", "what": "try", "moves": [moves.number("+R8")]}
    (found,) = asked(picked)
    assert found["type"] == "tried"
    assert "done" in [choice["verb"] for choice in found["choices"] if choice["rule"] is None]


@pytest.mark.parametrize(
    ("wish", "status"),
    [
        ({"game": "nothing"}, 404),
        ({"paragraph": "nothing"}, 404),
        ({"paragraph": "match", "example": 3}, 404),
        ({"moves": []}, 400),
        ({"moves": [-1]}, 400),
        ({"tried": [[0]] * 61}, 400),
        ({"beats": -1}, 400),
        ({"strange": 1}, 400),
    ],
)
def test_nonsense_is_refused(wish: dict[str, Any], status: int) -> None:
    async def test() -> None:
        async with house() as home:
            await home.post("/api/rehearsals", {**LESSON, "what": "why", "moves": [0], **wish}, status)

    run(test())


def test_moves_that_are_none_are_refused() -> None:
    for found in asked(
        {**LESSON, "what": "why", "moves": [99_999]},
        {**LESSON, "what": "play", "moves": [99_999]},
        {**LESSON, "what": "try", "moves": [99_999]},
    ):
        assert (found["type"], found["code"]) == ("refused", "no-such-move")


def test_unknown_lessons_and_examples_are_not_found() -> None:
    async def test() -> None:
        async with house() as home:
            for path in ("games/nothing/lesson", "games/mau_mau/examples/nothing/0", "games/mau_mau/examples/match/7"):
                answer = await home.client.get(f"/api/{path}?lang=de")
                assert answer.status_code == 404, path
            answer = await home.client.get("/api/games/mau_mau/lesson?lang=de")
            assert answer.json()["steps"][0]["look"] == ["discard"]

    run(test())


def test_lessons_and_examples_are_limited_for_each_address(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lessons, "ASKED_A_MINUTE", 2.0)

    async def test() -> None:
        async with house() as home:
            paths = ("/api/games/mau_mau/lesson", "/api/games/elfer_raus/examples/rows/0", "/api/games/mau_mau/lesson")
            assert [(await home.client.get(path)).status_code for path in paths] == [200, 200, 429]
            await home.post("/api/rehearsals", {**LESSON, "what": "why", "moves": [0]}, 429)

    run(test())
