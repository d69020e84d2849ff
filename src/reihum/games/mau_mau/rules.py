"""Mau-Mau: match suit or rank, say Mau in time, be the first to have no cards."""

from dataclasses import dataclass
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from reihum.core.cards import GERMAN, NO_CARD, Card, Sets, filled
from reihum.core.chance import Chance
from reihum.core.game import Game
from reihum.core.moves import PASS as PASS_MOVE
from reihum.core.moves import Moves, draw, name, plays, say
from reihum.core.notes import NOTHING, Kind, Note
from reihum.core.options import option
from reihum.core.round import Round
from reihum.core.rule import HAVE, NOT_NOW, Rule
from reihum.core.sheet import Outcome, Sheet
from reihum.core.zones import Face, Layout, Spread, Zone

# 1 Material

SEVEN: Final[i64] = 1
EIGHT: Final[i64] = 2
UNTER: Final[i64] = 5
ACE: Final[i64] = 8

STOCK: Final[i64] = 0
DISCARD: Final[i64] = 1
COMMON: Final = [
    Zone("stock", Face.DOWN, Spread.PILE, ordered=True),
    Zone("discard", Face.TOP, Spread.PILE, ordered=True),
]
EACH: Final = [Zone("hand", Face.OWN)]


def hand(seat: i64) -> i64:
    return 2 + seat


DRAW: Final[i64] = 36
PASS: Final[i64] = 37
MAU: Final[i64] = 38  # said by oneself, with the second-last card
MAU_MAU: Final[i64] = 39  # and with the last
CAUGHT: Final[i64] = 40  # said by another who notices that it was forgotten
NAME: Final[i64] = 41  # and a suit
SUITS: Final[i64] = 4
MOVES: Final = Moves(
    plays(GERMAN),
    [draw(), PASS_MOVE, say("Mau"), say("Mau-Mau"), say("Mau vergessen")],
    [name(suit) for suit in GERMAN.colours],
)

PLAYING: Final[i64] = 0  # what is to be done: play or draw,
NAMING: Final[i64] = 1  # name a suit after an Unter,
AGAIN: Final[i64] = 2  # lay another card after an ace
NOTES: Final = [
    Note("suit", Kind.COLOUR),
    Note("rank", Kind.RANK, shown=False),
    Note("task", Kind.WORD, ("play", "name", "again")),
    Note("player", Kind.SEAT, shown=False),
    Note("said", Kind.FLAG),
    Note("forgetful", Kind.SEAT),
    Note("void", shown=False, listed=True),
    Note("drawn_since", shown=False, listed=True),
]


@dataclass(frozen=True)
class Options:
    until: int = option(100, 50, 100, 200)
    program_says_mau: bool = option(False)
    unter_on_ace: bool = option(True)
    last_ace_draws: bool = option(False)


MATCH: Final = Rule("match")
NAME_A_SUIT: Final = Rule("unter")
LAY_AGAIN: Final = Rule("ace")
TALON: Final = Rule("talon")
SAY_MAU: Final = Rule("mau")
SAY_MAU_MAU: Final = Rule("mau-mau")
OUT: Final = Rule("end")


def fits(suit_and_rank: int, card: int) -> bool:
    """An Unter fits on anything, another card on its own suit or rank."""
    suit, rank = divmod(suit_and_rank, 9)
    return GERMAN.rank[card] in (UNTER, rank) or GERMAN.colour[card] == suit


def fits_on_ace(suit_and_rank: int, card: int) -> bool:
    """The strict reading: after an ace only its suit or another ace."""
    suit, rank = divmod(suit_and_rank, 9)
    return GERMAN.rank[card] == rank or GERMAN.colour[card] == suit


FITTING: Final = Sets(GERMAN, 36, fits)
MOST_REDEALS: Final[i64] = 100  # of a world that cannot be
FITTING_ON_ACE: Final = Sets(GERMAN, 36, fits_on_ace)


class MauMau(Round):
    def __init__(self, layout: Layout, options: Options) -> None:
        super().__init__(layout, MOVES, NOTES)
        self.options = options
        self.suit: i64 = 0  # to follow,
        self.rank: i64 = 0  # or this rank to match
        self.task: i64 = PLAYING
        self.player: i64 = 0  # whose turn it is, also while others may call
        self.said: i64 = 0  # has the player said what belongs to the card to come?
        self.forgetful: i64 = NOTHING  # who forgot to say Mau and has not been caught yet
        self.void = vec[i64]()  # of each seat: on what it had nothing to lay after an ace, as 9 * suit + rank,
        self.drawn_since = vec[i64]()  # and how many cards of its hand may still be newer than that

    def twin(self) -> Round:
        twin = MauMau(self.layout, self.options)
        twin.suit = self.suit
        twin.rank = self.rank
        twin.task = self.task
        twin.player = self.player
        twin.said = self.said
        twin.forgetful = self.forgetful
        twin.void = self.void[:]
        twin.drawn_since = self.drawn_since[:]
        return twin

    # 2 Deal

    def start(self, past: Sheet) -> None:
        self.lay_out(DISCARD, STOCK, GERMAN.cards())
        self.shuffle(STOCK)
        self.void = filled(self.seats, NOTHING)
        self.drawn_since = filled(self.seats)
        for _ in range(5):
            for seat in range(self.seats):
                self.draw(STOCK, hand(seat))
        self.draw(STOCK, DISCARD)
        self.follow(self.top(DISCARD))
        self.next(self.after(self.dealer))

    # 3 Play

    def follow(self, card: Card) -> None:
        self.suit = self.pack.colour[card]
        self.rank = self.pack.rank[card]

    def fitting(self) -> Sets:
        return FITTING if self.task != AGAIN else self.after_ace()

    def moves(self, seat: i64) -> vec[i64]:
        if seat != self.player or self.task == NAMING:
            found = vec[i64](capacity=8)
        else:
            found = self.cards_of(self.fitting(), 9 * self.suit + self.rank, hand(seat))
            if self.task == PLAYING or len(found) == 0:
                found = append(found, DRAW if self.can_draw() else PASS)
        if not self.options.program_says_mau:  # asked here once, not for every word
            for word in range(MAU, NAME):
                if self.why_not_say(seat, word) is None:
                    found = append(found, word)
        if seat == self.player and self.task == NAMING:
            for move in range(NAME, NAME + SUITS):
                found = append(found, move)
        return found

    def why_not(self, seat: i64, move: i64) -> Rule | None:
        if MAU <= move < NAME:
            return self.why_not_say(seat, move)
        if seat != self.player:
            return NOT_NOW
        if move >= NAME:
            return None if self.task == NAMING else NOT_NOW
        if move < DRAW and not self.lies(move, hand(seat)):
            return HAVE
        if self.task == NAMING:
            return NAME_A_SUIT
        if move < DRAW:
            if not self.fits(move):
                return LAY_AGAIN if self.task == AGAIN else NAME_A_SUIT if self.has_wish() else MATCH
            return None
        if self.task == AGAIN and self.can_match(seat):
            return LAY_AGAIN
        return None if (move == DRAW) == self.can_draw() else TALON

    def fits(self, card: Card) -> bool:
        which = (9 * self.suit + self.rank) * self.words + self.pack.word[card]
        return self.fitting().words[which] & self.pack.bit[card] != 0

    def has_wish(self) -> bool:
        """Was the suit to follow named? The Unter that was turned up first lies alone and shows its own."""
        if self.rank != UNTER:
            return False
        top = self.top(DISCARD)
        return self.suit != self.pack.colour[top] or self.below(top) != NO_CARD

    def can_match(self, seat: i64) -> bool:
        return self.any_of(self.fitting(), 9 * self.suit + self.rank, hand(seat))

    def play(self, seat: i64, move: i64) -> None:
        if MAU <= move < NAME:
            self.say(seat, move)
        elif move >= NAME:
            self.name(seat, move - NAME)
        elif move < DRAW:
            self.lay(seat, move)
        else:
            if self.task == AGAIN:
                self.show_void(seat)
            if move == DRAW:
                self.take(seat)
            self.next(self.after(seat))

    def next(self, seat: i64) -> None:
        """The next player's turn; while somebody's forgotten Mau can still be noticed, all may speak."""
        self.player = seat
        self.task = PLAYING
        self.said = 0
        self.call()

    def call(self) -> None:
        if self.forgetful == NOTHING:
            self.let(self.player)
        else:
            self.let_race(self.everybody(), 0)

    # 4 Drawing

    def can_draw(self) -> bool:
        return self.top(STOCK) != NO_CARD or self.below(self.top(DISCARD)) != NO_CARD

    def take(self, seat: i64) -> None:
        """One card; when none is left, all discards but the top one are shuffled and become the talon."""
        if not self.can_draw():
            return
        if self.top(STOCK) == NO_CARD:
            self.give_all_but_top(DISCARD, STOCK)
            self.shuffle(STOCK)
        self.draw(STOCK, hand(seat))
        if self.void[seat] != NOTHING:
            self.drawn_since[seat] += 1

    # 5 Special cards

    def lay(self, seat: i64, card: Card) -> None:
        was_last = self.is_last(seat)
        self.give(card, hand(seat), DISCARD)
        self.outlive_void(seat, card)
        self.follow(card)
        self.forgetful = NOTHING
        if self.is_empty(hand(seat)) and self.is_out(seat, card):
            return
        if self.forgot_mau(seat, was_last):
            self.forgetful = seat
        self.said = 0
        self.take_effect(seat, self.pack.rank[card])

    def take_effect(self, seat: i64, rank: i64) -> None:
        if rank == SEVEN:
            self.take(self.after(seat))
            self.take(self.after(seat))
            self.next(self.after(seat))
        elif rank == EIGHT:
            self.next(self.after(seat, 2))
        elif rank == UNTER:
            self.task = NAMING
            self.call()
        elif rank == ACE:
            self.task = AGAIN
            self.call()
        else:
            self.next(self.after(seat))

    def name(self, seat: i64, suit: i64) -> None:
        """Only the named suit fits now, or another Unter."""
        self.suit = suit
        self.rank = UNTER
        self.next(self.after(seat))

    # 6 Mau and Mau-Mau

    def is_last(self, seat: i64) -> bool:
        return self.count(hand(seat)) == 1

    def forgot_mau(self, seat: i64, was_last: bool) -> bool:
        return not was_last and self.said == 0 and not self.options.program_says_mau and self.is_last(seat)

    def why_not_say(self, seat: i64, word: i64) -> Rule | None:
        if self.options.program_says_mau:
            return NOT_NOW
        if word == CAUGHT:
            return None if self.forgetful != NOTHING and seat != self.forgetful else SAY_MAU
        if seat == self.forgetful and word == MAU:
            return None
        if seat != self.player or self.task == NAMING or self.said != 0:
            return NOT_NOW
        left = self.count(hand(seat))
        if word == MAU:
            return None if left == 2 and self.can_match(seat) else SAY_MAU
        return None if left == 1 and self.can_match(seat) else SAY_MAU_MAU

    def say(self, seat: i64, word: i64) -> None:
        if word == CAUGHT:
            self.take(self.forgetful)
            self.take(self.forgetful)
            if self.forgetful == self.player:  # what he has said was for a card that is no longer his last
                self.said = 0
            self.forgetful = NOTHING
        elif seat == self.forgetful and word == MAU:
            self.forgetful = NOTHING
        else:
            self.said = 1
        self.call()

    # What everybody learns when somebody has nothing to lay after an ace

    def show_void(self, seat: i64) -> None:
        """None of the cards in this hand fits; what is drawn from now on may."""
        self.void[seat] = 9 * self.suit + self.rank
        self.drawn_since[seat] = 0
        self.rule_out(self.after_ace(), self.void[seat], hand(seat))

    def after_ace(self) -> Sets:
        return FITTING if self.options.unter_on_ace else FITTING_ON_ACE

    def outlive_void(self, seat: i64, card: Card) -> None:
        """A card that would have fitted then was drawn later; once all may be newer, the void says nothing more."""
        if self.void[seat] != NOTHING:
            which = self.void[seat] * self.words + self.pack.word[card]
            self.drawn_since[seat] -= i64(self.after_ace().words[which] & self.pack.bit[card] != 0)
            if self.count(hand(seat)) <= self.drawn_since[seat]:
                self.void[seat] = NOTHING
                self.drawn_since[seat] = 0

    def imagine(self, seat: i64, chance: Chance) -> Round:
        """Worlds in which somebody could have laid a card after the ace are dealt again."""
        world = super().imagine(seat, chance)
        for _ in range(MOST_REDEALS):
            if self.can_be(world):
                break
            world = super().imagine(seat, chance)
        return world

    def can_be(self, world: Round) -> bool:
        """Has everybody at most as many cards of the own void as came later?"""
        for other in range(self.seats):
            if self.void[other] != NOTHING:
                if world.count_of(self.after_ace(), self.void[other], hand(other)) > self.drawn_since[other]:
                    return False
        return True

    # 7 End of the round

    def is_out(self, seat: i64, last: Card) -> bool:
        """The last card is laid: does that end the round, or this turn? Who forgot Mau-Mau draws two and plays on."""
        if self.said == 0 and not self.options.program_says_mau:
            self.take(seat)
            self.take(seat)
        elif self.options.last_ace_draws and self.pack.rank[last] == ACE:
            self.take(seat)
            self.next(self.after(seat))
        if not self.is_empty(hand(seat)):
            return self.player != seat
        self.end()
        return True

    # 8 Scoring

    def outcome(self) -> Outcome:
        return score(tuple([self.left_in(hand(seat)) for seat in range(self.seats)]))

    def left_in(self, zone: i64) -> float:
        return float(sum([int(COSTS[self.pack.rank[card]]) for card in self.cards(zone)]))

    # 9 End of the match

    def low_wins(self) -> bool:
        return True

    def match_over(self, sheet: Sheet) -> bool:
        return max(sheet.totals) >= self.options.until


def score(left: tuple[float, ...]) -> Outcome:
    """Every card costs something: whoever has nothing left is out."""
    return Outcome(left, tuple([seat for seat, points in enumerate(left) if points == 0.0]), OUT)


COSTS: Final = vec[i64]([6, 7, 8, 9, 10, 2, 3, 4, 11])

GAME: Final = Game(
    "mau_mau",
    MauMau,
    pack=GERMAN,
    players=range(2, 6),
    age=6,
    minutes=20,
    level="very easy",
    common=COMMON,
    each=EACH,
    moves=MOVES,
    notes=NOTES,
    options=Options,
)
