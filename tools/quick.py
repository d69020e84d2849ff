"""The short check of the inner loop: lint, types, and the tests that a change is likely to break.

python -m tools.quick            what has changed since main, and what is not committed yet
python -m tools.quick --list     only say which tests these are

Which tests belong to which files is said in TESTS below, and nowhere else. It is a selection, not a proof: `make test`
runs everything, on both builds and in the browser.
"""

import os
import subprocess
import sys
import time
from fnmatch import fnmatch
from pathlib import Path

from tools import page
from tools.install import ROOT

CONFORMANCE = ["tests/test_every_game.py", "tests/every_game/test_matches.py"]
ALWAYS = ["tests/test_layers.py", "tests/test_compiled_style.py"]
FEW = 2  # changed games that can be played at all their tables in time
TEXTS = ["README.md", "docs/*.md", "src/*.md"]  # whose examples are run
# what all games stand on
PAGE = ["src/reihum/web/js/*", "tests/js/*", "*.json"]  # what Node checks
# tests of programs around the rules: `--sample` leaves them out, unless a change asks for them
PROGRAMS = (
    "tests/research",
    "tests/server",
    "tests/terminal/test_every_game.py",
    "tests/test_foreign_game.py",
    "tests/test_verifier.py",
)
SHARED = ["src/reihum/core/*.py", "src/reihum/bots/*.py", "src/reihum/testing/*", "tests/every_game/*"]

# The first pattern that fits a changed file says which tests matter for it; {} stands for what the first star matched.
TESTS: list[tuple[str, list[str]]] = [
    ("src/reihum/games/*/*.reihum", ["tests/every_game/test_lessons.py", "tests/terminal/test_lessons.py"]),
    ("src/reihum/games/*/*.md", ["tests/every_game/test_booklets.py", "tests/games/test_{}.py"]),
    ("src/reihum/games/*/*", ["tests/games/test_{}*.py", *CONFORMANCE, "tests/games/test_know_how.py"]),
    ("src/reihum/core/*.md", ["tests/every_game/test_booklets.py"]),
    ("src/reihum/core/*", ["tests/core", *CONFORMANCE, "tests/games/test_mau_mau.py", "tests/games/test_mue.py"]),
    ("src/reihum/bots/*", ["tests/bots/test_{}.py", "tests/bots/test_search.py", "tests/games/test_know_how.py"]),
    ("src/reihum/packs/*", ["tests/test_looks.py", "tests/core/test_cards.py", "tests/web/test_faces.py"]),
    ("src/reihum/table/*", ["tests/table", "tests/server/test_matches.py"]),
    ("src/reihum/notation/*", ["tests/test_notation.py", "tests/test_positions.py", "tests/test_records.py"]),
    ("src/reihum/server/messages.py", ["tests/test_wire_types.py", "tests/server/test_matches.py"]),
    ("src/reihum/server/*", ["tests/server/test_{}.py", "tests/server/test_matches.py", "tests/server/test_people.py"]),
    ("src/reihum/web/css/*", ["tests/test_page_styles.py", "tests/web/test_gestures.py", "tests/web/test_screen.py"]),
    ("src/reihum/web/*", ["tests/web/test_gestures.py", "tests/web/test_screen.py"]),
    ("src/reihum/cli/*", ["tests/test_cli.py", "tests/test_completion.py", "tests/*/test_{}.py"]),
    ("src/reihum/terminal/*", ["tests/terminal", "tests/test_cli.py"]),
    ("src/reihum/text/*", ["tests/terminal", "tests/test_cli.py"]),
    ("src/reihum/research/*", ["tests/research/test_{}.py", "tests/research/test_players.py"]),
    ("src/reihum/bench/*", ["tests/test_bench.py"]),
    ("src/reihum/load/*", ["tests/server/test_load.py"]),
    ("src/reihum/testing/template/*", ["tests/testing/test_conform.py"]),
    ("src/reihum/testing/*", CONFORMANCE),
    ("src/reihum/*.py", ["tests/test_{}.py", "tests/every_game/test_booklets.py", "tests/test_cli.py"]),
    ("tests/foreign/*", ["tests/test_foreign_game.py", "tests/testing"]),
    ("tools/*.py", ["tests/test_{}.py"]),
    ("tests/web/*", ["tests/web/test_gestures.py"]),
    ("tests/every_game/*", CONFORMANCE),
    ("*.md", []),
]  # fmt: skip


def lines_of(*command: str) -> list[str]:
    """What git answers, line by line; nothing where it cannot answer."""
    done = subprocess.run(["git", *command], cwd=ROOT, capture_output=True, text=True)
    return done.stdout.splitlines() if done.returncode == 0 else []


def changed_files() -> list[str]:
    """All files that differ from where this branch left main, committed or not, and new ones."""
    bases = [*lines_of("merge-base", "HEAD", "main"), *lines_of("merge-base", "HEAD", "origin/main"), "HEAD"]
    differ = lines_of("diff", "--name-only", "--relative", bases[0])
    return sorted({*differ, *lines_of("ls-files", "--others", "--exclude-standard")})


def targets_of(file: str, there: Path = ROOT) -> list[str]:
    """The tests that matter for one changed file: itself, if it is one, else what the table says."""
    if fnmatch(file, "tests/*test_*.py") and (there / file).exists():
        return [file]
    for pattern, targets in TESTS:
        if fnmatch(file, pattern):
            star = file.removeprefix(pattern.partition("*")[0]).partition("/")[0].partition(".")[0]
            found = [path for target in targets for path in sorted(there.glob(target.replace("{}", star)))]
            return [str(path.relative_to(there)) for path in found]
    return []


def options_of(files: list[str]) -> list[str]:
    """A changed game is played at all its tables; if all games may be concerned, each is played at one."""
    games = sorted({file.split("/")[3] for file in files if fnmatch(file, "src/reihum/games/*/*")})
    alone = bool(games) and not any(fnmatch(file, pattern) for file in files for pattern in SHARED)
    return [f"--games={','.join(games)}"] if alone and len(games) <= FEW else ["--sample"]


def plan(files: list[str]) -> list[list[str]]:
    """The calls of pytest: the tests in Python, and the examples in those texts that were changed."""
    targets = list(dict.fromkeys([*ALWAYS, *(target for file in files for target in targets_of(file))]))
    page = [target for target in targets if target.startswith("tests/web")]  # one browser at a time is enough
    programs = [target for target in targets if target.startswith(PROGRAMS)]
    others = [target for target in targets if target not in (*page, *programs)]
    texts = [file for file in files if any(fnmatch(file, each) for each in TEXTS) and has_examples(ROOT / file)]
    together = ["--numprocesses=2", "--dist=loadfile", "--durations=5"]
    calls = [[*together, *options_of(files), *others]]
    calls += [[*together, *programs]] if programs else []
    calls += [[*options_of(files), *page]] if page else []
    calls += [["--doctest-glob=*.md", *texts]] if texts else []
    return calls


def has_examples(text: Path) -> bool:
    """Without any, pytest would call it a failure."""
    return text.exists() and ">>> " in text.read_text(encoding="utf-8")


def main() -> None:
    started = time.monotonic()
    files = changed_files()
    calls = [["pytest", "--quiet", *call] for call in plan(files)]
    print(f"{len(files)} files differ from main; the tests that matter for them:")
    print(*(f"  {' '.join(call)}" for call in calls), sep="\n", flush=True)
    if "--list" in sys.argv:
        return
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "src")}
    lint = [["ruff", "check", "--quiet"], ["ruff", "format", "--check", "--quiet"]]
    if any(fnmatch(file, pattern) for file in files for pattern in PAGE) and not page.why_not():
        lint.append(["tools.page"])
    for module in [*lint, ["mypy", "src", "tests", "tools"], *calls]:
        command = [sys.executable, "-m", *module]
        if subprocess.run(command, cwd=ROOT, env=environment, stdin=subprocess.DEVNULL).returncode != 0:
            sys.exit(f"Failed: {' '.join(module)}")
    print(f"Passed in {time.monotonic() - started:.0f} s. Only 'make test' runs everything.")


if __name__ == "__main__":
    main()
