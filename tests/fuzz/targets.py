"""What is fuzzed: each target takes any bytes and raises only if something is wrong with us, not with them."""

from collections.abc import Callable
from typing import Any, Final

from websockets.frames import Frame, Opcode
from websockets.protocol import SERVER
from websockets.server import ServerProtocol

from reihum import notation
from reihum.core.chance import vow
from reihum.core.errors import ReihumError
from reihum.server import messages as m
from reihum.server.frames import is_whole, only_pong, only_text
from reihum.server.session import decoded as message_of
from reihum.table.log import AnyEntry, Kind, NextGame, Opened, Sitter, decoded, encoded
from reihum.table.refusal import Refused
from reihum.table.state import State, read
from reihum.table.table import Table, table_of
from reihum.table.telling import Telling

MOST_MOVES: Final = 300  # of a record that is replayed
GAMES: Final = ("mau_mau", "hoechste_karte", "schnipp_schnapp", "mue")
QUESTIONS: Final = ("undo", "rematch", "seat", "game", "join")
KINDS: Final[tuple[Kind, ...]] = ("person", "bot", "open")


def record(data: bytes) -> None:
    """A record is refused with a sentence, or written again as it was read; a replay ends in a report."""
    try:
        found = notation.read_record(data.decode("utf-8", "replace"))
    except ReihumError:
        return
    assert notation.read_record(str(found)) == found
    if sum(len(deal.moves) for deal in found.rounds) <= MOST_MOVES:
        notation.check(found)


def position(data: bytes) -> None:
    """A position is refused with a sentence, or means the same when it is written down and read again."""
    try:
        found = notation.position(data.decode("utf-8", "replace"))
    except ReihumError:
        return
    text = notation.written(found)
    assert notation.written(notation.position(text)) == text


def message(data: bytes) -> None:
    """A message is understood, or it is none; what is understood says the same once more."""
    found = message_of(data)
    if found is not None:
        assert message_of(m.ENCODER.encode(found)) == found


def frame(data: bytes) -> None:
    """Frames that are read the quick way are read as the library reads them."""
    kind = Opcode.TEXT if only_text(data) is not None else Opcode.PONG
    text = only_text(data) or only_pong(data)
    is_whole(data)
    if text is None or len(text) > m.LARGEST:
        return
    line = ServerProtocol(state=1)  # type: ignore[arg-type]
    assert line.side is SERVER
    line.receive_data(data)
    frames = [event for event in line.events_received() if isinstance(event, Frame)]
    assert [(each.opcode, bytes(each.data)) for each in frames] == [(kind, text)]


# A table, and all that people may do at it


class Hand:
    """Small numbers out of bytes; zeros when they are used up."""

    def __init__(self, data: bytes) -> None:
        self.data = data
        self.place = 0

    def below(self, n: int) -> int:
        self.place += 1
        return self.data[self.place - 1] % n if self.place <= len(self.data) else 0

    @property
    def empty(self) -> bool:
        return self.place >= len(self.data)


def table(data: bytes) -> None:
    """Any deed is refused or written down, the log makes the table again, and nobody sees too much."""
    hand = Hand(data)
    game = GAMES[hand.below(len(GAMES))]
    seats = 4 if game == "mue" else 2 + hand.below(2)
    sitters = [Sitter(KINDS[hand.below(3)], f"P{seat}", guard=str(seat)) for seat in range(seats)]
    entries: list[AnyEntry] = [Opened(game, 1, seats, {}, "fuzz", sitters, False, "instant", "2025-01-01", True)]
    made = table_of(entries)
    made.present = {seat for seat in range(seats) if hand.below(4)}
    pages = [Telling(made, seat, "en") for seat in (*range(seats), None)]
    while not hand.empty and len(entries) < 200:
        try:
            entry = deed(made, hand)
        except Refused:
            continue
        if entry is None:
            continue
        entry = decoded(encoded(entry))
        entries.append(entry)
        secret = made.match.round.turn().mode.name == "SECRET"
        made.apply(entry)
        for page in pages:
            page.hear(entry, secret)
            page.news()
    again = table_of(entries)
    again.present = made.present
    for seat in (*range(seats), None):
        told = Telling(made, seat, "en").state()
        assert Telling(again, seat, "en").state() == told
        watch(made, read(told))


def watch(made: Table, told: State) -> None:
    """Before the deal there are no cards; after it every seat has added something."""
    cards = [card for place in told.places for card in place.cards]
    if made.phase == "waiting" and not made.dealt:
        assert not cards
        assert not told.choices
    elif made.gathering is not None:
        assert len(made.match.entropy) == made.seats


def deed(made: Table, hand: Hand) -> AnyEntry | None:
    seat = hand.below(made.seats + 1)
    text = f"{hand.below(3)}" * 64
    deeds: list[Callable[[], AnyEntry | None]] = [
        lambda: made.vow(seat, vow(text)),
        lambda: made.add(seat, text),
        lambda: made.play(seat, moves(made, seat, hand), made.version - hand.below(2), hand.below(200)),
        lambda: made.play(seat, moves(made, seat, hand), made.version, hand.below(200)),
        lambda: made.undo(seat),
        lambda: made.next(seat),
        lambda: made.rematch(seat, "again"),
        lambda: made.agree(seat, QUESTIONS[hand.below(len(QUESTIONS))], hand.below(2) == 1, "again", made.version),
        lambda: made.sit(hand.below(made.seats), "new", "guard"),
        lambda: made.give(seat, hand.below(made.seats), ("person", "random")[hand.below(2)]),
        lambda: made.pause(seat, hand.below(2) == 1),
        lambda: made.absent(seat, hand.below(2) == 1),
        lambda: made.without(seat),
        lambda: made.deal(),
        lambda: made.rename(seat, ("new", "P0", "")[hand.below(3)]),
        lambda: made.remove(seat, hand.below(made.seats + 1), "random", "bot"),
        lambda: made.want(hand.below(made.seats + 1), "guest"),
        lambda: made.propose(seat, NextGame(GAMES[hand.below(len(GAMES))], hand.below(8))),
        lambda: made.coded("BCDF", hand.below(9), hand.below(9)),
        lambda: made.allow_chat(seat, hand.below(2) == 1),
        lambda: made.set_pace(seat, ("fast", "instant")[hand.below(2)]),
    ]
    return deeds[hand.below(len(deeds))]()


def moves(made: Table, seat: int, hand: Hand) -> list[int]:
    """Mostly something legal."""
    legal = made.choices[seat] if seat < made.seats else ()
    if legal and hand.below(8):
        return [legal[hand.below(len(legal))]]
    return [hand.below(256) for _ in range(1 + hand.below(3))]


TARGETS: Final[dict[str, Callable[[bytes], Any]]] = {
    "record": record,
    "position": position,
    "message": message,
    "frame": frame,
    "table": table,
}
