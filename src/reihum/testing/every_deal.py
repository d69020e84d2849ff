"""Every deal that fits what a seat sees: each hidden card lies in a zone, in a pile also at one place of it."""

from collections.abc import Iterator
from math import factorial, prod

from librt.vecs import vec
from mypy_extensions import i64

from reihum.core.round import Round
from reihum.testing.tables import arrangement

World = tuple[tuple[int, ...], ...]  # the cards of each zone, in a pile from the top
Spot = tuple[int, int]  # a zone, and in a pile how deep


class TooMany(Exception):
    """More worlds than can be looked at."""


def hidden_zones(round: Round, seat: int) -> list[int]:
    """The zones where cards may lie that a seat does not see."""
    known = round.knowledge(seat)
    words = int(round.words)
    return [
        zone
        for zone in range(int(round.layout.size))
        if not round.layout.knows(seat, zone) and any(known[zone * words + word] for word in range(words))
    ]


def number_of_deals(round: Round, seat: int) -> int:
    hidden = hidden_zones(round, seat)
    sizes = [int(round.count(zone)) for zone in hidden]
    if any(round.layout.uncounted[zone] for zone in hidden):
        return int(len(hidden) ** sum(sizes))
    orders = [int(round.count(zone)) for zone in hidden if not round.layout.pile[zone]]
    return factorial(sum(sizes)) // prod(map(factorial, orders))


def deals(round: Round, seat: int) -> Iterator[World]:
    """Every way in which the cards that a seat does not see can lie."""
    hidden = hidden_zones(round, seat)
    world = arrangement(round)
    everywhere = {place for place, _ in places(round, world, hidden)}
    yield from assignments(round, world, hidden, {card: everywhere for zone in hidden for card in world[zone]})


def places(round: Round, world: World, hidden: list[int]) -> list[tuple[Spot, int]]:
    """The places where hidden cards lie, and how many each has room for."""
    found: list[tuple[Spot, int]] = []
    for zone in hidden:
        if round.layout.uncounted[zone]:
            assert not round.layout.pile[zone], "piles of hidden size are not looked at"
            found.append(((zone, 0), sum(len(world[other]) for other in hidden)))
        elif round.layout.pile[zone]:
            found += [((zone, depth), 1) for depth in range(len(world[zone]))]
        else:
            found.append(((zone, 0), len(world[zone])))
    return found


def assignments(round: Round, world: World, hidden: list[int], homes: dict[int, set[Spot]]) -> Iterator[World]:
    """Every way to put these cards to places where they may lie."""
    room = dict(places(round, world, hidden))
    cards = sorted(homes, key=lambda card: (len(homes[card]), card))
    chosen: dict[int, Spot] = {}

    def fill(number: int) -> Iterator[World]:
        if number == len(cards):
            found = built(world, hidden, chosen)
            if all(len(found[zone]) >= size for zone, size in least.items()):
                yield found
            return
        for place in sorted(homes[cards[number]]):
            if room[place] > 0:
                room[place] -= 1
                chosen[cards[number]] = place
                yield from fill(number + 1)
                room[place] += 1

    uncounted = round.layout.uncounted
    least = {zone: int(round.least(zone)) if uncounted[zone] else len(world[zone]) for zone in hidden}
    yield from fill(0)


def built(world: World, hidden: list[int], chosen: dict[int, Spot]) -> World:
    zones: list[tuple[int, ...]] = list(world)
    for zone in hidden:
        there = [(depth, card) for card, (where, depth) in chosen.items() if where == zone]
        zones[zone] = tuple(card for _, card in sorted(there))
    return tuple(zones)


def rebuilt(round: Round, world: World) -> Round:
    """The same table with the cards lying like this."""
    twin = round.clone()
    for zone, cards in enumerate(world):
        for word in range(int(round.words)):
            twin.lie[zone * twin.words + word] = 0
        for card in cards:
            twin.lie[zone * twin.words + twin.pack.word[card]] |= twin.pack.bit[card]
        if twin.layout.pile[zone]:
            twin.stack(zone, vec[i64](list(reversed(cards))))
    return twin


def card_by_card(round: Round, seat: int, worlds: set[World]) -> bool:
    """Is what these worlds have in common just a list of possible places for each card?"""
    hidden = hidden_zones(round, seat)
    homes: dict[int, set[Spot]] = {}
    for world in worlds:
        for zone in hidden:
            for depth, card in enumerate(world[zone]):
                homes.setdefault(card, set()).add((zone, depth if round.layout.pile[zone] else 0))
    return all(world in worlds for world in assignments(round, next(iter(worlds)), hidden, homes))
