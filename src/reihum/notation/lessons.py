"""Lessons: a first hand with chosen cards, in which seat 0 learns by doing. docs/lessons.md explains the format.

mau_mau 2 | discard H9 | hand.0 H6 L7 | hand.1 EA EK | stock ?*5 | suit hearts | rank 9
look discard
de "Auf der Ablage liegt {H9}. Probier, was nicht passt: {L7}."
en "{H9} lies on the discards. Try what does not match: {L7}."
0 L7 ! match           seat 0 is to try this, and is answered by the paragraph
de "..."
en "..."
0 H6                   seat 0 is to play this,
1 draw                 and this follows by itself
"""

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from importlib import import_module, resources
from importlib.resources.abc import Traversable
from typing import Final

from reihum.core.errors import BadNotation, ReihumError
from reihum.core.game import Game
from reihum.core.round import Round
from reihum.notation.examples import REFUSED, is_step, step
from reihum.notation.grammar import POINTS, Token, bad, end_after, lines, next_of, sections, unquoted
from reihum.notation.positions import read_position
from reihum.text.booklet import LANGUAGES
from reihum.text.catalogue import Entry
from reihum.text.lexicon import Lexicon

__all__ = [
    "BadLesson",
    "Lesson",
    "LessonStep",
    "has_lesson",
    "in_its_file",
    "lesson_of",
    "look_names",
    "read_lesson",
    "run_lesson",
    "told",
]

FILE: Final = "lesson.reihum"
LEARNER: Final = "0"
LOOK: Final = "look"
SEED: Final = 1  # of the unknown cards
NAMED: Final = re.compile(r"\{([^{}]*)\}")  # a card or a player in a sentence
BEGINS = re.compile(r"(?:^|[.!?] )\Z")
SEAT: Final = "seat."


class BadLesson(ReihumError):
    """A lesson that can't be read or played: which file, which line, and why."""

    def __init__(self, file: str, problem: BadNotation | str) -> None:
        super().__init__(f"{file}: {problem}")


@dataclass
class LessonStep:
    """One sentence, where to look, and the lines of the script: those of seat 0 are to be tried by the learner."""

    head: Token
    look: list[Token]
    said: dict[str, str]
    script: list[list[Token]]

    @property
    def tries(self) -> list[list[Token]]:
        return [line for line in self.script if line[0].text == LEARNER]

    @property
    def forbidden(self) -> bool:
        """Is something to be tried here that a rule refuses?"""
        return any(is_refused(line) for line in self.tries)


@dataclass
class Lesson:
    """A position, and the steps from there."""

    position: list[list[Token]]
    steps: list[LessonStep]

    def start(self, find: Callable[[str], Game]) -> Round:
        """The cards as they are laid out."""
        return read_position(sections(self.position), find, SEED)


def is_refused(line: list[Token]) -> bool:
    return len(line) > 2 and line[-2].text == REFUSED


# Reading


def read_lesson(text: str) -> Lesson:
    """A lesson from its text; BadNotation says which line is wrong."""
    all_lines = lines(text)
    first = 0
    while first < len(all_lines) and all_lines[first][0].text not in (LOOK, *LANGUAGES):
        if is_step(all_lines[first][0].text):
            raise bad("a lesson begins with a sentence; expected 'look', 'de' or 'en'", all_lines[first][0])
        first += 1
    if first == len(all_lines):
        raise BadNotation("a lesson has sentences, in lines that begin with 'de' and 'en'")
    steps: list[LessonStep] = []
    for line in all_lines[first:]:
        read_line(steps, line)
    for each in steps:
        for language in LANGUAGES:
            if language not in each.said:
                raise bad(f"this step has no sentence in '{language}'", each.head)
    return Lesson(all_lines[:first], steps)


def read_line(steps: list[LessonStep], line: list[Token]) -> None:
    head = line[0]
    if head.text == LOOK or head.text in LANGUAGES:
        last = steps[-1] if steps else None
        if last is None or last.script or (last.look if head.text == LOOK else head.text in last.said):
            last = LessonStep(head, [], {}, [])
            steps.append(last)
        token = next_of(line, 1, "a place" if head.text == LOOK else "a sentence in quotes")
        if head.text == LOOK:
            last.look = line[1:]
        else:
            end_after(line, 2)
            last.said[head.text] = unquoted(token)
    elif is_step(head.text):
        steps[-1].script.append(line)
    else:
        raise bad(f"expected 'look', 'de', 'en', a move, '>' or '=', not '{head.text}'", head)


def lesson_path(entry: Entry) -> Traversable:
    return resources.files(import_module(entry.package)).joinpath(FILE)


def has_lesson(entry: Entry) -> bool:
    """Does the game have a lesson? One from another package may have none."""
    return lesson_path(entry).is_file()


def lesson_of(entry: Entry) -> Lesson:
    """The lesson in a game's folder; BadLesson says what is wrong with it, or that there is none."""
    path = lesson_path(entry)
    try:
        with in_its_file(entry):
            return read_lesson(path.read_text("utf-8"))
    except FileNotFoundError:
        raise BadLesson(str(path), "this file is missing; every game has a lesson") from None


@contextmanager
def in_its_file(entry: Entry) -> Iterator[None]:
    """What can't be read or played in a lesson is told with its file, as BadLesson."""
    try:
        yield
    except (BadNotation, UnicodeDecodeError) as problem:
        raise BadLesson(str(lesson_path(entry)), str(problem)) from problem


# Running


def run_lesson(lesson: Lesson, find: Callable[[str], Game]) -> Round:
    """Play it to its end as it is written; BadNotation says which line goes wrong."""
    round = lesson.start(find)
    for each in lesson.steps:
        for token in each.look:
            if token.text not in look_names(round):
                raise bad(f"no place '{token.text}' to look at", token)
        for line in each.script:
            step(round, line)
    if not any(line[0].text == POINTS for each in lesson.steps for line in each.script):
        raise bad("a lesson ends with the scoring; expected a line with '='", lesson.steps[-1].head)
    return round


def look_names(round: Round) -> set[str]:
    """What a step can point at: zones, all zones of a kind, notes, and the seats."""
    zones = set(round.layout.names)
    kinds = {name.partition(".")[0] for name in zones}
    return zones | kinds | {note.field for note in round.notes} | {f"{SEAT}{n}" for n in range(int(round.seats))}


# Telling


def told(text: str, lexicon: Lexicon) -> str:
    """A text with the names of cards and players filled in: {H9}, {1}; a sentence begins with a capital letter."""

    def name(found: re.Match[str]) -> str:
        named = name_of(found[1], lexicon)
        return named[:1].upper() + named[1:] if BEGINS.search(text, 0, found.start()) else named

    return NAMED.sub(name, text)


def name_of(what: str, lexicon: Lexicon) -> str:
    if what.isdigit() and int(what) < len(lexicon.names):
        return lexicon.player(int(what))
    if what in lexicon.game.pack.numbers:
        return lexicon.card_name(what)
    raise BadNotation(f"a sentence can name a card or a seat, not '{{{what}}}'")
