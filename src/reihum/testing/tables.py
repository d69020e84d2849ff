"""Every game at every table: the numbers of players, a sample of the options, and one random round at each."""

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, fields, replace
from functools import cache, cached_property, lru_cache
from typing import Any, NamedTuple
from zlib import crc32

import pytest

from reihum.core.chance import Chance, match_key
from reihum.core.errors import BadOption, ReihumError
from reihum.core.game import Game
from reihum.core.observation import ObservationLayout, Observer
from reihum.core.options import changed_options
from reihum.core.recall import Recall
from reihum.core.round import Round
from reihum.core.turn import Mode
from reihum.core.view import View
from reihum.text.catalogue import Entry, catalogue, include

COMBINATIONS = 2  # random mixtures of options, besides each option changed alone
LONGEST = 20_000  # moves in one round
PLACES = 10  # positions of a round that are looked at closely
EVERY = 60  # moves of a round before each of which all is checked; of those that follow, before some
STAMPS = (0, 15, 39, 40, 41, 700)  # milliseconds between two acts in a race

# what a round consists of, besides its notes and options
FIELDS = [
    "lie",
    "order",
    "may",
    "tracking",
    "key",
    "seed",
    "shuffles",
    "acting",
    "mode",
    "wait",
    "now",
    "dealer",
]
SHARED = ["layout", "pack", "seats", "words", "game"]  # never change, so all clones have the same
# not part of the position
FLEETING = ["recording", "events", "lots", "changes", "opening", "chosen"]
SCRATCH = ["imaginer", "imaginer_made", "paper", "paper_free"]  # only there to save time


class Stuck(ReihumError, LookupError):
    """A round goes on, and nobody can do anything."""


class Step(NamedTuple):
    """One move of one seat; `at` is its time in a race."""

    seat: int
    move: int
    at: int


@dataclass(frozen=True)
class Case:
    """A game, a number of players and the options they agreed on."""

    entry: Entry
    seats: int
    options: Any

    @property
    def game(self) -> Game:
        return self.entry.game

    @property
    def id(self) -> str:
        changed = [f"{name}={text}" for name, text in changed_options(self.options).items()]
        return "-".join([self.game.id, str(self.seats), *changed])

    @property
    def seed(self) -> int:
        return crc32(self.id.encode())

    def deal(self) -> Round:
        return self.game.deal(self.seats, self.options, match_key(self.seed))

    @cached_property
    def walk(self) -> "Walk":
        """Its round, which tests look at and leave as it is."""
        return Walk(self)


chosen: list[Entry] = []


def choose(packages: list[str]) -> None:
    """Let the suite play only the games of these packages, whether they are installed or not."""
    chosen[:] = [include(package) for package in packages]


def games() -> list[Entry]:
    """The games that are tested: those chosen, or all."""
    return chosen or list(catalogue().values())


@cache
def cases(entry: Entry) -> tuple[Case, ...]:
    """The usual rules with few, some and many, each option changed with one number of players, and some mixtures.

    No number of players is left out: those that no other table has play by the usual rules. The tables are always the
    same ones, so that the round of a table is played once for all tests.
    """
    game = entry.game
    usual = game.options()
    found = [Case(entry, seats, usual) for seats in game.players]
    for number, (name, value) in enumerate(other_values(usual)):
        found.append(Case(entry, game.players[number % len(game.players)], agreed(usual, name, value)))
    chance = Chance(crc32(game.id.encode()))
    for _ in range(COMBINATIONS if len(fields(usual)) > 1 else 0):
        mixture = usual
        for each in fields(usual):
            mixture = agreed(mixture, each.name, drawn(each.metadata["choices"], chance))
        found.append(Case(entry, drawn(game.players, chance), mixture))
    typical = {game.players[0], game.players[len(game.players) // 2], game.players[-1]}
    elsewhere = {case.seats for case in found if case.options != usual} - typical
    kept = [case for case in found if case.options != usual or case.seats not in elsewhere]
    return tuple({case.id: case for case in kept}.values())


def agreed(options: Any, name: str, value: Any) -> Any:
    """These options with another value of one of them; if need be, of a second one that does not go with it."""
    try:
        return replace(options, **{name: value})
    except BadOption:
        for each in fields(options):
            for other in each.metadata["choices"]:
                with suppress(BadOption):
                    return replace(options, **{each.name: other, name: value})
        raise


def other_values(usual: Any) -> Iterator[tuple[str, Any]]:
    """Each option with another value than usual: of numbers one, of words three."""
    for each in fields(usual):
        others = [value for value in each.metadata["choices"] if value != getattr(usual, each.name)]
        yield from [(each.name, value) for value in (others[:3] if isinstance(others[0], str) else others[:1])]


def all_cases() -> list[Case]:
    return [case for entry in games() for case in cases(entry)]


def parameters(found: list[Case]) -> list[Any]:
    """The tables for a fixture. The last of each game is the sample of the interpreted build:

    a mixture of options, where there are any. All others wait for the compiled build.
    """
    last = {case.game.id: case for case in found}
    return [
        pytest.param(case, id=case.id, marks=[] if case is last[case.game.id] else pytest.mark.heavy) for case in found
    ]


def drawn(items: Any, chance: Chance) -> Any:
    return items[chance.below(len(items))]


# Playing


def able(round: Round) -> list[int]:
    """The seats that can do something now, the clock among them."""
    return [seat for seat in round.turn().seats if len(round.moves(seat)) > 0]


def drawn_step(round: Round, chance: Chance) -> Step:
    """Any legal move of any seat that may act."""
    before = round.now
    round.now = round.now + drawn(STAMPS, chance) if round.turn().mode is Mode.RACE else 0
    seats = able(round)
    if not seats:
        round.now = before
        seats = able(round)
    if not seats:
        raise Stuck(stuck(round))
    seat = drawn(seats, chance)
    step = Step(seat, int(drawn(round.moves(seat), chance)), int(round.now))
    round.now = before
    return step


def act(round: Round, step: Step) -> None:
    round.now = step.at
    round.play(step.seat, step.move)


class Walk:
    """One random round: its moves, some of its positions, and what was wrong on the way."""

    def __init__(self, case: Case) -> None:
        self.case = case
        self.steps: list[Step] = []
        self.lost: list[str] = []  # cards that were lost or doubled
        self.stuck: list[str] = []  # nobody could move
        self.unequal: list[str] = []  # moves() and why_not() disagree
        chance = Chance(case.seed)
        round = case.deal()
        while not round.is_over() and len(self.steps) < LONGEST:
            number = len(self.steps)
            is_checked = number < EVERY or number % 7 == 0
            if is_checked and (fault := misplaced(round)):
                self.lost.append(f"before move {number}: {fault}")
                break
            if fault := stuck(round):
                self.stuck.append(f"before move {number}: {fault}")
                break
            if is_checked:
                self.unequal += [f"before move {number}: {fault}" for fault in disagreements(round)]
            step = drawn_step(round, chance)
            self.steps.append(step)
            act(round, step)
        if fault := misplaced(round):
            self.lost.append(f"in the end: {fault}")
        self.end = round

    @cached_property
    def positions(self) -> list[tuple[Round, Step]]:
        """Some positions from the deal to the last move, each with the move that follows it."""
        length = len(self.steps)
        chance = Chance(self.case.seed + 1)
        chosen = {0, 1, length - 1} | {chance.below(max(length, 1)) for _ in range(PLACES - 3)}
        found: list[tuple[Round, Step]] = []
        round = self.case.deal()
        for number, step in enumerate(self.steps):
            if number in chosen:
                found.append((round.clone(), step))
            act(round, step)
        return found


def misplaced(round: Round) -> str:
    """What is wrong with the cards: every card lies in one zone, and a pile holds the cards of its zone."""
    where: dict[int, str] = {}
    for zone, name in enumerate(round.layout.names):
        cards = [int(card) for card in round.cards(zone)]
        for card in cards:
            if card in where:
                return f"{round.pack.codes[card]} lies in {where[card]} and in {name}"
            where[card] = name
        if round.layout.pile[zone] and sorted(pile_of(round, zone)) != cards:
            return f"the pile {name} is not made of its cards"
    missing = [round.pack.codes[card] for card in round.pack.cards() if card not in where]
    return f"{' '.join(missing)} lost" if missing else ""


def pile_of(round: Round, zone: int) -> list[int]:
    """The cards of a pile from the top, even if it runs in a circle."""
    found: list[int] = []
    card = int(round.top(zone))
    while card >= 0 and len(found) <= round.pack.size:
        found.append(card)
        card = int(round.below(card))
    return found


def stuck(round: Round) -> str:
    """Who should do something and cannot; in a race it is enough that one can."""
    turn = round.turn()
    if unknown := [seat for seat in turn.seats if seat > round.seats]:  # after the last seat sits the clock
        return f"seat {unknown[0]} is to act, but there are only seats 0 to {round.seats - 1}"
    seats = able(round)
    idle = [seat for seat in turn.seats if seat not in seats]
    if idle and (turn.mode is not Mode.RACE or not seats):
        return f"whoever is to act has no legal move: seat {', '.join(map(str, idle))}"
    return "" if seats else "the round is not over, but nobody is to act"


def disagreements(round: Round) -> list[str]:
    """Where the list of legal moves is not what the reasons say."""
    found: list[str] = []
    texts = round.numbered.texts
    for seat in round.turn().seats:
        quick = [int(move) for move in round.moves(seat)]
        slow = [move for move in range(len(texts)) if round.why_not(seat, move) is None]
        if sorted(quick) != slow:
            found.append(f"seat {seat} moves() {[texts[m] for m in quick]}, why_not() {[texts[m] for m in slow]}")
    return found


# Looking


def own_fields(round: Round) -> list[str]:
    return [note.field for note in round.notes]


def plain(value: Any) -> Any:
    """A field's value for comparison: vectors as tuples."""
    return tuple(value) if hasattr(value, "__len__") and not isinstance(value, bytes | str) else value


def state(round: Round) -> dict[str, Any]:
    """All that a position consists of."""
    return {name: plain(getattr(round, name)) for name in [*FIELDS, *own_fields(round), "options"]}


def arrangement(round: Round) -> tuple[tuple[int, ...], ...]:
    """Where every card lies: of each zone the cards, in a pile from the top."""
    return tuple(
        tuple(map(int, round.pile(zone) if round.layout.pile[zone] else round.cards(zone)))
        for zone in range(int(round.layout.size))
    )


def seen(round: Round, seat: int) -> View:
    """A seat's view without the score: at the end all cards are laid open to count them."""
    view: View = round.view(seat)
    return view._replace(outcome=None)


def observed(round: Round, seat: int, all_seeing: bool = False) -> list[int]:
    """What a learning player gets as numbers."""
    options: Any = round.options  # type: ignore[attr-defined]
    observer = Observer(observation_layout(round.game, int(round.seats), options), 1, all_seeing)
    observer.look(round, seat)
    return [int(number) for number in observer.cells]


def recall(round: Round) -> Recall:
    """A perfect memory that begins now."""
    options: Any = round.options  # type: ignore[attr-defined]
    return Recall(observation_layout(round.game, int(round.seats), options), round)


@lru_cache(maxsize=4)
def observation_layout(game: Game, seats: int, options: Any) -> ObservationLayout:
    return ObservationLayout(game, seats, options)


def known(round: Round, seat: int) -> list[int]:
    return [int(word) for word in round.knowledge(seat)]
