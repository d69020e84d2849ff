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
    """All modules that hold rules or play by them, without the packages' own __init__.py."""
    folders = [Path("src/reihum", name) for name in ("core", "games", "bots")]
    return sorted(str(path) for folder in folders for path in folder.rglob("*.py") if path.name != "__init__.py")


def extensions() -> list[Extension]:
    """What to compile: nothing for a source archive or an editable install."""
    if WISH == "no" or not {"bdist_wheel", "build", "build_ext", "install"} & set(sys.argv):
        return []
    # let the C compiler inline functions of the one library into each other, but not make special copies of them:
    # that takes as long as all the rest and gains nothing
    os.environ["CFLAGS"] = os.environ.get("CFLAGS", "") + " -fno-semantic-interposition -fno-ipa-cp-clone"
    try:
        from mypyc.build import mypycify

        return mypycify(modules(), opt_level="3", debug_level="0", group_name="reihum")
    except (Exception, SystemExit) as problem:
        if WISH == "require":
            raise
        print(f"warning: no compiled rules (mypyc: {problem}); {PLAIN}", file=sys.stderr)
        return []


setup(ext_modules=extensions(), cmdclass={"build_ext": AllOrNothing})
