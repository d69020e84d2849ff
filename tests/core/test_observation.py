"""Observations: what the numbers mean. That they tell no secrets is tested for every game, in the suite of rounds."""

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from reihum.core.chance import match_key
from reihum.core.game import Game
from reihum.core.observation import ObservationLayout, Observer
from reihum.core.round import Round
from reihum.notation import run_example
from reihum.testing.tables import known, observed
from reihum.text.catalogue import catalogue, find
from tests.strolls import stops


def part(round: Round, seat: int, name: str, all_seeing: bool = False) -> list[int]:
    where = ObservationLayout(round.game, int(round.seats))[name]
    return observed(round, seat, all_seeing)[where.offset : where.offset + where.size]


def cards(round: Round, seat: int, name: str, all_seeing: bool = False) -> str:
    numbers = part(round, seat, name, all_seeing)
    return " ".join(code for code, number in zip(round.pack.codes, numbers, strict=True) if number)


# What the numbers mean


def panther() -> Round:
    return run_example("""
        letzter_panther 3 | hand.0 R3 B4 B5 | hand.1 Y3 Y4 Y5 | hand.2 R9 G3 K4 | points 0 7 0 | turn 0
        0 R3
        1 Y3
    """)


def test_own_cards_come_first_and_then_those_to_the_left() -> None:
    table = panther()
    assert cards(table, 0, "hand.0.cards") == "B4 B5"
    assert cards(table, 1, "hand.0.cards") == "Y4 Y5"
    assert part(table, 1, "hand.1.count") == [3]  # the left neighbour of seat 1 is seat 2,
    assert part(table, 1, "hand.2.count") == [2]  # and then comes seat 0
    assert cards(table, 2, "trick.cards") == "R3 Y3"


def test_a_shown_void_and_what_else_is_known_is_in_it() -> None:
    table = panther()  # seat 1 has shown that it has no red card
    assert "R9" not in cards(table, 0, "hand.1.cards").split()
    assert "R9" in cards(table, 0, "hand.2.cards").split()


def test_notes_that_name_or_belong_to_seats_begin_with_the_own_one() -> None:
    table = panther()
    for seat, points in [(0, (0, 7, 0)), (1, (7, 0, 0)), (2, (0, 0, 7))]:
        assert tuple(part(table, seat, f"points.{step}")[0] for step in range(3)) == points
        taker = part(table, seat, "taker")
        assert taker.index(1) == (0 - seat) % 3
        assert sum(taker) == 1
        assert part(table, seat, "seat").index(1) == seat
        assert part(table, seat, "acting") == [int((2 - seat) % 3 == step) for step in range(4)]
    assert cards(table, 0, "best") == "R3"


def test_what_all_have_followed_to_its_place_in_a_pile_is_known() -> None:
    table = run_example("mau_mau 2 | hand.0 E6 E7 | hand.1 L6 L7 | discard E9 E8 E10 | stock H6 H7 H8 | turn 0")
    places = part(table, 0, "discard.order")
    codes = table.pack.codes
    assert [places[codes.index(code)] for code in ("E9", "E8", "E10")] == [1, 2, 3]
    assert sum(part(table, 0, "stock.order")) == 0
    assert part(table, 0, "stock.count") == [3]


def test_of_a_forgotten_card_in_a_pile_neither_place_nor_pile_is_seen() -> None:
    table = run_example("mau_mau 2 | hand.0 E6 E7 | hand.1 L6 L7 | discard E9 E8 E10 | stock H6 H7 H8 | turn 0")
    layout = ObservationLayout(table.game, 2)
    observer = Observer(layout, 1)
    forgotten = vec[i64]([0] * int(table.words))
    for card in map(table.pack.card, ("E9", "E8")):  # the first lies on top, for all to see
        forgotten[table.pack.word[card]] |= table.pack.bit[card]

    def seen(name: str) -> dict[str, int]:
        start = layout[name].offset
        return {code: int(observer.cells[start + table.pack.card(code)]) for code in ("E9", "E8", "E10")}

    observer.look(table, 0, forgotten)
    assert seen("discard.order") == {"E9": 1, "E8": 0, "E10": 3}
    assert seen("discard.cards") == {"E9": 1, "E8": 0, "E10": 1}
    assert seen("hand.1.cards") == seen("stock.cards") == {"E9": 0, "E8": 1, "E10": 0}
    observer.clear()
    observer.look(table, 0)
    assert [int(cell) for cell in observer.cells] == observed(table, 0)


def test_the_judge_of_a_player_may_see_how_the_cards_lie() -> None:
    table = panther()
    assert cards(table, 0, "hand.1.cards", all_seeing=True) == "Y4 Y5"
    assert part(table, 0, "hand.0.cards") == part(table, 0, "hand.0.cards", all_seeing=True)


def test_large_numbers_stop_at_what_a_cell_can_hold() -> None:
    table = panther()
    table.points = vec[i64]([100_000, -100_000, 3])  # type: ignore[attr-defined]
    assert [part(table, 0, f"points.{seat}")[0] for seat in range(3)] == [32767, -32767, 3]


def test_a_list_may_become_shorter() -> None:
    """Any rank may be the start of a row, until somebody has laid one."""
    game = find("elfer_raus").game
    options = game.options(variant="any-start")
    layout = ObservationLayout(game, 2, options)
    assert layout["starts.19"].size == 20
    table = game.deal(2, options, match_key(1))
    ranks = len(table.starts)  # type: ignore[attr-defined]
    for _ in range(3):
        seat = table.turn().seats[0]
        table.play(seat, table.moves(seat)[0])
    assert 1 == len(table.starts) < ranks  # type: ignore[attr-defined]
    seen = observed(table, 0)
    assert sum(seen[layout["starts.0"].offset :][:20]) == 1
    assert sum(seen[layout["starts.1"].offset :][:20]) == 0


def test_of_a_list_that_grows_too_long_the_last_numbers_are_seen() -> None:
    """Twelve ranks where there is room for one: nothing fails in play, and no other part is written to."""
    table = find("elfer_raus").game.deal(2, find("elfer_raus").game.options(), match_key(1))
    before = observed(table, 0)
    table.starts = vec[i64]([*range(11), 4])  # type: ignore[attr-defined]
    after = observed(table, 0)
    where = ObservationLayout(table.game, 2)["starts.0"]
    assert after[where.offset : where.offset + where.size].index(1) == 4
    changed = {place for place, (old, new) in enumerate(zip(before, after, strict=True)) if old != new}
    assert changed <= set(range(where.offset, where.offset + where.size))


def test_a_list_for_each_seat_stays_one_for_each_seat() -> None:
    table = panther()
    layout = ObservationLayout(table.game, 3)
    table.points = vec[i64]([7, 8, 9, 10])  # type: ignore[attr-defined]
    assert [part(table, 0, f"points.{seat}")[0] for seat in range(3)] == [8, 9, 10]
    assert layout.size == len(observed(table, 0))


def test_an_unknown_part_is_an_error() -> None:
    layout = ObservationLayout(find("mau_mau").game, 2)
    with pytest.raises(KeyError):
        layout["no such part"]


# In every game


def games() -> list[Game]:
    return [entry.game for entry in catalogue().values()]


@pytest.mark.parametrize("game", games(), ids=lambda game: game.id)
def test_the_parts_lie_one_after_the_other_and_are_named_once(game: Game) -> None:
    for seats in game.players:
        layout = ObservationLayout(game, seats)
        end = 0
        for each in layout.parts:
            assert each.offset == end
            assert each.size > 0
            end += each.size
        assert end == layout.size
        assert len({each.name for each in layout.parts}) == len(layout.parts)


@pytest.mark.parametrize("game", games(), ids=lambda game: game.id)
def test_what_is_written_is_what_the_table_knows(game: Game) -> None:
    """Read back: zones as `knowledge` has them, counts as everybody sees them, notes as they are."""
    seats = game.players[-1]
    layout = ObservationLayout(game, seats)
    for position in stops(game, seats, 3, 9):
        seat = int(position.dealer)
        numbers = observed(position, seat)
        words = int(position.words)
        thought = known(position, seat)
        for zone, name in enumerate(position.layout.names):
            owner = position.layout.owners[zone]
            shown = name if owner < 0 else f"{name.rpartition('.')[0]}.{(owner - seat) % seats}"
            where = layout[f"{shown}.cards"]
            for card in position.pack.cards():
                may = thought[zone * words + position.pack.word[card]] & position.pack.bit[card] != 0
                assert numbers[where.offset + card] == int(may), f"{shown} {position.pack.codes[card]}"
            hidden = position.layout.uncounted[zone] and not position.layout.knows(seat, zone)
            assert numbers[layout[f"{shown}.count"].offset] == (0 if hidden else position.count(zone))
        dealer = layout["dealer"].offset
        assert numbers[dealer : dealer + seats] == [1] + [0] * (seats - 1)


@pytest.mark.parametrize("game", games(), ids=lambda game: game.id)
def test_notes_as_numbers_are_the_notes_in_their_order(game: Game) -> None:
    """A compiled class has a method of its own for that; this is what it must say."""
    for position in stops(game, game.players[-1], 2, 15):
        expected: list[int] = []
        for note in game.notes:
            value = getattr(position, note.field)
            expected += [len(value), *map(int, value)] if note.listed else [int(value)]
        assert [int(number) for number in position.note_numbers()] == expected
        assert [int(number) for number in Round.note_numbers(position)] == expected


def test_rows_are_cleared_for_the_next_look() -> None:
    game = find("mau_mau").game
    observer = Observer(ObservationLayout(game, 3), 2)
    one, other = (game.deal(3, game.options(), match_key(seed)) for seed in (1, 2))
    for rounds in ([one, other], [other, one]):
        observer.clear()
        for round in rounds:
            observer.look(round, 0)
    cells = [int(number) for number in observer.cells]
    assert cells == observed(other, 0) + observed(one, 0)
    marks, ends = observer.sparse()
    assert list(marks) == [place for place, number in enumerate(cells) if number]
    assert list(ends) == [sum(map(bool, observed(other, 0))), len(marks)]


@pytest.mark.parametrize("game", games(), ids=lambda game: game.id)
def test_a_row_shows_nothing_of_what_was_seen_before(game: Game) -> None:
    """Through one row any seat sees what it sees through a fresh one, whatever was looked at before."""
    seats = game.players[-1]
    for all_seeing in (False, True):
        observer = Observer(ObservationLayout(game, seats), 1, all_seeing)
        for number, position in enumerate(stops(game, seats, 3, 20)):
            for seat in (number % seats, (number + 1) % seats):
                observer.clear()
                observer.look(position, seat)
                assert [int(cell) for cell in observer.cells] == observed(position, seat, all_seeing)
