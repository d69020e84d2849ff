"""Playing on from a position, the same deal again, and reviews: over HTTP, with nothing told too early."""

import json
import re
from typing import Any

import pytest

from reihum import build, notation
from reihum.bots.eye import Eye
from reihum.bots.search_bot import SearchBot
from reihum.core.chance import Chance
from reihum.core.match import Match
from reihum.server import review as reviews
from reihum.server import same_deal
from reihum.server.reviewing import Decision, judge
from reihum.server.same_deal import group_of
from reihum.text.catalogue import find
from tests.server.house import House, house, run
from tests.server.test_matches import play_on
from tests.server.test_review_replay import finished
from tests.strolls import drawn, played


def test_names_of_groups() -> None:
    assert group_of("abcdefghijkl", 1) == ("abcdefghijkl", 1)
    assert group_of("abcdefghijkl-1-2", 1) == ("abcdefghijkl", 1)
    assert group_of("abcdefghijkl-3-14", 1) == ("abcdefghijkl", 3)
    assert group_of("abcdefghijkl-1-2", 2) == ("abcdefghijkl-1-2", 2)
    assert group_of("abcdefgh-1-2", 1) == ("abcdefgh-1-2", 1)  # a name by chance


def test_play_on_from_any_position() -> None:
    async def test() -> None:
        async with house() as home:
            _, text = await finished(home, "elfer_raus")
            told = notation.replay(text)
            steps = len(told.log) // 2
            wish = {"record": text, "seat": 1, "steps": steps, "bots": ["random", "random"], "name": "Udo"}
            made = await home.post("/api/replays/tables", {**wish, "pace": "instant"})
            assert made["seat"] == 1
            expected = Match(told.game, told.seats, told.options, told.seed, told.entropy)
            for entry in told.log[:steps]:
                expected.play(entry.seat, entry.move, at=entry.at)
            async with home.page(made["table"], made["token"]) as page:
                host = await home.lobby.host(made["table"])
                assert host.table.match.log[:steps] == expected.log
                await page.until_state(lambda state: state["turn"]["yours"] or state["phase"] == "over")
                assert 1 not in host.table.deciders or len(host.table.match.log) > steps
                await play_on(page, 1)

    run(test())


def test_the_same_deal_again_and_compared() -> None:
    async def test() -> None:
        async with house() as home:
            first, text = await finished(home, "elfer_raus")
            wish = {"record": text, "seat": 0, "bots": [None, "random"], "table": first["table"], "name": "Eva"}
            again = await home.post("/api/replays/tables", {**wish, "pace": "instant"})
            assert again["table"] == f"{first['table']}-1-2"
            async with home.page(again["table"], again["token"]) as page:
                path = f"/api/tables/{again['table']}/matches/1/deal"
                running = (await home.client.get(path)).json()
                assert [each["over"] for each in running] == [True, False]
                assert "totals" not in running[1]
                assert (await home.client.get(f"/api/tables/{again['table']}/matches/1/record")).status_code == 403
                await play_on(page, 5)
            both = (await home.client.get(path)).json()
            assert [each["over"] for each in both] == [True, True]
            assert both[0]["commitment"] == both[1]["commitment"]
            assert both[0]["names"][0] == "Ina"
            assert both[1]["names"][0] == "Eva"
            assert len(both[1]["totals"]) == 2
            third = await home.post("/api/replays/tables", {**wish, "table": again["table"]})
            assert third["table"] == f"{first['table']}-1-3"

    run(test())


def test_strangers_who_take_all_places_of_a_deal_keep_nobody_from_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(same_deal, "MOST_AGAIN", 3)

    async def test() -> None:
        async with house() as home:
            first, _ = await finished(home, "hoechste_karte")
            wish = {"seat": 0, "table": first["table"], "pace": "instant"}
            group = [(await home.post("/api/replays/tables", wish))["table"] for _ in range(3)]
            assert group == [f"{first['table']}-1-{number}" for number in (2, 3, 4)]
            made = await home.post("/api/replays/tables", wish)
            assert not made["table"].startswith(first["table"])
            async with home.page(made["table"], made["token"]) as page:
                assert page.state["known_deal"]
                await play_on(page, 5)
            compared = (await home.client.get(f"/api/tables/{made['table']}/matches/1/deal")).json()
            assert compared[0]["commitment"] == compared[1]["commitment"]
            assert [each["over"] for each in compared] == [True, True]  # with the first match, as in every group

    run(test())


def test_other_cards_are_not_compared_with_a_deal_because_of_its_seed() -> None:
    """Whoever has the record has the seed, and could add chance until the cards win every comparison."""

    async def test() -> None:
        async with house() as home:
            first, text = await finished(home, "elfer_raus")
            honest = {"record": text, "seat": 0, "table": first["table"]}
            head = text.partition("\nround")[0]
            forged = [
                re.sub("^entropy .*$", 'entropy "chosen"', head, flags=re.M),
                re.sub("^options .*$", "options variant=any-start", head, flags=re.M),
                re.sub("^game .*$", "game ratefix 1", re.sub("^options .*\n", "", head, flags=re.M), flags=re.M),
            ]
            for record in forged:
                made = await home.post("/api/replays/tables", {**honest, "record": record})
                assert not made["table"].startswith(first["table"]), record
            made = await home.post("/api/replays/tables", honest)
            assert made["table"] == f"{first['table']}-1-2"

    run(test())


def test_friends_get_the_same_cards_without_having_seen_the_record() -> None:
    async def test() -> None:
        async with house() as home:
            first, _ = await finished(home, "elfer_raus")
            wish = {"seat": 0, "bots": [None, "random"], "table": first["table"], "match": 1, "name": "Eva"}
            again = await home.post("/api/replays/tables", {**wish, "pace": "instant"})
            assert again["table"] == f"{first['table']}-1-2"
            both = (await home.client.get(f"/api/tables/{again['table']}/matches/1/deal")).json()
            assert [each["names"][0] for each in both] == ["Ina", "Eva"]
            running = {**wish, "table": again["table"]}
            assert (await home.post("/api/replays/tables", running, 403))["error"]["code"] == "record-later"
            for wrong in ({**wish, "match": 7}, {**wish, "table": "nowhere"}, {"seat": 0}):
                await home.post("/api/replays/tables", wrong, 404)

    run(test())


def test_an_uploaded_record_can_be_played_again() -> None:
    match = Match(find("hoechste_karte").game, 2, seed=11)
    chance = Chance(3)
    while not match.over:
        match.play(*drawn(match.round, chance))
        match.settle()
    text = str(notation.record_of(match, ("Ada", "Bo"), reveal=True))

    async def test() -> None:
        async with house() as home:
            made = await home.post("/api/replays/tables", {"record": text, "seat": 0, "table": "nowhere", "name": "Cy"})
            both = (await home.client.get(f"/api/tables/{made['table']}/matches/1/deal")).json()
            assert [each["names"][0] for each in both] == ["Ada", "Cy"]
            assert both[0]["totals"] == list(match.sheet.totals)

    run(test())


def test_wishes_that_cannot_be_fulfilled() -> None:
    async def test() -> None:
        async with house() as home:
            _, text = await finished(home, "hoechste_karte")
            await home.post("/api/replays/tables", {"record": text, "seat": 5}, 422)
            await home.post("/api/replays/tables", {"record": text, "seat": 0, "steps": 9999}, 422)
            await home.post("/api/replays/tables", {"record": text, "seat": 0, "bots": ["genius"]}, 422)
            await home.post("/api/replays/tables", {"record": "nonsense", "seat": 0}, 422)
            assert (await home.client.get("/api/tables/nowhere-at-all/matches/1/deal")).status_code == 404

    run(test())


# Reviews


def blunders(game: str, seats: int, most: int) -> tuple[str, Match]:
    """A match of random moves."""
    match = played(find(game).game, seats, most, "blunders")
    return str(notation.record_of(match, reveal=True)), match


def test_random_play_costs_something_and_the_best_play_nothing() -> None:
    text, match = blunders("schmerzhafte_stiche", 2, 44)
    late = [number for number, entry in enumerate(match.log) if entry.round == 0][-14:]
    verdicts = [verdict for number in late if (verdict := judge(Decision(text, number, 0.4)))]
    assert verdicts
    for verdict in verdicts:
        assert verdict.better != verdict.played
        assert verdict.cost > 0
    assert any(verdict.proven for verdict in verdicts)


@pytest.mark.once
@pytest.mark.skipif(build.compiled(), reason="a compiled bot can't be watched; the interpreted one is the same")
def test_a_review_knows_only_what_the_seat_knew(monkeypatch: pytest.MonkeyPatch) -> None:
    """All it gets is an eye: the cards of others are imagined, however they lie."""
    seen: list[Eye] = []
    think = SearchBot.advice

    def watched(bot: SearchBot, eye: Eye) -> Any:
        seen.append(eye)
        return think(bot, eye)

    monkeypatch.setattr(SearchBot, "advice", watched)
    text, match = blunders("letzter_panther", 3, 30)
    judge(Decision(text, 0, 0.2))
    assert [int(eye.seat) for eye in seen] == [match.log[0].seat]


async def review(home: House, text: str, seat: int) -> list[dict[str, Any]]:
    answer = await home.client.post("/api/reviews", json={"record": text, "seat": seat, "lang": "en"}, timeout=120)
    assert answer.status_code == 200
    return [json.loads(line) for line in answer.text.splitlines()]


def assert_no_glance_is_left(told: list[dict[str, Any]]) -> None:
    """What looked costly at a glance comes first, the costliest of it before the rest, and is confirmed or cleared."""
    places = [(each["round"], each["step"]) for each in told if each.get("glance")]
    costs = {(each["round"], each["step"]): each["cost"] for each in told if each.get("glance")}
    assert len(places) > 1 or not build.compiled()
    later = [each for each in told if each["type"] == "cleared" or each.get("glance") is False]
    order = [(each["round"], each["step"]) for each in later]
    assert order[: len(places)] == sorted(places, key=lambda place: -costs[place])


def test_reviews_over_http(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reviews, "AT_MOST", 0.2)
    text, match = blunders("letzter_panther", 3, 30)

    async def test() -> None:
        async with house() as home:
            told = await review(home, text, 2)
            assert told[-1]["type"] == "done"
            looks = [each["look"] for each in told if each["type"] == "progress"]
            assert looks.count("closer") == told[-1]["of"]
            assert looks[0] == "glance"
            for finding in told:
                if finding["type"] == "finding":
                    assert finding["text"].startswith("Round 1, move ")
                    assert finding["why"]
                    assert match.log[finding["step"]].seat == 2
            assert_no_glance_is_left(told)
            answer = await home.client.post("/api/reviews", json={"record": text, "seat": 7})
            assert answer.status_code == 404
            assert (await home.client.post("/api/reviews", json={"record": "x", "seat": 0})).status_code == 422

    run(test())
