"""Several server processes on one PostgreSQL: any process serves any table, and any of them may die."""

import asyncio
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from reihum.server import people
from reihum.server.listener import Listener
from reihum.server.lobby import CLOCK, STEADY, Lobby
from reihum.server.store import StoreError, Taken, link, postgres
from reihum.server.store.address import opened
from reihum.server.store.memory import MemoryStore
from reihum.server.store.postgres import PostgresStore
from reihum.table.log import Moved, Paused, decoded, encoded
from reihum.table.table import table_of
from tests.server.house import FAST, Page, house, run
from tests.server.stores import on_postgres
from tests.server.test_data import filled
from tools.kills import Server, post, trial, until_up
from tools.postgres import Postgres

pytestmark = on_postgres


class Pair:
    """Two server processes on one database."""

    def __init__(self, database: Postgres, folder: Path) -> None:
        self.servers = [Server(database.url, folder / f"{number}.log") for number in range(2)]

    def revive(self) -> None:
        """Start again what a test has killed."""
        for server in self.servers:
            if server.process.poll() is not None:
                server.start()

    @asynccontextmanager
    async def page(self, number: int, table: str, token: str | None) -> AsyncIterator[Page]:
        address = f"ws://127.0.0.1:{self.servers[number].port}/api/tables/{table}/socket"
        async with connect(address, compression=None, close_timeout=1, max_queue=None) as socket:
            page = Page(socket)
            page.reading = asyncio.create_task(page.read())  # adds its chance to the deal, or all wait for it
            await page.say({"type": "hello", "token": token})
            assert (await page.hear())["type"] == "welcome", page.last
            await page.until("state")
            if token is not None:
                await page.begin()
            try:
                yield page
            finally:
                page.reading.cancel()

    async def table(self, **wish: Any) -> tuple[str, list[str]]:
        """A table made at the first process, whose open seats are taken at the second."""
        for server in self.servers:
            await until_up(server.port)
        wish = {"pace": "instant", "by_itself": False, "name": "Ina", "seats": len(wish["bots"]), **wish}
        made = await asyncio.to_thread(post, self.servers[0].port, "/api/tables", wish)
        tokens = [made["token"]]
        for _ in range(wish["bots"].count(None) - 1):
            path = f"/api/tables/{made['table']}/seats"
            tokens.append((await asyncio.to_thread(post, self.servers[1].port, path, {"name": "Udo"}))["token"])
        return made["table"], tokens


@pytest.fixture(scope="module")
def started(database: Postgres, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Pair]:
    pair = Pair(database, tmp_path_factory.mktemp("pair"))
    yield pair
    for server in pair.servers:
        server.kill()


@pytest.fixture
def pair(started: Pair) -> Pair:
    """The same two processes for all tests, whole again if need be."""
    started.revive()
    return started


async def finish(page: Page) -> None:
    """Play to the end of the match, whatever the others do."""
    said = 0
    while page.state["phase"] != "over":
        state = page.state
        if state["version"] > said and state["phase"] == "scored" and not own(page)["ready"]:
            await page.say({"type": "next"})
        elif state["version"] > said and state["phase"] == "playing" and page.legal():
            await page.play(page.legal()[0]["move"])
        said = state["version"]
        while (await page.until("state", "refused"))["type"] == "refused":
            said = 0


def own(page: Page) -> Any:
    return next(player for player in page.state["players"] if player["name"] == page.name)


def test_people_of_one_table_on_different_processes_play_a_match(pair: Pair, database: Postgres) -> None:
    async def test() -> None:
        table, tokens = await pair.table(game="hoechste_karte", bots=[None, None, "random"])
        async with pair.page(0, table, tokens[0]) as one, pair.page(1, table, tokens[1]) as two:
            one.name, two.name = "Ina", "Udo"
            await asyncio.gather(finish(one), finish(two))
            assert one.state["sheet"] == two.state["sheet"]
            assert one.state["sheet"]["over"]
        store = await opened(database.url)
        entries = [decoded(entry) for entry in await store.read(table)]
        await store.close()
        again = table_of(entries)
        assert again.match.over
        assert {entry.seat for entry in entries if isinstance(entry, Moved)} == {0, 1, 2}
        assert list(again.sheet().totals) == one.state["sheet"]["totals"]

    run(test())


def test_everybody_sees_who_is_there_and_who_is_gone(pair: Pair) -> None:
    async def test() -> None:
        table, tokens = await pair.table(game="hoechste_karte", bots=[None, None])
        async with pair.page(1, table, tokens[1]) as two:
            async with pair.page(0, table, tokens[0]):
                await two.until_state(lambda state: state["players"][0]["connected"])
            await two.until_state(lambda state: not state["players"][0]["connected"])
            async with pair.page(0, table, tokens[0]):
                await two.until_state(lambda state: state["players"][0]["connected"])
                pair.servers[0].kill()
            await two.until_state(lambda state: not state["players"][0]["connected"])

    run(test())


def test_another_process_lets_the_bots_play_when_one_dies(pair: Pair) -> None:
    async def test() -> None:
        table, tokens = await pair.table(game="mau_mau", bots=[None, "random"], options={"program_says_mau": "yes"})
        async with pair.page(1, table, None) as watching:
            async with pair.page(0, table, tokens[0]) as page:
                await page.until_state(lambda state: state["turn"]["yours"])
                pair.servers[0].kill()
            async with pair.page(1, table, tokens[0]) as page:
                for _ in range(3):
                    await page.until_state(lambda state: state["turn"]["yours"])
                    version = page.state["version"]
                    await page.play(page.legal()[0]["move"])
                    await page.until_state(lambda state, version=version: state["version"] > version)  # type: ignore[misc]
                await watching.until_state(lambda state: state["version"] >= version)

    run(test())


def test_after_somebody_had_to_go_another_process_lets_the_bots_play(database: Postgres) -> None:
    async def test() -> None:
        older, newer = PostgresStore(database.url), PostgresStore(database.url)
        async with house(FAST, older) as other, house(FAST, newer) as home:
            assert older.process < newer.process
            made = await home.table("hoechste_karte", [None, None, "random"])
            guest = await home.join(made["table"])
            async with home.page(made["table"], made["token"]) as page, other.page(made["table"], guest["token"]):
                played = home.lobby.hosts[made["table"]]
                while played.leads():
                    await asyncio.sleep(0.01)
                await page.say({"type": "remove", "seat": 1})
                await page.until_state(lambda state: state["players"][1]["kind"] == "bot")
                while not played.leads():
                    await asyncio.sleep(0.01)

    run(test())


def test_whoever_only_watches_does_not_choose_who_lets_the_bots_play(database: Postgres) -> None:
    """Bots wait for their turn among all tables of an address, so a stranger with many tables would slow them down."""

    async def test() -> None:
        older, newer = PostgresStore(database.url), PostgresStore(database.url)
        async with house(FAST, older) as strangers, house(FAST, newer) as home:
            assert older.process < newer.process
            made = await home.table("mau_mau", [None, "random"])
            table, token = made["table"], made["token"]
            async with strangers.page(table, None), home.page(table, token) as page:
                watched, played = strangers.lobby.hosts[table], home.lobby.hosts[table]
                while not (watched.others and played.others):
                    await asyncio.sleep(0.01)
                assert played.leads()
                assert not watched.leads()
                async with strangers.page(table, token):
                    while not watched.here():
                        await asyncio.sleep(0.01)
                    while played.leads():
                        await asyncio.sleep(0.01)
                    assert watched.leads()
                while not played.leads():
                    await asyncio.sleep(0.01)
                await page.say({"type": "leave"})
                while watched.others:
                    await asyncio.sleep(0.01)
                assert watched.leads(), "where nobody sits any more, those who watch see the bots play"

    run(test())


def test_a_refused_deed_tells_what_the_other_process_has_written(pair: Pair) -> None:
    """The same seat at both processes, and the same move at the same moment: one of them comes too late."""

    async def test() -> None:
        table, tokens = await pair.table(game="mau_mau", bots=[None, None], options={"program_says_mau": "yes"})
        async with (
            pair.page(0, table, tokens[0]) as one,
            pair.page(1, table, tokens[1]) as two,
            pair.page(1, table, tokens[0]) as one_again,
            pair.page(0, table, tokens[1]) as two_again,
        ):
            pages = [one, one_again, two, two_again]
            for _ in range(12):
                version = max(page.state.get("version", 0) for page in pages)
                for page in pages:
                    await page.until_state(lambda state, version=version: state["version"] >= version)  # type: ignore[misc]
                    await page.until_state(lambda state: state["phase"] != "waiting")
                if one.state["phase"] != "playing":
                    break
                acting = [page for page in pages if page.state["turn"]["yours"]]
                assert len(acting) == 2
                move = acting[0].legal()[0]["move"]
                await asyncio.gather(*(page.play(move) for page in acting))
                for page in pages:  # each of them hears of it, also the one whose move was refused
                    await page.until_state(lambda state, version=version: state["version"] > version)  # type: ignore[misc]

    run(test())


def test_simultaneous_calls_at_two_processes_reach_everybody(pair: Pair) -> None:
    async def test() -> None:
        table, tokens = await pair.table(game="schnipp_schnapp", bots=[None, None], options={"window": "5000"})
        async with pair.page(0, table, tokens[0]) as one, pair.page(1, table, tokens[1]) as two:
            races = 0
            for page in (one, two):
                await page.until_state(lambda state: state["phase"] == "playing")
            for _ in range(60):
                newest = max(one.state["version"], two.state["version"])
                for page in (one, two):
                    await page.until_state(lambda state, newest=newest: state["version"] >= newest)  # type: ignore[misc]
                if one.state["phase"] != "playing" or races == 4:
                    break
                acting = [page for page in (one, two) if page.state["turn"]["yours"] and page.legal()]
                races += len(acting) == 2 and one.state["turn"]["mode"] == "race"
                await asyncio.gather(*(page.play(page.legal()[0]["move"]) for page in acting))
                await asyncio.gather(*(page.until_state(lambda state, newest=newest: state["version"] > newest)  # type: ignore[misc]
                                       for page in (one, two)))  # fmt: skip
            assert races > 0

    run(test())


def test_a_page_sees_no_earlier_state_at_a_process_that_has_not_heard_the_news(database: Postgres) -> None:
    """A process that is slow to hear what others have written reads it when somebody comes."""

    async def test() -> None:
        async with house(FAST, PostgresStore(database.url)) as slow, house(FAST, PostgresStore(database.url)) as other:
            made = await slow.table("hoechste_karte", [None, None])
            token = (await slow.join(made["table"]))["token"]
            slow.lobby.written = lambda tables: None  # type: ignore[method-assign]
            async with other.page(made["table"], made["token"]) as page:
                async with other.page(made["table"], token):
                    await page.until_state(lambda state: state["phase"] == "playing")
                await page.say({"type": "pause"})
                await page.until_state(lambda state: state["paused"])
                seen = page.state["version"]
            assert slow.lobby.hosts[made["table"]].table.version < seen
            async with slow.page(made["table"], made["token"], begin=False) as page:
                assert page.state["version"] >= seen
                assert page.state["paused"]

    run(test())


def test_what_another_process_writes_while_a_table_is_read_is_not_missed(database: Postgres) -> None:
    """The table has left memory before the page says hello, and when the news comes it is not there again yet."""

    async def test() -> None:
        async with house(FAST, PostgresStore(database.url)) as slow, house(FAST, PostgresStore(database.url)) as other:
            lobby, heard = slow.lobby, asyncio.Event()
            made = await slow.table("hoechste_karte", [None, None])
            has_room, written = lobby.has_room, lobby.written

            def hear(tables: list[str]) -> None:
                written(tables)
                heard.set()

            async def meanwhile() -> bool:
                await other.lobby.store.append(made["table"], 1, encoded(Paused(True)))
                await heard.wait()
                return await has_room()

            async with slow.page(made["table"], made["token"], hello=False) as page:
                await asyncio.sleep(0.05)
                assert await lobby.sweep(0.0) == 1
                lobby.has_room = meanwhile  # type: ignore[method-assign]
                lobby.written = hear  # type: ignore[method-assign]
                await page.say({"type": "hello", "token": made["token"]})
                assert (await page.until("state"))["paused"]

    run(test())


def test_whoever_comes_again_to_a_table_that_was_read_anew_is_known_to_be_there(database: Postgres) -> None:
    """What their old page had begun ends only then. If others took them for gone, a bot would play on their seat."""

    async def test() -> None:
        async with house(FAST, PostgresStore(database.url)) as home, house(FAST, PostgresStore(database.url)) as other:
            made = await home.table("hoechste_karte", [None, None])
            id, gone, answered = made["table"], asyncio.Event(), asyncio.Event()
            host, store = await home.lobby.host(id), home.lobby.store
            shout, part = store.shout, host.part

            async def hanging(table: str, text: str) -> None:
                await answered.wait()
                await shout(table, text)

            async def noticed(listener: Listener) -> None:
                await part(listener)
                gone.set()

            store.shout = hanging  # type: ignore[method-assign]
            host.part = noticed  # type: ignore[method-assign]
            async with home.page(id, made["token"], begin=False) as page:
                await page.say({"type": "speak", "phrase": "hello"})
                await page.until("heard")
                host.spoil()
                with pytest.raises(ConnectionClosed):
                    await page.until("nothing more")
            async with home.page(id, made["token"], begin=False):
                answered.set()
                await asyncio.wait_for(gone.wait(), 10)
                assert (await other.lobby.store.others(id)).keys() == {store.process}

    run(test())


def test_what_is_noted_is_there_for_the_next_process(database: Postgres) -> None:
    async def test() -> None:
        store = await opened(database.url)
        await store.remember("clock", "1 2")
        await store.remember("clock", "1 3")
        await store.close()
        store = await opened(database.url)
        assert (await store.recall("clock"), await store.recall("nothing")) == ("1 3", "")
        await store.close()

    run(test())


def test_no_process_deletes_a_table_at_which_people_are_through_another_one(database: Postgres) -> None:
    """However long nothing has happened there: what they do next would be lost."""

    async def test() -> None:
        calm = replace(FAST, stand_in_after=1e6)
        hasty = replace(calm, keep_days=1e-6)
        async with house(hasty, PostgresStore(database.url)) as home, house(calm, PostgresStore(database.url)) as other:
            made, deserted = [await other.table("hoechste_karte", [None, None]) for _ in range(2)]
            now = time.time()
            await home.lobby.store.remember(CLOCK, f"{now - 2 * STEADY} {now}")
            async with other.page(made["table"], None):
                await asyncio.sleep(0.5)
                await home.lobby.clean()
                assert await home.lobby.store.read(deserted["table"]) == []
                assert await home.lobby.store.read(made["table"]) != []

    run(test())


def test_nobody_waits_while_old_tables_are_looked_for(database: Postgres) -> None:
    """That reads all there is, and may take longer than anybody waits for an answer."""

    async def test() -> None:
        store = PostgresStore(database.url)
        await store.prepare()
        async with store.reading.lock, store.writing.lock:  # others are reading and writing
            assert await asyncio.wait_for(store.older(0.0), 5) == []
        await store.close()

    run(test())


class Ear:
    """Hears what other processes do."""

    def __init__(self) -> None:
        self.heard: list[tuple[str, list[str]]] = []

    def written(self, tables: list[str]) -> None:
        self.heard.append(("written", tables))

    def moved(self, tables: list[str]) -> None:
        self.heard.append(("moved", tables))

    def shouted(self, table: str, text: str) -> None:
        pass

    def missed(self) -> None:
        self.heard.append(("missed", []))

    def has_heard_of(self, table: str) -> bool:
        """Has somebody come to this table, or left it?"""
        return any(kind == "moved" and table in tables for kind, tables in self.heard)


def test_tables_with_long_names_are_saved_and_named_to_others(database: Postgres) -> None:
    """Copies of copies have long names, and a notification holds eight thousand bytes. If it did not say which tables
    have news, others would have to read all of theirs."""

    async def test() -> None:
        stores, ear = [PostgresStore(database.url) for _ in range(2)], Ear()
        await stores[0].open(Ear())
        await stores[1].open(ear)
        ear.heard.clear()
        names = [f"{'long' * 20}-{number}" for number in range(400)]
        await asyncio.gather(*(stores[0].append(name, 0, b"") for name in names))
        await asyncio.gather(*(stores[0].attend(name, {0: 1}) for name in names))
        async with asyncio.timeout(10):
            while not (await stores[1].others(names[-1])) or not all(map(ear.has_heard_of, names)):
                await asyncio.sleep(0.01)
        written = {table for kind, tables in ear.heard if kind == "written" for table in tables}
        assert written == set(names)
        assert ("missed", []) not in ear.heard
        for store in stores:
            await store.close()

    run(test())


def test_all_hear_of_a_process_that_is_gone(database: Postgres) -> None:
    """Only one of them removes what it had said; the others have to be told."""

    async def test() -> None:
        stores, ears = [PostgresStore(database.url) for _ in range(4)], [Ear() for _ in range(4)]
        for store, ear in zip(stores, ears, strict=True):
            await store.open(ear)
        await stores[0].attend("deserted", {0: 1})
        async with asyncio.timeout(10):
            while not all(ear.has_heard_of("deserted") for ear in ears[1:]):
                await asyncio.sleep(0.01)
        for ear in ears:
            ear.heard.clear()
        await stores[0].close()
        async with asyncio.timeout(20):
            while not all(ear.has_heard_of("deserted") for ear in ears[1:]):
                await asyncio.sleep(0.01)
        assert await stores[1].others("deserted") == {}
        for store in stores[1:]:
            await store.close()

    run(test())


def test_a_process_that_hangs_counts_as_gone_until_it_goes_on(
    database: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its connections stay open, and if it is the oldest one, all bots at its tables would wait for it."""
    monkeypatch.setattr(postgres, "PULSE", 0.2)
    monkeypatch.setattr(postgres, "SILENCE", 1)

    async def test() -> None:
        stores, ear = [PostgresStore(database.url) for _ in range(2)], Ear()
        hanging, other = stores
        await hanging.open(Ear())
        await other.open(ear)
        before = hanging.process
        await hanging.attend("hanging", {0: 1})
        assert await other.others("hanging") == {before: {0: 1}}
        async with asyncio.timeout(10):
            while not ear.has_heard_of("hanging"):
                await asyncio.sleep(0.01)
        await asyncio.sleep(1.5)
        assert await other.others("hanging") == {before: {0: 1}}, "it has a pulse"
        hanging.tasks[1].cancel()
        ear.heard.clear()
        async with asyncio.timeout(10):
            while not ear.has_heard_of("hanging"):
                await asyncio.sleep(0.01)
        assert await other.others("hanging") == {}
        hanging.tasks[1] = asyncio.create_task(hanging.pulse())
        async with asyncio.timeout(10):
            while not (there := await other.others("hanging")):
                await asyncio.sleep(0.01)
        assert there == {hanging.process: {0: 1}}
        assert hanging.process > before, "meanwhile others have taken the lead"
        for store in stores:
            await store.close()

    run(test())


def test_who_writes_first_is_first(database: Postgres) -> None:
    async def test() -> None:
        stores = [PostgresStore(database.url) for _ in range(2)]
        ears = [Ear(), Ear()]
        for store, ear in zip(stores, ears, strict=True):
            await store.prepare()
            await store.open(ear)
        one, two = stores
        tries = [store.append("first", number, b"%d" % store.process) for number in range(100) for store in stores]
        results = await asyncio.gather(*tries, return_exceptions=True)
        assert sum(result is None for result in results) == 100
        assert sum(isinstance(result, Taken) for result in results) == 100
        log = await one.read("first")
        for number in range(100):
            winner = b"%d" % (one if results[2 * number] is None else two).process
            assert log[number] == winner
        assert await two.read("first", 98) == log[98:]
        await one.attend("first", {0: 12})
        assert await two.others("first") == {one.process: {0: 12}}
        assert await one.others("first") == {}
        await one.attend("first", None)
        assert await two.others("first") == {}
        await two.append("first", 100, b"two's")
        async with asyncio.timeout(10):
            while ("written", ["first"]) not in ears[0].heard or ("moved", ["first"]) not in ears[1].heard:
                await asyncio.sleep(0.01)
        await one.replace("first", 0, b"x")
        assert (await two.read("first"))[0] == b"x"
        assert "first" in await one.tables()
        assert "first" not in await one.older(time.time() - 60)
        assert "first" in await one.older(time.time() + 60)
        await two.delete("first")
        assert await one.read("first") == []
        for store in stores:
            await store.close()
        with pytest.raises(StoreError):
            await one.append("first", 0, b"late")

    run(test())


def test_a_refusal_after_somebody_elses_entry_is_told_at_once() -> None:
    """Without processes: another entry lies where the deed was to be written, and makes it impossible."""

    async def test() -> None:
        store = MemoryStore()
        async with house(replace(FAST, stand_in_after=1e6), store) as opened:
            made = await opened.table("zweikampf", [None, None], by_itself=False)
            await opened.join(made["table"])
            async with opened.page(made["table"], made["token"]) as page:
                host = opened.lobby.hosts[made["table"]]
                await page.until_state(lambda state: not state["players"][1]["connected"])
                version = page.state["version"]
                store.logs[made["table"]].append(encoded(Paused(True)))
                await page.play(page.legal()[0]["move"])
                heard = [await page.until("state", "refused") for _ in range(2)]
                assert {message["type"] for message in heard} == {"state", "refused"}
                assert page.state["paused"]
                assert page.state["version"] == version + 1 == host.table.version

    run(test())


def test_an_id_that_is_none_is_no_question_for_the_database(database: Postgres) -> None:
    async def test() -> None:
        store = await opened(database.url)
        async with house(FAST, store) as home:
            for id in ("%00", "x%00y", "%F0%9F%83%8F", "a" * 101, "%0A"):
                for path in (f"/api/tables/{id}", f"/api/tables/{id}/matches/1/deal", f"/api/tables/{id}/record"):
                    assert (await home.client.get(path)).status_code == 404

    run(test())


def test_names_are_deleted_from_postgresql(database: Postgres) -> None:
    async def test() -> None:
        store = await opened(database.url)
        await store.open(Lobby(store, FAST))
        await filled(store)
        await people.deleted(store, "Ina")
        assert "Ina" not in await people.statistics(store)
        assert b"Ina" not in b"".join([entry for table in await store.tables() for entry in await store.read(table)])
        await people.deleted(store)
        assert await store.tables() == []
        await store.close()

    run(test())


@pytest.mark.parametrize("url", ["postgresql://127.0.0.1:1/x", "mysql://x/y", "postgresql://[", "postgresql://x:y/z"])
def test_a_bad_address_gets_one_sentence_without_the_password(url: str) -> None:
    async def test() -> None:
        with pytest.raises(StoreError) as problem:
            await opened(url.replace("//", "//me:geheim@"))
        assert "geheim" not in str(problem.value)
        assert "\n" not in str(problem.value)

    run(test())


@pytest.mark.parametrize(("kind", "kills"), [("sqlite", 1), ("postgresql", 3)])
def test_a_few_kills_lose_and_double_nothing(kind: str, kills: int) -> None:
    """Whatever can be killed, once: a server, or two and the database. `make kills` does it hundreds of times."""
    assert "none lost, none doubled" in asyncio.run(trial(kind, kills, 2, show=False))


def test_what_was_refused_because_the_database_was_locked_never_comes_after_all(
    database: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Somebody makes an index, say. Whoever was told that their move does not count has made another one since."""
    monkeypatch.setattr(link, "PATIENCE", 1.0)

    async def test() -> None:
        store, other = PostgresStore(database.url), PostgresStore(database.url)
        await store.open(Lobby(store, FAST))
        await other.open(Lobby(other, FAST))
        await store.append("locked", 0, b"first")
        await other.looking.use(lambda connection: connection.execute("BEGIN; LOCK TABLE reihum_log IN SHARE MODE"))
        with pytest.raises(StoreError):
            await store.append("locked", 1, b"refused")
        await other.looking.use(lambda connection: connection.execute("COMMIT"))
        await asyncio.sleep(0.3)
        await store.append("locked", 1, b"another")
        assert await other.read("locked") == [b"first", b"another"]
        await store.delete("locked")
        await store.close()
        await other.close()

    run(test())


def test_a_process_hears_of_what_it_has_written_itself_after_it_gave_up(
    database: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A disk, or a standby, that takes too long: the commit comes after the table has been read again without it."""
    monkeypatch.setattr(link, "PATIENCE", 1.0)

    async def standby(store: PostgresStore, names: str, after: float = 0.0) -> None:
        await asyncio.sleep(after)
        setting = f"ALTER SYSTEM SET synchronous_standby_names = '{names}'"
        await store.looking.use(lambda connection: connection.execute(setting))
        await store.looking.use(lambda connection: connection.execute("SELECT pg_reload_conf()"))

    async def test() -> None:
        store, other = PostgresStore(database.url), PostgresStore(database.url)
        await other.open(Lobby(other, FAST))
        async with house(FAST, store) as opened:
            made = await opened.table("mau_mau", [None, None])
            async with opened.page(made["table"], made["token"]) as page:
                await standby(other, "nobody")
                await asyncio.sleep(0.5)  # until the database has heard of it
                await page.say({"type": "rename", "name": "Eva"})
                assert (await page.until("error"))["code"] == "not-saved"
            back = asyncio.create_task(standby(other, "", after=0.5))
            async with opened.page(made["table"], made["token"]) as page:
                await page.until_state(lambda state: state["players"][0]["name"] == "Eva")
            await back
        await other.close()

    run(test())
