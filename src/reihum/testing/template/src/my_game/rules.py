"""My game: follow suit, win the most tricks."""

from reihum.rules import *

# 1 Material


@dataclass(frozen=True)
class Options:
    rounds: int = option(3, 1, 3, 5)


GAME: Final = Game(__name__, GERMAN, Options, players=range(2, 5), age=8, minutes=15, level="easy")
STOCK: Final[ZoneNo] = GAME.stock()
TRICK: Final[ZoneNo] = GAME.trick()
HAND: Final = GAME.hands()
WON: Final = GAME.won()
LAY: Final = GAME.may_play()

MOST_TRICKS: Final = GAME.rule("most-tricks")


@final
class MyGame(TrickRound):
    options: Options
    tricks: Numbers  # of each seat

    # 2 Deal

    def start(self, past: Sheet) -> None:
        self.lay_out(STOCK, STOCK, GERMAN.cards())
        self.deal(STOCK, HAND, 9)
        self.let(self.after(self.dealer))

    # 3 Play

    def why_not(self, seat: i64, move: i64) -> Rule | None:
        return self.why_not_lay(seat, LAY.which(move))

    def play(self, seat: i64, move: i64) -> None:
        self.lay(seat, LAY.which(move), HAND[seat])

    def take(self, seat: i64) -> None:
        self.tricks[seat] += 1

    # 4 Scoring

    def outcome(self) -> Outcome:
        return result(MOST_TRICKS, [line("tricks", self.tricks)])

    def match_over(self, sheet: Sheet) -> bool:
        return len(sheet.outcomes) == self.options.rounds


GAME.rounds(MyGame)
