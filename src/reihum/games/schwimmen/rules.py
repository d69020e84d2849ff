"""Schwimmen: swap with the open cards in the middle for a hand of one suit, and do not be the lowest."""

from reihum.rules import *

# 1 Cards and lives


@dataclass(frozen=True)
class Options:
    lives: int = option(3, 1, 2, 3, 5)
    ties: str = option("all", "all", "suit")
    fire: bool = option(True)
    knock_after_swap: bool = option(False)
    knock_from: int = option(0, 0, 20)
    pass_allowed: bool = option(True)


GAME: Final = Game(__name__, GERMAN, Options, players=range(2, 9), age=8, minutes=20, level="easy", best_with=(4, 5))
BOX: Final[ZoneNo] = GAME.box()
STOCK: Final[ZoneNo] = GAME.stock(ordered=True)
SPARE: Final[ZoneNo] = GAME.zone("spare", Face.DOWN)
MIDDLE: Final[ZoneNo] = GAME.zone("middle", Face.UP, Spread.ROW, stage=True)
ASIDE: Final[ZoneNo] = GAME.zone("aside", Face.TURNED, Spread.PILE)
HAND: Final = GAME.hands()
OFFER: Final = GAME.zones("offer", Face.OWN)  # about to be swapped
SHOWN: Final = GAME.zones("shown", Face.UP, Spread.ROW)
PICK: Final = GAME.may_pick()
TAKE_SPARE: Final[MoveNo] = GAME.may_draw("spare")
SWAP_ALL: Final[MoveNo] = GAME.may_draw("middle")
SHOVE: Final[MoveNo] = GAME.may_pass()
KNOCK: Final[MoveNo] = GAME.may_say("Klopf")

PLAYING: Final[i64] = GAME.phase("turn")
CHOOSING: Final[i64] = GAME.phase("choose")  # the dealer: keep these cards, or take the others
CLOSING: Final[i64] = GAME.phase("close")  # after a swap: knock, or not
GAME.hide("to_come", "turns")
GAME.roles("knocker")

SWAP_ONE: Final = GAME.rule("swap-one")
KNOCKED: Final = GAME.rule("knocked")
TOO_LOW: Final = GAME.rule("knock")
NO_SHOVING: Final = GAME.rule("no-shoving")
LOWEST: Final = GAME.rule("losing")
FIRE: Final = GAME.rule("fire")

# Values are counted in halves: three of a rank are 30½
COUNTS: Final = [0, 7, 8, 9, 10, 10, 10, 10, 11]
IN_SUIT: Final = vec[i64]([2 * sum([COUNTS[rank] for rank in range(9) if cards >> rank & 1]) for cards in range(512)])
THREE: Final[i64] = 61
THIRTY_ONE: Final[i64] = 62
FEUER: Final[i64] = 66
ACE: Final[i64] = GERMAN.ranks.index("A")


@final
class Schwimmen(Round):
    options: Options
    lost: Numbers  # lives, before this round
    task: Phase = PLAYING
    passed: Number = 0  # shoves in a row
    knocker: Seat = NOTHING
    to_come: Number = 0  # turns after a knock
    turns: Number = 0

    def remember(self, past: Sheet) -> None:
        self.lost = vec[i64]([int(total) for total in past.totals])

    def sits_out(self, seat: i64) -> bool:
        """Whoever has lost another life than all of theirs is out: no cards, no turn."""
        return self.lost[seat] > self.options.lives

    def left(self) -> i64:
        """How many are still in."""
        number: i64 = 0
        for seat in range(self.seats):
            number += i64(not self.sits_out(seat))
        return number

    # 2 Deal

    def next_dealer(self, past: Sheet) -> i64:
        return self.next_in(past.dealer) if self.sits_out(past.dealer) else past.dealer

    def start(self, past: Sheet) -> None:
        self.lay_out(BOX, STOCK, GERMAN.part("7"))
        self.shuffle(STOCK)
        for _ in range(3):
            for seat in range(self.seats):
                if not self.sits_out(seat):
                    self.draw(STOCK, HAND[seat])
            self.draw(STOCK, SPARE)
        self.task = CHOOSING
        self.let(self.dealer)

    def choose(self, seat: i64, spare: bool) -> None:
        """The three cards that the dealer did not choose lie open; then whoever has 31 shows it."""
        self.give_all(HAND[seat] if spare else SPARE, MIDDLE)
        if spare:
            self.give_all(SPARE, HAND[seat])
        self.task = PLAYING
        self.let(self.next_in(seat))
        for other in range(self.seats):
            if self.value(other) >= THIRTY_ONE:
                self.show_all()
                return

    # 3 A turn

    def moves(self, seat: i64) -> vec[i64]:
        if self.task == CHOOSING:
            return vec[i64]([TAKE_SPARE, SHOVE])
        if not self.is_empty(OFFER[seat]):
            return PICK.each(self.cards(MIDDLE))
        found = vec[i64](capacity=8)
        if self.task == PLAYING:
            found = append(PICK.each(self.cards(HAND[seat])), SWAP_ALL)
        if self.may_shove():
            found = append(found, SHOVE)
        return append(found, KNOCK) if self.why_not_knock(seat) is None else found

    def why_not(self, seat: i64, move: i64) -> Rule | None:
        if self.task == CHOOSING:
            return None if move in (TAKE_SPARE, SHOVE) else NOT_NOW
        offering = not self.is_empty(OFFER[seat])
        if PICK.has(move):
            card = PICK.which(move)
            in_middle = self.lies(card, MIDDLE)
            if not in_middle and not self.lies(card, HAND[seat]):
                return HAVE
            if self.task == CLOSING:
                return NOT_NOW
            return None if in_middle == offering else SWAP_ONE
        if move == TAKE_SPARE or (move == SWAP_ALL and self.task == CLOSING):
            return NOT_NOW
        if offering:
            return SWAP_ONE
        if move == SHOVE:
            return None if self.may_shove() else NO_SHOVING
        return self.why_not_knock(seat) if move == KNOCK else None

    def may_shove(self) -> bool:
        return self.options.pass_allowed or self.knocker != NOTHING or self.task == CLOSING

    def why_not_knock(self, seat: i64) -> Rule | None:
        if self.knocker != NOTHING:
            return KNOCKED
        return TOO_LOW if self.value(seat) < 2 * self.options.knock_from else None

    def play(self, seat: i64, move: i64) -> None:
        if self.task == CHOOSING:
            self.choose(seat, move == TAKE_SPARE)
        elif PICK.has(move):
            self.swap_one(seat, PICK.which(move))
        elif move == SWAP_ALL:
            self.swap_all(seat)
        elif move == KNOCK:
            self.knocker = seat
            self.to_come = self.left()
            self.passed = 0
            self.next(seat)
        elif self.task == CLOSING:
            self.next(seat)
        else:
            self.shove(seat)

    def swap_one(self, seat: i64, card: Card) -> None:
        if self.is_empty(OFFER[seat]):
            self.give(card, HAND[seat], OFFER[seat])
        else:
            self.give(card, MIDDLE, HAND[seat])
            self.give_all(OFFER[seat], MIDDLE)
            self.swapped(seat)

    def swap_all(self, seat: i64) -> None:
        own = self.cards(HAND[seat])
        self.give_all(MIDDLE, HAND[seat])
        for card in own:
            self.give(card, HAND[seat], MIDDLE)
        self.swapped(seat)

    def swapped(self, seat: i64) -> None:
        self.passed = 0
        if self.value(seat) >= THIRTY_ONE:
            self.show_all()
        elif self.options.knock_after_swap and self.knocker == NOTHING and self.task == PLAYING:
            self.task = CLOSING
        else:
            self.next(seat)

    def shove(self, seat: i64) -> None:
        """When all have shoved, the middle is renewed, if the stock can do it; after a knock it stays."""
        if self.knocker == NOTHING:
            self.passed += 1
            if self.passed == self.left():
                self.passed = 0
                if self.count(STOCK) < 3:
                    self.show_all()
                    return
                self.give_all(MIDDLE, ASIDE)
                for _ in range(3):
                    self.draw(STOCK, MIDDLE)
        self.next(seat)

    def next(self, seat: i64) -> None:
        """The next player's turn, unless all have had their last one."""
        self.task = PLAYING
        self.turns += 1
        if self.knocker != NOTHING:
            self.to_come -= 1
        if (self.knocker != NOTHING and self.to_come == 0) or self.turns >= 30 * self.left():
            self.show_all()
        else:
            self.let(self.next_in(seat))

    # 4 What a hand is worth

    def value(self, seat: i64) -> i64:
        """In halves; nothing for whoever is out."""
        return worth(self.lie[HAND[seat]] | self.lie[OFFER[seat]], self.options.fire)

    def can_be(self, world: Round) -> bool:
        """Whoever has 31 would have shown it, and whoever has knocked had enough for it."""
        assert isinstance(world, Schwimmen)
        if self.task != CHOOSING:
            for seat in range(self.seats):
                if world.value(seat) >= THIRTY_ONE:
                    return False
        return self.knocker == NOTHING or world.value(self.knocker) >= 2 * self.options.knock_from

    # 5 Losing lives

    def show_all(self) -> None:
        for seat in range(self.seats):
            self.give_all(HAND[seat], SHOWN[seat])
        self.end()

    def outcome(self) -> Outcome:
        """The lowest hands lose, or with three aces on the table all the others."""
        hands = vec[i64]([self.lie[SHOWN[seat]] for seat in range(self.seats)])
        values = vec[i64]([worth(cards, self.options.fire) for cards in hands])
        shown = (Line("value", tuple([float(value) / 2.0 for value in values])),)
        loses = filled(self.seats)
        if max(values) == FEUER:
            for seat in self.staying():
                loses[seat] = i64(values[seat] < FEUER)
            return self.score(loses, FIRE, shown)
        strengths = vec[i64]([16 * value for value in values])
        if self.options.ties == "suit":
            for seat in self.staying():
                strengths[seat] += tie_break(hands[seat])
        lowest_of_all = min([strengths[seat] for seat in self.staying()])
        for seat in self.staying():
            loses[seat] = i64(strengths[seat] == lowest_of_all)
        return self.score(loses, LOWEST, shown)

    def staying(self) -> list[int]:
        """The seats that are still in."""
        return [int(seat) for seat in range(self.seats) if not self.sits_out(seat)]

    def score(self, loses: vec[i64], rule: Rule, lines: tuple[Line, ...] = ()) -> Outcome:
        """One for everybody who loses a life. Whoever is in and does not lose one has won the round."""
        safe = [seat for seat in self.staying() if loses[seat] == 0]
        return Outcome(points_of(loses), tuple(safe or self.staying()), rule, lines)

    # 6 End of the match

    def low_wins(self) -> bool:
        return True

    def match_over(self, sheet: Sheet) -> bool:
        return len([total for total in sheet.totals if total <= self.options.lives]) <= 1

    def match_winners(self, sheet: Sheet) -> tuple[int, ...]:
        """The last one in; if the last have gone out together, all of them."""
        if min(sheet.totals) > self.options.lives:
            return best(sheet.outcomes[-1].points)
        return best(sheet.totals, low=True)


def worth(cards: Word, fire: bool) -> i64:
    """The best suit of a hand, or three of a rank; in halves."""
    if is_three(cards):
        return FEUER if fire and GERMAN.rank[lowest(cards)] == ACE else THREE
    found: i64 = 0
    for suit in range(i64(4)):
        found = max(found, IN_SUIT[(cards >> 9 * suit) & 511])
    return found


def is_three(cards: Word) -> bool:
    """Three of a rank, and no fewer."""
    return count(cards) == 3 and cards & ~GERMAN.of_rank.words[GERMAN.rank[lowest(cards)]] == 0


def tie_break(cards: Word) -> i64:
    """Of hands with the same value: the higher suit, or the higher three of a rank."""
    if is_three(cards):
        return GERMAN.rank[lowest(cards)]
    suit: i64 = 0
    while IN_SUIT[(cards >> 9 * suit) & 511] != worth(cards, False):
        suit += 1
    return -suit


GAME.rounds(Schwimmen)
