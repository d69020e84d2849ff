"""Malformed, oversized, stale, forged and out-of-turn messages by the thousand: all answered, no harm done."""

import asyncio
import json
from typing import Any, get_args

from hypothesis import given, settings
from hypothesis import strategies as st

from reihum.server import messages
from reihum.server.lobby import Lobby
from reihum.server.messages import AnyFromPage
from reihum.server.store.memory import MemoryStore
from reihum.table.log import decoded
from reihum.table.table import table_of
from reihum.table.telling import Telling
from tests.server.house import House, Page, house, run

EXAMPLES = 20
MESSAGES = 40  # in each

scalars = st.none() | st.booleans() | st.integers(-(10**12), 10**12) | st.floats(allow_nan=False) | st.text(max_size=20)
anything = st.recursive(
    scalars, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4)
)
SPOKEN = [each for each in get_args(AnyFromPage) if each is not messages.Leave]  # what a page may say, and stay
tags = [str(each.__struct_config__.tag) for each in SPOKEN]
types = st.sampled_from([*tags, "state", "welcome", "__init__"])
fields = st.dictionaries(
    st.sampled_from(sorted({name for each in SPOKEN for name in each.__struct_fields__} | {"type", "extra"})),
    anything,
    max_size=5,
)
numbers = st.integers(-3, 60)
shaped = st.one_of(
    st.builds(lambda moves, version, at: {"type": "play", "moves": moves, "version": version, "at": at},
              st.lists(numbers, max_size=4), st.integers(-2, 40), numbers),
    st.builds(lambda moves, version: {"type": "try", "moves": moves, "version": version},
              st.lists(numbers, max_size=4), st.integers(-2, 40)),
    st.builds(lambda move: {"type": "why", "move": move}, numbers),
    st.builds(lambda what, yes: {"type": "agree", "what": what, "yes": yes},
              st.sampled_from(["undo", "rematch", "x"]), st.booleans()),
    st.builds(lambda seat, to: {"type": "seat", "seat": seat, "to": to},
              st.integers(-1, 3), st.sampled_from(["person", "random", "god", ""])),
    st.builds(lambda kind, text: {"type": kind, "vow" if kind == "vow" else "entropy": text},
              st.sampled_from(["vow", "add"]), st.sampled_from(["0" * 64, "bot", "absent", ""])),
    st.builds(lambda token: {"type": "hello", "token": token}, st.text(max_size=70) | st.none()),
    st.builds(lambda kind: {"type": kind}, st.sampled_from("undo next rematch pause resume hello".split())),
    st.builds(lambda pace: {"type": "speed", "pace": pace}, st.sampled_from(["instant", "fast", "warp"])),
    st.builds(lambda game, seats, rest: {"type": "onward", "game": game, "seats": seats, "rest": rest},
              st.sampled_from(["mau_mau", "mue", "x"]), st.integers(-1, 9), st.sampled_from(["", "random", "god"])),
    st.builds(lambda seat, name: {"type": "want", "seat": seat, "name": name},
              st.integers(-1, 3), st.sampled_from(["Eva", "", " ", "\u202eEva", "E" * 99])),
    st.builds(lambda name: {"type": "rename", "name": name}, st.sampled_from(["Eva", "", "\u200b", "E" * 99])),
    st.builds(lambda on: {"type": "chat", "on": on}, st.booleans()),
    st.builds(lambda phrase, text: {"type": "speak", "phrase": phrase, "text": text},
              st.sampled_from(["hello", "x", None]), st.sampled_from(["hi", "", "<b>", "x" * 999, None])),
)  # fmt: skip
texts = st.one_of(
    shaped.map(json.dumps),
    st.builds(
        lambda kind, rest: json.dumps({**rest, "type": kind}),
        types.filter(lambda kind: kind != "hint"),
        fields,
    ),
    anything.map(json.dumps),
    st.text(max_size=50),
    st.binary(max_size=50),
    st.integers(16_000, 40_000).map(lambda size: '{"type": "why", "move": 1' + " " * size + "}"),
    st.just("[" * 5000),
    st.just('{"type": "play", "moves": [' + "1," * 3000 + '1], "version": 1}'),
)


def test_no_message_harms_the_server_or_the_table() -> None:
    async def converse(opened: House, said: list[Any]) -> None:
        made = await opened.table("mau_mau", [None, None])
        other = await opened.join(made["table"])
        async with (
            opened.page(made["table"], made["token"]) as page,
            opened.page(made["table"], other["token"]) as friend,
            opened.page(made["table"], None) as spectator,
        ):
            for number, text in enumerate(said):
                await spoken((page, friend, spectator)[number % 3], text)
            for each in (page, friend, spectator):
                await spoken(each, {"type": "ping", "sent": 1})
        await unharmed(opened.lobby, made["table"])
        assert (await opened.client.get("/health")).json()["status"] == "ok"

    @settings(max_examples=EXAMPLES, derandomize=True)
    @given(st.lists(texts, min_size=MESSAGES, max_size=MESSAGES))
    def test(said: list[Any]) -> None:
        runner.run(converse(opened, said))

    with asyncio.Runner() as runner:
        server = house()
        opened = runner.run(server.__aenter__())
        try:
            test()
        finally:
            runner.run(server.__aexit__(None, None, None))


async def spoken(page: Page, text: Any) -> None:
    """Say something; the server answers, whatever it was: what follows is answered too."""
    await page.say(text)
    await page.say({"type": "ping", "sent": 7})
    while (answer := await page.hear())["type"] != "pong" or answer["sent"] != 7:
        assert answer["type"] in ("state", "refused", "error", "explanation", "tried", "heard", "pong")


async def unharmed(lobby: Lobby, id: str) -> None:
    """The log makes the same table as the one in memory."""
    store = lobby.store
    assert isinstance(store.store, MemoryStore)
    live = lobby.hosts[id]
    again = table_of([decoded(entry) for entry in store.store.logs[id]])
    assert again.version == live.table.version
    assert again.sitters == live.table.sitters
    live.table.present.clear()
    for seat in (0, 1, None):
        assert Telling(again, seat, "de").state() == Telling(live.table, seat, "de").state()


def test_forged_tokens_open_nothing() -> None:
    async def test() -> None:
        async with house() as opened:
            made = await opened.table("mau_mau", [None, "random"])
            guard = opened.lobby.hosts[made["table"]].table.sitters[0].guard
            for forged in ("", "x", made["token"][:-1], made["token"] + "A", guard, made["token"].swapcase()):
                async with opened.page(made["table"], None, hello=False) as page:
                    await page.say({"type": "hello", "token": forged})
                    assert (await page.hear())["code"] in ("wrong-token", "malformed")

    run(test())


def test_a_page_that_does_not_say_hello_first_is_sent_away() -> None:
    async def test() -> None:
        async with house() as opened:
            made = await opened.table("mau_mau", [None, "random"])
            for text in ({"type": "next"}, "x", b"\x00", "[]"):
                async with opened.page(made["table"], None, hello=False) as page:
                    await page.say(text)
                    assert (await page.hear())["code"] in ("hello-first", "malformed")
                    await asyncio.wait_for(page.socket.wait_closed(), 5)

    run(test())
