"""The benchmark measures what it says, and says what it cannot measure."""

import io
import json
from typing import Any

import pytest

from reihum import bench, build
from reihum.bench import contest, measures, openspiel, ours, pettingzoo, report, run, solving, thinking, uno
from reihum.bench.memory import STATUS, sizes
from reihum.text.catalogue import catalogue

alone = pytest.mark.usefixtures("without_neighbours")


@pytest.fixture
def without_neighbours(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing to compare with, and few positions."""
    monkeypatch.setattr(ours, "DEALS", 1)
    monkeypatch.setattr(openspiel, "INSTALLED", False)
    monkeypatch.setattr(uno, "INSTALLED", False)
    monkeypatch.setattr(pettingzoo, "INSTALLED", False)
    monkeypatch.setattr(ours, "TOGETHER", 4)
    monkeypatch.setattr(report, "neighbours", lambda: dict.fromkeys(report.NEIGHBOURS))


def figure(rate: float, peer_rate: float = 0, goal: float = 0, least: float = 0) -> report.Reading:
    unit = measures.THOUSAND
    return report.Reading(
        measures.Measure("topic", "game", unit, lambda: 1, "peer", None, goal, least), rate, peer_rate
    )


def test_all_jobs_take_turns_and_the_best_portion_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = 0.0
    worked: list[str] = []

    def job(name: str, *durations: float) -> contest.Work:
        rest = list(durations)

        def work() -> float:
            nonlocal clock
            clock += rest.pop(0)
            worked.append(name)
            return 6

        return work

    monkeypatch.setattr("time.perf_counter", lambda: clock)
    jobs = {"a": job("a", 3, 2, 4), "b": job("b", 6, 1, 1, 2)}
    assert contest.best_rates(jobs, 4, 2, io.StringIO()) == {"a": 3, "b": 6}
    assert worked == ["a", "a", "b", "a", "b", "b", "b"]


def test_progress_is_shown_to_people_only() -> None:
    class Screen(io.StringIO):
        def isatty(self) -> bool:
            return True

    screen, file = Screen(), io.StringIO()
    for progress in (screen, file):
        contest.best_rates({"rollouts": lambda: 1}, 0, 2, progress)
    assert "round 2 of 2: rollouts" in screen.getvalue()
    assert file.getvalue() == ""


@pytest.mark.parametrize(
    ("measured", "reached"),
    [
        (figure(100), None),
        (figure(100, 50), None),
        (figure(100, 50, goal=2), True),
        (figure(99, 50, goal=2), False),
        (figure(100, goal=2), None),
        (figure(100, 50, goal=2, least=101), False),
        (figure(100, least=100), True),
    ],
)
def test_a_goal_is_reached_or_not_or_cannot_be_judged(measured: report.Reading, reached: bool | None) -> None:
    assert measured.reached is reached


def test_units() -> None:
    assert measures.MILLION_MOVES.text(12_345_678) == "12.35"
    assert measures.THOUSAND.text(1_234_567) == "1235"
    assert measures.NANOSECONDS.text(4_000_000) == "250"
    assert measures.MICROSECONDS.text(80_000) == "12.5"


def test_every_pair_names_a_game_and_options_that_exist() -> None:
    for pair in measures.PAIRS:
        assert pair.id in catalogue()


@alone
def test_our_games_are_measured_when_no_neighbour_is_installed(capsys: pytest.CaptureFixture[str]) -> None:
    assert bench.main(0.0001, 1, interpreted=True) == 0
    text = capsys.readouterr().out
    assert build.summary() in text
    assert "Der letzte Panther" in text
    assert "What knowledge costs" in text
    assert (
        "OpenSpiel, RLCard and PettingZoo not installed, so not\ncompared: pip install open_spiel rlcard pettingzoo"
        in text
    )
    assert len({line.index("goal") for line in text.splitlines() if "goal" in line}) == 1, "the columns are aligned"
    assert max(map(len, text.splitlines())) <= 60


def test_the_report_fits_into_sixty_columns() -> None:
    """The longest names, large figures and every goal."""
    unit, name, peer = measures.THOUSAND, "Die höchste Karte gewinnt", "OpenSpiel crazy_eights"
    topic = "imagine, middle of the round, many worlds of each position"
    slow, quick = (measures.Measure(topic, name, unit, lambda: 1, peer, None, 1.5, least) for least in (0, 50e3))
    figures = [
        report.Reading(slow, 9_999e3, 800e3),
        report.Reading(quick, 9_999e3, 10e3),
        report.Reading(slow, 100e3, 800e3),
    ]
    text = report.as_text(report.BenchReport(figures, {"ueberall_anschliessen": 8191, "mue": 12345}, 0.1, 10))
    assert max(map(len, text.splitlines())) <= 60
    assert "12.5×  goal 1.5: reached" in text
    assert "1000×  goal 1.5: reached" in text
    assert "0.1×  goal 1.5: MISSED" in text
    assert "goal 50: reached" in text
    assert "goal MISSED" in text  # mue needs too much memory


def test_what_bots_need_fits_into_sixty_columns(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(thinking, "answers", lambda game, level: thinking.Answers(game.id, level, 40, 1.2345, 12.3456))
    assert thinking.main(as_json=False) == 1
    said = capsys.readouterr()
    assert "master" in said.out
    assert said.out.count("1234.5 12346") == 3 * len(catalogue())
    assert "too slow: mau_mau, beginner: 1.23 s" in said.err
    assert max(map(len, said.out.splitlines())) <= 60


@alone
def test_json_has_every_figure(capsys: pytest.CaptureFixture[str]) -> None:
    assert bench.main(0.0001, 1, as_json=True, interpreted=True) == 0
    content: dict[str, Any] = json.loads(capsys.readouterr().out)
    assert content["compiled"] == build.compiled()
    assert content["neighbours"] == {"open_spiel": None, "rlcard": None, "pettingzoo": None}
    assert content["figures"]
    for line in content["figures"]:
        assert line["per_second"] > 0
        assert line["ratio"] is None
    assert set(content["knowledge_costs"]) == {pair.name for pair in measures.PAIRS}


@pytest.mark.skipif(not openspiel.INSTALLED, reason="OpenSpiel is not installed")
@pytest.mark.filterwarnings("ignore")
def test_openspiel_is_measured_beside_us(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ours, "DEALS", 1)
    monkeypatch.setattr(ours, "TOGETHER", 4)
    ratios = {each.measure.topic: each.ratio for each in run.run(0.0001, 1).figures if each.measure.peer}
    assert len(ratios) == 11
    assert all(ratio > 0 for ratio in ratios.values())


@pytest.mark.once
@pytest.mark.skipif(build.compiled(), reason="the rules are compiled")
def test_interpreted_rules_are_not_compared(capsys: pytest.CaptureFixture[str]) -> None:
    assert bench.main() == bench.solver() == 1
    said = capsys.readouterr()
    assert said.out == ""
    assert "make bench" in said.err
    assert "--interpreted" in said.err


@pytest.mark.skipif(not STATUS.exists(), reason="memory is measured on Linux")
def test_a_round_of_any_game_needs_less_than_eight_kibibytes() -> None:
    needed = sizes()
    assert set(needed) == set(catalogue())
    assert {name: size for name, size in needed.items() if not 100 < size < report.MOST_MEMORY} == {}


# The solver


@pytest.fixture
def small_tasks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(solving, "SHORT", [task._replace(tricks=3) for task in solving.SHORT])


@pytest.mark.usefixtures("small_tasks")
def test_the_solver_is_measured_for_people(capsys: pytest.CaptureFixture[str]) -> None:
    assert bench.solver(deals=4, interpreted=True) == 0
    text = capsys.readouterr().out
    assert build.summary() in text
    assert "3 tricks left, exact points: 4 deals, seeds 0 to 3" in text
    assert "3 tricks left, who wins: 4 deals, seeds 0 to 3" in text
    assert text.count("goal") == (3 if STATUS.exists() else 2)
    assert max(map(len, text.splitlines())) <= 60


@pytest.mark.usefixtures("small_tasks")
def test_the_solver_is_measured_for_programs(capsys: pytest.CaptureFixture[str]) -> None:
    assert bench.solver(deals=3, first=5, as_json=True, interpreted=True) == 0
    points, winners = json.loads(capsys.readouterr().out)["tasks"]
    for task in (points, winners):
        assert [deal["seed"] for deal in task["deals"]] == [5, 6, 7]
        assert task["positions"]["median"] == sorted(deal["positions"] for deal in task["deals"])[1]
        assert task["seconds"]["least"] <= task["seconds"]["median"] <= task["seconds"]["most"]
    for exact, winner in zip(points["deals"], winners["deals"]):
        assert exact["low"] == exact["high"]
        assert (exact["low"] > 0) == (winner["low"] is not None and winner["low"] > 0)


def test_whole_deals_and_their_ends() -> None:
    assert [task.name for task in solving.FULL] == ["whole deal, who wins", "whole deal, exact points"]
    ends = [solving.end_of(tricks, 1) for tricks in (11, 7, 1)]
    assert [end.count(end.layout.find("hand.0")) for end in ends] == [11, 7, 1]


def test_spread() -> None:
    assert solving.spread([5, 1, 3, 2, 4]) == (1, 2, 3, 4, 5)
    assert solving.spread([1, 2]) == (1, 1.25, 1.5, 1.75, 2)
    assert solving.spread([7]) == (7, 7, 7, 7, 7)
