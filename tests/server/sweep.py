"""Every way in which bytes of strangers come in, and the worst that fits through each: who keeps everybody waiting?

The ways are not listed here but asked of the application: its routes, the messages and bodies with their declared
fields, the headers that anybody looks at. So a new one is swept as soon as it is there.

python -m tests.server.sweep            every way, the costliest first; fails if one costs too much
python -m tests.server.sweep --share 9  one way of nine
"""

import argparse
import asyncio
import gc
import json
import random
import sys
from collections import Counter
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import count
from time import process_time
from typing import Any, Final, NamedTuple, final, get_args
from unittest.mock import patch
from urllib.parse import quote

import msgspec
from msgspec import inspect
from starlette.applications import Starlette
from starlette.datastructures import Headers
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.types import Message

from reihum import notation
from reihum.core.chance import vow
from reihum.core.match import Match
from reihum.notation.record_reader import HEAD
from reihum.server import messages as m
from reihum.server.api import Api
from reihum.server.app import application
from reihum.server.guard import LONGEST_PATH, LONGEST_QUERY
from reihum.server.review import Reviews
from reihum.server.serve import SWITCH
from reihum.server.store.memory import MemoryStore
from reihum.server.uvicorn_door import LARGEST_HEAD, MOST_BLANKS
from tests.pace import PIECE, loop
from tests.server.house import FAST

GAME: Final = "mau_mau"
MOST: Final = (
    500_000  # turns of a plain loop for which one input may keep everybody else waiting: a fortieth of a second
)
AT_ONCE: Final = 0.005  # seconds that are not worth a second look
AGAIN: Final = 3  # looks at what seems to take longer
GUARDED: Final = ("host", "origin", "sec-fetch-site")  # what the guard reads before there is a request
TEXTS: Final[dict[str, str]] = {  # repeated until there is no more room
    "letters": "a",
    "digits": "9",
    "accents": "\u0300\u0323",  # in the wrong order: somebody has to sort them
    "long letters": "\ufdfa",  # one that NFKC makes eighteen of
    "syllables": "\u1112\u1161\u11ab",
    "other sides": "\u202e\u200b",
    "emoji": "\U0001f600",
    "controls": "\x7f",
    "brackets": "[",
    "quotes": '"',
    "escapes": '\\"',
    "quoted": '"" ',
    "blanks": " ",
    "lines": "\n",
    "bars": "|x ",
    "words": "a ",
    "commas": "de,",
    "wishes": "a;q=0.1,",
    "folders": "x/",
    "ways up": "../",
    "pairs": "a=b&",
    "options": "until=50 ",
    "nearly a game": "mau_mau_",
    "nearly a table": "AAAAAAAAAAAA-1-1",
    "percent": "%41",
    "points": "1.1.",
    "colons": ":",
    "cards": "R5 ",
}
VALUES: Final[dict[str, Callable[[int], str]]] = {  # JSON where something else belongs
    "deep lists": lambda size: "[" * (size // 2) + "]" * (size // 2),
    "deep objects": lambda size: '{"a":' * (size // 6) + "1" + "}" * (size // 6),
    "numbers": lambda size: "[" + ",".join(["0"] * (size // 2 - 1)) + "]",
    "texts": lambda size: "[" + ",".join(['""'] * (size // 3 - 1)) + "]",
    "keys": lambda size: "{" + ",".join([f'"{number:x}":0' for number in range(size // 10)]) + "}",
    "one key": lambda size: "{" + ",".join(['"a":0'] * (size // 6 - 1)) + "}",
    "endless number": lambda size: "9" * (size - 2),
    "huge exponent": lambda size: "1e" + "9" * (size - 3),
    "tiny exponent": lambda size: "1e-" + "9" * (size - 4),
    "fraction": lambda size: "0." + "0" * (size - 4) + "1",
    "halves": lambda size: '"' + "\\ud800" * (size // 6 - 1) + '"',
    "escapes": lambda size: '"' + "\\u0300" * (size // 6 - 1) + '"',
    "blanks": lambda size: " " * (size - 3) + "0",
}
USUAL: Final[dict[str, Any]] = {  # what makes the rest of a wish a good one
    "game": GAME, "seats": 2, "what": "play", "moves": [0], "version": 1, "lang": "de", "code": "BCDF",
    "paragraph": None, "seat": 0, "vow": "0" * 64, "entropy": "0" * 64, "to": "random", "name": "Ina",
}  # fmt: skip


Text = Callable[[], str]


class Way(NamedTuple):
    """One way in, and what is sent through it."""

    place: str
    kind: str
    send: "Callable[[Door], Any]"


@final
class Watch:
    """Processor time for which nobody else got a turn: neither the event loop nor what goes on beside it lets others
    wait unseen, since a thread that holds the interpreter lock stops the beat as well."""

    def __init__(self) -> None:
        self.worst = 0.0

    async def over(self, deed: Any) -> float:
        """The longest time between two beats while this is done."""
        self.worst = 0.0
        task = asyncio.ensure_future(deed)
        before = process_time()
        while not task.done():
            await asyncio.sleep(0)
            now = process_time()
            self.worst = max(self.worst, now - before)
            before = now
        await task
        return self.worst


def turns(seconds: float) -> float:
    """Processor time in turns of a plain loop at this moment."""
    quickest = min(looped() for _ in range(5))
    return PIECE * seconds / quickest


def looped() -> float:
    before = process_time()
    loop()
    return process_time() - before


@dataclass
class Door:
    """The application, asked without a network."""

    app: Starlette
    table: str = ""  # where somebody plays with bots,
    token: str = ""
    waiting: str = ""  # and one at which somebody waits for others
    key: str = ""
    answers: Counter[int] = field(default_factory=Counter)  # by status
    guests: Iterator[int] = field(default_factory=count)
    bodies: dict[str, tuple[type[msgspec.Struct], int]] = field(default_factory=dict)
    headers: set[str] = field(default_factory=set)

    async def ask(
        self, method: str, path: str, query: bytes = b"", body: bytes = b"", headers: dict[bytes, bytes] | None = None
    ) -> tuple[int, bytes]:
        """The status of an answer, and the answer. Everybody who asks is somebody else."""
        number = next(self.guests)
        asked = {b"host": b"localhost", b"content-type": b"application/json", **(headers or {})}
        scope = {
            "type": "http", "asgi": {"version": "3.0"}, "http_version": "1.1", "method": method, "scheme": "http",
            "path": path, "raw_path": quote(path, safe="/").encode(), "root_path": "", "query_string": query,
            "headers": list(asked.items()), "client": (f"10.{number >> 16}.{number >> 8 & 255}.{number & 255}", 1),
            "server": ("localhost", 80), "state": {},
        }  # fmt: skip
        given = [{"type": "http.request", "body": body, "more_body": False}]
        gone = asyncio.Event()
        status, parts = 0, []

        async def receive() -> Message:
            if given:
                return given.pop()
            await gone.wait()
            return {"type": "http.disconnect"}

        async def send(message: Message) -> None:
            nonlocal status
            status = message.get("status", status)
            parts.append(message.get("body", b""))

        await self.app(scope, receive, send)
        self.answers[status] += 1
        return status, b"".join(parts)

    async def opened(self, bots: list[str | None]) -> tuple[str, str]:
        """A new table at which people may write what they like, and the key to the first seat."""
        wish = {"game": GAME, "seats": len(bots), "bots": bots, "name": "Ina", "pace": "slow"}
        made = msgspec.json.decode((await self.ask("POST", "/api/tables", body=written(wish).encode()))[1])
        await self.say(made["table"], made["token"], '{"type":"chat","on":true}')
        return made["table"], made["token"]

    async def say(self, table: str, token: str | None, text: str) -> None:
        """A page comes, says something, and hears that it was answered."""
        said: asyncio.Queue[Message] = asyncio.Queue()
        heard: asyncio.Queue[Message] = asyncio.Queue()
        number = next(self.guests)
        scope = {
            "type": "websocket", "asgi": {"version": "3.0"}, "http_version": "1.1", "scheme": "ws",
            "path": f"/api/tables/{table}/socket", "raw_path": b"", "root_path": "", "query_string": b"",
            "headers": [(b"host", b"localhost")], "subprotocols": [], "server": ("localhost", 80), "state": {},
            "client": (f"10.{number >> 16}.{number >> 8 & 255}.{number & 255}", 1),
        }  # fmt: skip
        for each in (json.dumps({"type": "hello", "token": token}), text, '{"type":"ping","sent":7}'):
            said.put_nowait({"type": "websocket.receive", "text": each})
        said_first: list[Message] = [{"type": "websocket.connect"}]

        async def receive() -> Message:
            return said_first.pop() if said_first else await said.get()

        page = asyncio.create_task(self.app(scope, receive, heard.put))
        while not page.done():
            hearing = asyncio.create_task(heard.get())
            await asyncio.wait([hearing, page], return_when=asyncio.FIRST_COMPLETED)
            if not hearing.done():
                hearing.cancel()
                break
            message = hearing.result()
            if message["type"] == "websocket.close" or '"pong"' in (message.get("text") or ""):
                break
        said.put_nowait({"type": "websocket.disconnect", "code": 1000})
        await page


@asynccontextmanager
async def opened_door() -> AsyncIterator[Door]:
    """A server with a table of two, at which everybody may write, and where nobody thinks for long."""
    app = application(MemoryStore(), replace(FAST, stand_in_level="random"))
    door = Door(app)
    body = Api.body

    async def noted(self: Api, request: Any, kind: Any, largest: int = m.LARGEST, bucket: Any = None) -> Any:
        door.bodies[request.scope["path"]] = kind, largest
        return await body(self, request, kind, largest, bucket)

    getlist, getitem, contains = Headers.getlist, Headers.__getitem__, Headers.__contains__

    def noting(found: Callable[[Headers, Any], Any]) -> Any:
        def looked_at(self: Headers, key: str) -> Any:
            door.headers.add(key.lower())
            return found(self, key)

        return looked_at

    async def unsaid(*_: Any) -> AsyncIterator[bytes]:
        """Reviews are thought about for minutes, in a process of their own."""
        for line in list[bytes]():
            yield line

    with (
        patch.object(Reviews, "lines", unsaid),
        patch.object(Api, "body", noted),
        patch.object(Headers, "getlist", noting(getlist)),
        patch.object(Headers, "__getitem__", noting(getitem)),
        patch.object(Headers, "__contains__", noting(contains)),
    ):
        async with app.router.lifespan_context(app):
            door.table, door.token = await door.opened([None, "random"])
            door.waiting, door.key = await door.opened([None, None])
            await door.say(door.table, door.token, written({"type": "vow", "vow": vow("0" * 64)}))
            await door.say(door.table, door.token, written({"type": "add", "entropy": "0" * 64}))
            assert app.state.lobby.hosts[door.table].table.dealt
            for path, methods in routes(app):
                for method in methods:
                    await door.ask(method, filled(path, door, "x"), body=b"{}")
            yield door


# The ways


def routes(app: Starlette) -> list[tuple[str, list[str]]]:
    """Every address and how it may be asked for; those of WebSockets are asked for as pages do it."""
    found: list[tuple[str, list[str]]] = []
    for route in app.routes:
        if isinstance(route, Route):
            found.append((route.path_format, sorted(set(route.methods or ()) - {"HEAD"})))
        elif isinstance(route, Mount):
            found.append((route.path_format or "/{path}", ["GET"]))
        else:
            assert isinstance(route, WebSocketRoute), route
    return found


def filled(path: str, door: Door, text: str, gap: int = 0) -> str:
    """An address with a text in one of its gaps, and something that is there in the others."""
    known = {"table": door.table, "game": GAME, "number": "1", "paragraph": "rows"}
    for place, name in enumerate(gaps(path)):
        path = path.replace(f"{{{name}}}", text if place == gap else known.get(name, "x"))
    return path


def gaps(path: str) -> list[str]:
    return [part.split("}")[0] for part in path.split("{")[1:]]


def long(text: str, size: int) -> str:
    """A text again and again, as long as it fits into so many bytes of UTF-8."""
    return text * (size // len(text.encode()))


def addresses(door: Door) -> Iterator[Way]:
    for path, methods in routes(door.app):
        for kind, text in TEXTS.items():
            for gap, name in enumerate(gaps(path)):
                asked = filled(path, door, (text * LONGEST_PATH)[: LONGEST_PATH - len(path) - 20], gap)
                yield Way(f"{methods[0]} {path} {name}", kind, partial(Door.ask, method=methods[0], path=asked))
            plain = filled(path, door, door.table if "{table}" in path else GAME)
            for form in ("lang={}", "{}", "{}=1", "a={}"):
                query = form.format(quote(long(text, LONGEST_QUERY), safe=";&=,"))[:LONGEST_QUERY].encode()
                yield Way(f"GET {path}?{form}", kind, partial(Door.ask, method="GET", path=plain, query=query))


def headers(door: Door) -> Iterator[Way]:
    for name in sorted(door.headers | set(GUARDED)):
        for kind, text in TEXTS.items():
            value = long(text, LARGEST_HEAD - 200).replace("\n", " ").encode()
            if value.count(b" ") > MOST_BLANKS:
                value = value.replace(b" ", b"_")
            for path in ("/api/words", "/", "/nothing", "/index.html"):
                sent = {name.encode(): value}
                yield Way(f"GET {path} {name}", kind, partial(Door.ask, method="GET", path=path, headers=sent))


def bodies(door: Door) -> Iterator[Way]:
    record = long_record()
    for path, (struct, largest) in sorted(door.bodies.items()):
        for kind, text in wishes(struct, largest, record):
            yield Way(f"POST {path} {struct.__name__}", kind, partial(posted, path=path, text=text))


def posted(door: Door, path: str, text: Text) -> Any:
    return door.ask("POST", path, body=text().encode("utf-8", "surrogatepass"))


def spoken(door: Door) -> Iterator[Way]:
    for struct in get_args(m.AnyFromPage):
        for kind, text in wishes(struct, m.LARGEST, ""):
            for who, table, key in (
                ("playing", door.table, door.token),
                ("waiting", door.waiting, door.key),
                ("watching", door.table, None),
            ):
                yield Way(f"{who}: {struct.__name__}", kind, partial(said, table, key, text))


def said(table: str, key: str | None, text: Text, door: Door) -> Any:
    return door.say(table, key, text())


def wishes(struct: type[msgspec.Struct], largest: int, record: str) -> Iterator[tuple[str, Text]]:
    """All nasty forms of a message: one of its fields as bad as it gets, the others as usual."""
    about = inspect.type_info(struct)
    assert isinstance(about, inspect.StructType)
    fields = [each for each in about.fields if each.required or each.name == "record"]
    usual = {each.encode_name: record if each.name == "record" else usual_value(each) for each in fields}
    if about.tag is not None:
        usual = {"type": about.tag, **usual}
    room = largest - len(written(usual)) - 100
    for kind, value in VALUES.items():
        yield f"all of it: {kind}", partial(value, largest)
        yield f"a field too many: {kind}", partial(with_raw, usual, "extra", value, room)
    for each in about.fields:
        name = each.encode_name
        free = room + len(record.encode()) if name == "record" else room
        for kind, value in VALUES.items():
            yield f"{name}: {kind}", partial(with_raw, usual, name, value, free)
        for kind, text in TEXTS.items():
            for place, form in enumerate(forms(each.type)):
                yield f"{name}: {form} {kind}", partial(with_form, usual, each, place, text, free)
        if name == "record" and len(about.fields) == 2:  # the others are read in the same way
            for kind, build in records(record, free):
                yield f"record: {kind}", partial(with_record, usual, build)


def written(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


def with_raw(usual: dict[str, Any], name: str, value: Callable[[int], str], room: int) -> str:
    return with_field(usual, name, value(room))


def with_form(usual: dict[str, Any], about: inspect.Field, place: int, text: str, room: int) -> str:
    return with_field(usual, about.encode_name, written(list(largest_of(about.type, text, room))[place]))


def with_record(usual: dict[str, Any], build: Text) -> str:
    return with_field(usual, "record", written(build()))


def with_field(usual: dict[str, Any], name: str, value: str) -> str:
    rest = written({key: each for key, each in usual.items() if key != name})
    return f'{rest[:-1]}{", " if len(rest) > 2 else ""}"{name}": {value}}}'


def usual_value(about: inspect.Field) -> Any:
    if about.name in USUAL:
        return USUAL[about.name]
    if isinstance(about.type, inspect.LiteralType):
        return about.type.values[0]
    plain: dict[type[inspect.Type], Any] = {
        inspect.IntType: 0, inspect.FloatType: 0.0, inspect.BoolType: True, inspect.ListType: [], inspect.StrType: "x"
    }  # fmt: skip
    return plain[type(about.type)]


def forms(about: inspect.Type) -> list[str]:
    """What can be made of a text where this is declared."""
    if isinstance(about, inspect.UnionType):
        return [form for each in about.types for form in forms(each)]
    if isinstance(about, inspect.ListType):
        return [f"list of {form}" for form in forms(about.item_type)]
    if isinstance(about, inspect.DictType):
        return [f"object of {form}" for form in forms(about.value_type)]
    return ["text of"] if isinstance(about, inspect.StrType) else []


def largest_of(about: inspect.Type, text: str, room: int) -> Iterator[Any]:
    """The largest of each of these forms."""
    if isinstance(about, inspect.UnionType):
        for each in about.types:
            yield from largest_of(each, text, room)
    elif isinstance(about, inspect.StrType):
        most = about.max_length or room
        yield (text * min(most, max(0, room) // (len(written(text).encode()) - 2)))[:most]
    elif isinstance(about, inspect.ListType):
        most = about.max_length or room // 8
        for value in largest_of(about.item_type, text, room // most - 2):
            yield [value] * most
    elif isinstance(about, inspect.DictType):
        most = about.max_length or room // 16
        for value in largest_of(about.value_type, text, room // most // 2):
            yield {f"{number}{text}"[:10]: value for number in range(most)}


def records(good: str, room: int) -> Iterator[tuple[str, Text]]:
    """A record with one of its lines as bad as it gets."""
    lines = good.partition("\nround 1\n")[0].split("\n")
    yield "a long one", lambda: good
    for kind, text in TEXTS.items():
        times = (room - 1000) // (len(written(text).encode()) - 2)
        for name in HEAD:
            for form in ("{} {}", '{} "{}"', '{} "x" "y" "{}"'):
                yield f"{name}, {form} of {kind}", partial(with_line, lines, name, form, text, times)
        for line in ("0 {}", "{} 0", "0 play R5 @{}", "= {}", "round {}", "winners {}", "# {}"):
            yield f"{line} of {kind}", partial(with_round, lines, line, text, times)
    for line in ("0 play R5", "round 1", "= 1 0", "players", "|", '""', "#"):
        yield f"many lines with {line}", partial(with_round, lines, "{}", line + "\n", room // (len(written(line)) + 4))
    yield "many rounds", lambda: "\n".join([*lines, *(f"round {each}\n= 0 0" for each in range(1, room // 20))])


def with_line(lines: list[str], name: str, form: str, text: str, times: int) -> str:
    others = [line for line in lines if line.split(" ")[0] != name]
    return "\n".join([*others, form.format(name, text * times), ""])


def with_round(lines: list[str], line: str, text: str, times: int) -> str:
    return "\n".join([*lines, "round 1", line.format(text * times), ""])


def long_record() -> str:
    """A match of some thousand moves, played at random."""
    game = notation.game_named(GAME)
    match = Match(game, 2, game.options(), 5)
    chance = random.Random(5)
    while len(match.log) < 1500 and not match.over:
        seat = next(each for each in match.round.turn().seats)
        moves = [int(move) for move in match.round.moves(seat)]
        match.play(seat, chance.choice(moves))
        if match.round.is_over() and not match.over:
            match.settle()
    return str(notation.record_of(match, ["A", "B"], reveal=True))


def ways(door: Door) -> Iterator[Way]:
    for some in (addresses, headers, bodies, spoken):
        yield from some(door)


# The sweep


class Held(NamedTuple):
    """For how long everybody else waited, in turns of a plain loop."""

    turns: float
    place: str
    kind: str


@dataclass
class Sweep:
    tried: int = 0
    of: int = 0
    found: list[Held] = field(default_factory=list)  # the ways that kept others waiting longest come first
    answers: Counter[int] = field(default_factory=Counter)


async def swept(door: Door, share: int = 1, first: int = 0) -> Sweep:
    """All ways in, or one of so many. What seems to take long is tried again: something else may have come between."""
    found, watch = Sweep(), Watch()
    door.answers.clear()
    for number, way in enumerate(ways(door)):
        found.of += 1
        if number % share != first:
            continue
        seconds = await watch.over(way.send(door))
        for _ in range(AGAIN):
            if seconds > AT_ONCE:
                seconds = min(seconds, await watch.over(way.send(door)))
        found.found.append(Held(turns(seconds), way.place, way.kind))
    found.found.sort(key=lambda each: -each.turns)
    found.tried = len(found.found)
    found.answers = Counter(door.answers)
    return found


@contextmanager
def undisturbed() -> Iterator[None]:
    """As in a running server: threads take short turns, and nobody looks for garbage meanwhile."""
    before = sys.getswitchinterval()
    sys.setswitchinterval(SWITCH)
    gc.collect()
    gc.disable()
    try:
        yield
    finally:
        gc.enable()
        sys.setswitchinterval(before)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--share", type=int, default=1, metavar="N", help="try one way of N")
    wish = parser.parse_args()

    async def all_of_it() -> Sweep:
        async with opened_door() as door:
            return await swept(door, wish.share)

    begun = process_time()
    with undisturbed():
        done = asyncio.run(all_of_it())
    for each in done.found[:40]:
        print(f"{each.turns / 1000:8.0f} thousand turns  {each.place}  {each.kind}")
    print(
        f"{done.tried} of {done.of} ways in {process_time() - begun:.0f} s of processor time; answers: {done.answers}"
    )
    sys.exit(1 if done.found[0].turns > MOST else 0)


if __name__ == "__main__":
    main()
