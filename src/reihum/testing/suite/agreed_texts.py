"""What a table reads in its booklet is what it has agreed on: the right numbers, and no variant that is not played."""

import re
from dataclasses import fields
from itertools import combinations
from typing import Any

import pytest

from reihum.core.options import choices, value_text, written_options
from reihum.core.rule import Rule
from reihum.testing.paragraphs import reads
from reihum.testing.tables import agreed, games
from reihum.testing.texts import in_force, paragraph
from reihum.text.booklet import LANGUAGES, booklet
from reihum.text.catalogue import Entry
from reihum.text.clauses import holds

pytestmark = pytest.mark.once

SMALL = 12  # up to here a number may be written as a word
HEDGES = r"usually|agreed|agree on|gewöhnlich|vereinbart|ausgemacht|auf wunsch"

every_game = pytest.mark.parametrize("entry", games(), ids=lambda entry: entry.id)
every_language = pytest.mark.parametrize("language", LANGUAGES)


def tables(entry: Entry) -> list[Any]:
    """The usual options, and with every value of every one of them."""
    usual = entry.game.options()
    found = [agreed(usual, each.name, value) for each in fields(usual) for value in choices(usual, each.name)]
    return [usual, *found]


@reads("options")
@every_game
@every_language
def test_every_value_of_an_option_reads_differently(entry: Entry, language: str) -> None:
    """Every value of an option reads differently, so that none is left out of the booklet."""
    usual = entry.game.options()
    for each in fields(usual):
        for first, second in combinations(choices(usual, each.name), 2):
            both = [agreed(supposed(entry, each.name), each.name, value) for value in (first, second)]
            texts = [in_force(entry, language, options).paragraphs for options in both]
            assert texts[0] != texts[1], f"{each.name}: {first} and {second} read the same"


def supposed(entry: Entry, name: str) -> Any:
    """Options under which a certain one matters: as usual, unless all that is said of it depends on another."""
    book = booklet(entry.package, LANGUAGES[0])
    usual = entry.game.options()
    for options in tables(entry):
        texts = written_options(options)
        for each in book.paragraphs:
            own = each.condition.partition("=")[0] == name
            if own or (holds(each.condition, texts) and re.search(rf"\{{{name}[=}}]", each.text)):
                return options
    return usual


@reads("options")
@every_game
@every_language
def test_numbers_are_those_agreed_on(entry: Entry, language: str) -> None:
    """A paragraph that depends on a number names it, and no other that could have been agreed on instead."""
    usual = entry.game.options()
    for each in fields(usual):
        numbers = [value for value in choices(usual, each.name) if type(value) is int]
        for number in numbers:
            options = agreed(supposed(entry, each.name), each.name, number)
            for raw in booklet(entry.package, language).paragraphs:
                if f"{{{each.name}}}" in raw.text and holds(raw.condition, written_options(options)):
                    text = paragraph(entry, language, Rule(raw.anchor), options)
                    assert is_named(entry, language, each.name, number, text) or number <= SMALL, (raw.anchor, number)
                    others = [other for other in numbers if value_text(other) not in written_options(options).values()]
                    named = [
                        other
                        for other in others
                        if abs(other) > SMALL and is_named(entry, language, each.name, other, text)
                    ]
                    assert not named, f"#{raw.anchor} names {named} instead of {number}"


def is_named(entry: Entry, language: str, name: str, number: int, text: str) -> bool:
    labels = entry.booklet(language).words.get("choices", {}).get(name, {})
    label = labels.get(value_text(number), str(number).replace("-", "−"))
    return re.search(rf"(?<![\d−]){re.escape(label)}(?!\d)", text) is not None


@reads("options")
@every_game
@every_language
def test_no_number_that_can_be_agreed_on_stands_in_the_booklet_itself(entry: Entry, language: str) -> None:
    """Whoever ends a match at 200 points writes {until}: a number as such would be wrong at other tables."""
    ends = [paragraph for paragraph in booklet(entry.package, language).paragraphs if is_about_ends(paragraph.text)]
    for each in fields(entry.game.options):
        for value in choices(entry.game.options, each.name):
            if type(value) is int and abs(value) > SMALL:
                written = str(value).replace("-", "−")
                for found in ends:
                    assert not re.search(rf"(?<![\d−]){written}(?!\d)", found.text), f"#{found.anchor} says {written}"


def is_about_ends(text: str) -> bool:
    return re.search(r"match ends|Partie endet|cut off|broken off|abgebrochen|turns|Züge", text) is not None


@reads("options")
@every_game
@every_language
def test_a_table_is_told_what_it_has_agreed_on_and_not_what_it_could(entry: Entry, language: str) -> None:
    """A booklet says what holds at this table: nothing is 'usual' there."""
    for options in tables(entry):
        for each in in_force(entry, language, options).paragraphs:
            assert not re.findall(rf"\b(?:{HEDGES})\b", each.text.casefold()), each.anchor


@reads("options")
@every_game
@every_language
def test_no_clause_is_left_over_and_none_leaves_a_gap(entry: Entry, language: str) -> None:
    """With any options, the text reads as if it had been written for them."""
    for book in (entry.booklet(language), *(in_force(entry, language, options) for options in tables(entry))):
        for each in book.paragraphs:
            prose = re.sub(r"```.*?```", "", each.text, flags=re.DOTALL)
            assert prose, f"#{each.anchor} is empty"
            assert not re.search(r"[{}]|\w=\w|  | [,.;:]|[,;]\.|\.\.(?!\.)", prose), (each.anchor, prose)


@reads("options")
@every_game
def test_both_languages_make_the_same_distinctions(entry: Entry) -> None:
    """Both booklets depend on the same options in the same paragraphs."""
    german, english = (booklet(entry.package, language).paragraphs for language in LANGUAGES)
    others = {each.anchor: each for each in english}
    for first in german:
        second = others.get(first.anchor, first)  # a paragraph that is missing is told as such
        assert first.condition == second.condition, f"#{first.anchor} holds at other tables in English than in German"
        assert options_in(first.text) == options_in(second.text), (
            f"#{first.anchor} depends on other options in English than in German"
        )


@reads("options")
@every_game
def test_clauses_name_values_that_exist(entry: Entry) -> None:
    """Clauses name options and values that the game has."""
    for language in LANGUAGES:
        book = booklet(entry.package, language)
        for each in book.paragraphs:
            for condition in [*conditions_in(each.text), *([each.condition] if each.condition else [])]:
                name, _, values = condition.partition("=")
                possible = list(map(value_text, choices(entry.game.options, name)))
                assert set(values.split(",")) <= set(possible), (
                    f"{book.file}, line {each.line}: {condition}, but {name} is {' or '.join(possible)}"
                )


def options_in(text: str) -> set[str]:
    """The options on which a text depends."""
    names = {condition.partition("=")[0] for condition in conditions_in(text)}
    return names | set(re.findall(r"\{(\w+)\}", text))


def conditions_in(text: str) -> list[str]:
    return re.findall(r"[{|](\w+=[\w,-]+):", text)
