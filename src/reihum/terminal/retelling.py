"""A match replayed from its log."""

from itertools import groupby

from reihum.core.match import LoggedMove, Match
from reihum.core.replayer import Replayer
from reihum.core.turn import Mode
from reihum.core.view import Event, open_events
from reihum.core.zones import SPECTATOR
from reihum.terminal.chronicle import Chronicle
from reihum.terminal.keyboard import Keyboard
from reihum.terminal.paint import say
from reihum.terminal.position import open_view
from reihum.terminal.sheet import SheetView
from reihum.terminal.table_view import TableView
from reihum.text.lexicon import Lexicon


class TerminalRetelling:
    """Plays a match again, move by move: with all cards open, or as one seat saw it."""

    def __init__(self, told: Match, lexicon: Lexicon, keyboard: Keyboard | None, seat: int) -> None:
        self.replayer = Replayer(told, watched=True)
        self.match = self.replayer.match
        self.lexicon = lexicon
        self.keyboard = keyboard  # of somebody who goes step by step
        self.seat = seat
        self.story = Chronicle(lexicon)
        self.sheet = SheetView(lexicon)
        self.table = TableView(lexicon, self.story.came)

    def run(self) -> None:
        for number, entries in groupby(self.replayer.log, key=lambda entry: entry.round):
            self.settle(number)
            self.open_round(number)
            for entry in entries:
                self.play(entry)
        self.settle(None)

    def open_round(self, number: int) -> None:
        self.story.came.clear()
        title = self.lexicon.entry.booklet(self.lexicon.words.language).title
        say("", self.lexicon.paint.title(f"━━ {title} · {self.lexicon.words('sheet.round', n=number + 1)}"), "")
        round = self.match.round
        view = open_view(round, "") if self.seat == SPECTATOR else round.view(self.seat)._replace(seat=SPECTATOR)
        say(*self.table.lines(view))

    def play(self, entry: LoggedMove) -> None:
        secret = self.match.round.turn().mode is Mode.SECRET and self.seat not in (SPECTATOR, entry.seat)
        self.replayer.step()
        move = self.match.game.moves.list[entry.move]
        say(*self.story.tell(entry.seat, [move], secret, self.events()))
        if self.keyboard is not None:
            self.keyboard.line(self.lexicon.words("ask.step"))

    def events(self) -> tuple[Event, ...]:
        """The cards that moved; a record hides nothing, unless one wants to see it through one seat's eyes."""
        return open_events(self.match.round) if self.seat == SPECTATOR else self.match.events(self.seat)

    def settle(self, until: int | None) -> None:
        """Write down what is over, up to the round that comes now."""
        while not self.match.over and self.match.round.is_over():
            if until is not None and len(self.match.sheet.outcomes) >= until:
                return
            outcome = self.match.round.outcome()
            self.match.settle()
            say("", f"  {self.lexicon.paint.alert(self.sheet.winners(outcome.winners, 'round'))}", "")
            details = self.sheet.details(outcome)
            say(*details, *([""] if details else []), *self.sheet.lines(self.match.sheet), "")
            if self.match.over:
                say(f"  {self.lexicon.paint.alert(self.sheet.winners(self.match.winners(), 'match'))}")
