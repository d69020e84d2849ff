"""reihum lesson: learn a game in the terminal, by playing a first hand."""

import click

from reihum import notation
from reihum.cli.completion import games
from reihum.cli.faults import Fault, Interrupted
from reihum.cli.lookup import entry_of
from reihum.cli.terminal_match import keyboard_here
from reihum.cli.usage import Usage, language_option, look_option, speech
from reihum.notation.lessons import in_its_file, lesson_of
from reihum.terminal.chronicle import Chronicle
from reihum.terminal.keyboard import Closed, Keyboard
from reihum.terminal.lesson import LessonHost
from reihum.terminal.paint import colours_wanted, say
from reihum.terminal.player import Player
from reihum.terminal.questions import Left
from reihum.text.catalogue import Entry
from reihum.text.lexicon import Lexicon, company
from reihum.text.paint import Paint
from reihum.text.words import Words


@click.command(cls=Usage, name="lesson")
@click.argument("game", shell_complete=games)
@language_option
@look_option
def command(game: str, lang: str | None, look: str) -> None:
    words = speech(lang)
    entry = entry_of(game, words)
    try:
        with in_its_file(entry):
            lesson_for(entry, words, keyboard_here(), look).run()
    except Left:
        say("")
    except Closed:
        raise Fault(words("errors.closed")) from None
    except KeyboardInterrupt:
        say("")
        raise Interrupted(words("errors.stopped")) from None


def lesson_for(entry: Entry, words: Words, keyboard: Keyboard, look: str = "") -> LessonHost:
    """A lesson, ready to begin."""
    lesson = lesson_of(entry)
    match = notation.match_from(lesson.start(notation.game_named))
    names = company(words, match.seats, 0)
    lexicon = Lexicon(entry, words, Paint(colours_wanted()), match.round.layout, names, 0, look)
    return LessonHost(lesson, Player(match, lexicon, keyboard, Chronicle(lexicon)))
