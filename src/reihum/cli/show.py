"""reihum show: a position as a table."""

import click

from reihum.cli.completion import files
from reihum.cli.lookup import position_of, seat_of
from reihum.cli.usage import Usage, language_option, look_option, number_option, speech
from reihum.terminal.paint import colours_wanted, say
from reihum.terminal.position import open_view, turn_line
from reihum.terminal.table_view import TableView
from reihum.text.catalogue import find
from reihum.text.lexicon import Lexicon
from reihum.text.paint import Paint


@click.command(cls=Usage, name="show")
@click.argument("position", shell_complete=files)
@number_option("--seat")
@language_option
@look_option
def command(position: str, seat: int | None, lang: str | None, look: str) -> None:
    words = speech(lang)
    round, text = position_of(position, words)
    entry = find(round.game.id)
    seats = int(round.seats)
    view = open_view(round, text) if seat is None else round.view(seat_of(seat, seats, words))
    names = [words("show.seat", n=number) for number in range(seats)]
    lexicon = Lexicon(entry, words, Paint(colours_wanted()), round.layout, names, view.seat, look)
    title = lexicon.paint.title(entry.booklet(words.language).title)
    say(f"  {title} · {turn_line(view, lexicon)}", "", *TableView(lexicon, {}).lines(view))
