"""Open the table: python -m tools.play

Nobody waits for the C compiler. Unless the rules are compiled already, the table opens at once with the rules as plain
Python, and they are compiled meanwhile at low priority. As soon as that is done the bots take the compiled rules.
"""

import os
import subprocess
import sys
from importlib import invalidate_caches

from tools import checkout, compile, install
from tools.checkout import ROOT

BUILD = ["-m", "tools.compile", "--behind"]
COMPILING = """\
The rules are being compiled in the background. Until then they run as plain Python, and the bots think less."""


def behind() -> "subprocess.Popen[bytes] | None":
    """Start the build of these sources, if one is wanted and possible; the server learns which folder to wait for."""
    if os.environ.get("REIHUM_COMPILE") == "no" or checkout.compiled():
        return None
    if reason := compile.obstacle():
        print(f"The rules run as plain Python, many times slower than compiled: {reason}.", file=sys.stderr)
        return None
    print(COMPILING, file=sys.stderr)
    os.environ["REIHUM_AWAITED"] = str(checkout.build_of_now("quick"))
    command = [sys.executable, *BUILD]
    group = None if sys.platform == "win32" else 0  # one of its own: Ctrl-C is for the table
    return subprocess.Popen(command, cwd=ROOT, stdin=subprocess.DEVNULL, process_group=group)


def stop(build: "subprocess.Popen[bytes]") -> None:
    """End the build and the compilers that it has started; what they have finished is kept for the next time."""
    if build.poll() is not None:
        return
    if sys.platform == "win32":
        build.terminate()
    else:
        import signal

        os.killpg(build.pid, signal.SIGTERM)
    build.wait()


def main() -> None:
    install.main([])
    invalidate_caches()
    build = behind()
    sys.path.insert(0, str(checkout.compiled() or checkout.SOURCE))
    from reihum.cli import main as reihum

    sys.argv = ["reihum", *sys.argv[1:]]
    try:
        reihum()
    finally:
        if build is not None:
            stop(build)


if __name__ == "__main__":
    main()
