"""What happened, in words: told from the moves of others and the cards that one saw moving."""

from itertools import groupby
from typing import final

from reihum.core.moves import Move, Verb
from reihum.core.view import BACK, Event
from reihum.core.zones import Face, Purpose
from reihum.text.lexicon import Lexicon, untwinned

MANY = 8  # more open cards than these are only counted


@final
class Told:
    """What was said about some moves: what somebody did, and what came of it."""

    def __init__(self) -> None:
        self.deeds: list[str] = []
        self.effects: list[str] = []


@final
class Story:
    """Tells a round to one listener."""

    def __init__(self, lexicon: Lexicon) -> None:
        self.lexicon = lexicon
        self.words = lexicon.words

    def tell(self, seat: int, moves: list[Move], secret: bool, events: tuple[Event, ...]) -> Told:
        """A seat has made these moves, and these cards have moved."""
        rest = list(events)
        told = Told()
        hidden = secret and seat != self.lexicon.seat
        for move in moves:
            own = event_of(move, seat, self.own_first(seat, rest) if move.verb is Verb.DRAW else rest)
            deed = "" if hidden else self.deed(seat, move, own)
            if deed:
                told.deeds.append(deed)
            if own is not None and (deed or own.card == BACK):
                rest.remove(own)
        if rest:
            told.effects = self.movements(rest)
        return told

    def own_first(self, seat: int, events: list[Event]) -> list[Event]:
        """What comes to a player, ahead of whatever else has to move for that, such as a reshuffled pile."""
        if len(events) < 2:
            return events
        return sorted(events, key=lambda event: self.lexicon.owner(event.target) != seat)

    def sentence(self, name: str, seat: int, **filling: object) -> str:
        """A sentence about a player: one form for oneself, one for others."""
        player = self.lexicon.paint.bold(self.lexicon.player(seat))
        return self.words(f"story.{name}.{self.lexicon.who(seat)}", name=player, **filling)

    def deed(self, seat: int, move: Move, event: Event | None) -> str:
        """What a player did. The card is told as it was seen, never as it was meant."""
        if move.verb is Verb.TICK:
            return self.lexicon.paint.dim(self.lexicon.move(move))
        if move.verb is Verb.SAY:
            return self.sentence("says", seat, word=self.lexicon.paint.alert(self.lexicon.move(move)))
        if move.verb is Verb.NAME:
            return self.sentence("names", seat, thing=self.lexicon.paint.bold(self.lexicon.move(move)))
        if move.verb is Verb.PASS:
            return self.sentence("passes", seat)
        if move.verb is Verb.DONE:
            return ""
        if event is None:  # nobody else saw it
            own = move.what if seat == self.lexicon.seat else ""
            return self.sentence("picks", seat, card=self.lexicon.card_name(own)) if own else ""
        card = self.lexicon.card_name(event.card)
        if move.verb is Verb.DRAW:
            return self.draws(seat, move, event, card)
        where = f" → {self.whereto(seat, event.target)}" if move.verb is Verb.PUT else ""
        hidden = self.lexicon.zone_at(event.target).face not in (Face.UP, Face.TOP)
        return self.sentence("picks" if move.verb is Verb.PICK and hidden else "plays", seat, card=card) + where

    def draws(self, seat: int, move: Move, event: Event, card: str) -> str:
        kind = self.lexicon.zone_at(event.target)
        turns = event.card != BACK and kind.face in (Face.UP, Face.TOP)
        giver = self.lexicon.owner(event.source)
        where = ""
        if giver not in (-1, seat):
            where = " " + self.sentence("from", giver)
        elif move.where:
            where = f" ({self.lexicon.zone(event.source)})"
        return self.sentence("turns" if turns else "draws", seat, card=card) + where

    def whereto(self, seat: int, place: str) -> str:
        """A place on the table; the owner's name need not be said twice."""
        return self.lexicon.zone(place) if self.lexicon.owner(place) == seat else self.lexicon.place(place)

    # Cards that move by themselves

    def movements(self, events: list[Event]) -> list[str]:
        """Cards that go the same way in one line, even when they are several players' cards."""
        lines: list[str] = []
        for (_, _, shuffled), group in groupby(events, key=self.kinds):
            those = list(group)
            if shuffled:
                places = [self.lexicon.place(event.source) for event in those]
                zone = places[0] if len(set(places)) == 1 else self.lexicon.zone(those[0].source)
                lines.append(self.words("story.shuffled", zone=zone))
            else:
                lines += self.ways(those)
        return [line for line in lines if line]

    def kinds(self, event: Event) -> tuple[str, str, bool]:
        names = self.lexicon.zone_at(event.source).name, self.lexicon.zone_at(event.target).name
        return (*names, event.card == "")

    def ways(self, events: list[Event]) -> list[str]:
        """From one kind of place to another."""
        owner = self.lexicon.owner
        givers: dict[int, list[Event]] = {}
        for event in events:
            givers.setdefault(owner(event.source), []).append(event)
        source, target = events[0].source, events[0].target
        if self.lexicon.zone_at(source).purpose is Purpose.TRICK and owner(target) >= 0:
            return [self.sentence("takes", owner(target))]
        if len(givers) > 1 and all(owner(event.target) in (owner(event.source), -1) for event in events):
            each = [f"{self.lexicon.player(giver)} {self.cards(those)}" for giver, those in givers.items()]
            return [f"{self.lexicon.zone(source)} → {self.lexicon.zone(target)}: {' · '.join(each)}"]
        if len(givers) > 1 and len({event.target for event in events}) == 1:
            return [f"{self.lexicon.zone(source)} → {self.lexicon.place(target)}: {self.cards(events)}"]
        return [self.way(list(group)) for _, group in groupby(events, key=lambda event: event[1:])]

    def way(self, events: list[Event]) -> str:
        """From one place to another; what a player does out of sight with their own cards stays hidden."""
        source, target = events[0].source, events[0].target
        hidden = all(event.card == BACK for event in events)
        owner = self.lexicon.owner(source)
        if hidden and owner == self.lexicon.owner(target) >= 0:
            return ""
        return f"{self.lexicon.place(source)} → {self.whereto(owner, target)}: {self.cards(events)}"

    def cards(self, events: list[Event]) -> str:
        if events[0].card == BACK and not self.lexicon.is_counted(events[0].source):
            return self.words("story.some")
        cards = self.sorted(events[0].target, [event.card for event in events])
        return self.words("story.cards", n=len(cards)) if len(cards) > MANY else self.lexicon.cards(cards)

    def sorted(self, target: str, cards: list[str]) -> list[str]:
        """Cards that are put together come in the order of the pack, unless their order matters."""
        if self.lexicon.zone_at(target).ordered or not set(cards) <= set(self.lexicon.game.pack.codes):
            return cards
        return sorted(cards, key=self.lexicon.game.pack.card)


def event_of(move: Move, seat: int, events: list[Event]) -> Event | None:
    """The card that this very move set going: the first that can have been meant."""
    for event in events:
        if move.verb is Verb.DRAW:
            if event.card and (not move.where or event.source == move.where):
                return event
        elif move.verb in (Verb.PLAY, Verb.PUT, Verb.PICK):
            same = event.card == BACK or untwinned(event.card) == untwinned(move.what)
            if same and (not move.where or event.target == move.where):
                return event
    return None
