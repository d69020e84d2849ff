"""Equilibria of Die höchste Karte gewinnt for two, against values worked by hand.

With the cards 1 to 3 each, play 1 against 2: seat 1 takes two cards, and 2 3 stand against 1 3. There 2 brings 2 or 0,
3 brings 0 or 4 against 1 or 3: play 2 twice as often as 3, that is worth 4/3. So 1 against 2 is worth -2 + 4/3 = -2/3,
and 2 against 3 the same in the same way. 1 against 3 leaves 2 3 against 1 2, where the 2 now brings everything: -2 + 4.
With equal cards both stay equal. So there is a game of three choices in which 1 beats 3 by 2, and otherwise the higher
card wins 2/3: the middle one is best in three of five cases.
"""

import pytest

pytest.importorskip("scipy")

from reihum.bots.solvable import NotOpen
from reihum.core.cards import lowest
from reihum.core.round import Round
from reihum.games.hoechste_karte.rules import GAME
from reihum.games.mau_mau.rules import GAME as MAU_MAU
from reihum.notation import position
from reihum.research.equilibrium import Matrix, equilibrium, game_values, pack_of, programmed, saddle


def hands(mine: str, yours: str, middle: str = "") -> Round:
    """A position by the numbers in both hands and, from the box of the other colours, in the middle."""
    cards = [" ".join(letter + number for number in numbers.split()) for letter, numbers in zip("RY", (mine, yours))]
    waiting = f" | middle {middle}" if middle else ""
    return position(f"hoechste_karte 2 | hand.0 {cards[0]} | hand.1 {cards[1]}{waiting} | turn 0,1 secret")


# Values worked by hand


@pytest.mark.parametrize("winning", [False, True])
@pytest.mark.parametrize("cards", [1, 2])
def test_one_or_two_cards_are_always_even(cards: int, winning: bool) -> None:
    found = equilibrium(pack_of(GAME, cards), winning)
    assert found.value == 0
    for strategy in found.strategies:
        assert sum(strategy.values()) == pytest.approx(1)


@pytest.mark.parametrize("winning", [False, True])
def test_three_cards(winning: bool) -> None:
    """Whoever plays only for victory gets -1/3, 1, -1/3 instead of -2/3, 2, -2/3: the same choices."""
    found = equilibrium(pack_of(GAME, 3), winning)
    assert found.value == pytest.approx(0)
    for strategy in found.strategies:
        assert list(strategy.values()) == pytest.approx([1 / 5, 3 / 5, 1 / 5])
    assert found.gap < 1e-9


@pytest.mark.parametrize(
    ("mine", "yours", "middle", "value"),
    [
        ("2 3", "1 3", "", 4 / 3),
        ("1 3", "1 2", "", 4 / 3),
        ("1 3", "2 3", "", -4 / 3),
        ("2 3", "1 2", "", 4),
        ("3", "1", "R9 Y9", 4),  # two cards wait
        ("2 3", "2 3", "R1 Y1", 0),
        ("20", "20", "R9 Y9", 0),  # nobody gets them
    ],
)
def test_parts_of_three_cards(mine: str, yours: str, middle: str, value: float) -> None:
    assert equilibrium(hands(mine, yours, middle)).value == pytest.approx(value)


@pytest.mark.parametrize(("mine", "yours", "value"), [("2 3", "1 3", 1 / 2), ("1 3", "1 2", 1 / 2), ("2 3", "1 2", 1)])
def test_parts_of_three_cards_for_victory(mine: str, yours: str, value: float) -> None:
    """In the first two, one pair of choices in each row and column wins and the other is drawn."""
    assert equilibrium(hands(mine, yours), winning=True).value == pytest.approx(value)


# Larger packs


@pytest.mark.parametrize("cards", [4, 5, 6])
def test_equal_packs_are_even_and_both_sides_alike(cards: int) -> None:
    found = equilibrium(pack_of(GAME, cards))
    assert found.value == pytest.approx(0, abs=1e-9)
    assert found.gap < 1e-9
    first, second = ([share for _, share in sorted(strategy.items())] for strategy in found.strategies)
    assert first == pytest.approx(second)


def plain(round: Round) -> float:
    """The value by plain backward induction: nothing merged, one program for each position."""
    if round.is_over():
        return float(round.outcome().points[0] - round.outcome().points[1])
    matrix: Matrix = []
    for mine in round.moves(0):
        matrix.append([])
        for yours in round.moves(1):
            world = round.unobserved()
            world.play(0, mine)
            world.play(1, yours)
            matrix[-1].append(plain(world))
    return programmed([matrix])[0][0]


@pytest.mark.parametrize(("mine", "yours"), [("1 4 9", "2 3 9"), ("1 5 6", "2 4 10"), ("3 4 7", "3 5 6")])
def test_merging_positions_changes_nothing(mine: str, yours: str) -> None:
    round = hands(mine, yours)
    assert equilibrium(round).value == pytest.approx(plain(round))


def test_only_the_order_of_cards_matters() -> None:
    assert equilibrium(hands("1 4 9", "2 3 9")).value == pytest.approx(equilibrium(hands("4 10 20", "5 7 20")).value)


def test_sides_change_the_sign() -> None:
    one, other = equilibrium(hands("1 5 6", "2 4 10")), equilibrium(hands("2 4 10", "1 5 6"))
    assert one.value == pytest.approx(-other.value)


# Games in matrix form


def test_saddle() -> None:
    assert saddle([[3, 1], [4, 2]]) == 2
    assert saddle([[1, -1], [-1, 1]]) is None


def test_several_programs_at_once_do_not_disturb_each_other() -> None:
    games: list[Matrix] = [[[1, -1], [-1, 1]], [[2, 0], [0, 4]], [[3, 1], [4, 2]], [[0, -1, 1], [1, 0, -1], [-1, 1, 0]]]
    assert game_values(games) == pytest.approx([0, 4 / 3, 2, 0])
    assert programmed(games)[1][1] == pytest.approx([2 / 3, 1 / 3])


# What is refused


def test_other_games_are_refused() -> None:
    with pytest.raises(NotOpen):
        pack_of(MAU_MAU, 3)


def test_a_choice_that_is_half_made_is_refused() -> None:
    round = pack_of(GAME, 3)
    round.play(0, lowest(round.lie[round.layout.find("hand.0")]))
    with pytest.raises(NotOpen, match="still to choose"):
        equilibrium(round)
