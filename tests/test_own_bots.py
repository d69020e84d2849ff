"""Players of one's own: they play wherever bots do, see no more than their seat may, and their faults are told."""

import json
import pickle
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from reihum.bots.bot import Reply
from reihum.bots.eye import Eye
from reihum.cli import cli
from reihum.core.chance import Chance
from reihum.core.errors import BadOption
from reihum.core.match import Match
from reihum.core.round import SECRET, Round
from reihum.own_bots import OwnBot, class_named, is_own, own_bot
from reihum.research.contest import Contest, hold, play_round
from reihum.research.lines import BadLine, line_of, read_lines
from reihum.research.ratings import fitted, pool_contests, ratings
from reihum.server import thinking
from reihum.testing.tables import known, state
from reihum.text.catalogue import catalogue, find

BOTS = '''
import time

class First:
    """The first legal move."""
    def reply(self, eye):
        return eye.moves()[0]

class Seeded:
    def __init__(self, seed):
        self.seed = seed
    def reply(self, eye):
        return eye.numbered.texts[eye.moves()[self.seed % len(eye.moves())]]

class Broken:
    def reply(self, eye):
        raise RuntimeError("no idea")

class Cheat:
    def reply(self, eye):
        return 10**6

class Slow:
    def reply(self, eye):
        time.sleep(30)

class Silent:
    def reply(self, eye):
        return None

class Unmade:
    def __init__(self):
        raise ValueError("not today")

class Mute:
    pass
'''


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with somebody's bots, in which we are."""
    (tmp_path / "own_players.py").write_text(BOTS)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [*sys.path, str(tmp_path)])
    monkeypatch.delitem(sys.modules, "own_players", raising=False)
    monkeypatch.setattr(thinking, "OWN", [])
    return tmp_path


def test_names() -> None:
    assert is_own("own_players:First")
    assert is_own("a.b.c:First")
    for name in ("master", "master:200", "master:50ms", "a b:C", ":C", "a:"):
        assert not is_own(name)


def test_an_entry_point_gives_a_bot_its_name(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("reihum.own_bots.installed_bots", lambda: {"first": "own_players:First"})
    assert class_named("first") == "own_players:First"
    assert hold(Contest("hoechste_karte", (), ("first", "random"), 1)).faults == ()


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("nowhere:First", "no module nowhere"),
        ("own_players:Second", "has no Second"),
        ("own_players:Unmade", "ValueError: not today"),
        ("own_players:Mute", "no method reply"),
    ],
)
def test_what_cannot_be_loaded_is_said(name: str, said: str) -> None:
    with pytest.raises(BadOption, match=said):
        own_bot(name, 1)
    shown = CliRunner().invoke(cli, ["arena", "mau_mau", "--bots", f"{name},random"])
    assert shown.exit_code != 0
    assert said in shown.output
    assert "Traceback" not in shown.output


def test_it_plays_a_round_with_a_seed_if_it_wants_one() -> None:
    contest = Contest("hoechste_karte", (), ("own_players:Seeded", "own_players:First"), 1)
    assert hold(contest).faults == ()
    assert hold(contest) == hold(contest)


@pytest.mark.parametrize(
    ("name", "said"),
    [("Broken", "RuntimeError: no idea"), ("Cheat", "1000000 is not legal"), ("Silent", "only in a race")],
)
def test_what_it_does_wrong_is_told_and_a_random_move_stands_in(name: str, said: str) -> None:
    result = hold(Contest("hoechste_karte", (), (f"own_players:{name}", "random"), 1))
    assert result.faults
    assert all(said in fault and fault.startswith(f"own_players:{name}: ") for fault in result.faults)
    assert sum(result.points) > 0


@pytest.mark.skipif(sys.platform == "win32", reason="only Unix can interrupt a bot")
def test_a_slow_answer_is_not_waited_for() -> None:
    match = Match(find("mau_mau").game, 2, seed=7)
    told: list[str] = []
    bot = own_bot("own_players:Slow", 1, seconds=0.05, tell=told.append)
    seat = match.round.turn().seats[0]
    reply = bot.reply(Eye(match.round, seat, match.sheet))
    assert reply is not None
    assert reply.move in list(match.round.moves(seat))
    assert told == ["own_players:Slow: no answer within 0.05 s; a random move stands in"]


def test_whoever_breaks_into_its_eye_finds_no_secrets() -> None:
    """The round behind it is imagined: other cards, another seed, no key; and the sheet is a copy."""

    class Spy:
        def __init__(self) -> None:
            self.found: list[Any] = []

        def reply(self, eye: Eye) -> Reply:
            self.found.append((eye._round, eye.past))
            assert eye.view == real.view
            eye.past.outcomes.append(None)  # type: ignore[arg-type]
            return Reply(int(eye.moves()[0]))

    match = Match(find("letzter_panther").game, 4, seed=7)
    spy = Spy()
    bots = [OwnBot(spy, "spy", seat) for seat in range(4)]
    seen = []
    for _ in range(20):
        seat = match.round.turn().seats[0]
        real = Eye(match.round, seat, match.sheet)
        reply = bots[seat].reply(real)
        assert reply is not None
        world, past = spy.found[-1]
        assert world is not match.round
        assert world.key == b""
        assert world.seed not in (0, match.round.seed)
        assert past is not match.sheet
        seen.append(any(world.lie[zone] != match.round.lie[zone] for zone in range(int(world.layout.size))))
        match.play(seat, reply.move)
    assert all(seen)
    assert not any(bot.faults for bot in bots)
    assert match.sheet.outcomes == []


@pytest.mark.parametrize("name", list(catalogue()))
def test_behind_the_seal_lies_nothing_but_what_the_seat_could_have_made_up_itself(name: str) -> None:
    """What a bot can break into is the same whatever the truth is: the real round, or one that its seat imagines.

    Nothing in it, not even what a pickle of it says, is the key of the match, a lot that chance has drawn or a choice
    that another has made in secret.
    """
    match = Match(find(name).game, find(name).game.players[-1], seed=11)
    chance = Chance(5)
    for step in range(12):
        seats = [seat for seat in match.round.turn().seats if seat < match.seats and len(match.round.moves(seat)) > 0]
        if match.round.is_over() or not seats:
            break
        seat = seats[chance.below(len(seats))]
        match.round.keep_opening(seat, int(match.round.moves(seat)[0])) if match.round.mode == SECRET else None
        for eye in range(match.seats):
            real = Eye(match.round, eye, match.sheet).sealed(Chance(step))
            other = Eye(doubled(match.round, eye, chance), eye, match.sheet).sealed(Chance(step))
            assert bare(real._round) == bare(other._round)
            assert known(real._round, eye) == known(match.round, eye)
            assert real.view == Eye(match.round, eye, match.sheet).view
            for world in (real._round, real._round.opening):
                if world is not None:
                    assert world.key == b""
                    assert list(world.events) == list(world.lots) == []
                    assert all(who == eye for who, _ in world.chosen)
                    assert match.round.key not in pickle.dumps(world)
        match.watched = step % 2 == 0  # events and lots are noted for the pages
        match.play(seat, match.round.moves(seat)[0], at=int(match.round.now))


def bare(round: Round) -> dict[str, Any]:
    """A round without what its seats know: which of the cards that others have seen is which, chance decides."""
    return {name: value for name, value in state(round).items() if name != "may"}


def doubled(round: Round, seat: int, chance: Chance) -> Round:
    """A world that this seat cannot tell from the real one, with the beginning of a secret choice, too."""
    world = round.imagine(seat, chance)
    if round.opening is not None:
        world.opening = round.opening.imagine(seat, chance)
        world.chosen = round.chosen
    return world


def test_it_may_keep_silent_in_a_race() -> None:
    match = Match(find("schnipp_schnapp").game, 3, seed=1)

    class Quiet:
        def reply(self, eye: Eye) -> int | None:
            return None if eye.is_race else int(eye.moves()[0])

    bots = [OwnBot(Quiet(), "quiet", seat) for seat in range(3)]  # type: ignore[arg-type]
    for _ in range(3):
        seat = match.round.turn().seats[0]
        if not match.round.mode:
            break
        reply = bots[seat].reply(Eye(match.round, seat, match.sheet))
        assert reply is not None
        match.play(seat, reply.move)
    assert not bots[0].faults
    play_round(match, bots)
    assert match.round.is_over()


# From the command line


def test_the_arena_tells_what_went_wrong(folder: Path) -> None:
    done = CliRunner().invoke(
        cli,
        ["arena", "hoechste_karte", "--rounds", "--deals", "1", "--jobs", "1", "--bots", "own_players:Broken,random"],
    )
    assert done.exit_code == 0, done.output
    assert "RuntimeError: no idea" in done.output


def test_play_takes_an_own_bot(folder: Path) -> None:
    arguments = [sys.executable, "-m", "reihum", "play", "hoechste_karte", "--lang", "en", "--pace", "0", "--seed", "3"]
    done = subprocess.run(
        [*arguments, "--bots", "own_players:Broken"], input="1\n" * 40, capture_output=True, text=True, cwd=folder
    )
    assert "own_players:Broken: RuntimeError: no idea; a random move stands in" in done.stderr
    done = subprocess.run([*arguments, "--bots", "own_players:Nobody"], capture_output=True, text=True, cwd=folder)
    assert "has no Nobody" in done.stderr
    assert "Traceback" not in done.stderr


def test_a_server_offers_what_its_owner_names_and_nothing_else() -> None:
    assert "own_players:First" not in thinking.offered()
    thinking.offer(["own_players:First"])
    assert thinking.offered() == (*thinking.LEVELS, "own_players:First")
    with pytest.raises(BadOption, match="no Second"):
        thinking.offer(["own_players:Second"])
    with pytest.raises(BadOption, match="my_module:MyBot"):
        thinking.offer(["os.system"])
    match = Match(find("mau_mau").game, 2, seed=7)
    seat = match.round.turn().seats[0]
    reply = thinking.choose(thinking.Task(match, seat, "own_players:First", 5))
    assert reply is not None
    assert reply.move == match.round.moves(seat)[0]


# Results and ratings


def test_results_as_lines_can_be_joined(folder: Path) -> None:
    for number, (seed, file) in enumerate([(1, "one.jsonl"), (2, "two.jsonl")]):
        done = CliRunner().invoke(
            cli,
            ["arena", "hoechste_karte", "--rounds", "--deals", "1", "--seats", "2", "--seed", str(seed), "--jobs", "1",
             "--bots", "own_players:First,random", "--lines", file],
        )  # fmt: skip
        assert done.exit_code == 0, done.output
        assert len((folder / file).read_text().splitlines()) == 2, number
    both = [
        "arena",
        "hoechste_karte",
        "--seats",
        "2",
        "--json",
        "--merge",
        "one.jsonl",
        "--merge",
        "two.jsonl",
        "--merge",
        "one.jsonl",
    ]
    done = CliRunner().invoke(cli, both)
    found = json.loads(done.output)
    assert (found["deals"], found["contests"]) == (2, 4)
    assert CliRunner().invoke(cli, [*both[:5], "--merge", "nowhere"]).exit_code != 0
    none = CliRunner().invoke(cli, ["arena", "hoechste_karte", "--seats", "3", "--merge", "one.jsonl"])
    assert none.exit_code != 0
    assert "no finished deal of hoechste_karte with 3 seats" in none.output


def test_lines_are_read_as_they_were_written() -> None:
    contest = Contest("mau_mau", (("rounds", "2"),), ("a:B", "random"), 5, True)
    result = hold(Contest("mau_mau", (), ("random", "random"), 1))
    assert read_lines([line_of(contest, result), ""]) == {contest: result}
    for bad in ("{}", "nonsense", "[1]", "[" * 100_000, line_of(contest, result._replace(points=()))):
        with pytest.raises(BadLine, match="line 1"):
            read_lines([bad])


def test_ratings_worked_by_hand() -> None:
    """Nine wins of ten and a draw's worth of prior: 9.25 to 1.25, so 400 times the log of that lies between them."""
    from math import log10

    found = fitted(["a", "b"], [{("a", "b"): 9.0, ("b", "a"): 1.0}])
    assert found["a"] - found["b"] == pytest.approx(400 * log10(9.25 / 1.25), abs=0.5)
    assert found["a"] + found["b"] == pytest.approx(3000)
    three = fitted(["a", "b", "c"], [{("a", "b"): 3.0, ("b", "a"): 1.0, ("b", "c"): 3.0, ("c", "b"): 1.0}])
    assert three["a"] > three["b"] > three["c"]


def test_a_pool_is_rated_with_intervals() -> None:
    bots = ["beginner", "random", "own_players:First"]
    games = pool_contests("hoechste_karte", bots, 2, 6, {})
    assert len(games) == 3 * 6 * 2
    found = ratings(games, [hold(game) for game in games])
    assert {rating.bot for rating in found} == set(bots)
    assert [rating.elo.mean for rating in found] == sorted((rating.elo.mean for rating in found), reverse=True)
    assert all(rating.elo.low <= rating.elo.high for rating in found)
    assert sum(rating.elo.mean for rating in found) == pytest.approx(4500)
    assert any(rating.elo.low < rating.elo.high for rating in found)
