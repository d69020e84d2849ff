"""What booklets say at tables with certain options, read once for all tests."""

from functools import cache
from typing import Any

from reihum.core.rule import Rule
from reihum.text.booklet import Booklet
from reihum.text.catalogue import Entry


@cache
def in_force(entry: Entry, language: str, options: Any) -> Booklet:
    return entry.booklet(language, options)


@cache
def paragraph(entry: Entry, language: str, rule: Rule, options: Any) -> str:
    """What a rule says at this table; empty if it does not hold there."""
    found = [each.text for each in in_force(entry, language, options).paragraphs if each.anchor == rule.anchor]
    return found[0] if found else ""
