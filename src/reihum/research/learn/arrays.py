"""Where arrays live: in the memory of a GPU if CuPy finds one, else in NumPy. Both are written to in the same way."""

from importlib import import_module
from typing import Any

import numpy as np

from reihum.core.errors import BadOption

__all__ = ["Array", "array_module", "on_host"]

Array = Any  # of NumPy or of CuPy


def array_module(device: str) -> Any:
    """NumPy for "cpu", CuPy for "gpu"; "auto" takes the GPU if there is one. BadOption says why there is none."""
    if device == "cpu":
        return np
    try:
        cupy = import_module("cupy")
        cupy.cuda.runtime.getDeviceCount()
    except Exception as problem:  # a missing package, a missing driver, a missing device: each has its own exception
        if device == "auto":
            return np
        raise BadOption(f"no GPU can be used: {problem}") from problem
    return cupy


def on_host(array: Array) -> Any:
    """The same numbers as an array of NumPy."""
    return array if isinstance(array, np.ndarray) else array.get()
