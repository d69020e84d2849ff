"""The table as one seat sees it, drawn from its view alone."""

from collections.abc import Mapping

from reihum.core.notes import Goal, Kind
from reihum.core.turn import Mode
from reihum.core.view import BACK, Place, View
from reihum.core.zones import Face, Purpose, Spread
from reihum.terminal.choices import Choices
from reihum.terminal.chronicle import Arrival
from reihum.terminal.paint import length, padded, page_width, wrapped_parts
from reihum.terminal.places import MARGIN, Places
from reihum.text.lexicon import Lexicon, says_something

FEW = 6


class TableView:
    """Draws views of one match."""

    def __init__(self, lexicon: Lexicon, came: Mapping[str, Arrival]) -> None:
        self.lexicon = lexicon
        self.paint = lexicon.paint
        self.places = Places(lexicon, came)

    def lines(self, view: View, choices: Choices | None = None) -> list[str]:
        """The other players, the middle of the table, the notes, and one's own cards."""
        self.places.choices = choices
        self.places.leading, self.places.trumps = view.leading, view.trumps
        blocks = [self.others(view), self.middle(view), self.notes(view), self.own(view)]
        return [line for block in blocks if block for line in [*block, ""]]

    def at_a_glance(self, view: View) -> list[str]:
        """In one line what lies open in the middle and before everybody: for comparing."""
        tops = [place for place in view.places if self.lexicon.zone_at(place.name).face is Face.TOP and place.size]
        tops.sort(key=lambda place: (place.owner < 0, (place.owner - view.seat) % view.seats))
        parts = [
            f"{self.lexicon.zone(place.name) if place.owner < 0 else self.lexicon.player(place.owner)} "
            f"{self.places.line(place)}"
            for place in tops
        ]
        return wrapped_parts(parts, MARGIN * 2, page_width(), "   ")

    # The other players

    def others(self, view: View) -> list[str]:
        """One line for each, clockwise from one's left."""
        seats = [(view.seat + 1 + i) % view.seats for i in range(view.seats)]
        return [line for seat in seats if seat != view.seat for line in self.player(view, seat)]

    def player(self, view: View, seat: int) -> list[str]:
        to_act = seat in view.turn.seats and view.turn.mode is not Mode.RACE
        marker = self.paint.alert("▶") if to_act else " "
        width = max(map(len, self.lexicon.names))
        name = f"{marker} {padded(self.paint.bold(self.lexicon.player(seat)), width)}"
        parts: list[str] = []
        for place in view.places:
            is_hand = self.lexicon.zone_at(place.name).purpose is Purpose.HAND
            hidden = place.size is None and not is_hand
            if place.owner == seat and place.size != 0 and not hidden:
                label = "" if is_hand else f"{self.lexicon.zone(place.name)} "
                cards = self.places.parts(place)
                parts += [label + cards[0], *cards[1:]]
                parts[-1] += "  "
        parts += [f"{note}  " for note in [*self.roles_of(view, seat), *self.notes_of(view, seat)]]
        return wrapped_parts(parts or [self.paint.dim("–")], f"{MARGIN}{name}  ", page_width(), " ")

    # The middle

    def middle(self, view: View) -> list[str]:
        """Places that all share; one of a few is shown even when it is empty."""
        rows: list[tuple[str, list[str]]] = []
        layers: list[list[Place]] = []
        for zone in self.lexicon.game.common:
            places = [place for place in view.places if place.owner < 0 and place.name.partition(".")[0] == zone.name]
            if zone.spread is Spread.GRID and len(places) > 1:
                layers.append(places)
            else:
                shown = [place for place in places if place.size != 0 or 1 < zone.number <= FEW]
                rows += [(self.lexicon.zone(place.name), self.places.parts(place)) for place in shown]
        lines = self.places.grid(layers) if layers else []
        width = max([length(label) for label, _ in rows], default=0)
        for label, cards in rows:
            lines += wrapped_parts(cards, f"{MARGIN * 2}{padded(label, width)}  ", page_width(), " ")
        return lines

    # Notes

    def notes(self, view: View) -> list[str]:
        """What no card shows."""
        parts = [self.goal(goal) for goal in view.goals]
        phase = dict(view.notes).get(self.lexicon.game.phase_field, "")
        for note in self.lexicon.game.notes:
            values = dict(view.notes)[note.field].split()
            elsewhere = note.phase or note.role or (note.listed and len(values) == view.seats)
            if note.shown and not elsewhere and says_something(note, values, phase):
                label = self.lexicon.word("notes", note.field)
                text = " ".join(self.lexicon.note(note, value) for value in values)
                parts.append(label if values == ["yes"] else f"{label}: {self.paint.bold(text)}")
        return wrapped_parts(parts, MARGIN * 2, page_width(), " · ") if parts else []

    def goal(self, goal: Goal) -> str:
        """How far somebody has come: "the chief's team (Anna + Ben): 21/39"."""
        names = " + ".join([self.lexicon.player(seat) for seat in goal.seats])
        return f"{self.lexicon.word('goals', goal.name)} ({names}): {self.paint.bold(f'{goal.reached}/{goal.needed}')}"

    def roles_of(self, view: View, seat: int) -> list[str]:
        """The roles of a seat."""
        phase = dict(view.notes).get(self.lexicon.game.phase_field, "")
        return [
            self.paint.bold(self.lexicon.word("notes", note.field))
            for note, (_, value) in zip(self.lexicon.game.notes, view.notes, strict=True)
            if note.role and note.shown and value == str(seat) and says_something(note, [value], phase)
        ]

    def notes_of(self, view: View, seat: int) -> list[str]:
        """The notes that have a value for every seat."""
        found: list[str] = []
        for note in self.lexicon.game.notes:
            values = dict(view.notes)[note.field].split()
            if not (note.shown and note.listed and len(values) == view.seats and says_something(note, values)):
                continue
            if note.kind is Kind.NUMBER or says_something(note, [values[seat]]):
                label = self.lexicon.word("notes", note.field)
                value = "" if values[seat] == "yes" else f" {self.lexicon.note(note, values[seat])}"
                found.append(f"{label}{value}")
        return found

    # One's own cards

    def own(self, view: View) -> list[str]:
        """Spread out what one holds or has lying open; piles in one line."""
        if view.seat < 0:
            return []
        lines: list[str] = []
        piles: list[str] = []
        for place in view.places:
            if place.owner == view.seat and place.size != 0:
                kind = self.lexicon.zone_at(place.name)
                faces = [card for card in place.cards if card != BACK]
                if faces and kind.face is not Face.TOP and self.places.matters(place):
                    lines += self.places.fan(place, faces)
                else:
                    piles.append(f"{self.lexicon.zone(place.name)} {self.places.line(place)}")
        piles += [*self.roles_of(view, view.seat), *self.notes_of(view, view.seat)]
        return [*lines, *(wrapped_parts(piles, MARGIN * 2, page_width()) if piles else [])]
