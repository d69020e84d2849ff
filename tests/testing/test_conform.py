"""The suite as other projects run it: `reihum conform`, the plug-in of pytest, and what they say about faults."""

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from importlib import import_module
from pathlib import Path

import pytest
from click.testing import CliRunner

import reihum
from reihum.cli import cli
from reihum.cli.packages import package_of
from reihum.testing import plugin
from reihum.testing.new_game import is_name, write_game
from reihum.testing.paragraphs import PAGE, SECTIONS

ROOT = Path(__file__).resolve().parent.parent.parent
FOREIGN = ROOT / "tests" / "foreign"
SOURCE = str(Path(reihum.__file__).parent.parent)
STUBS = {
    "rounds": "tests.test_every_game",
    "known_worlds": "tests.every_game.test_worlds",
    **{
        name: f"tests.every_game.test_{name}"
        for name in ("agreed_texts", "booklets", "copies", "lessons", "matches", "refusals", "telling")
    },
}

Edit = Callable[[str], str]


def run(*arguments: str, cwd: Path, **variables: str) -> subprocess.CompletedProcess[str]:
    """`python -m ...` as somebody else calls it, in English."""
    environment = {**os.environ, "PYTHONPATH": SOURCE, "LANG": "en_GB.UTF-8", "LC_ALL": "en_GB.UTF-8", **variables}
    command = [sys.executable, "-m", *arguments]
    return subprocess.run(
        command, cwd=cwd, env=environment, capture_output=True, text=True, encoding="utf-8", stdin=subprocess.DEVNULL
    )


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A new game, as the command writes it."""
    folder = tmp_path_factory.mktemp("written")
    done = run("reihum", "new-game", "bridge_of_sighs", cwd=folder)
    assert done.returncode == 0, done.stderr
    return folder / "bridge_of_sighs"


@pytest.fixture
def project(written: Path, tmp_path: Path) -> Path:
    """A copy of it to play with."""
    return Path(shutil.copytree(written, tmp_path / "bridge_of_sighs"))


@pytest.fixture
def complaint(project: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[Path], str]:
    """What `reihum conform` says of a game that it can't even load, without a process for each."""

    def of(folder: Path) -> str:
        done = CliRunner(env={"LC_ALL": "en_GB.UTF-8"}).invoke(cli, ["conform", str(folder)])
        assert done.exit_code == 2, done.output
        assert len(done.stderr.splitlines()) == 1
        return done.stderr

    for folder in (project.parent, project, project / "src"):
        (folder / "__init__.py").touch()  # in no other test the package has this name, and nothing is remembered of it
    monkeypatch.setattr(sys, "path", sys.path[:])
    monkeypatch.setattr("reihum.testing.conform.conform", None)  # it must not come so far
    return of


def edit(project: Path, file: str, old: str, new: str) -> Path:
    path = project / "src" / "bridge_of_sighs" / file
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new), "utf-8")
    return path


# Our own games


def test_our_games_play_the_whole_suite() -> None:
    """Every test of the suite is one of ours, for all games of the catalogue."""
    assert {Path(path).stem for path in plugin.modules()} == set(STUBS)
    for name, stub in STUBS.items():
        suite, ours = import_module(f"reihum.testing.suite.{name}"), import_module(stub)
        tests = [each for each in vars(suite) if each.startswith("test_")]
        assert tests
        for each in tests:
            assert getattr(ours, each) is getattr(suite, each), each


def test_every_test_says_what_must_hold_and_where_to_read_on() -> None:
    headings = re.findall(r"^## (.*)$", (ROOT / PAGE).read_text("utf-8"), re.MULTILINE)
    anchors = [heading.lower().replace(" ", "-") for heading in headings]
    assert list(SECTIONS) == [anchor for anchor in anchors if anchor in SECTIONS]
    for path in plugin.modules():
        suite = import_module(f"reihum.testing.suite.{Path(path).stem}")
        for name, test in vars(suite).items():
            if name.startswith("test_"):
                (section,) = [mark.args[0] for mark in test.pytestmark if mark.name == "reads"]
                assert section in SECTIONS, f"{name}: no section {section} in {PAGE}"
                assert test.__doc__, name


# Games that pass


@pytest.mark.parametrize("folder", ["hearts", "src/hoch_und_tief"])
def test_games_of_somebody_else_pass(folder: str, tmp_path: Path) -> None:
    done = run("reihum", "conform", str(FOREIGN / folder), "--sample", cwd=tmp_path)
    assert done.returncode == 0, done.stdout + done.stderr
    assert re.search(r"passes: \d\d+ tests", done.stdout)


def test_hearts_is_five_files() -> None:
    files = [path.name for path in (FOREIGN / "hearts").iterdir() if path.is_file()]
    assert sorted(files) == ["__init__.py", "lesson.reihum", "rules.de.md", "rules.en.md", "rules.py"]


def test_a_new_game_passes(project: Path) -> None:
    done = run("reihum", "conform", "bridge_of_sighs", "--sample", cwd=project)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "Bridge of sighs passes" in done.stdout


@pytest.mark.parametrize(
    ("where", "below"),
    [("bridge_of_sighs/src/bridge_of_sighs", ".."), ("bridge_of_sighs", ".."), ("src/bridge_of_sighs/rules.py", ".")],
)
def test_a_game_is_found_by_its_folder(where: str, below: str, project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "path", sys.path[:])
    monkeypatch.chdir(project / below)
    assert package_of(where) == "bridge_of_sighs"
    assert sys.path[0] == str(project / "src")


def test_a_new_game_runs_the_suite_with_its_own_tests(project: Path) -> None:
    done = run("pytest", "-p", "reihum.testing.plugin", "-q", "-m", "not heavy", cwd=project)
    assert done.returncode == 0, done.stdout + done.stderr
    passed = re.search(r"(\d+) passed", done.stdout)
    assert passed is not None
    assert int(passed[1]) > 40


@pytest.mark.parametrize(
    ("name", "other"),
    [
        ("Bridge", "bridge"),
        ("two words", "two_words"),
        ("2fast", "my_game"),
        ("class", "my_game"),
        ("a__b", "a_b"),
        ("_a", "a"),
        ("a.b", "a_b"),
        ("Ärger", "aerger"),
    ],
)
def test_names_that_cannot_be(name: str, other: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert not is_name(name)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("LANGUAGE", "en")
    done = CliRunner().invoke(cli, ["new-game", name])
    assert done.exit_code == 2
    assert "can't be the name of a game" in done.stderr
    assert f"such as '{other}'." in done.stderr
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("mau_mau", "There is already a game 'mau_mau'; choose another name."),
        ("json", "'json' is the name of a Python module; choose another name."),
        ("reihum", "'reihum' is the name of a Python module; choose another name."),
    ],
)
def test_names_that_are_taken(name: str, said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("LANGUAGE", "en")
    done = CliRunner().invoke(cli, ["new-game", name])
    assert (done.exit_code, done.stdout, done.stderr) == (2, "", f"reihum: {said}\n")


def test_nothing_is_overwritten(project: Path) -> None:
    done = run("reihum", "new-game", "another", str(project), cwd=project.parent)
    assert done.returncode == 2
    assert "is not empty" in done.stderr
    assert not (project / "src" / "another").exists()


def test_the_template_is_renamed_everywhere(tmp_path: Path) -> None:
    for path in write_game("bridge_of_sighs", tmp_path):
        assert not re.search("my.?game", path.read_text("utf-8"), re.IGNORECASE), path
        assert "my_game" not in str(path.relative_to(tmp_path))


# Games that fail

PLAIN_PACK = 'GERMAN: Final = Pack("Own", ["suns", "moons", "stars", "seas"], "UMSE", "6 7 8 9 10 U O K A".split())'


IN_TEXTS = [
    ("rules.en.md", '[lines]\ntricks = "Tricks"\n', "", 'needs a word: tricks = "..."', "words"),
    ("rules.py", "# 1 Material", PLAIN_PACK, 'needs a word: suns = "..."', "words"),
    ("rules.de.md", "{#most-tricks}", "{#tricks}", "no paragraph ends with {#most-tricks}", "booklets"),
    ("rules.en.md", "ends after {rounds} rounds", "ends after the last round", "3 and 5 read the same", "options"),
    ("rules.de.md", 'rounds = "Runden"\n', "", "only in English: options.rounds", "words"),
]
WHY_NOT = "return self.why_not_lay(seat, LAY.which(move))"
IN_PROMPTS = [
    ("rules.en.md", "[options]", '[prompts]\nturn = "Lay a {crad}."\n\n[options]',
     "rules.en.md, line 8: [prompts] turn: there is no 'crad' here; available: left, right", "prompts"),
]  # fmt: skip
IN_LESSON = [("lesson.reihum", "\n0 S7", "\n0 S77", "lesson.reihum: line 9, column 3: ", "lessons")]
IN_RULES = [("rules.py", WHY_NOT, "return None", "is not in hand.", "rounds")]
EVERY_CARD = """    def moves(self, seat: i64) -> vec[i64]:
        return self.cards(HAND[seat])

"""
IN_DEALS = [
    ("rules.py", "self.deal(STOCK, HAND, 9)", """self.deal(STOCK, HAND, 9)
        if past.outcomes:
            self.tell(self.cards(HAND[1])[0], HAND[1])""", "knows what it cannot have seen", "knowledge"),
]  # fmt: skip
IN_MOVES = [
    ("rules.py", "    # 4 Scoring\n", EVERY_CARD, "moves() [", "moves"),
    ("rules.py", 'result(MOST_TRICKS, [line("tricks", self.tricks)])', "Outcome(tuple(self.tricks), (0,), MOST_TRICKS)",
     "points are floats, not (", "rounds"),
]  # fmt: skip
IN_ENDS = [
    ("rules.py", "self.let(self.after(self.dealer))", "self.let(9)", "seat 9 is to act, but there are only", "rounds"),
    ("rules.py", "return len(sheet.outcomes) == self.options.rounds", "return False", "is still false 300", "matches"),
    ("rules.py", "def outcome(", "def outcoming(", "BridgeOfSighs has no method 'outcome'", "rounds"),
]
IN_FIELDS = [
    ("rules.py", "self.tricks[seat] += 1", "self.surprise = 1", "surprise: Number = 0", "notes"),
    ("rules.en.md", "{rounds=1:", "{rounds=2:", "rounds=2, but rounds is 1 or 3 or 5", "options"),
]


@pytest.mark.parametrize(
    "faults",
    [
        pytest.param(IN_TEXTS, id="texts"),
        pytest.param(IN_PROMPTS, id="prompts"),
        pytest.param(IN_LESSON, id="lesson"),
        pytest.param(IN_RULES, id="rules"),
        pytest.param(IN_DEALS, id="later deals"),
        pytest.param(IN_MOVES, id="moves"),
        pytest.param(IN_FIELDS, id="fields"),
        *[pytest.param([fault], id=fault[2]) for fault in IN_ENDS],
    ],
)
def test_faults_are_told_with_the_section_to_read(project: Path, faults: list[tuple[str, str, str, str, str]]) -> None:
    for file, old, new, _, _ in faults:
        edit(project, file, old, new)
    done = run("reihum", "conform", "bridge_of_sighs", "--sample", cwd=project)
    assert done.returncode == 1, done.stdout + done.stderr
    told = done.stdout.split("✗")
    for _, _, _, said, read in faults:
        assert any(said in each and f"Read docs/conformance.md#{read}." in each for each in told), said
    assert "Traceback" not in done.stdout + done.stderr
    assert not re.search(r"assert |\+ +where|-vv", done.stdout)


def test_what_breaks_off_is_told_once_and_with_its_line(project: Path) -> None:
    path = edit(project, "rules.py", "self.tricks[seat] += 1", "self.trick[seat] += 1")
    done = run("reihum", "conform", "bridge_of_sighs", "--sample", cwd=project)
    assert done.stdout.count("✗") == 1
    assert f"\n  {path}, line 44: AttributeError: 'BridgeOfSighs' object has no attribute 'trick'\n" in done.stdout
    assert re.search(r"\n  \.\.\. and in \d\d more kinds of test\n", done.stdout)


def test_what_breaks_first_is_told_first(project: Path) -> None:
    edit(project, "rules.py", WHY_NOT, "return NOT_NOW")
    done = run("reihum", "conform", "bridge_of_sighs", "--sample", cwd=project)
    first = done.stdout.split("✗")[1]
    assert "before move 0: whoever is to act has no legal move: seat " in first
    assert "Read docs/conformance.md#rounds." in first


@pytest.mark.once
def test_the_line_is_the_games_own_though_reihum_lies_in_its_project(project: Path) -> None:
    path = edit(project, "rules.py", "GERMAN.cards())", "[99])")
    site = project / ".venv"
    site.mkdir()
    (site / "reihum").symlink_to(Path(SOURCE) / "reihum")
    done = run("reihum", "conform", "bridge_of_sighs", cwd=project, PYTHONPATH=str(site))
    assert (done.returncode, done.stderr.partition(": IndexError")[0]) == (2, f"reihum: {path}, line 31")


@pytest.mark.parametrize(
    ("file", "old", "new", "line", "said"),
    [
        ("rules.py", 'level="easy"', 'level="simple"', 13, "level 'simple' is unknown; choose one of very easy"),
        ("rules.py", "range(2, 5)", "range(5, 2)", 13, "range(5, 2) is no range of numbers of seats; write players="),
        ("rules.py", "(frozen=True)", "", 13, "must not change; write @dataclass(frozen=True) above their class"),
        ("rules.py", "option(3, 1, 3, 5)", "3", 13, "write 'rounds: int = option(3, 1, 3, 5)'"),
        ("rules.py", "option(3, 1, 3, 5)", "option(2, 1, 3)", 13, "'rounds' is 2, which nobody can choose"),
        ("rules.py", "GAME.won()", 'GAME.zones("won", Face.UP)', 55, "a TrickRound, which needs GAME.won()"),
        ("rules.py", "tricks: Numbers", "high: Card\n    tricks: Numbers", 56, "write 'high: Card = NO_CARD'"),
        ("rules.py", "tricks: Numbers", "order: Number = 0\n    tricks: Numbers", 56, "something called 'order'"),
        ("rules.py", "tricks: Numbers", "lead: Seat = 0\n    tricks: Numbers", 56, "something called 'lead'"),
        ("rules.py", "LAY: Final = GAME.may_play()", 'LAY: Final = GAME.may_draw_any(["stok"])', 18,
         "there is no zone 'stok'"),
        ("rules.py", "MOST_TRICKS: Final", 'GAME.hide("plaid")\nMOST_TRICKS: Final', 56, "there is no note 'plaid'"),
        ("rules.py", "past: Sheet) -> None:", "past: Sheet) -> None", 30, "expected ':'"),
        ("rules.py", "self.deal(STOCK, HAND, 9)", "self.deal(STOK, HAND, 9)", 32, "name 'STOK' is not defined"),
        ("rules.en.md", 'title = "Bridge of sighs"', "title = Bridge of sighs", 2, "the head of words can't be read"),
        ("rules.de.md", "summary =", "summery =", 1, "the head of words has no summary"),
        ("rules.en.md", "{rounds} rounds}", "{rundes} rounds}", 35, "no 'rundes' here"),
        ("rules.de.md", "+++\n\n# Bridge", "\n\n# Bridge", 1, "begins with a head of words between two lines of +++"),
    ],
)  # fmt: skip
def test_mistakes_are_told_with_file_and_line(
    project: Path, complaint: Callable[[Path], str], file: str, old: str, new: str, line: int, said: str
) -> None:
    path = edit(project, file, old, new)
    found = complaint(path.parent)
    assert f"{path}, line {line}: " in found
    assert said in found


def test_a_missing_language_is_told(project: Path, complaint: Callable[[Path], str]) -> None:
    path = project / "src" / "bridge_of_sighs" / "rules.en.md"
    path.unlink()
    said = f"{path}, line 1: this file is missing; a game has one for each of de, en"
    assert said in complaint(path.parent)


def test_packages_that_are_not_there(tmp_path: Path) -> None:
    done = run("reihum", "conform", "no_such_game", cwd=tmp_path)
    assert (done.returncode, done.stderr) == (2, "reihum: there is no package no_such_game on Python's path\n")
    (tmp_path / "empty").mkdir()
    (tmp_path / "empty" / "__init__.py").touch()
    done = run("reihum", "conform", "empty", cwd=tmp_path)
    assert (done.returncode, done.stderr) == (2, "reihum: the package empty has no rules.py\n")
    done = run("reihum", "conform", ".", cwd=tmp_path)
    assert (done.returncode, done.stderr) == (
        2,
        "reihum: . holds no rules.py or more than one; name the folder of a game\n",
    )


def test_the_plug_in_tells_mistakes_in_a_sentence(project: Path) -> None:
    edit(project, "rules.py", 'level="easy"', 'level="simple"')
    done = run("pytest", "-p", "reihum.testing.plugin", "-q", cwd=project)
    assert done.returncode == pytest.ExitCode.USAGE_ERROR
    assert "level 'simple' is unknown" in done.stderr
    assert "Traceback" not in done.stderr


def test_the_plug_in_says_where_to_read_on(project: Path) -> None:
    edit(project, "rules.py", "self.tricks[seat] += 1", "self.surprise = 1")
    done = run("pytest", "-p", "reihum.testing.plugin", "-q", "-m", "not heavy", "-k", "field", cwd=project)
    assert done.returncode == 1
    assert "Read docs/conformance.md#notes." in done.stdout


def test_without_pytest_a_sentence_says_what_to_install(project: Path) -> None:
    hidden = project / "sitecustomize.py"
    hidden.write_text("import sys\nsys.modules['pytest'] = None\n")
    done = run("reihum", "conform", "bridge_of_sighs", cwd=project, PYTHONPATH=f"{SOURCE}{os.pathsep}{project}")
    assert done.returncode == 2
    assert done.stderr == "reihum: This command needs pytest; install it with: pip install 'reihum[testing]'\n"


def test_two_games_with_one_id(project: Path, complaint: Callable[[Path], str]) -> None:
    twin = project / "elsewhere" / "games" / "mau_mau"
    shutil.copytree(project / "src" / "bridge_of_sighs", twin)
    (twin.parent / "__init__.py").touch()
    said = "there is already a game 'mau_mau', in reihum.games.mau_mau; rename the folder games.mau_mau"
    assert said in complaint(twin)
