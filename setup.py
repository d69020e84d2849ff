"""Compile the rules with mypyc where a C compiler works; else install them as plain Python.

REIHUM_COMPILE=require makes a failing compiler an error, REIHUM_COMPILE=no does not even try.
"""

import os
import sys
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

WISH = os.environ.get("REIHUM_COMPILE", "")
PLAIN = "installing plain Python, which plays the same games but many times slower"

# Their classes are msgspec's, which is native code already.
PLAIN_ONES = [Path("src/reihum/table", name) for name in ("change.py", "log.py", "state.py")]

# Numbers that grow too large begin again from below, as keys need it: Python's own flags say so, but may be overridden.
# Functions of the one library may be inlined into each other, but no special copies of them are made: that takes as
# long as all the rest and gains nothing.
FLAGS = [] if sys.platform == "win32" else ["-fwrapv", "-fno-semantic-interposition", "-fno-ipa-cp-clone"]


class AllOrNothing(build_ext):
    """The compiled modules share one library: with that missing, none of them may be installed."""

    def run(self) -> None:
        if self.inplace:
            raise SystemExit("Compiled files do not belong into src/: use 'make compile'.")
        try:
            super().run()
        except Exception as problem:
            if WISH == "require":
                raise
            self.warn(f"no compiled rules ({problem}); {PLAIN}")
            for built in self.get_outputs():
                Path(built).unlink(missing_ok=True)
            self.extensions = []


def modules() -> list[str]:
    """All modules that hold rules, play by them or tell of them, without those whose classes are made by libraries."""
    folders = [Path("src/reihum", name) for name in ("core", "packs", "games", "bots", "table", "words")]
    paths = [path for folder in folders for path in folder.rglob("*.py")]
    return sorted(str(path) for path in paths if path.name != "__init__.py" and path not in PLAIN_ONES)


def extensions() -> list[Extension]:
    """What to compile: nothing for a source archive or an editable install."""
    if WISH == "no" or not {"bdist_wheel", "build", "build_ext", "install"} & set(sys.argv):
        return []
    try:
        from mypyc.build import mypycify

        found: list[Extension] = mypycify(modules(), opt_level="3", debug_level="0", group_name="reihum")
    except (Exception, SystemExit) as problem:
        if WISH == "require":
            raise
        print(f"warning: no compiled rules (mypyc: {problem}); {PLAIN}", file=sys.stderr)
        return []
    for extension in found:
        extension.extra_compile_args += FLAGS
    return found


setup(ext_modules=extensions(), cmdclass={"build_ext": AllOrNothing})
