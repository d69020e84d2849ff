"""What takes a while is done for all in turn: nobody's pile of work keeps others from theirs, or the tables waiting."""

import asyncio
import json
import os
import sys
import threading
import tracemalloc
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, suppress
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from time import perf_counter
from types import ModuleType, SimpleNamespace
from typing import Any, final
from weakref import finalize

import pytest
from msgspec import structs
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.routing import Route

from reihum import notation
from reihum.core.errors import BadOption
from reihum.server import archive, evening_sheet, games, lobby, pad, review, same_deal
from reihum.server.answers import PIECE, Problem, in_pieces, squeezed
from reihum.server.api import Api
from reihum.server.desk import MOST_READ, MOST_WAITING, Busy, Desk
from reihum.server.limits import neighbourhood
from reihum.server.lobby import Lobby
from reihum.server.retelling import Retelling
from reihum.server.serve import SWITCH
from reihum.server.settings import Settings
from reihum.server.store.memory import MemoryStore
from reihum.server.store.sqlite import SqliteStore
from reihum.table.formats import entries_of
from reihum.table.log import Again, AnyEntry, Moved, Opened, Paced, Sitter, encoded
from reihum.table.table import Table
from reihum.text.catalogue import find
from tests.server.house import FAST, house, run
from tests.strolls import played

ADDRESSES = replace(FAST, proxies=("127.0.0.1",))  # requests may come from anywhere


def record_of(game: str, most: int = 40) -> str:
    facts = find(game).game
    return str(notation.record_of(played(facts, facts.players[0], most), reveal=True))


def test_one_address_has_one_place_and_waits_for_itself() -> None:
    async def test() -> None:
        desk = Desk(2)
        end = threading.Event()
        own = [asyncio.create_task(desk.do("a", end.wait)) for _ in range(MOST_WAITING)]
        await asyncio.sleep(0)
        with pytest.raises(Busy):
            await desk.do("a", end.wait)
        assert await asyncio.wait_for(desk.do("b", lambda: "done"), 5) == "done"
        own[-1].cancel()
        end.set()
        assert len(await asyncio.gather(*own, return_exceptions=True)) == MOST_WAITING
        assert desk.queuers == {}

    run(test())


def test_nobody_shuts_others_out_of_records_and_lessons(monkeypatch: pytest.MonkeyPatch) -> None:
    end = threading.Event()

    def slow(text: str, language: str) -> Any:
        end.wait(20)
        raise Problem(422, "bad-record", text)

    monkeypatch.setattr(archive, "replayed", slow)

    async def test() -> None:
        async with house(ADDRESSES) as opened:

            async def asked(number: int) -> int:
                headers = {"x-forwarded-for": "192.0.2.1"}
                return (
                    await opened.client.post("/api/replays", json={"record": f"{number}"}, headers=headers, timeout=30)
                ).status_code

            greedy = [asyncio.create_task(asked(number)) for number in range(MOST_WAITING + 5)]
            done, _ = await asyncio.wait(greedy, timeout=10, return_when=asyncio.FIRST_COMPLETED)
            headers = {"x-forwarded-for": "192.0.2.2"}
            lesson = await opened.client.get("/api/games/mau_mau/lesson", headers=headers, timeout=15)
            assert lesson.status_code == 200
            end.set()
            assert sorted(await asyncio.gather(*greedy)) == [422] * MOST_WAITING + [429] * 5
            assert all(each.result() == 429 for each in done)

    run(test())


SLOW_TO_TELL = pytest.mark.parametrize("path", ["/api/tables/small/matches", "/api/evenings/small"])


@SLOW_TO_TELL
def test_nobody_who_comes_back_to_tables_waits_with_what_is_told_of_matches(path: str) -> None:
    """An address that has one table read after the other is told of matches meanwhile: it holds nobody up with them."""

    async def test() -> None:
        store = MemoryStore()
        store.logs["small"] = [encoded(entry) for entry in small_matches(2)]
        async with house(store=store) as opened:
            await opened.client.get("/api/tables/small")
            async with opened.lobby.desk.turn("127.0.0.1"):
                answer = await asyncio.wait_for(opened.client.get(path), 10)
            assert answer.status_code == 200

    run(test())


@SLOW_TO_TELL
def test_whoever_waits_for_what_is_told_of_matches_comes_back_to_tables_meanwhile(path: str) -> None:
    """Others may have had long logs read for a minute before: a family that asks for its evening does not wait so long
    for its tables."""

    async def test() -> None:
        store = MemoryStore()
        store.logs["small"] = store.logs["other"] = [encoded(entry) for entry in small_matches(2)]
        async with house(store=store) as opened, AsyncExitStack() as others:
            await opened.client.get("/api/tables/small")
            for _ in range(lobby.LOGS):
                await others.enter_async_context(opened.lobby.logs)
            asked = asyncio.create_task(opened.client.get(path))
            done, _ = await asyncio.wait([asked], timeout=0.2)
            assert not done
            table = await asyncio.wait_for(opened.client.get("/api/tables/other"), 10)
            assert table.status_code == 200
            await others.aclose()
            assert (await asked).status_code == 200

    run(test())


def test_however_busy_all_desks_are_the_store_is_read(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Or the server would count as broken, and nobody could come back to a table."""
    end = threading.Event()
    begun: list[str] = []

    def slow(*_: Any) -> Any:
        begun.append(threading.current_thread().name)
        end.wait(20)
        raise BadOption("too late")

    def slow_record(text: str, language: str) -> Any:
        with suppress(BadOption):
            slow()
        raise Problem(422, "bad-record", text)

    monkeypatch.setattr(os, "cpu_count", lambda: 1)  # by which Python decides how many threads it has
    monkeypatch.setattr(archive, "replayed", slow_record)
    monkeypatch.setattr(pad, "scored", slow)
    monkeypatch.setattr(games, "agreed_game_packed", slow)

    async def test() -> None:
        async with house(ADDRESSES, SqliteStore(tmp_path / "tables.sqlite")) as opened:
            ask = opened.client
            wishes: list[asyncio.Task[Any]] = []
            for number in (1, 2):
                more: Any = {"headers": {"x-forwarded-for": f"192.0.2.{number}"}, "timeout": 30}
                wishes.append(asyncio.create_task(ask.post("/api/replays", json={"record": f"{number}"}, **more)))
                pads = {"game": "mau_mau", "seats": 2}
                wishes.append(asyncio.create_task(ask.post("/api/pads", json=pads, **more)))
            wishes.append(asyncio.create_task(ask.get("/api/games/mau_mau?until=50", **more)))
            while len(begun) < 5:
                await asyncio.sleep(0.01)
            found = await ask.get("/ready", timeout=30)
            end.set()
            assert found.status_code == 200
            await asyncio.gather(*wishes)

    run(test())


def test_reviews_of_one_address_are_few(monkeypatch: pytest.MonkeyPatch) -> None:
    async def never(self: review.Reviews, who: str, work: object, question: object) -> None:
        await asyncio.sleep(3600)

    monkeypatch.setattr(review.Reviews, "asked", never)
    wish = {"record": record_of("mau_mau"), "seat": 0}

    async def test() -> None:
        async with house(ADDRESSES) as opened, AsyncExitStack() as reading:
            lines: list[AsyncIterator[bytes]] = []  # kept, because a reader who is forgotten hangs up

            async def begin(address: str) -> int:
                """The answer to somebody who asks for a review, and goes on reading it."""
                headers = {"x-forwarded-for": address}
                answer = await reading.enter_async_context(
                    opened.client.stream("POST", "/api/reviews", json=wish, headers=headers, timeout=15)
                )
                lines.append(answer.aiter_bytes())
                await anext(lines[-1])
                return answer.status_code

            assert [await begin("192.0.2.1") for _ in range(MOST_READ)] == [200] * MOST_READ
            assert await begin("192.0.2.1") == 429
            assert await begin("192.0.2.2") == 200
            await reading.aclose()
            async with asyncio.timeout(10):
                while await begin("192.0.2.1") != 200:  # those who have gone no longer count
                    await asyncio.sleep(0.05)

    run(test())


def test_answers_of_one_address_are_worked_out_one_after_the_other(monkeypatch: pytest.MonkeyPatch) -> None:
    """Or it would have as many in memory as may wait at the desk."""
    here = most = 0
    frames = Retelling.frames

    def counted(retelling: Retelling, round: int) -> Any:
        nonlocal here, most
        here += 1
        most = max(most, here)
        found = frames(retelling, round)
        here -= 1
        return found

    monkeypatch.setattr(Retelling, "frames", counted)

    async def test() -> None:
        async with house(ADDRESSES) as home:
            wish = {"record": record_of("zweikampf"), "round": 0}
            asked = [home.client.post("/api/replays/frames", json=wish) for _ in range(12)]
            codes = [answer.status_code for answer in await asyncio.gather(*asked)]
            assert (codes.count(200) >= MOST_READ, set(codes) <= {200, 429}) == (True, True)

    run(test())
    assert most == 1


@pytest.mark.parametrize("path", ["/api/replays", "/api/replays/frames", "/api/replays/tables"])
def test_whoever_waits_has_no_match_in_memory(path: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A long one takes up thirty times as much as its record, and as many addresses may wait as like to."""

    here = most = 0
    usual = archive.replayed

    def gone() -> None:
        nonlocal here
        here -= 1

    def counted(text: str, language: str) -> Any:
        nonlocal here, most
        record, match = usual(text, language)
        finalize(record, gone)
        here += 1
        most = max(most, here)
        return record, match

    monkeypatch.setattr(archive, "replayed", counted)
    monkeypatch.setattr(archive, "KEPT", 1)
    text = record_of("zweikampf")

    async def test() -> None:
        async with house(ADDRESSES) as opened, AsyncExitStack() as reading:

            async def asked(number: int) -> int:
                more = {"frames": {"round": 0}, "tables": {"seat": 0}}.get(path.rpartition("/")[2], {})
                answer = await reading.enter_async_context(
                    opened.client.stream(
                        "POST",
                        path,
                        json={"record": f"{text}# {number}\n", **more},
                        headers={"x-forwarded-for": f"192.0.2.{number}"},
                    )
                )
                return answer.status_code

            found = await asyncio.gather(*[asked(number) for number in range(1, 13)])
            assert set(found) <= {200, 201}

    run(test())
    assert most <= 4, "one is remembered, two are worked on, and one may still be there when the next one comes"


def test_a_review_keeps_no_match() -> None:
    match = played(find("zweikampf").game, 2, 40)
    before = sys.getrefcount(match)
    teller = review.Teller(match, 0, ["Ada", "Bea"], "en")
    assert sys.getrefcount(match) == before
    own = [number for number, entry in enumerate(match.log) if entry.seat == 0]
    assert [teller.place(number) for number in own] == [
        {
            "round": match.log[number].round,
            "step": sum(each.round == match.log[number].round for each in match.log[:number]),
        }
        for number in own
    ]


def test_of_long_records_few_are_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    """To look for garbage among sixteen of the longest takes a third of a second, in one piece."""
    monkeypatch.setattr(archive, "replayed", lambda text, _: (text, SimpleNamespace(log=range(int(text)))))
    kept = archive.Archive(Api(Lobby(MemoryStore(), FAST)))

    def remembered(*moves: int) -> list[str]:
        for number in moves:
            kept.read(str(number), "en")
        return [text for text, _ in kept.replayed.values()]  # type: ignore[misc]

    assert len(remembered(*range(1, 30))) == archive.KEPT
    assert remembered(1, archive.MOST_MOVES - 2)[-2:] == ["1", str(archive.MOST_MOVES - 2)]
    assert remembered(archive.MOST_MOVES) == [str(archive.MOST_MOVES)]
    assert remembered(2, 3) == ["2", "3"]


def test_who_waits_for_much_makes_room_for_others() -> None:
    """All addresses together wait for only so much, and nobody who waits for one thing has to go."""

    async def test() -> None:
        desk = Desk(2, altogether=6)
        end = threading.Event()

        def wanted(who: str) -> "asyncio.Task[bool]":
            return asyncio.create_task(desk.do(who, lambda: end.wait(20)))

        greedy = [wanted("a") for _ in range(6)]
        await asyncio.sleep(0)
        others = []
        for who in "bcdef":
            others.append(wanted(who))
            await asyncio.sleep(0.01)
            assert desk.waiting == 6
        with pytest.raises(Busy):
            await wanted("g")
        with pytest.raises(Busy):
            await wanted("b")
        assert [task.done() for task in greedy] == [False] + [True] * 5
        end.set()
        assert await asyncio.gather(greedy[0], *others) == [True] * 6
        assert {type(task.exception()) for task in greedy[1:]} == {Busy}
        assert (desk.waiting, desk.queuers) == (0, {})

    run(test())


def test_many_networks_of_one_provider_leave_room_for_others() -> None:
    """Hundreds of networks cost nothing: somebody who waits for one thing with each of them shuts nobody out."""

    async def test() -> None:
        desk = Desk(2, most_waiting=2, altogether=8)
        end = threading.Event()

        def wanted(address: str) -> "asyncio.Task[bool]":
            return asyncio.create_task(desk.do(neighbourhood(address), lambda: end.wait(20)))

        greedy = [wanted(f"2001:db8:77:{number:02x}00::1") for number in range(10)]
        await asyncio.sleep(0)
        assert desk.waiting == 2
        others = [wanted("2001:db9::1"), wanted("192.0.2.1"), wanted("192.0.2.2"), wanted("192.0.2.3")]
        await asyncio.sleep(0)
        assert desk.waiting == 6
        end.set()
        assert await asyncio.gather(*greedy[:2], *others) == [True] * 6
        assert {type(task.exception()) for task in greedy[2:]} == {Busy}
        assert (desk.waiting, desk.providers) == (0, {})

    run(test())


def test_nobody_shuts_others_out_who_have_the_same_provider() -> None:
    """Most households get theirs from one of a few providers: whoever waits for much there makes room for a neighbour,
    and no more than one of two who wait for the same."""

    async def test() -> None:
        desk = Desk(2, most_waiting=3, altogether=16)
        end = threading.Event()

        def wanted(address: str) -> "asyncio.Task[bool]":
            return asyncio.create_task(desk.do(neighbourhood(address), lambda: end.wait(20)))

        greedy = [wanted(f"2001:db8:0:{number % 2 + 1}00::1") for number in range(6)]
        other = wanted("2001:db9::1")
        await asyncio.sleep(0)
        assert desk.waiting == 5
        neighbours = [wanted(f"2001:db8:0:{number}00::1") for number in range(3, 6)]
        await asyncio.sleep(0.05)
        assert desk.waiting == 5
        end.set()
        assert await asyncio.gather(other, *neighbours[:2]) == [True] * 3
        assert type(neighbours[2].exception()) is Busy
        assert [await each for each in greedy[:2]] == [True, True]
        assert {type(task.exception()) for task in greedy[2:]} == {Busy}
        assert (desk.waiting, desk.providers) == (0, {})

    run(test())


def test_whoever_reads_logs_is_counted_for_themselves() -> None:
    """Pages come back to their tables, and for those there is a place each."""

    async def test() -> None:
        desk = Desk(2, 500)
        who = [neighbourhood(f"2001:db8:77:{number:02x}00::1") for number in range(200)]
        assert await asyncio.gather(*[desk.do(each, lambda: True) for each in who]) == [True] * 200

    run(test())


def test_a_long_answer_leaves_room_for_others_while_it_is_compressed() -> None:
    content = json.dumps(list(range(400_000))).encode()
    turns: list[int] = []  # how many pieces had been sent when somebody else had a turn
    sent: list[bytes] = []

    async def answer(_: Request) -> Response:
        return StreamingResponse(in_pieces(squeezed(content)))

    async def others() -> None:
        while True:
            turns.append(len(sent))
            await asyncio.sleep(0)

    async def send(message: Any) -> None:
        sent.append(message.get("body", b""))

    async def receive() -> Any:
        await asyncio.sleep(3600)

    async def test() -> None:
        app = Starlette(routes=[Route("/", answer)], middleware=[Middleware(GZipMiddleware, minimum_size=1024)])
        scope = {"type": "http", "method": "GET", "path": "/", "query_string": b"", "root_path": ""}
        task = asyncio.create_task(others())
        await app({**scope, "headers": [(b"accept-encoding", b"gzip")]}, receive, send)
        task.cancel()

    run(test())
    assert len(set(turns)) > len(content) // PIECE
    assert b"".join(sent)[:2] == b"\x1f\x8b"


@pytest.mark.parametrize(("path", "of", "name"), [
    ("/api/tables/{}/matches", archive, "finished"),
    ("/api/evenings/{}", evening_sheet, "sheet"),
])  # fmt: skip
def test_what_is_told_of_thousands_of_matches_is_written_beside_the_event_loop(
    path: str, of: ModuleType, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    written: list[bool] = []  # in the event loop?
    usual = getattr(of, name)

    def watched(*parts: Any) -> Any:
        written.append(threading.current_thread() is threading.main_thread())
        return usual(*parts)

    monkeypatch.setattr(of, name, watched)

    async def test() -> None:
        store = MemoryStore()
        store.logs["small"] = [encoded(entry) for entry in small_matches(300)]
        async with house(store=store) as opened:
            found = (await opened.client.get(path.format("small"))).json()
            assert len(found if isinstance(found, list) else found["matches"]) == 300

    run(test())
    assert written
    assert not any(written)


def test_of_evenings_only_so_many_matches_are_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(evening_sheet, "KEPT", 100)

    async def test() -> None:
        api = Api(Lobby(MemoryStore(), FAST))
        store = api.lobby.store.store
        assert isinstance(store, MemoryStore)
        evenings = evening_sheet.Evenings(api, archive.Archive(api))
        for number in range(5):
            store.logs[f"t{number}"] = [encoded(entry) for entry in small_matches(40)]
            assert len((await evenings.matches(f"t{number}", "somebody"))[0]) == 40
        assert list(evenings.read) == ["t3", "t4"]
        waiting = [encoded(structs.replace(small_matches(1)[0], waits=True))]
        for number in range(200):  # tables at which nothing was played yet
            store.logs[f"w{number}"] = waiting
            assert await evenings.matches(f"w{number}", "somebody") == ([], "")
        assert len(evenings.read) == 100

    run(test())


class Kept(list[Any]):
    """A list of which it can be told when it goes."""


@final
class Census:
    """Makes lists as usual, and counts those in memory: now, and at most."""

    def __init__(self, usual: Callable[[Any], list[Any]]) -> None:
        self.usual = usual
        self.here = self.most = 0

    def __call__(self, entries: Any) -> list[Any]:
        found = Kept(self.usual(entries))
        finalize(found, self.gone)
        self.here += 1
        self.most = max(self.most, self.here)
        return found

    def gone(self) -> None:
        self.here -= 1


@pytest.mark.parametrize("path", ["matches", "matches/1/deal"])
def test_one_address_has_one_long_table_in_memory(path: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """All matches of a full table take up tens of megabytes: whoever asks for them twenty times has them once."""

    counted = Census(archive.matches_of)
    monkeypatch.setattr(archive, "matches_of", counted)
    monkeypatch.setattr(same_deal, "matches_of", counted, raising=False)

    async def test() -> None:
        store = MemoryStore()
        store.logs["small"] = [encoded(entry) for entry in small_matches(2)]
        async with house(store=store) as opened:
            asked = [opened.client.get(f"/api/tables/small/{path}") for _ in range(15)]
            assert {answer.status_code for answer in await asyncio.gather(*asked)} == {200}

    run(test())
    assert counted.most in (1, 2), "one may still be there when the next one comes"


@pytest.mark.parametrize("path", ["/api/tables/small/matches", "/api/evenings/small"])
def test_many_addresses_have_few_long_logs_in_memory(path: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A long log takes up forty megabytes, and as many addresses may wait for their turn as like to."""

    counted = Census(entries_of)
    end = threading.Event()

    def slow(*_: Any) -> Any:
        end.wait(20)
        return []

    monkeypatch.setattr(lobby, "entries_of", counted)
    monkeypatch.setattr(archive, "matches_of", slow)
    monkeypatch.setattr(evening_sheet, "played_at", slow)

    async def test() -> None:
        store = MemoryStore()
        store.logs["small"] = [encoded(entry) for entry in small_matches(2)]
        async with house(ADDRESSES, store) as opened:
            await opened.client.get("/api/tables/small")
            asked = [
                asyncio.create_task(opened.client.get(path, headers={"x-forwarded-for": f"192.0.2.{number}"}))
                for number in range(1, 20)
            ]
            while counted.here < lobby.LOGS:
                await asyncio.sleep(0.01)
            await asyncio.sleep(0.2)
            end.set()
            assert {answer.status_code for answer in await asyncio.gather(*asked)} == {200}

    run(test())
    assert counted.most <= lobby.LOGS + 1, "one may still be there when the next one comes"


@pytest.mark.parametrize("path", ["/api/tables/small/matches", "/api/evenings/small"])
def test_long_lists_that_are_being_compressed_count_as_read(path: str, monkeypatch: pytest.MonkeyPatch) -> None:
    end = threading.Event()

    def slow(content: bytes) -> bytes:
        end.wait(20)
        return squeezed(content)

    monkeypatch.setattr(archive, "squeezed", slow)
    monkeypatch.setattr(archive, "PIECE", 10)

    async def test() -> None:
        store = MemoryStore()
        store.logs["small"] = [encoded(entry) for entry in small_matches(2)]
        async with house(store=store) as home, AsyncExitStack() as reading:
            await home.client.get("/api/tables/small")
            usual, found = home.lobby.host, 0

            async def counted(id: str, who: str) -> Any:
                nonlocal found
                host = await usual(id, who)
                found += 1
                return host

            monkeypatch.setattr(home.lobby, "host", counted)
            for _ in range(lobby.LOGS):  # nothing is told before all have come
                await reading.enter_async_context(home.lobby.logs)
            asked = [asyncio.create_task(home.client.get(path, timeout=20)) for _ in range(12)]
            async with asyncio.timeout(20):
                while found < 12:
                    await asyncio.sleep(0.01)
                await reading.aclose()
                while sum(task.done() for task in asked) < 12 - MOST_READ:
                    await asyncio.sleep(0.01)
            end.set()
            codes = [answer.status_code for answer in await asyncio.gather(*asked)]
            assert sorted(codes) == [200] * MOST_READ + [429] * (12 - MOST_READ)

    run(test())


def small_matches(number: int) -> list[AnyEntry]:
    """A log of many short matches, the last of which is over."""
    game = find("schwarzer_peter").game
    sitters = [Sitter("person", name, guard=name) for name in ("Ada", "Bea")]
    opened = Opened(game.id, game.version, 2, {"short": "yes"}, "0", sitters, False, "instant", "2025-01-01", format=3)
    table = Table(opened)
    entries: list[AnyEntry] = [opened]
    while not (table.match.over and table.matches == number):
        round = table.match.round
        seat = round.turn().seats[0] if not table.match.over else 0
        entry = Again(str(table.matches)) if table.match.over else Moved(seat, [int(round.moves(seat)[0])])
        table.apply(entry)
        entries.append(entry)
    return entries


def test_the_steps_of_a_long_round_arrive_whole() -> None:
    async def test() -> None:
        async with house(Settings()) as opened:
            text = record_of("mau_mau", 200)
            wish = {"record": text, "round": 0, "lang": "en"}
            answer = await opened.client.post("/api/replays/frames", json=wish)
            assert answer.headers["content-type"] == "application/json"
            assert answer.headers["cache-control"] == "no-store"
            assert answer.headers["content-encoding"] == "gzip"
            steps = [entry for entry in notation.replay(text).log if entry.round == 0]
            assert len(answer.json()) == len(steps) + 1
            assert {frame["type"] for frame in answer.json()} == {"state"}

    run(test())


def test_a_long_answer_that_nobody_reads_takes_little_memory() -> None:
    """The steps of a long round are as large as a hundred records: whoever asks for them from many addresses and takes
    none must not fill the memory."""

    async def test() -> None:
        requests = archive.Archive(Api(Lobby(MemoryStore(), FAST)))
        steps = [b'{"type": "state", "version": %d, "places": [%s]}' % (each, b"7, " * 300) for each in range(2_000)]
        asked = Request({"type": "http", "client": ("192.0.2.1", 1)})
        tracemalloc.start()
        answer = await requests.at_length(asked, lambda: b", ".join(steps))
        held, most = tracemalloc.get_traced_memory()
        tracemalloc.stop()
        assert held < most / 20
        assert isinstance(answer, StreamingResponse)
        pieces = [piece async for piece in answer.body_iterator]
        assert b"".join(map(bytes, pieces)) == b", ".join(steps)  # type: ignore[arg-type]
        assert max(map(len, pieces)) <= PIECE

    run(test())


def test_whoever_wakes_many_long_tables_waits_for_themselves(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of all threads that read logs one address has one: the table of somebody else comes at once."""
    end = threading.Event()
    begun: list[str] = []
    usual = lobby.rebuilt

    def slowly(entries: list[Any]) -> Any:
        begun.append(entries[0].seed)
        if entries[0].game == "mau_mau":
            end.wait(10)
        return usual(entries)

    monkeypatch.setattr(lobby, "rebuilt", slowly)

    async def test() -> None:
        async with house(replace(ADDRESSES, idle_after=-1.0)) as home:
            long = [(await home.table("mau_mau", [None, "random"]))["table"] for _ in range(12)]
            own = (await home.table("hoechste_karte", [None, "random"]))["table"]
            await home.lobby.sweep()
            assert not home.lobby.hosts
            many = {"x-forwarded-for": "192.0.2.1"}
            waiting = [asyncio.create_task(home.client.get(f"/api/tables/{id}", headers=many)) for id in long]
            while not begun:
                await asyncio.sleep(0.01)
            other = {"x-forwarded-for": "192.0.2.2"}
            answer = await asyncio.wait_for(home.client.get(f"/api/tables/{own}", headers=other), 5)
            assert answer.status_code == 200
            assert len(begun) == 2, "one of theirs, and ours"
            end.set()
            assert {found.status_code for found in await asyncio.gather(*waiting)} == {200}

    run(test())


def test_a_long_log_leaves_the_tables_time() -> None:
    """Somebody who changes the pace for hours: read again by compiled rules in one go, it would stop all tables."""
    game = find("mau_mau").game
    sitters = [Sitter("person", "Ina", guard="key"), Sitter("bot", "Udo", "random")]
    opened = Opened("mau_mau", game.version, 2, {}, "seed", sitters, False, "slow", "2026-01-01")
    entries: list[AnyEntry] = [opened, *[Paced("slow" if number % 2 else "fast") for number in range(60_000)]]
    reads: list[float] = []  # when reading began, and when it had ended
    turns: list[float] = []  # of everybody else

    def read() -> int:
        reads.append(perf_counter())
        found = archive.matches_of(entries)[0].version
        reads.append(perf_counter())
        return found

    async def test() -> None:
        reading = asyncio.create_task(asyncio.to_thread(read))
        while not reading.done():
            await asyncio.sleep(0)
            turns.append(perf_counter())
        assert await reading == len(entries)

    before = sys.getswitchinterval()
    sys.setswitchinterval(SWITCH)
    try:
        run(test())
    finally:
        sys.setswitchinterval(before)
    begun, ended = reads
    moments = [begun, *[turn for turn in turns if begun < turn < ended], ended]
    assert max(after - before for before, after in pairwise(moments)) < (ended - begun) / 5
