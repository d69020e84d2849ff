"""A game: one declaration of its facts, the places on its table, its moves and its notes, and how to deal a round."""

from collections.abc import Callable
from pkgutil import resolve_name
from typing import Any, final

from librt.vecs import vec
from mypy_extensions import i64

from reihum.core import moves as moves_of
from reihum.core.cards import NO_CARD, WORD_SIZE, Pack, Sets, filled
from reihum.core.chance import round_key
from reihum.core.declared import NoteFacts, copied_natively, notes_of
from reihum.core.errors import BadGame, WrongSeats
from reihum.core.moves import Family, Move, Moves, Puts, Verb, card_of
from reihum.core.notes import Note
from reihum.core.options import fault_of
from reihum.core.round import Round
from reihum.core.rule import FOLLOW, Rule
from reihum.core.sheet import Sheet
from reihum.core.trick_round import DutyRound, TrickRound, TrumpRound
from reihum.core.zones import Face, Layout, Purpose, Spread, Zone, Zones

__all__ = ["LEVELS", "Game"]

LEVELS = ("very easy", "easy", "medium", "hard")
TRICKS_NEED = ((Purpose.TRICK, "trick"), (Purpose.HAND, "hands"), (Purpose.WON, "won"))


@final
class Game:
    """Everything an interface needs to know about a game. The words are in its booklets.

    A game's rules declare it from top to bottom: the facts, the zones, the moves, and at last the class of its rounds,
    whose fields are the notes. Everything that is declared gets its numbers here; the game itself never has to count.

    `module` is the `__name__` of the module that declares it: the game takes the name of its folder.
    """

    def __init__(
        self,
        module: str,
        pack: Pack,
        options: Any,
        *,
        players: range,
        age: int,
        minutes: int,
        level: str,
        version: int = 1,
        best_with: tuple[int, ...] = (),
        count_all: Callable[[Any], bool] | None = None,
    ) -> None:
        self.module = module
        self.package = module.rpartition(".")[0]
        self.id = self.package.rpartition(".")[2]
        self.pack = pack
        self.options = options
        self.players = players
        self.age = age
        self.minutes = minutes
        self.level = level
        self.version = version
        self.best_with = best_with
        self.count_all = count_all  # do these options show the size of every zone?
        self.common: list[Zone] = []
        self.each: list[Zone] = []
        self.moves = Moves()
        self.cards_of_moves = vec[i64]()  # for each move the card that it moves, or NO_CARD
        self.flow = -1  # the move that the table makes by itself
        self.phases: list[str] = []
        self.facts = NoteFacts()
        self.notes: list[Note] = []
        self.make: Callable[[Game, Layout], Round] | None = None
        self.native = False  # its rounds are copied by compiled code, field by field
        self.handles: list[Zones] = []
        self.rules: list[Rule] = []
        self.box_zone: i64 = -1
        self.stock_zone: i64 = -1
        self.trick_zone: i64 = -1
        self.hand_zones = Zones(-1, 0)
        self.front_zones = self.hand_zones
        self.won_zones = Zones(-1, 0)
        self.suits = pack.of_colour
        self.layouts: dict[tuple[int, bool], Layout] = {}
        if level not in LEVELS:  # not before all fields are set, or each is checked whenever it is read
            raise self.wrong(f"level '{level}' is unknown; choose one of {', '.join(LEVELS)}")
        said: Any = players
        if not isinstance(said, range) or not said:
            raise self.wrong(f"{said!r} is no range of numbers of seats; write players=range(2, 5)")
        if fault := fault_of(options):
            raise self.wrong(fault)

    def wrong(self, what: str) -> BadGame:
        return BadGame(f"{self.id}: {what}")

    # There is one of each game: copies and pickles of what refers to it find it again

    def __reduce__(self) -> tuple[Any, ...]:
        return resolve_name, (f"{self.module}:GAME",)

    def __copy__(self) -> "Game":
        return self

    def __deepcopy__(self, memo: object) -> "Game":
        return self

    # Zones: the common ones are numbered first, then those of each seat, seat by seat

    def zone(
        self, name: str, face: Face, spread: Spread = Spread.FAN, ordered: bool = False, counted: bool = True,
        purpose: Purpose = Purpose.OTHER, stage: bool = False,
    ) -> int:  # fmt: skip
        """Declare one place that all share; returns its number."""
        return int(self.places(name, 1, face, spread, ordered, counted, purpose, stage).first)

    def places(
        self, name: str, number: int, face: Face, spread: Spread = Spread.FAN, ordered: bool = False,
        counted: bool = True, purpose: Purpose = Purpose.OTHER, stage: bool = False,
    ) -> Zones:  # fmt: skip
        """Declare several places of the same kind that all share, numbered one after the other."""
        first = sum([zone.number for zone in self.common])
        self.common.append(self.named(Zone(name, face, spread, ordered, counted, number, purpose, stage)))
        return Zones(first, 1)

    def zones(
        self, name: str, face: Face, spread: Spread = Spread.FAN, ordered: bool = False, counted: bool = True,
        purpose: Purpose = Purpose.OTHER, stage: bool = False,
    ) -> Zones:  # fmt: skip
        """Declare a place that every seat has; it gets its numbers when the declaration is complete."""
        self.each.append(self.named(Zone(name, face, spread, ordered, counted, 1, purpose, stage)))
        self.handles.append(Zones(-1, 0))
        return self.handles[-1]

    def box(self) -> int:
        """The cards that are not in play; everybody may look at them."""
        self.box_zone = self.zone("box", Face.UP, purpose=Purpose.BOX)
        return int(self.box_zone)

    def stock(self, ordered: bool = False) -> int:
        """The cards that are not dealt yet: a heap from which hands are dealt, or a pile to draw from."""
        spread = Spread.PILE if ordered else Spread.FAN
        self.stock_zone = self.zone("stock", Face.DOWN, spread, ordered, purpose=Purpose.STOCK)
        return int(self.stock_zone)

    def discard(self) -> int:
        """The open pile that cards are laid on."""
        return self.zone("discard", Face.TOP, Spread.PILE, ordered=True, purpose=Purpose.DISCARD, stage=True)

    def trick(self, suits: Sets | None = None) -> int:
        """Where everybody lays a card; `suits` are the sets of cards that follow each other, usually the colours."""
        self.suits = self.pack.of_colour if suits is None else suits
        self.rules.append(FOLLOW)
        return self.meeting("trick")

    def meeting(self, name: str) -> int:
        """Where everybody lays a card, and nobody has to follow."""
        self.trick_zone = self.zone(name, Face.UP, Spread.ROW, purpose=Purpose.TRICK, stage=True)
        return int(self.trick_zone)

    def hands(self, face: Face = Face.OWN, counted: bool = True) -> Zones:
        """The cards that a seat holds."""
        self.hand_zones = self.zones("hand", face, counted=counted, purpose=Purpose.HAND)
        self.front_zones = self.hand_zones
        return self.hand_zones

    def fronts(self, name: str) -> Zones:
        """Face-up cards in front of each seat, which may be played like those in the hand."""
        self.front_zones = self.zones(name, Face.UP, Spread.ROW, purpose=Purpose.FRONT)
        return self.front_zones

    def won(self, face: Face = Face.TURNED, ordered: bool = False) -> Zones:
        """The tricks or cards that a seat has won."""
        self.won_zones = self.zones("won", face, Spread.PILE, ordered, purpose=Purpose.WON)
        return self.won_zones

    def named(self, zone: Zone) -> Zone:
        if self.make is not None:
            raise self.wrong(f"the zone '{zone.name}' is declared too late; move it above GAME.rounds(...)")
        if zone.name in [other.name for other in self.common + self.each]:
            raise self.wrong(f"two zones are called '{zone.name}'; give one of them another name")
        return zone

    def known(self, zone: str) -> str:
        """The name of a zone that has been declared, or one of several: 'stock', 'meld.3', 'hand.0'."""
        kind, _, place = zone.partition(".")
        for each in self.common + self.each:
            most = each.number if each in self.common else self.players[-1]
            if zone == each.name or (kind == each.name and place.isdecimal() and int(place) < most):
                return zone
        names = ", ".join([each.name for each in self.common + self.each])
        raise self.wrong(f"there is no zone '{zone}'; declare it above this line, or choose one of {names}")

    # Moves

    def may(self, move: Move) -> int:
        return self.moves.add([move])

    def may_pass(self) -> int:
        return self.may(moves_of.PASS)

    def may_finish(self) -> int:
        """What was begun may be finished."""
        return self.may(moves_of.DONE)

    def may_draw(self, zone: str = "") -> int:
        """A card of this zone may be taken or turned up; without a name, the one card there is to draw."""
        return self.may(moves_of.draw(self.known(zone) if zone else ""))

    def may_say(self, word: str) -> int:
        return self.may(moves_of.say(word))

    def may_tick(self) -> int:
        """The clock may close a race."""
        return self.may(moves_of.TICK)

    def flows(self, move: int) -> int:
        """The table makes this move by itself, at a steady pace, for the seat whose turn it is."""
        self.flow = move
        return move

    def family(self, moves: list[Move]) -> Family:
        return Family(self.moves.add(moves), len(moves))

    def may_play(self) -> Family:
        """Any card of the pack may be played."""
        return self.family([moves_of.play(code) for code in self.pack.codes])

    def may_pick(self) -> Family:
        """Any card of the pack may be picked for a combination."""
        return self.family([moves_of.pick(code) for code in self.pack.codes])

    def may_name(self, words: list[str]) -> Family:
        return self.family([moves_of.name(word) for word in words])

    def may_say_any(self, words: list[str]) -> Family:
        return self.family([moves_of.say(word) for word in words])

    def may_name_seat(self) -> Family:
        return self.may_name([f"seat.{seat}" for seat in range(self.players[-1])])

    def may_draw_any(self, zones: list[str]) -> Family:
        """A card of any of these zones may be taken or turned up."""
        return self.family([moves_of.draw(self.known(zone)) for zone in zones])

    def may_put(self, zones: list[str]) -> Puts:
        """Any card of the pack may be put on any of these zones, or used in any of these ways."""
        names = [self.known(zone) if "." in zone else zone for zone in zones]
        first = self.moves.add([moves_of.put(code, zone) for zone in names for code in self.pack.codes])
        return Puts(first, int(self.pack.size), len(zones))

    def may_put_on(self, zones: list[str]) -> Family:
        """The one card there is to put may go on any of these zones."""
        return self.family([moves_of.put("", zone) for zone in zones])

    # Notes: the fields of the round, and what their types do not say

    def phase(self, word: str) -> int:
        """Declare a phase, something that players have to do; returns its number in the field of kind Phase."""
        self.phases.append(word)
        return len(self.phases) - 1

    def words(self, field: str, words: list[str]) -> None:
        """What the numbers of a field of kind OneOf are called."""
        self.facts.words[field] = tuple(words)

    @property
    def phase_field(self) -> str:
        """The note that says what players have to do; empty if the game has no phases."""
        return next((note.field for note in self.notes if note.phase), "")

    def hide(self, *fields: str) -> None:
        """These notes are public, but not worth showing to people."""
        self.facts.hidden.update(fields)

    def during(self, phases: list[int], *fields: str) -> None:
        """These notes matter to people only in these phases."""
        for field in fields:
            self.facts.during[field] = tuple([self.phases[phase] for phase in phases])

    def roles(self, *fields: str) -> None:
        """These notes are roles of the seat that they name: chief, vice, the one to beat."""
        self.facts.roles.update(fields)

    def trumps(self, *fields: str) -> None:
        """These notes say what is trump: together they are one emblem."""
        self.facts.trumps.update(fields)

    def said(self, field: str, by: str = "") -> None:
        """What this note holds was said aloud by the seat in the other note; in a list, each seat said its own."""
        self.facts.said_by[field] = by

    def rule(self, anchor: str) -> Rule:
        """Declare a rule: the paragraph of the booklets with this anchor. Declared again, it is the same rule."""
        found = next((rule for rule in [*self.rules, FOLLOW] if rule.anchor == anchor), None) or Rule(anchor)
        self.rules.append(found)
        return found

    # The end of the declaration

    def rounds(self, kind: type[Round]) -> None:
        """Rounds of this class are dealt; its fields are the notes. This completes the declaration."""
        self.native = copied_natively(kind)
        if issubclass(kind, TrickRound):
            self.hide("played", "best", "taker")  # the trick shows them
            self.check_for_tricks(kind)
        if issubclass(kind, TrumpRound):
            self.trumps("trump")
            self.hide("led")  # likewise
        if issubclass(kind, DutyRound) and self.pack.size > WORD_SIZE:
            raise self.wrong(
                f"a DutyRound needs a pack of at most {WORD_SIZE} cards; base {kind.__name__} on TrickRound"
            )
        self.notes = notes_of(self.id, kind, self.phases, self.facts)
        first = sum([zone.number for zone in self.common])
        for place, handle in enumerate(self.handles):
            handle.first = first + place
            handle.stride = len(self.handles)
        cards = [
            int(NO_CARD if move.verb is Verb.NAME else card_of(self.moves, self.pack, number))
            for number, move in enumerate(self.moves.list)  # to name a card moves none: somebody is asked for it
        ]
        self.cards_of_moves = vec[i64](cards)
        self.make = kind
        family: Any = next(part for part in kind.__mro__ if part.__module__.startswith("reihum.core"))
        bare = Round(self, self.layout(self.players[0]))
        for note in self.notes:
            if hasattr(bare, note.field) or callable(getattr(family, note.field, None)):
                raise self.wrong(f"every round has something called '{note.field}'; give the note another name")

    def check_for_tricks(self, kind: type[Round]) -> None:
        """A trick is laid, and won, where the declaration says."""
        there = [zone.purpose for zone in self.common + self.each]
        for purpose, call in TRICKS_NEED:
            if purpose not in there:
                raise self.wrong(f"{kind.__name__} is a TrickRound, which needs GAME.{call}(); declare it above")

    def layout(self, seats: int, options: Any = None) -> Layout:
        """The zones of a table with this many seats."""
        if seats not in self.players:
            raise WrongSeats(f"{self.id} is for {self.seats_text()} players, not {seats}")
        counted = self.count_all is not None and options is not None and self.count_all(options)
        if (seats, counted) not in self.layouts:
            made = Layout(self.pack, seats, self.common, self.each, counted)
            made.trick = self.trick_zone
            made.hand = self.hand_zones.first
            made.front = self.front_zones.first
            made.won = self.won_zones.first
            self.layouts[seats, counted] = made
        return self.layouts[seats, counted]

    def seats_text(self) -> str:
        """For how many players: 2, 3 to 6, 2 or 4."""
        if len(self.players) == 1:
            return str(self.players[0])
        if self.players.step > 1:
            return " or ".join([str(number) for number in self.players])
        return f"{self.players[0]} to {self.players[-1]}"

    def blank(self, seats: int, options: Any = None) -> Round:
        """A round with nothing on the table."""
        if self.make is None:
            raise self.wrong("the declaration does not end; write GAME.rounds(...) with the class of its rounds")
        agreed = self.options() if options is None else options
        round = self.make(self, self.layout(seats, agreed))
        setattr(round, "options", agreed)  # noqa: B010 - a field of the game's own class
        self.fill(round, 0)
        return round

    def fill(self, round: Round, size: i64) -> None:
        """Fill the lists of notes with this many zeros."""
        for note in self.notes:
            if note.listed:
                setattr(round, note.field, filled(size))

    def sheet(self, seats: int, options: Any = None, first_dealer: int = 0) -> Sheet:
        """The score sheet of a match that is about to begin."""
        return Sheet(seats, first_dealer, self.blank(seats, options).points_before())

    def deal(
        self, seats: int, options: Any, key: bytes, past: Sheet | None = None, recording: bool = False
    ) -> Round:  # fmt: skip
        """The next round of a match; `recording` notes every lot and every card that moves."""
        sheet = self.sheet(seats, options) if past is None else past
        round = self.blank(seats, options)
        self.fill(round, seats)
        round.key = round_key(key, len(sheet.outcomes))
        round.recording = recording
        round.remember(sheet)
        round.dealer = round.next_dealer(sheet)
        round.start(sheet)
        return round
