"""A game without sense: cards move in every way that the core knows, in a pack small enough for brute force.

Everybody sees what kind of thing is done; which card it is done to, only those who see the card.
"""

from dataclasses import dataclass

from mypy_extensions import i64

from reihum.core.cards import NO_CARD, Pack
from reihum.core.game import Game
from reihum.core.kinds import Card, Number, OneOf
from reihum.core.notes import NOTHING
from reihum.core.options import option
from reihum.core.round import Round
from reihum.core.rule import HAVE, NOT_NOW, Rule
from reihum.core.sheet import Outcome, Sheet
from reihum.core.zones import Face

COLOURS, LETTERS, RANKS = ["red", "blue", "green"], "RBG", ["1", "2"]
PACK = Pack("Toy", COLOURS, LETTERS, RANKS)
THREE_WORDS = Pack("Toy", COLOURS, LETTERS, RANKS, words=3)
LENGTH = 14

STOCK, HEAP, DISCARD, SHELF = range(4)
COMMON = [
    ("stock", Face.DOWN, True),
    ("heap", Face.DOWN, False),
    ("discard", Face.TOP, True),
    ("shelf", Face.TURNED, False),
]
# a pile takes cards from hands; of a rail everybody knows the cards that were not shuffled
HAND, SECRET, PILE, RAIL = range(4)
EACH = [("hand", Face.OWN, False), ("secret", Face.OWN, False), ("pile", Face.DOWN, True), ("rail", Face.DOWN, True)]

TO_DISCARD, ON_STOCK, UNDER_STOCK, TO_HEAP, TO_SECRET, TO_NEIGHBOUR, ON_PILE, SHOW = range(8)
WITH_CARD = ["discard", "stock", "under", "heap", "secret", "neighbour", "pile", "show"]
WITHOUT = [
    "draw-stock", "draw-pile", "draw-discard", "pass-on", "steal", "refresh", "shuffle", "turn-discard", "bury",
    "scatter", "grope", "store", "slip", "shelve", "unshelve", "lay-rail", "mix-rail", "move-rail", "show-rail",
    "void-red", "void-blue", "idle",
]  # fmt: skip
WAYS = [*WITH_CARD, *WITHOUT]
ANYHOW = Rule("anyhow")


# what cannot be kept card by card: the place of an unseen card in a pile, and a shown void when an unseen card comes
BLURRING = ("stock", "under", "pile", "store", "slip", "move-rail", "void-red", "void-blue")


@dataclass(frozen=True)
class Options:
    plain: bool = option(False)  # nothing of that kind is done


class Toy(Round):
    options: Options
    made: Number = 0
    way: OneOf = NOTHING
    shown: Card = NO_CARD

    def zone(self, kind: int, seat: int) -> int:
        return len(COMMON) + len(EACH) * seat + kind

    def start(self, past: Sheet) -> None:
        self.lay_out(DISCARD, STOCK, self.pack.cards())
        self.shuffle(STOCK)
        for seat in range(int(self.seats)):
            self.draw(STOCK, self.zone(HAND, seat))
        self.draw(STOCK, DISCARD)
        self.let(0)

    def card_and_way(self, move: int) -> tuple[int, str]:
        what = self.numbered.list[move]
        return (PACK.card(what.what), what.where) if what.where else (NO_CARD, what.what)

    def why_not(self, seat: i64, move: i64) -> Rule | None:
        card, way = self.card_and_way(int(move))
        if self.options.plain and way in BLURRING:
            return NOT_NOW
        if card != NO_CARD:
            return None if self.lies(card, self.zone(HAND, int(seat))) else HAVE
        return None if self.can(int(seat), way) else NOT_NOW

    def can(self, seat: int, way: str) -> bool:
        """Is there a card to do it to?"""
        if way.startswith("void"):
            colour = COLOURS.index(way.removeprefix("void-"))
            held = [self.pack.colour[card] for card in self.cards(self.zone(HAND, seat))]
            return len(held) > 0 and colour not in held
        if way == "idle":
            return True
        if way in ("refresh", "lay-rail"):
            return self.count(DISCARD) > 1
        source = {
            "draw-stock": STOCK, "shuffle": STOCK, "store": STOCK, "draw-discard": DISCARD, "turn-discard": DISCARD,
            "bury": DISCARD, "shelve": DISCARD, "unshelve": SHELF, "grope": HEAP, "draw-pile": self.zone(PILE, seat),
            "slip": self.zone(PILE, seat), "pass-on": self.zone(SECRET, seat), "scatter": self.zone(HAND, seat),
            "steal": self.zone(HAND, self.next(seat)), "mix-rail": self.zone(RAIL, seat),
            "move-rail": self.zone(RAIL, seat), "show-rail": self.zone(RAIL, seat),
        }[way]  # fmt: skip
        return not self.is_empty(source)

    def next(self, seat: int) -> int:
        return int(self.after(seat))

    def play(self, seat: i64, move: i64) -> None:
        card, way = self.card_and_way(int(move))
        self.way = WAYS.index(way)
        self.shown = NO_CARD
        if card != NO_CARD:
            self.put(int(seat), card, way)
        else:
            self.do(int(seat), way)
        self.made += 1
        if self.made == LENGTH:
            self.end()
        else:
            self.let(self.after(seat))

    def put(self, seat: int, card: int, way: str) -> None:
        hand = self.zone(HAND, seat)
        match way:
            case "under":
                self.put_under(card, hand, STOCK)
            case "show":
                self.shown = card
                self.tell(card, hand)
            case _:
                target = {
                    "discard": DISCARD, "stock": STOCK, "heap": HEAP, "secret": self.zone(SECRET, seat),
                    "neighbour": self.zone(HAND, self.next(seat)), "pile": self.zone(PILE, seat),
                }[way]  # fmt: skip
                self.give(card, hand, target)

    def do(self, seat: int, way: str) -> None:
        hand, pile, rail = (self.zone(kind, seat) for kind in (HAND, PILE, RAIL))
        neighbour = self.next(seat)
        match way:
            case "draw-stock":
                self.draw(STOCK, hand)
            case "draw-pile":
                self.draw(pile, DISCARD)
            case "draw-discard":
                self.draw(DISCARD, hand)
            case "pass-on":
                self.give_all(self.zone(SECRET, seat), self.zone(HAND, neighbour))
            case "steal":
                self.take_by_lot(self.zone(HAND, neighbour), hand)
            case "refresh":
                while self.below(self.top(DISCARD)) != NO_CARD:
                    self.give(self.below(self.top(DISCARD)), DISCARD, STOCK)
                self.shuffle(STOCK)
            case "shuffle":
                self.shuffle(STOCK)
            case "turn-discard":
                self.turn_over(DISCARD, STOCK)
            case "bury":
                self.put_under(self.top(DISCARD), DISCARD, STOCK)
            case "scatter":
                self.give_all(hand, HEAP)
            case "grope":
                self.take_by_lot(HEAP, hand)
            case "store":
                self.draw(STOCK, pile)
            case "slip":
                self.give(self.bottom(pile), pile, self.zone(PILE, neighbour))
            case "shelve":
                self.draw(DISCARD, SHELF)
            case "unshelve":
                self.give_all(SHELF, HEAP)
            case "lay-rail":
                self.turn_over(DISCARD, rail)
            case "mix-rail":
                self.shuffle(rail)
            case "move-rail":
                self.give(self.top(rail), rail, self.zone(RAIL, neighbour))
            case "show-rail":
                self.draw(rail, DISCARD)
            case "void-red" | "void-blue":
                self.rule_out(self.pack.of_colour, COLOURS.index(way.removeprefix("void-")), hand)

    def take_by_lot(self, source: int, target: int) -> None:
        cards = self.cards(source)
        self.give(cards[self.drawn_by_lot(len(cards))], source, target)

    def outcome(self) -> Outcome:
        return Outcome((0.0,) * int(self.seats), (0,), ANYHOW)


def toy(pack: Pack = PACK) -> Game:
    game = Game("toy.rules", pack, Options, players=range(2, 4), age=0, minutes=1, level="easy")
    for name, face, ordered in COMMON:
        game.zone(name, face, ordered=ordered)
    for name, face, ordered in EACH:
        game.zones(name, face, ordered=ordered)
    game.may_put(WITH_CARD)
    game.may_name(WITHOUT)
    game.words("way", WAYS)
    game.rounds(Toy)
    return game
