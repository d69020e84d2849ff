"""The arena: fair conditions, the same figures from the same seed, and intervals that mean something."""

import json
import os
import signal
import subprocess
import sys
import threading
import time
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from typing import Any

import pytest
from click.testing import CliRunner

from reihum.cli import cli
from reihum.cli.arena import patient_interrupts
from reihum.core.errors import BadOption, WrongSeats
from reihum.research.arena import contests, figure, held, hold_all, report, whole_deals
from reihum.research.contest import Contest, hold
from reihum.text.catalogue import find


class Here(Executor):
    """An executor that does everything at once: what the arena asks of one is no more than `submit`."""

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
        future: Future[Any] = Future()
        future.set_result(fn(*args, **kwargs))
        return future


def test_every_deal_is_played_with_every_rotation() -> None:
    games = list(contests("mau_mau", ["beginner", "random"], 3, 2, {}))
    assert [contest.bots for contest in games[:3]] == [
        ("beginner", "random", "random"),
        ("random", "beginner", "random"),
        ("random", "random", "beginner"),
    ]
    assert [contest.deal for contest in games] == [1, 1, 1, 2, 2, 2]


def test_same_seed_same_figures_on_any_executor() -> None:
    games = list(contests("hoechste_karte", ["random"], 2, 3, {}))
    with ThreadPoolExecutor(2) as threads:
        assert report(games, hold_all(games, threads)) == report(games, hold_all(games, Here()))


@pytest.mark.parametrize("game", ["schnipp_schnapp", "mau_mau", "letzter_panther", "dritter_mann"])
def test_contests_end_in_every_mode(game: str) -> None:
    seats = 4
    result = hold(Contest(game, (), ("random",) * seats, 5))
    assert len(result.points) == seats
    assert result.winners


def test_whole_matches() -> None:
    result = hold(Contest("mau_mau", (("until", "50"),), ("random", "random"), 3, True))
    assert max(result.points) >= 50
    assert len(result.rounds) >= 1
    assert result.winners == (result.points.index(min(result.points)),)


def test_figures() -> None:
    """Four deals 1, 2, 3, 4: mean 2.5, standard error sqrt(5/3/4) = 0.6455, and Student's 3.182 for three others."""
    found = figure([1, 2, 3, 4])
    assert found.mean == 2.5
    assert found.high - found.mean == pytest.approx(3.182 * 0.6455, abs=0.001)
    assert figure([7]).low == 7
    many = figure([0, 1] * 500)
    assert many.high - many.mean == pytest.approx(1.96 * 0.5 / 1000**0.5, abs=0.0002)


def test_a_bot_that_thinks_beats_one_that_does_not() -> None:
    games = list(contests("ratefix", ["beginner", "random"], 2, 4, {}))
    found = report(games, hold_all(games, Here()))
    assert found.lead.low > 0


def test_what_is_not_possible_is_refused() -> None:
    with pytest.raises(BadOption, match="genius"):
        list(contests("mau_mau", ["genius"], 2, 1, {}))
    with pytest.raises(WrongSeats):
        list(contests("mau_mau", ["random"], 9, 1, {}))
    with pytest.raises(WrongSeats, match="3 bots need 3 seats, but a table of mau_mau has 2 here"):
        list(contests("mau_mau", ["random", "beginner", "master"], 2, 1, {}))
    with pytest.raises(BadOption):
        list(contests("mau_mau", ["random"], 2, 1, {"until": "7"}))


def test_json() -> None:
    call = CliRunner().invoke(
        cli, ["arena", "hoechste_karte", "--bots", "random", "--deals", "2", "--seats", "2", "--json"]
    )
    assert call.exit_code == 0, call.output
    found = json.loads(call.stdout)
    assert found["contests"] == 4
    assert {"bot", "points", "rounds_won", "matches_won"} == set(found["standings"][0])
    assert {"mean", "low", "high"} == set(found["standings"][0]["points"])


def test_all_games_that_can_be_played_so(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each with as few seats as hold all bots; the others are named."""
    few = {name: find(name) for name in ("schmerzhafte_stiche", "hoechste_karte", "fipsen", "schafkopf")}
    monkeypatch.setattr("reihum.text.catalogue.catalogue", lambda: few)
    call = ["arena", "all", "--deals", "1", "--rounds", "--jobs", "1", "--json", "--bots"]

    def played(*arguments: str) -> tuple[dict[str, int], str]:
        ran = CliRunner().invoke(cli, [*call, *arguments], env={"LANG": "en"})
        assert ran.exit_code == 0, ran.output
        left_out = [line for line in ran.stderr.splitlines() if "Left out" in line]
        return {each["game"]: each["seats"] for each in json.loads(ran.stdout)}, "".join(left_out)

    three, without = played("random,random,random")
    assert three == {"hoechste_karte": 3, "fipsen": 3, "schafkopf": 4}
    assert without.endswith(" fit: schmerzhafte_stiche.")
    seats, without = played("random", "--seats", "3")
    assert seats == {"hoechste_karte": 3, "fipsen": 3}
    assert without.endswith(" fit: schmerzhafte_stiche, schafkopf.")


# Stopping


def test_only_deals_with_all_rotations_count() -> None:
    games = list(contests("hoechste_karte", ["beginner", "random"], 2, 3, {}))
    result = hold(Contest("hoechste_karte", (), ("random", "random"), 1))
    assert whole_deals(games, dict.fromkeys([0, 1, 3, 4, 5], result)) == [0, 1, 4, 5]
    assert whole_deals(games, dict.fromkeys([0, 2, 4], result)) == []


def test_results_come_as_soon_as_they_are_there_and_leaving_stops_the_rest() -> None:
    """Far more contests than anybody would wait for."""
    games = list(contests("hoechste_karte", ["random"], 2, 3000, {}))
    results = held(games, jobs=2)
    first = dict(next(results) for _ in range(3))
    started = time.monotonic()
    results.close()
    assert time.monotonic() - started < 5
    for number, result in first.items():
        assert result == hold(games[number])


def test_nobody_is_left_behind_when_all_results_are_there() -> None:
    """A helper that is still at work while Python ends may find its pipes closed."""
    before = set(threading.enumerate())
    games = list(contests("hoechste_karte", ["random"], 2, 4, {}))
    assert len(dict(held(games, jobs=2))) == len(games)
    assert set(threading.enumerate()) <= before


PROGRAM = """
import signal
signal.signal(signal.SIGINT, signal.default_int_handler)  # whatever the shell of the tests thinks of it
from reihum.cli import main
main()
"""


@pytest.mark.skipif(os.name != "posix", reason="Ctrl-C is sent as a signal to a group of processes")
def test_ctrl_c_stops_at_once_with_what_is_finished() -> None:
    """As in a terminal: it shows progress, and all processes hear the key."""
    import pty

    call = "arena hoechste_karte --bots random --seats 2 --deals 20000 --jobs 2 --json".split()
    mine, terminal = pty.openpty()
    running = subprocess.Popen(
        [sys.executable, "-c", PROGRAM, *call],
        stdout=subprocess.PIPE,
        stderr=terminal,
        start_new_session=True,
        env={**os.environ, "LC_ALL": "en_GB.UTF-8", "TERM": "xterm"},
    )
    os.close(terminal)
    try:
        seen = b""
        while b" 1%" not in seen:
            seen += os.read(mine, 1000)
        pressed = time.monotonic()
        os.killpg(running.pid, signal.SIGINT)
        out, _ = running.communicate(timeout=60)
    finally:
        if running.poll() is None:
            os.killpg(running.pid, signal.SIGKILL)
    assert time.monotonic() - pressed < 10, "on a busy machine too"
    assert running.returncode == 130
    finished = json.loads(out)["deals"]
    assert 100 < finished < 20_000
    assert f"Stopped: {finished} of 20000 deals are finished, and only these count." in rest_of(mine)


def test_ctrl_c_while_the_last_contest_ends_is_not_lost() -> None:
    """There may be other games to play after this one."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)  # whoever runs the tests may ignore the key
    try:
        with pytest.raises(KeyboardInterrupt), patient_interrupts():
            signal.raise_signal(signal.SIGINT)
        assert signal.getsignal(signal.SIGINT) is signal.default_int_handler
    finally:
        signal.signal(signal.SIGINT, before)


def rest_of(terminal: int) -> str:
    """What is still to be read; Linux says by an error that nobody writes any more."""
    found = b""
    try:
        while piece := os.read(terminal, 1000):
            found += piece
    except OSError:
        pass
    os.close(terminal)
    return found.decode()
