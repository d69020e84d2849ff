"""Where a test is explained: sections of docs/conformance.md."""

import pytest

PAGE = "docs/conformance.md"
SECTIONS = (  # as they follow each other there: what breaks first comes first
    "rounds", "moves", "chance", "notes", "knowledge", "matches", "records", "copies",
    "booklets", "lessons", "words", "prompts", "goals", "roles", "options",
)  # fmt: skip


def reads(section: str) -> pytest.MarkDecorator:
    """If this test fails, read this section."""
    return pytest.mark.reads(section)


def sections(item: pytest.Item) -> list[str]:
    """Where to read on about a test of the suite; nothing for other tests."""
    return [f"{PAGE}#{mark.args[0]}" for mark in item.iter_markers("reads")]
