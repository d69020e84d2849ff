"""Foresight: imagined rounds that the learnt policy plays to their end, beginning with each move that it likes."""

from dataclasses import replace

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from reihum.bots.eye import Eye
from reihum.bots.guide import MOST_FAVOURITES, favourites, foreseen, policy_table, weighed
from reihum.bots.level import MASTER
from reihum.bots.levels import bot_of
from reihum.bots.policy_bot import PolicyBot
from reihum.bots.search import DECISION
from reihum.bots.search_bot import SearchBot
from reihum.core.chance import Chance
from reihum.core.match import Match
from reihum.core.round import Round
from reihum.core.sheet import Sheet
from reihum.notation import position
from reihum.research.contest import play_round
from reihum.text.catalogue import find

LITTLE = replace(MASTER, work=int(20 * DECISION), positions=0)
LAST_CARD = "mau_mau 2 | options program_says_mau=yes | discard E9 | hand.0 E6 | hand.1 E10 L6 | suit acorns | turn 0"


def foreseeing(trust: float, seed: int = 1) -> SearchBot:
    return SearchBot(LITTLE, seed, patient=True, guided=trust, foresight=True)


def seen(table: Round, seat: int) -> Eye:
    return Eye(table, seat, Sheet(int(table.seats)))


def test_it_sees_what_wins_at_once() -> None:
    """Even if it hardly trusts its policy: laying the last card ends every imagined round well."""
    table = position(f"{LAST_CARD} | stock S6 S7 S8 S9")
    reply = foreseeing(0.0001).reply(seen(table, 0))
    assert reply is not None
    assert str(table.numbered.list[reply.move]) == "E6"


def test_with_all_trust_it_plays_as_the_policy() -> None:
    match = Match(find("wimmueln").game, 3, seed="trust")
    for _ in range(3):
        seat = match.round.turn().seats[0]
        eye = Eye(match.round, seat, match.sheet)
        move = best_by_policy(eye)
        reply = foreseeing(100.0).reply(eye)
        assert reply is not None
        assert reply.move == move
        match.play(seat, move)


def best_by_policy(eye: Eye) -> int:
    table = policy_table(eye)
    assert table is not None
    moves = eye.moves()
    weights = weighed(table, eye, moves)
    return int(moves[max(range(len(moves)), key=lambda each: (weights[each], -each))])


def test_in_an_imagined_world_each_seat_plays_what_it_would_play_there() -> None:
    """The policy is asked in the same way as at a real table."""
    match = Match(find("wimmueln").game, 3, seed="worlds")
    world = Eye(match.round, 0, match.sheet).imagine(Chance(5))
    world.play(0, world.moves(0)[0])
    seat = world.turn().seats[0]
    table = policy_table(Eye(world, seat, match.sheet))
    assert table is not None
    reply = PolicyBot(3).reply(Eye(world, seat, match.sheet))
    assert reply is not None
    assert table.sharp
    assert foreseen(table, world, seat, world.moves(seat), Chance(3)) == reply.move


def test_it_thinks_about_few_moves_and_none_that_the_policy_hardly_likes() -> None:
    moves = vec[i64]([2, 3, 5, 7, 11, 13, 17])
    liked = {2: -0.3, 3: 0.0, 5: -0.5, 7: -0.1, 11: -0.2, 13: -0.05, 17: -0.15}
    assert list(favourites(moves, liked, 1.0)) == [3, 7, 11, 13, 17]
    assert len(favourites(moves, liked, 1.0)) == MOST_FAVOURITES
    assert list(favourites(moves, liked, 0.04)) == [3, 7, 13, 17]


def test_its_work_is_counted_in_decisions() -> None:
    match = Match(find("wimmueln").game, 3, seed="work")
    bot = foreseeing(0.01)
    bot.reply(Eye(match.round, match.round.turn().seats[0], match.sheet))
    search = bot.search
    assert search is not None
    assert LITTLE.work // 2 < search.work < LITTLE.work + 200 * DECISION  # the first world is played to its end
    assert 2 <= search.simulations < 20


@pytest.mark.parametrize("game", ["mau_mau", "elfern"])
def test_it_plays_whole_rounds(game: str) -> None:
    match = Match(find(game).game, 2, seed="foresight")
    play_round(match, [foreseeing(0.1, seat) for seat in range(2)])
    assert match.round.is_over()


def test_without_a_policy_it_searches() -> None:
    match = Match(find("calcory").game, 2, seed="none")
    eye = Eye(match.round, match.round.turn().seats[0], match.sheet)
    assert foreseeing(0.1).reply(eye) == SearchBot(LITTLE, 1, patient=True).reply(eye)


def test_it_is_a_player_for_everybody() -> None:
    bot = bot_of("foresight", 1)
    assert isinstance(bot, SearchBot)
    assert bot.foresight
