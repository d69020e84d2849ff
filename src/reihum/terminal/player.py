"""A person's part of the conversation: sees the table, asks questions, and says what to do."""

from reihum.core.match import Match
from reihum.core.turn import Mode
from reihum.core.view import View
from reihum.terminal.choices import Choices, Option, Refusal
from reihum.terminal.chronicle import Chronicle
from reihum.terminal.keyboard import Keyboard
from reihum.terminal.paint import page_width, say, wrapped_parts
from reihum.terminal.places import MARGIN
from reihum.terminal.questions import Questions
from reihum.terminal.table_view import TableView
from reihum.text.lexicon import Lexicon
from reihum.text.prompts import prompt_of


class Player:
    """The person at this terminal."""

    def __init__(self, match: Match, lexicon: Lexicon, keyboard: Keyboard, story: Chronicle) -> None:
        self.lexicon = lexicon
        self.words = lexicon.words
        self.paint = lexicon.paint
        self.keyboard = keyboard
        self.table = TableView(lexicon, story.came)
        self.questions = Questions(match, lexicon, keyboard, story)
        self.flowing = False  # the person knows which keys there are while cards flow

    # A turn

    def choose(self, view: View) -> tuple[int, ...]:
        """Show the table and ask until the answer makes sense."""
        choices = Choices(view, self.lexicon)
        self.show(choices)
        prompt = self.words("ask.secret" if view.turn.mode is Mode.SECRET else "ask.turn")
        while True:
            moves = self.answer(self.keyboard.line(prompt), choices)
            if moves:
                return moves

    def call(self, view: View, milliseconds: int | None, fresh: bool) -> tuple[tuple[int, ...], int] | None:
        """In a race: moves and when they were made; no moves: let the others act; None: the time is over."""
        choices = Choices(view, self.lexicon)
        one_key = max(choices.by_number) < 10
        prompt = self.words("ask.turn" if not choices.may_call else "ask.race-key" if one_key else "ask.race")
        if self.lexicon.game.flow >= 0:
            prompt = self.go_with(choices, fresh)
        elif fresh:
            self.show(choices)
        else:
            say(*self.list_options(choices))
        spent = 0
        while milliseconds is None or spent < milliseconds:
            call = self.keyboard.call(prompt, one_key, None if milliseconds is None else milliseconds - spent)
            if call is None:
                return None
            spent += call.at
            moves = self.answer(call.text, choices) if call.text or not choices.may_call else ()
            if moves or not call.text:
                return moves, spent
        return None

    def go_with(self, choices: Choices, fresh: bool) -> str:
        """Where cards flow, the table is shown once, and then only what lies open; nothing asks again and again."""
        if self.flowing and fresh:
            say(*self.table.at_a_glance(choices.view))
        if self.flowing:
            return ""
        self.flowing = True
        self.show(choices)
        return self.words("ask.flow")

    def answer(self, text: str, choices: Choices) -> tuple[int, ...]:
        """The moves that were typed; none: something else was wanted."""
        if not text and choices.only is not None:
            return (choices.only.move,)
        if text.strip() == "t":
            self.show(choices)
            return ()
        if not text or self.questions.answered(text, choices):
            return ()
        found = choices.read(text)
        if isinstance(found, Refusal):
            self.questions.refuse(found)
            return ()
        moves = tuple(self.one_of(option, choices) for option in found)
        return () if -1 in moves else moves

    def one_of(self, option: Option, choices: Choices) -> int:
        """There is more than one thing to do with a card, or it lies in two places: which? -1: none of them."""
        if len(option.choices) == 1:
            return option.choices[0].move
        moves = [choices.move(choice) for choice in option.choices]
        label = self.lexicon.move if len({move.verb for move in moves}) == 1 else self.lexicon.deed
        labels = [label(move) for move in moves]
        if len({move.what for move in moves}) > 1:
            places = [self.lexicon.zone(choices.place(move.what)) for move in moves]
            labels = [f"{text} ({place})" for text, place in zip(labels, places, strict=True)]
        parts = [f"{self.paint.key(number)} {text}" for number, text in enumerate(labels, 1)]
        say(*wrapped_parts(parts, MARGIN * 2, page_width()))
        text = self.keyboard.line(self.words("ask.which")) or "1"
        if text.isdigit() and 1 <= int(text) <= len(moves):
            return option.choices[int(text) - 1].move
        say(MARGIN + self.words("ask.again"))
        return -1

    # What is shown

    def show(self, choices: Choices) -> None:
        task = prompt_of(self.lexicon, choices.view)
        asked = [*wrapped_parts([self.paint.bold(task)], MARGIN, page_width()), ""] if task else []
        say("", *self.table.lines(choices.view, choices), *asked, *self.list_options(choices))

    def list_options(self, choices: Choices) -> list[str]:
        """The choices that have no number on the table; numbers that stand for themselves come first."""
        shown = {card for place in choices.view.places for card in place.cards}
        parts: list[str] = []
        numbers: list[int] = []
        for option in sorted(choices.options, key=lambda option: option.number):
            if option.card not in shown and not self.table.places.in_grid(option.place):
                label = self.lexicon.move(choices.move(option.choices[0]))
                if label == str(option.number):
                    numbers.append(option.number)
                else:
                    parts.append(f"{self.paint.key(option.number)} {label}")
        parts = ["–".join(map(self.paint.key, stretch)) for stretch in stretches(numbers)] + parts
        return [*wrapped_parts(parts, MARGIN * 2, page_width()), ""] if parts else []


def stretches(numbers: list[int]) -> list[list[int]]:
    """Rising numbers as stretches without a gap: the first and the last of each."""
    found: list[list[int]] = []
    for number in numbers:
        if found and found[-1][-1] == number - 1:
            found[-1][1:] = [number]
        else:
            found.append([number])
    return found
