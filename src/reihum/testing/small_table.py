"""A table with few cards: so few that every deal of the hidden ones can be looked at."""

from reihum.core.chance import Chance
from reihum.core.round import Round
from reihum.core.zones import Face
from reihum.testing.every_deal import TooMany, number_of_deals

FIRST_WORLDS = 150
HANDS = (4, 3, 2, 1)  # sizes to try for hidden zones, until there are few enough worlds
OPEN_PILE = 3  # cards left in a pile of which only the top one shows


def small(position: Round, seat: int, chance: Chance) -> Round:
    """The same table with fewer cards. Everybody knows which are left, and no more than the eye sees."""
    for size in HANDS:
        round = position.clone()
        thin_out(round, size, chance)
        look_anew(round)
        if 1 < number_of_deals(round, seat) <= FIRST_WORLDS:
            return round
    raise TooMany


def thin_out(round: Round, size: int, chance: Chance) -> None:
    """Leave a few cards in each hidden zone; zones of one kind lose equally many."""
    layout = round.layout
    for kind in {zone.name: zone for zone in layout.zones}.values():
        zones = [number for number, zone in enumerate(layout.zones) if zone is kind]
        if kind.face in (Face.OWN, Face.DOWN):
            excess = max(int(round.count(zone)) for zone in zones) - size
        elif kind.face is Face.TOP:
            excess = max(int(round.count(zone)) for zone in zones) - OPEN_PILE
        else:
            continue
        if kind.number > 1 and kind.face is Face.DOWN:  # of many places on the table most become empty
            for zone in shuffled(zones, chance)[size:]:
                for card in round.cards(zone):
                    take_away(round, int(card), zone)
        for zone in zones:
            for _ in range(min(excess, int(round.count(zone)) - int(round.least(zone)))):
                cards = round.cards(zone)
                take_away(round, int(round.bottom(zone) if kind.ordered else cards[chance.below(len(cards))]), zone)


def shuffled(items: list[int], chance: Chance) -> list[int]:
    rest = list(items)
    return [rest.pop(chance.below(len(rest))) for _ in items]


def take_away(round: Round, card: int, zone: int) -> None:
    round.lie[zone * round.words + round.pack.word[card]] &= ~round.pack.bit[card]
    if round.layout.pile[zone]:
        round.take_out(card, zone)


def look_anew(round: Round) -> None:
    """Everybody knows what the zones show, which of them are empty and which cards are hidden, but not where."""
    size = int(round.layout.size) * int(round.words)
    round.look_around()
    for seat in range(int(round.seats)):
        hidden = [
            zone
            for zone in range(int(round.layout.size))
            if not round.layout.knows(seat, zone) and round.count(zone) > 0
        ]
        for word in range(int(round.words)):
            cards = 0
            for zone in hidden:
                cards |= round.lie[zone * round.words + word]
            for zone in hidden:
                round.may[seat * size + zone * round.words + word] = cards
    for zone in range(int(round.layout.size)):
        if round.layout.pile[zone]:
            round.watch_shuffled(zone)
    round.changes += 1
