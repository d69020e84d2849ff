"""Einundfünfzig: every card changes the total; do not be the one who brings it to 51."""

from reihum.rules import *

# 1 Cards


@dataclass(frozen=True)
class Options:
    sevens: str = option("choice", "choice", "seven")
    until: int = option(3, 1, 3, 5)


GAME: Final = Game(__name__, GERMAN, Options, players=range(2, 5), age=7, minutes=10, level="easy", best_with=(3,))
BOX: Final[ZoneNo] = GAME.box()
STOCK: Final[ZoneNo] = GAME.stock(ordered=True)
DISCARD: Final[ZoneNo] = GAME.discard()
HAND: Final = GAME.hands()
LAY: Final = GAME.may_play()
NAME: Final = GAME.may_name(["1", "7"])
GAME.hide("naming")
GAME.roles("loser")

NAME_THE_SEVEN: Final = GAME.rule("seven")
END: Final = GAME.rule("end")


@final
class Einundfuenfzig(Round):
    options: Options
    total: Number = 0
    naming: Flag = 0  # a seven has been laid, but is it 1 or 7?
    loser: Seat = NOTHING

    # 2 Deal

    def start(self, past: Sheet) -> None:
        """Five cards each; one is turned up and starts the count."""
        self.lay_out(BOX, STOCK, GERMAN.part("7"))
        self.shuffle(STOCK)
        self.draw_each(STOCK, HAND, 5)
        self.total = VALUE[self.pack.rank[self.draw(STOCK, DISCARD)]]
        self.next(self.after(self.dealer))

    # 3 Play

    def next(self, seat: i64) -> None:
        """A turn begins with the top card of the stock, as long as there is one."""
        if self.top(STOCK) != NO_CARD:
            self.draw(STOCK, HAND[seat])
        self.let(seat)

    def moves(self, seat: i64) -> vec[i64]:
        return vec[i64]([NAME[0], NAME[1]]) if self.naming != 0 else self.cards(HAND[seat])

    def why_not(self, seat: i64, move: i64) -> Rule | None:
        if NAME.has(move):
            return None if self.naming != 0 else NOT_NOW
        if not self.lies(move, HAND[seat]):
            return HAVE
        return NAME_THE_SEVEN if self.naming != 0 else None

    def play(self, seat: i64, move: i64) -> None:
        if NAME.has(move):
            self.naming = 0
            self.add(seat, ONE_OR_SEVEN[NAME.which(move)])
        else:
            self.give(move, HAND[seat], DISCARD)
            if self.has_choice(self.pack.rank[move]):
                self.naming = 1
            else:
                self.add(seat, VALUE[self.pack.rank[move]])

    def has_choice(self, rank: i64) -> bool:
        """A seven is 1 or 7, if the table plays like that."""
        return rank == SEVEN and self.options.sevens == "choice"

    def add(self, seat: i64, value: i64) -> None:
        self.total += value
        if self.total >= TOO_MANY:
            self.loser = seat
            self.end()
        else:
            self.next(self.after(seat))

    # 4 End of the round

    def outcome(self) -> Outcome:
        """Whoever went too far has lost a round."""
        lost = filled(self.seats)
        lost[self.loser] = 1
        return fewest_win(END, lost)

    # 5 End of the match

    def low_wins(self) -> bool:
        return True

    def match_over(self, sheet: Sheet) -> bool:
        return max(sheet.totals) >= self.options.until


TOO_MANY: Final[i64] = 51
SEVEN: Final[i64] = GERMAN.ranks.index("7")
ONE_OR_SEVEN: Final = vec[i64]([1, 7])
VALUE: Final = vec[i64]([0, 7, 8, 0, -1, 2, 3, 4, 1])  # of each rank; the sixes are not in play

GAME.rounds(Einundfuenfzig)
