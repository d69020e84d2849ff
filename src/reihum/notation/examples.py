"""Scripts: a position, then moves and what they must lead to. Booklets and tests show the rules with them.

mau_mau 2 | discard H9 | hand.0 H6 L7 | hand.1 EA | stock ?*5 | suit hearts | rank 9
0 L7 ! match           refused by this paragraph
0 H6 @350              legal; 350 milliseconds after the race was opened, if it is one
> discard H6 H9        what must hold now: the cards of a zone, a note, the turn, the dealer
> turn 1
= 0 11                 the round is over with these points
"""

from collections.abc import Callable
from typing import Final, NamedTuple

from reihum.core.cards import TWIN_MARK
from reihum.core.errors import ReihumError
from reihum.core.game import Game
from reihum.core.round import Round
from reihum.notation.grammar import (
    ALL,
    CLOCK,
    NONE,
    POINTS,
    UNKNOWN,
    Token,
    bad,
    lines,
    moves_like,
    next_of,
    number,
    points_text,
    seat,
    sections,
    tail,
    timed,
)
from reihum.notation.positions import read_position
from reihum.notation.settings import note_words, turn_words

HOLDS: Final = ">"
REFUSED: Final = "!"


def run(text: str, find: Callable[[str], Game], seed: int = 1) -> Round:
    """Run a script; the round as it is at the end."""
    position, script = parts_of(text)
    round = read_position(sections(position), find, seed)
    for line in script:
        try:
            step(round, line)
        except ReihumError:
            raise
        except Exception as error:
            raise bad(f"the game can't go on from here ({error!r})", line[0]) from error
    return round


def parts_of(text: str) -> tuple[list[list[Token]], list[list[Token]]]:
    """The lines of the position, and those of the script that follows."""
    all_lines = lines(text)
    first = 0
    while first < len(all_lines) and not is_step(all_lines[first][0].text):
        first += 1
    return all_lines[:first], all_lines[first:]


def is_step(text: str) -> bool:
    """Does a line that begins like this belong to the script?"""
    return text in (HOLDS, POINTS, CLOCK) or text[0].isdigit()


def step(round: Round, line: list[Token]) -> None:
    if line[0].text == HOLDS:
        expect(round, line)
    elif line[0].text == POINTS:
        expect_points(round, line)
    else:
        act(round, line)


# Moves


def act(round: Round, line: list[Token]) -> None:
    """Make the move of a line, or find it refused as the line says."""
    deed = deed_of(round, line)
    if not deed.refusal:
        round.now = deed.at
        round.play(deed.seat, deed.move)


class Deed(NamedTuple):
    """A move of a script; with a refusal it is one that this rule forbids."""

    seat: int
    move: int
    at: int
    refusal: str


def deed_of(round: Round, line: list[Token]) -> Deed:
    """SEAT MOVE, optionally @TIME, optionally ! and the rule that refuses it; as the line says, or BadNotation."""
    actor = seat(line[0], int(round.seats), or_clock=True)
    refusal = ""
    if len(line) > 2 and line[-2].text == REFUSED:
        refusal = line[-1].text
        line = line[:-2]
    line, at = timed(line)
    moves = moves_of(round, line)
    before = round.now
    round.now = at
    rules = [round.forbidden(actor, move) for move in moves]
    round.now = before
    legal = [move for move, rule in zip(moves, rules) if rule is None]
    reasons = [rule.anchor for rule in reversed(rules) if rule is not None]  # a twin not held says little
    if refusal and (legal or refusal not in reasons):
        found = "it is legal" if legal else f"'{reasons[0]}' does"
        raise bad(f"expected that '{refusal}' refuses this move, but {found}", line[1])
    if not refusal and not legal:
        raise bad(f"'{line[0].text}' may not do this: '{reasons[0]}' forbids it", line[1])
    refused = [move for move, rule in zip(moves, rules) if rule is not None and rule.anchor == refusal]
    return Deed(actor, (legal or refused)[0], at, refusal)


def moves_of(round: Round, line: list[Token]) -> list[int]:
    """The moves that the text after the seat can mean."""
    first = next_of(line, 1, "a move")
    text = " ".join([token.text for token in line[1:]])
    found = moves_like(text, round.numbered)
    if not found:
        raise bad(f"this game has no move '{text}'", first)
    return found


# Expectations


def expect(round: Round, line: list[Token]) -> None:
    name = next_of(line, 1, "a zone, a note, 'turn' or 'dealer'")
    expected = [token.text for token in line[2:]]
    notes = {note.field: note for note in round.notes}
    good = False
    if name.text in round.layout.numbers:
        zone = round.layout.numbers[name.text]
        ordered = round.layout.pile[zone] != 0
        found = [round.pack.codes[card] for card in (round.pile(zone) if ordered else round.cards(zone))]
        good = lie_there(line[2:], found, ordered, int(round.pack.size))
    elif name.text in notes:
        found = note_words(round, notes[name.text])
    elif name.text == "turn":
        found = turn_words(round)
        good = expected == found[:1]  # how long a race lasts need not be said
    elif name.text == "dealer":
        found = [str(int(round.dealer))]
    else:
        raise bad(f"expected a zone, a note, 'turn' or 'dealer', not '{name.text}'", name)
    if not good and " ".join(expected) != " ".join(found):
        raise bad(f"expected {name.text} {' '.join(expected)}, but it is {' '.join(found) or NONE}", name)


def lie_there(tokens: list[Token], codes: list[str], ordered: bool, most: int) -> bool:
    """Are these the cards, of a pile from the top? ? is any card, a code without mark either twin."""
    expected: list[str] = []
    rest = False
    for token in tokens:
        if token.text == UNKNOWN + ALL:
            rest = True
        elif token.text.startswith(UNKNOWN + ALL):
            expected += [UNKNOWN] * number(tail(token, 2), "a number of cards", 0, most)
        elif token.text != NONE:
            expected.append(token.text)
    if len(expected) > len(codes) or (len(expected) < len(codes) and not rest):
        return False
    if ordered:
        return all(is_like(code, other) for code, other in zip(expected, codes))
    left = codes[:]
    for code in sorted(expected, key=vagueness):
        like = [other for other in left if is_like(code, other)]
        if not like:
            return False
        left.remove(like[0])
    return True


def is_like(expected: str, code: str) -> bool:
    return expected in (UNKNOWN, code, code.rstrip(TWIN_MARK))


def vagueness(code: str) -> int:
    """So that the exact ones find their card first."""
    return 2 if code == UNKNOWN else 0 if code.endswith(TWIN_MARK) else 1


def expect_points(round: Round, line: list[Token]) -> None:
    if not round.is_over():
        raise bad("expected the end of the round, but it goes on", line[0])
    found = points_text(round.outcome().points)
    expected = " ".join([token.text for token in line[1:]])
    if expected != found:
        raise bad(f"expected the points {expected}, but they are {found}", line[0])
