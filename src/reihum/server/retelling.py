"""A recorded match replayed as the page draws it: every step, from one seat or with all cards open."""

from typing import Any, Final, final

import msgspec
from mypy_extensions import i64

from reihum.core.match import LoggedMove, Match
from reihum.core.options import written_options
from reihum.core.replayer import Replayer
from reihum.core.round import SECRET, Round
from reihum.core.view import open_events
from reihum.core.zones import SPECTATOR
from reihum.notation.records import Record
from reihum.table.formats import FORMAT
from reihum.table.log import Dealt, Moved, Opened, Sitter
from reihum.table.names import clean, unlike
from reihum.table.state import UNCHANGED, Happened, PlaceState, State
from reihum.table.table import Table
from reihum.table.telling import PLAIN, Telling
from reihum.text.catalogue import find
from reihum.text.lexicon import Lexicon
from reihum.text.story import Story
from reihum.text.words import name_in, seat_of_you, words

OPEN: Final = SPECTATOR  # in place of a seat: everything lies open


def opened_of(record: Record, language: str) -> Opened:
    """The entry that opens a table with the deal of a record."""
    you = seat_of_you(list(record.players))
    names: list[str] = []
    for seat in range(record.seats):
        name = clean(record.players[seat]) if record.players else ""
        called = unlike(name_in(language, name, seat) or words(language)("show.seat", n=seat + 1), names)
        names.append(words(language)("table.you") if seat == you else called)
    sitters = [Sitter("person", name) for name in names]
    options = dict(record.options)
    return Opened(
        record.game, record.version, record.seats, options, str(record.seed), sitters, False, "normal", record.date,
        format=FORMAT, known=True, entropy=list(record.entropy),
    )  # fmt: skip


def entries_of(match: Match, steps: int | None = None) -> list[Moved | Dealt]:
    """The moves of a match as entries of a table's log: all of them, or only this many from the start."""
    found: list[Moved | Dealt] = []
    number = 0
    for entry in match.log[:steps]:
        while number < entry.round:
            found.append(Dealt())
            number += 1
        found.append(Moved(entry.seat, [entry.move], entry.at, by_itself=True))
    return found


@final
class Retelling:
    """One match, through one pair of eyes. The match must have been checked by replaying it."""

    def __init__(self, told: Match, record: Record, seat: int, language: str) -> None:
        self.log: list[LoggedMove] = told.log
        self.seat = seat
        self.table = Table(opened_of(record, language))
        self.table.match.watched = True
        self.telling = Telling(self.table, None if seat == OPEN else seat, language)
        # everybody by name, as you may be looking through somebody else's eyes
        names = [sitter.name for sitter in self.table.sitters]
        self.telling.speak(self.lexicon(names, SPECTATOR, language))
        you = seat_of_you(names)
        if you >= 0 and seat in (you, OPEN):  # in one's own record: "you play", not "you plays"
            self.telling.story = Story(self.lexicon(names, you, language))

    def lexicon(self, names: list[str], seat: int, language: str) -> Lexicon:
        layout = self.table.match.round.layout
        return Lexicon(self.table.entry, words(language), PLAIN, layout, names, seat)

    def frames(self, number: int) -> list[State]:
        """The steps of one round: as it was dealt, then after every move."""
        while len(self.table.match.sheet.outcomes) < number:
            for entry in self.moves_of(len(self.table.match.sheet.outcomes)):
                self.table.match.replay(entry)
            self.table.match.settle()
        self.telling.waiting.append(Happened("round", number=number + 1))
        found = [self.state()]
        for entry in self.moves_of(number):
            self.play(entry)
            found.append(self.state())
        return found

    def moves_of(self, number: int) -> list[LoggedMove]:
        return [entry for entry in self.log if entry.round == number]

    def play(self, entry: LoggedMove) -> None:
        match = self.table.match
        secret = match.round.mode == SECRET and self.seat not in (OPEN, entry.seat)
        match.replay(entry)
        events = open_events(match.round) if self.seat == OPEN else match.events(self.seat)
        moves = [match.game.moves.list[entry.move]]
        self.telling.waiting += self.telling.told(entry.seat, moves, secret, events)
        self.table.version += 1
        self.table.close_match()

    def state(self) -> State:
        state = self.telling.state()
        if self.seat == OPEN:
            state = msgspec.structs.replace(state, places=open_places(self.table.match))
        players = [msgspec.structs.replace(player, connected=True) for player in state.players]
        return msgspec.structs.replace(
            state, choices=[], players=players, may_undo=False, known_deal=False, evening=UNCHANGED
        )


def open_places(match: Match) -> list[PlaceState]:
    """Every place with all its cards; those of a trick in the order of play."""
    round, laid = match.round, match.tricks.now
    found: list[PlaceState] = []
    for zone in range(round.layout.size):
        name, owner = round.layout.names[zone], round.layout.owners[zone]
        numbers = round.pile(zone) if round.layout.zones[zone].ordered else round.cards(zone)
        cards = tuple([round.pack.codes[card] for card in numbers])
        if zone == match.game.trick_zone and len(laid) == len(cards):
            cards, by = tuple([each.card for each in laid]), tuple([each.seat for each in laid])
            found.append(PlaceState(name, owner, cards, len(cards), by))
        else:
            found.append(PlaceState(name, owner, cards, len(cards)))
    return found


# What chance decided, for whoever wants to compute it again


def lots_of(raw: list[int], codes: list[str]) -> list[dict[str, Any]]:
    """Shuffles, with the cards in their new order and how many had moved before; and single numbers."""
    found: list[dict[str, Any]] = []
    place = 0
    while place < len(raw):
        size = raw[place]
        if size < 0:
            found.append({"below": -size, "number": raw[place + 1]})
            place += 2
        else:
            cards = raw[place + 2 : place + 2 + size]
            found.append({"cards": [codes[card] for card in cards], "after": raw[place + 1]})
            place += 2 + size
    return found


def deal_of(match: Match) -> tuple[Round, list[dict[str, Any]]]:
    """The round that a match has just begun, dealt once more with every lot and every card noted."""
    round = match.game.deal(match.seats, match.options, match.key, match.sheet, recording=True)
    return round, lots_of([int(number) for number in round.lots], match.game.pack.codes)


def chance_of(told: Match) -> list[dict[str, Any]]:
    """Of every round: the lots of its deal, the way every card took in it, and the lots drawn later."""
    replayer = Replayer(told, watched=True)
    match = replayer.match
    found = [begun(match)]
    while replayer.next is not None:
        while replayer.deal():
            found.append(begun(match))
        drawn = len(match.round.lots)
        replayer.step()
        fresh = [int(each) for each in match.round.lots[i64(drawn) :]]
        found[-1]["later"] += lots_of(fresh, match.game.pack.codes)
    return found


def begun(match: Match) -> dict[str, Any]:
    round, lots = deal_of(match)
    dealt = [[event.card, event.source, event.target] for event in open_events(round)]
    return {"dealer": int(round.dealer), "lots": lots, "dealt": dealt, "later": []}


def outline(told: Match, record: Record, language: str) -> dict[str, Any]:
    """What is worth knowing before the first frame."""
    rounds = max([len(told.sheet.outcomes)] + [entry.round + 1 for entry in told.log] + [1])
    outcomes = told.sheet.outcomes
    return {
        "game": told.game.id,
        "seats": told.seats,
        "players": [sitter.name for sitter in opened_of(record, language).sitters],
        "options": written_options(told.options),
        "date": record.date,
        "over": told.over,
        "winners": list(told.winners()) if told.over else [],
        "totals": list(told.sheet.totals),
        "rounds": [
            {
                "seats": [entry.seat for entry in told.log if entry.round == number],
                "points": list(outcomes[number].points) if number < len(outcomes) else None,
            }
            for number in range(rounds)
        ],
        "chance": {
            "commitment": record.commitment,
            "seed": str(record.seed),
            "entropy": list(record.entropy),
            "rounds": chance_of(told),
        },
    }


def title_of(record: Record, language: str) -> str:
    return find(record.game).booklet(language).title
