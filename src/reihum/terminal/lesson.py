"""A lesson at this terminal: a sentence, the table, something to try, until the round is over."""

from reihum.core.match import LoggedMove, Match
from reihum.core.turn import Mode
from reihum.notation.examples import HOLDS, Deed, deed_of, step
from reihum.notation.grammar import POINTS
from reihum.notation.lessons import LEARNER, Lesson, LessonStep, told
from reihum.terminal.choices import Choices, Option, Refusal
from reihum.terminal.paint import page_width, say, wrapped
from reihum.terminal.places import MARGIN
from reihum.terminal.player import Player
from reihum.text.lexicon import Lexicon, untwinned


class LessonHost:
    """Leads one person through a lesson; they sit on seat 0."""

    def __init__(self, lesson: Lesson, player: Player) -> None:
        self.lesson = lesson
        self.player = player
        self.match: Match = player.questions.match
        self.lexicon: Lexicon = player.lexicon
        self.words = player.words
        self.paint = player.paint
        self.match.watched = True

    def run(self) -> None:
        """Every step in turn; Left when the learner has had enough."""
        title = self.words("lesson.title", game=self.lexicon.entry.booklet(self.words.language).title)
        say("", self.paint.title(MARGIN + title))
        for number, each in enumerate(self.lesson.steps, 1):
            self.teach(number, each)
        say("", MARGIN + self.paint.bold(self.words("lesson.done", game=self.lexicon.game.id)), "")

    def teach(self, number: int, lesson_step: LessonStep) -> None:
        if self.match.round.is_over():
            self.show_score()
        else:
            say("", *self.player.table.lines(self.match.round.view(0)))
        counted = self.paint.dim(f"{number}/{len(self.lesson.steps)}")
        sentence = told(lesson_step.said[self.words.language], self.lexicon)
        say("", *wrapped(sentence, page_width(), f"{MARGIN}{counted}  ", MARGIN * 2))
        places = dict.fromkeys(self.place(token.text) for token in lesson_step.look)
        if places:
            say(MARGIN * 2 + self.paint.dim(self.words("lesson.look", places=", ".join(places))))
        if not lesson_step.tries and number < len(self.lesson.steps):
            self.go_on()
        for line in lesson_step.script:
            if line[0].text in (HOLDS, POINTS):
                step(self.match.round, line)
                continue
            deed = deed_of(self.match.round, line)
            if line[0].text == LEARNER:
                self.ask(deed)
            if not deed.refusal:
                self.make(deed)

    def place(self, name: str) -> str:
        """What a place to look at is called."""
        kind, _, number = name.partition(".")
        if kind == "seat":
            return self.lexicon.player(int(number))
        if name in self.lexicon.layout.numbers:
            return self.lexicon.zone(name) if self.lexicon.owner(name) == 0 else self.lexicon.place(name)
        return self.lexicon.word("zones" if self.lexicon.knows("zones", kind) else "notes", kind)

    # What the learner does

    def go_on(self) -> None:
        if self.player.keyboard.line(self.words("ask.step")) == "q":
            self.player.questions.leave()

    def ask(self, deed: Deed) -> None:
        """Until it is tried; an empty line lets it be shown."""
        label = self.lexicon.move(self.lexicon.game.moves.list[deed.move])
        choices = Choices(self.match.round.view(0), self.lexicon)
        say(*self.player.list_options(choices))
        while True:
            text = self.player.keyboard.line(self.words("lesson.try", move=label))
            if not text or self.is_meant(text, deed, choices):
                break
            self.answer(text, choices, label)
        if deed.refusal:
            rule = self.match.round.forbidden(0, deed.move)
            assert rule is not None, "the script says that it is refused"
            self.player.questions.refuse(Refusal(label, rule))

    def is_meant(self, text: str, deed: Deed, choices: Choices) -> bool:
        """Is this what is to be tried? Twins are equal, and moves can be typed in notation, too."""
        wanted = untwinned(self.lexicon.game.moves.texts[deed.move])
        if untwinned(text.strip()) in (wanted, wanted.lstrip("+")):
            return True
        found = choices.read(text)
        if isinstance(found, Refusal):
            return found.rule is not None and found.rule.anchor == deed.refusal
        return any(self.stands_for(option, wanted) for option in found)

    def stands_for(self, option: Option, wanted: str) -> bool:
        texts = self.lexicon.game.moves.texts
        return any(untwinned(texts[choice.move]) == wanted for choice in option.choices)

    def answer(self, text: str, choices: Choices, label: str) -> None:
        """Something else was typed: a question, something forbidden, or another good move."""
        if self.player.questions.answered(text, choices):
            return
        found = choices.read(text)
        if isinstance(found, Refusal):
            self.player.questions.refuse(found)
        else:
            say(MARGIN + self.words("lesson.other", move=label))

    # What happens

    def make(self, deed: Deed) -> None:
        round = self.match.round
        secret = round.turn().mode is Mode.SECRET
        self.match.replay(LoggedMove(0, deed.seat, deed.move, deed.at))
        moves = [self.lexicon.game.moves.list[deed.move]]
        say(*self.player.questions.story.tell(deed.seat, moves, secret, self.match.events(0)))

    def show_score(self) -> None:
        """How the points of the round came about."""
        outcome = self.match.round.outcome()
        sheet = self.match.sheet.copy()
        sheet.outcomes.append(outcome)
        view = self.player.questions.sheet
        say("", MARGIN + self.paint.alert(view.winners(outcome.winners, "round")))
        say(*view.details(outcome), *view.lines(sheet))
