"""The contract: a round is one deal of a game. Its fields are the table, its methods the booklet."""

from typing import TYPE_CHECKING, Any, Final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from reihum.core.cards import BIT, NO_CARD, filled, lowest
from reihum.core.chance import Chance
from reihum.core.dealer import Dealer
from reihum.core.errors import WrongSeats
from reihum.core.imagine import Limit, dealer_of, redeal
from reihum.core.knowledge import WatchedTable
from reihum.core.moves import Moves
from reihum.core.notes import Goal, Note, note_text
from reihum.core.pickling import revived_round, round_data
from reihum.core.rule import HAVE, NOT_NOW, OVER, TURN, Rule
from reihum.core.sheet import Outcome, Sheet, best
from reihum.core.turn import Mode, Turn
from reihum.core.view import NEW, Choice, View, place_of
from reihum.core.zones import NOBODY, SPECTATOR, Layout, Zones

if TYPE_CHECKING:
    from reihum.core.game import Game

__all__ = ["ALONE", "RACE", "SECRET", "Round"]

ALONE: Final[i64] = 0
SECRET: Final[i64] = 1
RACE: Final[i64] = 2
MOST_REDEALS: Final[i64] = 100  # of a world that cannot be
MODES: Final = [Mode.ALONE, Mode.SECRET, Mode.RACE]


@mypyc_attr(allow_interpreted_subclasses=True, acyclic=True)
class Round(WatchedTable):
    """One deal of a game. A game writes the first part, may add the second, and gets the rest for free."""

    def __init__(self, game: "Game", layout: Layout) -> None:
        super().__init__(layout)
        self.game = game
        self.acting: i64 = NOBODY  # the seats that may act, as a set; nobody: the round is over
        self.mode: i64 = ALONE
        self.wait: i64 = 0  # milliseconds until a race is closed
        self.now: i64 = 0  # milliseconds since the race was opened
        self.dealer: i64 = 0
        self.opening: Round | None = None  # the table before anybody chose in secret,
        self.chosen: tuple[tuple[int, int], ...] = ()  # and who has made which move since

    # What a game writes

    def start(self, past: Sheet) -> None:
        """Shuffle, deal, and say whose turn it is."""
        raise self.unwritten("start")

    def why_not(self, seat: i64, move: i64) -> Rule | None:
        """The rule that forbids this move to a seat whose turn it is, or None: it is legal."""
        raise self.unwritten("why_not")

    def play(self, seat: i64, move: i64) -> None:
        """Carry out a legal move."""
        raise self.unwritten("play")

    def outcome(self) -> Outcome:
        """The line of the score sheet, once the round is over."""
        raise self.unwritten("outcome")

    def unwritten(self, method: str) -> NotImplementedError:
        return NotImplementedError(f"{type(self).__name__} has no method '{method}'")

    # What a game may add

    def moves(self, seat: i64) -> vec[i64]:
        """The legal moves of a seat whose turn it is. A game may override this to list them faster."""
        found = self.empty_list(16)
        for move in range(i64(len(self.game.moves.list))):
            if self.why_not(seat, move) is None:
                found = append(found, move)
        return found

    def why_wait(self, seat: i64, move: i64) -> Rule:
        """The rule that forbids a move to a seat that may not act now, such as a second call."""
        return TURN

    def remember(self, past: Sheet) -> None:
        """Note what the sheet means for the round to come, such as who is out of the match; called before the deal."""

    def next_dealer(self, past: Sheet) -> i64:
        """Who deals this round: the next seat each time, unless a game lets the results decide."""
        return past.dealer

    def sits_out(self, seat: i64) -> bool:
        """Is this seat out of the match? It has no cards and no turn, and watches."""
        return False

    def plain_outcome(self) -> Outcome:
        """The outcome without its lines; a game may work it out faster."""
        return self.outcome()

    def partners(self, seat: i64) -> tuple[int, ...]:
        """The seats that win with this one, itself among them."""
        return (int(seat),)

    def least(self, zone: i64) -> i64:
        """The fewest cards that can lie in a zone whose size is hidden, as everybody can work out."""
        return 0

    def points_before(self) -> float:
        """What everybody has on the sheet before the first round of a match."""
        return 0.0

    def limits(self) -> list[Limit]:
        """How many cards of some set lie in a zone at most, as everybody can work out; one limit for each zone."""
        return []

    def can_be(self, world: "Round") -> bool:
        """Is this imagined world possible, apart from what cards and limits say? If not, it is dealt again."""
        return True

    def goals(self) -> list[Goal]:
        """What some seats want to reach, and how far they have come, as everybody may know it."""
        return []

    def leading(self) -> i64:
        """The card that would take the trick on the table; NO_CARD if there is none."""
        return NO_CARD

    def trumps(self) -> vec[i64]:
        """The cards that beat those of every suit, the highest first: people keep them together in their hands."""
        return vec[i64]()

    def prompt(self, seat: i64) -> str:
        """Which sentence of the booklet says what this seat has to do: that of the phase, or of the kind of turn."""
        if self.mode == RACE:
            return "race"
        for note in self.game.notes:
            if note.phase:
                return str(note.words[getattr(self, note.field)])
        return "secret" if self.mode == SECRET else "turn"

    def gaps(self, seat: i64) -> dict[str, int]:
        """Numbers for gaps in that sentence, besides the notes and the names of the neighbours."""
        return {}

    def low_wins(self) -> bool:
        """Do the fewest points win?"""
        return False

    def match_over(self, sheet: Sheet) -> bool:
        """Is the match over with the last round on the sheet? By default the option `rounds` says how many it has."""
        options: Any = getattr(self, "options")  # noqa: B009 - a field of the game's own class
        return len(sheet.outcomes) >= getattr(options, "rounds", 1)

    def match_winners(self, sheet: Sheet) -> tuple[int, ...]:
        """Who wins according to the sheet; ties share the win."""
        return best(sheet.totals, self.low_wins())

    # Turns

    def turn(self) -> Turn:
        seats: list[int] = []
        rest = self.acting
        while rest != NOBODY:
            seats.append(int(lowest(rest)))
            rest &= rest - 1
        return Turn(tuple(seats), MODES[self.mode], int(self.wait) if self.mode == RACE else 0)

    @property
    def clock(self) -> i64:
        """The clock's number, one after the last seat: it ticks when the time to react is over."""
        return self.seats

    def let(self, seat: i64) -> None:
        """It is this seat's turn."""
        self.acting = BIT[seat]
        self.mode = ALONE

    def let_all_choose(self) -> None:
        """Everybody chooses in secret."""
        self.let_choose(BIT[self.seats] - 1)

    def let_choose(self, seats: i64) -> None:
        """Some choose in secret; `seats` is a set."""
        self.acting = seats
        self.mode = SECRET
        self.opening = None

    def has_chosen(self, seat: i64) -> bool:
        """This seat's secret choice is made; true when it was the last."""
        self.acting &= ~BIT[seat]
        return self.acting == NOBODY

    def let_race(self, seats: i64, wait: i64) -> None:
        """Any of these seats may act; with a wait, the clock may tick as well."""
        self.acting = seats | BIT[self.seats] if wait > 0 else seats
        self.mode = RACE
        self.wait = wait
        self.now = 0

    def everybody(self) -> i64:
        return BIT[self.seats] - 1

    def may_act(self, seat: i64) -> bool:
        return self.acting & BIT[seat] != 0

    def end(self) -> None:
        self.acting = NOBODY
        self.mode = ALONE

    def is_over(self) -> bool:
        return self.acting == NOBODY

    def after(self, seat: i64, steps: i64 = 1) -> i64:
        """The seat this many places to the left."""
        seat += steps
        while seat >= self.seats:
            seat -= self.seats
        return seat

    def before(self, seat: i64) -> i64:
        """The right neighbour."""
        return seat - 1 if seat > 0 else self.seats - 1

    def next_in(self, seat: i64) -> i64:
        """The next seat that does not sit out; this seat itself if no other is left."""
        for _seat in range(self.seats):
            seat = self.after(seat, 1)
            if not self.sits_out(seat):
                break
        return seat

    def next_with_cards(self, zones: Zones, seat: i64) -> i64:
        """The next seat that has cards in its own of these zones; this seat itself if no other has any."""
        for _other in range(self.seats):
            seat = self.after(seat, 1)  # without it, a plain class based on the compiled one would get 0
            if not self.is_empty(zones[seat]):
                break
        return seat

    # For free: explanations, clone, imagination, view

    def forbidden(self, seat: i64, move: i64) -> Rule | None:
        """The rule that forbids this move to this seat now, or None if it is legal."""
        if self.acting == NOBODY:
            return OVER
        if seat < 0 or seat > self.seats:
            return TURN
        if self.may_act(seat):
            return self.why_not(seat, move)
        return self.why_wait(seat, move) if seat < self.seats else TURN

    def legal(self, seat: i64, moves: vec[i64]) -> vec[i64]:
        """Those of some moves that are legal for a seat whose turn it is."""
        found = self.empty_list(8)
        for move in moves:
            if self.why_not(seat, move) is None:
                found = append(found, move)
        return found

    @property
    def numbered(self) -> Moves:
        """The moves of the game."""
        return self.game.moves

    @property
    def notes(self) -> list[Note]:
        return self.game.notes

    def note_numbers(self) -> vec[i64]:
        """All notes as numbers, one after the other; a list begins with its length.

        A compiled class has one of its own: see reihum.unfold.
        """
        found = vec[i64]()
        for note in self.game.notes:
            if note.listed:
                numbers: vec[i64] = getattr(self, note.field)
                found = append(found, i64(len(numbers)))
                for each in numbers:
                    found = append(found, each)
            else:
                number: i64 = getattr(self, note.field)
                found = append(found, number)
        return found

    def twin(self) -> "Round":
        """A round of this game with the same notes and nothing on the table.

        A compiled class has one of its own: see reihum.unfold.
        """
        make: Any = type(self)
        twin: Round = make(self.game, self.layout)
        setattr(twin, "options", getattr(self, "options"))  # noqa: B009, B010 - a field of the game's own class
        for note in self.game.notes:
            value = getattr(self, note.field)
            setattr(twin, note.field, value[:] if note.listed else value)
        return twin

    def clone(self) -> "Round":
        twin = self.unobserved()
        twin.tracking = self.tracking
        if self.tracking:
            twin.may = self.may[:]
        twin.opening = self.opening
        twin.chosen = self.chosen
        return twin

    def unobserved(self) -> "Round":
        """A clone for a playout: it keeps no knowledge."""
        # a plain class may be based on a compiled one, whose twins would be none of it
        twin = self.twin() if self.game.native else Round.twin(self)
        twin.lie = self.lie[:]
        if self.layout.has_piles:
            twin.order = self.order[:]
        twin.tracking = False
        twin.key = self.key
        twin.seed = self.seed
        twin.shuffles = self.shuffles
        twin.acting = self.acting
        twin.mode = self.mode
        twin.wait = self.wait
        twin.now = self.now
        twin.dealer = self.dealer
        return twin

    def __reduce__(self) -> tuple[Any, ...]:
        return revived_round, round_data(self)

    def imagine(self, seat: i64, chance: Chance) -> "Round":
        """A round that this seat can't tell from the real one: everything it does not know is dealt again."""
        dealer = self.dealer_for(seat)
        world = self.imagined(dealer, chance)
        for _world in range(MOST_REDEALS):
            if self.can_be(world) and not (dealer.may_break_limits() and self.breaks_limits(world)):
                break
            world = self.imagined(dealer, chance)
        return world

    def breaks_limits(self, world: "Round") -> bool:
        return not all(limit.holds(world) for limit in self.limits())

    def dealer_for(self, seat: i64) -> Dealer:
        """The dealer of what this seat does not know; the same one as long as nothing changes."""
        kept = self.imaginer
        if kept is not None and self.imaginer_made == self.changes and kept.seat == seat:
            return kept
        least = filled(self.layout.size)
        for zone in range(self.layout.size):
            if self.layout.uncounted[zone] != 0:
                least[zone] = self.least(zone)
        dealer = dealer_of(self, seat, least, self.limits())
        self.imaginer = dealer
        self.imaginer_made = self.changes
        return dealer

    def imagined(self, dealer: Dealer, chance: Chance) -> "Round":
        """A world that agrees with what is known card by card."""
        twin = self.clone()
        twin.key = b""
        twin.seed = chance.seed()
        twin.opening = None  # that was the real one,
        twin.chosen = ()  # and so were these
        redeal(twin, dealer, chance)
        return twin

    def keep_opening(self, seat: i64, move: i64) -> None:
        """Before a secret choice is made: the others may go on thinking as if it were still to come."""
        if self.opening is None:
            self.chosen = ()
            self.opening = self.clone()
        self.chosen += ((int(seat), int(move)),)

    def imagine_undecided(self, seat: i64, chance: Chance) -> "Round":
        """The same, but the others have yet to make their secret choices: a chosen card is not just any card."""
        if self.mode != SECRET or self.opening is None:
            return self.imagine(seat, chance)
        world = self.opening.imagine(seat, chance)
        for who, move in self.chosen:
            if who == seat:
                world.play(seat, move)
        return world

    def view(self, seat: i64) -> View:
        """Everything this seat may know; SPECTATOR sees what is face up."""
        if not SPECTATOR <= seat < self.seats:
            raise WrongSeats(
                f"there is no seat {seat}; the seats are 0 to {self.seats - 1}, and a spectator is {SPECTATOR}"
            )
        texts = self.numbered.texts
        choices = [NEW(Choice, (move, texts[move], rule)) for move, rule in self.considered(seat)]
        asked = seat >= 0 and self.may_act(seat)
        leading = self.leading()
        return View(
            int(seat),
            int(self.seats),
            int(self.dealer),
            self.turn(),
            tuple([place_of(self, seat, zone) for zone in range(self.layout.size)]),
            self.noted(),
            tuple(choices),
            self.outcome() if self.is_over() else None,
            "" if leading == NO_CARD else self.pack.codes[leading],
            tuple(self.goals()),
            self.prompt(seat) if asked else "",
            tuple(self.gaps(seat).items()) if asked else (),
            tuple([self.pack.codes[card] for card in self.trumps()]),
        )

    def considered(self, seat: i64) -> list[tuple[int, Rule | None]]:
        """The moves that a seat might think of now, each with the rule that forbids it (None: it is legal)."""
        found: list[tuple[int, Rule | None]] = []
        if seat < 0 or not self.may_act(seat):
            return found
        cards, words, bits = self.game.cards_of_moves, self.pack.word, self.pack.bit
        elsewhere = self.hidden_with_others(seat)
        for move in range(i64(len(cards))):
            card = cards[move]
            if card != NO_CARD and elsewhere[words[card]] & bits[card] != 0:
                continue  # nobody plays what lies hidden with somebody else
            rule = self.why_not(seat, move)
            if rule is not HAVE and rule is not NOT_NOW:
                found.append((int(move), rule))
        return found

    def hidden_with_others(self, seat: i64) -> vec[i64]:
        """The cards that other seats have where this one cannot look, as a set."""
        found = filled(self.words)
        for zone in range(self.layout.size):
            owner = self.layout.owners[zone]
            if owner >= 0 and owner != seat and not self.layout.knows(seat, zone):
                for word in range(self.words):
                    found[word] |= self.lie[zone * self.words + word]
        return found

    def noted(self) -> tuple[tuple[str, str], ...]:
        """The public notes, as text."""
        found: list[tuple[str, str]] = []
        for note in self.notes:
            value = getattr(self, note.field)
            if note.listed:
                found.append((note.field, " ".join([note_text(note, int(number), self.pack) for number in value])))
            else:
                found.append((note.field, note_text(note, int(value), self.pack)))
        return tuple(found)
