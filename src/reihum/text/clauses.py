"""Clauses: the parts of a booklet that depend on what a table has agreed on.

{until}                              the agreed value: a number, or what the head of the booklet calls it
{slipping=no:Exactly one card.}      said only with this value; several are separated by commas
{rounds=1:One round|{rounds} rounds} the first that applies; the last one, without a condition, applies always
{#slip if slipping=yes}              a whole paragraph that holds only with this value
"""

import re
from collections.abc import Mapping
from typing import Any

BRACES = re.compile(r"\{([^{}#]*)\}")  # the innermost
CASE = re.compile(r"(\w+=[\w,-]+):(.*)", re.DOTALL)
GAPS = re.compile(r"(?<=\S) {2,}")
NUMBER = re.compile(r"-?\d+")

Agreed = Mapping[str, str]  # options as they are written


class BadClause(ValueError):
    """A booklet names something that is not to be had here, such as an option that the game does not have."""


def agreed_text(text: str, agreed: Agreed, labels: Mapping[str, Any]) -> str:
    """What a text says with these options; `labels` are the names of some of their values."""
    while found := BRACES.search(text):
        text = text[: found.start()] + clause(found[1], agreed, labels) + text[found.end() :]
    return GAPS.sub(" ", text).strip()


def clause(text: str, agreed: Agreed, labels: Mapping[str, Any]) -> str:
    if "=" not in text:
        value = value_of(text, agreed)
        return str(labels.get(text, {}).get(value, number_text(value)))
    for part in text.split("|"):
        case = CASE.fullmatch(part)
        if case is None:
            return part
        if holds(case[1], agreed):
            return case[2]
    return ""


def number_text(value: str) -> str:
    return value.replace("-", "−") if NUMBER.fullmatch(value) else value


def holds(condition: str, agreed: Agreed) -> bool:
    """Is one of these values agreed on? An empty condition is always true."""
    if not condition:
        return True
    name, _, values = condition.partition("=")
    return value_of(name, agreed) in values.split(",")


def supposing(condition: str, agreed: Agreed) -> Agreed:
    """The same options, but such that a condition holds."""
    if holds(condition, agreed):
        return agreed
    name, _, values = condition.partition("=")
    return {**agreed, name: values.split(",")[0]}


def value_of(name: str, agreed: Agreed) -> str:
    if name not in agreed:
        raise BadClause(f"there is no '{name}' here; available: {', '.join(agreed) or 'none'}")
    return agreed[name]
