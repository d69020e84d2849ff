"""What happened, in words: told from the moves of others and the cards that one saw moving."""

from itertools import groupby
from typing import final

from reihum.core.moves import Move, Verb
from reihum.core.view import BACK, Event
from reihum.core.zones import Face, Purpose
from reihum.text.lexicon import Lexicon, untwinned
from reihum.text.parts import CardPart, Part, SeatPart, Sentence, joined

MANY = 8  # more open cards than these are only counted


@final
class Told:
    """What was said about some moves: what somebody did, and what came of it."""

    def __init__(self) -> None:
        self.deeds: list[Sentence] = []
        self.effects: list[Sentence] = []


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
            deed = [] if hidden else self.deed(seat, move, own)
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

    def sentence(self, name: str, seat: int, **filling: Part | Sentence) -> Sentence:
        """A sentence about a player: one form for oneself, one for others."""
        key = f"story.{name}.{self.lexicon.who(seat)}"
        return self.words.sentence(key, 0, {"name": SeatPart(seat), **filling})

    def deed(self, seat: int, move: Move, event: Event | None) -> Sentence:
        """What a player did. The card is told as it was seen, never as it was meant."""
        if move.verb is Verb.TICK and self.lexicon.game.flow >= 0:
            return []  # the next card says so
        if move.verb is Verb.TICK:
            return [self.lexicon.paint.dim(self.lexicon.move(move))]
        if move.verb is Verb.SAY:
            return self.sentence("says", seat, word=self.lexicon.paint.alert(self.lexicon.move(move)))
        if move.verb is Verb.NAME:
            return self.sentence("names", seat, thing=self.lexicon.named(move))
        if move.verb is Verb.PASS:
            word = self.lexicon.move(move)  # to pass, to shove, to drop out: each game has its own
            return self.words.sentence("story.passes", 0, {"name": SeatPart(seat), "word": word})
        if move.verb is Verb.DONE:
            return []
        if event is None:  # nobody else saw it
            own = move.what if seat == self.lexicon.seat else ""
            return self.sentence("picks", seat, card=CardPart(own)) if own else []
        card = self.card(event.card)
        if move.verb is Verb.DRAW:
            return self.draws(seat, move, event, card)
        where = joined(" (", self.whereto(seat, event.target), ")") if move.verb is Verb.PUT else []
        hidden = self.lexicon.zone_at(event.target).face not in (Face.UP, Face.TOP)
        name = "picks" if move.verb is Verb.PICK and hidden else "plays"
        return joined(self.sentence(name, seat, card=card), where)

    def card(self, code: str) -> Part:
        return self.words("story.cards", n=1) if code == BACK else CardPart(code)

    def draws(self, seat: int, move: Move, event: Event, card: Part) -> Sentence:
        kind = self.lexicon.zone_at(event.target)
        turns = event.card != BACK and kind.face in (Face.UP, Face.TOP)
        giver = self.lexicon.owner(event.source)
        deed = self.sentence("turns" if turns else "draws", seat, card=card)
        if giver not in (-1, seat):
            return joined(deed, " ", self.sentence("from", giver))
        return joined(deed, f" ({self.lexicon.zone(event.source)})" if move.where else "")

    def whereto(self, seat: int, place: str) -> Sentence:
        """A place on the table; the owner's name need not be said twice."""
        return [self.lexicon.zone(place)] if self.lexicon.owner(place) == seat else self.lexicon.whose(place)

    # Cards that move by themselves

    def movements(self, events: list[Event]) -> list[Sentence]:
        """Cards that go the same way in one sentence."""
        found: list[Sentence] = []
        for (_, _, shuffled), group in groupby(events, key=self.kinds):
            those = list(group)
            if shuffled:
                first = those[0].source
                alone = len({event.source for event in those}) == 1
                zone: Sentence = self.lexicon.whose(first) if alone else [self.lexicon.zone(first)]
                found.append(self.words.sentence("story.shuffled", 0, {"zone": zone}))
            elif not all(self.is_put_away(event) for event in those):
                found += self.ways(those)
        return [each for each in found if each]

    def is_put_away(self, event: Event) -> bool:
        """It has been seen on stage, and its owner keeps it: there is nothing to tell."""
        source, target = self.lexicon.zone_at(event.source), self.lexicon.zone_at(event.target)
        kept = self.lexicon.owner(event.source) == self.lexicon.owner(event.target) >= 0
        return kept and source.stage and not target.stage and (target.purpose is Purpose.HAND or target.face is Face.UP)

    def kinds(self, event: Event) -> tuple[str, str, bool]:
        names = self.lexicon.zone_at(event.source).name, self.lexicon.zone_at(event.target).name
        return (*names, event.card == "")

    def ways(self, events: list[Event]) -> list[Sentence]:
        """From one kind of place to another."""
        owner = self.lexicon.owner
        givers = {owner(event.source) for event in events}
        source, target = events[0].source, events[0].target
        if self.lexicon.zone_at(source).purpose is Purpose.TRICK and owner(target) >= 0:
            return [self.sentence("takes", owner(target))]
        if len(givers) > 1 and all(owner(event.target) in (owner(event.source), -1) for event in events):
            return [self.together(events)]
        if len(givers) > 1 and owner(target) >= 0 and len({event.target for event in events}) == 1:
            return [self.gets(events)]
        return [self.way(list(group)) for _, group in groupby(events, key=lambda event: event[1:])]

    def way(self, events: list[Event]) -> Sentence:
        """From one place to another; what a player does out of sight with their own cards stays hidden."""
        source, target = events[0].source, events[0].target
        giver, taker = self.lexicon.owner(source), self.lexicon.owner(target)
        cards = self.cards(events)
        if giver == taker >= 0 and all(event.card == BACK for event in events):
            return []
        if giver < 0 <= taker:
            return self.gets(events)
        if giver < 0:
            return self.words.sentence("story.comes", len(events), {"cards": cards, "zone": self.lexicon.zone(target)})
        if taker in (-1, giver):
            return self.sentence("lays", giver, cards=cards, zone=self.lexicon.zone(target))
        return self.sentence("gives", giver, cards=cards, to=self.sentence("to", taker))

    def together(self, events: list[Event]) -> Sentence:
        """What several players do at once."""
        found: list[Sentence] = []
        for giver, group in groupby(events, key=lambda event: self.lexicon.owner(event.source)):
            found += [[", "]] if found else []
            found.append(self.sentence("plays", giver, card=self.cards(list(group))))
        return joined(*found)

    def gets(self, events: list[Event]) -> Sentence:
        """Somebody comes to hold cards, or to have them lie in front of them."""
        target = events[0].target
        held = self.lexicon.zone_at(target).purpose is Purpose.HAND
        where = self.lexicon.zone(events[0].source if held else target)
        return self.sentence("gets", self.lexicon.owner(target), cards=self.cards(events), zone=where)

    def cards(self, events: list[Event]) -> Sentence:
        if events[0].card == BACK and not self.lexicon.is_counted(events[0].source):
            return [self.words("story.some")]
        if len(events) > MANY:
            return [self.words("story.cards", n=len(events))]
        cards = self.sorted(events[0].target, [event.card for event in events])
        faces = [code for code in cards if code != BACK]
        if not faces:
            return [self.words("story.cards", n=len(cards))]
        found = joined(*(piece for code in faces for piece in (" ", CardPart(code, len(faces) > 1))))[1:]
        backs = len(cards) - len(faces)
        return joined(found, " " + self.words("story.cards", n=backs) if backs else "")

    def sorted(self, target: str, cards: list[str]) -> list[str]:
        """Cards that are put together come in the order of the pack, unless their order matters."""
        numbers = self.lexicon.game.pack.numbers
        if self.lexicon.zone_at(target).ordered or not all(code in numbers for code in cards):
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
