"""Zwanzig ab: get rid of twenty points, one for each trick; a player without a trick gets five more."""

from reihum.rules import *

# 1 Cards


@dataclass(frozen=True)
class Options:
    tens_high: bool = option(True)
    first_cards: int = option(2, 2, 3)
    swap: int = option(3, 2, 3)
    stay_suit: str = option("bells", "bells", "acorns", "none")
    maker_penalty: int = option(5, 5, 10)
    finale: bool = option(True)
    exact: bool = option(False)


GAME: Final = Game(__name__, GERMAN, Options, players=range(3, 5), age=9, minutes=25, level="medium", best_with=(4,))
BOX: Final[ZoneNo] = GAME.box()
STOCK: Final[ZoneNo] = GAME.stock(ordered=True)
TRICK: Final[ZoneNo] = GAME.trick()
HAND: Final = GAME.hands()
AWAY: Final = GAME.zones("away", Face.OWN, Spread.PILE)
WON: Final = GAME.won()
LAY: Final = GAME.may_play()
PUT_AWAY: Final = GAME.may_pick()
DONE: Final[MoveNo] = GAME.may_finish()
NAME: Final = GAME.may_name(GERMAN.colours)
STAY: Final[MoveNo] = GAME.may_say("dabei")
DROP_OUT: Final[MoveNo] = GAME.may_pass()

NAMING: Final[i64] = GAME.phase("trump")
SWAPPING: Final[i64] = GAME.phase("swap")
STAYING: Final[i64] = GAME.phase("stay")
PLAYING: Final[i64] = GAME.phase("play")
GAME.hide("score_before")

SWAP: Final = GAME.rule("swap")
MUST_TRUMP: Final = GAME.rule("must-trump")
SCORING: Final = GAME.rule("scoring")

HEARTS: Final[i64] = GERMAN.colours.index("hearts")


@final
class ZwanzigAb(TrumpRound):
    options: Options
    task: Phase = NAMING
    inside: Flags  # who has not dropped out
    tricks: Numbers
    finale: Flag = 0  # hearts are trump, and nobody may drop out
    score_before: Numbers

    # 2 Deal

    def start(self, past: Sheet) -> None:
        self.lay_out(BOX, STOCK, GERMAN.part("7"))
        self.shuffle(STOCK)
        self.inside = filled(self.seats, 1)
        self.score_before = vec[i64]([int(total) for total in past.totals])
        if self.options.finale and len(past.outcomes) >= ROUNDS_BEFORE_FINALE:
            self.finale = 1
            self.draw_each(STOCK, HAND, 5)
            self.set_trump(HEARTS)
        else:
            self.draw_each(STOCK, HAND, self.options.first_cards)
            self.let(self.eldest())

    def eldest(self) -> i64:
        return self.after(self.dealer)

    # 3 Trump

    def name(self, suit: i64) -> None:
        self.draw_each(STOCK, HAND, 5 - self.count(HAND[0]))
        self.set_trump(suit)

    def set_trump(self, suit: i64) -> None:
        self.trump = suit
        self.task = SWAPPING
        self.let(self.eldest())

    # 4 Exchange

    def swap(self, seat: i64) -> None:
        """As many new cards as were put away; after the dealer everybody has had the chance."""
        for _card in range(self.count(AWAY[seat])):
            self.draw(STOCK, HAND[seat])
        if seat != self.dealer:
            self.let(self.after(seat))
        elif self.may_drop_out():
            self.task = STAYING
            self.let(self.after(self.eldest()))
        else:
            self.begin()

    # 5 Staying in

    def may_drop_out(self) -> bool:
        return self.finale == 0 and GERMAN.colours[self.trump] != self.options.stay_suit

    def answer(self, seat: i64, stays: bool) -> None:
        self.inside[seat] = i64(stays)
        if seat != self.dealer:
            self.let(self.after(seat))
        elif self.players() > 1:
            self.begin()
        else:
            self.tricks[self.eldest()] = 5
            self.end()

    def players(self) -> i64:
        total: i64 = 0
        for stays in self.inside:
            total += stays
        return total

    # 6 Play

    def begin(self) -> None:
        self.task = PLAYING
        self.let(self.eldest())

    def duties(self) -> vec[i64]:
        """Cards of the suit led; if there are none, trumps."""
        suits = self.pack.of_colour.words
        return vec[i64]([suits[self.led], suits[self.trump]])

    def reason(self, duty: i64) -> Rule:
        return FOLLOW if duty == 0 else MUST_TRUMP

    def moves(self, seat: i64) -> vec[i64]:
        if self.task == PLAYING:
            return self.cards_to_lay(seat)
        if self.task == NAMING:
            return NAME.each(vec[i64]([0, 1, 2, 3]))
        if self.task == STAYING:
            return vec[i64]([STAY, DROP_OUT])
        full = self.count(AWAY[seat]) == self.options.swap
        return vec[i64]([DONE]) if full else append(PUT_AWAY.each(self.cards(HAND[seat])), DONE)

    def why_not(self, seat: i64, move: i64) -> Rule | None:
        if LAY.has(move) and self.task == PLAYING:
            return self.why_not_lay(seat, move)
        if PUT_AWAY.has(move) and self.task == SWAPPING:
            if not self.lies(PUT_AWAY.which(move), HAND[seat]):
                return HAVE
            return SWAP if self.count(AWAY[seat]) == self.options.swap else None
        if NAME.has(move):
            return None if self.task == NAMING else NOT_NOW
        if move == DONE:
            return None if self.task == SWAPPING else NOT_NOW
        return None if move in (STAY, DROP_OUT) and self.task == STAYING else NOT_NOW

    def play(self, seat: i64, move: i64) -> None:
        if LAY.has(move):
            self.play_card(seat, move)
        elif PUT_AWAY.has(move):
            self.give(PUT_AWAY.which(move), HAND[seat], AWAY[seat])
        elif NAME.has(move):
            self.name(NAME.which(move))
        elif move == DONE:
            self.swap(seat)
        else:
            self.answer(seat, move == STAY)

    def play_card(self, seat: i64, card: Card) -> None:
        self.lay(seat, card, HAND[seat])
        if self.played > 0:  # whoever has dropped out is passed over
            if self.played == self.players():
                self.end_trick(self.taker)
            else:
                following = self.after(seat)
                while self.inside[following] == 0:
                    following = self.after(following)
                self.let(following)

    # 7 Tricks

    def height(self, card: Card) -> i64:
        rank = self.pack.rank[card]
        return TEN_HIGH[rank] if self.options.tens_high else rank

    def take(self, seat: i64) -> None:
        self.tricks[seat] += 1

    # 8 Scoring

    def outcome(self) -> Outcome:
        """A trick takes a point off, no trick at all adds some; hearts count double."""
        double = 2 if self.trump == HEARTS else 1
        won = vec[i64]([-double * tricks for tricks in self.tricks])
        lost = filled(self.seats)
        for seat in range(self.seats):
            if self.inside[seat] != 0 and self.tricks[seat] == 0:
                lost[seat] = double * (self.options.maker_penalty if seat == self.eldest() else NO_TRICK)
            if self.options.exact and self.score_before[seat] + won[seat] < 0:
                won[seat] = 0
        return result(SCORING, [line("tricks", won), line("no-trick", lost)], low=True)

    # 9 End of the match

    def points_before(self) -> float:
        return 20.0

    def low_wins(self) -> bool:
        return True

    def match_over(self, sheet: Sheet) -> bool:
        """One player alone has the fewest points, and no more than none."""
        return min(sheet.totals) <= 0 and len(self.match_winners(sheet)) == 1


ROUNDS_BEFORE_FINALE: Final[i64] = 8
NO_TRICK: Final[i64] = 5

GAME.rounds(ZwanzigAb)
