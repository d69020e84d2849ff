"""Where answers come from: a person at the keyboard, or a script."""

import os
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from importlib import import_module
from typing import Any, NamedTuple, Protocol, TextIO

import click

REACTION = 500  # milliseconds that a script takes to call, unless it says @250
END_OF_INPUT = "\x04"
CTRL_C, ENDS_OF_INPUT, LINE_ENDS = "\x03", "\x04\x1a", "\r\n"


class Closed(Exception):
    """Nobody will type any more."""


class TypedCall(NamedTuple):
    """What was typed in a race, and when; an empty text: let the others act."""

    text: str
    at: int  # milliseconds since the question


class Keyboard(Protocol):
    """Somebody who answers."""

    live: bool

    def line(self, prompt: str) -> str:
        """A line; Closed when there are no more."""

    def call(self, prompt: str, one_key: bool, milliseconds: int | None) -> TypedCall | None:
        """An answer within the time; None: the time is over."""


class Script:
    """Lines from a file or another program. Its clock stands still, so that the same script plays the same match."""

    live = False

    def __init__(self, lines: TextIO) -> None:
        self.lines = lines

    def line(self, prompt: str) -> str:
        line = self.lines.readline()
        click.echo(f"{prompt}{line.rstrip()}")
        if not line:
            raise Closed
        return line.strip()

    def call(self, prompt: str, one_key: bool, milliseconds: int | None) -> TypedCall:
        text, _, at = self.line(prompt).partition("@")
        return TypedCall(text.strip(), int(at) if at.strip().isdigit() else REACTION)


class Terminal:
    """A person at a terminal. In a race a single key is enough, and the time is real."""

    live = True

    def __init__(self) -> None:
        with suppress(ImportError):
            import readline  # noqa: F401 (arrow keys and earlier answers, where the system has them)

    def line(self, prompt: str) -> str:
        try:
            return input(prompt).strip()
        except EOFError:
            click.echo()
            raise Closed from None

    def call(self, prompt: str, one_key: bool, milliseconds: int | None) -> TypedCall | None:
        click.echo(prompt, nl=False)
        started = time.monotonic()
        text = typed(one_key, None if milliseconds is None else milliseconds / 1000)
        at = round(1000 * (time.monotonic() - started))
        if (one_key or text is None) and (prompt or text):  # a line has been shown and ended while it was typed
            click.echo((text or "").rstrip())
        if text is None or (milliseconds is not None and at > milliseconds):
            return None
        return TypedCall(text.strip(), at)


def typed(one_key: bool, seconds: float | None) -> str | None:
    """What is typed within this many seconds: one key, or a line; None: nothing."""
    try:
        import termios
    except ImportError:
        return typed_on_windows(one_key, seconds)
    import select

    fd = sys.stdin.fileno()
    termios.tcflush(fd, termios.TCIFLUSH)  # what was typed before the question is not an answer to it
    with keys_at_once(fd) if one_key else lines_as_ever():
        ready, _, _ = select.select([fd], [], [], seconds)
        text = os.read(fd, 1024).decode(errors="replace") if ready else None
    termios.tcflush(fd, termios.TCIFLUSH)
    if text is not None and (not text or text[0] == END_OF_INPUT):
        raise Closed
    return text[:1] if text and one_key else text


def typed_on_windows(one_key: bool, seconds: float | None) -> str | None:
    """The same with a console that has to be asked again and again whether a key was pressed."""
    console: Any = import_module("msvcrt")
    while console.kbhit():
        console.getwch()  # what was typed before the question is not an answer to it
    end = None if seconds is None else time.monotonic() + seconds
    text = ""
    while end is None or time.monotonic() < end:
        if not console.kbhit():
            time.sleep(0.005)
            continue
        key = console.getwch()
        if key == CTRL_C:
            raise KeyboardInterrupt
        if key in ENDS_OF_INPUT:
            raise Closed
        if one_key:
            return str(key)
        console.putwch("\n" if key in LINE_ENDS else key)
        if key in LINE_ENDS:
            return text
        text = text[:-1] if key == "\b" else text + key
    return None


@contextmanager
def keys_at_once(fd: int) -> Iterator[None]:
    """The terminal gives every key at once, without waiting for the end of the line."""
    import termios
    import tty

    before = termios.tcgetattr(fd)
    try:
        tty.setcbreak(fd)
        yield
    finally:
        termios.tcsetattr(fd, termios.TCSADRAIN, before)


@contextmanager
def lines_as_ever() -> Iterator[None]:
    yield
