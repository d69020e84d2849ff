"""Learning: slopes, gains and tables by hand, runs that can be repeated and resumed, and critics that get better."""

import json
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from click.testing import CliRunner

from reihum.bots.inputs import Inputs, inputs_of
from reihum.bots.policy import Policy, StalePolicy, read_policy
from reihum.cli import cli
from reihum.core.errors import BadOption
from reihum.research.arena import Figure
from reihum.research.contest import Contest, Result
from reihum.research.learn import levels
from reihum.research.learn.arrays import array_module
from reihum.research.learn.crew import Crew
from reihum.research.learn.export import critic_parameters_of, parameters_of, policy_file
from reihum.research.learn.judge import judged, measured
from reihum.research.learn.learner import Learner, Memory, Recipe, by_seat, gains_of, in_turn
from reihum.research.learn.levels import Calibration
from reihum.research.learn.network import Adam, Network
from reihum.research.learn.run import Run
from reihum.research.learn.tables import Tables
from reihum.research.lines import line_of
from reihum.text.catalogue import catalogue, find
from tests.bots.learnt import file_of, forget

TINY = Recipe(updates=2, together=12, steps=6, batch=64, weights=30_000, critic=(8,), teacher=(16,), settle=0)


# Networks


def test_slopes_are_those_of_the_loss() -> None:
    """Compared with what a small change of each parameter really does."""
    draw = np.random.default_rng(1)
    network = Network.fresh([3, 5, 4, 2], 1.0, draw, np)
    network.weights = [each.astype(np.float64) for each in network.weights]
    network.biases = [each.astype(np.float64) for each in network.biases]
    inputs, wanted = draw.random((7, 3)), draw.random((7, 2))

    def loss() -> float:
        return float(((network.forward(inputs, np)[-1] - wanted) ** 2).sum() / 2)

    layers = network.forward(inputs, np)
    slopes = network.slopes(layers, layers[-1] - wanted)
    for parameter, slope in zip(network.parameters, slopes, strict=True):
        at = tuple(int(draw.integers(size)) for size in parameter.shape)
        before = parameter[at]
        parameter[at] = before + 1e-5
        higher = loss()
        parameter[at] = before - 1e-5
        assert slope[at] == pytest.approx((higher - loss()) / 2e-5, rel=1e-3, abs=1e-6)
        parameter[at] = before


def test_steps_go_downhill() -> None:
    draw = np.random.default_rng(1)
    network = Network.fresh([4, 16, 1], 1.0, draw, np)
    steps = Adam(network, np)
    inputs = draw.random((64, 4), np.float32)
    wanted = inputs[:, :1] * inputs[:, 1:2]
    losses = []
    for _ in range(300):
        layers = network.forward(inputs, np)
        losses.append(float(((layers[-1] - wanted) ** 2).mean()))
        steps.step(network.slopes(layers, (layers[-1] - wanted) / 64), 0.01)
    assert losses[-1] < losses[0] / 20


def test_a_wider_network_says_the_same_until_it_learns() -> None:
    draw = np.random.default_rng(1)
    network = Network.fresh([6, 5, 4, 2], 1.0, draw, np)
    wide = network.widened([6, 9, 3, 2], draw, np)
    assert wide.widths == [6, 9, 4, 2]
    inputs = draw.random((7, 6), np.float32)
    assert np.allclose(wide.forward(inputs, np)[-1], network.forward(inputs, np)[-1])
    slopes = wide.slopes(wide.forward(inputs, np), np.ones((7, 2), np.float32))
    assert np.abs(slopes[1][5:]).sum() > 0, "what is new can learn"
    assert network.widened([6, 9, 2], draw, np) is network, "other layers"


# What came of decisions


def memory(ended: list[bool], returns: list[list[float]], by_chance: list[bool] | None = None) -> Memory:
    """One round after the other, with two seats that take turns."""
    whose = [step % 2 for step in range(len(ended))]
    nothing = np.zeros((len(whose), 1))
    strayed = np.array(by_chance or [False] * len(whose))[:, None]
    return Memory(
        nothing, nothing, nothing, nothing, nothing, strayed,
        np.array(whose)[:, None], np.ones((len(whose), 1), bool), np.array(ended)[:, None],
        np.array(returns, np.float32)[:, None, :],
    )  # fmt: skip


def test_gains_by_hand() -> None:
    """Three decisions, seat 0 gains 1 and seat 1 loses 1; then a round that is still on."""
    none = [0.0, 0.0]
    happened = memory([False, False, True, False, False, False], [none, none, [1, -1], *[none] * 3])
    worth = np.array([[0.5, 0.0], [0.25, -0.5], [0.75, 0.0], [0.1, 0.1], [0.2, 0.0], [0.4, -0.4]], np.float32)[:, None]
    gains, known = gains_of(happened, worth, np.array([0.5], np.float32), np)
    # seat 0, backwards: 1 - 0.75; 0.75 - 0.25 + half of that; 0.25 - 0.5 + half of that
    # the round that is on: seat 0 went from 0.1 to 0.2 to 0.4; of the last decision nothing is known
    assert gains[:, 0, 0].tolist() == pytest.approx([0.0625, 0.625, 0.25, 0.2, 0.2, 0])
    assert gains[:, 0, 1].tolist() == pytest.approx([-0.5, 0.0, -1.0, -0.3, -0.4, 0])
    assert known[:, 0].tolist() == [True] * 5 + [False]


def test_what_came_of_a_move_by_chance_counts_for_itself_alone() -> None:
    none = [0.0, 0.0]
    happened = memory([False, False, True], [none, none, [1, -1]], [False, True, False])
    worth = np.array([[0.5, 0.0], [0.25, -0.5], [0.75, 0.0]], np.float32)[:, None]
    gains, _ = gains_of(happened, worth, np.array([0.5], np.float32), np)
    assert gains[:, 0, 0].tolist() == pytest.approx([-0.25, 0.625, 0.25])


def test_what_is_told_in_turn_is_told_by_seats() -> None:
    """Seat 2 of three decides, then seat 1 of two; each is told of itself first."""
    turns = np.array([[[1, 2, 0]], [[1, 0, -1]]])
    told = np.array([[[0.1, 0.2, 0.3]], [[0.4, 0.5, 0.6]]], np.float32)
    seats = by_seat(told, turns, np)
    assert seats.ravel().tolist() == pytest.approx([0.2, 0.3, 0.1, 0.5, 0.4, 0.0])
    assert in_turn(seats, turns, np).ravel().tolist() == pytest.approx([0.1, 0.2, 0.3, 0.4, 0.5, 0.0])


def test_any_move_is_tried_in_every_fourth_round_alone() -> None:
    learner = Learner(find("hoechste_karte").game, replace(TINY, stray=1.0, last_stray=1.0), np)
    tables = learner.seated()
    nobody = np.array([], np.int64)
    *_, strayed = learner.choose(tables.seen, tables.masks, learner.policy, nobody)
    assert strayed.tolist() == [row % 4 == 0 for row in range(tables.number)]


# Tables


@pytest.mark.heavy
@pytest.mark.parametrize("game", sorted(catalogue()))
def test_every_game_can_be_learnt(game: str) -> None:
    """With every number of players and with options: some steps, one update, a file that fits the rules."""
    rules = find(game).game
    learner = Learner(rules, replace(TINY, updates=1, together=8, steps=4), np)
    learner.learn(lambda told: None)
    assert learner.decisions > 0
    assert all(np.isfinite(each).all() for each in learner.policy.parameters)
    data = policy_file(rules, learner.inputs, learner.policy.on_host(), {"sharp": True, "made": {}})
    assert read_policy(rules, data).about["game"] == game


@pytest.mark.heavy
def test_inputs_are_what_each_round_shows() -> None:
    rules = find("mau_mau").game
    inputs = inputs_of(rules)
    tables = Tables(rules, inputs, 24, np.random.default_rng(3), np)
    for _ in range(6):
        for table in tables.tables:
            layout = table.rounds.layout
            for row in range(table.rounds.number):
                expected = np.zeros(int(inputs.size), np.int64)
                expected[list(inputs.constants(layout))] = 1
                expected[list(inputs.places(layout))] = np.clip(table.rounds.observations[row], -127, 127)
                assert tables.seen[table.rows.start + row].tolist() == expected.tolist()
                assert table.rounds.truths is not None
                expected[list(inputs.places(layout))] = np.clip(table.rounds.truths[row], -127, 127)
                assert tables.truths[table.rows.start + row].tolist() == expected.tolist()
        tables.step(tables.masks.argmax(1))
    assert {table.rounds.seats for table in tables.tables} == set(rules.players)


@pytest.mark.heavy
def test_guests_never_sit_alone_nor_everywhere() -> None:
    tables = Tables(find("mau_mau").game, inputs_of(find("mau_mau").game), 200, np.random.default_rng(3), np)
    guests = tables.guests.sum(1)[tables.hosts_guests]
    seats = tables.seats_at[tables.hosts_guests]
    assert len(guests) > 20
    assert (guests >= 1).all()
    assert (guests < seats).all()
    assert not (tables.guests & (np.arange(tables.most_seats) >= tables.seats_at[:, None])).any()
    assert not tables.guests[~tables.hosts_guests].any()


@pytest.mark.heavy
def test_a_crew_plays_the_rounds_that_its_processes_would_play_alone() -> None:
    """Two processes, whose tables are here once more; then other options are agreed on."""
    rules = find("mue").game
    inputs = inputs_of(rules)
    crew = Crew(rules, inputs, 48, np.random.default_rng(4), np, 2)
    seeds = np.random.default_rng(4)
    alone = [Tables(rules, inputs, 24, np.random.default_rng(int(seeds.integers(2**62))), np) for _ in range(2)]
    assert crew.number == sum(tables.number for tables in alone)
    for step in range(8):
        for name in ("seen", "truths", "masks", "to_decide", "seats_at", "finished", "returns"):
            together = np.concatenate([getattr(tables, name) for tables in alone])
            assert (getattr(crew, name) == together).all(), (step, name)
        assert (crew.guest_decides() == np.concatenate([tables.guest_decides() for tables in alone])).all()
        actions = crew.masks.argmax(1)
        if step == 4:
            crew.agree_anew()
            for tables in alone:
                tables.agree_anew()
        else:
            crew.step(actions)
            for tables, part in zip(alone, np.split(actions, 2), strict=True):
                tables.step(part)
    crew.close()


# Files


def test_whole_numbers_choose_like_the_fractions_they_come_from() -> None:
    rules = find("mau_mau").game
    inputs = inputs_of(rules)
    draw = np.random.default_rng(2)
    network = Network.fresh([int(inputs.size), 32, 16, len(rules.moves) + 1], 1.0, draw, np)
    data = policy_file(rules, inputs, network.on_host(), {"sharp": True, "made": {}})
    again = parameters_of(read_policy(rules, data), inputs)
    rows = (draw.random((200, int(inputs.size))) < 0.2).astype(np.float32)
    layers = len(network.weights)
    exact = network.forward(rows, np)[-1]
    coarse = Network(again[:layers], again[layers:]).forward(rows, np)[-1]
    assert np.abs(exact - coarse).max() < 0.1 * exact.std()
    assert (exact.argmax(1) == coarse.argmax(1)).mean() > 0.95


@pytest.mark.heavy
def test_the_same_seed_learns_the_same(tmp_path: Path) -> None:
    files = []
    for name in "ab":
        Run(find("hoechste_karte").game, TINY, tmp_path / name, np).go()
        files.append((tmp_path / name / "policy.bin").read_bytes().partition(b"\n")[2])
    assert files[0] == files[1]


@pytest.mark.parametrize("kept", [b"", b"PK damaged", b"anything"])
def test_what_is_left_of_a_run_may_be_damaged(kept: bytes, tmp_path: Path) -> None:
    (tmp_path / "learnt.npz").write_bytes(kept)
    with pytest.raises(BadOption, match=r"learnt\.npz can't be read .*: choose another folder"):
        Run(find("hoechste_karte").game, TINY, tmp_path, np)


@pytest.mark.heavy
def test_a_run_is_resumed(tmp_path: Path) -> None:
    game = find("hoechste_karte").game
    Run(game, TINY, tmp_path, np).go()
    run = Run(game, replace(TINY, updates=5, seed=9), tmp_path, np)
    assert run.about()["made"]["seed"] == TINY.seed, "its chances go on from there"
    assert (run.learner.updates, run.learner.policy_steps.steps > 0) == (2, True)
    run.go()
    lines = [json.loads(line) for line in (tmp_path / "log.jsonl").read_text(encoding="utf-8").splitlines()]
    assert [line["update"] for line in lines] == [1, 2, 3, 4, 5]
    assert lines[-1]["decisions"] > lines[1]["decisions"]
    assert "<svg" in (tmp_path / "curve.svg").read_text(encoding="utf-8")
    with pytest.raises(BadOption, match="learns hoechste_karte, not mau_mau"):
        Run(find("mau_mau").game, TINY, tmp_path, np)


@pytest.mark.heavy
def test_a_policy_learns_from_a_critic_that_is_not_kept(tmp_path: Path) -> None:
    """The teacher learns beside the smaller critic, and is there again when a run is resumed."""
    game = find("hoechste_karte").game
    run = Run(game, TINY, tmp_path, np)
    learner = run.learner
    before = [learner.teacher.weights[0].copy(), learner.critic.weights[0].copy()]
    run.go()
    assert (learner.teacher.weights[0] != before[0]).any()
    assert (learner.critic.weights[0] != before[1]).any()
    critic = critic_parameters_of(read_policy(game, (tmp_path / "policy.bin").read_bytes()), learner.inputs)
    assert critic is not None
    assert [len(biases) for biases in critic[len(critic) // 2 :]] == [8, learner.most_seats]
    again = Run(game, TINY, tmp_path, np).learner
    assert (again.teacher.weights[0] == learner.teacher.weights[0]).all()
    assert again.teacher_steps.steps == learner.teacher_steps.steps > 0
    with pytest.raises(BadOption, match="does not fit these rules"):
        Run(game, replace(TINY, teacher=(8,)), tmp_path, np)


@pytest.mark.heavy
def test_a_run_begins_with_an_earlier_policy(tmp_path: Path) -> None:
    game = find("hoechste_karte").game
    Run(game, TINY, tmp_path / "first", np).go()
    start = (tmp_path / "first" / "policy.bin").read_bytes()
    run = Run(game, TINY, tmp_path / "second", np, start)
    policy = read_policy(game, start)
    assert run.learner.policy.weights[0].tolist() == parameters_of(policy, run.learner.inputs)[0].tolist()
    critic = critic_parameters_of(policy, run.learner.inputs)
    assert critic is not None
    assert run.learner.critic.weights[0].tolist() == critic[0].tolist()


def test_a_start_that_is_refused_leaves_no_folder(tmp_path: Path) -> None:
    with pytest.raises(StalePolicy, match="cannot be read"):
        Run(find("hoechste_karte").game, TINY, tmp_path / "new", np, b"no policy")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.heavy
def test_a_critic_learns_what_comes_of_a_policy_that_stays_as_it_is() -> None:
    """Die höchste Karte gewinnt: with all cards open, much of the result can be foreseen, for every seat."""
    recipe = Recipe(updates=12, together=96, steps=32, batch=512, weights=30_000, critic=(32,), teacher=(), rate=2e-3)
    learner = Learner(find("hoechste_karte").game, replace(recipe, critic_only=True), np)
    before = [each.tolist() for each in learner.policy.parameters]
    told: list[dict[str, float]] = []
    learner.learn(told.append)
    assert [each.tolist() for each in learner.policy.parameters] == before
    assert told[-1]["unexplained"] < 0.8 < told[0]["unexplained"]


def test_inputs_that_a_policy_does_not_know_count_nothing() -> None:
    rules = find("hoechste_karte").game
    few, all_of_them = Inputs({"a": 2, "b": 1}), Inputs({"new": 1, "b": 2, "a": 2})
    draw = np.random.default_rng(2)
    network = Network.fresh([3, 8, len(rules.moves) + 1], 1.0, draw, np)
    policy = read_policy(rules, policy_file(rules, few, network.on_host(), {"sharp": True, "made": {}}))
    there, here = parameters_of(policy, few)[0], parameters_of(policy, all_of_them)[0]
    assert here.tolist() == [[0.0] * 8, there[2].tolist(), [0.0] * 8, there[0].tolist(), there[1].tolist()]


# Judging


def rounds_between(deals: int, lead: float, whole_match: bool = False) -> dict[Contest, Result]:
    found = {}
    for deal in range(deals):
        luck = 10.0 if deal % 2 else -10.0
        for bots in (("search:master", "policy"), ("policy", "search:master")):
            points = (luck, luck + lead) if bots[1] == "policy" else (luck + lead, luck)
            winner = (int(points[1] > points[0]),)
            found[Contest("hoechste_karte", (), bots, deal, whole_match)] = Result(points, (winner,), winner)
    return found


def test_what_was_measured_is_noted_in_the_file() -> None:
    figures = measured(rounds_between(4, 2.0), "hoechste_karte")
    found = figures["2"]["policy"]
    assert found["deals"] == 4
    assert found["lead"] == found["low"] == 2.0
    assert found["spread"] == pytest.approx(10.05, abs=0.01)
    assert measured(rounds_between(4, 2.0, whole_match=True), "hoechste_karte") == {}
    assert measured(rounds_between(4, 2.0), "mau_mau") == {}
    old = b'{"game": "x", "measured": {"2": {"guided:2": 1}, "3": {"policy": 2}}}\nweights\n'
    line, _, rest = judged(old, figures).partition(b"\n")
    noted = {"2": {"guided:2": 1, "policy": found}, "3": {"policy": 2}}
    assert json.loads(line) == {"game": "x", "measured": noted}
    assert rest == b"weights\n"


# Levels


def calibrated(
    monkeypatch: pytest.MonkeyPatch, search: float, random: float = -10.0, forgetting: float = 0.0
) -> Policy:
    """The levels of a game in which points are skill; a level has the less the warmer it is, a beginner forgets."""

    def lead(self: Calibration, one: str, others: str, deals: int, first: int) -> Figure:
        skills = {"policy": 0.0, "random": random, "search:advanced": search}
        forgot = {"beginner": forgetting}
        skills |= {level: -warmth / 50 - forgot.get(level, 0.0) for level, warmth in self.policy.warmths.items()}
        found = skills[one] - skills[others]
        return Figure(found, found - 0.5, found + 0.5)

    game = find("hoechste_karte").game
    monkeypatch.setattr(Calibration, "lead", lead)
    told: list[str] = []
    try:
        data = Calibration(game, file_of(game), lambda one, others, _: told.append(f"{one} {others}")).go()
    finally:
        forget()
    assert told[0] == "policy random"
    return read_policy(game, data)


def test_levels_lose_a_part_of_what_others_lose(monkeypatch: pytest.MonkeyPatch) -> None:
    policy = calibrated(monkeypatch, search=-1.0)
    assert policy.warmths["beginner"] == pytest.approx(0.45 * 10 * 50, rel=0.2)
    assert policy.warmths["advanced"] == pytest.approx(0.4 * policy.warmths["beginner"], rel=0.2)
    noted = policy.about["levels"]["advanced"]["beginner"]
    assert noted["lead"] == pytest.approx((policy.warmths["beginner"] - policy.warmths["advanced"]) / 50)
    assert noted["high"] - noted["low"] == pytest.approx(1.0)


def test_an_advanced_player_is_never_warmer_than_a_beginner(monkeypatch: pytest.MonkeyPatch) -> None:
    policy = calibrated(monkeypatch, search=-1.0, random=-20.0, forgetting=8.0)
    assert policy.warmths["beginner"] == pytest.approx((0.45 * 20 - 8) * 50, rel=0.2)
    assert policy.warmths["advanced"] == policy.warmths["beginner"]


@pytest.mark.parametrize(
    ("search", "random"),
    [(0.6, -10.0), (-1.0, -0.4), (-1.0, -2.0)],
    ids=["behind the search", "no better than chance", "no steps between"],
)
def test_a_policy_that_is_not_good_enough_leaves_the_levels_to_the_search(
    search: float, random: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    policy = calibrated(monkeypatch, search, random)
    assert policy.warmths == {"policy": 0, "beginner": 0, "advanced": 0}
    assert policy.about["levels"]["policy"]["random"]["lead"] == -random


# The command


@pytest.mark.heavy
def test_the_command_learns_and_judges(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANGUAGE", "en")
    folder = str(tmp_path / "run")
    learn = ["learn", "hoechste_karte", "--folder", folder]
    done = CliRunner().invoke(cli, [*learn, "--updates", "1", "--together", "12", "--device", "cpu"])
    assert done.exit_code == 0, done.output
    assert "ahead of random players" in done.output
    lines = tmp_path / "lines.jsonl"
    lines.write_text("".join(f"{line_of(*each)}\n" for each in rounds_between(30, 2.0).items()), encoding="utf-8")
    done = CliRunner().invoke(cli, [*learn, "--judge", str(lines)])
    assert "2 seats, policy: +2.000 (+2.000 … +2.000) points a round ahead of the search, 30 deals" in done.output
    assert "2 seats: policy plays as master." in done.output
    monkeypatch.setattr(levels, "JUDGED", 2)
    monkeypatch.setattr(levels, "SEARCHED", 2)
    monkeypatch.setattr(levels, "TRIED", 2)
    try:
        done = CliRunner().invoke(cli, [*learn, "--levels"])
    finally:
        forget()
    assert "points a round ahead of random" in done.output
    assert "beginner" in done.output.splitlines()[-2]
    line, _, _ = (tmp_path / "run" / "policy.bin").read_bytes().partition(b"\n")
    assert set(json.loads(line)["levels"]) == {"policy", "beginner", "advanced"}


def test_a_gpu_that_is_not_there_is_told() -> None:
    try:
        import cupy  # type: ignore[import-not-found]  # noqa: F401
    except ImportError:
        with pytest.raises(BadOption, match="no GPU can be used"):
            array_module("gpu")
    assert array_module("cpu") is np
