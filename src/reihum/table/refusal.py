"""Refusals: what a player asked for and can't have, and why."""

from typing import Literal

from reihum.core.errors import ReihumError
from reihum.core.rule import Rule

Code = Literal["stale", "illegal", "not-your-turn", "not-allowed", "no-such-move", "no-such-seat", "taken", "paused"]


class Refused(ReihumError):
    """Nothing has changed. `reason` names a sentence of the server, `rule` the paragraph that forbids the move."""

    def __init__(self, code: Code, reason: str, move: int = -1, rule: Rule | None = None) -> None:
        super().__init__(f"{code}: {reason}")
        self.code: Code = code
        self.reason = reason
        self.move = move
        self.rule = rule
