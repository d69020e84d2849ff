"""Schummeln: lay a card of the suit face down, or any other, and do not get caught."""

from reihum.rules import *

# 1 Cards


@dataclass(frozen=True)
class Options:
    claim: str = option("suit", "suit", "rank")
    slipping: bool = option(True)
    doubters: str = option("all", "all", "next")
    pause: int = option(3, 2, 3, 5)
    show_sizes: bool = option(False)
    rounds: int = option(1, 1, 3, 5)


GAME: Final = Game(
    __name__, GERMAN, Options, players=range(2, 6), age=7, minutes=15, level="easy", best_with=(4,),
    count_all=lambda options: bool(options.show_sizes or not options.slipping or options.claim == "rank"),
)  # fmt: skip
BOX: Final[ZoneNo] = GAME.box()
ASIDE: Final[ZoneNo] = GAME.zone("aside", Face.DOWN)  # dealt from; what is left over stays there
OPEN: Final[ZoneNo] = GAME.zone("open", Face.UP)
PILE: Final[ZoneNo] = GAME.zone("pile", Face.DOWN, Spread.PILE, counted=False)
LAST: Final[ZoneNo] = GAME.zone("last", Face.DOWN, Spread.PILE, counted=False)  # laid last: it can still be doubted
SHOWN: Final[ZoneNo] = GAME.zone("shown", Face.UP, Spread.ROW, stage=True)
HAND: Final = GAME.hands(counted=False)
SLIPPED: Final = GAME.zones("slipped", Face.OWN, counted=False)  # about to be laid along with another card
LAY: Final = GAME.may_play()
SLIP: Final = GAME.may_pick()
NAME: Final = GAME.may_name(GERMAN.ranks[1:])
DOUBT: Final[MoveNo] = GAME.may_say("Geschummelt")
ACCEPT: Final[MoveNo] = GAME.may_pass()
TICK: Final[MoveNo] = GAME.may_tick()
GAME.hide("player", "laid", "turns")
GAME.roles("layer", "finishing", "doubter")

SLIPPING: Final = GAME.rule("slip")
WAIT: Final = GAME.rule("wait")
TOO_LATE: Final = GAME.rule("first-doubt")
LETTING_WIN: Final = GAME.rule("last-card")
NAME_RANK: Final = GAME.rule("name-rank")
FOUR: Final = GAME.rule("four")
WON: Final = GAME.rule("end")
TOO_LONG: Final = GAME.rule("turn-limit")

ANY_CARD: Final = Sets(GERMAN, 1, lambda which, card: True)
AT_ONCE: Final[i64] = 40  # milliseconds in which two doubts are simultaneous


@final
class Schummeln(Round):
    options: Options
    suit: Colour = NOTHING  # to be laid
    rank: Rank = NOTHING  # named, or said last
    layer: Seat = NOTHING  # whose cards can be doubted
    finishing: Seat = NOTHING  # who has laid the last card
    doubter: Seat = NOTHING  # who has doubted, while somebody nearer may still do so in the same moment
    player: Seat = 0  # who lays next
    waiting: Flag = 0  # nobody may lay yet
    laid: Number = 0  # how often cards were laid face down on this pile,
    turns: Number = 0  # and any cards in the whole round

    def start(self, past: Sheet) -> None:
        cards = GERMAN.part("7")
        self.lay_out(BOX, ASIDE, cards)
        self.deal(ASIDE, HAND, len(cards) // self.seats)
        self.next(self.after(self.dealer))

    # 2 Laying

    def moves(self, seat: i64) -> vec[i64]:
        if seat == self.clock:
            return vec[i64]([TICK])
        found = vec[i64](capacity=16)
        if self.may_lay(seat):
            if self.must_name():
                return vec[i64]([NAME[rank] for rank in range(NAME.size)])
            found = self.cards(HAND[seat])
            if self.why_not_slip(seat) is None:
                for i in range(i64(len(found))):
                    found = append(found, SLIP[found[i]])
        if self.why_not_doubt() is None:
            found = append(found, DOUBT)
        return append(found, ACCEPT) if self.may_accept() else found

    def why_not(self, seat: i64, move: i64) -> Rule | None:
        if move == TICK or seat == self.clock:
            return None if move == TICK and seat == self.clock else NOT_NOW
        if move == DOUBT:
            return self.why_not_doubt()
        if move == ACCEPT:
            return None if self.may_accept() else NOT_NOW
        if NAME.has(move):
            return None if self.may_lay(seat) and self.must_name() else NOT_NOW
        if not self.lies(SLIP.which(move) if SLIP.has(move) else move, HAND[seat]):
            return HAVE
        if not self.may_lay(seat):
            return LETTING_WIN if self.finishing != NOTHING else WAIT
        if self.must_name():
            return NAME_RANK
        return self.why_not_slip(seat) if SLIP.has(move) else None

    def prompt(self, seat: i64) -> str:
        return "turn" if self.layer == NOTHING or self.may_lay(seat) else "race"

    def may_lay(self, seat: i64) -> bool:
        return seat == self.player and self.waiting == 0 and self.finishing == NOTHING

    def why_not_slip(self, seat: i64) -> Rule | None:
        """One card must be left to be laid for all to see; the open one comes alone."""
        if self.count(HAND[seat]) < 2:
            return SLIPPING
        if self.options.claim == "rank":
            return FOUR if self.count(SLIPPED[seat]) == 3 else None
        return None if self.options.slipping and self.suit != NOTHING else SLIPPING

    def play(self, seat: i64, move: i64) -> None:
        if move == TICK:
            self.tick()
        elif move == DOUBT:
            self.doubt(seat)
        elif move == ACCEPT:
            self.end()
        elif NAME.has(move):
            self.rank = NAME.which(move) + 1  # the lowest rank is not in play
        elif SLIP.has(move):
            self.give(SLIP.which(move), HAND[seat], SLIPPED[seat])
        elif self.suit == NOTHING and self.rank == NOTHING:
            self.open_pile(seat, move)
        else:
            self.lay(seat, move)

    def open_pile(self, seat: i64, card: Card) -> None:
        """The first card lies open; nobody can doubt it."""
        self.give(card, HAND[seat], OPEN)
        self.suit = self.pack.colour[card]
        self.turns += 1
        self.note_last_card(seat)
        self.next(self.after(seat))
        if self.finishing != NOTHING:
            self.end()

    def lay(self, seat: i64, card: Card) -> None:
        self.give(card, HAND[seat], SLIPPED[seat])
        self.sweep(LAST, PILE)
        self.sweep(SLIPPED[seat], LAST)
        if self.rank != NOTHING and self.layer != NOTHING:
            self.rank = self.rank + 1 if self.rank < NAME.size else 1
        self.layer = seat
        self.laid += 1
        self.turns += 1
        self.note_last_card(seat)
        self.next(self.after(seat))

    def note_last_card(self, seat: i64) -> None:
        if self.is_empty(HAND[seat]):
            self.finishing = seat
            self.rule_out(ANY_CARD, 0, HAND[seat])

    def next(self, seat: i64) -> None:
        """After 200 turns each nobody can doubt any more, unless somebody has laid the last card of a hand."""
        self.player = seat
        if self.turns >= 200 * self.seats and self.finishing == NOTHING:
            self.end()
        elif self.layer == NOTHING or self.options.doubters == "next":
            self.let(seat)
        else:
            self.waiting = 1
            self.let_race(self.others(), 1000 * self.options.pause)

    # 3 Doubting

    def others(self) -> i64:
        """Everybody but the one whose cards can be doubted."""
        return self.everybody() & ~BIT[self.layer]

    def tick(self) -> None:
        """The time has come to turn up what is doubted, to win with the last card, or to lay the next."""
        if self.doubter != NOTHING:
            self.turn_up(self.doubter)
        elif self.finishing != NOTHING:
            self.end()
        else:
            self.waiting = 0
            self.let_race(self.others(), 0)

    def why_not_doubt(self) -> Rule | None:
        if self.layer == NOTHING:
            return NOT_NOW
        return TOO_LATE if self.doubter != NOTHING and self.now > self.wait else None

    def may_accept(self) -> bool:
        return self.finishing != NOTHING and self.options.doubters == "next"

    def doubt(self, seat: i64) -> None:
        """Whoever sits nearer to the left of the layer has a moment to do the same; a doubt without a time is alone."""
        nearer = NOBODY
        between = self.after(self.layer)
        while between != seat:
            nearer |= BIT[between]
            between = self.after(between)
        if self.now == 0 or nearer == NOBODY:
            self.turn_up(seat)
            return
        if self.doubter == NOTHING:
            self.wait = self.now + AT_ONCE
        self.doubter = seat
        self.waiting = 1
        self.acting = nearer | BIT[self.clock]

    def turn_up(self, doubter: i64) -> None:
        """What was laid last decides who takes everything and opens the next pile."""
        self.give_all(SLIPPED[self.player], HAND[self.player])
        self.sweep(LAST, SHOWN)
        honest = self.is_honest()
        loser = doubter if honest else self.layer
        self.give_all(SHOWN, HAND[loser])
        self.sweep(PILE, HAND[loser])
        self.give_all(OPEN, HAND[loser])
        self.suit = NOTHING
        self.rank = NOTHING
        self.layer = NOTHING
        self.doubter = NOTHING
        self.waiting = 0
        self.laid = 0
        if honest and self.finishing != NOTHING:
            self.end()
        else:
            self.finishing = NOTHING
            self.next(loser)

    def is_honest(self) -> bool:
        """By suit it is one card of that suit, by rank all are of that rank."""
        cards = self.cards(SHOWN)
        if self.options.claim == "suit":
            return len(cards) == 1 and self.pack.colour[cards[0]] == self.suit
        return all(self.pack.rank[card] == self.rank for card in cards)

    # 4 End

    def outcome(self) -> Outcome:
        return score(self.count_each(HAND))

    def low_wins(self) -> bool:
        return True

    # 5 By rank

    def must_name(self) -> bool:
        return self.options.claim == "rank" and self.rank == NOTHING

    # What everybody may reckon though nobody may count

    def least(self, zone: i64) -> i64:
        if zone == LAST:
            return 1 if self.laid > 0 else 0
        if zone == PILE:
            return self.laid - 1 if self.laid > 0 else 0
        for seat in range(self.seats):
            if zone == HAND[seat] and seat != self.finishing:
                return 1
        return 0


def score(left: vec[i64]) -> Outcome:
    """Every card left costs a point; if nobody has got rid of all, the round was too long."""
    return fewest_win(WON if 0 in points_of(left) else TOO_LONG, left)


GAME.rounds(Schummeln)
