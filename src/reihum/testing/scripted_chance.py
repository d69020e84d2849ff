"""Chance that does what it is told: a deed with every result that its shuffles can have.

An imagined round draws all its lots from a seed, so a seed that leads to the wanted lots is all it takes. Rounds need
not be changed for that, and compiled ones could not be.
"""

from collections.abc import Callable, Iterator
from functools import cache
from itertools import permutations
from math import factorial

from librt.vecs import vec
from mypy_extensions import i64

from reihum.core.card_table import SPREAD_OF_SEEDS
from reihum.core.chance import Chance
from reihum.core.round import Round
from reihum.testing.every_deal import TooMany

MOST_ORDERS = 24  # outcomes of the shuffles in one move

# A question is what a round records first: how many cards are to be mixed, or below which number another is drawn, with
# a minus. The answer to the first is the order of the cards, each by its number among them.
Answer = tuple[int, ...]


def outcomes(round: Round, deed: Callable[[Round], None], most: int = MOST_ORDERS) -> Iterator[Round]:
    """A deed with every result that its shuffles can have."""
    scripts: list[tuple[Seeds, tuple[Answer, ...]]] = [(seeds(()), ())]
    runs = 0
    while scripts:
        if runs + len(scripts) > most:
            raise TooMany
        known, told = scripts.pop()
        runs += 1
        twin = round.clone()
        twin.recording = True
        twin.seed, twin.shuffles = known.leading_to(told), 0
        deed(twin)
        questions, answers = lots_of(twin)
        assert answers[: len(told)] == told, "chance did not do what it was told"
        for number in range(len(told), len(answers)):
            others = (other for other in every_answer(questions[number], most) if other != answers[number])
            scripts += [(seeds(questions[: number + 1]), (*answers[:number], other)) for other in others]
        yield twin


def lots_of(round: Round) -> tuple[tuple[int, ...], tuple[Answer, ...]]:
    """What chance was asked in a round since recording began, and what it answered."""
    lots = recorded(round)
    answers = (drawn if question < 0 else tuple(map(sorted(drawn).index, drawn)) for question, drawn in lots)
    return tuple(question for question, _ in lots), tuple(answers)


def recorded(round: Round) -> list[tuple[int, tuple[int, ...]]]:
    """Each question that a round has recorded, with the mixed cards or the number drawn."""
    rest = [int(each) for each in round.lots]
    found: list[tuple[int, tuple[int, ...]]] = []
    while rest:
        question = rest[0]
        first, end = (1, 2) if question < 0 else (2, 2 + question)
        found.append((question, tuple(rest[first:end])))
        rest = rest[end:]
    return found


def every_answer(question: int, most: int) -> Iterator[Answer]:
    if question < 0:
        return ((number,) for number in range(-question))
    if factorial(question) > most:
        raise TooMany
    return permutations(range(question))


class Seeds:
    """Seeds by the answers that they give to some questions, tried one by one as far as they are needed."""

    def __init__(self, questions: tuple[int, ...]) -> None:
        self.questions = questions
        self.found: dict[tuple[Answer, ...], int] = {}
        self.tried = 0

    def leading_to(self, told: tuple[Answer, ...]) -> int:
        while told not in self.found:
            self.tried += 1
            self.found.setdefault(self.answers(self.tried), self.tried)
        return self.found[told]

    def answers(self, seed: int) -> tuple[Answer, ...]:
        """What a round with this seed would answer: see `CardTable.mixed` and `drawn_by_lot`."""
        found: list[Answer] = []
        for number, question in enumerate(self.questions, 1):
            chance = Chance(seed + number * SPREAD_OF_SEEDS)
            if question < 0:
                found.append((int(chance.below(-question)),))
            else:
                order = vec[i64](range(question))
                chance.shuffle(order)
                found.append(tuple(map(int, order)))
        return tuple(found)


seeds = cache(Seeds)
