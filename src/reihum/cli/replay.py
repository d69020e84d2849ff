"""reihum replay: a recorded match, move by move."""

import click

from reihum.cli.completion import files
from reihum.cli.faults import Fault
from reihum.cli.lookup import seat_of
from reihum.cli.match_files import kept_match
from reihum.cli.terminal_match import keyboard_here
from reihum.cli.usage import Usage, language_option, look_option, number_option, speech
from reihum.core.zones import SPECTATOR
from reihum.terminal.keyboard import Closed
from reihum.terminal.paint import colours_wanted
from reihum.terminal.retelling import TerminalRetelling
from reihum.text.catalogue import find
from reihum.text.lexicon import Lexicon
from reihum.text.paint import Paint


@click.command(cls=Usage, name="replay")
@click.argument("record", shell_complete=files)
@click.option("--step", is_flag=True)
@number_option("--seat")
@language_option
@look_option
def command(record: str, step: bool, seat: int | None, lang: str | None, look: str) -> None:
    words = speech(lang)
    kept = kept_match(record, words)
    eyes = SPECTATOR if seat is None else seat_of(seat, kept.match.seats, words)
    entry, layout = find(kept.match.game.id), kept.match.round.layout
    lexicon = Lexicon(entry, words, Paint(colours_wanted()), layout, kept.players, kept.you, look)
    keyboard = keyboard_here() if step else None
    try:
        TerminalRetelling(kept.match, lexicon, keyboard, eyes).run()
    except Closed:
        raise Fault(words("errors.closed")) from None
