"""The parts of a position that are not cards: options, notes, turn, dealer and chance. Each is read and written."""

from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from reihum.core.cards import BIT, NO_CARD
from reihum.core.errors import BadOption
from reihum.core.notes import Kind, Note, note_text, note_value, note_values
from reihum.core.options import read_options, read_value
from reihum.core.round import ALONE, RACE, SECRET, Round
from reihum.core.turn import Mode
from reihum.core.zones import NOBODY
from reihum.notation.grammar import CLOCK, MOST, NONE, Token, bad, end_after, next_of, number, parts, seat

OPTIONS: Final = "options"
SETTINGS: Final = ["turn", "now", "dealer", OPTIONS, "shuffles", "seed", "key"]
LARGEST: Final = 2**62  # of a note, which can be a set, or a seed
MODES: Final = {"secret": SECRET, "race": RACE}


# Options


def options_of(tokens: list[Token], kind: Any) -> Any:
    """Options from tokens such as until=50."""
    texts: dict[str, str] = {}
    for token in tokens:
        name, equals, value = token.text.partition("=")
        if not equals or name in texts:
            raise bad("expected options such as until=50, each once", token)
        texts[name] = value
        try:
            read_value(kind, name, value)
        except BadOption as error:
            raise bad(str(error), token) from None
    try:
        return read_options(kind, texts)
    except BadOption as error:
        raise bad(str(error), tokens[0]) from None


def options_text(texts: dict[str, str]) -> str:
    return " ".join([OPTIONS] + [f"{name}={value}" for name, value in texts.items()])


# Notes


def read_note(round: Round, note: Note, section: list[Token], size: int) -> None:
    """Set a note; `size` is the length of a list after the deal. One with a value for each seat always has as many."""
    if not note.listed and any(" " in word for word in note.words):  # one value of several words
        section = [section[0], *[joined(section[1:])] * (len(section) > 1)]
    values = [value_of(note, token, round) for token in section[1:]]
    if not note.listed:
        next_of(section, 1, f"a value for '{note.field}'")
        end_after(section, 2)
        setattr(round, note.field, values[0])
    elif size == round.seats and len(values) != size:
        raise bad(f"expected {size} values for '{note.field}', not {len(values)}", section[0])
    else:
        setattr(round, note.field, vec[i64](values))


def joined(tokens: list[Token]) -> Token:
    """Several words as one value, where the first stands."""
    return tokens[0]._replace(text=" ".join([token.text for token in tokens]))


def value_of(note: Note, token: Token, round: Round) -> int:
    if note.kind is Kind.NUMBER:
        return number(token, "a number", -LARGEST, LARGEST)
    if token.text == NONE and note.kind is not Kind.FLAG:
        return NO_CARD
    if note.kind is Kind.SEAT:
        return seat(token, int(round.seats))
    words = note_values(note, round.pack)
    if token.text not in words:
        raise bad(f"'{note.field}' can't be '{token.text}'; choose one of {', '.join(dict.fromkeys(words))}", token)
    return note_value(note, token.text, round.pack)


def note_words(round: Round, note: Note) -> list[str]:
    """The values of a note as they are written."""
    value = getattr(round, note.field)
    return [note_text(note, int(each), round.pack) for each in (value if note.listed else [value])]


# Turn, dealer, chance


def read_turn(round: Round, section: list[Token]) -> None:
    """Who is to act, and how: 0, or 0,2 secret, or 0,1,clock race 3000, or - for nobody."""
    seats = int(round.seats)
    listed = next_of(section, 1, "the seats whose turn it is")
    acting: i64 = NOBODY
    for part in parts(listed) if listed.text != NONE else []:
        acting |= BIT[seat(part, seats, or_clock=True)]
    if len(section) > 2 and section[2].text not in MODES:
        raise bad(f"expected 'secret' or 'race', not '{section[2].text}'", section[2])
    mode = MODES[section[2].text] if len(section) > 2 else ALONE
    if acting & (acting - 1) != 0 and mode == ALONE:
        raise bad("several seats act only in a 'secret' choice or a 'race'", listed)
    if acting & BIT[seats] != 0 and mode != RACE:
        raise bad("the clock ticks only in a 'race'", listed)
    if acting == NOBODY and mode != ALONE:
        raise bad("a secret choice or a race needs seats that act", listed)
    if mode == RACE and len(section) > 3:
        round.wait = number(section[3], "a number of milliseconds", 0, MOST)
        end_after(section, 4)
    elif mode != RACE:
        end_after(section, 3)
    round.acting = acting
    round.mode = mode


def turn_words(round: Round) -> list[str]:
    """The turn as it is written."""
    turn = round.turn()
    names = [CLOCK if each == int(round.seats) else str(each) for each in turn.seats]
    found = [",".join(names) if names else NONE]
    if turn.mode is not Mode.ALONE:
        found.append(turn.mode.name.lower())
    if turn.milliseconds:
        found.append(str(turn.milliseconds))
    return found


def read_setting(round: Round, section: list[Token]) -> None:
    """One of SETTINGS."""
    name = section[0].text
    if name == OPTIONS:  # they were read first
        return
    if name == "turn":
        read_turn(round, section)
        return
    token = next_of(section, 1, f"a value for '{name}'")
    end_after(section, 2)
    if name == "now":
        round.now = number(token, "a number of milliseconds", 0, MOST)
    elif name == "dealer":
        round.dealer = seat(token, int(round.seats))
    elif name == "shuffles":
        round.shuffles = number(token, "a number of shuffles", 0, 10**9)
    elif name == "seed":
        round.seed = number(token, "a seed", 1, LARGEST)
    else:
        round.key = key_of(token)


def key_of(token: Token) -> bytes:
    try:
        return bytes.fromhex(token.text)
    except ValueError:
        raise bad("expected a key in hexadecimal digits", token) from None


def turn_sections(round: Round) -> list[str]:
    """Turn and dealer, and in a race the time."""
    found = [" ".join(["turn", *turn_words(round)])]
    if round.mode == RACE and round.now != 0:
        found.append(f"now {int(round.now)}")
    if round.dealer != 0:
        found.append(f"dealer {int(round.dealer)}")
    return found


def chance_sections(round: Round) -> list[str]:
    """What decides the shuffles to come."""
    found: list[str] = []
    if round.shuffles != 0:
        found.append(f"shuffles {int(round.shuffles)}")
    if round.seed != 0:
        found.append(f"seed {int(round.seed)}")
    if round.key:
        found.append(f"key {round.key.hex()}")
    return found
