"""All deals that a seat may think possible, found by force: every deal is replayed and must look the same to the seat.

A table is made small (few cards, everybody knows which), and from there on a seat's whole history is replayed in every
possible deal, with every choice that others may have made in secret and every order a shuffle may give. What remains is
the truth about what the seat can know. `imagine` is measured against it.
"""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from math import factorial
from typing import Any

from reihum.core.chance import Chance
from reihum.core.round import Round
from reihum.core.sheet import Sheet
from reihum.core.view import Event, events_of
from reihum.testing.every_deal import TooMany, World, card_by_card, deals, rebuilt
from reihum.testing.scripted_chance import outcomes
from reihum.testing.small_table import shuffled, small, take_away
from reihum.testing.tables import Case, Step, act, arrangement, drawn, drawn_step, seen

MOST_WORLDS = 700
MOST_IMAGINED = 200
FEW = 6  # cards of a pack that is dealt in every order
FEW_ORDERS = factorial(FEW)

# what a rule may stumble over that needs cards which are not there
UNPLAYABLE = (ValueError, LookupError, ArithmeticError)


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


# Where a history begins


def from_position(position: Round, seat: int, chance: Chance, beyond: str = "") -> History:
    """From the middle of a round: few cards are left, and nobody knows more than the eye sees.

    Any deal of the hidden cards is possible then, unless the game itself knows better (no pairs in a hand).
    """
    round = small(position, seat, chance)
    twins = {world: rebuilt(round, world) for world in deals(round, seat)}
    worlds = {world: twin for world, twin in twins.items() if round.can_be(twin)}
    likely = imagined(round, seat, chance, set(worlds))
    if type(round).imagine is Round.imagine:
        assert likely == set(worlds), "with nothing known, everything is possible"
    return History(round, seat, chance, {world: twins[world] for world in likely}, beyond)


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
