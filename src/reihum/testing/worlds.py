"""All deals that a seat may think possible, found by force: every deal is replayed and must look the same to the seat.

A table is made small (few cards, everybody knows which), and from there on a seat's whole history is replayed in every
possible deal, with every choice that others may have made in secret and every order a shuffle may give. What remains is
the truth about what the seat can know. `imagine` is measured against it.
"""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from math import factorial, prod
from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from reihum.core.chance import Chance
from reihum.core.round import Round
from reihum.core.sheet import Sheet
from reihum.core.view import Event, events_of
from reihum.core.zones import Face
from reihum.testing.tables import Case, Step, act, arrangement, drawn, drawn_step, seen

World = tuple[tuple[int, ...], ...]  # the cards of each zone, in a pile from the top
Spot = tuple[int, int]  # a zone, and in a pile how deep

MOST_WORLDS = 700
FIRST_WORLDS = 150
MOST_IMAGINED = 200
MOST_ORDERS = 24  # outcomes of the shuffles in one move
HANDS = (4, 3, 2, 1)  # sizes to try for hidden zones, until there are few enough worlds
FEW = 6  # cards of a pack that is dealt in every order
FEW_ORDERS = factorial(FEW)
OPEN_PILE = 3  # cards left in a pile of which only the top one shows


# what a rule may stumble over that needs cards which are not there
UNPLAYABLE = (ValueError, LookupError, ArithmeticError)


class TooMany(Exception):
    """More worlds than can be looked at."""


# A small table


def small(position: Round, seat: int, chance: Chance) -> Round:
    """The same table with fewer cards. Everybody knows which are left, and no more than the eye sees."""
    for size in HANDS:
        round = position.clone()
        thin_out(round, size, chance)
        look_anew(round)
        if 1 < number_of_deals(round, seat) <= FIRST_WORLDS:
            return round
    raise TooMany


def thin_out(round: Round, size: int, chance: Chance) -> None:
    """Leave a few cards in each hidden zone; zones of one kind lose equally many."""
    layout = round.layout
    for kind in {zone.name: zone for zone in layout.zones}.values():
        zones = [number for number, zone in enumerate(layout.zones) if zone is kind]
        if kind.face in (Face.OWN, Face.DOWN):
            excess = max(int(round.count(zone)) for zone in zones) - size
        elif kind.face is Face.TOP:
            excess = max(int(round.count(zone)) for zone in zones) - OPEN_PILE
        else:
            continue
        if kind.number > 1 and kind.face is Face.DOWN:  # of many places on the table most become empty
            for zone in shuffled(zones, chance)[size:]:
                for card in round.cards(zone):
                    take_away(round, int(card), zone)
        for zone in zones:
            for _ in range(min(excess, int(round.count(zone)) - int(round.least(zone)))):
                cards = round.cards(zone)
                take_away(round, int(round.bottom(zone) if kind.ordered else cards[chance.below(len(cards))]), zone)


def shuffled(items: list[int], chance: Chance) -> list[int]:
    rest = list(items)
    return [rest.pop(chance.below(len(rest))) for _ in items]


def take_away(round: Round, card: int, zone: int) -> None:
    round.lie[zone * round.words + round.pack.word[card]] &= ~round.pack.bit[card]
    if round.layout.pile[zone]:
        round.take_out(card, zone)


def look_anew(round: Round) -> None:
    """Everybody knows what the zones show, which of them are empty and which cards are hidden, but not where."""
    size = int(round.layout.size) * int(round.words)
    round.look_around()
    for seat in range(int(round.seats)):
        hidden = [
            zone
            for zone in range(int(round.layout.size))
            if not round.layout.knows(seat, zone) and round.count(zone) > 0
        ]
        for word in range(int(round.words)):
            cards = 0
            for zone in hidden:
                cards |= round.lie[zone * round.words + word]
            for zone in hidden:
                round.may[seat * size + zone * round.words + word] = cards
    if round.layout.has_piles:
        round.loose = round.lie[:]
    round.changes += 1


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


# Places: a card lies in a zone, in a pile also at one place of it


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


# Replaying a history


@dataclass
class Look:
    """What a seat can know after a move, and what it imagines."""

    said: str  # the move
    possible: set[World]
    imagined: set[World]
    exact: bool  # up to now all that is known has always been known card by card

    @property
    def excluded(self) -> set[World]:
        return self.possible - self.imagined

    @property
    def surplus(self) -> set[World]:
        return self.imagined - self.possible

    @property
    def excess(self) -> float:
        return len(self.imagined) / len(self.possible)


class History:
    """What a seat sees from one position on, replayed in every deal that it may think possible there."""

    def __init__(self, round: Round, seat: int, chance: Chance, worlds: dict[World, Round], beyond: str = "") -> None:
        self.round = round
        self.seat = seat
        self.chance = chance
        self.worlds = worlds
        self.beyond = beyond  # moves that tell more than where single cards may lie, as a regular expression
        self.exact = True
        self.blurred_by = ""  # the move after which not everything was known card by card
        self.round.recording = True
        sight = seen(round, seat)
        for world, twin in worlds.items():
            assert seen(twin, seat) == sight, f"the view shows what is hidden: {world}"

    def step(self) -> str:
        """One random move, and the worlds in which it may have been made."""
        step = drawn_step(self.round, self.chance)
        text = self.round.numbered.texts[step.move]
        self.round.events = self.round.events[:0]
        act(self.round, step)
        events, sight = events_of(self.round, self.seat), seen(self.round, self.seat)
        before, self.worlds = self.worlds, {}
        for round in before.values():
            for after in self.futures(round, step, events):
                if seen(after, self.seat) == sight:
                    self.worlds[arrangement(after)] = after
            if len(self.worlds) > MOST_WORLDS:
                raise TooMany
        assert arrangement(self.round) in self.worlds, f"seat {step.seat}: {text}: a replay does not find the truth"
        if self.exact and (self.is_beyond(text) or not card_by_card(self.round, self.seat, set(self.worlds))):
            self.exact = False
            self.blurred_by = text
        return f"seat {step.seat}: {text}"

    def is_beyond(self, text: str) -> bool:
        return self.beyond != "" and re.fullmatch(self.beyond, text) is not None

    def futures(self, round: Round, step: Step, events: tuple[Event, ...]) -> Iterator[Round]:
        """What a world may look like after a move that showed these events to the seat."""
        round.now = step.at
        legal = [int(move) for move in round.moves(step.seat)]
        if step.seat == self.seat:
            assert step.move in legal, f"seat {self.seat} may or may not move, by what it cannot see"
            legal = [step.move]
        for move in legal:
            for after in outcomes(round, partial(act, step=step._replace(move=move))):
                if events_of(after, self.seat) == events:
                    yield after

    def look(self, said: str) -> Look:
        """Imagine until most worlds should have come up, and longer if a possible one is missing."""
        wanted = set(self.worlds)
        return Look(said, wanted, imagined(self.round, self.seat, self.chance, wanted), self.exact)


def imagined(round: Round, seat: int, chance: Chance, wanted: set[World]) -> set[World]:
    """What comes up when a seat imagines again and again, all the longer if something wanted is missing."""
    found: set[World] = set()
    tries = 0
    while tries < 5 * len(wanted) + 30 or (not wanted <= found and tries < 30 * max(len(found), len(wanted)) + 100):
        found.add(arrangement(round.imagine(seat, chance)))
        tries += 1
        if len(found) > max(MOST_IMAGINED, len(wanted)):  # too many to meet each: ask whether it could come up
            return found | {world for world in wanted if fits(round, seat, world)}
    return found


def fits(round: Round, seat: int, world: World) -> bool:
    """Does every card lie where the seat says it may?"""
    known, pack, words = round.knowledge(seat), round.pack, round.words
    return all(
        known[zone * words + pack.word[card]] & pack.bit[card] != 0
        for zone, cards in enumerate(world)
        for card in cards
    )


def outcomes(round: Round, deed: Callable[[Round], None], most: int = MOST_ORDERS) -> Iterator[Round]:
    """A deed with every result that its shuffles can have."""
    scripts: list[tuple[int, ...]] = [()]
    runs = 0
    while scripts:
        script = ScriptedChance(scripts.pop(), most)
        runs += 1
        if runs > most:
            raise TooMany
        twin = round.clone() if len(round.lie) > 0 else round.twin()
        twin.recording = True
        fields: Any = vars(twin)
        fields |= {"mixed": script.mixed, "drawn_by_lot": script.drawn_by_lot}
        deed(twin)
        del fields["mixed"], fields["drawn_by_lot"]
        scripts += script.others()
        yield twin


class ScriptedChance:
    """Chance that does what it is told."""

    def __init__(self, told: tuple[int, ...], most: int) -> None:
        self.told = told
        self.most = most
        self.asked: list[int] = []  # how many results each question had

    def others(self) -> list[tuple[int, ...]]:
        """What else might have come after the part that was told."""
        found: list[tuple[int, ...]] = []
        for number in range(len(self.told), len(self.asked)):
            before = self.told + (0,) * (number - len(self.told))
            found += [(*before, other) for other in range(1, self.asked[number])]
        return found

    def drawn_by_lot(self, n: int) -> int:
        self.asked.append(n)
        return self.told[len(self.asked) - 1] if len(self.asked) <= len(self.told) else 0

    def mixed(self, cards: Any) -> Any:
        if factorial(len(cards)) > self.most:
            raise TooMany
        number = self.drawn_by_lot(factorial(len(cards)))
        return vec[i64](permutation(sorted(map(int, cards)), number))


def permutation(items: list[int], number: int) -> list[int]:
    """The items in one of their orders, by its number."""
    found: list[int] = []
    while items:
        number, place = divmod(number, len(items))
        found.append(items.pop(place))
    return found


# Where a history begins


def from_position(position: Round, seat: int, chance: Chance, beyond: str = "") -> History:
    """From the middle of a round: few cards are left, and nobody knows more than the eye sees.

    Any deal of the hidden cards is possible then, unless the game itself knows better (no pairs in a hand).
    """
    round = small(position, seat, chance)
    worlds = set(deals(round, seat))
    likely = imagined(round, seat, chance, worlds)
    if type(round).imagine is Round.imagine:
        assert likely == worlds, "with nothing known, everything is possible"
    return History(round, seat, chance, {world: rebuilt(round, world) for world in likely}, beyond)


def from_the_deal(case: Case, seat: int, chance: Chance, beyond: str = "") -> History:
    """From the deal of a pack with few cards; not every game can be dealt like this."""
    blank = case.game.blank(case.seats, case.options)
    rounds = list(outcomes(blank, dealing(case, chance), FEW_ORDERS))
    round = drawn(rounds, chance)
    round.seed = chance.seed()
    sight, events = seen(round, seat), events_of(round, seat)
    same = [twin for twin in rounds if events_of(twin, seat) == events and seen(twin, seat) == sight]
    return History(round.clone(), seat, chance, {arrangement(twin): twin for twin in same}, beyond)


def dealing(case: Case, chance: Chance) -> Callable[[Round], None]:
    """How a few cards of the pack are dealt: those of some ranks, so that they have to do with each other."""
    pack = case.game.pack
    ranks = shuffled(list(range(len(pack.ranks))), chance)

    def deed(twin: Round) -> None:
        lay_out = twin.lay_out

        def lay_out_few(box: int, stock: int, in_play: list[int]) -> None:
            few = sorted(in_play, key=lambda card: (ranks.index(int(pack.rank[card])), card))[:FEW]
            lay_out(box, stock, in_play)
            for zone, cards in enumerate(arrangement(twin)):
                for card in cards:
                    if card not in few:
                        take_away(twin, card, zone)
            twin.look_around()

        fields: Any = vars(twin)
        fields["lay_out"] = lay_out_few
        case.game.fill(twin, case.seats)
        twin.start(Sheet(case.seats))
        del fields["lay_out"]

    return deed
