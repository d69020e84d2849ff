"""Imagination against brute force: it never excludes a possible world, and adds none where cards are known one by one.

Some moves tell more than where single cards may lie ("I say Mau": one of my cards fits): see reihum.testing.exceptions.
docs/knowledge.md says what they cost.
"""

from functools import cache

import pytest

from reihum.core.chance import Chance, match_key
from reihum.core.sheet import Sheet
from reihum.testing.dealt_again import OtherDeal, can_be_told, compare_deals, dealt_like
from reihum.testing.every_deal import TooMany
from reihum.testing.exceptions import exceptions_of
from reihum.testing.paragraphs import reads
from reihum.testing.tables import Case, arrangement, cases, games
from reihum.testing.worlds import UNPLAYABLE, History, Look, from_position, from_the_deal
from reihum.text.catalogue import Entry

MOVES = 8
TRIES = 12  # to find a history that can be replayed; tests/every_game/excess.py replays more of them
WORLDS = 4  # that a seat imagines right after a deal, each of which is dealt
DEALS = 3  # the same for a history from the deal: what cannot be dealt with few cards can't be at another table, either


def beyond_cards(entry: Entry) -> str:
    """The moves of a game that tell more than where single cards may lie."""
    return "|".join(exceptions_of(entry, "BEYOND_CARDS"))


def replay(history: History, moves: int = MOVES) -> list[Look]:
    """What the seat can know and what it imagines, after every second of some moves and after the last."""
    looks: list[Look] = []
    said: list[str] = []
    try:
        while len(said) < moves and not history.round.is_over():
            said.append(history.step())
            if len(said) % 2 == 0 or len(said) == moves or history.round.is_over():
                looks.append(history.look(", ".join(said[-2:])))
    except (TooMany, *UNPLAYABLE):
        pass  # as far as it goes
    return looks


def check(looks: list[Look]) -> None:
    for look in looks:
        assert not look.excluded, f"{look.said}: {len(look.excluded)} of {len(look.possible)} worlds are never imagined"
        if look.exact:
            assert not look.surplus, (
                f"{look.said}: {len(look.possible)} worlds are possible, {len(look.imagined)} imagined; "
                "if one of these moves tells more than where single cards may lie, name it in BEYOND_CARDS"
            )


# Every game


@cache
def small_tables(entry: Entry) -> list[Case]:
    """Those with few players; their rounds are played once for all tests."""
    few = entry.game.players[0]
    return [case for case in cases(entry) if case.seats <= max(3, few)]


def table(entry: Entry, number: int) -> Case:
    """One of the tables with few players."""
    small = small_tables(entry)
    return small[number % len(small)]


def begin(entry: Entry, number: int) -> History | None:
    """A history from somewhere in a round; None: this one cannot be made small enough."""
    case = table(entry, number)
    chance = Chance(number)
    seat = number % case.seats
    try:
        if number % 4 == 3:
            return from_the_deal(case, seat, chance, beyond_cards(entry))
        positions = case.walk.positions
        return from_position(positions[number % len(positions)][0], seat, chance, beyond_cards(entry))
    except (TooMany, *UNPLAYABLE):
        return None


@cache
def hides_cards(entry: Entry) -> bool:
    """Is there anything that somebody does not know?"""
    case = table(entry, 0)
    chance = Chance(0)
    return any(
        arrangement(position.imagine(seat, chance)) != arrangement(position)
        for position, _ in case.walk.positions
        for seat in range(case.seats)
        for _ in range(5)
    )


def is_short(entry: Entry, number: int) -> bool:
    """Is a round over before there is much to look at?"""
    return len(table(entry, number).walk.steps) < MOVES


@pytest.mark.parametrize("first", [0, 1])
@pytest.mark.parametrize("entry", games(), ids=lambda entry: entry.id)
@reads("knowledge")
def test_imagination_is_what_a_seat_can_know(entry: Entry, first: int) -> None:
    """What a seat imagines is what brute force finds possible: nothing is left out, and nothing added."""
    if not hides_cards(entry):
        return
    for number in range(first, first + 4 * TRIES, 4):
        history = begin(entry, number)
        if history is not None:
            looks = replay(history)
            check(looks)
            if len(looks) > 1 or is_short(entry, number):
                return
    pytest.fail("no small table was found")


def only_in_plain_python(entry: Entry) -> None:
    if not can_be_told(table(entry, 0).deal()):
        pytest.skip("the deal is changed, which only plain Python allows")


@pytest.mark.once
@pytest.mark.parametrize("entry", games(), ids=lambda entry: entry.id)
@reads("knowledge")
def test_a_deal_tells_nobody_of_hidden_cards(entry: Entry) -> None:
    """A deal in which other cards lie where a seat can't see them looks the same to the seat and to everybody."""
    only_in_plain_python(entry)
    for case, past in [(each, past) for each in cases(entry) for past in pasts(each)]:
        chance = Chance(case.seed)
        real = case.game.deal(case.seats, case.options, match_key(case.seed), past, recording=True)
        for seat in range(case.seats):
            for _ in range(WORLDS):
                try:
                    again = dealt_like(real, real.imagine(seat, chance), past)
                except OtherDeal:
                    continue
                compare_deals(real, again, seat)


def pasts(case: Case) -> list[Sheet]:
    """The score sheets before the first round and, if there is one, before the second."""
    first = case.game.sheet(case.seats, case.options)
    second = first.copy()
    if not case.walk.end.is_over():
        return [first]
    second.outcomes.append(case.walk.end.outcome())
    return [first] if case.walk.end.match_over(second) else [first, second]


@pytest.mark.once
@pytest.mark.parametrize("entry", games(), ids=lambda entry: entry.id)
@reads("knowledge")
def test_imagination_is_what_a_seat_can_know_from_the_deal(entry: Entry) -> None:
    """What a seat imagines from a deal of few cards on is what brute force finds possible."""
    only_in_plain_python(entry)
    for number in range(3, 3 + 4 * DEALS, 4):
        history = begin(entry, number)
        looks = [] if history is None else replay(history)
        check(looks)
        if len(looks) > 1:
            return
