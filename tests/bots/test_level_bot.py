"""Beginners and advanced players: weaker forms of a policy, with mistakes that people make, and at once."""

from collections.abc import Iterator

import pytest

from reihum.bots import policy as policies
from reihum.bots.eye import Eye
from reihum.bots.guide import ABSURD, policy_table, weighed, with_silence
from reihum.bots.inputs import Inputs
from reihum.bots.level import ADVANCED, BEGINNER
from reihum.bots.level_bot import LevelBot
from reihum.bots.levels import bot_of, decides_at_once
from reihum.bots.policy import StaleWarning, policy_of
from reihum.bots.policy_bot import PolicyBot
from reihum.bots.search_bot import SearchBot
from reihum.bots.tree import WAIT
from reihum.core.chance import Chance
from reihum.core.game import Game
from reihum.core.match import Match
from reihum.research.arena import contests, report
from reihum.research.contest import hold, play_round
from reihum.server.thinking import task_of
from reihum.table.log import Opened, Sitter
from reihum.table.table import Table
from reihum.text.catalogue import catalogue, find
from tests.bots.learnt import WARM, file_of, forget, put
from tests.strolls import drawn

SMALL = "hoechste_karte"


def plays_by_its_policy(game: Game) -> bool:
    policy = policy_of(game)
    return policy is not None and policy.warmths.get("beginner", 0) > 0


GAMES = [name for name, entry in catalogue().items() if plays_by_its_policy(entry.game)]


@pytest.fixture(autouse=True)
def forgotten() -> Iterator[None]:
    """Nothing of what a test puts in place of a game's policy stays."""
    yield
    forget()


def lead(game: str, one: str, others: str, deals: int) -> float:
    """Points a round ahead of the others, with the fewest players."""
    games = list(contests(game, [one, others], find(game).game.players[0], deals, {}))
    return report(games, [hold(each) for each in games]).lead.mean


# How strong


@pytest.mark.heavy
@pytest.mark.parametrize("game", ["elfern", "fipsen", "mau_mau"])
def test_the_levels_are_a_ladder(game: str) -> None:
    assert game in GAMES
    assert lead(game, "beginner", "random", 12) > 0
    assert lead(game, "advanced", "beginner", 24) > 0
    assert lead(game, "policy", "advanced", 24) > 0


def test_most_policies_are_good_enough() -> None:
    assert len(GAMES) >= 15


@pytest.mark.parametrize("game", GAMES)
def test_the_weaker_level_is_no_colder(game: str) -> None:
    """And what was measured is in the file, each level ahead of the one below."""
    policy = policy_of(find(game).game)
    assert policy is not None
    assert policy.warmths["beginner"] >= policy.warmths["advanced"] > 0
    levels = policy.about["levels"]
    assert levels["beginner"]["random"]["low"] > 0
    assert levels["advanced"]["beginner"]["low"] > 0
    assert levels["policy"]["advanced"]["low"] > 0
    assert levels["policy"]["search:advanced"]["high"] >= 0


# How


def positions(game: str, rounds: int) -> Iterator[Eye]:
    """What whoever is to decide sees, in rounds of policies that draw their moves."""
    rules = find(game).game
    for number in range(rounds):
        match = Match(rules, rules.players[0], seed=f"level {number}")
        bots = [LevelBot(BEGINNER, number + seat) for seat in range(match.seats)]
        while not match.round.is_over():
            seat = match.round.turn().seats[0]
            eye = Eye(match.round, seat, match.sheet)
            if len(eye.moves()) > 1:
                yield eye
            reply = bots[seat].reply(eye)
            assert reply is not None
            match.play(seat, reply.move)


@pytest.mark.parametrize("game", ["elfern", "sedma"])
def test_mistakes_are_plausible(game: str) -> None:
    """A beginner finds the best move less often than an advanced player, but never makes one that is absurd."""
    same: dict[str, int] = {"beginner": 0, "advanced": 0}
    decisions = absurd = 0
    for eye in positions(game, 4):
        table, moves = policy_table(eye), eye.moves()
        assert table is not None
        decisions += 1
        for level in (BEGINNER, ADVANCED):
            bot = LevelBot(level, decisions)
            weights = weighed(table, eye, moves, bot.forgotten(eye))
            best = max(weights)
            liked = {int(move): best - weight for move, weight in zip(moves, weights, strict=True)}
            reply = bot.reply(eye)
            assert reply is not None
            assert liked[reply.move] < ABSURD
            same[level.name] += liked[reply.move] == 0
            absurd += sum(behind >= ABSURD for behind in liked.values())
    assert absurd > 0
    assert same["beginner"] < same["advanced"] < decisions


def test_the_same_seed_gives_the_same_move() -> None:
    first, second = ([LevelBot(BEGINNER, 7).reply(eye) for eye in positions("sedma", 1)] for _ in range(2))
    other = [LevelBot(BEGINNER, 8).reply(eye) for eye in positions("sedma", 1)]
    assert first == second
    assert first != other


def test_what_is_forgotten_stays_so_for_the_round() -> None:
    """Whatever seed a move has; in the next round, and by somebody else, other cards are forgotten."""
    match = Match(find("elfern").game, 2, seed="memory")
    eye = Eye(match.round, 0, match.sheet)

    def cards(seed: int, person: int) -> list[int]:
        return [int(word) for word in LevelBot(BEGINNER, seed, person=person).forgotten(eye)]

    before = cards(1, 5)
    assert cards(2, 5) == before
    assert cards(1, 6) != before
    play_round(match, [PolicyBot(seat) for seat in range(2)])
    assert cards(3, 5) == before
    match.settle()
    assert cards(1, 5) != before


def test_a_better_level_forgets_less() -> None:
    match = Match(find("elfern").game, 2, seed="memory")
    eye = Eye(match.round, 0, match.sheet)

    def share(bot: LevelBot) -> float:
        return sum(int(word).bit_count() for word in bot.forgotten(eye)) / int(eye.layout.pack.size)

    for level in (BEGINNER, ADVANCED):
        usual = sum(share(LevelBot(level, seed)) for seed in range(50)) / 50
        assert usual == pytest.approx(1 - level.memory, abs=0.05)


def test_in_a_race_a_level_misses_its_moment_now_and_then() -> None:
    """In Mau-Mau whoever lays the last card but one has to say so; the weaker the level, the later and the rarer."""
    game = find("mau_mau").game
    put(game, file_of(game, levels=WARM))
    deals = (Match(game, 2, game.options(), f"race {deal}") for deal in range(50))
    eye = next(eye for match in deals if (eye := asked_for_a_word(match)) is not None)
    silent = {}
    for level in (BEGINNER, ADVANCED):
        replies = [LevelBot(level, seed).reply(eye) for seed in range(300)]
        waits = [reply.after for reply in replies if reply is not None]
        assert min(waits) >= level.quickest
        assert max(waits) < level.slowest
        silent[level.name] = replies.count(None)
    assert silent["beginner"] > silent["advanced"] > 30


def asked_for_a_word(match: Match) -> Eye | None:
    """Play on, anyhow, until somebody in a race can do nothing but speak or be silent."""
    chance = Chance(1)
    while not match.round.is_over():
        eyes = [Eye(match.round, seat, match.sheet) for seat in match.round.turn().seats if seat < match.seats]
        for eye in eyes:
            if eye.is_race and WAIT in list(with_silence(eye, eye.moves())):
                return eye
        seat, move = drawn(match.round, chance)
        match.play(seat, move, at=int(match.round.now))
    return None


# Where the search stays


def test_files_without_levels_leave_them_to_the_search() -> None:
    """As those that were written before there were levels in them."""
    game = find(SMALL).game
    for data in (file_of(game), file_of(game, format=1), file_of(game, levels={"policy": {}, "beginner": {}})):
        put(game, data)
        match = Match(game, 2, seed="search")
        assert not decides_at_once("beginner", match.round)
        eye = Eye(match.round, 0, match.sheet)
        assert LevelBot(BEGINNER, 3, True).reply(eye) == SearchBot(BEGINNER, 3, True).reply(eye)


def test_the_search_plays_instead_of_a_stale_policy(monkeypatch: pytest.MonkeyPatch) -> None:
    game = find("elfern").game
    monkeypatch.setattr(game, "version", game.version + 1)
    match = Match(game, 2, seed="stale")
    policies.read_ones.clear()
    policies.tables.clear()
    with pytest.warns(StaleWarning, match="the search plays instead"):
        assert not decides_at_once("beginner", match.round)
    eye = Eye(match.round, 0, match.sheet)
    assert LevelBot(BEGINNER, 3, True).reply(eye) == SearchBot(BEGINNER, 3, True).reply(eye)


def test_options_that_were_not_taught_leave_the_levels_to_the_search() -> None:
    game = find("elfern").game
    usual, unusual = (Match(game, 2, options, "taught") for options in (game.options(), game.options(until=7)))
    put(game, file_of(game, levels=WARM))
    assert decides_at_once("beginner", unusual.round)
    policy = policy_of(game)
    assert policy is not None
    policy.inputs = Inputs({name: size for name, size in policy.inputs.sizes.items() if name != "until 7"})
    policies.tables.clear()
    assert decides_at_once("beginner", usual.round)
    assert not decides_at_once("beginner", unusual.round)


def test_the_search_of_a_level_can_be_had() -> None:
    match = Match(find("elfern").game, 2, seed="search")
    eye = Eye(match.round, 0, match.sheet)
    assert bot_of("search:beginner", 3, patient=True).reply(eye) == SearchBot(BEGINNER, 3, True).reply(eye)
    assert not decides_at_once("search:beginner", match.round)


# At once


def test_a_bot_at_a_table_stays_the_same_person() -> None:
    """Every move has a seed of its own, but not every move has another memory."""
    sitters = [Sitter("bot", "A", "beginner"), Sitter("bot", "B", "beginner")]
    table = Table(Opened("elfern", 1, 2, {}, "s", sitters, False, "instant", ""))
    tasks = []
    for _ in range(4):
        seat = table.match.round.turn().seats[0]
        tasks.append(task_of(table, seat, "beginner"))
        table.apply(table.play(seat, [table.choices[seat][0]], table.version))
    assert len({task.chance for task in tasks}) == 4
    assert len({(task.seat, task.person) for task in tasks}) == len({task.seat for task in tasks}) == 2


def test_levels_answer_without_a_process() -> None:
    match = Match(find("elfern").game, 2, seed="at once")
    assert decides_at_once("beginner", match.round)
    assert decides_at_once("advanced", match.round)
    assert not decides_at_once("random", match.round)
    assert not decides_at_once("beginner", Match(find("calcory").game, 2).round)
