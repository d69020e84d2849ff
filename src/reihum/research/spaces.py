"""Observations and actions as spaces of Gymnasium, the same in all environments."""

from typing import Any

import numpy as np
from gymnasium import spaces

from reihum.research.episode import Episode, Table

LIMITS = np.iinfo(np.int16)


def observation_space(table: Table) -> spaces.Dict:
    size = int(table.layout.size)
    return spaces.Dict(
        {
            "observation": spaces.Box(LIMITS.min, LIMITS.max, (size,), np.int16),
            "action_mask": spaces.Box(0, 1, (table.actions,), np.int8),
        }
    )


def action_space(table: Table) -> spaces.Discrete:
    return spaces.Discrete(table.actions)


def observed(episode: Episode, seat: int) -> dict[str, Any]:
    """What this seat may know, and its legal actions."""
    return {"observation": episode.observation(seat), "action_mask": episode.mask(seat)}
