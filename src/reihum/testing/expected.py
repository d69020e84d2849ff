"""What a seat must see of a round, worked out from the faces of its zones alone."""

from reihum.core.round import Round
from reihum.core.view import BACK, Event, Place
from reihum.core.zones import Face


def expected_place(round: Round, seat: int, number: int) -> Place:
    zone = round.layout.zones[number]
    owner = int(round.layout.owners[number])
    cards = [round.pack.codes[card] for card in (round.pile(number) if zone.ordered else round.cards(number))]
    shown = {
        Face.UP: cards,
        Face.TOP: cards[:1],
        Face.TURNED: [BACK] * len(cards),
        Face.OWN: cards if seat == owner else [BACK] * len(cards),
        Face.DOWN: [BACK] * len(cards),
    }[zone.face]
    everybody_knows = zone.face in (Face.UP, Face.TOP, Face.TURNED)
    counted = not round.layout.uncounted[number] or everybody_knows or (zone.face is Face.OWN and seat == owner)
    size = len(cards) if counted else None
    return Place(number, round.layout.names[number], owner, tuple(shown) if counted else (), size)


def expected_events(round: Round, seat: int) -> list[Event]:
    def sees(number: int) -> bool:
        zone = round.layout.zones[number]
        if zone.face is Face.OWN:
            return seat == round.layout.owners[number]
        return zone.face is not Face.DOWN

    names, codes, owners = round.layout.names, round.pack.codes, round.layout.owners
    found: list[Event] = []
    for place in range(0, len(round.events), 3):
        card, source, target = (int(number) for number in round.events[place : place + 3])
        if card < 0:
            found.append(Event("", names[source], names[target]))
        elif sees(source) or sees(target):
            found.append(Event(codes[card], names[source], names[target]))
        elif not round.layout.uncounted[source]:
            found.append(Event(BACK, names[source], names[target]))
        elif owners[source] != owners[target]:  # some cards; how many is hidden
            some = Event(BACK, names[source], names[target])
            found += [some] if found[-1:] != [some] else []
    return found
