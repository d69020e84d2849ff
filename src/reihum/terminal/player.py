"""A person's part of the conversation: sees the table, asks questions, and says what to do."""

import click

from reihum.core.match import Match
from reihum.core.rule import Rule
from reihum.core.turn import Mode
from reihum.core.view import View
from reihum.terminal.choices import Choices, Option, Refusal
from reihum.terminal.keyboard import Call, Keyboard
from reihum.terminal.lexicon import Lexicon
from reihum.terminal.markdown import rendered
from reihum.terminal.paint import page_width, wrapped, wrapped_parts
from reihum.terminal.places import MARGIN
from reihum.terminal.rulebook import NoParagraph, rules
from reihum.terminal.sheet import SheetView
from reihum.terminal.story import Story
from reihum.terminal.table import TableView


class Left(Exception):
    """The player leaves the table."""


def say(*lines: str) -> None:
    """Print lines; they are painted already, or not."""
    for line in lines:
        click.echo(line.rstrip(), color=True)


def stretches(numbers: list[int]) -> list[list[int]]:
    """Rising numbers as stretches without a gap: the first and the last of each."""
    found: list[list[int]] = []
    for number in numbers:
        if found and found[-1][-1] == number - 1:
            found[-1][1:] = [number]
        else:
            found.append([number])
    return found


class Player:
    """The person at this terminal."""

    def __init__(self, match: Match, lexicon: Lexicon, keyboard: Keyboard, story: Story) -> None:
        self.match = match
        self.lexicon = lexicon
        self.words = lexicon.words
        self.paint = lexicon.paint
        self.keyboard = keyboard
        self.story = story
        self.table = TableView(lexicon, story.came)
        self.sheet = SheetView(lexicon)

    # A turn

    def choose(self, view: View) -> tuple[int, ...]:
        """Show the table and ask until the answer makes sense."""
        choices = Choices(view, self.lexicon)
        self.show(choices)
        while True:
            secret = view.turn.mode is Mode.SECRET
            text = self.keyboard.line(self.words("ask.secret" if secret else "ask.turn"))
            moves = self.answer(text, choices)
            if moves:
                return moves

    def call(self, view: View, milliseconds: int | None, fresh: bool) -> tuple[tuple[int, ...], int] | None:
        """In a race: moves and when they were made; no moves: let the others act; None: the time is over."""
        choices = Choices(view, self.lexicon)
        if fresh:
            self.show(choices)
        else:
            say(*self.list_options(choices))
        one_key = max(choices.by_number) < 10
        spent = 0
        while milliseconds is None or spent < milliseconds:
            left = None if milliseconds is None else milliseconds - spent
            prompt = self.words("ask.race-key" if one_key else "ask.race")
            call: Call | None = self.keyboard.call(prompt, one_key, left)
            if call is None:
                return None
            spent += call.at
            moves = self.answer(call.text, choices) if call.text else ()
            if moves or not call.text:
                return moves, spent
        return None

    def answer(self, text: str, choices: Choices) -> tuple[int, ...]:
        """The moves that were typed; none: something else was wanted."""
        if not text and choices.only is not None:
            return (choices.only.move,)
        if not text or self.command(text, choices):
            return ()
        found = choices.read(text)
        if isinstance(found, Refusal):
            self.refuse(found)
            return ()
        moves = tuple(self.one_of(option) for option in found)
        return () if -1 in moves else moves

    def one_of(self, option: Option) -> int:
        """A card that can go to several places: which?"""
        if len(option.choices) == 1:
            return option.choices[0].move
        moves = self.lexicon.game.moves.list
        labels = [self.lexicon.move(moves[choice.move]) for choice in option.choices]
        parts = [f"{self.paint.key(number)} {label}" for number, label in enumerate(labels, 1)]
        say(*wrapped_parts(parts, MARGIN * 2, page_width()))
        text = self.keyboard.line(self.words("ask.where"))
        if text.isdigit() and 1 <= int(text) <= len(labels):
            return option.choices[int(text) - 1].move
        say(MARGIN + self.words("ask.again"))
        return -1

    # What is shown

    def show(self, choices: Choices) -> None:
        say("", *self.table.lines(choices.view, choices), *self.list_options(choices))

    def list_options(self, choices: Choices) -> list[str]:
        """The choices that are no cards of one's own and no places in a grid."""
        shown = {card for place in choices.view.places for card in place.cards}
        parts: list[str] = []
        numbers: list[int] = []  # that stand for themselves
        for option in sorted(choices.options, key=lambda option: option.number):
            if option.card not in shown and not self.table.places.in_grid(option.place):
                label = self.lexicon.move(choices.move(option.choices[0]))
                if label == str(option.number):
                    numbers.append(option.number)
                else:
                    parts.append(f"{self.paint.key(option.number)} {label}")
        parts = ["–".join(map(self.paint.key, stretch)) for stretch in stretches(numbers)] + parts
        return [*wrapped_parts(parts, MARGIN * 2, page_width()), ""] if parts else []

    # Commands

    def command(self, text: str, choices: Choices) -> bool:
        """Questions and wishes that are no moves; false: it was none."""
        key, _, rest = text.strip().partition(" ")
        if key.startswith("?"):
            self.explain((key[1:] + " " + rest).strip(), choices)
        elif key == "h":
            self.show_rules(rest.strip())
        elif key == "s":
            self.show_sheet()
        elif key == "l":
            say("", *self.story.lines, "")
        elif key == "t":
            self.show(choices)
        elif key == "q":
            self.leave()
        else:
            return False
        return True

    def explain(self, wanted: str, choices: Choices) -> None:
        """Why something can't be done; asked for nothing in particular, all that can't."""
        if wanted:
            found = choices.read(wanted)
            if isinstance(found, Refusal):
                self.refuse(found)
            else:
                say(MARGIN + self.words("ask.legal", wanted=wanted))
            return
        by_rule: dict[Rule, list[str]] = {}
        moves = self.lexicon.game.moves.list
        for choice in choices.forbidden:
            assert choice.forbidden is not None
            by_rule.setdefault(choice.forbidden, []).append(self.lexicon.move(moves[choice.move]))
        for rule, labels in by_rule.items():
            say("", *wrapped(", ".join(labels) + ":", page_width(), MARGIN), *self.paragraph(rule))
        if not by_rule:
            say(MARGIN + self.words("ask.all-legal"))
        say("", *rendered(self.words.book.paragraph("keys").text, page_width(), self.paint, MARGIN), "")

    def paragraph(self, rule: Rule) -> list[str]:
        chapter = self.lexicon.entry.explain(rule, self.words.language).chapter
        text = rendered(self.lexicon.explain(rule), page_width(), self.paint, MARGIN * 2)
        return [*text, self.paint.dim(f"{MARGIN * 2}§ {chapter}")]

    def refuse(self, refusal: Refusal) -> None:
        if refusal.rule is None:
            say(MARGIN + self.words("ask.unknown", text=refusal.text))
        else:
            say(MARGIN + self.words("ask.refused", text=refusal.text), *self.paragraph(refusal.rule))

    def show_rules(self, wanted: str) -> None:
        try:
            lines = rules(self.lexicon.entry, self.words, self.paint, self.match.options, wanted)
        except NoParagraph as problem:
            lines = [MARGIN + str(problem)]
        if self.keyboard.live and not wanted:
            click.echo_via_pager("\n".join(lines) + "\n", color=self.paint.wanted)
        else:
            say("", *lines, "")

    def show_sheet(self) -> None:
        if self.match.sheet.outcomes:
            say("", *self.sheet.lines(self.match.sheet), "")
        else:
            say(MARGIN + self.words("sheet.empty"))

    def leave(self) -> None:
        if self.keyboard.line(self.words("ask.leave")).casefold() in self.words.list("ask.yes"):
            raise Left
