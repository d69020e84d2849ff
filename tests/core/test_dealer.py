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


def dealer_of(
    homes: list[set[int]],
    sizes: list[int],
    least: list[int] | None = None,
    limits: dict[int, tuple[int, list[int]]] | None = None,
) -> Dealer:
    """Cards 0, 1, 2 ... with the zones where each may lie, and the sizes of the zones."""
    places = [zone for zone, size in enumerate(sizes) for _ in range(size)]
    sets = [sum(2**zone for zone in home) for home in homes]
    dealer = Dealer(vec[i64](range(len(homes))), vec[i64](sets), vec[i64](places))
    for zone, (most, cards) in (limits or {}).items():
        dealer.limit(zone, most, vec[i64](cards))
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


Limits = dict[int, tuple[int, list[int]]]  # of a zone: at most this many of these cards

LIMITED: list[tuple[str, list[set[int]], list[int], Limits]] = [
    ("one of three", [{0, 1, 2}] * 6, [2, 2, 2], {0: (1, [0, 1, 2])}),
    ("none but the others", [{0, 1, 2}] * 6, [3, 1, 2], {0: (0, [1, 4])}),
    ("two limits that overlap", [{0, 1, 2, 3}] * 6, [2, 2, 1, 1], {0: (1, [0, 1, 2]), 1: (1, [1, 2, 3])}),
    ("a limit and a void", [{0, 1, 2}] * 4 + [{1, 2}] * 2, [2, 2, 2], {1: (1, [3, 4, 5])}),
    ("a limit that says nothing", [{0, 1}] * 4, [2, 2], {0: (2, [0, 1])}),
]


@pytest.mark.parametrize(
    ("homes", "sizes", "limits"), [table[1:] for table in LIMITED], ids=[table[0] for table in LIMITED]
)
def test_deals_that_keep_to_limits_are_uniform(homes: list[set[int]], sizes: list[int], limits: Limits) -> None:
    deals = {deal for deal in all_deals(homes, sizes) if keeps_to(limits, deal)}
    dealer, chance = dealer_of(homes, sizes, limits=limits), Chance(6)
    assert not dealer.may_break_limits()
    check_uniform(Counter(dealt(dealer, len(sizes), chance) for _ in range(EACH * len(deals))), deals)


def keeps_to(limits: Limits, deal: Deal) -> bool:
    return all(len(set(deal[zone]) & set(cards)) <= most for zone, (most, cards) in limits.items())


def test_limits_that_cannot_be_kept_are_none() -> None:
    """Somebody may set up a position that never arises."""
    homes: list[set[int]] = [{0, 1}] * 4
    dealer = dealer_of(homes, [3, 1], limits={0: (1, [0, 1, 2])})
    assert dealt(dealer, 2, Chance(7)) in all_deals(homes, [3, 1])


def test_zones_that_no_card_tells_apart_are_listed_as_one() -> None:
    """Two hundred ways to spread four cards over eight hands are one way to keep them out of the ninth."""
    homes = [set(range(9))] * 20 + [set(range(8))] * 4
    dealer = dealer_of(homes, [3] * 6 + [2] * 3)
    assert [len(part.weights) for part in dealer.parts] == [1]


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
