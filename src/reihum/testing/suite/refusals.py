"""Every refusal is explained by a paragraph that holds at this table, as the table has agreed on it.

Random rounds of every game are played with a sample of its options. Whatever is refused on the way, to anybody, and
whatever decides a round is looked up in the booklets.
"""

from collections.abc import Iterator
from dataclasses import fields, replace
from functools import partial
from typing import Any

import pytest

from reihum.core.errors import BadOption
from reihum.core.options import choices
from reihum.core.round import Round
from reihum.core.rule import TABLE_RULES, Rule
from reihum.testing.exceptions import exceptions_of
from reihum.testing.paragraphs import reads
from reihum.testing.tables import Case, act, all_cases, parameters
from reihum.testing.texts import paragraph
from reihum.text.booklet import LANGUAGES

LOOKS = 60  # positions of a round in which everything that could be done is tried


def neighbours(options: Any) -> Iterator[tuple[str, Any]]:
    """All options that differ from these in one value."""
    for each in fields(options):
        for value in choices(options, each.name):
            if value != getattr(options, each.name):
                try:
                    yield each.name, replace(options, **{each.name: value})
                except BadOption:
                    continue


# Refusals in play


@pytest.fixture(scope="module", params=parameters(all_cases()))
def case(request: pytest.FixtureRequest) -> Case:
    param: Case = request.param
    return param


def answers(position: Round, seat: int) -> list[Rule | None]:
    """Why each move is forbidden to a seat; None: it is legal. Millions are asked for, so Python should do little."""
    return list(map(partial(position.forbidden, seat), range(len(position.numbered.list))))


def looks(case: Case) -> Iterator[Round]:
    """The positions of a round, or as many as there is time for."""
    round = case.deal()
    stride = 1 + len(case.walk.steps) // LOOKS
    for number, step in enumerate(case.walk.steps):
        if number % stride == 0:
            yield round
        act(round, step)


def with_options(position: Round, options: Any) -> Round:
    """The same table, but something else was agreed on."""
    twin: Any = position.clone()
    twin.options = options
    return twin  # type: ignore[no-any-return]


@reads("options")
def test_refusals_and_outcomes_are_explained_by_what_is_in_force(case: Case) -> None:
    """The paragraph behind a refusal or an outcome holds at the table where it is quoted."""
    rules: set[Rule | None] = {case.walk.end.outcome().rule}
    for position in looks(case):
        for seat in range(case.seats):
            rules.update(answers(position, seat))
    for rule in rules - {None, *TABLE_RULES}:
        for language in LANGUAGES:
            assert paragraph(case.entry, language, rule, case.options), f"{rule} does not hold at this table"


@reads("options")
def test_what_an_option_forbids_is_explained_with_the_option(case: Case) -> None:
    """If a move would be legal had the table agreed otherwise, the paragraph reads otherwise as well."""
    for position, _ in case.walk.positions:
        refused = [
            (seat, move, rule)
            for seat in range(case.seats)
            for move, rule in enumerate(answers(position, seat))
            if rule is not None and rule not in TABLE_RULES
        ]
        for name, options in neighbours(case.options):
            twin = with_options(position, options)
            for seat, move, rule in refused:
                if twin.forbidden(seat, move) is None:
                    assert_differs(case, rule, options, f"{position.numbered.texts[move]}: {name}")


@reads("options")
def test_what_an_option_makes_of_a_round_is_explained_with_the_option(case: Case) -> None:
    """If an option changes the outcome, the paragraph that decides it depends on the option."""
    for name, options in neighbours(case.options):
        end = case.walk.end
        changed = with_options(end, options).outcome()[:2] != end.outcome()[:2]
        if changed and name not in exceptions_of(case.entry, "SAID_ELSEWHERE"):
            assert_differs(case, end.outcome().rule, options, name)


def assert_differs(case: Case, rule: Rule, options: Any, why: str) -> None:
    for language in LANGUAGES:
        here, there = (paragraph(case.entry, language, rule, each) for each in (case.options, options))
        assert here != there, f"{why} matters, but #{rule} says the same ({language})"
