"""Rules: a rule in Python is the anchor of a paragraph in the booklets."""

from typing import Final, final

__all__ = ["HAVE", "NOT_NOW", "OVER", "TABLE_RULES", "TURN", "Rule"]


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


# The rules of every table, explained in core/table_rules.de.md and core/table_rules.en.md

OVER: Final = Rule("over")
TURN: Final = Rule("turn")
HAVE: Final = Rule("have")
NOT_NOW: Final = Rule("not-now")
TABLE_RULES: Final = [OVER, TURN, HAVE, NOT_NOW]

# What several games share, each with a paragraph of its own

FOLLOW: Final = Rule("follow")
