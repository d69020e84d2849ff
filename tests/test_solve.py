"""`reihum solve`: for people, for programs, stopped, and refused."""

import json
import sys
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from reihum import notation
from reihum.bots.solver import Solver, solver_facts_of
from reihum.cli import cli
from reihum.cli.solve import Clock, TimeIsUp
from reihum.cli.solved import between, winners
from reihum.core.chance import Chance, match_key
from reihum.core.match import Match
from reihum.core.solver_facts import SolverFacts
from reihum.games.schmerzhafte_stiche.rules import GAME, SIDES, Options
from reihum.text.catalogue import find
from reihum.text.words import words

STICHE = (
    "schmerzhafte_stiche 2 | hand.0 R10 R5 G8 | hand.1 G2 B8 B3 | ghost.0 G1 V10 V1 | ghost.1 B10 B7 B6 | turn 0 | "
    "side hand.0"
)
FREUND = "freund_zur_linken 3 | hand.0 R2 R9 | hand.1 G1 G8 | hand.2 V3 V6 | starter 0 | points 18 20 16 | turn 0"


@pytest.fixture(autouse=True)
def at_home(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "en_GB.UTF-8")
    monkeypatch.setenv("COLUMNS", "100")


def run(*args: str, code: int = 0) -> Result:
    result = CliRunner().invoke(cli, ["solve", *args])
    assert result.exit_code == code, result.output
    return result


def answer(*args: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(run(*args, "--json").stdout)
    return found


def test_two_players() -> None:
    assert run(STICHE).stdout.splitlines() == [
        "  Schmerzhafte Stiche · seat 0 to play",
        "",
        "  With best play: 11 for seat 0. Seat 0 wins.",
        "",
        "  move  value  best play",
        "  R5       11  R5 B3 V10 B6 V1 B7 G8 G2 R10 B8 G1 B10",
        "  G8       10  G8 G2 G1 B10 B6 R10 B3 V10 V1 B7 R5 B8",
        "  R10       8  R10 G2 G1 B10 B6 G8 B3 V10 V1 B7 R5 B8",
    ]


def test_for_programs() -> None:
    found = answer(STICHE)
    assert found["game"] == "schmerzhafte_stiche"
    assert (found["seat"], found["exact"], found["low"], found["high"], found["winners"]) == (0, True, 11, 11, [0])
    assert [(move["move"], move["low"], move["high"]) for move in found["moves"]] == [
        ("R5", 11, 11), ("G8", 10, 10), ("R10", 8, 8),
    ]  # fmt: skip
    assert all(len(move["line"]) == 12 for move in found["moves"])


def test_only_who_wins() -> None:
    found = answer(STICHE, "--who")
    assert found["winners"] == [0]
    assert 0 < found["low"] <= 11
    assert "Seat 0 wins." in run(STICHE, "--who").stdout


def test_from_a_file(tmp_path: Path) -> None:
    file = tmp_path / "position.txt"
    file.write_text(STICHE.replace(" | ", "\n"))
    assert "11 for seat 0" in run(str(file)).stdout


def test_from_a_record(tmp_path: Path) -> None:
    """The last position of a match, as far as it has been played."""
    match = Match(GAME, 2, Options(), "record")
    chance = Chance(1)
    while len([zone for zone in SIDES if match.round.count(match.round.layout.find(zone)) > 3]) > 0:
        seat = match.round.turn().seats[0]
        legal = match.round.moves(seat)
        match.play(seat, int(legal[chance.below(len(legal))]))
    file = tmp_path / "match.txt"
    file.write_text(str(notation.record_of(match, reveal=True)))
    assert answer(str(file))["low"] == Solver(match.round).solve().low
    shown = CliRunner().invoke(cli, ["show", str(file)])
    assert shown.exit_code == 0, shown.output


def test_three_players() -> None:
    found = answer(FREUND)
    assert found["exact"]
    assert sorted(move["move"] for move in found["moves"]) == ["R2", "R9"]
    assert "Everything was searched to the end" in run(FREUND).stdout


def test_three_players_without_time() -> None:
    """A glance is always possible; after that the time is over."""
    whole = "freund_zur_linken 3 | " + " | ".join(
        f"hand.{seat} " + " ".join(f"{letter}{number}" for number in range(1, 11)) for seat, letter in enumerate("RGV")
    )
    found = answer(whole, "--seconds", "0")
    assert not found["exact"]
    assert len(found["moves"]) == 10
    assert "this is an estimate" in run(whole, "--seconds", "0").stdout


def test_equilibrium() -> None:
    pytest.importorskip("scipy")
    found = answer("hoechste_karte", "--cards", "3")
    assert found["value"] == pytest.approx(0)
    assert found["strategies"][0] == pytest.approx({"R1": 0.2, "R2": 0.6, "R3": 0.2})
    shown = run("hoechste_karte", "--cards", "3", "--who").stdout
    assert "R2  60.00 %" in shown


def test_what_is_won_already_counts() -> None:
    pytest.importorskip("scipy")
    text = "hoechste_karte 2 | hand.0 R1 | hand.1 Y2 | won.0 R5 Y4 R6 Y5 | turn 0,1 secret"
    assert answer(text)["value"] == pytest.approx(2)
    assert answer(text.replace("won.0", "won.1"))["value"] == pytest.approx(-6)
    assert answer(text, "--who")["value"] == pytest.approx(1)


TRICK = "schmerzhafte_stiche 2 | hand.0 R10 G8 | hand.1 G2 B8 | ghost.0 G1 V10 | ghost.1 B10 B7"
LATER = TRICK.replace("R10 G8", "G8") + " | trick R5 | played 1 | side hand.1 | turn 1"
TABLE = "freund_zur_linken 3 | hand.0 R2 | hand.1 G1 G8 | hand.2 V3 V6 | starter 0 | points 18 20 16 | turn 1"


@pytest.mark.parametrize(
    ("position", "odd"),
    [
        (f"{TRICK} | trick R5", "trick, played"),
        (f"{TRICK} B3 | trick R5 | played 1", "hand.0, hand.1, ghost.0, ghost.1, side, played"),
        (f"{TRICK} | turn 1", "turn, side"),
        (f"{TRICK} | side hand.1", "turn, side"),
        (f"{TRICK} | won.0 R1 R2 R3 R4", "won.0, tricks, points"),
        (f"{TRICK} | won.0 R1 R2 R3 R4 | tricks 1 0 | points 10 0", "won.0, tricks, points"),
        (LATER, "trick, led"),
        (f"{LATER} | led red", "trick, best"),
        (f"{LATER} | led red | best R5 | trump red", "trick, trump, past_trumps"),
        (f"{LATER} | led red | best R5 | taker ghost.0", "trick, taker"),
        (f"{TABLE} | table R9", "table, start_card"),
        (f"{TABLE} | start_card R9", "table, start_card"),
        (f"{TABLE} | table R9 | start_card R9 | strength 4", "start_card, strength"),
        (TABLE.replace("turn 1", "turn 2"), "hand.0, hand.1, hand.2, starter, turn"),
        (TABLE.replace("hand.0 R2", "hand.0 B2"), "hand.0, taken.0, points"),
        (f"{TABLE} | taken.1 R5", "hand.1, taken.1, points"),
        ("hoechste_karte 2 | hand.0 R1 R2 | hand.1 Y1 | turn 0,1 secret", "hand.0, hand.1"),
        ("hoechste_karte 2 | hand.0 R1 G2 | hand.1 Y1 Y2 | turn 0,1 secret", "hand.0, G2"),
        ("hoechste_karte 2 | hand.0 R1 | hand.1 Y1 | won.0 R3 | turn 0,1 secret", "middle, won.0, won.1"),
    ],
)
def test_positions_that_cannot_be(position: str, odd: str) -> None:
    assert run(position, code=2).stderr == f"reihum: This position is impossible: {odd} contradict each other.\n"


@pytest.mark.parametrize("game", ["schmerzhafte_stiche", "freund_zur_linken", "hoechste_karte"])
def test_whatever_comes_about_is_no_contradiction(game: str) -> None:
    facts = find(game).game
    for seed in range(4):
        round = facts.deal(facts.players[0], facts.options(), match_key(seed))
        chance = Chance(seed + 1)
        while not round.is_over():
            assert solver_facts_of(round).contradiction(round) == (), notation.written(round)
            seat = round.turn().seats[0]
            legal = round.moves(seat)
            round.play(seat, legal[chance.below(len(legal))])


def test_refused_in_german() -> None:
    text = "mau_mau 2 | discard H9 | hand.0 H6 | hand.1 EA | stock S7"
    said = run(text, "--lang", "de", code=2).stderr
    assert (
        said
        == "reihum: Nur offene Runden lassen sich lösen, aber nicht alle sehen die Karten von stock, hand.0, hand.1.\n"
    )


def test_without_scipy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "scipy", None)
    for args in (["hoechste_karte", "--cards", "3"], ["hoechste_karte 2 | hand.0 R1 | hand.1 Y1 | turn 0,1 secret"]):
        assert "pip install 'reihum[research]'" in run(*args, code=2).stderr


@pytest.mark.parametrize(
    ("args", "reason"),
    [
        (["mau_mau 2 | discard H9 | hand.0 H6 | hand.1 EA | stock S7"], "not everybody sees the cards of stock"),
        (["hoechste_karte 3 | turn 0,1,2 secret"], "one seat decides at a time"),
        (["dritter_mann 4 | turn 0,1,2,3 secret"], "one seat decides at a time"),
        (["hoechste_karte 2 | hand.0 R1 R2 | hand.1 Y1 | laid.1 Y2 | turn 0 secret"], "neither player has chosen yet"),
        (["mau_mau", "--cards", "3"], "choose at once"),
        (["hoechste_karte", "--cards", "21"], "--cards can't be '21'"),
        (["schmerzhafte_stiche 2 | turn -"], "nothing left to solve"),
        (["schmerzhafte_stiche 2"], "it has no legal move"),
        (["hoechste_karte 2 | turn 0,1 secret"], "nothing left to solve"),
        (["schnipp_schnapp 2 | turn 0,1 race"], "can be solved"),
        (["schmerzhafte_stiche 2 | hand.0 R11"], "R11"),
        (["schmerzhafte_stiche 2 | hand.0 R1 | hand.1 R1"], "R1"),
        (["schmerzhafte_stiche 3"], "number of seats"),
        (["no_such_game 2 | turn 0"], "no_such_game"),
        (["reihum 1 | game schmerzhafte_stiche 1"], "seats"),
        (["no_such_file"], "no_such_file can't be read"),
        ([STICHE, "--seconds", "soon"], "can't be 'soon'"),
    ],
)
def test_refused(args: list[str], reason: str) -> None:
    result = run(*args, code=2)
    assert "Traceback" not in result.output
    assert reason in result.stderr


# Time, progress, Ctrl-C


def test_the_clock_tells_and_stops(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    now = 0.0
    monkeypatch.setattr("reihum.cli.solve.monotonic", lambda: now)
    clock = Clock(words("en"), 10)
    clock.known = lambda: "something"
    clock()
    assert capsys.readouterr().err == ""
    now = 2.0
    clock()
    assert capsys.readouterr().err.strip() == "2 s: something"
    now = 10.5
    with pytest.raises(TimeIsUp):
        clock()


def test_ctrl_c_gives_the_best_answer_so_far(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(self: Clock) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(Clock, "__call__", interrupted)
    whole = notation.written(GAME.deal(2, Options(), match_key(1)))
    found = answer(whole)
    assert not found["exact"]
    assert len(found["moves"]) == 11
    assert "Stopped before everything was known" in run(whole).stdout


def test_what_is_known_of_a_number() -> None:
    assert [between(None, None), between(None, -1), between(2, None), between(1, 3), between(4, 4)] == [
        "?", "≤ -1", "≥ 2", "1…3", "4",
    ]  # fmt: skip
    assert [between(None, None, 7), between(2, None, 7)] == ["≈ 7", "≥ 2"]
    assert [winners(1, None), winners(None, -1), winners(0, 0), winners(0, 3), winners(None, None)] == [
        [0], [1], [0, 1], [], [],
    ]  # fmt: skip


def test_games_without_facts_are_solved_by_their_score_sheet() -> None:
    round = notation.position(STICHE)
    plain = Solver(round, SolverFacts(round)).solve()
    assert [verdict.low for verdict in plain.verdicts] == [1, 1, 1]
