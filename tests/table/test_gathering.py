"""The chance that every seat adds: nobody can choose the cards, and nobody sees any before all have added theirs."""

import pytest

from reihum.core.chance import vow
from reihum.table.log import Added, Again, AnyEntry, Away, Kind, Opened, Sat, Sitter, decoded, encoded
from reihum.table.refusal import Refused
from reihum.table.state import State, read
from reihum.table.table import Table, table_of
from reihum.table.telling import Telling

ONE, TWO, THREE = "1" * 64, "2" * 64, "3" * 64


def opened(*kinds: Kind, shared: bool = True, waits: bool = False) -> Opened:
    sitters = [Sitter(kind, f"{kind} {seat}") for seat, kind in enumerate(kinds)]
    return Opened(
        "mau_mau", 1, len(kinds), {}, "seed", sitters, False, "instant", "2025-01-01", shared=shared, waits=waits
    )


def happens(table: Table, *entries: AnyEntry | None) -> None:
    for entry in entries:
        assert entry is not None
        table.apply(decoded(encoded(entry)))


def vows(table: Table, seat: int, text: str) -> None:
    happens(table, table.vow(seat, vow(text)))


def adds(table: Table, seat: int, text: str) -> None:
    happens(table, table.add(seat, text))


def faces(state: State) -> list[str]:
    return [card for place in state.places for card in place.cards]


def test_the_deal_follows_from_what_all_have_added() -> None:
    table = Table(opened("person", "bot", "person"))
    assert table.phase == "waiting"
    vows(table, 0, ONE)
    vows(table, 2, TWO)
    adds(table, 2, TWO)
    assert table.phase == "waiting"
    adds(table, 0, ONE)
    assert table.phase == "playing"
    assert table.match.entropy == (ONE, "bot", TWO)
    other = Table(opened("person", "bot", "person"))
    vows(other, 0, ONE)
    vows(other, 2, THREE)
    adds(other, 0, ONE)
    adds(other, 2, THREE)
    assert [other.match.round.view(seat).places for seat in range(3)] != [
        table.match.round.view(seat).places for seat in range(3)
    ]


def test_nobody_is_shown_a_card_before() -> None:
    table = Table(opened("person", "person"))
    eyes = [Telling(table, seat, "en") for seat in (0, 1, None)]
    for entry in (table.vow(0, vow(ONE)), Sat(1, Sitter("person", "new")), Away(1, True)):
        happens(table, entry)
        for telling in eyes:
            telling.hear(entry, False)  # type: ignore[arg-type]
            state = read(telling.news())
            assert faces(state) == []
            assert (state.choices, state.turn.seats, state.notes, state.values) == ([], (), {}, {})


def test_everybody_is_told_when_the_cards_lie() -> None:
    table = Table(opened("person", "person"))
    telling = Telling(table, 0, "en")
    assert telling.state().chance.wanted == "vow"
    vows(table, 0, ONE)
    assert telling.state().chance.wanted == ""
    vows(table, 1, TWO)
    state = telling.state()
    assert (state.chance.wanted, state.chance.vows) == ("entropy", [vow(ONE), vow(TWO)])
    for entry in (Added(0, ONE), Added(1, TWO)):
        happens(table, entry)
        telling.hear(entry, False)
    dealt = read(telling.news())
    assert [event.kind for event in dealt.events] == ["round"]
    assert len(next(place for place in dealt.places if place.name == "hand.0").cards) == 5
    assert dealt.chance.wanted == ""


def test_nothing_is_added_before_all_have_vowed_and_nothing_else_than_was_vowed() -> None:
    table = Table(opened("person", "person"))
    assert table.add(0, ONE) is None
    vows(table, 0, ONE)
    assert table.add(0, ONE) is None, "the other could still choose"
    assert table.vow(0, vow(THREE)) is None, "the first vow counts"
    vows(table, 1, TWO)
    adds(table, 0, ONE)
    with pytest.raises(Refused):
        table.add(1, THREE)
    with pytest.raises(Refused):
        table.vow(-1, vow(ONE))


def test_whoever_sits_down_later_makes_all_begin_again() -> None:
    table = Table(opened("person", "person", "person"))
    happens(table, Sat(2, Sitter("person", "was here first", guard="a key")))
    for seat, text in enumerate((ONE, TWO, THREE)):
        vows(table, seat, text)
    happens(table, table.add(0, ONE), Sat(2, Sitter("person", "knows what others have added", guard="another key")))
    assert table.owing() == [0, 1, 2]
    assert table.gathering is not None
    assert not table.gathering.vows


def test_a_table_waits_for_missing_people_and_does_without_silent_ones() -> None:
    table = Table(opened("person", "open"))
    assert table.owing() == []
    assert table.vow(0, vow(ONE)) is None
    happens(table, Sat(1, Sitter("person", "late")))
    vows(table, 0, ONE)
    assert table.owing() == [1]
    happens(table, table.without(1))
    assert table.without(1) is None
    adds(table, 0, ONE)
    assert table.match.entropy == (ONE, "absent")


def test_chance_is_wanted_when_all_have_agreed_to_begin() -> None:
    table = Table(opened("person", "person", waits=True))
    assert (table.owing(), table.vow(0, vow(ONE)), table.begun) == ([], None, False)
    happens(table, table.next(0))
    happens(table, table.next(1))
    assert (table.begun, table.dealt, table.phase, table.owing()) == (True, False, "waiting", [0, 1])
    with pytest.raises(Refused):
        table.next(0)
    vows(table, 0, ONE)
    vows(table, 1, TWO)
    happens(table, table.add(0, ONE), table.add(1, TWO))
    assert (table.dealt, table.phase, table.match.entropy) == (True, "playing", (ONE, TWO))


def test_a_rematch_gathers_again_and_needs_no_second_beginning() -> None:
    table = Table(opened("person", "bot", waits=True))
    happens(table, table.begin())
    vows(table, 0, ONE)
    happens(table, table.add(0, ONE), Again("another", shared=True))
    assert (table.begun, table.dealt, table.owing()) == (True, False, [0])
    happens(table, Sat(1, Sitter("open")), Sat(1, Sitter("person", "new")))
    assert (table.begun, table.owing()) == (True, [0, 1])


def test_a_table_that_waits_without_shared_chance_is_dealt_when_all_have_agreed() -> None:
    table = Table(opened("person", "person", shared=False, waits=True))
    happens(table, Sat(1, Sitter("person", "other")))
    assert not table.dealt
    happens(table, table.next(0))
    happens(table, table.next(1))
    assert (table.dealt, table.match.entropy) == (True, ())


def test_bots_among_themselves_are_dealt_at_once() -> None:
    table = Table(opened("bot", "bot"))
    assert (table.phase, table.match.entropy) == ("playing", ("bot", "bot"))
    last = Table(opened("person", "bot"))
    happens(last, Sat(0, Sitter("bot", "took over")))
    assert (last.phase, last.match.entropy) == ("playing", ("bot", "bot"))


def test_the_log_makes_the_same_deal_again() -> None:
    entries: list[AnyEntry] = [opened("person", "bot")]
    table = table_of(entries)
    for deed in (lambda: table.vow(0, vow(ONE)), lambda: table.add(0, ONE)):
        entry = deed()
        assert entry is not None
        entries.append(entry)
        table.apply(entry)
    assert table_of(entries).match.round.view(0) == table.match.round.view(0)


def test_logs_of_earlier_versions_are_dealt_at_once() -> None:
    old = encoded(opened("person", "person", shared=False)).replace(b',"shared":false,"entropy":[]', b"")
    assert b"shared" not in old
    assert b"entropy" not in old
    table = table_of([decoded(old), decoded(b'{"type":"again","seed":"x"}')])
    assert (table.phase, table.match.entropy, table.match.seed) == ("playing", (), "x")
