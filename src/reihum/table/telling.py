"""What happens at a table, as one seat is told in one language. Made from views and seen events alone."""

from typing import Final, final

from librt.vecs import vec
from msgspec import structs
from mypy_extensions import i64

from reihum.core.cards import BIT
from reihum.core.match import Match
from reihum.core.moves import Move, Verb
from reihum.core.round import Round
from reihum.core.rule import Rule
from reihum.core.turn import Mode
from reihum.core.view import HIDDEN, Event, event_of, seen_events
from reihum.core.zones import SPECTATOR, Layout
from reihum.table.course import Question
from reihum.table.glance import Glance, Scene, same
from reihum.table.log import Again, AnyEntry, Dealt, Moved, Opened, Sat, Sitter, Undone, same_person
from reihum.table.sight import ANEW, Sight
from reihum.table.state import (
    APART,
    ENCODER,
    AskingState,
    ChanceState,
    EveningState,
    Explanation,
    Happened,
    LineState,
    PlaceState,
    PlayerState,
    RoundState,
    SheetState,
    State,
    Thing,
    Written,
    written,
)
from reihum.table.table import Table
from reihum.text.lexicon import Lexicon
from reihum.text.paint import Paint
from reihum.text.parts import CardPart, ColourPart, Part, RankPart, SeatPart, Sentence
from reihum.text.story import Story
from reihum.text.words import name_in, words

PLAIN = Paint(False)
NEW_DEAL = (Dealt, Again, Opened)
NO_CHANCE = ChanceState("", [])
SPOKEN: Final[dict[tuple[int, ...], dict[int, list[Written]]]] = {}  # the words for what was seen of a move, by voice
MOST_SPOKEN: Final = 10_000  # in Mau-Mau for two there are some 5,000; in Schummeln for five these take 80 MB
FLIGHTS: Final[dict[Layout, dict[int, Written]]] = {}  # cards on their way, by numbers
TAKEN: Final[i64] = -3  # in place of a card that is taken with its trick: of those no word is said
LONGEST_STORY: Final = 300  # acts that somebody who has just come is told of
LONGEST_SPOKEN: Final = 32  # numbers: what is rare is not worth keeping


def on_the_wire(sentence: Sentence) -> list[str | Thing]:
    return [part if isinstance(part, str) else thing(part) for part in sentence]


def thing(part: Part) -> Thing:
    if isinstance(part, SeatPart):
        return Thing(seat=part.seat)
    if isinstance(part, ColourPart):
        return Thing(colour=part.colour)
    if isinstance(part, RankPart):
        return Thing(rank=part.rank)
    assert isinstance(part, CardPart)
    return Thing(card=part.code)


@final
class Telling:
    """Tells one listener; seat None is a spectator. Whoever has given their seat to a bot sees what spectators see."""

    def __init__(self, table: Table, seat: int | None, language: str) -> None:
        self.table = table
        self.own = SPECTATOR if seat is None else seat
        self.sitters: list[Sitter] = list(table.sitters)  # as they were last heard of
        self.seat = self.eyes()
        self.language = language
        self.words = words(language)
        self.lexicon: Lexicon = self.new_lexicon()
        self.story = Story(self.lexicon)
        self.sight = Sight(self.lexicon, self.seat)
        self.dealt: bool = table.dealt  # there were cards to tell of
        self.waiting: list[Happened | Written] = []  # events for the next state
        self.last: State | None = None  # what was last told, apart from the cards; nothing: everything is to be told
        self.company = -1  # what this depends on
        self.present: set[int] = set()
        self.thinking: tuple[int, ...] = ()
        self.out: i64 = 0
        self.match: Match = table.match
        self.rounds: i64 = 0
        self.scored = False
        # the course of the game as it was last told
        self.phase = ""
        self.dealer: i64 = -1
        self.round: i64 = -1
        self.may_undo = False

    def eyes(self) -> int:
        """The seat through whose eyes this listener looks."""
        return SPECTATOR if self.own == SPECTATOR or self.sitters[self.own].kind == "bot" else self.own

    def new_lexicon(self) -> Lexicon:
        names = [self.name(seat) for seat in range(self.table.seats)]
        layout = self.table.match.round.layout
        return Lexicon(self.table.entry, self.words, PLAIN, layout, names, self.seat)

    def speak(self, lexicon: Lexicon) -> None:
        """From now on these are the names of things."""
        self.lexicon = self.story.lexicon = lexicon
        self.sight = Sight(lexicon, self.seat)

    def name(self, seat: int) -> str:
        if seat == self.seat:
            return self.words("table.you")
        return self.called(self.table.sitters[seat], seat)

    def called(self, sitter: Sitter, seat: int) -> str:
        """The name of somebody who sits there; whoever has none is called by the seat, in this language."""
        return name_in(self.language, sitter.name, seat) or self.words("show.seat", n=seat + 1)

    # What happened

    def hear(self, entry: AnyEntry, secret: bool, scenes: list[Scene] | None = None) -> None:
        """Something happened at the table just now; `secret`: the move was made in a secret choice. `scenes`: what
        others have seen of it."""
        if isinstance(entry, Moved):
            self.waiting += self.moved(entry, secret, scenes)
            return
        if isinstance(entry, Undone):
            self.waiting.append(self.undone(self.table.taken_back[-1][1]))
        elif isinstance(entry, Sat):
            before, self.sitters = self.sitters[entry.seat], list(self.table.sitters)
            text = self.seated(before, entry.sitter, entry.seat, entry.removed)
            self.waiting.append(Happened("seat", entry.seat, [text]))
            self.seat, self.last = self.eyes(), None
            self.speak(self.new_lexicon())
        if self.table.dealt and (not self.dealt or isinstance(entry, NEW_DEAL)):
            self.waiting.append(Happened("round", number=len(self.table.match.sheet.outcomes) + 1))
        if self.table.dealt != self.dealt:
            self.dealt, self.last = self.table.dealt, None  # everything is different
            self.sight = Sight(self.lexicon, self.seat)

    def moved(self, entry: Moved, secret: bool, scenes: list[Scene] | None = None) -> list[Written]:
        """What a move looked like: the words for it, and the cards on their way."""
        scene = self.scene(entry, secret, [] if scenes is None else scenes)
        words = scene.words.get(self.lexicon.voice)
        if words is None:
            moves = [self.table.game.moves.list[move] for move in entry.moves]
            spoken = self.spoken(entry.seat, moves, secret, self.table.match.events(self.seat))
            words = scene.words[self.lexicon.voice] = [written(event) for event in spoken]
        return words + scene.flights

    def scene(self, entry: Moved, secret: bool, scenes: list[Scene]) -> Scene:
        """What this seat saw of a move: as another one did, or a new scene."""
        round = self.table.match.round
        seen = seen_events(round, self.seat)
        for scene in scenes:
            if same(scene.seen, seen):
                return scene
        scene = Scene(seen, self.words_for(entry, secret, round, seen), flights(round, seen))
        scenes.append(scene)
        return scene

    def words_for(self, entry: Moved, secret: bool, round: Round, seen: vec[i64]) -> dict[int, list[Written]]:
        """The same move is told at all tables alike, unless somebody is named in it."""
        seat, numbers = entry.seat, entry.moves
        moves = [self.table.game.moves.list[move] for move in numbers]
        trick, owners = round.game.trick_zone, round.layout.owners
        laid = len(numbers) == 1 and is_laid(moves[0], round, seen)
        parts = [self.lexicon.tongue, seat, int(secret), *numbers, -1]
        for i in range(i64(len(seen)) // 3):
            card, source, target = seen[3 * i], seen[3 * i + 1], seen[3 * i + 2]
            if laid and source == trick and owners[target] >= 0:
                card = TAKEN
            parts.append(int(card))
            parts.append(int(source))
            parts.append(int(target))
        named = len(parts) > LONGEST_SPOKEN
        for move in moves:
            named = named or names_somebody(move)
        if named:
            return {}
        key = tuple(parts)
        found = SPOKEN.get(key)
        if found is None:
            if len(SPOKEN) >= MOST_SPOKEN:
                SPOKEN.clear()
            found = SPOKEN[key] = {}
        return found

    def undone(self, seat: int) -> Happened:
        if seat < 0:
            return Happened("undo", seat)
        who = "you" if seat == self.seat else "other"
        told = self.words.sentence(f"seats.undone.{who}", 0, {"name": SeatPart(seat)})
        return Happened("undo", seat, on_the_wire(told))

    def seated(self, before: Sitter, now: Sitter, seat: int, removed: bool) -> str:
        """Who has come to this seat, or what has become of it."""
        if removed:
            return self.words("seats.removed", name=self.called(before, seat))
        name = self.called(now if now.name else before, seat)
        if same_person(before, now):
            return self.words("seats.renamed", name=self.called(before, seat), new=name)
        if now.kind == "open":
            return self.words("seats.open", name=name)
        if now.kind == "bot":
            return self.words("seats.level" if before.kind == "bot" else "seats.bot", name=name)
        return self.words("seats.back" if before.kind == "bot" else "seats.came", name=name)

    def told(self, seat: int, moves: list[Move], secret: bool, events: tuple[Event, ...]) -> list[Happened]:
        """Somebody made these moves, anywhere, and these cards were seen moving."""
        return self.spoken(seat, moves, secret, events) + [flight(event) for event in events]

    def spoken(self, seat: int, moves: list[Move], secret: bool, events: tuple[Event, ...]) -> list[Happened]:
        found = self.in_words(seat, moves, secret, events)
        if not found and secret and seat < self.table.seats:
            found.append(Happened("move", seat, on_the_wire(self.story.sentence("chosen", seat))))
        return found

    def in_words(self, seat: int, moves: list[Move], secret: bool, events: tuple[Event, ...]) -> list[Happened]:
        """What a player did, and what came of it; the clock does nothing worth mentioning."""
        told = self.story.tell(seat, moves, secret, events)
        found = [Happened("move", seat, on_the_wire(deed)) for deed in told.deeds if seat < self.table.seats]
        aloud = [self.lexicon.spoken(move) for move in moves if move.verb in (Verb.SAY, Verb.NAME)]
        if found and aloud:
            found[-1] = structs.replace(found[-1], said=", ".join(aloud))
        return found + [Happened("detail", parts=on_the_wire(effect)) for effect in told.effects]

    def so_far(self) -> list[Happened]:
        """The round until now in words, for somebody who has just come: its last acts, if there were many. Memory games
        are not told."""
        if self.lexicon.is_memory_game:
            return []
        table = self.table
        start = max(table.round_began(), len(table.acts) - LONGEST_STORY)
        match = table.match_after(start)
        # whoever was away learns what was taken back, once for each decision
        undone = [(kept, seat) for kept, seat in dict.fromkeys(table.taken_back) if kept >= start]
        found: list[Happened] = []
        for number, act in enumerate(table.acts[start:], start):
            found += [self.undone(seat) for kept, seat in undone if kept == number]
            assert isinstance(act, Moved)
            secret = match.round.turn().mode is Mode.SECRET
            match.play(act.seat, *act.moves, at=act.at)
            moves = [table.game.moves.list[move] for move in act.moves]
            found += self.in_words(act.seat, moves, secret, match.events(self.seat))
        return found + [self.undone(seat) for kept, seat in undone if kept == len(table.acts)]

    # How things are

    def news(self, glance: Glance | None = None) -> State:
        """How things are, the first time; from then on what has changed. `glance`: what others have just seen."""
        last = self.last
        if glance is None:
            glance = Glance()
        if last is None or not self.dealt:
            return self.state(glance)
        found = State(self.table.version, self.taken())
        match = self.table.match
        self.sight.look(match, found, glance, self.table.fresh[self.seat] if self.seat >= 0 else ANEW)
        if self.sight.changed:
            found.places = self.sight.places(match, self.sight.changed, glance)
        self.follow(found)
        if self.is_different():
            now = self.last = self.apart()
            for name in APART:
                new = getattr(now, name)
                if new != getattr(last, name):
                    setattr(found, name, new)
        return found

    def state(self, glance: Glance | None = None) -> State:
        """All that a page needs to draw the table from scratch."""
        table, sight = self.table, self.sight
        if glance is None:
            glance = Glance()
        match = table.match
        layout = match.round.layout
        found = State(table.version, self.taken())
        if self.dealt:
            sight.look(match, found, glance)
            found.places = sight.places(match, list(range(layout.size)), glance)
        else:  # nobody knows yet how the cards will lie
            found.places = [PlaceState(name, owner, (), 0) for name, owner in zip(layout.names, layout.owners)]
        sight.tell_all(found)
        self.follow(State(0, []))
        found.phase, found.dealer, found.round = self.phase, int(self.dealer), int(self.round)
        found.may_undo = self.may_undo
        self.is_different()
        last = self.last = self.apart()
        for name in APART:
            setattr(found, name, getattr(last, name))
        return found

    def taken(self) -> list[Happened | Written]:
        """What has happened since the last time."""
        events, self.waiting = self.waiting, []
        return events

    def follow(self, news: State) -> None:
        """The course of the game: what is different goes into the news."""
        table, match = self.table, self.table.match
        phase, dealer, round = table.phase, match.round.dealer, i64(len(match.sheet.outcomes))
        if not match.over:
            round += 1
        may_undo = self.seat in table.deciders
        if phase != self.phase:
            news.phase = self.phase = phase
        if dealer != self.dealer:
            self.dealer = dealer
            news.dealer = int(dealer)
        if round != self.round:
            self.round = round
            news.round = int(round)
        if may_undo != self.may_undo:
            news.may_undo = self.may_undo = may_undo

    def is_different(self) -> bool:
        """Might anything apart from the cards be different from what was told last?"""
        table, match = self.table, self.table.match
        thinking = table.thinking()
        out: i64 = 0
        for seat in range(table.seats):
            if match.round.sits_out(seat):
                out |= BIT[seat]
        rounds, scored = i64(len(match.sheet.outcomes)), match.round.is_over()
        if (
            self.company == table.company
            and self.present is table.present
            and self.match is match
            and self.rounds == rounds
            and self.scored == scored
            and self.out == out
            and self.thinking == thinking
            and table.asking is None
            and (self.last is None or self.last.asking is None)
        ):
            return False
        self.company, self.present, self.match = table.company, table.present, match
        self.rounds, self.scored, self.out, self.thinking = rounds, scored, out, thinking
        return True

    def apart(self) -> State:
        """How things are apart from the cards."""
        table, match, question = self.table, self.table.match, self.table.asking
        return State(
            table.version,
            [],
            sheet=self.sheet(),
            players=self.players(),
            asking=None if question is None else asking(question),
            paused=table.paused,
            pace=table.pace,
            commitment=match.commitment,
            chance=self.chance(),
            may_claim=self.own >= 0 and table.sitters[self.own].kind == "bot",
            begun=table.begun,
            known_deal=table.may_be_known(),
            evening=self.evening(),
        )

    def evening(self) -> EveningState:
        """What holds the people together."""
        table = self.table
        return EveningState(table.opened.evening, table.next_table, table.chair, table.code, table.until, table.chat)

    def chance(self) -> ChanceState:
        gathering = self.table.gathering
        if gathering is None:
            return NO_CHANCE
        vows = [gathering.vows.get(seat, "") for seat in range(self.table.seats)]
        return ChanceState("" if self.table.dealt else gathering.wanted(self.seat), vows)

    def sheet(self) -> Written:
        """The score sheet, with the round that has just ended: written once for all who read it in this language, since
        after many rounds that takes a while."""
        table, match = self.table, self.table.match
        state = match, len(match.sheet.outcomes), match.round.is_over(), match.over
        known = table.sheets_told.get(self.language)
        if known is None or known[0] != state:
            known = table.sheets_told[self.language] = state, written(self.whole_sheet())
        return known[1]

    def whole_sheet(self) -> SheetState:
        sheet = self.table.sheet()
        match = self.table.match
        rounds = [
            RoundState(
                outcome.points,
                outcome.winners,
                outcome.rule.anchor,
                [LineState(self.lexicon.word("lines", line.name), line.points) for line in outcome.lines],
            )
            for outcome in sheet.outcomes
        ]
        return SheetState(rounds, sheet.totals, match.over, match.winners() if match.over else ())

    def players(self) -> list[PlayerState]:
        """Who sits there."""
        thinking = self.table.thinking()
        return [self.player(seat, seat in thinking) for seat in range(self.table.seats)]

    def player(self, seat: int, thinking: bool) -> PlayerState:
        table = self.table
        sitter = table.sitters[seat]
        connected = sitter.kind == "bot" or seat in table.present
        away, ready = seat in table.away, seat in table.ready
        out, resting = table.match.round.sits_out(seat), seat in table.resting()
        name = self.called(sitter, seat) if sitter.name else ""
        return PlayerState(seat, name, sitter.kind, sitter.level, connected, thinking, away, ready, out, resting)

    # Explanations

    def explanation(self, move: int, rule: Rule | None) -> Explanation:
        if rule is None:
            return Explanation(move, None, "", "")
        paragraph = self.table.entry.explain(rule, self.language, self.table.match.options)
        return Explanation(move, rule.anchor, paragraph.chapter, paragraph.text)


def hear_together(pages: list[Telling], entry: AnyEntry, secret: bool) -> None:
    """All of them hear what has just happened at their table; `secret` as in `hear`."""
    scenes: list[Scene] = []
    for page in pages:
        page.hear(entry, secret, scenes)


def news_together(pages: list[Telling]) -> list[bytes]:
    """What is new to each of them, as it crosses the wire. Some see the same, most of all those who watch: it is
    written once."""
    glance = Glance()
    told: list[tuple[State, bytes]] = []
    return [written_once(page.news(glance), told) for page in pages]


def written_once(news: State, told: list[tuple[State, bytes]]) -> bytes:
    """A message for a page; the bytes of one before it, if that says the same."""
    for other, text in told:
        if other == news:
            return text
    text = ENCODER.encode(news)
    told.append((news, text))
    return text


def names_somebody(move: Move) -> bool:
    """Might a player's name be in the words for this move? What players do with cards is told without names."""
    return move.what.startswith("seat") or (move.verb is Verb.TICK and move.where != "")


def is_laid(move: Move, round: Round, seen: vec[i64]) -> bool:
    """Is this a card that was laid to the trick for all to see? Then whatever else has moved came of it."""
    if move.verb is not Verb.PLAY or len(seen) < 3 or seen[0] < 0 or seen[2] != round.game.trick_zone:
        return False
    return round.pack.codes[seen[0]] == move.what


def flights(round: Round, seen: vec[i64]) -> list[Written]:
    """Cards on their way, and shuffles; they look alike at all tables."""
    layout = round.layout
    if layout not in FLIGHTS:
        FLIGHTS[layout] = {}
    known = FLIGHTS[layout]
    found: list[Written] = []
    for i in range(i64(len(seen)) // 3):
        card, source, target = seen[3 * i], seen[3 * i + 1], seen[3 * i + 2]
        key = int(((card - HIDDEN) * layout.size + source) * layout.size + target)
        seen_before = known.get(key)
        if seen_before is None:
            seen_before = known[key] = written(flight(event_of(round, card, source, target)))
        found.append(seen_before)
    return found


def flight(event: Event) -> Happened:
    """A card on its way, or a shuffle."""
    if event.card == "":
        return Happened("shuffle", zone=event.source)
    return Happened("card", card=event.card, source=event.source, target=event.target)


def asking(question: Question) -> AskingState:
    """A question as it is shown."""
    game = "" if question.next is None else question.next.game
    yes, no = sorted(question.yes), sorted(question.no)
    return AskingState(question.what, question.by, question.seat, yes, no, game, question.name)
