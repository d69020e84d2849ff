"""Imagination: what a seat knows stays as it is, everything else is dealt again, and evenly."""

from collections import Counter
from itertools import permutations

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from reihum.core.chance import Chance, match_key
from reihum.core.dealer import Dealer
from reihum.core.round import Round
from reihum.games.letzter_panther.rules import GAME as PANTHER
from reihum.games.letzter_panther.rules import HAND, PASS_ON
from reihum.games.mau_mau.rules import GAME as MAU_MAU
from reihum.games.schnipp_schnapp.rules import GAME as SCHNIPP_SCHNAPP
from reihum.notation import run_example

WORLDS = 40


def worlds(table: Round, seat: int) -> list[Round]:
    chance = Chance(5)
    return [table.imagine(seat, chance) for _ in range(WORLDS)]


def test_the_order_of_a_shuffled_pile_is_imagined_anew_schnipp_schnapp() -> None:
    """Everybody has seen their own hand before it was shuffled into a pile: the cards are known, their order is not."""
    table = SCHNIPP_SCHNAPP.deal(3, SCHNIPP_SCHNAPP.options(), match_key(1))
    table.play(0, 1)  # done: the hand becomes a pile
    pile = table.layout.find("pile.0")
    found = worlds(table, 0)
    assert all(sorted(world.pile(pile)) == sorted(table.pile(pile)) for world in found)
    assert len({tuple(world.pile(pile)) for world in found}) == WORLDS
    assert len({tuple(sorted(world.pile(pile))) for world in worlds(table, 1)}) > 1


def passed_panther() -> tuple[Round, dict[int, list[int]]]:
    table = PANTHER.deal(4, PANTHER.options(), match_key(1))
    given = {seat: [int(PASS_ON.which(move)) for move in table.moves(seat)[:3]] for seat in range(4)}
    for seat, cards in given.items():
        for card in cards:
            table.play(seat, PASS_ON[card])
    return table, given


def test_cards_passed_on_stay_known_to_the_giver_alone_letzter_panther() -> None:
    table, given = passed_panther()
    for giver, cards in given.items():
        receiver = (giver + 3) % 4
        assert all(world.lies(card, HAND[receiver]) for world in worlds(table, giver) for card in cards)
        other = (giver + 1) % 4
        assert not all(world.lies(card, HAND[receiver]) for world in worlds(table, other) for card in cards)


def test_a_shown_void_is_kept() -> None:
    table = run_example("""
        letzter_panther 3 | hand.0 R3 B4 B5 | hand.1 Y3 Y4 Y5 | hand.2 R9 G3 K4 | points 0 0 0 | turn 0
        0 R3
        1 Y3
    """)
    red = table.pack.card("R9")
    assert all(world.lies(red, HAND[2]) for world in worlds(table, 0))


def test_a_shuffle_keeps_membership() -> None:
    """The discards become the stock: everybody knows what lies there, until somebody draws."""
    table = run_example("""
        mau_mau 3 | options program_says_mau=yes | discard H9 H7 E7 L7 S7 | hand.0 E8 E9 | hand.1 L8 L9 | hand.2 S8 S9
        turn 0 | suit hearts | rank 9
        0 draw
    """)
    drawer, stock = table.layout.find("hand.0"), table.layout.find("stock")
    buried = [table.pack.card(code) for code in ("H7", "E7", "L7", "S7")]
    places = Counter(int(world.zone_of(card)) for world in worlds(table, 1) for card in buried)
    assert set(places) == {drawer, stock}
    assert places[drawer] == WORLDS


def test_the_same_knowledge_and_chance_give_the_same_world() -> None:
    """How the cards really lie has no influence on what is imagined."""
    table = MAU_MAU.deal(4, MAU_MAU.options(), match_key(3))
    other = table.imagine(2, Chance(1))
    for seed in range(10):
        assert list(table.imagine(2, Chance(seed)).lie) == list(other.imagine(2, Chance(seed)).lie)


PLACES = [0, 0, 0, 1, 1, 2, 2, 2]
HOMES = [0b111, 0b110, 0b110, 0b011, 0b111, 0b101, 0b101, 0b011]
APART = [0b011, 0b011, 0b010, 0b001, 0b011, 0b100, 0b100, 0b100]


def all_deals(homes: list[int]) -> set[tuple[frozenset[int], ...]]:
    """By brute force: every deal that fits."""
    fits = [
        order
        for order in permutations(range(len(PLACES)))
        if all(homes[card] >> place & 1 for card, place in zip(order, PLACES, strict=True))
    ]
    return {by_zone(order) for order in fits}


def by_zone(order: tuple[int, ...]) -> tuple[frozenset[int], ...]:
    return tuple(
        frozenset(card for card, place in zip(order, PLACES, strict=True) if place == zone) for zone in range(3)
    )


@pytest.mark.heavy
@pytest.mark.parametrize("swaps", [False, True])
@pytest.mark.parametrize("homes", [HOMES, APART])
def test_deals_are_uniform(homes: list[int], swaps: bool) -> None:
    deals = all_deals(homes)
    dealer = Dealer(vec[i64](range(8)), vec[i64](homes), vec[i64](PLACES))
    dealer.prepare(vec[i64]([-1, -1, -1]))
    for part in dealer.parts:
        part.crowded = swaps
    chance, each = Chance(12), 150
    found = Counter(by_zone(tuple(int(card) for card in dealer.deal(chance))) for _ in range(each * len(deals)))
    assert set(found) == deals
    chi = sum((found[deal] - each) ** 2 / each for deal in deals)
    freedom = len(deals) - 1
    assert chi < freedom + 4 * (2 * freedom) ** 0.5
