"""Booklets on the terminal, and the width of painted text."""

import pytest

from reihum.terminal.markdown import rendered
from reihum.terminal.paint import ESCAPE, colours_wanted, columns, length, padded, wrapped, wrapped_parts
from reihum.text.paint import Paint

PLAIN = Paint(False)


def test_paragraphs_are_wrapped() -> None:
    lines = rendered("One two three four five six seven.\n\nEight.", 16, PLAIN, "  ")
    assert lines == ["  One two three", "  four five six", "  seven.", "", "  Eight."]


def test_emphasis_is_painted_word_by_word() -> None:
    (line,) = rendered("**Mau Mau** and *so* on with `code`", 80, Paint(True))
    assert line.startswith("\x1b[1mMau\x1b[0m \x1b[1mMau\x1b[0m and \x1b[3mso\x1b[0m on")
    assert ESCAPE.sub("", line) == "Mau Mau and so on with code"
    assert rendered("**Mau** *so* 2 * 3 * 4", 80, PLAIN) == ["Mau so 2 * 3 * 4"]


def test_lists_and_tables() -> None:
    assert rendered("- one\n- two\n  and more", 80, PLAIN) == ["• one", "• two and more"]
    assert rendered("1. one\n2. two", 80, PLAIN) == ["1. one", "2. two"]
    assert rendered("| a | bb |\n|---|---|\n| ccc | d |", 80, PLAIN) == ["a    bb", "ccc  d"]


def test_examples_for_the_tests_are_left_out() -> None:
    assert rendered("Text.\n\n```reihum\nmau_mau 2\n```", 80, PLAIN) == ["Text."]


def test_colours_take_no_room() -> None:
    red = Paint(True).style("R5", "91")
    assert length(red) == 2
    assert length(padded(red, 5)) == 5
    assert columns([[red, "x"], ["abc", "y"]])[0].endswith("  x")


def test_wrapping_never_breaks_a_card() -> None:
    chips = [Paint(True).chip(f"R{number}", "91") for number in range(9)]
    lines = wrapped_parts(chips, "hand ", 20, " ")
    assert all(length(line) <= 20 for line in lines)
    assert "".join(lines).count("\x1b[7;91m") == 9
    assert wrapped("a b", 80, "> ") == ["> a b"]


def test_colours_only_for_those_who_want_them(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdout.isatty", lambda: True, raising=False)
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.delenv("NO_COLOR", raising=False)
    assert colours_wanted()
    monkeypatch.setenv("NO_COLOR", "1")
    assert not colours_wanted()
    monkeypatch.delenv("NO_COLOR")
    monkeypatch.setenv("TERM", "dumb")
    assert not colours_wanted()
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setattr("sys.stdout.isatty", lambda: False)
    assert not colours_wanted()
