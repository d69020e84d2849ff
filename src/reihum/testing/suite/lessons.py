"""Every game has a lesson that can be played to its end, in both languages."""

import re

import pytest

from reihum.core.rule import TABLE_RULES
from reihum.notation import game_named
from reihum.notation.examples import deed_of, step
from reihum.notation.lessons import LEARNER, NAMED, Lesson, in_its_file, lesson_of, run_lesson, told
from reihum.testing.paragraphs import reads
from reihum.testing.tables import games
from reihum.text.booklet import LANGUAGES
from reihum.text.catalogue import Entry
from reihum.text.lexicon import Lexicon, company
from reihum.text.paint import Paint
from reihum.text.words import words

pytestmark = pytest.mark.once

every_game = pytest.mark.parametrize("entry", games(), ids=lambda entry: entry.id)
every_language = pytest.mark.parametrize("language", LANGUAGES)

LONGEST = 320  # characters of a sentence: more is not read on a phone
MOST_STEPS = 10
WORDS_A_MINUTE = 200
MINUTES = 2.5  # all its words read aloud; with the cards flying, a lesson takes about that long


def lesson(entry: Entry) -> Lesson:
    found = lesson_of(entry)
    with in_its_file(entry):
        start = found.start(game_named)
    assert start.game is entry.game, f"{entry.package}: the lesson is about another game"
    return found


@reads("lessons")
@every_game
def test_the_lesson_can_be_played_to_its_end(entry: Entry) -> None:
    """Every move of the lesson is legal or refused as it says, and the round ends with the points that it says."""
    found = lesson(entry)
    with in_its_file(entry):
        end = run_lesson(found, game_named)
    assert end.is_over(), "the round goes on after the last step"
    assert not found.steps[-1].script, "the last sentence works the scoring out: it comes after the line with '='"
    assert any(each.tries for each in found.steps), "there is nothing to try: no line of seat 0"


@reads("lessons")
@every_game
@every_language
def test_the_lesson_cites_paragraphs(entry: Entry, language: str) -> None:
    """Something forbidden is tried, and its answer is a paragraph of the booklet."""
    found = lesson(entry)
    round = found.start(game_named)
    cited: set[str] = set()
    with in_its_file(entry):
        for line in [line for each in found.steps for line in each.script]:
            if line[0].text == LEARNER:
                cited.add(deed_of(round, line).refusal)
            step(round, line)
    cited.discard("")
    shared = {rule.anchor for rule in TABLE_RULES}
    anchors = {paragraph.anchor for paragraph in entry.booklet(language).paragraphs}
    assert cited <= anchors | shared, f"no such paragraph: {', '.join(cited - anchors - shared)}"
    assert cited, "nothing forbidden is tried: write a line such as '0 L7 ! match'"


@reads("lessons")
@every_game
@every_language
def test_the_sentences_of_the_lesson_can_be_read(entry: Entry, language: str) -> None:
    """The sentences are short, name only cards and seats that there are, and take about a minute."""
    found = lesson(entry)
    round = found.start(game_named)
    names = company(words(language), int(round.seats), 0)
    lexicon = Lexicon(entry, words(language), Paint(False), round.layout, names, 0)
    with in_its_file(entry):
        said = [told(each.said[language], lexicon) for each in found.steps]
    for text in said:
        assert len(text) <= LONGEST, f"this is long: {text}"
    assert len(said) <= MOST_STEPS, f"{len(said)} steps are too many for about a minute"
    count = sum(len(text.split()) for text in said)
    assert count <= WORDS_A_MINUTE * MINUTES, f"{count} words are too many for about a minute"


@reads("lessons")
@every_game
def test_both_languages_name_the_same_cards(entry: Entry) -> None:
    """A card or a player that one language names is named by the other too, so that both lessons are the same."""
    for each in lesson(entry).steps:
        german, english = (sorted(set(re.findall(NAMED, each.said[language]))) for language in LANGUAGES)
        assert german == english, f"line {each.head.line}: {german} in German, {english} in English"
