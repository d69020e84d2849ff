"""Hearts: follow suit, and leave the hearts and the queen of spades to the others, or take them all."""

from reihum.packs.french import french_looks
from reihum.packs.suits import CLUBS, DIAMONDS, FRENCH_HEARTS, SPADES
from reihum.rules import *

# 1 Material

FRENCH: Final = Pack(
    "French",
    ["clubs", "diamonds", "spades", "hearts"],
    "CDSH",
    "2 3 4 5 6 7 8 9 10 J Q K A".split(),
    looks=[french_looks(CLUBS, DIAMONDS, SPADES, FRENCH_HEARTS)],
)


@dataclass(frozen=True)
class Options:
    until: int = option(100, 50, 100)
    moon: str = option("others", "others", "own")
    jack: bool = option(False)


GAME: Final = Game(__name__, FRENCH, Options, players=range(3, 6), age=10, minutes=45, level="medium", best_with=(4,))
BOX: Final[ZoneNo] = GAME.box()
STOCK: Final[ZoneNo] = GAME.stock()
TRICK: Final[ZoneNo] = GAME.trick()
HAND: Final = GAME.hands()
PASSED: Final = GAME.zones("passed", Face.OWN)
WON: Final = GAME.won()
LAY: Final = GAME.may_play()
PASS_ON: Final = GAME.may_pick()
GAME.words("direction", ["left", "right", "across", "keep"])
GAME.hide("tricks")

PASSING: Final = GAME.rule("passing")
LOWEST_CLUB: Final = GAME.rule("lowest-club")
HARMLESS: Final = GAME.rule("harmless")
BREAKING: Final = GAME.rule("breaking")
SCORING: Final = GAME.rule("scoring")
MOON: Final = GAME.rule("moon")

TO_THE_LEFT: Final[i64] = 0
ACROSS: Final[i64] = 2
KEEP: Final[i64] = 3

HEART: Final[i64] = 3
QUEEN: Final[i64] = FRENCH.card("SQ")
HEARTS: Final[i64] = 0  # kinds of cards
QUEENS: Final[i64] = 1
JACKS: Final[i64] = 2
HARMLESS_ONES: Final[i64] = 3
OTHER_SUITS: Final[i64] = 4


def is_kind(kind: int, card: int) -> bool:
    heart = bool(FRENCH.colour[card] == HEART)
    queen = FRENCH.codes[card] == "SQ"
    return [heart, queen, FRENCH.codes[card] == "DJ", not heart and not queen, not heart][kind]


OF_KIND: Final = Sets(FRENCH, 5, is_kind)


def in_play(seats: int) -> list[int]:
    """As many cards as can be shared out evenly."""
    missing = {3: ["D2"], 5: ["D2", "C2"]}.get(seats, [])
    return [card for card in FRENCH.cards() if FRENCH.codes[card] not in missing]


@final
class Hearts(TrickRound):
    options: Options
    direction: OneOf = KEEP
    broken: Flag = 0  # has a heart been laid?
    tricks: Number = 0

    # 2 Deal

    def start(self, past: Sheet) -> None:
        cards = in_play(int(self.seats))
        self.lay_out(BOX, STOCK, cards)
        self.deal(STOCK, HAND, len(cards) // self.seats)
        self.direction = len(past.outcomes) % (4 if self.seats == 4 else 3)
        if self.seats != 4 and self.direction == ACROSS:
            self.direction = KEEP
        if self.direction == KEEP:
            self.begin()
        else:
            self.let_all_choose()

    # 3 Passing

    def pass_on(self, seat: i64, card: Card) -> None:
        self.give(card, HAND[seat], PASSED[seat])
        if self.count(PASSED[seat]) == (2 if self.seats == 5 else 3) and self.has_chosen(seat):
            for giver in range(self.seats):
                self.give_all(PASSED[giver], HAND[self.receiver(giver)])
            self.begin()

    def receiver(self, giver: i64) -> i64:
        if self.direction == ACROSS:
            return self.after(giver, 2)
        return self.after(giver) if self.direction == TO_THE_LEFT else self.before(giver)

    def begin(self) -> None:
        """Everybody learns who holds the lowest club: that seat leads."""
        lowest_club = self.lowest_club()
        for seat in range(self.seats):
            if self.lies(lowest_club, HAND[seat]):
                self.tell(lowest_club, HAND[seat])
                self.let(seat)

    def lowest_club(self) -> i64:
        return 1 if self.seats == 5 else 0

    # 4 Play

    def why_not(self, seat: i64, move: i64) -> Rule | None:
        if self.mode == SECRET:
            if PASS_ON.has(move):
                return None if self.lies(PASS_ON.which(move), HAND[seat]) else HAVE
            return PASSING if self.lies(move, HAND[seat]) else HAVE
        if PASS_ON.has(move):
            return NOT_NOW
        rule = self.why_not_lay(seat, move)
        if rule is None and self.tricks == 0 and self.is_penalty(move):
            return HARMLESS if self.any_of(OF_KIND, HARMLESS_ONES, HAND[seat]) else None
        return rule

    def is_penalty(self, card: Card) -> bool:
        return card == QUEEN or FRENCH.colour[card] == HEART

    def why_not_lead(self, seat: i64, card: Card) -> Rule | None:
        if self.tricks == 0:
            return None if card == self.lowest_club() else LOWEST_CLUB
        if FRENCH.colour[card] != HEART or self.broken == 1:
            return None
        return BREAKING if self.any_of(OF_KIND, OTHER_SUITS, HAND[seat]) else None

    def play(self, seat: i64, move: i64) -> None:
        if self.mode == SECRET:
            self.pass_on(seat, PASS_ON.which(move))
            return
        heart = FRENCH.colour[move] == HEART
        if self.tricks == 0 and self.is_penalty(move):
            self.rule_out(OF_KIND, HARMLESS_ONES, HAND[seat])
        if heart and self.played == 0 and self.broken == 0:
            self.rule_out(OF_KIND, OTHER_SUITS, HAND[seat])
        if heart:
            self.broken = 1
        self.lay(seat, move, HAND[seat])

    def take(self, seat: i64) -> None:
        self.tricks += 1

    # 5 Scoring

    def outcome(self) -> Outcome:
        hearts, queen = self.won_of(HEARTS), self.won_of(QUEENS)
        lines = [line("hearts", hearts), line("queen", queen, 13)]
        rule = SCORING
        for seat in range(self.seats):
            if hearts[seat] == 13 and queen[seat] == 1:
                lines = [line("moon", self.moon(seat))]
                rule = MOON
        if self.options.jack:
            lines.append(line("jack", self.won_of(JACKS), -10))
        return result(rule, lines, low=True)

    def won_of(self, kind: i64) -> vec[i64]:
        return vec[i64]([self.count_of(OF_KIND, kind, WON[seat]) for seat in range(self.seats)])

    def moon(self, shooter: i64) -> vec[i64]:
        """What everybody gets if one player has taken all hearts and the queen."""
        if self.options.moon == "own":
            return vec[i64]([-26 if seat == shooter else 0 for seat in range(self.seats)])
        return vec[i64]([0 if seat == shooter else 26 for seat in range(self.seats)])

    # 6 End of the match

    def low_wins(self) -> bool:
        return True

    def match_over(self, sheet: Sheet) -> bool:
        return max(sheet.totals) >= self.options.until


GAME.rounds(Hearts)
