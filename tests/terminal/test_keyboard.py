"""Answers from scripts and from a real terminal."""

import io
import os
import sys
import types
from collections.abc import Iterator
from threading import Timer

import pytest

from reihum.terminal import keyboard
from reihum.terminal.keyboard import Closed, Script, Terminal, TypedCall

pty = pytest.importorskip("pty")


def test_a_script_answers_line_by_line(capsys: pytest.CaptureFixture[str]) -> None:
    script = Script(io.StringIO("1\n  h 3 \n"))
    assert script.line("› ") == "1"
    assert script.line("› ") == "h 3"
    with pytest.raises(Closed):
        script.line("› ")
    assert capsys.readouterr().out.startswith("› 1\n›   h 3\n")


def test_a_script_says_when_it_calls() -> None:
    script = Script(io.StringIO("1\n2 @250\n\n"))
    assert script.call("", True, 3000) == TypedCall("1", keyboard.REACTION)
    assert script.call("", True, None) == TypedCall("2", 250)
    assert script.call("", True, 3000) == TypedCall("", keyboard.REACTION)


# Windows: no termios, but a console


class Console(types.ModuleType):
    """Microsoft's console module. None among the keys: nothing is pressed when it is asked."""

    def __init__(self, *keys: str | None) -> None:
        super().__init__("msvcrt")
        self.keys = list(keys)
        self.shown = ""

    def kbhit(self) -> bool:
        if self.keys and self.keys[0] is None:
            del self.keys[0]
            return False
        return bool(self.keys)

    def getwch(self) -> str:
        key = self.keys.pop(0)
        assert key is not None
        return key

    def putwch(self, key: str) -> None:
        self.shown += key


@pytest.fixture
def windows(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("termios", "tty", "readline", "select"):
        monkeypatch.setitem(sys.modules, name, None)


def at_console(monkeypatch: pytest.MonkeyPatch, *keys: str | None) -> Console:
    console = Console(*keys)
    monkeypatch.setitem(sys.modules, "msvcrt", console)
    return console


@pytest.mark.usefixtures("windows")
def test_on_windows_one_key_is_enough_and_earlier_ones_do_not_count(monkeypatch: pytest.MonkeyPatch) -> None:
    at_console(monkeypatch, "7", None, None, "2")
    found = Terminal().call("", True, 5000)
    assert found is not None
    assert found.text == "2"


@pytest.mark.usefixtures("windows")
def test_on_windows_a_line_can_be_corrected(monkeypatch: pytest.MonkeyPatch) -> None:
    console = at_console(monkeypatch, None, "1", "3", "\b", "2", "\r")
    found = Terminal().call("", False, None)
    assert found is not None
    assert found.text == "12"
    assert console.shown == "13\b2\n"


@pytest.mark.usefixtures("windows")
def test_on_windows_the_time_is_over_as_well(monkeypatch: pytest.MonkeyPatch) -> None:
    at_console(monkeypatch)
    assert Terminal().call("", True, 30) is None


@pytest.mark.usefixtures("windows")
@pytest.mark.parametrize(("key", "error"), [("\x1a", Closed), ("\x03", KeyboardInterrupt)])
def test_on_windows_one_can_leave(monkeypatch: pytest.MonkeyPatch, key: str, error: type[BaseException]) -> None:
    at_console(monkeypatch, None, key)
    with pytest.raises(error):
        Terminal().call("", False, None)


@pytest.fixture
def typist(monkeypatch: pytest.MonkeyPatch) -> Iterator[int]:
    """The other end of a terminal that is this program's input."""
    ours, theirs = pty.openpty()
    with os.fdopen(theirs, "r") as terminal:
        monkeypatch.setattr(sys, "stdin", terminal)
        yield ours
    os.close(ours)


def soon(typist: int, keys: bytes) -> None:
    """Type while the question is open; what was typed before it does not count."""
    Timer(0.1, os.write, (typist, keys)).start()


def test_one_key_is_enough(typist: int) -> None:
    soon(typist, b"2")
    found = Terminal().call("", True, 5000)
    assert found is not None
    assert found.text == "2"
    assert found.at < 5000


def test_enter_lets_the_others_act(typist: int) -> None:
    soon(typist, b"\n")
    found = Terminal().call("", True, 5000)
    assert found is not None
    assert found.text == ""


def test_a_line_when_one_key_is_not_enough(typist: int) -> None:
    soon(typist, b"12\n")
    found = Terminal().call("", False, 5000)
    assert found is not None
    assert found.text == "12"


def test_keys_typed_too_early_do_not_count(typist: int) -> None:
    os.write(typist, b"2")
    assert Terminal().call("", True, 50) is None


def test_time_is_over(typist: int) -> None:
    assert Terminal().call("", True, 10) is None


def test_end_of_input_in_a_race(typist: int) -> None:
    soon(typist, b"\x04")
    with pytest.raises(Closed):
        Terminal().call("", True, 5000)


def test_the_terminal_is_left_as_it_was(typist: int) -> None:
    import termios

    before = termios.tcgetattr(sys.stdin.fileno())
    Terminal().call("", True, 10)
    assert termios.tcgetattr(sys.stdin.fileno()) == before
