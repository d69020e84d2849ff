"""A lock that one process holds on a file; the operating system frees it when the process ends, however it ends."""

import os
import sys
from pathlib import Path
from typing import final

if sys.platform == "win32":
    import msvcrt

    def seize(file: int) -> None:
        msvcrt.locking(file, msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def seize(file: int) -> None:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


@final
class Lock:
    def __init__(self, path: Path) -> None:
        self.path = path
        self.file: int | None = None

    def take(self) -> bool:
        """Is it ours, now or already?"""
        if self.file is not None:
            return True
        file = os.open(self.path, os.O_CREAT | os.O_RDWR, 0o600)
        try:
            seize(file)
        except OSError:
            os.close(file)
            return False
        self.file = file
        return True

    def free(self) -> None:
        if self.file is not None:
            os.close(self.file)
            self.file = None
