"""reihum check: was a recorded match played by the rules?"""

import click

from reihum import notation
from reihum.catalogue import find
from reihum.cli.faults import WRONG, Fault
from reihum.cli.found import text_of
from reihum.cli.usage import Usage, language_option, speech
from reihum.core.errors import BadNotation


@click.command(cls=Usage, name="check")
@click.argument("record")
@language_option
def command(record: str, lang: str | None) -> int:
    words = speech(lang)
    text = text_of(record, words)
    try:
        report = notation.check(text)
        game = notation.read_record(text).game
    except BadNotation as problem:
        raise Fault(f"{record}: {problem}") from None
    for fault in report.faults:
        where = BadNotation(fault.message, fault.where.line, fault.where.column)
        click.echo(f"reihum: {record}: {where}", err=True)
    if not report.good:
        return WRONG
    title = find(game).booklet(words.language).title
    moves = words("check.moves", n=report.moves)
    rounds = words("check.rounds", n=report.rounds)
    click.echo(words("check.good", game=title, moves=moves, rounds=rounds))
    click.echo(words("check.committed" if report.committed else "check.uncommitted"))
    if not report.over:
        click.echo(words("check.unfinished"))
    return 0
