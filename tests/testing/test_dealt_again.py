"""A deal with other cards in the hidden hands: what shows that it is another one, and what may."""

from dataclasses import dataclass
from typing import Final, Literal, get_args

import pytest

from reihum.core.chance import Chance, match_key
from reihum.rules import (
    FOLLOW,
    GERMAN,
    NO_CARD,
    Card,
    Face,
    Game,
    MoveNo,
    Outcome,
    Round,
    Rule,
    Sheet,
    ZoneNo,
    i64,
    most_win,
    option,
)
from reihum.testing.dealt_again import OtherDeal, compare_deals, dealt_like

How = Literal["nothing", "shows", "tells", "rules-out", "notes", "sorts"]


@dataclass(frozen=True)
class Options:
    does: How = option("nothing", *get_args(How))


GAME: Final = Game("telltale.rules", GERMAN, Options, players=range(2, 4), age=6, minutes=5, level="easy")
STOCK: Final[ZoneNo] = GAME.stock()
OPEN: Final[ZoneNo] = GAME.zone("open", Face.UP)
HAND: Final = GAME.hands()
PASS: Final[MoveNo] = GAME.may_pass()


class Telltale(Round):
    """The dealer looks at the first card of seat 1 while dealing, and does something with it."""

    options: Options
    first: Card = NO_CARD

    def start(self, past: Sheet) -> None:
        self.lay_out(STOCK, STOCK, GERMAN.cards())
        self.deal(STOCK, HAND, 5)
        card = self.cards(HAND[1])[0]
        match self.options.does:
            case "shows":
                self.give(card, HAND[1], OPEN)
                self.give(card, OPEN, HAND[1])
            case "tells":
                self.tell(card, HAND[1])
            case "rules-out":
                for colour in range(4):
                    if not self.any_of(GERMAN.of_colour, colour, HAND[1]):
                        self.rule_out(GERMAN.of_colour, colour, HAND[1])
            case "notes":
                self.first = card
            case "sorts":
                self.give(card, HAND[1], HAND[0])
        self.let(0)

    def why_not(self, seat: i64, move: i64) -> Rule | None:
        return None

    def play(self, seat: i64, move: i64) -> None:
        self.end()

    def outcome(self) -> Outcome:
        return most_win(FOLLOW, self.count_each(HAND))


GAME.rounds(Telltale)


def compare(does: How) -> None:
    """Several deals, each with another that seat 0 can't tell from it."""
    for number in range(8):
        options = Options(does)
        real = GAME.deal(2, options, match_key(number), recording=True)
        compare_deals(real, dealt_like(real, real.imagine(0, Chance(number)), GAME.sheet(2, options)), 0)


@pytest.mark.parametrize("does", ["nothing", "shows"])
def test_nobody_tells_of_what_is_hidden_or_was_shown(does: How) -> None:
    compare(does)


@pytest.mark.parametrize(
    ("does", "said"),
    [
        ("tells", "seat 0 knows what it cannot have seen"),
        ("rules-out", "seat 0 knows what it cannot have seen"),
        ("notes", "something that seat 0 can't see decides what seat 0 sees: notes: "),
    ],
)
def test_hidden_cards_that_are_given_away_are_found(does: How, said: str) -> None:
    with pytest.raises(AssertionError, match=said):
        compare(does)


def test_cards_that_go_where_they_belong_make_another_deal() -> None:
    with pytest.raises(OtherDeal):
        compare("sorts")
