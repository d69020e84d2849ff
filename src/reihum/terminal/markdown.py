"""Booklets on the terminal: paragraphs, lists, tables and emphasis."""

import re

from reihum.terminal.paint import columns, wrapped
from reihum.text.paint import Paint

BOLD = re.compile(r"\*\*(.+?)\*\*")
ITALIC = re.compile(r"(?<![\w*])[*_](?!\s)(.+?)[*_](?![\w*])")
CODE = re.compile(r"`([^`]+)`")
EXAMPLE = re.compile(r"```.*?```", re.DOTALL)  # examples for the tests; the paragraph says them in words
ITEM = re.compile(r"^(?:[-*]|\d+\.)\s+")
RULE = re.compile(r"^\|[-:| ]+\|$")


def emphasised(text: str, paint: Paint) -> str:
    """Bold and italic, word by word, so that lines can be broken anywhere."""

    def each(code: str, words: str) -> str:
        return " ".join(paint.style(word, code) for word in words.split(" "))

    text = CODE.sub(lambda found: each("36", found[1]), text)
    text = BOLD.sub(lambda found: each("1", found[1]), text)
    return ITALIC.sub(lambda found: each("3", found[1]), text)


def rendered(text: str, width: int, paint: Paint, margin: str = "") -> list[str]:
    """Markdown as lines of the terminal."""
    lines: list[str] = []
    for block in re.split(r"\n{2,}", EXAMPLE.sub("", text).strip()):
        if block.startswith("|"):
            part = [margin + line for line in table(block, paint)]
        elif ITEM.match(block):
            part = [line for item in items(block) for line in listed(item, width, paint, margin)]
        else:
            part = wrapped(emphasised(block, paint), width, margin)
        lines += [*([""] if lines else []), *part]
    return lines


def items(block: str) -> list[str]:
    """The items of a list; lines that are indented belong to the item above."""
    found: list[str] = []
    for line in block.splitlines():
        if ITEM.match(line) or not found:
            found.append(line)
        else:
            found[-1] += f" {line.strip()}"
    return found


def listed(item: str, width: int, paint: Paint, margin: str) -> list[str]:
    mark = ITEM.match(item)
    sign = "" if mark is None else mark[0].strip().replace("*", "•").replace("-", "•") + " "
    text = ITEM.sub("", item)
    return wrapped(emphasised(text, paint), width, f"{margin}{sign}", margin + " " * len(sign))


def table(block: str, paint: Paint) -> list[str]:
    lines = [line.strip() for line in block.splitlines()]
    cells = [line.strip("|").split("|") for line in lines if not RULE.match(line)]
    rows = [[emphasised(cell.strip(), paint) for cell in row] for row in cells]
    most = max(len(row) for row in rows)
    rows = [row + [""] * (most - len(row)) for row in rows]
    if len(lines) > 1 and RULE.match(lines[1]):
        rows[0] = [paint.bold(cell) for cell in rows[0]]
    return columns(rows)
