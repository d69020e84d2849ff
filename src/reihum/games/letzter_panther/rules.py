"""Der letzte Panther: pass cards to the right, keep away from red and the black sevens, take the last trick."""

from reihum.rules import *

# 1 Material


@dataclass(frozen=True)
class Options:
    until: int = option(-250, -100, -250, -500)


GAME: Final = Game(__name__, MUE, Options, players=range(3, 9), age=10, minutes=40, level="medium")
BOX: Final[ZoneNo] = GAME.box()
STOCK: Final[ZoneNo] = GAME.stock()
TRICK: Final[ZoneNo] = GAME.trick()
HAND: Final = GAME.hands()
PASSED: Final = GAME.zones("passed", Face.OWN)
WON: Final = GAME.won()
LAY: Final = GAME.may_play()
PASS_ON: Final = GAME.may_pick()
GAME.hide("to_pass", "worth_of_trick")

PASSING: Final = GAME.rule("passing")
LEAD_GREEN_FIVE: Final = GAME.rule("green-five")
SCORING: Final = GAME.rule("scoring")

OF_KIND: Final = Sets(MUE, 3, lambda kind, card: MUE.codes[card].startswith(("Y", "R", "K7")[kind]))
GREEN_FIVE: Final[i64] = MUE.card("G5")


def in_play(seats: int) -> list[int]:
    """Three players: without the 1s and 2s; seven and eight: with the yellow 2 alone."""
    if seats == 3:
        return [card for card in MUE.cards() if MUE.digit[card] not in (1, 2)]
    if seats >= 7:
        return [card for card in MUE.cards() if MUE.digit[card] != 2 or MUE.codes[card] == "Y2"]
    return MUE.cards()


@final
class LetzterPanther(TrickRound):
    options: Options
    to_pass: Number = 0
    worth_of_trick: Number = 0
    points: Numbers

    # 2 Deal

    def start(self, past: Sheet) -> None:
        cards = in_play(int(self.seats))
        self.lay_out(BOX, STOCK, cards)
        self.deal(STOCK, HAND, len(cards) // self.seats)
        self.to_pass = 3 if self.seats < 6 else 2
        self.let_all_choose()

    # 3 Passing cards on

    def pass_on(self, seat: i64, card: Card) -> None:
        self.give(card, HAND[seat], PASSED[seat])
        if self.count(PASSED[seat]) == self.to_pass and self.has_chosen(seat):
            for giver in range(self.seats):
                self.give_all(PASSED[giver], HAND[self.before(giver)])
            for leader in range(self.seats):
                if self.lies(GREEN_FIVE, HAND[leader]):
                    self.tell(GREEN_FIVE, HAND[leader])
                    self.let(leader)

    # 4 Play

    def moves(self, seat: i64) -> vec[i64]:
        if self.mode == SECRET:
            return PASS_ON.each(self.cards(HAND[seat]))
        if self.played == 0 and self.lies(GREEN_FIVE, HAND[seat]):
            return vec[i64]([GREEN_FIVE])
        return self.cards_to_lay(seat)

    def why_not(self, seat: i64, move: i64) -> Rule | None:
        if self.mode == SECRET:
            if PASS_ON.has(move):
                return None if self.lies(PASS_ON.which(move), HAND[seat]) else HAVE
            return PASSING if self.lies(move, HAND[seat]) else HAVE
        return NOT_NOW if PASS_ON.has(move) else self.why_not_lay(seat, move)

    def why_not_lead(self, seat: i64, card: Card) -> Rule | None:
        return LEAD_GREEN_FIVE if card != GREEN_FIVE and self.lies(GREEN_FIVE, HAND[seat]) else None

    def play(self, seat: i64, move: i64) -> None:
        if self.mode == SECRET:
            self.pass_on(seat, PASS_ON.which(move))
        else:
            self.worth_of_trick += WORTH[move]
            self.lay(seat, move, HAND[seat])

    # 5 Tricks

    def take(self, seat: i64) -> None:
        self.points[seat] += self.worth_of_trick
        self.worth_of_trick = 0

    def finish(self) -> None:
        self.points[self.taker] += LAST_TRICK
        self.end()

    # 6 Scoring

    def plain_outcome(self) -> Outcome:
        points = points_of(self.points)
        return Outcome(points, best(points), SCORING)

    def outcome(self) -> Outcome:
        return self.score(self.won_of(0), self.won_of(1), self.won_of(2))

    def won_of(self, kind: i64) -> vec[i64]:
        """How many yellow cards, red cards or black sevens each seat has won."""
        return vec[i64]([self.count_of(OF_KIND, kind, WON[seat]) for seat in range(self.seats)])

    def score(self, yellow: vec[i64], red: vec[i64], sevens: vec[i64]) -> Outcome:
        """What the last trick and the cards won bring."""
        last = filled(self.seats)
        last[self.taker] = 1
        lines = [
            line("last-trick", last, LAST_TRICK),
            line("yellow", yellow, YELLOW_CARD),
            line("red", red, RED_CARD),
            line("black-sevens", sevens, BLACK_SEVEN),
        ]
        return result(SCORING, lines)

    # 7 End of the match

    def match_over(self, sheet: Sheet) -> bool:
        return min(sheet.totals) < self.options.until


LAST_TRICK: Final[i64] = 50
YELLOW_CARD: Final[i64] = 5
RED_CARD: Final[i64] = -10
BLACK_SEVEN: Final[i64] = -50


def worth(code: str) -> int:
    """What a card brings to whoever wins it."""
    if code.startswith("K7"):
        return int(BLACK_SEVEN)
    return int({"Y": YELLOW_CARD, "R": RED_CARD}.get(code[0], 0))


WORTH: Final = vec[i64]([worth(code) for code in MUE.codes])

GAME.rounds(LetzterPanther)
