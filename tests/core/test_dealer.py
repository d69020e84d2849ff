"""The dealer deals uniformly: counted against all deals that fit, for every way of dealing."""

from collections import Counter
from itertools import product

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from reihum.core.chance import Chance
from reihum.core.dealer import Dealer

EACH = 60  # samples for each deal
Deal = tuple[tuple[int, ...], ...]


def dealer_of(homes: list[set[int]], sizes: list[int], least: list[int] | None = None) -> Dealer:
    """Cards 0, 1, 2 ... with the zones where each may lie, and the sizes of the zones."""
    places = [zone for zone, size in enumerate(sizes) for _ in range(size)]
    sets = [sum(2**zone for zone in home) for home in homes]
    dealer = Dealer(vec[i64](range(len(homes))), vec[i64](sets), vec[i64](places))
    dealer.prepare(vec[i64](least if least is not None else [-1] * len(sizes)))
    return dealer


def dealt(dealer: Dealer, zones: int, chance: Chance) -> Deal:
    cards = dealer.deal(chance)
    return tuple(
        tuple(sorted(int(card) for card, place in zip(cards, dealer.places) if place == zone)) for zone in range(zones)
    )


def all_deals(homes: list[set[int]], sizes: list[int], least: list[int] | None = None) -> set[Deal]:
    found: set[Deal] = set()
    for zones in product(*[sorted(home) for home in homes]):
        numbers = [zones.count(zone) for zone in range(len(sizes))]
        if least is None or all(bound < 0 for bound in least):
            fits = numbers == sizes
        else:
            fits = all(n >= bound if bound >= 0 else n == size for n, size, bound in zip(numbers, sizes, least))
        if fits:
            found.add(tuple(tuple(card for card, at in enumerate(zones) if at == z) for z in range(len(sizes))))
    return found


def check_uniform(times: Counter[Deal], deals: set[Deal], each: int = EACH) -> None:
    assert set(times) == deals
    chi_square = sum((times[deal] - each) ** 2 / each for deal in deals)
    freedom = len(deals) - 1
    assert chi_square < freedom + 5 * (2 * freedom) ** 0.5 + 5, (chi_square, freedom)


TABLES = [
    ("anything anywhere", [{0, 1, 2}] * 6, [2, 2, 2]),
    ("one void", [{0, 1, 2}, {0, 1, 2}, {0, 1, 2}, {1, 2}, {1, 2}, {1, 2}], [2, 2, 2]),
    ("two voids that overlap", [{0, 1, 2}, {0, 1, 2}, {1, 2}, {1, 2}, {0, 2}, {0, 2}], [2, 2, 2]),
    ("nothing is free", [{0, 1}, {0, 1}, {1, 2}, {1, 2}, {0, 2}, {0, 2}], [2, 2, 2]),
    ("a ring, where all three move or none", [{0, 1}, {1, 2}, {2, 0}], [1, 1, 1]),
    ("zones apart", [{0, 1}, {0, 1}, {0, 1}, {2, 3}, {2, 3}, {2, 3}], [1, 2, 2, 1]),
    ("one must", [{0, 1, 2}, {0, 1, 2}, {0, 1}, {0, 2}, {1, 2}], [1, 1, 3]),
    ("four zones", [{0, 1, 2, 3}] * 3 + [{0, 3}, {1, 2}, {2, 3}], [1, 1, 2, 2]),
]
every_table = pytest.mark.parametrize(
    ("homes", "sizes"), [table[1:] for table in TABLES], ids=[table[0] for table in TABLES]
)


@every_table
def test_deals_are_uniform(homes: list[set[int]], sizes: list[int]) -> None:
    deals = all_deals(homes, sizes)
    dealer, chance = dealer_of(homes, sizes), Chance(1)
    check_uniform(Counter(dealt(dealer, len(sizes), chance) for _ in range(EACH * len(deals))), deals)


@pytest.mark.heavy
@every_table
def test_deals_by_swaps_are_near_uniform(homes: list[set[int]], sizes: list[int]) -> None:
    """When there are too many splits to list; here by decree."""
    deals = all_deals(homes, sizes)
    dealer, chance = dealer_of(homes, sizes), Chance(2)
    for part in dealer.parts:
        part.crowded = True
    check_uniform(Counter(dealt(dealer, len(sizes), chance) for _ in range(EACH * len(deals))), deals)


@pytest.mark.parametrize(
    ("homes", "sizes", "least"),
    [
        ([{0, 1, 2}] * 4, [1, 1, 2], [0, 0, 0]),
        ([{0, 1, 2}] * 4, [1, 1, 2], [1, 1, 1]),
        ([{0, 1, 2}, {0, 1, 2}, {0, 1}, {1, 2}, {1, 2}], [1, 2, 2], [1, 0, -1]),
        ([{0, 1}] * 5, [3, 2], [4, 0]),
    ],
)
@pytest.mark.heavy
def test_hidden_sizes_are_dealt_uniformly(homes: list[set[int]], sizes: list[int], least: list[int]) -> None:
    deals = all_deals(homes, sizes, least)
    dealer, chance = dealer_of(homes, sizes, least), Chance(4)
    check_uniform(Counter(dealt(dealer, len(sizes), chance) for _ in range(EACH * len(deals))), deals)


def test_a_crowd_is_dealt_at_all() -> None:
    """Nine zones, twelve kinds of cards: far too many splits to list, and every card still lies where it may."""
    zones = 9
    homes = [
        {zone for zone in range(zones) if (zone * 7 + card) % 5 != 0 and (zone + card // 3) % 4 != 0}
        for card in range(45)
    ]
    sizes = [5] * zones
    dealer = dealer_of(homes, sizes)
    assert any(part.crowded for part in dealer.parts)
    deal = dealt(dealer, zones, Chance(5))
    assert [len(cards) for cards in deal] == sizes
    assert all(zone in homes[card] for zone, cards in enumerate(deal) for card in cards)


def test_nothing_to_deal() -> None:
    assert list(dealer_of([], [0, 0]).deal(Chance(1))) == []
    assert list(dealer_of([], [0, 0], [0, 0]).deal(Chance(1))) == []
