"""The host of a match at this terminal: asks whoever's turn it is, and says what happens."""

import time
from collections.abc import Callable

import click

from reihum.bots.bot import Bot
from reihum.bots.eye import Eye
from reihum.core.match import Match
from reihum.core.rule import Rule
from reihum.core.turn import Mode, Turn
from reihum.terminal.choices import Choices
from reihum.terminal.chronicle import Chronicle
from reihum.terminal.paint import length, page_width, say
from reihum.terminal.player import Player
from reihum.terminal.race import Race
from reihum.text.lexicon import Lexicon

A_SCREEN = 12  # lines of story after which people like to see the table again


class TerminalHost:
    """Runs a match with one person and bots."""

    def __init__(self, player: Player, bots: dict[int, Bot], pace: float, keep: Callable[[Match], None]) -> None:
        self.player = player
        self.match = player.questions.match
        self.lexicon: Lexicon = player.lexicon
        self.words = player.words
        self.story: Chronicle = player.questions.story
        self.bots = bots
        self.pace = pace
        self.keep = keep  # called whenever there is something to remember
        self.race = Race(self)
        self.explained: set[Rule] = set()
        self.shown = 0  # how much had been told when the table was last shown
        self.match.watched = True

    @property
    def seat(self) -> int:
        return self.lexicon.seat

    def run(self) -> None:
        """Play until the match is over."""
        self.open_round()
        while not self.match.over:
            turn = self.match.round.turn()
            if not turn.seats:
                self.close_round()
            elif turn.mode is Mode.RACE:
                self.race.go_on(turn)
            elif self.match.game.flow in self.match.round.moves(turn.seats[0]):
                self.flow(turn.seats[0])
            else:
                self.ask(self.next_of(turn))
        self.keep(self.match)

    def next_of(self, turn: Turn) -> int:
        """Who is asked: in a secret choice the bots first, so that the table is turned up after one's own choice."""
        return next((seat for seat in turn.seats if seat in self.bots), turn.seats[0])

    def ask(self, seat: int) -> None:
        view = self.match.round.view(seat)
        if seat in self.bots:
            reply = self.bots[seat].reply(Eye(self.match.round, seat, self.match.sheet))
            assert reply is not None, "only in a race may a bot be silent"
            self.play(seat, (reply.move,))
        elif Choices(view, self.lexicon).forced:
            if len(self.story.lines) - self.shown > A_SCREEN:
                self.show_table()
            self.play(seat, (view.choices[0].move,))
        else:
            self.keep(self.match)
            self.shown = len(self.story.lines)
            if self.lexicon.is_memory_game and self.player.keyboard.live:
                click.clear()
            self.play(seat, self.player.choose(view), pause=False)

    def flow(self, seat: int) -> None:
        """What nobody decides: at once, so that cards come at a steady pace; calls are looked at for a moment."""
        if self.race.called:
            self.wait(self.pace)
        self.play(seat, (self.match.game.flow,), pause=False)

    def play(self, seat: int, moves: tuple[int, ...], at: int = 0, pause: bool = True) -> None:
        """Make moves, tell them, and give people time to follow."""
        secret = self.match.round.turn().mode is Mode.SECRET
        self.match.play(seat, *moves, at=at)
        numbered = self.match.game.moves.list
        events = self.match.events(self.seat)
        told = self.story.tell(seat, [numbered[move] for move in moves], secret, events)
        say(*told)
        if told and pause:
            self.wait(self.pace)

    def wait(self, seconds: float) -> None:
        if seconds > 0:
            time.sleep(seconds)

    def show_table(self) -> None:
        """For those who only watch for a while."""
        self.shown = len(self.story.lines)
        say("", *self.player.table.lines(self.match.round.view(self.seat)))

    # Rounds

    def open_round(self) -> None:
        self.story.lines.clear()
        self.story.came.clear()
        number = len(self.match.sheet.outcomes) + 1
        dealer = int(self.match.round.dealer)
        deals = self.words(f"table.deals.{self.lexicon.who(dealer)}", name=self.lexicon.player(dealer))
        name = self.lexicon.entry.booklet(self.words.language).title
        title = f"━━ {name} · {self.words('sheet.round', n=number)} · {deals} "
        self.shown = 0
        say("", self.lexicon.paint.title(title + "━" * (page_width() - length(title))))

    def close_round(self) -> None:
        """The result of the round, the score sheet, and who has won."""
        outcome = self.match.round.outcome()
        sheet = self.player.questions.sheet
        self.show_table()
        say(f"  {self.lexicon.paint.alert(sheet.winners(outcome.winners, 'round'))}")
        self.explain_once(outcome.rule)
        details = sheet.details(outcome)
        say(*details, *([""] if details else []))
        self.match.settle()
        self.keep(self.match)
        say(*sheet.lines(self.match.sheet), "")
        if self.match.over:
            say(f"  {self.lexicon.paint.alert(sheet.winners(self.match.winners(), 'match'))}", "")
            return
        if self.player.keyboard.live:
            self.player.keyboard.line(self.words("ask.next-round"))
        self.open_round()

    def explain_once(self, rule: Rule) -> None:
        """The paragraph that decided the round; the second time its chapter will do."""
        lines = self.player.questions.paragraph(rule)
        say(*(lines[-1:] if rule in self.explained else lines), "")
        self.explained.add(rule)
