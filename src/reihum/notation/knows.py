"""Who knows what, written down in few words; `facts` reads it."""

from reihum.core.knowledge import WatchedTable
from reihum.notation.facts import KNOWS, NOT, followed_cards, hidden_from, members
from reihum.notation.grammar import NONE, set_text


def knows_sections(table: WatchedTable, seats: list[int]) -> list[str]:
    """What these seats know beyond what a newcomer would think; cards that lie open to a seat are left out."""
    hidden = {seat: set(hidden_from(table, seat)) for seat in seats}
    thought = {seat: homes(table, seat, hidden[seat]) for seat in seats}
    followed: dict[int, int] = {}
    for zone in range(int(table.layout.size)):
        followed.update(dict.fromkeys(followed_cards(table, zone), zone))
    found: dict[tuple[str, str], set[int]] = {}
    for card in table.pack.cards():
        those = {seat: zones[card] for seat, zones in thought.items() if card in zones}
        usual = {seat: {followed[card]} if card in followed else hidden[seat] for seat in those}
        for group, zones in groups(those, usual, hidden):
            who = KNOWS if len(group) == table.seats else f"{KNOWS}.{','.join(map(str, group))}"
            outside = set().union(*[hidden[seat] for seat in group]) - zones
            what = zone_text(table, zones) if len(zones) <= len(outside) else f"{NOT} {zone_text(table, outside)}"
            found.setdefault((who, what), set()).add(card)
    return [f"{who} {what} {set_text(cards, table.pack)}" for (who, what), cards in sorted(found.items())]


def homes(table: WatchedTable, seat: int, hidden: set[int]) -> dict[int, set[int]]:
    """For each card that this seat does not see: the zones where it may lie."""
    found: dict[int, set[int]] = {int(card): set() for zone in hidden for card in table.cards(zone)}
    for zone in hidden:
        for card in members(table.may, table.row(seat, zone), table):
            if card in found:
                found[card].add(zone)
    return found


def groups(
    thought: dict[int, set[int]], usual: dict[int, set[int]], hidden: dict[int, set[int]]
) -> list[tuple[list[int], set[int]]]:
    """The seats that know the same about one card, and the zones where it may lie; not those who think the usual."""
    anywhere = set().union(*thought.values())
    if all(zones == anywhere & hidden[seat] and zones != usual[seat] for seat, zones in thought.items()) and thought:
        return [(list(hidden), anywhere)]
    found: list[tuple[list[int], set[int]]] = []
    for seat, zones in thought.items():
        same = [group for group, other in found if other == zones]
        if same:
            same[0].append(seat)
        elif zones != usual[seat]:
            found.append(([seat], zones))
    return found


def zone_text(table: WatchedTable, zones: set[int]) -> str:
    return ",".join([table.layout.names[zone] for zone in sorted(zones)]) or NONE
