"""Learnt policies: the same whole numbers everywhere, files that know what they are for, bots that use them."""

import tracemalloc
import zlib
from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from itertools import product
from pathlib import Path
from statistics import median
from typing import Any

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from reihum.bots import policy as policies
from reihum.bots.bidding_bot import BiddingBot, only_words
from reihum.bots.eye import Eye
from reihum.bots.guide import drawn_from, likings
from reihum.bots.inputs import NUMBER_UNIT, inputs_of
from reihum.bots.layers import SHIFT
from reihum.bots.level import MASTER
from reihum.bots.levels import OTHERS, bot_of
from reihum.bots.master_bot import MasterBot
from reihum.bots.policy import PolicyTable, StalePolicy, StaleWarning, policy_of, read_policy, table_of
from reihum.bots.policy_bot import PolicyBot
from reihum.bots.search_bot import SearchBot
from reihum.build import compiled
from reihum.core.chance import Chance
from reihum.core.game import Game
from reihum.core.match import Match
from reihum.core.observation import ObservationLayout, Observer
from reihum.core.options import choices, written_options
from reihum.core.turn import Mode
from reihum.research.contest import play_round
from reihum.server import thinking
from reihum.text.catalogue import find
from tests.bots.learnt import HIDDEN, Weights, drawn_weights, file_of, file_with_critic, forget, put, with_policies
from tests.pace import Pace

GAMES = with_policies()
QUICK = replace(MASTER, work=3_000, positions=0)
SMALL = "hoechste_karte"


@pytest.fixture(autouse=True)
def forgotten() -> Iterator[None]:
    """Nothing of what a test puts in place of a game's policy stays, and nothing is there from the tests of others."""
    policies.tables.clear()
    yield
    forget()


# Whole numbers


def after_moves(match: Match, moves: int) -> int:
    """Whose turn it is after some moves."""
    for move in range(moves):
        seat = match.round.turn().seats[0]
        match.play(seat, int(match.round.moves(seat)[move % len(match.round.moves(seat))]))
    return match.round.turn().seats[0]


def worked_out(game: Game, seats: int, observer: Observer, drawn: Weights) -> list[int]:
    """What a network says of an observation, with plain Python numbers."""
    inputs = inputs_of(game)
    layout = ObservationLayout(game, seats)
    values = [0] * int(inputs.size)
    for place in inputs.constants(layout):
        values[place] = int(NUMBER_UNIT)
    for part in layout.parts:
        for index in range(part.size):
            cell = int(observer.cells[part.offset + index])
            clock = part.name == "acting" and index == seats
            name, place = ("clock", 0) if clock else (part.name, index)
            unit = 1 if part.kind in ("number", "order") else int(NUMBER_UNIT)
            values[inputs.starts[name] + place] = max(-127, min(127, cell)) * unit
    for weights, factors, biases in drawn:
        sums = [sum(value * row[at] for value, row in zip(values, weights, strict=True)) for at in range(len(factors))]
        values = [(each * f + b) >> int(SHIFT) for each, f, b in zip(sums, factors, biases, strict=True)]
        if weights is not drawn[-1][0]:
            values = [max(0, each) for each in values]
    return values


@pytest.mark.parametrize("game", [SMALL, "mau_mau"])
def test_what_a_policy_thinks_is_a_sum_of_whole_numbers(game: str) -> None:
    """Worked out once more, and twice: the second time only what has changed is added."""
    rules = find(game).game
    put(rules, file_of(rules))
    seats = rules.players[-1]
    match = Match(rules, seats, seed="sums")
    table = table_of(rules, seats, rules.options())
    assert table is not None
    for moves in (4, 3):
        eye = Eye(match.round, after_moves(match, moves), match.sheet)
        table.observer.clear()
        eye.observe(table.observer)
        values = worked_out(rules, seats, table.observer, drawn_weights(rules, len(rules.moves) + 1))
        legal = [int(move) for move in eye.moves()]
        assert list(table.weigh(vec[i64](legal))) == [values[move] for move in legal]
        assert sum(values) != 0


@pytest.mark.parametrize("game", [SMALL, "mau_mau"])
def test_a_critic_says_what_every_seat_may_expect(game: str) -> None:
    """In points, of the seat that is so many places after the one to decide."""
    rules = find(game).game
    put(rules, file_with_critic(rules))
    seats = rules.players[-1]
    match = Match(rules, seats, seed="critic")
    table = table_of(rules, seats, rules.options())
    assert table is not None
    assert table.critic is not None
    critic = table.critic
    for moves in (4, 3):
        seat = after_moves(match, moves)
        found = list(critic.expected(match.round, seat))
        observer = Observer(ObservationLayout(rules, seats), 1, all_seeing=True)
        observer.look(match.round, seat)
        values = worked_out(rules, seats, observer, drawn_weights(rules, max(rules.players), seed=4))
        one = int(policies.ONE)
        assert found == [2.0 * values[(other - seat) % seats] / one for other in range(seats)]
        assert len(set(found)) > 1


def test_better_moves_are_drawn_more_often() -> None:
    chance = Chance(1)
    one = int(policies.ONE)
    counts = [0, 0, 0]
    for _ in range(4000):
        counts[drawn_from(vec[i64]([0, one, -20 * one]), chance)] += 1
    assert counts[2] == 0
    assert counts[1] / counts[0] == pytest.approx(2.718, abs=0.3)


# Files


def test_files_from_before_there_were_critics_are_read() -> None:
    game = find(SMALL).game
    assert read_policy(game, file_of(game, format=1)).critic is None
    assert read_policy(game, file_with_critic(game)).critic is not None


def test_there_are_policies() -> None:
    assert len(GAMES) >= 20


@pytest.mark.parametrize("game", GAMES)
def test_files_are_small_and_say_how_they_were_made(game: str) -> None:
    entry = find(game)
    policy = policy_of(entry.game)
    assert policy is not None
    assert policy.about["made"]["rounds"] > 100_000
    assert isinstance(policy.about["sharp"], bool)
    for seats in policy.about.get("measured", {}):
        assert int(seats) in entry.game.players


@pytest.mark.once
def test_all_files_together_are_small() -> None:
    import reihum.games

    sizes = [path.stat().st_size for path in Path(reihum.games.__path__[0]).glob("*/policy.bin")]
    assert max(sizes) <= 600_000
    assert sum(sizes) <= 12_000_000


@pytest.mark.parametrize("game", GAMES)
def test_the_docs_say_who_plays_by_it(game: str) -> None:
    """One row of the table in docs/bots.md, worked out from the file."""
    entry = find(game)
    policy = policy_of(entry.game)
    assert policy is not None
    words = {"foresight:3": "look ahead", "policy:bids": "search, but bid by the policy"}
    ways = {seats: words.get(policy.master(seats), policy.master(seats)) for seats in entry.game.players}
    some = [str(seats) for seats, way in ways.items() if way]
    master = "search" if not some else max(ways.values()) + (f" ({', '.join(some)})" if len(some) < len(ways) else "")
    levels = "policy" if any(policy.warmths.values()) else "search"
    docs = (Path(__file__).parents[2] / "docs/bots.md").read_text(encoding="utf-8")
    assert f"| {entry.booklet('de').title} | {levels} | {master}" in docs


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"game": "mau_mau"}, "this policy has learnt mau_mau, not hoechste_karte"),
        ({"version": 7}, "learnt version 7 of the rules, not 1: learn again with 'reihum learn hoechste_karte'"),
        ({"fingerprints": {}}, "learnt other moves or observations with 2 players"),
        ({"format": 99}, "written in format 99"),
        ({"widths": [HIDDEN, HIDDEN, 3]}, "not complete"),
        ({"widths": "many"}, "cannot be read"),
        ({"widths": [-5, HIDDEN, 3]}, "cannot be read"),
        ({"widths": [2**62, 2, 2]}, "cannot be read"),  # would not even fit into a number of the machine
        ({"widths": [10**5, 10**5]}, "cannot be read"),
        ({"critic": [HIDDEN, 2]}, "not complete"),
        ({"levels": {"beginner": {"warmth": -1}}}, "cannot be read"),
        ({"levels": {"beginner": {"warmth": 2**70}}}, "cannot be read"),
        ({"levels": ["beginner"]}, "cannot be read"),
        ({"levels": {"beginner": 7}}, "cannot be read"),
    ],
)
def test_a_stale_policy_is_refused_with_a_sentence(wrong: dict[str, Any], said: str) -> None:
    game = find(SMALL).game
    with pytest.raises(StalePolicy, match=said):
        read_policy(game, file_of(game, **wrong))


@pytest.mark.parametrize("data", [b"", b"no JSON\n", b"{}\n", b'{"format": 1}\n', b"[" * 100_000])
def test_nonsense_is_refused_with_a_sentence(data: bytes) -> None:
    with pytest.raises(StalePolicy, match=r"the policy of hoechste_karte cannot be read"):
        read_policy(find(SMALL).game, data)


def test_weights_that_would_fill_the_memory_are_refused() -> None:
    game = find(SMALL).game
    line, _, _ = file_of(game).partition(b"\n")
    many = zlib.compress(bytes(1 << 26), 9)
    tracemalloc.start()
    with pytest.raises(StalePolicy, match="not complete"):
        read_policy(game, line + b"\n" + many)
    most = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert most < 1 << 24


def test_broken_weights_are_refused_with_a_sentence() -> None:
    game = find(SMALL).game
    with pytest.raises(StalePolicy, match="cannot be read"):
        read_policy(game, file_of(game)[:-40])


@pytest.mark.heavy
def test_the_search_plays_instead_of_a_stale_policy(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is told once."""
    game = find(SMALL).game
    monkeypatch.setattr(game, "version", game.version + 1)
    match = Match(game, 2, seed="stale")
    eye = Eye(match.round, 0, match.sheet)
    policies.read_ones.clear()
    with pytest.warns(StaleWarning, match="the search plays instead"):
        reply = PolicyBot(5, patient=True).reply(eye)
    assert reply == SearchBot(MASTER, 5, patient=True).reply(eye)
    assert PolicyBot(5, patient=True).reply(eye) == reply


# Bots


@pytest.mark.heavy
@pytest.mark.parametrize("game", GAMES)
def test_policies_play_whole_rounds(game: str) -> None:
    """With the fewest and the most players, and always by the rules: Match refuses everything else."""
    rules = find(game).game
    for seats in (rules.players[0], rules.players[-1]):
        match = Match(rules, seats, seed=f"policies {seats}")
        play_round(match, [PolicyBot(seat) for seat in range(seats)])
        assert match.round.is_over()


LIMIT = 6_000  # turns of a plain loop


@pytest.mark.heavy
@pytest.mark.parametrize("game", GAMES)
def test_a_decision_takes_no_longer_than_a_loop(game: str) -> None:
    """The usual one of some decisions, each by the quickest of ten tries, or of up to sixty until it is quick enough:
    others may be busy on this machine.

    On one that turns a plain loop 20 million times a second the limit is 0.3 ms.

    With as many players as possible: then there is most to see.
    """
    rules = find(game).game
    seats = rules.players[-1]
    match = Match(rules, seats, seed="quick")
    table = table_of(rules, seats, rules.options())
    assert table is not None
    chance = Chance(2)
    quickest: list[float] = []
    for _ in range(12):
        turn = match.round.turn().seats
        if match.round.is_over() or turn[0] >= seats:
            break
        eye = Eye(match.round, turn[0], match.sheet)
        moves = eye.moves()
        if len(moves) > 1:
            pace = Pace()
            while len(pace.taken) < 60 and not (len(pace.taken) >= 10 and pace.turns() < LIMIT):
                pace.measure(partial(decide, table, eye, moves))
            quickest.append(pace.turns())
        if len(moves) > 0:
            match.play(turn[0], int(moves[chance.below(len(moves))]), at=int(match.round.now) + 500)
    if quickest and compiled():
        assert median(quickest) < LIMIT


def decide(table: PolicyTable, eye: Eye, moves: vec[i64]) -> None:
    table.observer.clear()
    eye.observe(table.observer)
    table.weigh(moves)


NO_WORSE = {"deals": 100, "lead": 0.1, "low": -0.01, "high": 0.2, "spread": 1.0}


def test_a_master_plays_by_the_policy_where_that_is_no_worse() -> None:
    game = find(SMALL).game
    behind, rare = NO_WORSE | {"low": -0.03}, NO_WORSE | {"deals": 29}
    put(game, file_of(game, measured={"2": {"policy": NO_WORSE}, "3": {"policy": behind}, "4": {"policy": rare}}))
    for seats, master in ((2, "policy"), (3, ""), (4, "")):
        table = table_of(game, seats, game.options())
        assert table is not None
        assert table.master == master
    match = Match(game, 2, seed="master")
    eye = Eye(match.round, 0, match.sheet)
    assert MasterBot(MASTER, 3, patient=True).reply(eye) == PolicyBot(3).reply(eye)


def test_a_master_plays_as_the_surest_does() -> None:
    game = find(SMALL).game
    surer = NO_WORSE | {"low": 0.01}
    put(game, file_of(game, measured={"2": {"policy": NO_WORSE, "guided:10": surer, "guided:2": NO_WORSE}}))
    match = Match(game, 2, seed="master")
    eye = Eye(match.round, 0, match.sheet)
    master = MasterBot(QUICK, 3, patient=True)
    assert master.reply(eye) == SearchBot(QUICK, 3, patient=True, guided=0.1).reply(eye)
    assert master.style == "guided:10"


def test_what_is_said_may_be_learnt_while_cards_are_searched_for() -> None:
    """In Napoleon: the policy bids, and the search chooses every card."""
    match = Match(find("napoleon").game, 3, seed="bids")
    spoken, played = 0, 0
    while seats := match.round.turn().seats:
        eye = Eye(match.round, seats[0], match.sheet)
        bot = BiddingBot(QUICK, 3, patient=True)
        if only_words(eye):
            assert bot.reply(eye) == PolicyBot(3, patient=True).reply(eye)
            spoken += 1
        else:
            assert bot.reply(eye) == SearchBot(QUICK, 3, patient=True).reply(eye)
            played += 1
        match.play(seats[0], int(eye.moves()[-1]))
    assert spoken >= 3
    assert played >= 3


def test_a_call_in_a_race_is_not_just_said() -> None:
    match = Match(find("schnipp_schnapp").game, 2, seed="race")
    while match.round.turn().mode is not Mode.RACE:
        seat = match.round.turn().seats[0]
        match.play(seat, int(match.round.moves(seat)[0]))
    assert not only_words(Eye(match.round, 0, match.sheet))


def test_with_other_options_a_master_searches() -> None:
    game = find("sedma").game
    put(game, file_of(game, measured={"2": {"policy": NO_WORSE}}))
    usual, unusual = table_of(game, 2, game.options()), table_of(game, 2, game.options(until=7))
    assert usual is not None
    assert unusual is not None
    assert (usual.master, unusual.master) == ("policy", "")


def test_only_so_many_tables_are_remembered() -> None:
    """At a server strangers choose the options: every choice would stay in memory for good."""
    mau_mau, strange = find("mau_mau").game, find("schnipp_schnapp").game
    usual = table_of(mau_mau, 2, mau_mau.options())
    fields = [choices(strange.options, name) for name in written_options(strange.options())]
    for values in product(*fields):
        for seats in strange.players:
            table_of(strange, seats, strange.options(*values))
            assert table_of(mau_mau, 2, mau_mau.options()) is usual  # what is used is not forgotten
    assert len(policies.tables) == policies.MOST_TABLES


def test_a_search_that_trusts_its_policy_plays_what_that_likes() -> None:
    """With no trust at all it is the plain search; with all of it, the policy's favourite comes first."""
    game = find(SMALL).game
    differs = 0
    for deal in range(6):
        match = Match(game, 2, seed=f"guided {deal}")
        eye = Eye(match.round, 0, match.sheet)
        liked = likings(eye, eye.moves(), 1.0)
        favourite = max(liked, key=lambda move: (liked[move], -move))
        plain, devoted = (SearchBot(QUICK, 1, patient=True, guided=trust).advice(eye) for trust in (0.0, 100.0))
        assert devoted.estimates[0].move == favourite
        differs += plain.estimates[0].move != favourite
    assert differs > 0


def test_players_beside_the_levels_are_there_for_everybody(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in OTHERS:
        assert bot_of(name, 1) is not None
    monkeypatch.setattr(thinking, "OWN", [])
    thinking.offer(["policy"])
    assert "policy" in thinking.offered()
