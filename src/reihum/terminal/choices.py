"""The choices of one turn: numbered for people, and read from what they type."""

import re
from collections.abc import Sequence
from typing import NamedTuple

from reihum.core.moves import Move, Verb
from reihum.core.rule import HAVE, NOT_NOW, Rule
from reihum.core.view import Choice, View
from reihum.terminal.paint import ESCAPE
from reihum.text.lexicon import Lexicon, untwinned

WITH_CARD = (Verb.PLAY, Verb.PUT, Verb.PICK)


class Option(NamedTuple):
    """A number to type and what it stands for: one move, or one card with several places to go."""

    number: int
    card: str
    place: str
    choices: tuple[Choice, ...]


class Refusal(NamedTuple):
    """Something that was typed and can't be done; with no rule it wasn't understood."""

    text: str
    rule: Rule | None = None


class Choices:
    """All that a player might do now. Numbers go to the hand first, then to other cards, then to everything else."""

    def __init__(self, view: View, lexicon: Lexicon) -> None:
        self.view = view
        self.lexicon = lexicon
        self.moves = lexicon.game.moves.list
        self.legal = [choice for choice in view.choices if choice.forbidden is None]
        self.forbidden = [choice for choice in view.choices if choice.forbidden is not None]
        self.options = self.numbered()
        self.by_number = {option.number: option for option in self.options}
        self.number_of_card = {option.card: option.number for option in self.options if option.card}
        self.number_of_place = {option.place: option.number for option in self.options if option.place}

    def move(self, choice: Choice) -> Move:
        return self.moves[choice.move]

    @property
    def only(self) -> Choice | None:
        """The one thing that can be done, if nothing else can."""
        return self.legal[0] if len(self.legal) == 1 else None

    @property
    def forced(self) -> bool:
        """There is nothing to think about: one move, and not even a forbidden one besides."""
        return len(self.view.choices) == 1 and self.only is not None

    @property
    def may_call(self) -> bool:
        """Is there something to say? Whoever can't say anything in a race just has their turn."""
        return any(self.move(choice).verb is Verb.SAY for choice in self.legal)

    def allowed(self, card: str) -> bool:
        return card in self.number_of_card

    def refused(self, card: str) -> bool:
        """A card that one might want to play, but may not."""
        return not self.allowed(card) and any(self.card(choice) == card for choice in self.forbidden)

    # Numbering

    def card(self, choice: Choice) -> str:
        move = self.move(choice)
        return move.what if move.verb in WITH_CARD else ""

    def numbered(self) -> list[Option]:
        groups: dict[str, list[Choice]] = {}
        for choice in sorted(self.legal, key=self.order):
            groups.setdefault(self.card(choice) or choice.text, []).append(choice)
        taken: dict[int, str] = {}
        for key, group in groups.items():
            wish = wished_number(self.move(group[0]))
            if wish is not None:
                taken.setdefault(wish, key)
        numbers = {key: number for number, key in taken.items()}
        for key in groups:
            numbers.setdefault(key, max(numbers.values(), default=0) + 1)
        return [self.option(numbers[key], group) for key, group in groups.items()]

    def option(self, number: int, group: list[Choice]) -> Option:
        move = self.move(group[0])
        return Option(number, self.card(group[0]), "" if self.card(group[0]) else move.where, tuple(group))

    def order(self, choice: Choice) -> tuple[bool, bool, int]:
        """The player's own cards first, in the order of the pack; then other cards; then the rest."""
        card = self.card(choice)
        if not card:
            return True, True, choice.move
        owners = [place.owner for place in self.view.places if card in place.cards]
        return False, self.view.seat not in owners, self.lexicon.game.pack.card(card)

    # Reading

    def read(self, text: str) -> list[Option] | Refusal:
        """What was typed: a number, a card, a move in notation or in words; or several, to be made as one."""
        whole = self.find(text)
        if not isinstance(whole, Refusal) or whole.rule is not None:
            return [whole] if isinstance(whole, Option) else whole
        found: list[Option] = []
        for part in re.split(r"[\s,;]+", text.strip()):
            option = self.find(part, [option.card for option in found])
            if isinstance(option, Refusal):
                return whole if option.rule is None else option
            found.append(option)
        return found

    def find(self, text: str, taken: Sequence[str] = ()) -> Option | Refusal:
        """One move. Equal cards look alike: whoever types one of them again means the other."""
        wanted = plain(text)
        if not wanted:
            return Refusal(text)
        if wanted.isdigit() and int(wanted) in self.by_number:
            return self.by_number[int(wanted)]
        found = [option for option in self.options if option.card and wanted in self.names(option.card)]
        if not found:
            single = [option._replace(choices=(each,)) for option in self.options for each in option.choices]
            found = [option for option in single if wanted in self.spellings(option.choices[0])]
        if found:
            return self.meant([option for option in found if option.card not in taken] or found)
        for choice in self.forbidden:
            if wanted in self.spellings(choice) or wanted == plain(self.card(choice)):
                return Refusal(text, choice.forbidden)
        if wanted in map(plain, self.lexicon.game.pack.codes):
            return Refusal(text, HAVE)
        return Refusal(text, NOT_NOW if wanted in map(plain, self.lexicon.game.moves.texts) else None)

    def meant(self, found: list[Option]) -> Option:
        """The first; but if its twin lies elsewhere, that is for the player to say."""
        twins = [option for option in found if untwinned(option.card) == untwinned(found[0].card) != ""]
        if len({self.place(option.card) for option in twins}) < 2:
            return found[0]
        return found[0]._replace(choices=tuple([choice for option in twins for choice in option.choices]))

    def place(self, card: str) -> str:
        """Where a card lies."""
        return next((place.name for place in self.view.places if card in place.cards), "")

    def names(self, card: str) -> tuple[str, ...]:
        """How a card may be typed; the mark of a twin is not needed."""
        names = (card, untwinned(card), self.lexicon.short(card), self.lexicon.card_name(card))
        return tuple([plain(name) for name in names])

    def spellings(self, choice: Choice) -> tuple[str, ...]:
        """How a move may be typed."""
        move = self.move(choice)
        said = plain(move.what) if move.verb is Verb.SAY else ""
        return plain(choice.text), plain(untwinned(choice.text)), plain(self.lexicon.move(move)), said


def plain(text: str) -> str:
    """A text without colours, quotation marks, capitals or other decoration."""
    return re.sub(r"[„“”\"!.…\s]+", " ", ESCAPE.sub("", text)).strip().casefold()


def wished_number(move: Move) -> int | None:
    """Numbers to be named and numbered places keep their own number."""
    if move.verb is Verb.NAME and move.what.isdigit():
        return int(move.what)
    _, _, place = move.where.partition(".")
    return int(place) + 1 if not move.what and place.isdigit() else None
