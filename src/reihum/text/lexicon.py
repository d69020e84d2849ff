"""What things are called at this table: cards, places, players and moves, in one player's language."""

from typing import Final, final

from reihum.core.cards import TWIN_MARK
from reihum.core.game import Game
from reihum.core.moves import Move, Verb
from reihum.core.notes import Kind, Note
from reihum.core.view import BACK
from reihum.core.zones import Face, Layout, Purpose, Spread, Zone
from reihum.packs.looks import colour_key, look_of, sign, suit_of, words_of
from reihum.text.catalogue import Entry
from reihum.text.paint import Paint
from reihum.text.parts import CardPart, ColourPart, Part, RankPart, SeatPart, Sentence
from reihum.text.words import Words

NAMES: Final[dict[tuple[str, str, bool, str], dict[str, str]]] = {}  # of cards, for all tables alike
VOICES: Final[dict[tuple[Layout, str, str, int], int]] = {}  # numbers of those who hear the same in the same words
ANYBODY: Final = -2  # in place of a seat: what is said to all alike
SILENT: Final = {Kind.NUMBER: "0", Kind.FLAG: "no"}


def untwinned(text: str) -> str:
    """A card or move as people write it: equal cards look alike."""
    return text.replace(TWIN_MARK, "")


def company(words: Words, seats: int, seat: int) -> list[str]:
    """The names at a table where this seat is you."""
    names = words.list("table.names")[: seats - 1]
    return [*names[:seat], words("table.you"), *names[seat:]]


def says_something(note: Note, values: list[str], phase: str = "") -> bool:
    """Nothing, no and zero are not worth mentioning, and neither is what does not matter in this phase."""
    if note.during and phase not in note.during:
        return False
    if note.kind is Kind.FLAG and note.listed and "no" not in values:
        return False  # of all, so of nobody in particular
    silent = SILENT.get(note.kind, "-")
    return any(value not in (silent, "-") for value in values)


@final
class Lexicon:
    """The words of a game and its players, as one seat hears them; -1 hears them as an onlooker."""

    def __init__(
        self,
        entry: Entry,
        words: Words,
        paint: Paint,
        layout: Layout,
        names: list[str],
        seat: int = -1,
        look: str = "",  # of the cards, if the pack has several
    ) -> None:
        self.entry = entry
        self.words = words
        self.paint = paint
        self.seat = seat
        self.names = names
        self.layout = layout
        self.look = look_of(entry.game.pack, look)
        self.pack_words = words_of(entry.game.pack, self.look, words.language)
        self.called = NAMES.setdefault(
            (entry.game.id, words.language, paint.wanted, self.look.id), {}
        )  # cards, in words
        self.voice = self.number_of(seat)  # shared with other tables, whoever sits there
        self.tongue = self.number_of(ANYBODY)  # shared with the other seats, too

    def number_of(self, seat: int) -> int:
        return VOICES.setdefault((self.layout, self.words.language, self.look.id, seat), len(VOICES))

    @property
    def game(self) -> Game:
        return self.entry.game

    def word(self, kind: str, name: str) -> str:
        found = self.pack_words.get(kind, {}).get(name) if self.look is not look_of(self.game.pack) else None
        return found or self.entry.word(self.words.language, kind, name)

    def knows(self, kind: str, name: str) -> bool:
        """Does a booklet have a word for this?"""
        return self.word(kind, name) != name

    # Players

    def player(self, seat: int) -> str:
        return self.names[seat]

    def who(self, seat: int) -> str:
        """Which form of a sentence speaks of this seat."""
        return "you" if seat == self.seat else "other"

    @property
    def is_memory_game(self) -> bool:
        """Face-down cards in a grid are there to be remembered."""
        return any(zone.spread is Spread.GRID and zone.face is Face.DOWN for zone in self.game.common)

    # Cards

    def colour(self, code: str) -> str:
        """The colour of a card; a card that belongs to none stands for itself."""
        pack = self.game.pack
        return colour_key(pack, pack.card(code))

    def rank(self, code: str) -> str:
        """The rank in words; a card that belongs to no colour has none."""
        pack = self.game.pack
        card = pack.card(code)
        return self.word("ranks", pack.ranks[pack.rank[card]]) if card < pack.suited else ""

    def ansi(self, code: str) -> str:
        """The colour of a card, for the paint."""
        return suit_of(self.game.pack, self.look, self.game.pack.card(code)).inks.ansi

    def short(self, code: str) -> str:
        """A card in few characters."""
        return sign(self.game.pack, self.look, self.game.pack.card(code), self.words.language)

    def card(self, code: str) -> str:
        """A card as it lies on the table."""
        return self.paint.dim("▒▒") if code == BACK else self.paint.chip(self.short(code), self.ansi(code))

    def faint(self, code: str) -> str:
        """A card that can't be played."""
        return self.paint.faint(self.short(code), self.ansi(code))

    def card_name(self, code: str) -> str:
        """A card in words."""
        found = self.called.get(code)
        if found is None:
            found = self.called[code] = self.new_name(code)
        return found

    def new_name(self, code: str) -> str:
        if code == BACK:
            return self.words("story.cards", n=1)
        name = f"{self.word('colours', self.colour(code))} {self.rank(code)}".rstrip()
        return self.paint.style(name, self.ansi(code))

    def cards(self, codes: list[str]) -> str:
        """Some cards; backs are counted."""
        open_ones = [self.paint.style(self.short(code), self.ansi(code)) for code in codes if code != BACK]
        backs = len(codes) - len(open_ones)
        return " ".join([*open_ones, *([self.words("story.cards", n=backs)] if backs else [])])

    def colour_name(self, colour: str) -> str:
        """One of the pack's colours, in words and in its colour."""
        suit = self.look.suits[self.game.pack.colours.index(colour)]
        return self.paint.style(self.word("colours", colour), suit.inks.ansi)

    # Places

    def zone_at(self, place: str) -> Zone:
        return self.layout.zones[self.layout.find(place)]

    def owner(self, place: str) -> int:
        return self.layout.owners[self.layout.find(place)]

    def zone(self, place: str) -> str:
        """What a place is called, whoever owns it."""
        kind, _, number = place.partition(".")
        if self.knows("zones", place) or not number or self.owner(place) >= 0:
            return self.word("zones", place if self.knows("zones", place) else kind)
        return f"{self.word('zones', kind)} {int(number) + 1}"

    def is_counted(self, place: str) -> bool:
        """May everybody know how many cards lie there?"""
        return bool(self.layout.uncounted[self.layout.find(place)] == 0)

    def place(self, place: str) -> str:
        """A place and its owner; a hand is known by its owner alone."""
        owner = self.owner(place)
        if owner < 0:
            return self.zone(place)
        held = self.zone_at(place).purpose is Purpose.HAND
        return self.player(owner) if held else f"{self.player(owner)}, {self.zone(place)}"

    def whose(self, place: str) -> Sentence:
        """The same in parts."""
        owner = self.owner(place)
        if owner < 0:
            return [self.zone(place)]
        held = self.zone_at(place).purpose is Purpose.HAND
        return [SeatPart(owner)] if held else [SeatPart(owner), f", {self.zone(place)}"]

    # Moves and notes

    def named(self, move: Move) -> Part:
        """What somebody has named: a card, a colour, a rank or a player, or else words."""
        kind, _, number = move.what.partition(".")
        if kind == "seat" and number.isdigit() and int(number) < len(self.names):
            return SeatPart(int(number))
        if self.knows("moves", str(move)):
            return self.paint.bold(self.word("moves", str(move)))
        if move.what in self.game.pack.codes:
            return CardPart(move.what)
        if move.what in self.game.pack.colours:
            return ColourPart(move.what)
        if move.what in self.game.pack.ranks and not self.knows("words", move.what):
            return RankPart(move.what)
        return self.paint.bold(self.thing(move.what))

    def written(self, sentence: Sentence) -> str:
        """A sentence as text, for this listener."""
        return "".join(map(self.part, sentence))

    def part(self, part: Part) -> str:
        if isinstance(part, SeatPart):
            return self.paint.bold(self.player(part.seat))
        if isinstance(part, ColourPart):
            return self.colour_name(part.colour)
        if isinstance(part, RankPart):
            return self.paint.bold(self.word("ranks", part.rank))
        if isinstance(part, CardPart):
            return (
                self.paint.style(self.short(part.code), self.ansi(part.code))
                if part.brief
                else self.card_name(part.code)
            )
        return part

    def thing(self, what: str) -> str:
        """Something that can be named: a card, a colour, a rank, a player, a number."""
        kind, _, number = what.partition(".")
        if kind == "seat" and number.isdigit():
            return self.player(int(number)) if int(number) < len(self.names) else what
        if what in self.game.pack.codes:
            return self.card_name(what)
        if what in self.game.pack.colours:
            return self.colour_name(what)
        for kind in ("words", "values", "ranks"):
            if self.knows(kind, what):
                return self.word(kind, what)
        return what

    def move(self, move: Move) -> str:
        """A move as a player would say it."""
        if move.verb is Verb.SAY:
            return self.words("table.said", word=self.word("words", move.what))
        if self.knows("moves", str(move)):
            return self.word("moves", str(move))
        if move.verb is Verb.NAME:
            return self.thing(move.what)
        if move.what and move.verb in (Verb.PLAY, Verb.PUT, Verb.PICK):
            card = self.card_name(move.what)
            return f"{card} → {self.place(move.where)}" if move.where else card
        label = self.word("moves", move.verb.name.lower())
        return f"{label}: {self.place(move.where)}" if move.where else label

    def spoken(self, move: Move) -> str:
        """What is said aloud with a move, without marks around it."""
        return self.word("words", move.what) if move.verb is Verb.SAY else self.thing(move.what)

    def advised(self, move: Move) -> str:
        """A move as something to do, with its verb."""
        verb = move.verb.name.lower()
        if move.verb in (Verb.SAY, Verb.NAME) and not self.knows("moves", str(move)):
            return self.words(f"hint.{verb}", thing=self.move(move))
        if move.verb not in (Verb.PLAY, Verb.PUT, Verb.PICK) or not move.what or self.knows("moves", str(move)):
            return self.move(move)
        label = self.word("moves", verb) if self.knows("moves", verb) else self.words(f"verbs.{verb}")
        card = self.card_name(move.what)
        where = f" ({self.place(move.where)})" if move.where else ""
        return self.words("hint.do", card=card, verb=label[:1].lower() + label[1:]) + where

    def deed(self, move: Move) -> str:
        """A move with a card, told from other moves with the same card."""
        verb = move.verb.name.lower()
        label = self.word("moves", verb) if self.knows("moves", verb) else self.words(f"verbs.{verb}")
        return f"{label}: {self.move(move)}"

    def note(self, note: Note, value: str) -> str:
        """The value of a note."""
        if value == "-":
            return self.word("values", value)
        if note.kind is Kind.NUMBER:
            return value.replace("-", "−")
        if note.kind is Kind.SEAT:
            return self.player(int(value))
        if note.kind is Kind.CARD:
            return self.card_name(value)
        if note.kind is Kind.RANK:
            return self.word("ranks", value)
        return self.word("values", value) if self.knows("values", value) else self.thing(value)
