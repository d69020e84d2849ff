"""Records from text. Whether they were played by the rules is for `replay` to say."""

import re
from typing import Final

from reihum.notation.grammar import (
    POINTS,
    QUOTE,
    Token,
    bad,
    end_after,
    lines,
    next_of,
    number,
    seat,
    sections,
    timed,
    unquoted,
)
from reihum.notation.records import DATE, FORMAT, NOWHERE, Deal, Played, Record
from reihum.notation.settings import OPTIONS

HEAD: Final = ["game", "seats", "players", OPTIONS, "date", "commitment", "seed", "entropy"]
NEEDED: Final = ["game", "seats"]
MOST_SEATS: Final = 60
DIGEST: Final = re.compile(r"[0-9a-f]{64}")
DECIMAL: Final = re.compile(r"-?[0-9]{1,15}(\.[0-9]{1,17})?")
WHOLE: Final = re.compile(r"-?[0-9]{1,1000}")


def read_record(text: str) -> Record:
    """A record from its text."""
    found = sections(lines(text))
    if not found or found[0][0].text != "reihum":
        raise bad("expected 'reihum' and the version of the format", found[0][0] if found else NOWHERE)
    number(next_of(found[0], 1, "the version of the format"), "a version of the format", 1, FORMAT)
    end_after(found[0], 2)
    head: dict[str, list[Token]] = {}
    for section in found[1:]:
        name = section[0].text
        if name == "round":
            break
        if name not in HEAD or name in head:
            raise bad(f"expected one of {', '.join(HEAD)}, each once, or 'round 1', not '{name}'", section[0])
        head[name] = section
    for name in NEEDED:
        if name not in head:
            raise bad(f"expected '{name}' in the head of the record", found[-1][0])
    seats = number(value(head, "seats"), "a number of seats", 1, MOST_SEATS)
    rounds, winners = read_rounds(found[1 + len(head) :], seats)
    where = {name: section[0] for name, section in head.items()}
    if winners:
        where["winners"] = winners[0]
    return Record(
        value(head, "game", 3).text,
        number(next_of(head["game"], 2, "the version of the game"), "a version of the game", 0, 10**6),
        seats,
        texts(head, "players", seats),
        options(head),
        matching(head, "date", DATE, "a date such as 2025-12-31"),
        matching(head, "commitment", DIGEST, "64 hexadecimal digits"),
        seed(head),
        entropy(head, seats),
        tuple(rounds),
        tuple([seat(token, seats) for token in winners[1:]]) if winners else None,
        where,
    )


def value(head: dict[str, list[Token]], name: str, size: int = 2) -> Token:
    end_after(head[name], size)
    return next_of(head[name], 1, f"a value for '{name}'")


def matching(head: dict[str, list[Token]], name: str, pattern: re.Pattern[str], what: str) -> str:
    if name not in head:
        return ""
    token = value(head, name)
    if not pattern.fullmatch(token.text):
        raise bad(f"expected {what}, not '{token.text}'", token)
    return token.text


def texts(head: dict[str, list[Token]], name: str, size: int) -> tuple[str, ...]:
    """Quoted texts; this many of them, if a size is given."""
    if name not in head:
        return ()
    found = tuple([unquoted(token) for token in head[name][1:]])
    if not found or (size and len(found) != size):
        raise bad(f"expected {size or 'some'} texts in quotes for '{name}', not {len(found)}", head[name][0])
    return found


def entropy(head: dict[str, list[Token]], seats: int) -> tuple[str, ...]:
    """One text for each seat at most: with more of them anybody could look for a deal they like."""
    found = texts(head, "entropy", 0)
    if len(found) > seats:
        raise bad(f"expected {seats} texts for 'entropy' at most, not {len(found)}", head["entropy"][0])
    return found


def options(head: dict[str, list[Token]]) -> tuple[tuple[str, str], ...]:
    found: dict[str, str] = {}
    for token in head[OPTIONS][1:] if OPTIONS in head else []:
        name, equals, text = token.text.partition("=")
        if not equals or not name or not text or name in found:
            raise bad("expected options such as until=50, each once", token)
        found[name] = text
    return tuple(found.items())


def seed(head: dict[str, list[Token]]) -> int | str | None:
    """A whole number, or any text in quotes."""
    if "seed" not in head:
        return None
    token = value(head, "seed")
    if token.text.startswith(QUOTE):
        return unquoted(token)
    if len(token.text) > 1000 or not WHOLE.fullmatch(token.text):
        raise bad(f"expected a whole number or a text in quotes, not '{token.text}'", token)
    return int(token.text)


def read_rounds(found: list[list[Token]], seats: int) -> tuple[list[Deal], list[Token]]:
    """The rounds, and the section with the winners if there is one."""
    rounds: list[Deal] = []
    place = 0
    while place < len(found) and found[place][0].text == "round":
        head = found[place]
        if rounds and rounds[-1].points is None:
            raise bad(f"expected = and the result of round {len(rounds)}", head[0])
        number(next_of(head, 1, "the number of the round"), "the next number", len(rounds) + 1, len(rounds) + 1)
        end_after(head, 2)
        moves: list[Played] = []
        place += 1
        while place < len(found) and found[place][0].text not in ("round", POINTS, "winners"):
            moves.append(read_move(found[place], seats))
            place += 1
        points: tuple[float, ...] | None = None
        where = head[0]
        if place < len(found) and found[place][0].text == POINTS:
            where = found[place][0]
            points = read_points(found[place], seats)
            place += 1
        rounds.append(Deal(tuple(moves), points, where))
    if place == len(found):
        return rounds, []
    last = found[place]
    if last[0].text != "winners" or not rounds or rounds[-1].points is None:
        raise bad(f"expected a new round or, when the match is over, the winners, not '{last[0].text}'", last[0])
    if place + 1 < len(found):
        raise bad("expected the end of the record after the winners", found[place + 1][0])
    next_of(last, 1, "the seats that win")
    return rounds, last


def read_move(section: list[Token], seats: int) -> Played:
    actor = seat(section[0], seats, or_clock=True)
    rest, at = timed(section)
    where = next_of(rest, 1, "a move")
    return Played(actor, " ".join([token.text for token in rest[1:]]), at, where)


def read_points(section: list[Token], seats: int) -> tuple[float, ...]:
    for token in section[1:]:
        if not DECIMAL.fullmatch(token.text):
            raise bad(f"expected a number of points, not '{token.text}'", token)
    if len(section) != seats + 1:
        raise bad(f"expected the points of {seats} seats, not {len(section) - 1}", section[0])
    return tuple([float(token.text) for token in section[1:]])
