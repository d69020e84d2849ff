"""Records and positions of the version before games became declarations are read, and mean what they meant.

`written_before` holds a record of each game of that version, with random moves, and three texts of one position in it:
complete, as seat 0 knows it, and as a spectator does.
"""

from pathlib import Path

import pytest

from reihum import notation

FOLDER = Path(__file__).parent / "written_before"
RECORDS = sorted(FOLDER.glob("*.record"))
POSITIONS = (FOLDER / "positions.txt").read_text(encoding="utf-8").splitlines()
SPECTATOR = -1


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_an_old_record_is_replayed(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    record = notation.read_record(text)
    report = notation.check(record)
    assert report.faults == ()
    assert report.committed
    assert str(notation.record_of(notation.replay(record), (), record.date, reveal=True)) == text


def parts(position: str) -> set[str]:
    """What a position says. In which order the notes stand does not matter."""
    return set(position.split(" | "))


@pytest.mark.parametrize("first", range(0, len(POSITIONS), 3), ids=lambda first: POSITIONS[first].split(" ")[0])
def test_old_positions_are_read(first: int) -> None:
    complete, of_seat, of_spectator = POSITIONS[first : first + 3]
    assert parts(notation.written(notation.position(complete))) == parts(complete)
    assert parts(notation.written_view(notation.position(of_seat), 0)) == parts(of_seat)
    assert parts(notation.written_view(notation.position(of_spectator), SPECTATOR)) == parts(of_spectator)


def test_there_is_something_to_read() -> None:
    assert len(RECORDS) == 19
    assert len(POSITIONS) == 3 * len(RECORDS)
