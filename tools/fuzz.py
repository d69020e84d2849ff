"""Feed strange bytes to whatever reads them.

    python -m tools.fuzz [TARGET ...] [--seconds N] [--engine atheris|hypothesis]

The targets are in tests/fuzz/targets.py; tests/fuzz/corpus has bytes to begin with for each, and the tests run those as
well. Atheris watches which lines are reached and pursues what leads to new ones; it is used where it is installed (pip
install 'reihum[fuzz]'). Hypothesis mutates the corpus without looking, and makes what fails as small as it can. What
is found goes to .build/fuzz: put a failure into the corpus once it is understood.
"""

import argparse
import random
import subprocess
import sys
import time
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final

ROOT: Final = Path(__file__).resolve().parent.parent
CORPUS: Final = ROOT / "tests/fuzz/corpus"
FOUND: Final = ROOT / ".build/fuzz"
LARGEST: Final = 4096  # bytes
EXAMPLES: Final = 200  # of Hypothesis at a time


def seeds_of(target: str) -> list[bytes]:
    return [file.read_bytes() for file in sorted((CORPUS / target).iterdir())]


def guided(name: str, seconds: float) -> None:
    """In this process, which ends with it: Atheris takes it over."""
    import atheris

    with atheris.instrument_imports(include=["reihum"]):
        from tests.fuzz.targets import TARGETS
    (FOUND / name).mkdir(parents=True, exist_ok=True)
    arguments = [f"-max_total_time={int(seconds)}", f"-max_len={LARGEST}", f"-artifact_prefix={FOUND}/{name}-"]
    arguments += ["-timeout=20", "-print_final_stats=1", str(FOUND / name), str(CORPUS / name)]
    atheris.Setup([sys.argv[0], *arguments], TARGETS[name])
    atheris.Fuzz()


def unguided(name: str, seconds: float) -> int:
    """How many examples were tried; the first that fails is raised, as small as it gets."""
    from hypothesis import HealthCheck, given, seed, settings
    from hypothesis import strategies as st

    from tests.fuzz.targets import TARGETS

    target: Callable[[bytes], Any] = TARGETS[name]
    begun = seeds_of(name)
    tried = 0

    def mutated(start: bytes, cuts: list[tuple[int, int, bytes]]) -> bytes:
        for place, length, new in cuts:
            at = place % (len(start) + 1)
            start = start[:at] + new + start[at + length :]
        return start[:LARGEST]

    cut = st.tuples(st.integers(0, LARGEST), st.integers(0, 8), st.binary(max_size=8) | st.sampled_from(begun))
    data = st.binary(max_size=300) | st.builds(mutated, st.sampled_from(begun), st.lists(cut, max_size=6))

    end = time.monotonic() + seconds
    while time.monotonic() < end:

        @seed(random.getrandbits(64))
        @settings(max_examples=EXAMPLES, deadline=None, database=None, suppress_health_check=list(HealthCheck))
        @given(data)
        def attempt(some: bytes) -> None:
            nonlocal tried
            tried += 1
            target(some)

        attempt()
    return tried


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    names = sorted(folder.name for folder in CORPUS.iterdir())
    parser.add_argument("targets", nargs="*", metavar="TARGET", help=f"any of {', '.join(names)}; all if none is named")
    parser.add_argument("--seconds", type=float, default=60.0, help="for each target")
    parser.add_argument("--engine", choices=("atheris", "hypothesis"))
    wish = parser.parse_args()
    unknown = set(wish.targets) - set(names)
    if unknown:
        parser.error(f"no target {', '.join(sorted(unknown))}; there is {', '.join(names)}")
    engine = wish.engine or ("atheris" if find_spec("atheris") else "hypothesis")
    for name in wish.targets or names:
        if engine == "hypothesis":
            print(f"{name}: {unguided(name, wish.seconds)} examples by Hypothesis, nothing found.", flush=True)
            continue
        code = f"from tools.fuzz import guided; guided({name!r}, {wish.seconds})"
        done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, stderr=subprocess.PIPE, text=True)
        if done.returncode != 0:
            sys.exit(f"{done.stderr[-6000:]}\n{name}: something was found; the bytes are in {FOUND}.")
        stats = dict(line.removeprefix("stat::").split(":") for line in done.stderr.splitlines() if "stat::" in line)
        tried, new = (stats.get(key, "?").strip() for key in ("number_of_executed_units", "new_units_added"))
        print(f"{name}: {tried} examples by Atheris, {new} of them new ways, nothing found.", flush=True)


if __name__ == "__main__":
    main()
