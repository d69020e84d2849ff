"""Four letters lead to a table while people may come to it, and nobody finds one by guessing."""

import itertools
import re
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import cache
from math import expm1, log1p
from pathlib import Path

import msgspec
import pytest

from reihum.server import codes, joining
from reihum.server.codes import Guesses, Lead, is_fit, new_code, place_of, said
from reihum.server.people import deleted, exported
from reihum.server.store import Store
from reihum.server.store.memory import MemoryStore
from reihum.server.store.sqlite import SqliteStore
from tests.server.house import FAST, House, house, run
from tests.server.stores import on_each_store
from tools.postgres import Postgres

DOCS = Path(__file__).parents[2] / "docs" / "protocol.md"
DAY = 24 * 3600.0


@cache
def fit_codes() -> int:
    return sum(is_fit("".join(letters)) for letters in itertools.product(codes.LETTERS, repeat=codes.LENGTH))


async def code_of(opened: House, table: str) -> str:
    found: str = (await opened.post(f"/api/tables/{table}/code", {}, 200))["code"]
    return found


async def status(opened: House, code: str) -> int:
    return (await opened.client.post("/api/codes", json={"code": code})).status_code


def test_letters_can_neither_be_mistaken_nor_make_words() -> None:
    assert not set("AEIOUYQ01") & set(codes.LETTERS)
    for _ in range(500):
        code = new_code()
        assert re.fullmatch(r"[B-Z]{4}", code)
        assert is_fit(code)
        assert said(f" {code[:2].lower()}-{code[2:]} ") == code
    assert not is_fit("BSSB")
    assert [said(text) for text in ("", "BCD", "BCDFG", "B1DF", "ÄBCD", "code/")] == [""] * 6


def test_a_code_leads_to_its_table_until_it_expires(monkeypatch: pytest.MonkeyPatch) -> None:
    async def test() -> None:
        async with house() as opened:
            made = await opened.table("mau_mau", [None, None])
            code = await code_of(opened, made["table"])
            assert await code_of(opened, made["table"]) == code  # there is one, not one for each who asks
            found = await opened.post("/api/codes", {"code": code.lower()}, 200)
            assert found == {"table": made["table"], "game": "mau_mau", "screen": False}
            async with opened.page(made["table"], None) as page:
                assert page.state["evening"]["code"] == code
            other = await opened.table("mau_mau", [None, None])
            assert await code_of(opened, other["table"]) != code
            assert await status(opened, "XXXX") == 404
            assert await status(opened, "no code at all") == 404
            later = time.time() + codes.HOURS * 3600 + 1
            monkeypatch.setattr(time, "time", lambda: later)
            assert await status(opened, code) == 404
            assert await code_of(opened, made["table"]) != code

    run(test())


def test_a_code_ends_with_the_match_when_nobody_sits_there() -> None:
    async def test() -> None:
        async with house() as opened:
            made = await opened.table("zweikampf", [None, "random"], by_itself=True)
            code = await code_of(opened, made["table"])
            async with opened.page(made["table"], made["token"]) as page:
                while page.state["phase"] != "over":
                    if page.state["phase"] == "scored":
                        await page.say({"type": "next"})
                    elif page.state["turn"]["yours"] and page.legal():
                        await page.play(page.legal()[0]["move"])
                    await page.until("state")
                assert await status(opened, code) == 200  # perhaps they play on
            while opened.lobby.hosts[made["table"]].listeners:
                await opened.client.get("/live")
            assert await status(opened, code) == 404

    run(test())


def test_an_expired_code_is_given_out_again_and_a_live_one_is_not(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever notes it first has it: the store decides, as it does about moves."""

    async def test() -> None:
        offers = iter(["BBBB", "CCCC", "DDDD"])
        monkeypatch.setattr(joining, "new_code", lambda: next(offers))
        store = MemoryStore()
        await store.append(place_of("BBBB"), 0, msgspec.json.encode(Lead("elsewhere", int(time.time()) + 60)))
        await store.append(place_of("CCCC"), 0, msgspec.json.encode(Lead("elsewhere", int(time.time()) - 60)))
        async with house(FAST, store) as opened:
            made = await opened.table("mau_mau", [None, None])
            assert await code_of(opened, made["table"]) == "CCCC"
            assert await status(opened, "BBBB") == 404  # there is no such table

    run(test())


@asynccontextmanager
async def stores(kind: str, folder: Path, database: Postgres | None) -> AsyncIterator[tuple[Store, Store | None]]:
    """A store, and the same one for a second process where that is possible."""
    if kind == "sqlite":
        yield SqliteStore(folder / "tables.sqlite"), None
        return
    assert database is not None
    from reihum.server.store.postgres import PostgresStore

    yield PostgresStore(database.url), PostgresStore(database.url)


@on_each_store
def test_codes_survive_a_restart_and_lead_there_from_every_process(
    kind: str, tmp_path: Path, database: Postgres | None
) -> None:
    async def test() -> None:
        async with stores(kind, tmp_path, database) as (store, other), house(FAST, store) as opened:
            made = await opened.table("mau_mau", [None, None])
            code = await code_of(opened, made["table"])
            if other is not None:
                async with house(FAST, other) as second:
                    assert (await second.post("/api/codes", {"code": code}, 200))["table"] == made["table"]
                    assert await code_of(second, made["table"]) == code
        async with stores(kind, tmp_path, database) as (store, _), house(FAST, store) as opened:
            assert (await opened.post("/api/codes", {"code": code}, 200))["table"] == made["table"]

    run(test())


def test_codes_are_no_tables_for_those_who_look_after_the_data() -> None:
    async def test() -> None:
        store = MemoryStore()
        async with house(FAST, store) as opened:
            made = await opened.table("mau_mau", [None, None])
            code = await code_of(opened, made["table"])
            assert (await opened.client.get(f"/api/tables/code%2F{code}")).status_code == 404
            assert list((await exported(store))["tables"]) == [made["table"]]
            assert await deleted(store) == (1, 0)
            assert store.logs == {}

    run(test())


# Guessing


def test_who_guesses_is_locked_out_and_learns_nothing_more() -> None:
    async def test() -> None:
        async with house() as opened:
            made = await opened.table("mau_mau", [None, None])
            code = await code_of(opened, made["table"])
            for _ in range(3):  # right codes cost nothing
                assert await status(opened, code) == 200
            wrong = (other for other in map("".join, itertools.product(codes.LETTERS, repeat=4)) if other != code)
            answers = [await status(opened, next(wrong)) for _ in range(codes.WRONG_AT_ONCE)]
            assert answers == [404] * codes.WRONG_AT_ONCE
            assert await status(opened, next(wrong)) == 429
            assert await status(opened, code) == 429  # not even the right one tells anything now

    run(test())


def guesses_allowed(addresses: int, seconds: float) -> int:
    """How many wrong codes can be tried in this time from so many addresses, if each tries without a pause?"""
    guesses, found, now = Guesses(0.0), 0, 0.0
    while now <= seconds:
        for address in range(addresses):
            while guesses.may(str(address), now):
                found += 1
        now += 60.0
    return found


def chance(tries: int, tables: int) -> float:
    """Of finding one of so many tables by this many different guesses."""
    return -expm1(tries * log1p(-tables / fit_codes()))


def test_the_odds_of_guessing() -> None:
    """The figures in docs/protocol.md, worked out here; and guessing takes far longer than a code lives."""
    space = fit_codes()
    one, many = guesses_allowed(1, DAY), guesses_allowed(100, DAY)
    assert codes.WRONG_AT_ONCE + 24 * codes.WRONG_AN_HOUR - one in (0, 1)  # the last one is due this very moment
    assert many == codes.ALL_WRONG_AT_ONCE + 24 * codes.ALL_WRONG_AN_HOUR
    tables = 10
    half = 0.693 * space / tables  # guesses for an even chance
    assert half / 500 > codes.WRONG_AT_ONCE  # locked out long before
    assert half / codes.WRONG_AN_HOUR > 50 * 24
    assert chance(one, 1) < 0.002
    assert chance(one, tables) < 0.02
    assert chance(many, 1) < 0.02
    text = DOCS.read_text(encoding="utf-8")
    for figure in (f"{space:,}", f"{one} ", f"{many:,}", f"{chance(one, tables):.1%}", f"{chance(many, 1):.1%}"):
        assert figure.replace("%", " %") in text, figure


def test_many_addresses_do_not_make_the_server_remember_them_all() -> None:
    guesses = Guesses(0.0)
    for address in range(30_000):
        guesses.may(str(address), 0.0)
    assert len(guesses.each.found) < 11_000


def test_nobody_can_use_up_all_codes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(joining, "GIVEN_AN_HOUR", 2)

    async def test() -> None:
        async with house() as opened:
            tables = [(await opened.table("mau_mau", [None, None]))["table"] for _ in range(3)]
            first = await code_of(opened, tables[0])
            await code_of(opened, tables[1])
            refused = await opened.post(f"/api/tables/{tables[2]}/code", {}, 429)
            assert refused["error"]["code"] == "too-fast"
            assert await code_of(opened, tables[0]) == first  # a code that is there costs nothing

    run(test())
