"""A script on a table: its position, then move by move as the page draws it. Nobody's match, nothing is kept.

A lesson is seen by seat 0, an example of a booklet by whoever is to act, with all cards open.
"""

from typing import Final, NamedTuple, final

import msgspec

from reihum import notation
from reihum.core.match import LoggedMove, Match
from reihum.core.round import SECRET
from reihum.core.view import open_events
from reihum.notation.examples import HOLDS, Deed, deed_of
from reihum.notation.grammar import POINTS, Token, sections
from reihum.notation.positions import read_position
from reihum.server.retelling import open_places
from reihum.table.formats import FORMAT
from reihum.table.log import Opened, Sitter
from reihum.table.refusal import Refused
from reihum.table.state import ChoiceState, Explanation, Happened, State
from reihum.table.table import Table
from reihum.table.telling import PLAIN, Telling
from reihum.text.lexicon import Lexicon, company
from reihum.text.words import words

LEARNER: Final = 0
SEED: Final = 1  # of the unknown cards, as in the tests that run these scripts
REACTION: Final = 500  # milliseconds: in a race tried here, nobody is in a hurry


class Beat(msgspec.Struct, frozen=True):
    """A move of a script, and how the table looks after it; a refused one changes nothing."""

    seat: int
    move: int
    text: str
    explanation: Explanation | None
    eyes: int
    state: State | None


class Script(NamedTuple):
    """A position, and the moves of its script in order."""

    position: list[list[Token]]
    lines: list[list[Token]]


def moves_in(lines: list[list[Token]]) -> list[list[Token]]:
    """What is done in a script, without what must hold."""
    return [line for line in lines if line[0].text not in (HOLDS, POINTS)]


@final
class Rehearsal:
    """One run of a script. Everything is checked by the rules themselves."""

    def __init__(self, script: Script, language: str, is_open: bool = False) -> None:
        round = read_position(sections(script.position), notation.game_named, SEED)
        seats = int(round.seats)
        self.is_open = is_open
        self.language = language
        self.names = company(words(language), seats, LEARNER)
        if is_open:
            self.names = [words(language)("show.seat", n=seat + 1) for seat in range(seats)]
        sitters = [Sitter("person" if seat == LEARNER else "bot", name) for seat, name in enumerate(self.names)]
        self.table = Table(
            Opened(round.game.id, round.game.version, seats, {}, "", sitters, False, "normal", "", format=FORMAT)
        )
        self.table.match = notation.match_from(round)
        self.table.match.watched = True
        self.acted = LEARNER  # who was last to act
        self.telling = self.new_telling()
        self.happened: list[Happened] = []

    @property
    def match(self) -> Match:
        return self.table.match

    # Whose eyes

    @property
    def eyes(self) -> int:
        """The learner's, or those of whoever is to act."""
        if not self.is_open:
            return LEARNER
        acting = [seat for seat in self.match.round.turn().seats if seat < self.table.seats]
        return acting[0] if acting else self.acted

    def new_telling(self) -> Telling:
        """Somebody who sees what these eyes see; at an open table everybody has a name."""
        if self.is_open:
            self.table.sitters = [Sitter("person", name) for name in self.names]
        found = Telling(self.table, self.eyes, self.language)
        if self.is_open:
            layout = self.match.round.layout
            found.speak(Lexicon(self.table.entry, words(self.language), PLAIN, layout, self.names))
            found.sight.seat = self.eyes
        return found

    # What is done

    def follow(self, line: list[Token]) -> Beat:
        """The next line of the script."""
        deed = deed_of(self.match.round, line)
        text = self.telling.lexicon.move(self.table.game.moves.list[deed.move])
        if deed.refusal:
            rule = self.match.round.forbidden(deed.seat, deed.move)
            return Beat(deed.seat, deed.move, text, self.telling.explanation(deed.move, rule), self.eyes, None)
        self.make(deed)
        return Beat(deed.seat, deed.move, text, None, self.eyes, self.state())

    def make(self, deed: Deed) -> None:
        match = self.match
        secret = match.round.mode == SECRET and not self.is_open and deed.seat != LEARNER
        match.replay(LoggedMove(0, deed.seat, deed.move, deed.at))
        events = open_events(match.round) if self.is_open else match.events(LEARNER)
        moves = [match.game.moves.list[deed.move]]
        self.happened += self.telling.told(deed.seat, moves, secret, events)
        self.acted = min(deed.seat, self.table.seats - 1)
        self.table.version += 1
        self.table.fresh = [1] * len(self.table.fresh)
        self.table.close_match()
        if self.is_open:
            self.telling = self.new_telling()

    def play(self, moves: list[int]) -> State:
        """What somebody tries by themselves; Refused says which rule is against it."""
        self.table.check_play(self.eyes, moves, self.table.version, REACTION)
        actor = self.eyes
        for move in moves:
            self.make(Deed(actor, move, REACTION, ""))
        return self.state()

    # What is answered

    def why(self, move: int) -> Explanation:
        """The paragraph against a move, if there is one."""
        if move >= len(self.table.game.moves):
            raise Refused("no-such-move", "no-such-move")
        return self.telling.explanation(move, self.match.round.forbidden(self.eyes, move))

    def tried(self, moves: list[int]) -> list[ChoiceState] | None:
        """What there is to choose once these cards are picked; nothing if they are a whole choice."""
        round = self.table.tried(self.eyes, moves, self.table.version)
        return None if round is None else self.telling.sight.choices_of(round)

    def state(self) -> State:
        """All that the page needs to draw the table."""
        self.telling.waiting, self.happened = self.happened, []
        state = self.telling.state()
        if self.is_open:
            state = msgspec.structs.replace(state, places=open_places(self.match))
        players = [msgspec.structs.replace(player, connected=True, thinking=False) for player in state.players]
        return msgspec.structs.replace(state, players=players, may_undo=False)
