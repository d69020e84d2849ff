"""How a game is told: what a turn asks for, what is to be reached, who holds an office, what the score is made of."""

import pytest

from reihum.core.round import Round
from reihum.core.turn import Mode
from reihum.testing.paragraphs import reads
from reihum.testing.suite.booklets import has_word, place
from reihum.testing.tables import Case, games
from reihum.testing.tables import cases as cases_of
from reihum.text.booklet import LANGUAGES
from reihum.text.catalogue import Entry
from reihum.text.lexicon import Lexicon, company
from reihum.text.paint import Paint
from reihum.text.prompts import prompt_of
from reihum.text.words import words

GENERAL = ("turn", "secret", "race")  # every interface has sentences of its own for these

every_game = pytest.mark.parametrize("entry", games(), ids=lambda entry: entry.id)
every_language = pytest.mark.parametrize("language", LANGUAGES)


def some(entry: Entry) -> list[Case]:
    found = cases_of(entry)
    return [found[0], found[-1]]


def lexicon_of(round: Round, entry: Entry, language: str, seat: int) -> Lexicon:
    said = words(language)
    return Lexicon(entry, said, Paint(False), round.layout, company(said, int(round.seats), seat), seat)


@reads("prompts")
@every_game
@every_language
def test_every_turn_is_asked_for_in_a_whole_sentence(entry: Entry, language: str) -> None:
    """What a turn asks for stands in the booklet, and nothing in the sentence stays open."""
    for case in some(entry):
        for round, _ in case.walk.positions:
            for seat in range(case.seats):
                view = round.view(seat)
                asked = prompt_of(lexicon_of(round, entry, language, seat), view)
                if not view.prompt:
                    assert not asked
                    continue
                assert asked or view.prompt in GENERAL, f"[prompts] has no '{view.prompt}'"
                assert not set("{}|") & set(asked), asked


@reads("goals")
@every_game
def test_goals_have_names_and_belong_to_somebody(entry: Entry) -> None:
    """What is to be reached is called something in both languages, and some seats want it."""
    for case in some(entry):
        for round, _ in case.walk.positions:
            for goal in round.goals():
                assert goal.needed > 0
                assert goal.seats
                assert set(goal.seats) <= set(range(case.seats))
                for language in LANGUAGES:
                    assert entry.word(language, "goals", goal.name) != goal.name, f"[goals] has no '{goal.name}'"


@reads("roles")
@every_game
def test_who_says_something_is_known(entry: Entry) -> None:
    """What is said aloud is said by a seat, and a leading card lies in the trick."""
    for case in some(entry):
        for round, step in case.walk.positions:
            for note in round.notes:
                if note.said_by and round.turn().mode is not Mode.RACE:
                    assert int(getattr(round, note.said_by)) < case.seats
            leading = round.leading()
            if leading >= 0:
                assert round.lies(leading, round.game.trick_zone), step


@reads("words")
@every_game
def test_the_lines_of_the_score_have_names(entry: Entry) -> None:
    """The lines of the score are called something in both languages."""
    for case in some(entry):
        for line in case.walk.end.outcome().lines:
            for language in LANGUAGES:
                assert has_word(entry, language, "lines", line.name), place(entry, language, "lines", line.name)
