"""NumPy arrays over the memory of the compiled core."""

from typing import Any

import numpy as np
from numpy.typing import NDArray


def over(numbers: Any, kind: Any) -> NDArray[Any]:
    """An array that shows what a vector holds, now and later; it cannot be written to."""
    return np.frombuffer(numbers, kind)
