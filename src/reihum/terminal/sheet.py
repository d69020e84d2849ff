"""The score sheet, as on paper."""

from reihum.core.sheet import Outcome, Sheet
from reihum.terminal.paint import columns, length
from reihum.text.lexicon import Lexicon

MARGIN = "  "


def points_text(points: float, language: str) -> str:
    """Points as people write them: no needless decimals, a real minus."""
    text = f"{points:.2f}".rstrip("0").rstrip(".")
    return text.replace("-", "−").replace(".", "," if language == "de" else ".")


class SheetView:
    """Writes score sheets of one match."""

    def __init__(self, lexicon: Lexicon) -> None:
        self.lexicon = lexicon
        self.words = lexicon.words
        self.paint = lexicon.paint

    def row(self, label: str, points: tuple[float, ...], bold: tuple[int, ...] = ()) -> list[str]:
        texts = [points_text(number, self.words.language) for number in points]
        return [label, *(self.paint.bold(text) if seat in bold else text for seat, text in enumerate(texts))]

    def ruled(self, rows: list[list[str]], lines_before: tuple[int, ...]) -> list[str]:
        """Rows in columns, with a rule above some of them."""
        texts = columns(rows, tuple(range(1, len(rows[0]))), "   ")
        rule = self.paint.dim("─" * max(map(length, texts)))
        lines = [[rule, text] if i in lines_before else [text] for i, text in enumerate(texts)]
        return [MARGIN + line for part in lines for line in part]

    def lines(self, sheet: Sheet) -> list[str]:
        """The whole sheet: a line for each round, the totals below."""
        head = ["", *map(self.paint.bold, self.lexicon.names)]
        rounds = [
            self.row(self.words("sheet.round", n=number), outcome.points, outcome.winners)
            for number, outcome in enumerate(sheet.outcomes, 1)
        ]
        total = self.row(self.words("sheet.total"), sheet.totals, tuple(range(sheet.seats)))
        return self.ruled([head, *rounds, total], (1, len(rounds) + 1))

    def details(self, outcome: Outcome) -> list[str]:
        """What the points of one round are made of."""
        if not outcome.lines:
            return []
        head = ["", *map(self.paint.bold, self.lexicon.names)]
        rows = [self.row(self.lexicon.word("lines", line.name), line.points) for line in outcome.lines]
        total = self.row(self.words("sheet.sum"), outcome.points, outcome.winners)
        return self.ruled([head, *rows, total], (1, len(rows) + 1))

    def winners(self, seats: tuple[int, ...], kind: str) -> str:
        """Who has won a round or the match: `kind` is "round" or "match"."""
        if len(seats) == 1:
            name = self.lexicon.player(seats[0])
            return self.words(f"sheet.wins-{kind}.{self.lexicon.who(seats[0])}", name=name)
        names = [self.lexicon.player(seat) for seat in seats]
        if not names:
            return self.words("sheet.nobody")
        together = self.words("sheet.and", names=", ".join(names[:-1]), last=names[-1])
        return self.words(f"sheet.share-{kind}", names=together)
