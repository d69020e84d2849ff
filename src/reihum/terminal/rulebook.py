"""The rules of a game, page by page, and the options in force."""

from typing import Any

from reihum.core.errors import ReihumError
from reihum.core.options import choices, value_text, written_options
from reihum.terminal.markdown import rendered
from reihum.terminal.paint import page_width, wrapped
from reihum.text.booklet import Booklet, Paragraph
from reihum.text.catalogue import Entry
from reihum.text.paint import Paint
from reihum.text.words import Words

MARGIN = "  "


class NoParagraph(ReihumError):
    """The booklet has no such chapter or paragraph."""


def rules(entry: Entry, words: Words, paint: Paint, options: Any, wanted: str = "") -> list[str]:
    """A booklet, or those of its paragraphs that are wanted: by anchor, by chapter, or by a word in them.

    With options it is what holds at a table that has agreed on them; None: the whole booklet, as it is printed.
    """
    book = entry.booklet(words.language, options)
    lines = [*wrapped(paint.title(book.title), page_width()), *wrapped(book.summary, page_width())]
    if wanted:
        return [paint.title(book.title), *pages(found(book, wanted, words), paint)]
    return [*lines, *pages(book.paragraphs, paint), *in_force(entry, words, paint, options or entry.game.options())]


def found(book: Booklet, wanted: str, words: Words) -> tuple[Paragraph, ...]:
    key = wanted.casefold().lstrip("#§ ")
    for matches in (
        [each for each in book.paragraphs if each.anchor == key],
        [each for each in book.paragraphs if each.chapter.split()[0] == key],
        [each for each in book.paragraphs if key in each.chapter.casefold()],
        [each for each in book.paragraphs if key in each.text.casefold()],
    ):
        if matches:
            return tuple(matches)
    anchors = ", ".join(each.anchor for each in book.paragraphs)
    raise NoParagraph(words("errors.paragraph", wanted=wanted, anchors=anchors))


def pages(paragraphs: tuple[Paragraph, ...], paint: Paint) -> list[str]:
    """Paragraphs under the headings of their chapters, each followed by its anchor."""
    lines: list[str] = []
    chapter = ""
    for paragraph in paragraphs:
        if paragraph.chapter != chapter:
            chapter = paragraph.chapter
            lines += ["", paint.bold(chapter)]
        text = rendered(paragraph.text, page_width(), paint, MARGIN)
        lines += [*([""] if lines[-1] != paint.bold(chapter) else []), *text, paint.dim(f"{MARGIN}#{paragraph.anchor}")]
    return lines


def in_force(entry: Entry, words: Words, paint: Paint, options: Any) -> list[str]:
    """The options as this table has them, and what else could be chosen."""
    written = written_options(options)
    if not written:
        return []
    lines = ["", paint.bold(words("rules.options"))]
    for name, chosen in written.items():
        label = entry.word(words.language, "options", name)
        value = paint.bold(value_label(entry, words, name, chosen))
        others = [value_label(entry, words, name, other) for other in possible(options, name) if other != chosen]
        text = f"{label}: {value} {words('rules.instead', others=', '.join(others))}"
        lines += wrapped(text, page_width(), f"{MARGIN}• ", MARGIN * 2)
    return lines


def possible(options: Any, name: str) -> list[str]:
    """The values of an option, as they are written."""
    return [value_text(value) for value in choices(options, name)]


def value_label(entry: Entry, words: Words, name: str, text: str) -> str:
    """What the booklet calls a value of an option."""
    labels = entry.booklet(words.language).words.get("choices", {}).get(name, {})
    return str(labels[text]) if text in labels else entry.word(words.language, "values", text)
