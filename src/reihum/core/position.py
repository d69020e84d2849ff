"""Positions as text: `GAME SEATS | section | section ...`. This half reads them and sets the table up."""

from collections.abc import Callable
from typing import Any, Final, final

from librt.vecs import vec
from mypy_extensions import i64

from reihum.core.cards import BIT, NO_CARD, TWIN_MARK, filled
from reihum.core.chance import Chance
from reihum.core.errors import BadNotation, BadOption, ReihumError
from reihum.core.facts import FACTS, Facts
from reihum.core.game import Game
from reihum.core.notation import ALL, NONE, UNKNOWN, Token, bad, card, cards, name_text, next_of, number, parts, twins
from reihum.core.notes import Kind, Note, note_value, note_values
from reihum.core.options import read_options
from reihum.core.round import ALONE, RACE, SECRET, Round
from reihum.core.unknown import dealt_unknown
from reihum.core.zones import NOBODY

BACK: Final = -1  # an unknown card in a zone
REST: Final = -2  # and all that are left
BOX: Final = "box"
CLOCK: Final = "clock"
OPTIONS: Final = "options"
SETTINGS: Final = ["turn", "now", "dealer", OPTIONS, "shuffles", "seed", "key"]
MOST: Final = 10**18 - 1


def read_position(sections: list[list[Token]], find: Callable[[str], Game], seed: int) -> Round:
    """A round from the sections of its text; `seed` decides about the unknown cards."""
    if not sections:
        raise BadNotation("expected a game and its number of seats, such as 'mau_mau 3'")
    head = sections[0]
    try:
        game = find(head[0].text)
    except ReihumError as error:
        raise bad(str(error), head[0]) from None
    seats = number(next_of(head, 1, "the number of seats"), "a number of seats", game.players[0], game.players[-1])
    if len(head) > 2:
        raise bad("expected | or a new line after the number of seats", head[2])
    options = game.options()
    for section in sections[1:]:
        if section[0].text == OPTIONS:
            options = options_of(section, game.options)
    draft = Draft(game, seats, options)
    for section in sections[1:]:
        draft.read(section)
    return draft.finish(seed)


def options_of(section: list[Token], kind: Any) -> Any:
    texts: dict[str, str] = {}
    for token in section[1:]:
        name, equals, value = token.text.partition("=")
        if not equals or name in texts:
            raise bad("expected options such as until=50, each once", token)
        texts[name] = value
        try:
            read_options(kind, {name: value})
        except BadOption as error:
            raise bad(str(error), token) from None
    return read_options(kind, texts)


@final
class Draft:
    """A position while it is being read."""

    def __init__(self, game: Game, seats: int, options: Any) -> None:
        self.game = game
        self.round = game.blank(seats, options)
        self.layout = self.round.layout
        self.pack = game.pack
        self.options = options
        self.notes = {note.field: note for note in game.notes}
        self.facts = Facts(self.layout)
        self.zones: dict[int, list[Token]] = {}  # the sections that lay cards down
        self.once: set[str] = set()
        self.round.let(0)

    def read(self, section: list[Token]) -> None:
        name = section[0].text
        if parts(section[0], ".")[0].text in FACTS and name not in self.layout.numbers:
            self.facts.read(section)
            return
        if name in self.once:
            raise bad(f"'{name}' stands here for the second time", section[0])
        self.once.add(name)
        if name in self.layout.numbers:
            self.zones[self.layout.numbers[name]] = section
        elif name in self.notes:
            self.read_note(self.notes[name], section)
        elif name in SETTINGS:
            self.read_setting(name, section)
        else:
            known = self.layout.names + list(self.notes) + SETTINGS + FACTS
            raise bad(f"no zone, note or setting '{name}'; there is {name_text(known)}", section[0])

    # Notes and settings

    def read_note(self, note: Note, section: list[Token]) -> None:
        values = [self.value(note, token) for token in section[1:]]
        if note.listed:
            setattr(self.round, note.field, vec[i64](values))
        elif len(values) == 1:
            setattr(self.round, note.field, values[0])
        else:
            raise bad(f"expected one value for '{note.field}'", next_of(section, 2, f"a value for '{note.field}'"))

    def value(self, note: Note, token: Token) -> int:
        words = note_values(note, self.pack)
        if note.kind is Kind.NUMBER:
            return number(token, "a number", -MOST, MOST)
        if token.text == NONE and note.kind is not Kind.FLAG:
            return NO_CARD
        if note.kind is Kind.SEAT:
            return number(token, "a seat", 0, int(self.layout.seats) - 1)
        if token.text not in words:
            raise bad(f"'{note.field}' can't be '{token.text}'; there is {name_text(words)}", token)
        return note_value(note, token.text, self.pack)

    def read_setting(self, name: str, section: list[Token]) -> None:
        if name == OPTIONS:
            return
        token = next_of(section, 1, f"a value for '{name}'")
        if name == "turn":
            self.read_turn(section)
            return
        if len(section) > 2:
            raise bad(f"expected one value for '{name}'", section[2])
        if name == "key":
            try:
                self.round.key = bytes.fromhex(token.text)
            except ValueError:
                raise bad("expected a key in hexadecimal digits", token) from None
        elif name == "dealer":
            self.round.dealer = number(token, "a seat", 0, int(self.layout.seats) - 1)
        elif name == "now":
            self.round.now = number(token, "a number of milliseconds", 0, MOST)
        elif name == "shuffles":
            self.round.shuffles = number(token, "a number of shuffles", 0, 10**9)
        else:
            self.round.seed = number(token, "a seed", 1, MOST)

    def read_turn(self, section: list[Token]) -> None:
        """Who is to act, and how: 0, or 0,2 secret, or 0,1,clock race 3000, or - for nobody."""
        acting: i64 = NOBODY
        seats = int(self.layout.seats)
        for part in parts(section[1]) if section[1].text != NONE else []:
            seat = seats if part.text == CLOCK else number(part, "a seat", 0, seats - 1)
            acting |= BIT[seat]
        self.round.acting = acting
        mode = section[2].text if len(section) > 2 else "alone"
        if mode not in ("alone", "secret", "race"):
            raise bad(f"expected 'secret' or 'race' after the seats, not '{mode}'", section[2])
        self.round.mode = {"alone": ALONE, "secret": SECRET, "race": RACE}[mode]
        if mode == "alone" and acting & (acting - 1) != 0:
            raise bad("several seats act only in a 'secret' choice or a 'race'", section[1])
        if acting & BIT[seats] != 0 and mode != "race":
            raise bad("the clock ticks only in a 'race'", section[1])
        if mode == "race" and len(section) > 3:
            self.round.wait = number(section[3], "a number of milliseconds", 0, MOST)
        if len(section) > (4 if mode == "race" else 3):
            raise bad("expected | or a new line after the turn", section[-1])

    # Cards

    def finish(self, seed: int) -> Round:
        laid = self.laid()
        self.deal(laid, seed)
        round = self.round
        round.lie = filled(self.layout.size * round.words)
        if self.layout.has_piles:
            round.order = filled(self.pack.size + self.layout.size, NO_CARD)
            round.loose = filled(self.layout.size * round.words)
        for zone, those in laid.items():
            for number_of_card in reversed(those):
                round.set_down(number_of_card, zone)
        self.facts.apply(round)
        self.fill_lists()
        return round

    def laid(self) -> dict[int, list[int]]:
        """The cards of each zone as the text has them, unknown ones as BACK and REST."""
        where: dict[int, int] = {}  # of each card that is marked as a twin, then of all
        for zone, section in self.zones.items():
            for token in section[1:]:
                if token.text.endswith(TWIN_MARK):
                    self.place(card(token, self.pack), zone, where, token)
        found: dict[int, list[int]] = {}
        for zone, section in self.zones.items():
            found[zone] = []
            for token in section[1:]:
                found[zone] += self.meant(token, zone, where)
        return found

    def meant(self, token: Token, zone: int, where: dict[int, int]) -> list[int]:
        text = token.text
        if text == NONE:
            return []
        if text == UNKNOWN + ALL:
            return [REST]
        if text.startswith(UNKNOWN):
            many = Token(text[2:], token.line, token.column + 2)
            return [BACK] * (1 if text == UNKNOWN else number(many, "a number of cards", 0, int(self.pack.size)))
        if text.endswith(TWIN_MARK):
            return [card(token, self.pack)]
        those = twins(self.pack, text)
        if those:
            free = [twin for twin in those if twin not in where]
            those = free[:1] if free else those[:1]
        else:
            those = cards(token, self.pack)
        for each in those:
            self.place(each, zone, where, token)
        return those

    def place(self, each: int, zone: int, where: dict[int, int], token: Token) -> None:
        if each in where:
            raise bad(f"{self.pack.codes[each]} lies already in {self.layout.names[where[each]]}", token)
        where[each] = zone

    def deal(self, laid: dict[int, list[int]], seed: int) -> None:
        """Put cards that the text does not name where it says ?."""
        zones = [zone for zone, those in laid.items() if BACK in those or REST in those]
        if not zones:
            return
        named = {each for those in laid.values() for each in those}
        free = [each for each in self.pack.cards() if each not in named and each not in self.boxed()]
        sizes = [laid[zone].count(BACK) for zone in zones]
        chance = Chance(seed)
        greedy = [place for place, zone in enumerate(zones) if REST in laid[zone]]
        if greedy:
            for _ in range(len(free) - sum(sizes)):
                sizes[greedy[int(chance.below(len(greedy)))]] += 1
        sizes.append(len(free) - sum(sizes))  # and the others lie nowhere
        homes = [self.homes(each, zones) for each in free]
        found = dealt_unknown(free, homes, sizes, chance) if sizes[-1] >= 0 else []
        if not found:
            raise bad("no cards are left that may lie here", self.zones[zones[0]][0])
        for zone, those in zip(zones, found):
            laid[zone] = filled_up(laid[zone], those)

    def homes(self, each: int, zones: list[int]) -> int:
        """The unknown places where a card may lie, as a set; the last stands for nowhere."""
        nowhere = not any(other == each for _, other in self.facts.known)
        found = int(BIT[len(zones)]) if nowhere else 0
        for place, zone in enumerate(zones):
            if self.facts.may_lie(each, zone):
                found |= int(BIT[place])
        return found

    def fresh(self) -> Round:
        """A round as it is after the deal: how long its lists are, and what stays in the box."""
        return self.game.deal(int(self.layout.seats), self.options, b"")

    def boxed(self) -> set[int]:
        """The cards that this game puts aside, unless the text has its own box."""
        box = self.layout.numbers.get(BOX, -1)
        if box < 0 or box in self.zones:
            return set()
        return {int(each) for each in self.fresh().cards(box)}

    def fill_lists(self) -> None:
        """Lists that the text does not mention are as they are after the deal."""
        for note in self.game.notes:
            if note.listed and note.field not in self.once and len(getattr(self.round, note.field)) == 0:
                setattr(self.round, note.field, getattr(self.fresh(), note.field)[:])


def filled_up(those: list[int], dealt: list[int]) -> list[int]:
    """The cards of a zone with dealt ones in the unknown places."""
    extra = len(dealt) - those.count(BACK)
    found: list[int] = []
    for each in those:
        take = 1 if each == BACK else extra if each == REST else 0
        found += dealt[:take] if take else [each] if each >= 0 else []
        dealt = dealt[take:]
    return found
