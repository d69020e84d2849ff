"""Positions as text, `GAME SEATS | section | section ...`: read and set up, written as they are or as a seat sees them.

docs/notation.md explains the sections. Two rounds are the same position if and only if they are written alike.
"""

from collections.abc import Callable
from typing import Any, Final, final

from reihum.core.cards import NO_CARD, filled
from reihum.core.errors import BadNotation, Blind, ReihumError
from reihum.core.game import Game
from reihum.core.notes import Kind
from reihum.core.options import changed_options
from reihum.core.playout import A_WHILE
from reihum.core.round import ALONE, Round
from reihum.notation.facts import FACTS, Facts, followed_cards, is_fact, loose_sections, without_sections
from reihum.notation.grammar import ALL, NONE, UNKNOWN, Token, bad, end_after, next_of, number
from reihum.notation.knows import knows_sections
from reihum.notation.settings import (
    OPTIONS,
    SETTINGS,
    chance_sections,
    note_words,
    options_of,
    options_text,
    read_note,
    read_setting,
    turn_sections,
)
from reihum.notation.setup import Setup

NAMING: Final = [Kind.CARD, Kind.COLOUR, Kind.RANK, Kind.SEAT]  # such notes are written even if they are usual


# Reading


def read_position(sections: list[list[Token]], find: Callable[[str], Game], seed: int) -> Round:
    """A round from the sections of its text; `seed` decides on the unknown cards."""
    if not sections:
        raise BadNotation("expected a game and its number of seats, such as 'mau_mau 3'")
    head = sections[0]
    game = game_of(head[0], find)
    seats = number(next_of(head, 1, "the number of seats"), "a number of seats", game.players[0], game.players[-1])
    if seats not in game.players:
        raise bad(f"{game.id} is for {game.seats_text()} players, not {seats}", head[1])
    end_after(head, 2)
    options = game.options()
    for section in sections[1:]:
        if section[0].text == OPTIONS:
            options = options_of(section[1:], game.options)
    draft = Draft(game, seats, options)
    for section in sections[1:]:
        draft.read(section)
    round = draft.finish(seed)
    make_sense(round, head[0])
    return round


def game_of(token: Token, find: Callable[[str], Game]) -> Game:
    try:
        return find(token.text)
    except ReihumError as error:
        raise bad(str(error), token) from None


@final
class Draft:
    """A position while it is being read."""

    def __init__(self, game: Game, seats: int, options: Any) -> None:
        self.round = game.blank(seats, options)
        self.usual = usual(game, seats, options)
        self.notes = {note.field: note for note in game.notes}
        self.setup = Setup(self.round.layout)
        self.facts = Facts(self.round.layout)
        self.seen: set[str] = set()

    def read(self, section: list[Token]) -> None:
        name = section[0].text
        zones = self.round.layout.numbers
        if is_fact(section[0]):
            self.facts.read(section)
        elif name in self.seen:
            raise bad(f"'{name}' appears twice", section[0])
        elif name in zones:
            self.setup.zones[zones[name]] = section
        elif name in self.notes:
            note = self.notes[name]
            read_note(self.round, note, section, len(getattr(self.usual, name)) if note.listed else 1)
        elif name in SETTINGS:
            read_setting(self.round, section)
        else:
            known = ", ".join(list(zones) + list(self.notes) + SETTINGS + FACTS)
            raise bad(f"no zone, note or setting '{name}'; choose one of {known}", section[0])
        self.seen.add(name)

    def finish(self, seed: int) -> Round:
        round = self.round
        self.setup.lay()
        if self.setup.unknown():
            self.setup.deal(self.put_aside(), self.facts, seed)
        clear(round)
        for zone, cards in self.setup.laid.items():
            for card in reversed(cards):
                round.set_down(card, zone)
        self.facts.apply(round)
        for note in self.notes.values():
            if note.listed and note.field not in self.seen:
                setattr(round, note.field, getattr(self.usual, note.field)[:])
        if "turn" not in self.seen:
            round.let(0)
        return round

    def put_aside(self) -> set[int]:
        """The cards that are not in play, unless the text has a box of its own."""
        box = self.round.game.box_zone
        if box < 0 or self.round.layout.names[box] in self.seen:
            return set()
        return {int(card) for card in self.usual.cards(box)}


def usual(game: Game, seats: int, options: Any) -> Round:
    """A round just dealt, with the notes of a blank one; only empty lists are kept as the deal has filled them."""
    blank = game.blank(seats, options)
    round = game.deal(seats, options, b"")
    for note in game.notes:
        if not note.listed or len(getattr(blank, note.field)) > 0:
            setattr(round, note.field, getattr(blank, note.field))
    return round


def clear(round: Round) -> None:
    """An empty table."""
    size = round.layout.size
    round.lie = filled(size * round.words)
    if round.layout.has_piles:
        round.order = filled(round.pack.size + size, NO_CARD)


def make_sense(round: Round, head: Token) -> None:
    """Let the game look at the position once: better it fails now than later."""
    try:
        for zone in range(int(round.layout.size)):
            if round.layout.uncounted[zone] != 0 and round.least(zone) > round.count(zone):
                raise bad(f"{round.layout.names[zone]} has fewer cards than everybody knows it must have", head)
        for seat in range(-1, int(round.seats)):
            round.view(seat)
        try_moves(round, head)
    except ReihumError:
        raise
    except Exception as error:
        raise bad(f"the game can make no sense of this position ({error!r})", head) from error


def try_moves(round: Round, head: Token) -> None:
    """Whatever is legal can be played, and then the game goes on until everybody has had two turns."""
    for seat in round.turn().seats:
        legal = [int(move) for move in round.moves(seat)]
        if not legal and round.mode == ALONE:
            raise bad(
                f"something is missing in this position: it is seat {seat}'s turn, but it has no legal move", head
            )
        for move in legal:
            attempt(round.clone(), seat, move, head)
    trial = round.clone()
    for _ in range(2 * int(round.seats)):
        seats = trial.turn().seats
        legal = [int(move) for move in trial.moves(seats[0])] if seats else []
        if not legal:
            return
        attempt(trial, seats[0], legal[0], head)


def attempt(trial: Round, seat: int, move: int, head: Token) -> None:
    try:
        trial.now = A_WHILE
        trial.play(seat, move)
        if trial.is_over():
            trial.outcome()
    except Exception as error:
        what = f"the game can't go on after seat {seat}'s '{trial.numbered.texts[move]}'"
        raise bad(f"something is missing in this position: {what}", head) from error


# Writing


def written(round: Round, game: Game) -> list[str]:
    """The sections of a position, complete: what is hidden, what everybody knows, and the chance to come."""
    zones = [zone_section(round, zone) for zone in range(int(round.layout.size)) if not round.is_empty(zone)]
    knowledge: list[str] = []
    if round.tracking:
        knowledge = knows_sections(round, list(range(int(round.seats))))
        knowledge += without_sections(round) + loose_sections(round, True)
    return frame(round, game, zones) + knowledge + chance_sections(round)


def written_view(round: Round, game: Game, seat: int) -> list[str]:
    """The sections of a position as a seat knows it, or a spectator (-1): unknown cards are backs."""
    if not round.tracking:
        raise Blind("this round keeps no knowledge; write the round that it was made from")
    zones = [view_section(round, zone, seat) for zone in range(int(round.layout.size))]
    found = frame(round, game, [section for section in zones if section])
    if seat >= 0:
        found += knows_sections(round, [seat])
    return found + without_sections(round) + loose_sections(round, False)


def frame(round: Round, game: Game, zones: list[str]) -> list[str]:
    """What is written alike for everybody, around the zones."""
    options = getattr(round, "options", None) or game.options()
    seats = int(round.seats)
    plain = usual(game, seats, options)
    changed = changed_options(options)
    found = [f"{game.id} {seats}"] + ([options_text(changed)] if changed else []) + zones
    for note in game.notes:
        words = note_words(round, note)
        named = note.kind in NAMING and words != [NONE] and not note.listed
        if named or words != note_words(plain, note):
            found.append(" ".join([note.field, *words]))
    return found + turn_sections(round)


def zone_section(round: Round, zone: int) -> str:
    cards = round.pile(zone) if round.layout.pile[zone] != 0 else round.cards(zone)
    return " ".join([round.layout.names[zone]] + [round.pack.codes[card] for card in cards])


def view_section(round: Round, zone: int, seat: int) -> str:
    """A zone as this seat knows it; "" if nothing is known to lie there."""
    layout = round.layout
    name = layout.names[zone]
    if layout.knows(seat, zone):
        return "" if round.is_empty(zone) else zone_section(round, zone)
    cards = placed(round, zone)
    if layout.uncounted[zone] != 0:
        cards = [UNKNOWN] * int(round.least(zone))
    rest = [UNKNOWN + ALL] if layout.uncounted[zone] != 0 else []
    return " ".join([name, *backs(cards), *rest]) if cards or rest else ""


def placed(round: Round, zone: int) -> list[str]:
    """The cards of a hidden zone: backs, except for cards whose place everybody knows."""
    if round.layout.pile[zone] == 0:
        return [UNKNOWN] * int(round.count(zone))
    followed = followed_cards(round, zone)
    return [round.pack.codes[card] if int(card) in followed else UNKNOWN for card in round.pile(zone)]


def backs(cards: list[str]) -> list[str]:
    """Several backs in a row as one word."""
    found: list[str] = []
    for card in cards:
        if card == UNKNOWN and found and found[-1].startswith(UNKNOWN):
            many = int(found[-1][2:] or 1) + 1
            found[-1] = f"{UNKNOWN}{ALL}{many}"
        else:
            found.append(card)
    return found
