"""The arena: fair conditions, the same figures from the same seed, and intervals that mean something."""

import json
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from typing import Any

import pytest
from click.testing import CliRunner

from reihum.cli import cli
from reihum.core.errors import BadOption, WrongSeats
from reihum.research.arena import contests, figure, hold_all, report
from reihum.research.contest import Contest, hold


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
