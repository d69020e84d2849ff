"""Colours and line breaks for the terminal."""

import os
import re
import sys
from shutil import get_terminal_size

import click

ESCAPE = re.compile(r"\x1b\[[0-9;]*m")
WIDEST = 100


def colours_wanted() -> bool:
    """Is somebody looking who likes colours?"""
    return sys.stdout.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


def page_width() -> int:
    return max(40, min(WIDEST, get_terminal_size().columns))


def page_height() -> int:
    """How many lines fit above a prompt."""
    return max(10, get_terminal_size().lines - 2)


def length(text: str) -> int:
    """How many places a text takes; colours take none."""
    return len(ESCAPE.sub("", text))


def padded(text: str, width: int, right: bool = False) -> str:
    gap = " " * (width - length(text))
    return gap + text if right else text + gap


def columns(rows: list[list[str]], right: tuple[int, ...] = (), gap: str = "  ") -> list[str]:
    """Rows of cells as lines, every column as wide as its widest cell."""
    widths = [max(length(row[i]) for row in rows) for i in range(len(rows[0]))]
    return [gap.join(padded(cell, widths[i], i in right) for i, cell in enumerate(row)).rstrip() for row in rows]


def wrapped(text: str, width: int, first: str = "", later: str | None = None) -> list[str]:
    """A text broken between words; `first` and `later` stand before the lines."""
    later = first if later is None else later
    lines = [first]
    empty = True
    for word in text.split():
        if not empty and length(lines[-1]) + 1 + length(word) > width:
            lines.append(later)
            empty = True
        lines[-1] += word if empty else f" {word}"
        empty = False
    return lines


def wrapped_parts(parts: list[str], first: str, width: int, gap: str = "   ") -> list[str]:
    """Parts side by side; a part is never broken."""
    lines = [first]
    for i, part in enumerate(parts):
        if i > 0 and length(lines[-1]) + length(gap) + length(part) > width:
            lines.append(" " * length(first))
        elif i > 0:
            lines[-1] += gap
        lines[-1] += part
    return lines


def say(*lines: str) -> None:
    """Print lines; they are painted already, or not."""
    for line in lines:
        click.echo(line.rstrip(), color=True)
