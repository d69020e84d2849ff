"""reihum check: was a recorded match played by the rules?"""

import json
from dataclasses import dataclass

import click

from reihum import notation
from reihum.cli.completion import files
from reihum.cli.lookup import text_of
from reihum.cli.usage import Usage, language_option, speech
from reihum.core.errors import BadNotation, visible
from reihum.core.options import read_options
from reihum.notation.records import Record
from reihum.notation.replays import ReplayFault, ReplayReport
from reihum.text.catalogue import find
from reihum.text.words import Words

BAD = 1  # the exit code for a faulty record; a call that makes no sense has another


@dataclass(frozen=True)
class Complaint:
    """Something that is wrong with a record: where, of what kind, and a sentence about it."""

    line: int
    column: int
    what: str
    sentence: str
    rule: str | None = None  # the paragraph that forbids a move


@click.command(cls=Usage, name="check")
@click.argument("record", shell_complete=files)
@click.option("--json", "as_json", is_flag=True)
@language_option
def command(record: str, as_json: bool, lang: str | None) -> int:
    words = speech(lang)
    text = text_of(record, words)
    game, report = "", None
    try:
        read = notation.read_record(text)
        game = visible(read.game)
        report = notation.check(text)
        complaints = [told(fault, read, words) for fault in report.faults]
    except BadNotation as problem:
        complaints = [Complaint(problem.line, problem.column, "notation", sentence(problem.message))]
    if as_json:
        click.echo(json.dumps(facts(game, report, complaints), ensure_ascii=False, indent=2))
    elif report is not None and not complaints:
        praise(game, report, words)
    else:
        for each in complaints:
            where = words("check.where", line=each.line, column=each.column)
            click.echo(f"reihum: {record}: {where}: {each.sentence}", err=True)
    return BAD if complaints else 0


def told(fault: ReplayFault, record: Record, words: Words) -> Complaint:
    """A fault in a sentence; a move against the rules is answered with the paragraph of the booklet."""
    line, column = fault.where.line, fault.where.column
    if fault.refusal is None:
        return Complaint(line, column, fault.what, sentence(fault.message))
    rule, entry = fault.refusal.rule, find(record.game)
    options = read_options(entry.game.options, dict(record.options))
    why = " ".join(entry.explain(rule, words.language, options).text.split())
    text = words("check.refused", seat=fault.refusal.seat, move=fault.where.text, why=why)
    return Complaint(line, column, fault.what, text, rule.anchor)


def sentence(message: str) -> str:
    """A message with a capital letter and a full stop."""
    return message[:1].upper() + message[1:] + ("" if message.endswith((".", "?", "!")) else ".")


def facts(game: str, report: ReplayReport | None, complaints: list[Complaint]) -> dict[str, object]:
    """The verdict for programs; what could not be read has no numbers."""
    return {
        "good": not complaints,
        "game": game or None,
        "rounds": report and report.rounds,
        "moves": report and report.moves,
        "over": report and report.over,
        "committed": report and report.committed,
        "faults": [vars(each) for each in complaints],
    }


def praise(game: str, report: ReplayReport, words: Words) -> None:
    title = find(game).booklet(words.language).title
    moves = words("check.moves", n=report.moves)
    rounds = words("check.rounds", n=report.rounds)
    click.echo(words("check.good", game=title, moves=moves, rounds=rounds))
    click.echo(words("check.committed" if report.committed else "check.uncommitted"))
    if not report.over:
        click.echo(words("check.unfinished"))
