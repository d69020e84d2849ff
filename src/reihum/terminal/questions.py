"""What a player may ask at any time: why not, the rules, the score, what happened; and to leave."""

from reihum.core.advice import Advice
from reihum.core.match import Match
from reihum.core.rule import Rule
from reihum.terminal.choices import Choices, Refusal
from reihum.terminal.chronicle import Chronicle
from reihum.terminal.keyboard import Keyboard
from reihum.terminal.markdown import rendered
from reihum.terminal.paint import page_height, page_width, say, wrapped, wrapped_parts
from reihum.terminal.places import MARGIN
from reihum.terminal.rulebook import NoParagraph, rules
from reihum.terminal.sheet import SheetView
from reihum.text.advice import told
from reihum.text.lexicon import Lexicon
from reihum.text.reasons import reasons

EXAMPLE = "H9"  # the card in the help; every game has its own


class Left(Exception):
    """The player leaves the table."""


class Questions:
    """Answers them."""

    def __init__(self, match: Match, lexicon: Lexicon, keyboard: Keyboard, story: Chronicle) -> None:
        self.match = match
        self.lexicon = lexicon
        self.words = lexicon.words
        self.paint = lexicon.paint
        self.keyboard = keyboard
        self.story = story
        self.sheet = SheetView(lexicon)

    def answered(self, text: str, choices: Choices) -> bool:
        """Was this a question? If so, answer it."""
        key, _, rest = text.strip().partition(" ")
        if key.startswith("?"):
            wanted = f"{key[1:]} {rest}".strip()
            if wanted:
                self.explain(wanted, choices)
            else:
                self.explain_all(choices)
        elif text == "!":
            self.show_hint()
        elif key == "h":
            self.show_rules(rest.strip())
        elif text == "s":
            self.show_sheet()
        elif text == "l":
            self.show_log()
        elif text == "q":
            self.leave()
        else:
            return False
        return True

    # Why not?

    def explain(self, wanted: str, choices: Choices) -> None:
        found = choices.read(wanted)
        if isinstance(found, Refusal):
            self.refuse(found)
        else:
            say(MARGIN + self.words("ask.legal", wanted=wanted))

    def explain_all(self, choices: Choices) -> None:
        """Whatever one might want to do and may not, rule by rule; and how to type."""
        by_rule: dict[Rule, list[str]] = {}
        for choice in choices.forbidden:
            if choice.forbidden is not None and not choices.allowed(choices.card(choice)):
                by_rule.setdefault(choice.forbidden, []).append(self.lexicon.move(choices.move(choice)))
        for rule, labels in by_rule.items():
            parts = [f"{label}," for label in labels[:-1]] + [f"{labels[-1]}:"]
            say("", *wrapped_parts(parts, MARGIN, page_width(), " "), *self.paragraph(rule))
        if not by_rule:
            say(MARGIN + self.words("ask.all-legal"))
        keys = self.words.book.paragraph("keys").text.replace(EXAMPLE, self.lexicon.game.pack.codes[-1])
        say("", *rendered(keys, page_width(), self.paint, MARGIN), "")

    def refuse(self, refusal: Refusal) -> None:
        if refusal.rule is None:
            say(MARGIN + self.words("ask.unknown", text=refusal.text))
        else:
            say(MARGIN + self.words("ask.refused", text=refusal.text), *self.paragraph(refusal.rule))

    def paragraph(self, rule: Rule) -> list[str]:
        """The booklet's words for a rule."""
        paragraph = self.lexicon.entry.explain(rule, self.words.language, self.match.options)
        text = rendered(paragraph.text, page_width(), self.paint, MARGIN * 2)
        return [*text, self.paint.dim(f"{MARGIN * 2}§ {paragraph.chapter}")]

    # Looking things up

    def show_rules(self, wanted: str) -> None:
        try:
            lines = rules(self.lexicon.entry, self.words, self.paint, self.match.options, wanted)
        except NoParagraph as problem:
            lines = [MARGIN + str(problem)]
        page = page_height() if self.keyboard.live else len(lines)
        say("", *lines[:page])
        while len(lines) > page:
            lines = lines[page:]
            if self.keyboard.line(self.words("ask.page")):
                break
            say(*lines[:page])
        say("")

    def show_hint(self) -> None:
        """What a good player would do now: at once what was learnt of the game, then what a search finds."""
        from reihum.bots.eye import Eye  # takes a moment to load
        from reihum.bots.glance import glance, settled
        from reihum.bots.levels import advise

        round, seat, sheet = self.match.round, self.lexicon.seat, self.match.sheet
        seed = int.from_bytes(self.match.key[:6], "big") + len(self.match.log)
        first = glance(Eye(round, seat, sheet), seed)
        if first is None or first.reason == "only":
            self.say_hint(first or advise(round, seat, sheet, seed))
            return
        self.say_hint(first)
        self.say_hint(settled(first, advise(round, seat, sheet, seed)), first.estimates[0].move)

    def say_hint(self, advice: Advice, named: int | None = None) -> None:
        """A hint in words; `named` is the move that was named already."""
        from reihum.bots.sense import know_how_of

        best, know_how = advice.estimates[0].move, know_how_of(self.match.game)
        why = reasons(self.match.round, self.lexicon.seat, best, know_how, self.lexicon) if best >= 0 else []
        lines = told(advice, self.lexicon, why, named)
        say("", *[line for text in lines for line in wrapped(text, page_width(), MARGIN)], "")

    def show_log(self) -> None:
        """What happened in this round; where memory is the game, nothing."""
        say("", *([MARGIN + self.words("ask.memory")] if self.lexicon.is_memory_game else self.story.lines), "")

    def show_sheet(self) -> None:
        if self.match.sheet.outcomes:
            say("", *self.sheet.lines(self.match.sheet), "")
        else:
            say(MARGIN + self.words("sheet.empty"))

    def leave(self) -> None:
        if self.keyboard.line(self.words("ask.leave")).casefold() in self.words.list("ask.yes"):
            raise Left
