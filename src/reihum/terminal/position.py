"""A position with all its cards on view, as the text that sets it up has them."""

from reihum.core.cards import TWIN_MARK
from reihum.core.round import Round
from reihum.core.turn import Mode
from reihum.core.view import BACK, View
from reihum.core.zones import SPECTATOR
from reihum.notation.grammar import UNKNOWN, cards, lines, sections
from reihum.text.lexicon import Lexicon, untwinned


def open_view(round: Round, text: str) -> View:
    """A spectator's view, but with every card that the text names; what it leaves unknown is a back."""
    named = named_cards(round, text)
    view = round.view(SPECTATOR)
    places = []
    for place in view.places:
        pile = round.layout.zones[place.zone].ordered
        codes = [round.pack.codes[card] for card in (round.pile(place.zone) if pile else round.cards(place.zone))]
        known = named.get(place.name)
        faces = [code if known is None or untwinned(code) in known else BACK for code in codes]
        places.append(place._replace(cards=tuple(faces), size=len(faces)))
    return view._replace(places=tuple(places))


def named_cards(round: Round, text: str) -> dict[str, set[str]]:
    """Of each zone with unknown cards: those that are named."""
    found: dict[str, set[str]] = {}
    for section in sections(lines(text))[1:]:
        tokens = section[1:]
        if section[0].text in round.layout.numbers and any(token.text.startswith(UNKNOWN) for token in tokens):
            known = [token for token in tokens if not token.text.startswith(UNKNOWN) and token.text != "-"]
            numbers = [number for token in known for number in cards(token, round.pack)]
            found[section[0].text] = {round.pack.codes[number].replace(TWIN_MARK, "") for number in numbers}
    return found


def turn_line(view: View, lexicon: Lexicon) -> str:
    """Whose turn it is."""
    people = [lexicon.player(seat) for seat in view.turn.seats if seat < view.seats]
    if not people:
        return lexicon.words("show.over")
    kind = {Mode.ALONE: "show.alone", Mode.SECRET: "show.secret", Mode.RACE: "show.race"}[view.turn.mode]
    return lexicon.words(kind, names=", ".join(people))
