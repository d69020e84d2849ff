"""Origins, names, sizes, rates, headers, and what the logs don't say."""

import json
import logging
import re
from contextlib import AsyncExitStack
from dataclasses import replace
from time import monotonic, process_time

import pytest
from starlette.types import Message, Receive, Scope, Send
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from reihum import notation
from reihum.core.errors import ReihumError
from reihum.server.guard import Guard
from reihum.server.limits import Buckets
from reihum.server.retelling import opened_of
from tests.server.house import FAST, House, house, run

WISH = {"game": "mau_mau", "seats": 2, "bots": [None, "random"]}


def test_other_peoples_pages_can_do_nothing() -> None:
    async def test() -> None:
        async with house() as opened:
            made = await opened.table("mau_mau", [None, "random"])
            for headers in (
                {"origin": "http://evil.example"},
                {"origin": "null"},
                {"origin": f"https://127.0.0.1:{opened.port + 1}"},
                {"sec-fetch-site": "cross-site"},
                {"host": "evil.example", "origin": "http://evil.example"},
            ):
                answer = await opened.client.post("/api/tables", json=WISH, headers=headers)
                assert answer.status_code == 403
            address = f"ws://127.0.0.1:{opened.port}/api/tables/{made['table']}/socket"
            with pytest.raises(InvalidStatus):
                async with connect(address, origin="http://evil.example"):  # type: ignore[arg-type]
                    pass
            async with connect(address, origin=opened.address):  # type: ignore[arg-type]
                pass
            answer = await opened.client.post("/api/tables", json=WISH, headers={"origin": opened.address})
            assert answer.status_code == 201

    run(test())


def test_a_strange_name_is_answered_only_if_it_is_ours() -> None:
    async def test() -> None:
        async with house(replace(FAST, names=("cards.example",))) as opened:
            for name, status in (
                ("cards.example", 200),
                ("evil.example", 403),
                ("localhost:8000", 200),
                ("[::1]:80", 200),
            ):
                assert (await opened.client.get("/health", headers={"host": name})).status_code == status

    run(test())


def test_every_answer_carries_the_protecting_headers() -> None:
    async def test() -> None:
        async with house() as opened:
            pages = ("/", "/sw.js", "/static/index.html", "/static/icon.svg", "/static/css/nothing.css")
            for path in (*pages, "/health", "/api/games", "/api/nothing", "/api/tables/x"):
                headers = (await opened.client.get(path)).headers
                assert "default-src 'none'" in headers["content-security-policy"], path
                assert "unsafe" not in headers["content-security-policy"]
                assert headers["x-content-type-options"] == "nosniff"
                assert headers["referrer-policy"] == "no-referrer"

    run(test())


def test_what_a_page_loads_carries_only_the_headers_that_matter_there() -> None:
    """A hundred files with five times as many headers would be a tenth of all that a newcomer waits for."""

    async def test() -> None:
        async with house() as opened:
            page = (await opened.client.get("/")).text
            script, style = (re.search(rf"/static/[^\"]+\.{kind}", page) for kind in ("js", "css"))
            assert script is not None
            assert style is not None
            for path in (script[0], style[0], style[0].partition("css/")[0] + "fonts/sans.woff2"):
                answer = await opened.client.get(path)
                assert answer.status_code == 200, path
                assert answer.headers["x-content-type-options"] == "nosniff"
                assert answer.headers["cross-origin-resource-policy"] == "same-origin"
                assert "content-security-policy" not in answer.headers

    run(test())


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        ({"game": "chess", "seats": 2}, 404, "no-such-game"),
        ({"game": "mau_mau", "seats": 9}, 422, "wrong-seats"),
        ({"game": "mau_mau", "seats": 2, "options": {"until": "7"}}, 422, "bad-option"),
        ({"game": "mau_mau", "seats": 2, "options": {"x": "7"}}, 422, "bad-option"),
        ({"game": "mau_mau", "seats": 2, "bots": ["god"]}, 422, "level"),
        ({"game": "mau_mau", "seats": 2, "bots": [None] * 3}, 422, "no-such-seat"),
        ({"game": "mau_mau", "seats": "2"}, 400, "malformed"),
        ({"game": "mau_mau", "seats": 2, "name": "<b>"}, 400, "malformed"),
        ({"game": "mau_mau", "seats": 2, "extra": 1}, 400, "malformed"),
        ({"game": "mau_mau", "seats": 2, "name": "x" * 20_000}, 413, "too-large"),
        ([], 400, "malformed"),
    ],
)
def test_wrong_wishes_are_answered(body: object, status: int, code: str) -> None:
    async def test() -> None:
        async with house() as opened:
            answer = await opened.post("/api/tables", body, status)
            assert answer["error"]["code"] == code
            assert answer["error"]["message"]

    run(test())


LONG = "9" * 5000


@pytest.mark.parametrize("origin", ["http://[", "http://[::1", "//", "http://", "x" * 3000])
def test_an_origin_that_is_none_is_a_strange_one(origin: str) -> None:
    async def test() -> None:
        async with house() as opened:
            answer = await opened.client.post("/api/tables", json=WISH, headers={"origin": origin})
            assert answer.status_code == 403

    run(test())


def test_no_question_is_too_odd_for_an_answer() -> None:
    """Numbers with thousands of digits, halves of characters, tables that can't be: all get an answer below 500."""

    async def test() -> None:
        async with house() as opened:
            made = await opened.table("mau_mau", [None, "random"])
            table = made["table"]
            for path in (
                f"/api/tables/{table}/matches/{LONG}/record",
                f"/api/tables/{table}/matches/{LONG}/deal",
                f"/api/tables/{table}-0-0/matches/1/deal",
                f"/api/tables/{table}-1-0/matches/1/deal",
                f"/api/tables/{table}-{LONG}-1/matches/1/deal",
                f"/api/tables/{table}/matches/0/deal",
                f"/api/tables/{table}/matches/x/deal",
                f"/api/tables/{table}/matches/-1/record",
                f"/api/games/mau_mau/examples/rows/{LONG}",
                "/api/games/mau_mau/examples/rows/-1",
                "/api/games/%ED%A0%80/lesson",
                "/api/tables/%00",
                "/api/tables/%ED%A0%80",
            ):
                assert (await opened.client.get(path)).status_code == (414 if LONG in path else 404), path
            record = 'reihum 1\ngame mau_mau 1\nseats 2\nplayers "A" "B"\nseed 5\n'
            bodies = {
                "/api/tables": ['{"game":"mau_mau","seats":' + LONG + "}", '{"game":"\\ud800","seats":2}'],
                "/api/pads": ['{"game":"mau_mau","seats":2,"rounds":[{"points":[' + LONG + ",1]}]}",
                              '{"game":"mau_mau","seats":2,"rounds":[{"\\udfff":1}]}'],
                "/api/replays": [
                    json.dumps({"record": each})
                    for each in (
                        record.replace("seed 5", f"seed {LONG}"),
                        record.replace("seats 2", f"seats {LONG}"),
                        record.replace("reihum 1", f"reihum {LONG}"),
                        record.replace("A", "\ud800"),
                        "\ud800",
                    )
                ],
                f"/api/tables/{table}/seats": ['{"name":"\\ud800"}', '{"seat":' + LONG + "}"],
            }  # fmt: skip
            for path, texts in bodies.items():
                for text in texts:
                    headers = {"content-type": "application/json"}
                    answer = await opened.client.post(path, content=text.encode(), headers=headers)
                    assert answer.status_code < 500, (path, text[:200], answer.text)
                    answer.json()
            async with opened.page(table, made["token"]) as page:
                beginnings = '{"type":"why","move":', '{"type":"ping","sent":', '{"type":"play","moves":[0],"version":'
                for text in beginnings:
                    await page.say(text + LONG + "}")
                    assert (await page.until("error", "refused", "pong"))["type"] in ("error", "pong")

    run(test())


def test_names_are_cleaned_on_every_way_to_a_table() -> None:
    async def test() -> None:
        async with house() as opened:
            made = await opened.table("mau_mau", [None, None, None, "random"], name="\u202eAnna\u200b")
            for name in ("anna", " \u2003", "Ben\u2066"):
                await opened.post(
                    f"/api/tables/{made['table']}/seats", {"name": name}, 201 if name != "Ben\u2066" else 409
                )
            names = [
                player["name"] for player in (await opened.client.get(f"/api/tables/{made['table']}")).json()["players"]
            ]
            assert names[0] == "Anna"
            assert names[1] == "anna 2"
            assert names[2].strip() == names[2] != ""
            assert len({name.casefold() for name in names}) == 4

    run(test())


def test_nobody_comes_to_a_table_under_the_readers_name() -> None:
    async def test() -> None:
        async with house() as opened:
            made = await opened.table("mau_mau", [None, None], name="You")
            await opened.post(f"/api/tables/{made['table']}/seats", {"name": "du"})
            players = (await opened.client.get(f"/api/tables/{made['table']}")).json()["players"]
            assert [player["name"] for player in players] == ["You 2", "du 2"]

    run(test())


def test_names_in_records_are_cleaned_too() -> None:
    record = notation.read_record('reihum 1\ngame mau_mau 1\nseats 3\nplayers "\u202eIna" "ina" "\u200b"\nseed 5\n')
    assert [sitter.name for sitter in opened_of(record, "en").sitters] == ["Ina", "ina 2", "Seat 3"]
    own = notation.read_record('reihum 1\ngame mau_mau 1\nseats 3\nplayers "Du" "you" "Ina"\nseed 5\n')
    assert [sitter.name for sitter in opened_of(own, "en").sitters] == ["You", "you 2", "Ina"]


@pytest.mark.parametrize("line", ["{}", "game {} 1", "game mau_mau 1\ndate {}", "game mau_mau 1\nseed {}"])
def test_what_is_wrong_with_a_record_is_said_in_few_words(line: str) -> None:
    """To write 250,000 letters out that nobody can see, and to send them, kept everybody waiting."""
    with pytest.raises(ReihumError) as refused:
        notation.replay("reihum 1\nseats 2\n" + line.format("\x7f" * 250_000))
    assert len(str(refused.value)) < 10_000


def test_a_record_with_an_endless_name_is_read_in_no_time() -> None:
    accents = "\u0300\u0323" * 60_000  # in the wrong order, and all on one letter
    record = notation.read_record(f'reihum 1\ngame mau_mau 1\nseats 2\nplayers "A{accents}" "Ben"\nseed 5\n')
    before = process_time()
    assert [sitter.name for sitter in opened_of(record, "en").sitters] == ["\u1ea0\u0323\u0323", "Ben"]
    assert process_time() - before < 1.0


def test_a_form_from_elsewhere_is_no_wish() -> None:
    async def test() -> None:
        async with house() as opened:
            answer = await opened.client.post(
                "/api/tables", content=json.dumps(WISH), headers={"content-type": "text/plain"}
            )
            assert answer.status_code == 415

    run(test())


def test_who_asks_too_much_has_to_wait() -> None:
    async def test() -> None:
        few = replace(FAST, tables_a_minute=3, messages_at_once=7, messages_a_second=0.001, chance_within=1e4)
        async with house(few) as opened:
            made = [await opened.client.post("/api/tables", json=WISH) for _ in range(4)]
            assert [answer.status_code for answer in made] == [201, 201, 201, 429]
            table = made[0].json()
            async with opened.page(table["table"], table["token"]) as page:
                for _ in range(7):
                    await page.say({"type": "ping", "sent": 1})
                kinds = [(await page.until("pong", "error"))["type"] for _ in range(7)]
                heard = kinds.index("error")
                assert 3 <= heard <= 5  # a page also answers what the server asks meanwhile
                assert kinds == ["pong"] * heard + ["error"] * (7 - heard)

    run(test())


def test_logs_and_other_seats_never_see_a_token(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)

    async def test() -> None:
        async with house() as opened:
            made = await opened.table("mau_mau", [None, None, "random"])
            other = await opened.post(f"/api/tables/{made['table']}/seats", {})
            guard = opened.lobby.hosts[made["table"]].table.sitters[0].guard
            heard = ""
            async with opened.page(made["table"], made["token"]), opened.page(made["table"], other["token"]) as page:
                heard += page.last
                await page.say({"type": "hello", "token": made["token"]})
                heard += json.dumps(await page.until("error"))
            heard += (await opened.client.get(f"/api/tables/{made['table']}")).text
            seed = opened.lobby.hosts[made["table"]].table.seed
            written = "".join(f"{record.getMessage()} {record.__dict__.get('facts')}" for record in caplog.records
                              if not record.name.startswith("websockets.client"))  # fmt: skip
            for secret in (made["token"], other["token"], guard, seed):
                assert secret not in heard
            for secret in (guard, seed):
                assert secret not in written
            ours = [record for record in caplog.records if record.name.startswith("reihum")]
            assert ours
            assert not [record for record in ours if made["token"] in str(record.__dict__)]

    run(test())


def test_a_running_match_has_no_record() -> None:
    async def test() -> None:
        async with house() as opened:
            made = await opened.table("mau_mau", [None, "random"])
            answer = await opened.client.get(f"/api/tables/{made['table']}/record")
            assert answer.status_code == 403

    run(test())


def test_games_and_words_are_told_in_both_languages() -> None:
    async def test() -> None:
        async with house() as opened:
            for language in ("de", "en"):
                games = (await opened.client.get(f"/api/games?lang={language}")).json()["games"]
                assert len(games) >= 19
                for game in games:
                    one = (await opened.client.get(f"/api/games/{game['id']}?lang={language}")).json()
                    assert one["booklet"]
                    assert one["zones"]
                assert (await opened.client.get(f"/api/words?lang={language}")).json()["names"]
            assert (await opened.client.get("/api/games/chess")).status_code == 404

    run(test())


def test_the_booklet_of_a_table_is_written_for_its_options() -> None:
    async def test() -> None:
        async with house() as opened:

            async def booklet(query: str) -> dict[str, str]:
                one = (await opened.client.get(f"/api/games/elfer_raus?lang=en{query}")).json()
                return {each["anchor"]: each["text"] for each in one["booklet"]}

            printed, agreed = await booklet(""), await booklet("&variant=any-start&rounds=4")
            assert {"opening", "any-start", "false-start"} <= set(printed)
            assert "opening" not in agreed
            assert "false-start" not in agreed
            assert "after 4 rounds" in agreed["match-end"]
            assert "after one round" in printed["match-end"]
            wrong = await opened.client.get("/api/games/elfer_raus?lang=en&rounds=77")
            assert wrong.status_code == 422

    run(test())


def test_one_address_says_no_more_than_its_connections_may() -> None:
    """Twenty pages of one person may not say twenty times as much; what many hear counts for more."""

    async def test() -> None:
        async with house(replace(FAST, connections=4)) as opened:
            made = await opened.table("mau_mau", [None, "random"], by_itself=False)
            pages = [opened.page(made["table"], made["token"]) for _ in range(3)]
            async with pages[0] as one, pages[1] as two, pages[2] as three:
                for number in range(60):
                    for page in (one, two, three):
                        await page.say({"type": "ping", "sent": number})
                answers = [(await page.until("pong", "error"))["type"] for page in (one, two, three) for _ in range(60)]
                assert 80 < answers.count("pong") < 140
                assert answers.count("error") > 40

    run(test())


@pytest.mark.parametrize(("watching", "least", "most"), [(0, 99, 100), (39, 9, 11)])
def test_what_many_hear_counts_for_more(watching: int, least: int, most: int) -> None:
    async def test() -> None:
        async with house(replace(FAST, connections=50)) as opened, AsyncExitStack() as stack:
            made = await opened.table("mau_mau", [None, "random"], by_itself=False)
            for _ in range(watching):
                await stack.enter_async_context(opened.page(made["table"], None))
            page = await stack.enter_async_context(opened.page(made["table"], made["token"]))
            opened.lobby.speakers.found.clear()
            opened.lobby.speakers.rate = 0.001
            for number in range(100):
                await page.say({"type": "ping", "sent": number})
            answers = [(await page.until("pong", "error"))["type"] for _ in range(100)]
            assert least <= answers.count("pong") <= most

    run(test())


ELFER = {"type": "onward", "game": "elfer_raus", "seats": 3, "rest": "random"}
FAN_TAN = {"type": "onward", "game": "fan_tan", "seats": 3, "rest": "random"}
VOTES = [{"type": "agree", "what": "game", "yes": yes} for yes in (True, False)]


@pytest.mark.parametrize(
    "wishes",
    [
        [{"type": "speed", "pace": "slow"}, {"type": "speed", "pace": "fast"}],
        [ELFER, FAN_TAN],
        [ELFER, *VOTES],
    ],
)
def test_what_stays_in_the_log_counts_for_more(wishes: list[dict[str, object]]) -> None:
    """Somebody who changes a table or asks for other games all the time would make its log longer and longer."""

    async def test() -> None:
        async with house(replace(FAST, connections=50)) as opened:
            made = await opened.table("mau_mau", [None, None], by_itself=False)
            await opened.join(made["table"])
            async with opened.page(made["table"], made["token"]) as page:
                await page.begin()
                await page.until_state(lambda state: state["phase"] == "playing")
                table = opened.lobby.hosts[made["table"]].table
                opened.lobby.speakers.found.clear()
                opened.lobby.speakers.rate = 0.001
                before = table.version
                for number in range(60):
                    await page.say(wishes[number % len(wishes)])
                while (await page.until("state", "error"))["type"] != "error":
                    pass
                assert 5 <= table.version - before <= 15  # of sixty

    run(test())


def test_a_request_with_long_headers_counts_for_several() -> None:
    async def answer(scope: Scope, receive: Receive, send: Send) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": []})

    async def test() -> None:
        for size, cost in ((10, 1.0), (10_240, 10.0)):
            readers = Buckets(1e-6, 100.0)
            guard = Guard(answer, (), readers)
            heard: list[Message] = []

            async def send(message: Message, heard: list[Message] = heard) -> None:
                heard.append(message)

            headers = [(b"host", b"localhost"), (b"x-long", b"x" * (size - 19))]
            scope = {"type": "http", "method": "GET", "path": "/", "query_string": b"", "headers": headers}
            scope["client"] = ("x", 1)
            await guard(scope, nothing, send)
            assert heard[0]["status"] == 200
            assert 100.0 - readers.found["x"].level == pytest.approx(cost, abs=0.01)

    run(test())


async def nothing() -> Message:
    return {"type": "http.request", "body": b""}


@pytest.mark.parametrize("address", ["/api/words?" + "lang=de&" * 1000, "/static/" + "a/" * 7500, "/" + "%41" * 5000])
def test_a_question_that_is_too_long_is_not_read(address: str) -> None:
    """A file in thousands of folders would be looked for in all of them, one after the other."""

    async def test() -> None:
        async with house() as opened:
            answer = await opened.client.get(address)
            assert (answer.status_code, answer.json()["error"]["code"]) == (414, "too-large")

    run(test())


def test_a_file_is_sent_as_a_whole_however_many_parts_are_asked_for() -> None:
    """A hundred parts of one byte take twenty times as long as the whole file, and count as one request."""

    async def test() -> None:
        async with house() as opened:
            for path in ("/icon.svg", "/api/games/durak/preview.webp"):
                whole = await opened.client.get(path)
                for parts in (["0-0"], [f"{2 * number}-{2 * number}" for number in range(100)]):
                    answer = await opened.client.get(path, headers={"range": "bytes=" + ",".join(parts)})
                    assert (answer.status_code, answer.content) == (200, whole.content)

    run(test())


def test_only_the_first_languages_are_read() -> None:
    async def test() -> None:
        async with house() as opened:
            for spoken, language in (("fr, de;q=0.8", "de"), ("," * 5_000 + "de", "en")):
                answer = await opened.client.get("/api/words", headers={"accept-language": spoken})
                assert answer.json() == (await opened.client.get(f"/api/words?lang={language}")).json()

    run(test())


@pytest.mark.parametrize(
    ("watches", "wish"), [(False, {"type": "hint"}), (True, {"type": "want", "seat": 1, "name": "Zoe"})]
)
def test_a_hint_and_a_wish_for_a_seat_count_for_more(watches: bool, wish: dict[str, object]) -> None:
    """To find the first word of a hint, or a name that nobody else has, takes as long as to answer many moves."""

    async def test() -> None:
        async with house(replace(FAST, connections=50)) as opened:
            made = await opened.table("mau_mau", [None, None], by_itself=False)
            await opened.join(made["table"])
            async with opened.page(made["table"], None if watches else made["token"]) as page:
                opened.lobby.speakers.found.clear()
                opened.lobby.speakers.rate = 0.001
                for _ in range(60):
                    await page.say(wish)
                answers = [(await page.until("refused", "hint", "error"))["type"] for _ in range(60)]
                assert 40 <= answers.count("error") < 60

    run(test())


def test_whoever_comes_all_the_time_waits() -> None:
    """To tell somebody of a long round, or many that somebody has come, is more work than to open a connection."""

    async def test() -> None:
        async with house(replace(FAST, connections=50)) as opened:
            made = await opened.table("schwarzer_peter", [None, "random"], by_itself=False)
            async with opened.page(made["table"], made["token"]) as page:
                table = opened.lobby.hosts[made["table"]].table
                bucket = opened.lobby.comers.of("127.0.0.1", monotonic())
                bucket.rate, before = 0.001, bucket.level
                async with opened.page(made["table"], None):
                    assert before - bucket.level == pytest.approx(1 + len(table.acts) / 10, abs=0.1)
                bucket.level = 0.0
                async with connect(page_address(opened, made["table"])) as socket:
                    await socket.send('{"type": "hello"}')
                    with pytest.raises(ConnectionClosed):
                        await socket.recv()
                    assert socket.close_code == 1013
                assert page.state["phase"] == "playing"  # whoever is there is not disturbed

    run(test())


def page_address(opened: House, table: str) -> str:
    return f"ws://127.0.0.1:{opened.port}/api/tables/{table}/socket"


def test_those_who_come_to_watch_disturb_nobody() -> None:
    async def test() -> None:
        async with house() as opened:
            made = await opened.table("mau_mau", [None, "random"], by_itself=False)
            async with opened.page(made["table"], made["token"]) as page:
                await page.say({"type": "pause"})
                await page.until_state(lambda state: state["paused"])
                for _ in range(3):
                    async with opened.page(made["table"], None) as watching:
                        assert watching.state["players"][0]["connected"]
                await page.say({"type": "ping", "sent": 1})
                assert (await page.hear())["type"] == "pong"
                async with opened.page(made["table"], None) as watching:
                    await page.socket.close()
                    await watching.until_state(lambda state: not state["players"][0]["connected"])

    run(test())
