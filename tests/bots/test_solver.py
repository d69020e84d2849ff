"""The solver against brute force, against itself in another order, and on positions worked by hand."""

from functools import cache

import pytest

from reihum import notation
from reihum.bots.duel import Duel
from reihum.bots.solvable import NotOpen
from reihum.bots.solver import Solution, Solver, nothing, solver_facts_of
from reihum.bots.transpositions import Transpositions
from reihum.build import compiled
from reihum.core.cards import lowest
from reihum.core.chance import Chance, match_key
from reihum.core.round import Round
from reihum.core.solver_facts import SolverFacts
from reihum.games.schmerzhafte_stiche.rules import GAME, Options, SchmerzhafteStiche
from reihum.games.schmerzhafte_stiche.solver_facts import PainfulOrder
from reihum.packs.paradox import PARADOX
from tests.bots.playing import play_on, played

pytestmark = pytest.mark.heavy

MANY = 5 if compiled() else 1  # times as many positions where the rules are fast
EXAMPLE = (
    "schmerzhafte_stiche 2 | hand.0 R10 R5 {} | hand.1 G2 B8 B3 | ghost.0 {} V10 V1 | ghost.1 B10 B7 B6 | turn 0 | "
    "side hand.0 | tricks 0 0 | points 0 0"
)  # two green cards can't be read in the booklet


def after(moves: int, seed: int) -> SchmerzhafteStiche:
    """A deal after this many random moves."""
    round = GAME.deal(2, Options(), match_key(seed)).unobserved()
    assert isinstance(round, SchmerzhafteStiche)
    play_on(round, moves, seed)
    return round


def brute(round: Round) -> int:
    """The points of seat 0 with best play: every line to its end, nothing remembered, nothing left out."""
    if round.is_over():
        assert isinstance(round, SchmerzhafteStiche)
        return int(round.points[0])
    seat = lowest(round.acting)
    values = [brute(played(round, move)) for move in round.moves(seat)]
    return max(values) if seat == 0 else min(values)


def values(solution: Solution) -> dict[int, int]:
    assert solution.exact
    return {verdict.move: verdict.low for verdict in solution.verdicts if verdict.low is not None}


class Plain(SolverFacts):
    """Only what the score sheet says in the end, but the points instead of the chips."""

    def value(self, round: Round) -> int:
        assert isinstance(round, SchmerzhafteStiche)
        return int(round.points[0])


# Against brute force


@pytest.mark.parametrize("first", range(0, 200, 100) if compiled() else [0])
def test_last_four_tricks(first: int) -> None:
    """Every move of random positions in the last four tricks, from the beginning of one to the end of the last."""
    for seed in range(first, first + (100 if compiled() else 24)):
        round = after(28 + seed % 16 if compiled() else 32 + seed % 12, seed)
        solution = Solver(round).solve()
        assert values(solution) == {move: brute(played(round, move)) for move in round.moves(lowest(round.acting))}
        sign = -1 if solution.seat == 0 else 1
        found = [verdict.low or 0 for verdict in solution.verdicts]
        assert found == sorted(found, key=lambda value: sign * value)
        assert solution.low == solution.high == found[0]
        for verdict in solution.verdicts:
            end = played(round, *verdict.line)
            assert end.is_over()
            assert solver_facts_of(round).value(end) == verdict.low


def test_two_tricks_often() -> None:
    for seed in range(100 * MANY):
        round = after(36, seed)
        assert values(Solver(round).solve()) == {
            move: brute(played(round, move)) for move in round.moves(lowest(round.acting))
        }


def test_shapes_change_nothing() -> None:
    """A table that tells every position from every other gives the same values."""
    tricks = 5 if compiled() else 4
    for seed in range(10 if compiled() else 4):
        round = after(44 - 4 * tricks + seed % 4, seed)
        exactly = Solver(round, Plain(round))
        exactly.all_values()
        merged = Solver(round)
        merged.all_values()
        assert values(exactly.solution()) == values(merged.solution())


@pytest.mark.parametrize("tricks", [6, 7] if compiled() else [5])
def test_the_order_of_moves_changes_nothing(tricks: int) -> None:
    for seed in range({5: 3, 6: 8, 7: 1}[tricks]):
        round = after(44 - 4 * tricks + seed % 4, seed)
        usual = Solver(round)
        usual.all_values()
        for other in range(2):
            shuffled = Solver(round, chance=Chance(100 * seed + other))
            shuffled.all_values()
            assert values(shuffled.solution()) == values(usual.solution())


def test_who_wins_is_the_sign_of_the_value() -> None:
    for seed in range(40 if compiled() else 6):
        round = after(24 if compiled() else 28, seed)
        quick, exact = Solver(round), Solver(round)
        quick.who_wins()
        exact.value()
        value = exact.solution().low
        low, high = quick.solution().low, quick.solution().high
        assert value is not None
        if value > 0:
            assert low is not None
            assert 0 < low <= value
        elif value < 0:
            assert high is not None
            assert value <= high < 0
        else:
            assert (low, high) == (0, 0)


# The booklet's example


def test_booklet_example() -> None:
    """'Have both players made the best decisions?' With these green cards they have: not so with a green 2 from B."""
    round = notation.position(EXAMPLE.format("G8", "G1"))
    text, number = round.numbered.texts, round.numbered.number
    first = Solver(round).solve()
    assert {text[move]: value for move, value in values(first).items()} == {"R5": 11, "G8": 10, "R10": 8}
    second = Solver(played(round, number("R5"))).solve()
    assert {text[move]: value for move, value in values(second).items()} == {"B3": 11, "B8": 11, "G2": 13}
    trick = played(round, *[number(card) for card in ("R5", "B3", "V10", "B6")])
    assert solver_facts_of(round).gained(trick, 0) == 4


def test_booklet_example_however_it_is_read() -> None:
    greens = [f"G{number}" for number in range(11) if number != 2]
    for one in greens if compiled() else greens[:3]:
        for other in greens:
            if one != other:
                round = notation.position(EXAMPLE.format(one, other))
                assert values(Solver(round).solve()) == {move: brute(played(round, move)) for move in round.moves(0)}


# Parts


def test_cards_of_one_shape_are_compared_one_by_one() -> None:
    round = after(0, 1)
    shapes = Transpositions(PainfulOrder(round))

    def cards(text: str) -> int:
        return sum(int(PARADOX.bit[PARADOX.card(code)]) for code in text.split())

    assert shapes.dearer(cards("R1 R5"), cards("R2 R9")) == 1 + 4
    assert shapes.dearer(cards("R2 R9"), cards("R1 R5")) == 0
    assert shapes.dearer(cards("R1 R5 B7"), cards("R3 R4 B10")) == 2 + 3
    assert shapes.dearer(cards("R3 R4 B10"), cards("R1 R5 B7")) == 1
    assert shapes.dearer(cards("R3 G0 V1"), cards("R3 G10 V0")) == 10


def test_a_shape_is_an_order_of_owners() -> None:
    first = "schmerzhafte_stiche 2 | hand.0 R5 | hand.1 R10 | ghost.0 V7 | ghost.1 B4 | turn 0 | side hand.0"
    alike = "schmerzhafte_stiche 2 | hand.0 R1 | hand.1 R2 | ghost.0 V3 | ghost.1 B9 | turn 0 | side hand.0"
    others = (
        "schmerzhafte_stiche 2 | hand.0 R5 | hand.1 R4 | ghost.0 V7 | ghost.1 B4 | turn 0 | side hand.0",
        "schmerzhafte_stiche 2 | hand.0 R5 | hand.1 R10 | ghost.0 V7 | ghost.1 G4 | turn 0 | side hand.0",
        "schmerzhafte_stiche 2 | hand.0 R5 | hand.1 R10 | ghost.0 V7 | ghost.1 B4 | turn 1 | side hand.1",
        "schmerzhafte_stiche 2 | hand.0 R5 | hand.1 R10 | ghost.1 V7 | ghost.0 B4 | turn 0 | side hand.0",
    )

    @cache
    def shape(text: str) -> int:
        round = notation.position(text)
        return int(PainfulOrder(round).shape(round))

    assert shape(first) == shape(alike)
    assert shape(first) not in [shape(other) for other in others]


def test_colours_do_not_stand_for_each_other() -> None:
    """No two sets of colours have the same key: 4000 random ends, told apart by what their keys are made of."""
    seen: dict[int, tuple[object, ...]] = {}
    for seed in range(20):
        start = after(0, seed)
        owners = {
            card: side
            for side, zone in enumerate(("hand.0", "hand.1", "ghost.0", "ghost.1"))
            for card in start.cards(start.layout.find(zone))
        }
        solver_facts = PainfulOrder(start)
        for other in range(200 if compiled() else 5):
            chance = Chance(other + 1)
            round = start.unobserved()
            assert isinstance(round, SchmerzhafteStiche)
            while not round.is_over():
                if round.played == 0:
                    in_play = [card for card in range(44) if solver_facts.cards(round) & int(PARADOX.bit[card])]
                    order = [tuple(owners[card] for card in in_play if card // 11 == colour) for colour in range(4)]
                    facts = (round.side, *order)
                    assert seen.setdefault(int(solver_facts.shape(round)), facts) == facts
                legal = round.moves(lowest(round.acting))
                round.play(lowest(round.acting), legal[chance.below(len(legal))])


def test_a_small_table_forgets_but_does_not_lie() -> None:
    round = after(20, 3)
    free, narrow = Duel(solver_facts_of(round), nothing), Duel(solver_facts_of(round), nothing)
    narrow.shapes.size = narrow.shapes.most = 2
    narrow.shapes.clear()
    for goal in range(-6, 7, 3):
        assert (free.value(played(round), goal) >= goal) == (narrow.value(played(round), goal) >= goal)
    assert narrow.shapes.held <= 16


def brute_ahead(round: Round, solver_facts: SolverFacts, tricks: int) -> int:
    """What seat 0 would have with best play for this many tricks after this one, and half of the rest."""
    if round.is_over():
        return int(solver_facts.value(round))
    if solver_facts.settled(round):
        if tricks == 0:
            return int(solver_facts.estimate(round, 0))
        tricks -= 1
    seat = lowest(round.acting)
    values = [brute_ahead(played(round, move), solver_facts, tricks) for move in round.moves(seat)]
    return max(values) if seat == 0 else min(values)


def test_guesses_look_a_trick_further_each_time() -> None:
    for seed in range(40 if compiled() else 4):
        round = after(33 + seed % 6, seed)
        solver_facts = solver_facts_of(round)
        solver = Solver(round)
        worlds = [played(round, move) for move in solver.moves]
        for tricks in range(3):
            guesses = [int(solver.guess(at, tricks)) for at in range(len(worlds))]
            assert guesses == [brute_ahead(world, solver_facts, tricks) for world in worlds]
        solver = Solver(round)
        assert solver.solution().verdicts[0].guess is None
        solver.look_ahead()
        assert [int(guess) for guess in solver.guesses] == [brute(world) for world in worlds]  # the end was in sight


def test_what_is_still_to_be_got() -> None:
    assert solver_facts_of(after(0, 1)).estimate(after(0, 1), 0) == 0
    assert solver_facts_of(after(3, 1)).estimate(after(0, 1), 1) == 0
    round = notation.position(
        "schmerzhafte_stiche 2 | hand.0 R5 | hand.1 R10 | ghost.0 V7 | ghost.1 B4 | turn 0 | side hand.0 | points 3 -9"
    )
    assert solver_facts_of(round).estimate(round, 0) == 3 + (5 + 10 + 7 + 4 - 20) / 2


# What can't be solved, and what happens when somebody stops it


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("mau_mau 2 | discard H9 | hand.0 H6 | hand.1 EA | stock S7", "hand.0"),
        ("hoechste_karte 2 | turn 0,1 secret", "one seat at a time"),
    ],
)
def test_not_open(text: str, reason: str) -> None:
    with pytest.raises(NotOpen, match=reason):
        Solver(notation.position(text))


class Enough(Exception):
    pass


def test_stopped_it_tells_what_it_knows() -> None:
    calls = 0

    def watch() -> None:
        nonlocal calls
        calls += 1
        if calls == 3:
            raise Enough

    round = after(0, 1)
    solver = Solver(round, watch=watch)
    with pytest.raises(Enough):
        solver.solve()
    solution = solver.solution()
    assert not solution.exact
    assert len(solution.verdicts) == 11
    assert solution.positions >= 30_000
