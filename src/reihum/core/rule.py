"""Rules: a rule in Python is the anchor of a paragraph in the booklets."""

from typing import Final, final

__all__ = ["HAVE", "MANNERS", "NOT_NOW", "OVER", "TURN", "Rule"]


@final
class Rule:
    """One paragraph of a booklet, named by its anchor."""

    def __init__(self, anchor: str) -> None:
        self.anchor = anchor

    def __repr__(self) -> str:
        return f"Rule({self.anchor!r})"

    def __str__(self) -> str:
        return self.anchor

    def __copy__(self) -> "Rule":
        return self

    def __deepcopy__(self, memo: object) -> "Rule":
        return self  # rules are compared by identity


# The manners of every table, explained in core/manners.de.md and core/manners.en.md

OVER: Final = Rule("over")
TURN: Final = Rule("turn")
HAVE: Final = Rule("have")
NOT_NOW: Final = Rule("not-now")
MANNERS: Final = [OVER, TURN, HAVE, NOT_NOW]

# What several games share, each with a paragraph of its own

FOLLOW: Final = Rule("follow")
