"""Cards where they lie: piles, rows, grids and fans."""

from collections.abc import Mapping

from reihum.core.view import BACK, Place
from reihum.core.zones import Face, Purpose, Spread
from reihum.terminal.choices import Choices
from reihum.terminal.chronicle import Arrival
from reihum.terminal.paint import length, padded, page_width, wrapped_parts
from reihum.text.lexicon import Lexicon

MARGIN = "  "
MANY_BACKS = 12  # this many backs are drawn one by one, more are only counted
GRID_WIDTH = 10
GRID_CELL = 5


class Places:
    """Draws the places of one table; with choices, every card that can be chosen has its number in front."""

    def __init__(self, lexicon: Lexicon, came: Mapping[str, Arrival]) -> None:
        self.lexicon = lexicon
        self.paint = lexicon.paint
        self.came = came
        self.choices: Choices | None = None
        self.leading = ""  # the card that would take the trick
        self.trumps: tuple[str, ...] = ()  # the highest first

    def line(self, place: Place) -> str:
        return " ".join(self.parts(place))

    def parts(self, place: Place) -> list[str]:
        """The cards of a place side by side, its top card, or its backs."""
        kind = self.lexicon.zone_at(place.name)
        if place.size == 0:
            return [self.paint.dim("–")]
        if kind.purpose is Purpose.BOX:  # nothing to look at
            return [self.paint.dim(self.lexicon.words("story.cards", n=place.size))]
        faces = [card for card in place.cards if card != BACK]
        if faces and kind.spread is Spread.PILE and (kind.ordered or kind.face is Face.TOP):
            return [f"{self.card(faces[0])} {self.paint.dim(self.count(place))}"]
        if faces:
            return self.row(place, faces)
        pile = kind.spread is Spread.PILE or place.size is None or place.size > MANY_BACKS
        return [f"{self.paint.dim('▒' if pile else '▒' * len(place.cards))} {self.count(place)}"]

    def count(self, place: Place) -> str:
        return "?" if place.size is None else f"×{place.size}"

    def row(self, place: Place, cards: list[str]) -> list[str]:
        """In the order in which they lie or came; if everybody gave one at most, with the givers' names."""
        kind = self.lexicon.zone_at(place.name)
        if kind.ordered:
            return [self.card(card) for card in cards]
        arrivals = [self.came.get(card) for card in cards]
        known = [arrival for arrival in arrivals if arrival is not None and arrival.place == place.name]
        if place.owner >= 0 or kind.number > 1 or len(known) < len(cards):
            return [self.card(card) for card in sorted(cards, key=self.lexicon.game.pack.card)]
        cards = sorted(cards, key=lambda card: self.came[card].order)
        givers = [arrival.giver for arrival in known]
        if min(givers) < 0 or len(set(givers)) < len(givers):
            return [self.card(card) for card in cards]
        return [f"{self.lexicon.player(self.came[card].giver)} {self.card(card)}{self.crown(card)} " for card in cards]

    def crown(self, card: str) -> str:
        """A mark on the card that would take the trick."""
        return self.paint.bold("◂") if card == self.leading else ""

    def card(self, code: str) -> str:
        number = None if self.choices is None else self.choices.number_of_card.get(code)
        card = self.lexicon.card(code)
        return card if number is None else f"{self.paint.key(number)} {card}"

    # Grids

    def in_grid(self, place: str) -> bool:
        """Is this one of many places, drawn with its number?"""
        return bool(place) and self.lexicon.zone_at(place).spread is Spread.GRID

    def grid(self, layers: list[list[Place]]) -> list[str]:
        """Many places for one card each: a card, a back with its number, or a gap. Several zones may overlap."""
        cells = [self.cell(number, [layer[number - 1] for layer in layers]) for number in range(1, len(layers[0]) + 1)]
        cells += [""] * (-len(cells) % GRID_WIDTH)
        rows = [cells[i : i + GRID_WIDTH] for i in range(0, len(cells), GRID_WIDTH)]
        return [MARGIN * 2 + "".join(padded(cell, GRID_CELL, right=True) for cell in row).rstrip() for row in rows]

    def cell(self, number: int, places: list[Place]) -> str:
        cards = [card for place in places for card in place.cards]
        if cards and cards[0] != BACK:
            return self.card(cards[0])
        if self.choices is not None and any(place.name in self.choices.number_of_place for place in places):
            return self.paint.key(number)
        return self.paint.dim(str(number) if cards else "·")

    # Fans

    def matters(self, place: Place) -> bool:
        """Is this the hand, or can one choose from it?"""
        if self.lexicon.zone_at(place.name).purpose is Purpose.HAND:
            return True
        choices = self.choices
        return choices is not None and any(choices.allowed(card) or choices.refused(card) for card in place.cards)

    def fan(self, place: Place, cards: list[str]) -> list[str]:
        """One's own cards, trumps first, then colour by colour."""
        zone = self.lexicon.zone(place.name)
        title = f"{zone[:1].upper()}{zone[1:]}, {self.lexicon.words('story.cards', n=len(cards))}"
        rows: dict[str, list[str]] = {}
        trumps = [card for card in self.trumps if card in cards]
        if trumps:
            rows[self.lexicon.words("story.trumps")] = trumps
        for card in sorted(set(cards) - set(trumps), key=self.lexicon.game.pack.card):
            colour = self.lexicon.word("colours", self.lexicon.colour(card))
            rows.setdefault(self.paint.style(colour, self.lexicon.ansi(card)), []).append(card)
        width = max(map(length, rows))
        lines = [f"{MARGIN}{self.paint.bold(title)}"]
        for name, row in rows.items():
            parts = [self.held(card) for card in row]
            lines += wrapped_parts(parts, f"{MARGIN * 2}{padded(name, width)} ", page_width(), " ")
        return lines

    def held(self, card: str) -> str:
        """A card with its number, or with a dot if it can't be played; ranks with a name of their own show it."""
        rank = self.lexicon.rank(card)
        name = f" {rank}" if rank and rank not in self.lexicon.game.pack.ranks else ""
        if self.choices is None:
            return f"{self.lexicon.card(card)}{name}"
        if self.choices.allowed(card):
            return f"{self.paint.key(self.choices.number_of_card[card], 3)} {self.lexicon.card(card)}{name}"
        if self.choices.refused(card):
            return f"  {self.paint.dim('·')} {self.lexicon.faint(card)}{self.paint.dim(name)}"
        return f"    {self.lexicon.card(card)}{name}"
