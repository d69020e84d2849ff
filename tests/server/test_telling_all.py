"""Everybody at a table is told: whoever sees the same is sent the same bytes, and nobody those of another."""

from reihum.core.round import SECRET
from reihum.server.host import written_once
from reihum.server.messages import ENCODER
from reihum.table.log import Moved, Opened, Sitter
from reihum.table.state import State
from reihum.table.table import Table
from reihum.table.telling import Telling

SEATS = 4


def pages(table: Table) -> list[Telling]:
    return [Telling(table, seat, "de") for seat in (*range(SEATS), None, None)]


def test_what_several_pages_see_is_written_once() -> None:
    sitters = [Sitter("person", name) for name in ("Ada", "Bea", "Cem", "Dora")]
    table = Table(Opened("letzter_panther", 1, SEATS, {}, "told", sitters, False, "normal", "2025-01-01"))
    together, alone = pages(table), pages(table)
    fewest = len(together)
    for step in range(40):
        told: list[tuple[State, bytes]] = []
        texts = [written_once(page.news(), told) for page in together]
        assert texts == [ENCODER.encode(page.news()) for page in alone]
        assert texts[-1] is texts[-2], "both watch"
        fewest = min(fewest, len(told))
        round = table.match.round
        seat = round.turn().seats[0]
        entry, secret = Moved(seat, [int(round.moves(seat)[step % len(round.moves(seat))])]), round.mode == SECRET
        table.apply(entry)
        for page in (*together, *alone):
            page.hear(entry, secret)
    assert fewest <= SEATS - 1, "those who wait for their turn see the same as those who watch"
