"""Fan Tan: rows grow from the sevens, one card at a time; be the first to have no cards."""

from reihum.rules import *

# 1 Cards


@dataclass(frozen=True)
class Options:
    start: str = option("7", "7", "9", "10", "U")
    first: str = option("eldest", "eldest", "bells")
    pass_costs: bool = option(False)
    until: int = option(10, 5, 10, 20, 50)


GAME: Final = Game(__name__, GERMAN, Options, players=range(3, 7), age=6, minutes=15, level="very easy", best_with=(4,))
STOCK: Final[ZoneNo] = GAME.stock()
ROW: Final = GAME.places("row", 4, Face.UP, Spread.ROW, stage=True)
HAND: Final = GAME.hands()
LAY: Final = GAME.may_play()
PASS: Final[MoveNo] = GAME.may_pass()

OPENING: Final = GAME.rule("opening")
ROWS: Final = GAME.rule("rows")
MUST_LAY: Final = GAME.rule("must-lay")
SCORING: Final = GAME.rule("scoring")


@final
class FanTan(Round):
    options: Options
    passes: Numbers

    # 2 Deal

    def start(self, past: Sheet) -> None:
        """All cards, one by one from the dealer's left: with five players the first gets one more."""
        self.lay_out(STOCK, STOCK, GERMAN.cards())
        seat = self.dealer
        for card in self.mixed(self.cards(STOCK)):
            seat = self.after(seat)
            self.give(card, STOCK, HAND[seat])
        if self.options.first == "bells":
            self.let_open(self.opener())
        else:
            self.let(self.after(self.dealer))

    # 3 Opening

    def opener(self) -> Card:
        """The card that opens the row of bells."""
        return GERMAN.card("S" + self.options.start)

    def let_open(self, card: Card) -> None:
        """Whoever holds this card begins, and everybody learns it."""
        for seat in range(self.seats):
            if self.lies(card, HAND[seat]):
                self.tell(card, HAND[seat])
                self.let(seat)

    def must_open_with(self) -> Card:
        """The card that has to begin, if one has to."""
        return self.opener() if self.options.first == "bells" and self.lying() == 0 else NO_CARD

    # 4 Rows

    def lying(self) -> Word:
        return self.lie[ROW[0]] | self.lie[ROW[1]] | self.lie[ROW[2]] | self.lie[ROW[3]]

    def fitting(self) -> Word:
        """The neighbours of what lies, and the cards that open a row."""
        lying = self.lying()
        neighbours = (lying << 1) & ABOVE_SIX | (lying >> 1) & BELOW_ACE
        return (neighbours | GERMAN.of_rank.words[START[self.options.start]]) & ~lying

    # 5 Turns

    def moves(self, seat: i64) -> vec[i64]:
        first = self.must_open_with()
        if first != NO_CARD:
            return vec[i64]([first])
        ready = self.lie[HAND[seat]] & self.fitting()
        return members(ready) if ready != 0 else vec[i64]([PASS])

    def why_not(self, seat: i64, move: i64) -> Rule | None:
        fitting = self.fitting()
        if move == PASS:
            return None if self.lie[HAND[seat]] & fitting == 0 else MUST_LAY
        if not self.lies(move, HAND[seat]):
            return HAVE
        if self.must_open_with() not in (move, NO_CARD):
            return OPENING
        return None if self.pack.bit[move] & fitting != 0 else ROWS

    def play(self, seat: i64, move: i64) -> None:
        if move == PASS:
            self.passes[seat] += 1
            self.rule_out_word(self.fitting(), 0, HAND[seat])
            self.let(self.after(seat))
        else:
            self.give(move, HAND[seat], ROW[self.pack.colour[move]])
            if self.is_empty(HAND[seat]):
                self.end()
            else:
                self.let(self.after(seat))

    # 6 Scoring

    def outcome(self) -> Outcome:
        return self.score(self.count_each(HAND), self.passes)

    def score(self, left: vec[i64], passes: vec[i64]) -> Outcome:
        """A point for each card left, and perhaps for each pass; whoever has no cards has won the round."""
        lines = [line("cards-left", left)]
        if self.options.pass_costs:
            lines.append(line("passes", passes))
        winners = tuple([seat for seat, number in enumerate(left) if number == 0])
        return Outcome(result(SCORING, lines).points, winners, SCORING, tuple(lines))

    # 7 End of the match

    def low_wins(self) -> bool:
        return True

    def match_over(self, sheet: Sheet) -> bool:
        return max(sheet.totals) >= self.options.until


START: Final = {rank: GERMAN.ranks.index(rank) for rank in ("7", "9", "10", "U")}
ABOVE_SIX: Final[i64] = sum([2**card for card in GERMAN.cards() if GERMAN.ranks[GERMAN.rank[card]] != "6"])
BELOW_ACE: Final[i64] = sum([2**card for card in GERMAN.cards() if GERMAN.ranks[GERMAN.rank[card]] != "A"])

GAME.rounds(FanTan)
