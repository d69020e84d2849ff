"""Somebody follows the lesson of every game at the terminal, in both languages."""

import re

import pytest
from click.testing import CliRunner

from reihum import notation
from reihum.cli.lesson import command, lesson_for
from reihum.core.errors import BadNotation
from reihum.notation.examples import deed_of, step
from reihum.notation.lessons import LEARNER, BadLesson, lesson_of, read_lesson, run_lesson, told
from reihum.terminal.keyboard import Closed, TypedCall
from reihum.text.booklet import LANGUAGES
from reihum.text.catalogue import Entry, catalogue, find
from reihum.text.lexicon import Lexicon, company, untwinned
from reihum.text.paint import Paint
from reihum.text.words import words
from tests.terminal.guest import Screen

GAMES = list(catalogue().values())


class Pupil:
    """Types what the script of the lesson asks for, in notation, and nothing where there is nothing to try."""

    live = False

    def __init__(self, entry: Entry, screen: Screen) -> None:
        self.screen = screen
        self.answers: list[str] = []
        lesson = lesson_of(entry)
        round = lesson.start(notation.game_named)
        for number, each in enumerate(lesson.steps):
            if not each.tries and number < len(lesson.steps) - 1:
                self.answers.append("")
            for line in each.script:
                if line[0].text == LEARNER:
                    self.answers.append(untwinned(entry.game.moves.texts[deed_of(round, line).move]))
                step(round, line)

    def line(self, prompt: str) -> str:
        if not self.answers:
            raise Closed
        answer = self.answers.pop(0)
        self.screen.echo(f"{prompt}{answer}")
        return answer

    def call(self, prompt: str, one_key: bool, milliseconds: int | None) -> TypedCall:
        raise AssertionError("in a lesson there is no hurry")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("entry", GAMES, ids=lambda entry: entry.id)
def test_the_lesson_is_played_to_its_end(entry: Entry, language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    screen = Screen(monkeypatch)
    pupil = Pupil(entry, screen)
    host = lesson_for(entry, words(language), pupil)
    host.run()
    assert host.match.round.is_over()
    assert pupil.answers == []
    text = " ".join(screen.plain().split())
    assert "{" not in text
    assert words(language)("lesson.done", game=entry.id) in text
    for each in host.lesson.steps:
        for line in each.tries:
            if "!" in [token.text for token in line]:  # its paragraph was shown
                refused = words(language)("ask.refused", text="x").split("x")[-1].strip()
                assert refused in text


def typed(*answers: str, game: str = "mau_mau") -> str:
    result = CliRunner().invoke(command, [game, "--lang", "en"], input="".join(f"{each}\n" for each in answers))
    return result.output


def test_what_the_rules_forbid_is_answered_by_its_paragraph() -> None:
    text = typed("LK", "L6")
    assert text.count("3 Play") == 2  # what was to be tried, and what was not


def test_another_legal_move_is_not_what_is_asked_for() -> None:
    assert "That would be allowed, too. Here, please try hearts 7." in typed("LK", "draw")


def test_a_question_is_answered_and_a_lesson_can_be_left() -> None:
    text = typed("LK", "?", "q", "y")
    assert "3 Play" in text
    assert "4/6" not in text


def test_an_empty_line_shows_the_move() -> None:
    assert "You play hearts 7" in typed("", "")


def test_an_unknown_game_gets_a_sentence() -> None:
    with pytest.raises(Exception, match="mau_mau"):
        CliRunner().invoke(command, ["mau_mauu"], catch_exceptions=False)


# What is wrong with a lesson is said with its line

POSITION = "mau_mau 2 | discard H9 | hand.0 H6 L7 | hand.1 EA | stock ?*5 | suit hearts | rank 9\n"
SAID = 'de "Leg."\nen "Lay."\n'


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", sorted(catalogue()))
def test_every_sentence_begins_with_a_capital_letter(game: str, language: str) -> None:
    """Even if it begins with a card, "Hearts 7"."""
    entry, said = find(game), words(language)
    lesson = lesson_of(entry)
    round = lesson.start(notation.game_named)
    lexicon = Lexicon(entry, said, Paint(False), round.layout, company(said, int(round.seats), 0), 0)
    for each in lesson.steps:
        assert not re.search(r"(?:^|[.!?] )[a-zäöü]", told(each.said[language], lexicon))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "a lesson has sentences"),
        (POSITION + "0 H6\n" + SAID, "line 2, column 1: a lesson begins with a sentence"),
        (POSITION + 'de "Leg."\n0 H6\n', "line 2, column 1: this step has no sentence in 'en'"),
        (POSITION + "de Leg.\n", "line 2, column 4: expected a text in quotes"),
        (POSITION + 'de "Leg." "los"\n', "line 2, column 11: expected | or a new line"),
        (POSITION + SAID + "hand.0 H6\n", "line 4, column 1: expected 'look', 'de', 'en', a move, '>' or '='"),
        (POSITION + "look moon\n" + SAID, "line 2, column 6: no place 'moon' to look at"),
        (POSITION + SAID + "0 L7\n", "line 4, column 3: '0' may not do this: 'match' forbids it"),
        (POSITION + SAID + "0 H6 ! match\n", "line 4, column 3: expected that 'match' refuses this move"),
        (POSITION + SAID + "0 H6\n", "line 2, column 1: a lesson ends with the scoring"),
    ],
)
def test_a_faulty_lesson_is_told_with_its_line(text: str, message: str) -> None:
    with pytest.raises(BadNotation) as problem:
        run_lesson(read_lesson(text), notation.game_named)
    assert message in str(problem.value)


def test_a_game_without_a_lesson_is_told_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("reihum.notation.lessons.FILE", "lesson.missing")
    with pytest.raises(BadLesson, match=r"lesson\.missing: this file is missing; every game has a lesson"):
        lesson_of(find("mau_mau"))
