"""Looking back: replays of finished matches and of records from anywhere, and nothing of a running one."""

from dataclasses import replace
from typing import Any

import pytest

from reihum import notation
from reihum.core.chance import Stream, match_key, round_key
from reihum.core.match import Match
from reihum.core.view import BACK
from reihum.core.zones import SPECTATOR
from reihum.notation.records import Record
from reihum.server.retelling import OPEN, Retelling, chance_of, entries_of, opened_of, outline
from reihum.table.course import MOST_ROUNDS
from reihum.table.state import PlaceState, State, read
from reihum.table.table import Table, table_of
from reihum.text.catalogue import catalogue, find
from tests.server.house import House, house, run
from tests.server.test_matches import play_on
from tests.strolls import played


def told(game: str, seats: int | None = None, most: int = 200) -> tuple[Match, Record]:
    """A match of random moves, and its record."""
    facts = find(game).game
    match = played(facts, seats or facts.players[-1], most)
    return match, notation.record_of(match, reveal=True)


def read_all(frames: list[State]) -> list[State]:
    return [read(frame) for frame in frames]


def lying(place: PlaceState, match: Match) -> tuple[str, ...]:
    """The cards of a place as a view lists them: a trick, which is shown in the order of play, too."""
    return tuple(sorted(place.cards, key=match.game.pack.card)) if place.by else place.cards


@pytest.mark.parametrize("game", list(catalogue()))
def test_every_step_shows_what_the_seat_saw(game: str) -> None:
    match, record = told(game, most=60)
    again = Match(match.game, match.seats, match.options, match.seed, match.entropy)
    frames = {seat: read_all(Retelling(match, record, seat, "de").frames(0)) for seat in (0, match.seats - 1)}
    steps = [entry for entry in match.log if entry.round == 0]
    for number in range(len(steps) + 1):
        for seat, shown in frames.items():
            view = again.round.view(seat)
            assert [(place.name, lying(place, match), place.size) for place in shown[number].places] == [
                (place.name, place.cards, place.size) for place in view.places
            ]
            assert shown[number].choices == []
        if number < len(steps):
            again.play(steps[number].seat, steps[number].move, at=steps[number].at)


@pytest.mark.parametrize("seat", [0, OPEN])
def test_a_record_of_your_own_speaks_to_you(seat: int) -> None:
    """Whatever language it was written in."""
    match, record = told("mau_mau", 2, most=20)
    retelling = Retelling(match, replace(record, players=("Du", "Anna")), seat, "en")
    assert retelling.table.sitters[0].name == "You"
    frames = read_all(retelling.frames(0))
    deeds = [event for frame in frames for event in frame.events if event.kind == "move"]
    yours, others = (str([event.parts for event in deeds if event.seat == each]) for each in (0, 1))
    assert "' play '" in yours
    assert "' plays '" not in yours
    assert "' plays '" in others


@pytest.mark.parametrize("game", list(catalogue()))
def test_all_open_hides_nothing(game: str) -> None:
    match, record = told(game, most=60)
    frames = read_all(Retelling(match, record, OPEN, "en").frames(0))
    for frame in frames:
        assert sum(len(place.cards) for place in frame.places) == match.game.pack.size
        assert all(BACK not in place.cards for place in frame.places)
    assert all(frame.turn.yours is False for frame in frames)


def test_later_rounds_and_the_end() -> None:
    match, record = told("letzter_panther", 4, 5000)
    assert match.over
    last = len(match.sheet.outcomes) - 1
    frames = read_all(Retelling(match, record, 1, "de").frames(last))
    assert frames[0].round == last + 1
    assert frames[0].events[0].kind == "round"
    assert frames[-1].phase == "over"
    assert frames[-1].sheet.totals == match.sheet.totals
    facts = outline(match, record, "de")
    assert [len(each["seats"]) for each in facts["rounds"]][last] == len(frames) - 1
    assert facts["winners"] == list(match.winners())


@pytest.mark.parametrize("game", list(catalogue()))
def test_every_lot_follows_from_the_seed(game: str) -> None:
    match, _ = told(game, most=149)  # in no game the end of a round
    key = match_key(match.seed, *match.entropy)
    numbers = match.game.pack.numbers
    shuffles = 0
    for number, deal in enumerate(chance_of(match)):
        for place, lot in enumerate([*deal["lots"], *deal["later"]]):
            stream = Stream(round_key(key, number), place + 1)
            shuffles += 1
            if "cards" not in lot:
                assert stream.below(lot["below"]) == lot["number"]
                continue
            cards = sorted(numbers[code] for code in lot["cards"])
            for i in range(len(cards) - 1, 0, -1):
                j = stream.below(i + 1)
                cards[i], cards[j] = cards[j], cards[i]
            assert [match.game.pack.codes[card] for card in cards] == lot["cards"]
    assert shuffles == notation.check(notation.record_of(match, reveal=True)).shuffles


@pytest.mark.parametrize("game", ["mau_mau", "mue", "schnipp_schnapp"])
def test_a_table_can_be_made_of_a_record(game: str) -> None:
    match = played(find(game).game, find(game).game.players[-1], 90)
    match.entropy = ()
    plain = Match(match.game, match.seats, match.options, match.seed)
    record = notation.record_of(plain, reveal=True)
    table = Table(opened_of(record, "de"))
    assert table.match.round.view(SPECTATOR) == plain.round.view(SPECTATOR)
    assert table_of([opened_of(record, "de"), *entries_of(plain)]).match.log == plain.log


# Over HTTP


async def finished(house: House, game: str) -> tuple[dict[str, Any], str]:
    """A table whose match is over, and its record."""
    made = await house.table(game, [None, "random"])
    async with house.page(made["table"], made["token"]) as page:
        await play_on(page, 3)
    answer = await house.client.get(f"/api/tables/{made['table']}/matches/1/record")
    assert answer.status_code == 200
    return made, answer.text


def test_replay_over_http() -> None:
    async def test() -> None:
        async with house() as home:
            made, text = await finished(home, "elfer_raus")
            listed = (await home.client.get(f"/api/tables/{made['table']}/matches")).json()
            assert [each["match"] for each in listed] == [1]
            facts = await home.post("/api/replays", {"record": text, "lang": "en"}, 200)
            assert facts["over"]
            assert facts["players"][0] == "Ina"
            frames = await home.post("/api/replays/frames", {"record": text, "round": 0, "seat": 1}, 200)
            assert len(frames) == len(facts["rounds"][0]["seats"]) + 1
            assert BACK in next(place for place in frames[0]["places"] if place["name"] == "hand.0")["cards"]
            everything = await home.post("/api/replays/frames", {"record": text, "round": 0}, 200)
            assert BACK not in str(everything[0]["places"])
            await home.post("/api/replays/frames", {"record": text, "round": 99}, 404)
            await home.post("/api/replays/frames", {"record": text, "round": 0, "seat": 2}, 404)

    run(test())


def test_what_is_told_of_a_record_comes_bit_by_bit() -> None:
    """Encoded and compressed as one piece, what there is to tell of a long one would keep all tables waiting."""

    async def test() -> None:
        async with house() as home:
            _, text = await finished(home, "hoechste_karte")
            for path, more in [("/api/replays", {}), ("/api/replays/frames", {"round": 0})]:
                answer = await home.client.post(path, json={"record": text, **more})
                assert answer.status_code == 200
                assert answer.headers["transfer-encoding"] == "chunked"

    run(test())


def test_nothing_of_a_running_match() -> None:
    async def test() -> None:
        async with house() as home:
            made = await home.table("mau_mau", [None, "random"])
            path = f"/api/tables/{made['table']}/matches"
            assert (await home.client.get(path)).json() == []
            assert (await home.client.get(f"{path}/1/record")).status_code == 403
            assert (await home.client.get(f"{path}/2/record")).status_code == 404
            hidden = "reihum 1\ngame mau_mau 1\nseats 2\n"
            answer = await home.post("/api/replays", {"record": hidden, "lang": "de"}, 422)
            assert "nachspielen" in answer["error"]["message"]

    run(test())


def test_matches_before_a_rematch_stay() -> None:
    async def test() -> None:
        async with house() as home:
            made, text = await finished(home, "hoechste_karte")
            async with home.page(made["table"], made["token"]) as page:
                await page.say({"type": "rematch"})
                await page.until_state(lambda state: state["phase"] == "playing")
            path = f"/api/tables/{made['table']}/matches"
            assert (await home.client.get(f"{path}/1/record")).text == text
            assert (await home.client.get(f"{path}/2/record")).status_code == 403
            assert len((await home.client.get(path)).json()) == 1

    run(test())


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        (lambda text: "hello", "reihum"),
        (lambda text: text.replace("seed ", "seed x"), "whole number"),
        (lambda text: text.replace("commitment 0", "commitment 1").replace("commitment f", "commitment 0"), ""),
        (lambda text: text.replace("= ", "= 9", 1), ""),
        (lambda text: text.replace("game hoechste_karte", "game chess"), "chess"),
        (lambda text: "\0" * 50, ""),
    ],
)
def test_bad_records_get_a_sentence(change: Any, complaint: str) -> None:
    match = played(find("hoechste_karte").game, 2, 500, 7)
    text = change(str(notation.record_of(match, reveal=True)))

    async def test() -> None:
        async with house() as home:
            found = await home.client.post("/api/replays", json={"record": text, "lang": "en"})
            if found.status_code == 422:
                message = found.json()["error"]["message"]
                assert message.startswith("This record can't be replayed: ")
                assert complaint in message
            else:
                assert found.status_code == 200
                assert text == str(notation.record_of(match, reveal=True))

    run(test())


def test_a_record_may_be_long_but_not_endless() -> None:
    async def test() -> None:
        async with house() as home:
            await home.post("/api/replays", {"record": "x" * 300_000}, 413)
            header = "reihum 1\ngame mau_mau 1\nseats 2\nseed 7\n"
            rounds = [f"\nround {number + 1}\n0 draw\n= 0 0\n" for number in range(MOST_ROUNDS + 1)]
            await home.post("/api/replays", {"record": header + "".join(rounds)}, 413)
            await home.post("/api/replays", {"record": header + "".join(rounds[:-1])}, 422)  # against the rules
            for head in ('seed "{}"', 'seed 7\nentropy "a" "{}"'):  # every table with these cards would keep it
                text = header.replace("seed 7", head.format("x" * 2_000)) + rounds[0]
                await home.post("/api/replays/tables", {"record": text, "seat": 0}, 413)
            crowd = "entropy" + ' "x"' * 3  # of two seats
            await home.post("/api/replays/tables", {"record": f"{header}{crowd}\n", "seat": 0, "steps": 0}, 422)
            await home.post("/api/replays", {"record": 7}, 400)
            await home.post("/api/replays", {}, 400)

    run(test())
