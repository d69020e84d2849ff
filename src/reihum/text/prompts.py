"""What a player has to do, in a sentence of the booklet with its numbers and names filled in.

They are in the head of a booklet under [prompts], each under the name of a phase, or `turn`, `secret` or `race`:

    pass = "Choose {to_pass=1:one card|{to_pass} cards} for {left}."

A gap is a note, a number that the round gives for it, or one of the neighbours `left` and `right`; cases are written as
in `reihum.text.clauses`. A case may also depend on how many moves of a kind are possible, so that nobody is asked for
what cannot be done:

    turn = "{draw=0:Lay a card.|Lay a card or draw one.}"
"""

from collections.abc import Iterable, Sequence
from typing import Final

from reihum.core.moves import Verb
from reihum.core.notes import Note
from reihum.core.view import View
from reihum.text.booklet import BadBooklet, line_of_table
from reihum.text.clauses import BadClause, agreed_text
from reihum.text.lexicon import Lexicon

DEEDS: Final = {verb.name.lower(): verb for verb in Verb}
FIRST = 0xE000  # characters for private use stand for what is filled in, so that no name is read as a gap


def prompt_of(lexicon: Lexicon, view: View) -> str:
    """What the seat that looks has to do; nothing if it is not its turn, or the booklet has no sentence for it."""
    possible = [choice.move for choice in view.choices if choice.forbidden is None]
    gaps = [*view.gaps, *counted(lexicon, deeds_in(lexicon, view.prompt), possible)]
    return sentence(lexicon, view.prompt, view.seat, view.notes, gaps)


def notes_in(lexicon: Lexicon, name: str) -> list[Note]:
    """The notes of which the sentence of this name may speak."""
    text = lexicon.word("prompts", name)
    return [note for note in lexicon.game.notes if "{" in text and note.field in text]


def deeds_in(lexicon: Lexicon, name: str) -> list[str]:
    """The kinds of moves on which the sentence of this name depends."""
    text = lexicon.word("prompts", name)
    return [deed for deed in DEEDS if f"{{{deed}=" in text]


def counted(lexicon: Lexicon, deeds: Sequence[str], possible: Iterable[int]) -> list[tuple[str, int]]:
    """How many of these moves are of each kind."""
    if not deeds:
        return []
    moves = lexicon.game.moves.list
    verbs = [moves[move].verb for move in possible]
    return [(deed, verbs.count(DEEDS[deed])) for deed in deeds]


def names_neighbour(lexicon: Lexicon, name: str) -> bool:
    """Does it depend on who sits next to you?"""
    text = lexicon.word("prompts", name)
    return "{left" in text or "{right" in text


def sentence(
    lexicon: Lexicon, name: str, seat: int, notes: Iterable[tuple[str, str]], gaps: Iterable[tuple[str, int]]
) -> str:
    """The sentence of this name; what it does not speak of is not put into words."""
    if not lexicon.knows("prompts", name):
        return ""
    text = lexicon.word("prompts", name)
    if "{" not in text:
        return text
    seats = len(lexicon.names)
    filled = {"left": lexicon.player((seat + 1) % seats), "right": lexicon.player((seat - 1) % seats)}
    raw = dict.fromkeys(filled, "")
    for note, (field, value) in zip(lexicon.game.notes, notes, strict=True):
        if field in text:
            raw[field] = value
            filled[field] = " ".join([lexicon.note(note, part) for part in value.split()])
    for gap, number in gaps:
        raw[gap] = filled[gap] = str(number)
    marks = {gap: {raw[gap]: chr(FIRST + number)} for number, gap in enumerate(raw)}
    try:
        text = agreed_text(text, raw, marks)
    except BadClause as problem:
        raise misworded(lexicon, name, problem) from None
    for number, gap in enumerate(raw):
        text = text.replace(chr(FIRST + number), filled[gap])
    return text


def misworded(lexicon: Lexicon, name: str, problem: BadClause) -> BadBooklet:
    package, language = lexicon.entry.package, lexicon.words.language
    line = line_of_table(package, language, "prompts")
    return BadBooklet(lexicon.entry.booklet(language).file, line, f"[prompts] {name}: {problem}")
