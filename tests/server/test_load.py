"""`reihum load`: scripted seats over real connections."""

import asyncio
import json
import os
import random
import subprocess
import sys

import pytest

from reihum.load import seats
from reihum.load.drive import complaint
from reihum.load.line import Connection
from reihum.load.results import Results, share
from reihum.load.seats import Heard, LoadTable, Seat
from reihum.server.frames import framed


def reihum(*words: str) -> "subprocess.CompletedProcess[str]":
    command = [sys.executable, "-m", "reihum", "load", *words]
    environment = {**os.environ, "LANG": "en_GB.UTF-8"}
    return subprocess.run(command, capture_output=True, text=True, timeout=60, env=environment)


def test_every_move_is_told_to_everybody_and_counted() -> None:
    done = reihum("--tables", "3", "--seats", "3", "--seconds", "1", "--rate", "10", "--game", "mau_mau", "--json")
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout)
    assert found["connections"] == 9
    assert 15 <= found["moves"] <= 36
    assert 0 < found["p50_ms"] <= found["p99_ms"] <= found["worst_ms"]
    assert found["refused"] == {}
    assert found["lost"] == 0


def test_bots_that_answer_at_once_are_hardly_late() -> None:
    """Each table has an address of its own: however many bots there are, none waits for those of other tables."""
    done = reihum("--tables", "2", "--seats", "4", "--bots", "random", "--rate", "0", "--seconds", "3", "--json")
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout)
    assert (found["bots"], found["connections"]) == ("random", 2)
    assert 4 <= found["moves"] <= 14  # a bot moves every 0.9 s, the player at once
    assert found["p50_ms"] < 100
    assert found["refused"] == {}
    assert found["lost"] == 0


def test_a_server_that_is_not_there_gets_one_sentence() -> None:
    done = reihum("--server", "http://127.0.0.1:9", "--tables", "1")
    assert done.returncode == 2
    assert len(done.stderr.splitlines()) == 1
    assert "can't be measured" in done.stderr


@pytest.mark.parametrize(
    ("answer", "sentence"),
    [
        (b'{"error": {"code": "wrong-seats", "message": "This game is not for that many players."}}', "This game"),
        (b"<html>502 Bad Gateway</html>", ""),
        (b'["no", "error"]', ""),
        (b"\xff", ""),
    ],
)
def test_a_refusal_is_told_in_the_words_of_the_server(answer: bytes, sentence: str) -> None:
    assert complaint(answer).startswith(sentence) if sentence else complaint(answer) == ""


def test_a_wrong_number_of_seats_gets_one_sentence() -> None:
    done = reihum("--tables", "1", "--seats", "2", "--seconds", "1", "--game", "letzter_panther")
    assert done.returncode == 2
    assert done.stderr == "reihum: The server can't be measured: This game is not for that many players.\n"


@pytest.mark.anyio
async def test_messages_are_heard_when_they_are_whole_however_they_arrive() -> None:
    greeting = b"HTTP/1.1 101 Switching Protocols\r\n\r\n"
    texts = [b"short", b"x" * 300, b"y" * 70_000]
    sent = greeting + b"".join([framed(text) for text in texts])
    for size in (1, 2, 7, 1000, len(sent)):
        heard: list[bytes] = []

        def hear(_: Connection, text: bytes, heard: list[bytes] = heard) -> None:
            heard.append(text)

        line = Connection("there", "/", hear, lambda: None)
        for start in range(0, len(sent), size):
            line.data_received(sent[start : start + size])
        assert heard == texts
        assert line.opened.done()


def test_shares_of_latencies() -> None:
    results = Results([(1.0, 0.010), (2.0, 0.030), (3.0, 0.020), (9.0, 5.0)])
    found = results.latencies(0.5, 4.0)
    assert found == [10.0, 20.0, 30.0]
    assert share(found, 0.5) == 20.0
    assert share(found, 0.99) == 30.0
    assert share([], 0.99) == 0.0


def test_a_move_that_waits_for_a_late_one_is_late_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    """A slow server does not slow down the schedule: what could not be sent in time counts from when it was due."""
    now = 100.0
    monkeypatch.setattr(seats, "perf_counter", lambda: now)
    results = Results()
    table = LoadTable("table", ["key"], results, random.Random(1))
    monkeypatch.setattr(table, "wait", lambda: None)
    table.start(pause=1.0, first=0.5)
    for known in (103.0, 103.2, 103.3, 103.55):
        table.mover, now = table.seats[0], known
        table.seats[0].state = Heard("state", version=table.version + 1)
        table.told(table.seats[0])
    assert [round(took, 2) for _, took in results.moves] == [2.5, 1.7, 0.8, 0.05]


def test_no_move_is_due_before_the_cards_are_dealt(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 100.0
    monkeypatch.setattr(seats, "perf_counter", lambda: now)
    table = LoadTable("table", ["key"], Results(), random.Random(1))
    monkeypatch.setattr(table, "wait", lambda: None)
    table.start(pause=1.0, first=0.0)
    now, table.seats[0].state = 107.0, Heard("state", version=1, phase="waiting", begun=True)
    table.told(table.seats[0])
    assert table.due == 107.0


@pytest.mark.anyio
async def test_a_move_is_on_its_way_until_it_is_told_or_refused_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    """Somebody else may be refused something in the meantime, such as the next round when it has just been dealt."""
    results = Results()
    table = LoadTable("table", ["key", "other"], results, random.Random(1))
    waits: list[bool] = []
    monkeypatch.setattr(table, "wait", lambda: waits.append(True))
    table.mover = first = table.seats[0]
    movers: list[Seat | None] = []
    for seat, code in ((table.seats[1], "not-allowed"), (first, "stale")):
        table.refused(seat, code)
        movers.append(table.mover)
    assert movers == [first, None]
    assert waits == [True]
    assert results.refused == {"not-allowed": 1, "stale": 1}


@pytest.mark.anyio
async def test_whatever_else_is_told_a_move_is_made_when_it_is_due(monkeypatch: pytest.MonkeyPatch) -> None:
    """Somebody comes or goes: a move that was made at once would be followed by the planned one."""
    table = LoadTable("table", ["key"], Results(), random.Random(1))
    made: list[bool] = []
    monkeypatch.setattr(table, "act", lambda: made.append(True))
    table.start(pause=1.0, first=0.05)
    table.seats[0].state = Heard("state", version=1, phase="playing")
    table.told(table.seats[0])
    assert not made
    await asyncio.sleep(0.1)
    assert made == [True]
    table.told(table.seats[0])
    assert made == [True, True], "nothing is planned any more"
