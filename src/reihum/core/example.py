"""Scripts: a position, then moves and what must come of them. Booklets and tests show the rules with them.

mau_mau 2 | discard H9 | hand.0 H6 L7 | hand.1 EA | stock ?*5 | suit hearts | rank 9
0 L7 ! match           refused by this paragraph
0 H6 @350              legal; 350 milliseconds after the race was opened, if it is one
> discard H6 H9        what must hold now: the cards of a zone, a note, the turn, the dealer
> turn 1
= 0 11                 the round is over with these points
"""

from collections.abc import Callable
from typing import Final

from reihum.core.cards import TWIN_MARK
from reihum.core.game import Game
from reihum.core.notation import ALL, NONE, UNKNOWN, Token, bad, end_of, lines, number, parts, sections
from reihum.core.notes import note_text
from reihum.core.position import CLOCK, MOST, read_position
from reihum.core.round import Round

HOLDS: Final = ">"
POINTS: Final = "="
REFUSED: Final = "!"


def run(text: str, find: Callable[[str], Game], seed: int = 1) -> Round:
    """Run a script; the round as it is at the end."""
    all_lines = lines(text)
    first = 0
    while first < len(all_lines) and not is_step(all_lines[first][0].text):
        first += 1
    round = read_position(sections(all_lines[:first]), find, seed)
    for line in all_lines[first:]:
        step(round, line)
    return round


def is_step(text: str) -> bool:
    return text[:1] in (HOLDS, POINTS) or text[:1].isdigit() or text == CLOCK


def step(round: Round, line: list[Token]) -> None:
    head = line[0]
    if head.text == HOLDS:
        expect(round, line[1:], head)
    elif head.text == POINTS:
        expect_points(round, line)
    else:
        act(round, line)


# Moves


def act(round: Round, line: list[Token]) -> None:
    """SEAT MOVE, perhaps @TIME, perhaps ! and the rule that refuses it."""
    seats = int(round.seats)
    seat = seats if line[0].text == CLOCK else number(line[0], "a seat", 0, seats - 1)
    texts = [token.text for token in line]
    refusal = ""
    if REFUSED in texts:
        place = texts.index(REFUSED)
        if place + 2 != len(line):
            raise bad("expected one rule after !", line[place])
        refusal = texts[place + 1]
        line = line[:place]
    at = 0
    if len(line) > 1 and line[-1].text.startswith("@"):
        last = line[-1]
        at = number(Token(last.text[1:], last.line, last.column + 1), "a number of milliseconds", 0, MOST)
        line = line[:-1]
    if len(line) < 2:
        raise bad("expected a move", end_of(line))
    moves = moves_like(round, line[1:])
    rules = [round.forbidden(seat, move) for move in moves]
    reasons = [rule.anchor for rule in rules if rule is not None]
    if refusal:
        if len(reasons) < len(rules):
            raise bad(f"expected that '{refusal}' refuses this move, but it is legal", line[1])
        if refusal not in reasons:
            raise bad(f"expected that '{refusal}' refuses this move, but '{reasons[0]}' does", line[1])
        return
    legal = [move for move, rule in zip(moves, rules) if rule is None]
    if not legal:
        raise bad(f"seat {line[0].text} may not do this: '{reasons[0]}' forbids it", line[1])
    round.now = at
    round.play(seat, legal[0])


def moves_like(round: Round, tokens: list[Token]) -> list[int]:
    """The moves a text can mean: without twin mark either twin."""
    text = " ".join([token.text for token in tokens])
    numbered = round.numbered
    if TWIN_MARK in text:
        found = [numbered.numbers[text]] if text in numbered.numbers else []
    else:
        found = [move for move, other in enumerate(numbered.texts) if other.replace(TWIN_MARK, "") == text]
    if not found:
        raise bad(f"this game has no move '{text}'", tokens[0])
    return found


# Expectations


def expect(round: Round, line: list[Token], head: Token) -> None:
    if not line:
        raise bad("expected a zone, a note, 'turn' or 'dealer'", end_of([head]))
    name = line[0].text
    tokens = line[1:]
    fields = {note.field: note for note in round.notes}
    if name in round.layout.numbers:
        expect_cards(round, round.layout.numbers[name], line[0], tokens)
        return
    if name in fields:
        note = fields[name]
        value = getattr(round, name)
        found = [note_text(note, int(each), round.pack) for each in (value if note.listed else [value])]
    elif name == "turn":
        found = turn_words(round)
    elif name == "dealer":
        found = [str(int(round.dealer))]
    else:
        raise bad(f"expected a zone, a note, 'turn' or 'dealer', not '{name}'", line[0])
    expected = [token.text for token in tokens]
    if name == "turn" and len(expected) == 1:
        found = found[:1]
    if expected != found:
        raise bad(f"expected {name} {' '.join(expected)}, but it is {' '.join(found)}", line[0])


def turn_words(round: Round) -> list[str]:
    """The turn as it is written: 0, or 0,1 secret, or 0,1,clock race 3000."""
    turn = round.turn()
    names = [CLOCK if seat == int(round.seats) else str(seat) for seat in turn.seats]
    found = [",".join(names) if names else NONE]
    if turn.mode.name != "ALONE":
        found.append(turn.mode.name.lower())
    if turn.milliseconds:
        found.append(str(turn.milliseconds))
    return found


def expect_cards(round: Round, zone: int, name: Token, tokens: list[Token]) -> None:
    """The cards of a zone; of a pile from the top. ? is any card, a code without mark either twin."""
    ordered = round.layout.pile[zone] != 0
    codes = [round.pack.codes[card] for card in (round.pile(zone) if ordered else round.cards(zone))]
    expected: list[str] = []
    rest = False
    for token in tokens:
        many = parts(token, ALL)
        if token.text == UNKNOWN + ALL:
            rest = True
        elif many[0].text == UNKNOWN and len(many) == 2:
            expected += [UNKNOWN] * number(many[1], "a number of cards", 0, int(round.pack.size))
        elif token.text != NONE:
            expected.append(token.text)
    good = len(expected) <= len(codes) if rest else len(expected) == len(codes)
    if good and ordered:
        good = all(same_card(one, other) for one, other in zip(expected, codes))
    elif good:
        left = codes[:]
        for one in sorted(expected, key=vagueness):
            like = [other for other in left if same_card(one, other)]
            good = good and len(like) > 0
            if like:
                left.remove(like[0])
    if not good:
        found = " ".join(codes) if codes else NONE
        raise bad(f"expected {name.text} {' '.join([token.text for token in tokens])}, but it is {found}", name)


def same_card(expected: str, code: str) -> bool:
    return expected in (UNKNOWN, code, code.rstrip(TWIN_MARK))


def vagueness(code: str) -> int:
    return 2 if code == UNKNOWN else 0 if code.endswith(TWIN_MARK) else 1


def expect_points(round: Round, line: list[Token]) -> None:
    if not round.is_over():
        raise bad("expected the end of the round, but it goes on", line[0])
    found = [points_text(number) for number in round.outcome().points]
    expected = [token.text for token in line[1:]]
    if expected != found:
        raise bad(f"expected the points {' '.join(expected)}, but they are {' '.join(found)}", line[0])


def points_text(points: float) -> str:
    """Points without a needless fraction."""
    return str(int(points)) if points == int(points) else str(points)
