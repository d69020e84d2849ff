"""Records of matches: written, read back, replayed and checked, for every game."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from reihum.core.chance import commitment
from reihum.core.errors import BadNotation
from reihum.core.game import Game
from reihum.core.match import Match
from reihum.notation import check, read_record, record_of, replay, written
from reihum.notation.records import Record
from reihum.text.catalogue import find
from tests.mutations import is_inside, mutated
from tests.strolls import name_of, parameters, played, tables

NAMES = ("Anna", 'Ben "der Bär"', "a | b # c\n", "Zoë \ud800", "", "\\", "7", "-")
GAME = find("letzter_panther").game
MATCH = played(GAME, 3, 10_000)
TEXT = str(record_of(MATCH, ("Anna", "Ben", "Cem"), "2025-12-31"))


def changed(old: str, new: str) -> str:
    assert old in TEXT
    return TEXT.replace(old, new, 1)


def line_of(text: str, part: str) -> int:
    return text[: text.index(part)].count("\n") + 1


@pytest.mark.parametrize(("game", "seats"), parameters(), ids=name_of)
def test_a_record_comes_back_and_replays(game: Game, seats: int) -> None:
    match = played(game, seats, 120)
    record = record_of(match, NAMES[:seats], "2025-12-31T20:15:00Z", reveal=True)
    text = str(record)
    assert read_record(text) == record
    assert str(read_record(text)) == text
    report = check(text)
    assert report.good, report.faults
    assert report.committed
    assert (report.rounds, report.moves, report.over) == (len(match.sheet.outcomes), len(match.log), match.over)
    again = replay(text)
    assert again.log == match.log
    assert again.sheet.outcomes == match.sheet.outcomes
    assert written(again.round) == written(match.round)
    assert str(record_of(again, NAMES[:seats], "2025-12-31T20:15:00Z", reveal=True)) == text


def test_what_a_record_looks_like() -> None:
    head, first, *_ = TEXT.split("\n\n")
    assert head.splitlines() == [
        "reihum 1",
        "game letzter_panther 1",
        "seats 3",
        'players "Anna" "Ben" "Cem"',
        "options until=-250",
        "date 2025-12-31",
        f"commitment {commitment('stroll')}",
        'seed "stroll"',
        'entropy "a" "b"',
    ]
    assert first.startswith("round 1\n")
    assert first.splitlines()[-1].startswith("= ")
    assert TEXT.endswith(f"\nwinners {' '.join(map(str, MATCH.winners()))}\n")


def test_a_record_counts_the_shuffles() -> None:
    report = check(TEXT)
    assert report.shuffles == report.rounds == len(MATCH.sheet.outcomes)


def test_times_of_a_race_are_recorded() -> None:
    match = Match(find("schnipp_schnapp").game, 3, seed=1)
    for seat in range(3):
        match.play(seat, match.number("done"))
    match.play(match.round.turn().seats[0], match.number("draw"))
    match.play(match.round.turn().seats[0], match.number("say Schnapp"), at=350)
    assert " say Schnapp @350\n" in str(record_of(match))


def test_the_seed_is_withheld_until_the_match_is_over() -> None:
    match = played(GAME, 3, 10)
    record = read_record(str(record_of(match)))
    assert record.seed is None
    assert record.winners is None
    with pytest.raises(BadNotation, match="seed is not revealed"):
        replay(record)
    report = check(record)
    assert [fault.what for fault in report.faults] == ["seed"]
    assert not report.committed
    assert "seed" not in str(record_of(MATCH, reveal=False))


def test_a_number_as_seed_stays_a_number() -> None:
    match = Match(GAME, 3, seed=2**70)
    record = read_record(str(record_of(match, reveal=True)))
    assert record.seed == 2**70
    assert replay(record).key == match.key


def test_a_round_that_is_not_settled_is_recorded_with_its_result() -> None:
    match = played(GAME, 3, 10_000)
    unsettled = Match(GAME, 3, seed="stroll", entropy=("a", "b"))
    for entry in match.log:
        unsettled.settle()
        unsettled.replay(entry)
    assert not unsettled.over
    assert str(record_of(unsettled, reveal=True)) == str(record_of(match))


def test_moves_may_stand_anywhere_between_bars_and_lines() -> None:
    head, body = TEXT.split("\n\n", 1)
    assert read_record(f"{head}\n{body.replace(' | ', chr(10))}  # done") == read_record(TEXT)


def test_a_card_without_mark_may_be_either_twin() -> None:
    assert check(TEXT.replace("'", "")).good


def test_a_record_by_hand_needs_little() -> None:
    match = replay("reihum 1 | game hoechste_karte 1 | seats 2 | seed 5 | round 1 | 0 R5 | 1 Y4")
    assert len(match.log) == 2
    assert read_record("reihum 1 | game hoechste_karte 1 | seats 2").rounds == ()


# What is wrong


@pytest.mark.parametrize(
    ("old", "new", "what", "message"),
    [
        ("letzter_panther 1", "letzter_panther 2", "game", "version"),
        ("game letzter_panther", "game letzte_panther", "game", "did you mean"),
        ("until=-250", "until=1", "options", "choose"),
        ('seed "stroll"', 'seed "troll"', "commitment", "promised"),
        ("winners ", "winners 0 1 2 # ", "winners", "won by"),
        ("\n0 +", "\n0 ", "move", "passing"),
        ("\n0 +", "\n0 -", "move", "has no move"),
        ("\n= ", "\n= 1000 0 0 # ", "points", "the result is"),
    ],
)
def test_a_false_record_is_found_out(old: str, new: str, what: str, message: str) -> None:
    text = changed(old, new)
    report = check(text)
    first = report.faults[0]
    assert not report.good
    assert first.what == what
    assert message in first.message
    with pytest.raises(BadNotation) as caught:
        replay(text)
    assert caught.value.line == first.where.line


def test_a_wrong_number_of_seats_is_found() -> None:
    assert check("reihum 1 | game hoechste_karte 1 | seats 1 | seed 5").faults[0].what == "seats"


def test_the_wrong_line_is_named() -> None:
    text = changed("\n= ", "\n= 1 2 3 # ")
    report = check(text)
    assert [fault.what for fault in report.faults] == ["points"]
    assert report.faults[0].where.line == line_of(text, "\n= 1") + 1


def test_moves_after_the_end_and_missing_results_are_found() -> None:
    assert check(changed("\n= ", "\n0 R5\n= ")).faults[0].message == "round 1 is over before this move"
    head, first, *_ = TEXT.split("\n\n")
    unfinished = first.splitlines()[:-2]
    assert check("\n".join([head, *unfinished])).good
    assert check("\n".join([head, *unfinished, "= 0 0 0"])).faults[0].message == "round 1 is not over"
    assert "missing" in check("\n".join([head, *first.splitlines()[:-1]])).faults[0].message
    assert check(TEXT[: TEXT.index("winners")]).faults[0].what == "winners"


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("reihum 1", "rheihum 1", "expected 'reihum'"),
        ("reihum 1", "reihum 2", "a version of the format from 1 to 1"),
        ("seats 3", "chairs 3", "expected one of game, seats"),
        ("seats 3", "", "expected 'seats'"),
        ("seats 3", "seats many", "a number of seats"),
        ('"Anna"', "Anna", "a text in quotes"),
        ('"Anna"', '"Anna', "a text in quotes"),
        ('"Anna"', '"An\\x"', "a text in quotes"),
        ('"Anna" ', "", "expected 3 texts"),
        ("date 2025", "date today", "a date such as"),
        ("commitment ", "commitment 0", "64 hexadecimal digits"),
        ('seed "stroll"', "seed stroll", "a whole number or a text"),
        ("until=-250", "until", "options such as"),
        ("round 1", "round 2", "the next number from 1 to 1"),
        ("\n0 ", "\n7 ", "a seat from 0 to 2"),
        ("\n0 ", "\n0 | ", "expected a move"),
        ("\n= ", "\n= x ", "a number of points"),
        ("\n= ", "\n= 3 ", "the points of 3 seats"),
        ("\n= ", "\n# ", "expected = and the result of round 1"),
        ("winners ", "losers ", "a new round or, when the match is over, the winners"),
        ("winners ", "winners 9 ", "a seat from 0 to 2"),
        ("winners ", "winners 0\nwinners ", "expected the end of the record"),
    ],
)
def test_corrupt_records_are_refused_with_a_place(old: str, new: str, expected: str) -> None:
    text = changed(old, new)
    with pytest.raises(BadNotation, match=r"line \d+, column \d+: ") as caught:
        read_record(text)
    assert expected in caught.value.message


def test_wrong_names_and_dates_are_refused() -> None:
    with pytest.raises(BadNotation, match="3 seats need as many names"):
        record_of(MATCH, ("Anna",))
    with pytest.raises(BadNotation, match="a date is written"):
        record_of(MATCH, date="yesterday")


SHORT = [str(record_of(played(game, seats, 12), reveal=True)) for game, seats in tables() if seats == game.players[0]]


@settings(max_examples=100)
@given(mutated(SHORT))
def test_mutations_are_read_or_refused(text: str) -> None:
    problem = None
    try:
        record = read_record(text)
        assert read_record(str(record)) == record
        check(record)
    except BadNotation as error:
        problem = error
    assert problem is None or is_inside(problem.line, problem.column, text)


@given(st.tuples(st.text(), st.text()), st.integers() | st.text(), st.lists(st.text(), max_size=2))
def test_any_text_is_quoted_safely(players: tuple[str, str], seed: int | str, entropy: list[str]) -> None:
    record = Record("hoechste_karte", 1, 2, players=players, seed=seed, entropy=tuple(entropy))
    assert read_record(str(record)) == record
