"""Asked of worker processes: from where do they run?"""

import time

import reihum


def where(seconds: float) -> str:
    """The folder of the package, after a while."""
    time.sleep(seconds)
    return reihum.__path__[0]


def wake() -> None:
    """Nothing to prepare."""
