"""An evening: the same people at one table after the other, and a sheet of what they played."""

import asyncio
from collections import OrderedDict
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Any

import msgspec
import pytest

from reihum.notation import run_example
from reihum.server import evening_sheet
from reihum.server.evening_sheet import KEPT, Deeds, PlayedMatch, deeds_of, sheet, to_blame
from reihum.server.people import deleted
from reihum.server.store import Store
from reihum.server.store.memory import MemoryStore
from reihum.server.store.sqlite import SqliteStore
from reihum.table.formats import entries_of
from reihum.table.log import Continued, Moved, decoded, encoded
from reihum.table.table import table_of
from tests.server.house import FAST, House, Page, house, run


@asynccontextmanager
async def together(
    game: str, people: int = 2, store: Store | None = None, **more: Any
) -> AsyncIterator[tuple[House, str, list[Page], list[str]]]:
    """A table of people, each with a page; nobody has agreed to begin."""
    async with house(FAST, store) as opened, AsyncExitStack() as stack:
        made = await opened.table(game, **{"bots": [None] * people, **more})
        tokens = [made["token"]]
        for name in ("Udo", "Zoe", "Kai")[: people - 1]:
            tokens.append((await opened.post(f"/api/tables/{made['table']}/seats", {"name": name}))["token"])
        pages = [
            await stack.enter_async_context(opened.page(made["table"], token, begin=False, adds=False))
            for token in tokens
        ]
        for page in pages:
            await page.until_state(lambda state: all(player["connected"] for player in state["players"]))
        yield opened, made["table"], pages, tokens


async def finish(opened: House, table: str, tokens: list[str]) -> None:
    """Play a match to its end: everybody plays the first legal card."""
    async with AsyncExitStack() as stack:
        pages = [await stack.enter_async_context(opened.page(table, token, begin=False)) for token in tokens]
        for page in pages:
            if not page.state["begun"]:
                await page.say({"type": "next"})

        async def play(page: Page) -> None:
            while page.state["phase"] != "over":
                if page.state["phase"] == "scored":
                    await page.say({"type": "next"})
                elif page.state["turn"]["yours"] and page.legal():
                    await page.play(page.legal()[0]["move"])
                await page.until("state", "refused")

        await asyncio.gather(*map(play, pages))


async def gone_on(page: Page) -> str:
    found: str = (await page.until_state(lambda state: state["evening"]["next"] != ""))["evening"]["next"]
    return found


def test_the_host_takes_everybody_to_the_next_game() -> None:
    async def test() -> None:
        async with together("mau_mau", 3) as (opened, table, pages, tokens):
            assert pages[1].state["evening"]["chair"] == 0
            code = (await opened.post(f"/api/tables/{table}/code", {}, 200))["code"]
            await pages[0].say({"type": "onward", "game": "elfer_raus", "seats": 4, "rest": "random"})
            after = {await gone_on(page) for page in pages}
            assert len(after) == 1
            new = after.pop()
            for seat, token in enumerate(tokens):  # the keys they have open the same places
                async with opened.page(new, token, begin=False, adds=False) as page:
                    assert page.seat == seat
                    names = [player["name"] for player in page.state["players"]]
                    assert names[:3] == ["Ina", "Udo", "Zoe"]
                    assert [player["kind"] for player in page.state["players"]] == ["person"] * 3 + ["bot"]
                    assert page.state["evening"] == {
                        "first": table, "next": "", "chair": 0, "code": code, "until": page.state["evening"]["until"],
                        "chat": False,
                    }  # fmt: skip
            assert (await opened.post("/api/codes", {"code": code}, 200))["table"] == new
            await pages[1].say({"type": "next"})  # nothing happens at the old one any more
            answer = await opened.client.post(f"/api/tables/{table}/seats", json={"name": "Max"})
            assert answer.status_code == 409

    run(test())


def test_others_propose_and_more_than_half_decide() -> None:
    async def test() -> None:
        wish = {"type": "onward", "game": "elfer_raus", "seats": 4, "rest": "random"}
        async with together("mau_mau", 4) as (_, _, pages, _):
            await pages[1].say(wish)
            asking = (await pages[2].until_state(lambda state: state["asking"] is not None))["asking"]
            assert asking == {"what": "game", "by": 1, "seat": -1, "yes": [1], "game": "elfer_raus"}
            await pages[2].say({"type": "agree", "what": "game", "yes": False})
            await pages[1].until_state(lambda state: (state["asking"] or {}).get("no") == [2])
            await pages[2].say({"type": "agree", "what": "game", "yes": True})  # one may change one's mind
            await pages[1].until_state(lambda state: (state["asking"] or {}).get("yes") == [1, 2])
            await pages[3].say({"type": "agree", "what": "game", "yes": True})
            assert await gone_on(pages[0])

    run(test())


def test_the_last_one_to_agree_decides_even_if_two_agree_in_the_same_moment() -> None:
    async def test() -> None:
        async with together("mau_mau", 4) as (opened, table, pages, _):
            await pages[1].say({"type": "onward", "game": "elfer_raus", "seats": 4, "rest": "random"})
            await pages[3].until_state(lambda state: state["asking"] is not None)
            lock = opened.lobby.hosts[table].lock
            async with lock:  # both were looked at before either was written down
                for number, page in enumerate(pages[2:], 1):
                    await page.say({"type": "agree", "what": "game", "yes": True})
                    while len(lock._waiters or ()) < number:
                        await asyncio.sleep(0.01)
            assert await gone_on(pages[0])

    run(test())


def test_a_yes_counts_for_the_game_that_was_proposed_then() -> None:
    async def test() -> None:
        async with together("mau_mau", 4) as (opened, table, pages, _):
            await pages[1].say({"type": "onward", "game": "elfer_raus", "seats": 4, "rest": "random"})
            await pages[2].until_state(lambda state: state["asking"] is not None)
            host = opened.lobby.hosts[table]
            async with host.lock:
                await pages[3].say({"type": "onward", "game": "fan_tan", "seats": 4, "rest": "random"})
                while len(host.lock._waiters or ()) < 1:
                    await asyncio.sleep(0.01)
                await pages[2].say({"type": "agree", "what": "game", "yes": True})
                while len(host.lock._waiters or ()) < 2:
                    await asyncio.sleep(0.01)
            assert (await pages[2].until("refused"))["code"] == "stale"
            assert host.table.asking is not None
            assert host.table.asking.yes == {3}

    run(test())


def test_half_of_them_or_the_host_can_say_no() -> None:
    async def test() -> None:
        wish = {"type": "onward", "game": "elfer_raus", "seats": 4, "rest": ""}
        async with together("mau_mau", 4) as (_, _, pages, _):
            for no in ([2, 3], [0]):
                await pages[1].say(wish)
                await pages[1].until_state(lambda state: state["asking"] is not None)
                for seat in no:
                    await pages[seat].say({"type": "agree", "what": "game", "yes": False})
                await pages[1].until_state(lambda state: state["asking"] is None)
                assert pages[1].state["evening"]["next"] == ""

    run(test())


def test_in_the_middle_of_a_match_all_must_agree() -> None:
    async def test() -> None:
        async with house() as opened:
            made = await opened.table("mau_mau", [None, None])
            other = await opened.post(f"/api/tables/{made['table']}/seats", {"name": "Udo"})
            async with (
                opened.page(made["table"], made["token"], begin=False) as host,
                opened.page(made["table"], other["token"], begin=False) as guest,
            ):
                for page in (host, guest):
                    await page.say({"type": "next"})
                await host.until_state(lambda state: state["phase"] == "playing")
                await host.say({"type": "onward", "game": "zweikampf", "seats": 2})
                await guest.until_state(lambda state: state["asking"] is not None)
                assert guest.state["evening"]["next"] == ""
                await guest.say({"type": "agree", "what": "game", "yes": True})
                new = await gone_on(host)
                await host.play(0)
                assert (await host.until("refused"))["code"] == "not-allowed"
                found = (await opened.client.get(f"/api/evenings/{new}?lang=en")).json()
                assert [match["over"] for match in found["matches"]] == [False]
                assert found["matches"][0]["points"] == []  # what was broken off tells nothing

    run(test())


def test_what_cannot_be_played_next_is_refused_with_a_sentence() -> None:
    async def test() -> None:
        async with together("mau_mau", 3) as (_, _, pages, _):
            for wish in (
                {"game": "chess", "seats": 3},
                {"game": "zweikampf", "seats": 3},
                {"game": "zweikampf", "seats": 2},  # there are three of them
                {"game": "mau_mau", "seats": 3, "options": {"no": "such"}},
                {"game": "mau_mau", "seats": 3, "rest": "wizard"},
            ):
                await pages[0].say({"type": "onward", **wish})
                refused = await pages[0].until("refused")
                assert refused["code"] == "not-allowed"
                assert refused["message"]
            async with house() as opened:
                made = await opened.table("mau_mau", [None, None])
                async with opened.page(made["table"], None) as watcher:
                    await watcher.say({"type": "onward", "game": "mau_mau", "seats": 2})
                    assert (await watcher.until("refused"))["code"] == "not-allowed"

    run(test())


def test_who_is_away_for_long_stays_behind_and_the_next_one_is_host() -> None:
    async def test() -> None:
        async with house(FAST) as opened:
            made = await opened.table("mau_mau", [None, None, None])
            others = [
                await opened.post(f"/api/tables/{made['table']}/seats", {"name": name}) for name in ("Udo", "Zoe")
            ]
            table = made["table"]
            async with (
                opened.page(table, others[0]["token"], begin=False) as udo,
                opened.page(table, others[1]["token"], begin=False) as zoe,
            ):
                async with opened.page(table, made["token"], begin=False) as ina:
                    await udo.until_state(lambda state: state["players"][0]["connected"])
                    await ina.say({"type": "leave"})
                await udo.until_state(lambda state: state["players"][0]["stand_in"])
                assert udo.state["evening"]["chair"] == 1
                await udo.say({"type": "onward", "game": "zweikampf", "seats": 2})
                new = await gone_on(zoe)
                assert (await opened.client.get(f"/api/tables/{table}")).json()["next"] == new
                names = [each["name"] for each in (await opened.client.get(f"/api/tables/{new}")).json()["players"]]
                assert names == ["Udo", "Zoe"]

    run(test())


def test_the_sheet_of_three_games_survives_a_restart(tmp_path: Path) -> None:
    async def test() -> None:
        file = tmp_path / "tables.sqlite"
        store = SqliteStore(file)
        async with together("hoechste_karte", 2, store) as (opened, table, pages, tokens):
            await finish(opened, table, tokens)
            await pages[0].say({"type": "onward", "game": "zweikampf", "seats": 2})
            second = await gone_on(pages[0])
        async with house(FAST, SqliteStore(file)) as opened:
            await finish(opened, second, tokens)
            async with opened.page(second, tokens[0], begin=False) as page:
                await page.say({"type": "onward", "game": "hoechste_karte", "seats": 2})
                third = await gone_on(page)
            await finish(opened, third, tokens)
            found = (await opened.client.get(f"/api/evenings/{second}?lang=en")).json()
            assert (found["evening"], found["last"]) == (table, third)
            assert [match["table"] for match in found["matches"]] == [table, second, third]
            assert [match["game"] for match in found["matches"]] == ["hoechste_karte", "zweikampf", "hoechste_karte"]
            assert [person["name"] for person in found["people"]] == ["Ina", "Udo"]
            for match in found["matches"]:
                single = (await opened.client.get(f"/api/tables/{match['table']}/matches")).json()[0]
                assert (match["points"], match["winners"]) == (single["totals"], single["winners"])
            for person in (0, 1):
                wins = sum(person in match["winners"] for match in found["matches"])
                assert found["people"][person] == {"name": ["Ina", "Udo"][person], "wins": wins, "matches": 3}
            text = (await opened.client.get(f"/api/evenings/{third}")).text
            hosts = opened.lobby.hosts.values()
            guards = [sitter.guard for host in hosts for sitter in host.table.sitters if sitter.guard]
            assert guards
            assert not any(guard in text for guard in guards)
            again = (await opened.client.get("/api/evenings/nosuchtable1")).status_code
            assert again == 404

    run(test())


def test_whoever_has_no_name_is_called_by_the_seat_in_the_language_of_each_reader() -> None:
    """Wherever a match that is over is told of, as at the table itself."""

    async def test() -> None:
        async with house(FAST) as opened:
            made = await opened.table("hoechste_karte", [None, None], name=None, lang="de")
            table = made["table"]
            joined = await opened.post(f"/api/tables/{table}/seats", {"lang": "en"})
            await finish(opened, table, [made["token"], joined["token"]])
            record = (await opened.client.get(f"/api/tables/{table}/record")).text
            for language, names in (("de", ["Platz 1", "Platz 2"]), ("en", ["Seat 1", "Seat 2"])):

                async def read(path: str, language: str = language) -> Any:
                    return (await opened.client.get(f"/api/{path}?lang={language}")).json()

                told = [player["name"] for player in (await read(f"tables/{table}"))["players"]]
                sheet = await read(f"evenings/{table}")
                matches = await read(f"tables/{table}/matches")
                deals = await read(f"tables/{table}/matches/1/deal")
                assert told == [person["name"] for person in sheet["people"]] == names
                assert [line["names"] for line in (*sheet["matches"], *matches, *deals)] == [names] * 3
                replay = await opened.post("/api/replays", {"record": record, "lang": language}, 200)
                assert replay["players"] == names

    run(test())


def test_a_name_that_was_removed_is_not_on_the_sheet_any_more() -> None:
    """Neither is it remembered by a server that has shown the sheet before."""

    async def test() -> None:
        store = MemoryStore()
        async with together("hoechste_karte", 2, store) as (opened, table, _, tokens):
            await finish(opened, table, tokens)
            path = f"/api/evenings/{table}?lang=en"
            assert [person["name"] for person in (await opened.client.get(path)).json()["people"]] == ["Ina", "Udo"]
            assert await deleted(store, "Udo") == (0, 1)
            assert "Udo" not in (await opened.client.get(path)).text

    run(test())


@pytest.mark.parametrize("kind", ["deleted", "other rules"])
def test_what_is_left_of_an_evening_is_on_its_sheet(kind: str) -> None:
    """The first table was somebody's who was alone there, or it was played by the rules of an earlier version."""

    async def test() -> None:
        store = MemoryStore()
        async with together("hoechste_karte", 1, store, bots=[None, "random"]) as (opened, table, pages, tokens):
            await finish(opened, table, tokens)
            await pages[0].say({"type": "onward", "game": "zweikampf", "seats": 2})
            second = await gone_on(pages[0])
            tokens.append((await opened.join(second))["token"])
            await finish(opened, second, tokens)
            if kind == "deleted":
                assert await deleted(store, "Ina") == (1, 1)
            else:
                first = decoded(store.logs[table][0])
                await store.replace(table, 0, encoded(msgspec.structs.replace(first, version=99)))
            found = (await opened.client.get(f"/api/evenings/{second}")).json()
            assert [match["table"] for match in found["matches"]] == [second]
            assert (found["evening"], found["last"]) == (table, second)

    run(test())


def test_the_host_goes_on_without_whoever_was_removed() -> None:
    """A finished match with a free seat is still a finished match: the host need not ask anybody."""

    async def test() -> None:
        async with together("zweikampf", 2) as (opened, table, pages, tokens):
            await finish(opened, table, tokens)
            await pages[0].say({"type": "remove", "seat": 1})
            await pages[0].until_state(lambda state: state["players"][1]["kind"] == "open")
            await pages[0].say({"type": "onward", "game": "mau_mau", "seats": 2, "rest": ""})
            new = await gone_on(pages[0])
            players = (await opened.client.get(f"/api/tables/{new}")).json()["players"]
            assert [player["kind"] for player in players] == ["person", "open"]

    run(test())


def test_killed_between_the_new_table_and_the_old_ones_last_word_nobody_is_lost() -> None:
    """The new table is written first. Without the old one's word it is nobody's, and the people try again."""

    async def test() -> None:
        store = MemoryStore()
        async with together("mau_mau", 2, store) as (_, table, pages, _):
            await pages[0].say({"type": "onward", "game": "zweikampf", "seats": 2})
            await gone_on(pages[1])
            assert isinstance(entries_of(store.logs[table])[-1], Continued)
        store.logs[table].pop()
        async with house(FAST, store) as opened, opened.page(table, None) as page:
            assert page.state["evening"]["next"] == ""

    run(test())


# Medals


def match(number: int, *deeds: Deeds, winners: tuple[int, ...] = (0,), who: str = "ab") -> PlayedMatch:
    names = {"a": "Ina", "b": "Udo"}
    found = PlayedMatch("table", number, "mau_mau", "2026-11-01", True, list(who), [names[key] for key in who])
    found.points, found.winners, found.deeds = [0.0] * len(deeds), list(winners), list(deeds)
    return found


def test_medals_go_to_whoever_has_most_or_least_and_to_nobody_who_shares() -> None:
    first = match(1, Deeds(drawn=5, thought=9_000, called=300), Deeds(drawn=2, thought=30_000, called=250))
    second = match(2, Deeds(drawn=1, goal=39, undone=1), Deeds(drawn=8, goal=39), winners=(0, 1), who="ba")
    found = sheet([first, second], "en")
    assert found["people"] == [
        {"name": "Ina", "wins": 2, "matches": 2},
        {"name": "Udo", "wins": 1, "matches": 2},
    ]
    assert found["medals"] == [
        {"medal": "caller", "person": 1, "number": 250},
        {"medal": "thinker", "person": 1, "number": 30_000},
        {"medal": "drawer", "person": 0, "number": 13},
        {"medal": "undecided", "person": 1, "number": 1},
    ]
    assert found["matches"][1]["people"] == [1, 0]


def test_an_eklat_has_somebody_to_blame() -> None:
    eklat = run_example("""
        mue 4 | hand.0 R5 R6 | hand.1 B4 B5 | hand.2 Y3 | hand.3 G9
        0 +R6
        0 done
        1 +B5
        1 done
        2 pass
        3 pass
        0 pass
        1 pass
        = 5 -10 0 0
    """)
    assert to_blame(eklat.outcome().points) == [1]
    assert to_blame((0.0, 3.0)) == to_blame((-1.0, -1.0)) == []


def test_whoever_is_left_with_the_schwarzer_peter_is_blamed() -> None:
    async def test() -> None:
        store = MemoryStore()
        async with together("schwarzer_peter", 2, store) as (opened, table, _, tokens):
            await finish(opened, table, tokens)
        played = table_of(entries_of(store.logs[table]))
        assert sorted(played.match.sheet.totals) == [-1.0, 0.0]
        assert [deeds.blamed for deeds in deeds_of(played)] == [-points for points in played.match.sheet.totals]

    run(test())


def test_the_log_notes_how_long_people_think_and_medals_come_from_it() -> None:
    async def test() -> None:
        store = MemoryStore()
        async with house(FAST, store) as opened:
            made = await opened.table("mau_mau", [None, "random"], by_itself=False)
            async with opened.page(made["table"], made["token"]) as page:
                slow = True
                while page.state["phase"] != "over":
                    if page.state["phase"] == "scored":
                        await page.say({"type": "next"})
                    elif page.state["turn"]["yours"] and page.legal():
                        if slow:
                            await asyncio.sleep(0.25)
                            slow = False
                        await page.play(page.legal()[0]["move"])
                    await page.until("state", "refused")
            table = table_of(entries_of(store.logs[made["table"]]))
            mine, bots = deeds_of(table)
            assert mine.thought >= 240
            assert bots.thought == 0
            draw = table.match.number("draw")
            drawn = [act for act in table.acts if isinstance(act, Moved) and act.seat == 0 and draw in act.moves]
            assert mine.drawn == len(drawn)
            assert mine.rounds + bots.rounds >= len(table.match.sheet.outcomes)

    run(test())


def test_a_table_with_very_many_matches_is_remembered_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """In place of as many tables, which are forgotten without counting the others once more for each of them."""
    counted = 0

    class Matches(list[PlayedMatch]):
        def __len__(self) -> int:
            nonlocal counted
            counted += 1
            return 0

    remembered = OrderedDict((str(number), ((0, 0), Matches())) for number in range(KEPT))
    many = [PlayedMatch("", 1, "mau_mau", "", False, ["a", ""], ["Ina", "Udo"])] * 300
    monkeypatch.setattr(evening_sheet, "OrderedDict", lambda: remembered)
    monkeypatch.setattr(evening_sheet, "played_at", lambda *_: many)

    async def test() -> None:
        async with house() as opened:
            made = await opened.table("mau_mau", [None, "random"])
            assert len((await opened.client.get(f"/api/evenings/{made['table']}")).json()["matches"]) == 300
            assert len(remembered) == KEPT - 300
            assert counted < 2 * KEPT

    run(test())
