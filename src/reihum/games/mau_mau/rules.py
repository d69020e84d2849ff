"""Mau-Mau: match suit or rank, say Mau in time, be the first to have no cards."""

from reihum.rules import *

# 1 Material


@dataclass(frozen=True)
class Options:
    until: int = option(100, 50, 100, 200)
    program_says_mau: bool = option(False)
    unter_on_ace: bool = option(True)
    last_ace_draws: bool = option(False)


GAME: Final = Game(__name__, GERMAN, Options, players=range(2, 6), age=6, minutes=20, level="very easy")
STOCK: Final[ZoneNo] = GAME.stock(ordered=True)
DISCARD: Final[ZoneNo] = GAME.discard()
HAND: Final = GAME.hands()
LAY: Final = GAME.may_play()
DRAW: Final[MoveNo] = GAME.may_draw()
PASS: Final[MoveNo] = GAME.may_pass()
WORDS: Final = GAME.may_say_any(["Mau", "Mau-Mau", "Mau vergessen"])
NAME: Final = GAME.may_name(GERMAN.colours)

PLAYING: Final[i64] = GAME.phase("play")  # play or draw,
NAMING: Final[i64] = GAME.phase("name")  # name a suit after an Unter,
AGAIN: Final[i64] = GAME.phase("again")  # lay another card after an ace
GAME.hide("rank", "player", "void", "drawn_since")
GAME.roles("forgetful")

MAU: Final[i64] = 0  # said by oneself, with the second-last card,
MAU_MAU: Final[i64] = 1  # and with the last
CAUGHT: Final[i64] = 2  # said by another who notices that it was forgotten

SEVEN: Final[i64] = GERMAN.ranks.index("7")
EIGHT: Final[i64] = GERMAN.ranks.index("8")
UNTER: Final[i64] = GERMAN.ranks.index("U")
ACE: Final[i64] = GERMAN.ranks.index("A")

MATCH: Final = GAME.rule("match")
NAME_A_SUIT: Final = GAME.rule("unter")
LAY_AGAIN: Final = GAME.rule("ace")
TALON: Final = GAME.rule("talon")
SAY_MAU: Final = GAME.rule("mau")
SAY_MAU_MAU: Final = GAME.rule("mau-mau")
OUT: Final = GAME.rule("end")


def fits(suit_and_rank: int, card: int) -> bool:
    """An Unter fits on anything, another card on its own suit or rank."""
    suit, rank = divmod(suit_and_rank, 9)
    return GERMAN.rank[card] in (UNTER, rank) or GERMAN.colour[card] == suit


def fits_on_ace(suit_and_rank: int, card: int) -> bool:
    """The strict reading: after an ace only its suit or another ace."""
    suit, rank = divmod(suit_and_rank, 9)
    return GERMAN.rank[card] == rank or GERMAN.colour[card] == suit


FITTING: Final = Sets(GERMAN, 36, fits)
FITTING_ON_ACE: Final = Sets(GERMAN, 36, fits_on_ace)


@final
class MauMau(Round):
    options: Options
    suit: Colour = 0  # to follow,
    rank: Rank = 0  # or this rank to match
    task: Phase = PLAYING
    player: Seat = 0  # whose turn it is, also while others may call
    said: Flag = 0  # has the player said what belongs to the card to come?
    forgetful: Seat = NOTHING  # who forgot to say Mau and has not been caught yet
    void: Numbers  # of each seat: on what it had nothing to lay after an ace, as 9 * suit + rank, or NOTHING,
    drawn_since: Numbers  # and how many cards of its hand may be newer than that

    # 2 Deal

    def start(self, past: Sheet) -> None:
        self.lay_out(DISCARD, STOCK, GERMAN.cards())
        self.shuffle(STOCK)
        self.void = filled(self.seats, NOTHING)
        self.draw_each(STOCK, HAND, 5)
        self.draw(STOCK, DISCARD)
        self.follow(self.top(DISCARD))
        self.next(self.after(self.dealer))

    # 3 Play

    def prompt(self, seat: i64) -> str:
        return GAME.phases[self.task] if seat == self.player else "race"

    def follow(self, card: Card) -> None:
        self.suit = self.pack.colour[card]
        self.rank = self.pack.rank[card]

    def fitting(self) -> Sets:
        return FITTING if self.task != AGAIN else self.after_ace()

    def after_ace(self) -> Sets:
        return FITTING if self.options.unter_on_ace else FITTING_ON_ACE

    def moves(self, seat: i64) -> vec[i64]:
        if seat != self.player or self.task == NAMING:
            found = vec[i64](capacity=8)
        else:
            found = self.cards_of(self.fitting(), 9 * self.suit + self.rank, HAND[seat])
            if self.task == PLAYING or len(found) == 0:
                found = append(found, DRAW if self.can_draw() else PASS)
        if not self.options.program_says_mau:  # asked here once, not for every word
            for word in range(WORDS.size):
                if self.why_not_say(seat, word) is None:
                    found = append(found, WORDS[word])
        if seat == self.player and self.task == NAMING:
            for suit in range(NAME.size):
                found = append(found, NAME[suit])
        return found

    def why_not(self, seat: i64, move: i64) -> Rule | None:
        if WORDS.has(move):
            return self.why_not_say(seat, WORDS.which(move))
        if seat != self.player:
            return NOT_NOW
        if NAME.has(move):
            return None if self.task == NAMING else NOT_NOW
        if LAY.has(move):
            return self.why_not_lay(seat, move)
        if self.task == NAMING:
            return NAME_A_SUIT
        if self.task == AGAIN and self.can_match(seat):
            return LAY_AGAIN
        return None if (move == DRAW) == self.can_draw() else TALON

    def why_not_lay(self, seat: i64, card: Card) -> Rule | None:
        if not self.lies(card, HAND[seat]):
            return HAVE
        if self.task == NAMING:
            return NAME_A_SUIT
        if self.fits(card):
            return None
        return LAY_AGAIN if self.task == AGAIN else NAME_A_SUIT if self.has_wish() else MATCH

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
        return self.any_of(self.fitting(), 9 * self.suit + self.rank, HAND[seat])

    def play(self, seat: i64, move: i64) -> None:
        if LAY.has(move):
            self.lay(seat, move)
        elif WORDS.has(move):
            self.say(seat, WORDS.which(move))
        elif NAME.has(move):
            self.name(seat, NAME.which(move))
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
        self.draw(STOCK, HAND[seat])
        if self.void[seat] != NOTHING:
            self.drawn_since[seat] += 1

    # 5 Special cards

    def lay(self, seat: i64, card: Card) -> None:
        was_last = self.is_last(seat)
        self.give(card, HAND[seat], DISCARD)
        self.outlive_void(seat, card)
        self.follow(card)
        self.forgetful = NOTHING
        if self.is_empty(HAND[seat]) and self.is_out(seat, card):
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
        return self.count(HAND[seat]) == 1

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
        left = self.count(HAND[seat])
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
        self.rule_out(self.after_ace(), self.void[seat], HAND[seat])

    def outlive_void(self, seat: i64, card: Card) -> None:
        """A card that would have fitted then was drawn later; once all may be newer, the void says nothing more."""
        if self.void[seat] != NOTHING:
            which = self.void[seat] * self.words + self.pack.word[card]
            self.drawn_since[seat] -= i64(self.after_ace().words[which] & self.pack.bit[card] != 0)
            if self.count(HAND[seat]) <= self.drawn_since[seat]:
                self.void[seat] = NOTHING
                self.drawn_since[seat] = 0

    def limits(self) -> list[Limit]:
        """Everybody has at most as many cards that would have fitted as came later."""
        voids = [seat for seat in range(self.seats) if self.void[seat] != NOTHING]
        return [Limit(HAND[seat], self.drawn_since[seat], self.after_ace(), self.void[seat]) for seat in voids]

    # 7 End of the round

    def is_out(self, seat: i64, last: Card) -> bool:
        """The last card is laid: does that end the round, or this turn? Who forgot Mau-Mau draws two and plays on."""
        if self.said == 0 and not self.options.program_says_mau:
            self.take(seat)
            self.take(seat)
        elif self.options.last_ace_draws and self.pack.rank[last] == ACE:
            self.take(seat)
            self.next(self.after(seat))
        if not self.is_empty(HAND[seat]):
            return self.player != seat
        self.end()
        return True

    # 8 Scoring

    def outcome(self) -> Outcome:
        return score(vec[i64]([self.left_in(HAND[seat]) for seat in range(self.seats)]))

    def left_in(self, hand: i64) -> i64:
        cost: i64 = 0
        for card in self.cards(hand):
            cost += COSTS[self.pack.rank[card]]
        return cost

    # 9 End of the match

    def low_wins(self) -> bool:
        return True

    def match_over(self, sheet: Sheet) -> bool:
        return max(sheet.totals) >= self.options.until


COSTS: Final = vec[i64]([6, 7, 8, 9, 10, 2, 3, 4, 11])


def score(left: vec[i64]) -> Outcome:
    """Every card costs something: whoever has nothing left is out."""
    points = points_of(left)
    return Outcome(points, tuple([seat for seat, number in enumerate(points) if number == 0.0]), OUT)


GAME.rounds(MauMau)
