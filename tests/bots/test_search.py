"""The search: what it keeps, what it merges, what it counts, and that it finds what is plain to see."""

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from reihum import notation
from reihum.bots.exact import UNKNOWN, Proven, Truth
from reihum.bots.eye import Eye
from reihum.bots.level import LEVELS, MASTER, Level
from reihum.bots.move_averages import MoveAverages
from reihum.bots.rewards import Rewards, margin_of, part
from reihum.bots.search import FOREVER, LOOK, Search, Tally, affordable, halvings
from reihum.bots.search_bot import SearchBot, equals_of_the_best
from reihum.bots.sense import know_how_of
from reihum.bots.situation import Situations
from reihum.bots.tree import Node
from reihum.core.advice import Advice
from reihum.core.chance import Chance, match_key
from reihum.core.know_how import NONE
from reihum.core.playout import play_out
from reihum.core.round import Round
from reihum.core.rule import Rule
from reihum.core.sheet import Outcome, Sheet
from reihum.text.catalogue import catalogue, find

QUICK = Level("quick", 100_000, 60.0, 1.0, 0.0, 100, 200, 60)
WON = Rule("won")
LAST_CARD = (
    "mau_mau 2 | discard H9 | hand.0 H6 | stock ?* | turn 0 | suit hearts | rank 9 | options program_says_mau=yes"
)


def eye_of(text: str, seat: int = 0) -> Eye:
    round = notation.position(text)
    return Eye(round, seat, Sheet(int(round.seats)))


def dealt(game: str, seats: int, seed: int = 1) -> Round:
    found = find(game).game
    return found.deal(seats, found.options(), match_key(seed))


# What it finds


def test_the_last_card_is_laid() -> None:
    """H6 fits and ends the round; drawing does not."""
    eye = eye_of(f"{LAST_CARD} | hand.1 EA EK E8")
    assert eye.numbered.texts[SearchBot(QUICK, 1).advice(eye).estimates[0].move] == "H6"


def test_one_choice_needs_no_thought() -> None:
    advice = SearchBot(QUICK, 1).advice(Eye(dealt("zweikampf", 2), 0, Sheet(2)))
    assert (advice.reason, advice.simulations, len(advice.estimates)) == ("only", 0, 1)


def test_what_is_proven_is_not_sampled() -> None:
    """The end of Schmerzhafte Stiche is worked out."""
    round = dealt("schmerzhafte_stiche", 2)
    chance = Chance(3)
    for _ in range(36):
        seat = round.turn().seats[0]
        moves = round.moves(seat)
        round.play(seat, moves[chance.below(len(moves))])
    seat = round.turn().seats[0]
    advice = SearchBot(MASTER, 1, patient=True).advice(Eye(round, seat, Sheet(2)))
    assert advice.reason in ("proven", "only")
    assert {each.tried for each in advice.estimates} == {0}


def test_proven_moves_that_are_as_good_as_the_best() -> None:
    """A win is a win. Else the search has a say: a draw must be proven; where all is lost all are equal."""

    def equals(*bounds: tuple[float, float]) -> list[int]:
        moves = [Proven(move, low, high) for move, (low, high) in enumerate(bounds)]
        return [int(move) for move in equals_of_the_best(Truth(tuple(moves), True))]

    assert equals((2.0, 2.0), (2.0, 2.0)) == [0]
    assert equals((0.0, 0.0), (-UNKNOWN, 0.0), (0.0, 0.0)) == [0, 2]
    assert equals((-7.0, -7.0), (-UNKNOWN, -7.0), (-UNKNOWN, -9.0)) == [0, 1, 2]


def test_what_is_clear_is_thought_about_no_longer() -> None:
    """To lay the last card wins at once; a few worlds show it."""
    eye = eye_of(f"{LAST_CARD} | hand.1 EA EK E8")
    found = Search(eye, NONE, 1)
    best = found.decide(eye.moves(), 100_000, 1_000_000, FOREVER)[0]
    assert eye.numbered.texts[best.move] == "H6"
    assert best.tried == LOOK
    assert found.work < 50_000


def test_what_is_close_is_not_clear() -> None:
    """A gap counts relative to the scatter around it, as it is seen in the same worlds."""

    def tally(reward: float, scatter: float) -> Tally:
        found = Tally(0)
        found.tried, found.reward, found.scatter = 100, 100 * reward, 100 * scatter
        return found

    # standard errors: the root of (0.04 + 0.04) / 100, about 0.028
    assert tally(0.5, 0.04).is_clearly_behind(tally(0.63, 0.04), 0.2)
    assert not tally(0.5, 0.04).is_clearly_behind(tally(0.62, 0.04), 0.2)
    assert not tally(0.5, 0.0).is_clearly_behind(tally(0.5, 0.0), 0.2)
    disliked = tally(0.5, 0.04)
    disliked.liking = -0.1  # of a deviation of 0.2
    assert disliked.is_clearly_behind(tally(0.62, 0.04), 0.2)


def test_all_choices_meet_the_same_luck() -> None:
    """Compared in the same world, choices differ by less than from world to world."""
    eye = Eye(dealt("mue", 5), 0, Sheet(5))
    found = Search(eye, know_how_of(eye.game), 1)
    for tally in found.decide(eye.moves(), 1_000_000, 400, FOREVER)[:2]:
        tried = float(tally.tried)
        mean = tally.reward / tried
        assert tally.scatter / tried < 0.75 * (tally.squares / tried - mean * mean)


# Levels


def test_the_levels_rise() -> None:
    for weaker, stronger in zip(list(LEVELS.values()), list(LEVELS.values())[1:], strict=False):
        assert weaker.work < stronger.work
        assert weaker.memory < stronger.memory
        assert weaker.slips > stronger.slips
        assert weaker.quickest >= stronger.quickest


def test_a_patient_bot_is_the_same_every_time() -> None:
    def advice() -> Advice:
        return SearchBot(QUICK, 5, patient=True).advice(Eye(dealt("letzter_panther", 4), 2, Sheet(4)))

    assert advice() == advice()


def test_simulations_are_counted() -> None:
    found = SearchBot(QUICK, 5, patient=True).advice(Eye(dealt("hoechste_karte", 2), 0, Sheet(2)))
    assert found.simulations <= 60 + 11  # the last world may go a little over
    assert sum(each.tried for each in found.estimates) == found.simulations


# What it keeps


def test_the_tree_lives_on_in_the_same_round() -> None:
    round = dealt("hoechste_karte", 2)
    bot = SearchBot(QUICK, 5, patient=True)
    bot.advice(Eye(round, 0, Sheet(2)))
    first = bot.search
    assert first is not None
    for seat in range(2):
        round.play(seat, round.moves(seat)[0])
    bot.advice(Eye(round, 0, Sheet(2)))
    assert bot.search is first
    later = Sheet(2)
    later.outcomes.append(Outcome((1.0, 0.0), (0,), WON))
    bot.advice(Eye(round, 0, later))
    assert bot.search is not first


def test_equal_cards_are_one_choice() -> None:
    round = notation.position("letzter_panther 3 | hand.0 R7 R7' G1 | hand.1 B3 B4 B5 | hand.2 Y3 Y4 Y5 | turn 0")
    search = Search(Eye(round, 0, Sheet(3)), NONE, 1)
    texts = [round.numbered.texts[move] for move in search.twins.distinct(round, round.moves(0))]
    assert sorted(texts) == ["G1", "R7"]


def test_equal_cards_in_two_places_are_two_choices() -> None:
    """A card of the hand is still hidden, one of the bid is not."""
    round = notation.position(
        "mue 3 | task play | chief 0 | chief_trump green | hand.0 K7' Y1 Y1 | bid.0 K7 | hand.1 ?*4 | hand.2 ?*4"
    )
    search = Search(Eye(round, 0, Sheet(3)), NONE, 1)
    for found in (search.twins.distinct(round, round.moves(0)), search.distinct(round.moves(0))):
        assert [round.numbered.texts[move] for move in found] == ["Y1", "K7", "K7'"]


def test_the_order_of_picks_does_not_matter() -> None:
    """Two cards passed on in either order are the same situation; two others are not."""
    situations = Situations(dealt("letzter_panther", 4).layout, 0)
    keys = []
    for order in ((0, 1), (1, 0), (0, 2)):
        round = dealt("letzter_panther", 4)
        picks = round.moves(0)
        for which in order:
            round.play(0, picks[which])
        keys.append(situations.key(round, 0))
    assert keys[0] == keys[1] != keys[2]


def test_others_are_not_told_apart_by_what_they_hold() -> None:
    chance = Chance(3)
    round = dealt("letzter_panther", 4)
    situations = Situations(round.layout, 0)
    worlds = [round.imagine(0, chance) for _ in range(5)]
    for seat in range(4):
        assert len({int(situations.key(world, seat)) for world in worlds}) == 1


# Parts


def test_a_node_tries_more_moves_the_more_often_it_is_visited() -> None:
    node, habits = Node(), MoveAverages(1, 50)
    tried = []
    for visits in range(1, 101):
        node.learn(node.choose(vec[i64](range(50)), 0, habits, 0.3), 0.5)
        if visits in (4, 25, 100):
            tried.append(len(node.moves))
    assert tried[0] <= 4
    assert tried == sorted(tried)
    assert tried[-1] < 20
    assert list(node.moves) == sorted(node.moves)


def test_the_better_move_is_visited_more() -> None:
    node, habits = Node(), MoveAverages(1, 2)
    for _ in range(200):
        move = node.choose(vec[i64]([0, 1]), 0, habits, 0.2)
        node.learn(move, 0.8 if move == 1 else 0.2)
    assert node.visits[1] > 5 * node.visits[0]


def test_habits_know_what_went_well() -> None:
    habits = MoveAverages(2, 3)
    habits.learn(vec[i64]([3 + 1, 0]), vec[float]([0.0, 1.0]))
    assert habits.worth(1, 1) > habits.worth(1, 0) > habits.worth(0, 0)


def test_halvings() -> None:
    assert [int(halvings(number)) for number in (1, 2, 3, 4, 5, 16)] == [0, 1, 2, 2, 3, 4]
    assert int(affordable(20, 2000, 100_000)) == 20
    assert int(affordable(20, 2000, 1500)) == 4
    assert int(affordable(20, 2000, 100)) == 2


def test_margin() -> None:
    """10, 4 and 1 points: the first is ahead of 4 and 1, on average 2.5, at best 4."""
    assert margin_of(vec[float]([10.0, 4.0, 1.0]), 0, (0,)) == 10 - (2.5 + 4) / 2
    assert margin_of(vec[float]([10.0, 4.0, 1.0]), 2, (1, 2)) == 1 - 10


def test_part_of_the_victory() -> None:
    assert [part((0, 2), (seat,)) for seat in range(3)] == [0.5, 0.0, 0.5]
    assert part((0, 2), (0, 2)) == 1.0


@pytest.mark.parametrize("before", [75.0, 55.0])
def test_the_match_counts(before: float) -> None:
    """Mau-Mau until 100, few points are good: going out now with 75 is ahead of 60 and 19, with 95 not yet."""
    rewards, found = judged_after_going_out(before)
    assert found[0] > 0.5 > found[1]
    assert found[0] > judged_after_going_out(95.0)[1][0]
    assert rewards.victory[0] == 1.0
    assert rewards.points[0] == 0.0
    assert rewards.points[1] == 19.0


def judged_after_going_out(before: float) -> tuple[Rewards, vec[float]]:
    """The first player had this many points, the second 60 and now 19 more in hand."""
    past = Sheet(2)
    past.outcomes.append(Outcome((before, 60.0), (1,), WON))
    world = notation.position(f"{LAST_CARD} | hand.1 EA E8")
    rewards = Rewards(past, 0)
    world.play(0, world.numbered.number("H6"))
    return rewards, rewards.judge(world, NONE)


@pytest.mark.parametrize("game", sorted(catalogue()))
def test_the_plain_outcome_is_the_outcome(game: str) -> None:
    for seats in find(game).game.players:
        round = dealt(game, seats)
        play_out(round, Chance(seats))
        assert round.plain_outcome()[:3] == round.outcome()[:3]


def test_time_is_a_limit() -> None:
    search = Search(Eye(dealt("letzter_panther", 4), 0, Sheet(4)), NONE, 1)
    search.decide(search.eye.moves(), 10**9, 10**9, 0.0)
    assert search.simulations == 1
    assert FOREVER > 1e9


def test_nothing_is_proven_where_players_may_go_round_in_circles() -> None:
    """A round that lies open need not end; then the search decides."""
    round = dealt("ueberall_anschliessen", 2)
    chance = Chance(5)
    for _ in range(12):
        seat = round.turn().seats[0]
        moves = round.moves(seat)
        round.play(seat, moves[chance.below(len(moves))])
    seat = round.turn().seats[0]
    level = Level("prover", 500, 60.0, 1.0, 0.0, 100, 200, 12, positions=20_000)
    reply = SearchBot(level, 1, patient=True).reply(Eye(round, seat, Sheet(2)))
    assert reply is not None
    assert round.forbidden(seat, reply.move) is None
