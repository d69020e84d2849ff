"""The wheel holds everything, and works in an empty environment."""

import json
import os
import shutil
import subprocess
import sys
import tarfile
import venv
from pathlib import Path
from zipfile import ZipFile

import pytest

pytestmark = pytest.mark.once

ROOT = Path(__file__).resolve().parent.parent
GAMES = ROOT / "src" / "reihum" / "games"
LEFT_OUT = shutil.ignore_patterns(".*", "__pycache__", "node_modules", "build", "dist", "*.egg-info")


def games() -> set[str]:
    """The games in the tree."""
    return {path.parent.name for path in GAMES.glob("*/rules.py")}


def run(*command: str | Path, cwd: Path, **variables: str) -> subprocess.CompletedProcess[str]:
    """Run a command without the package under test on its path."""
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"} | variables
    return subprocess.run(command, cwd=cwd, env=environment, capture_output=True, text=True, stdin=subprocess.DEVNULL)


def copy_of_few(tree: Path) -> None:
    """A copy of the tree with three small modules to compile: enough to see how they are compiled, or are not."""
    unused = shutil.ignore_patterns("docs", "tests", "locks", "deploy")
    shutil.copytree(ROOT, tree, ignore=lambda *names: LEFT_OUT(*names) | unused(*names), dirs_exist_ok=True)
    for package in (tree / "src" / "reihum").glob("*/"):
        shutil.rmtree(package)
    core = tree / "src" / "reihum" / "core"
    core.mkdir()
    for name in ("__init__", "rule", "turn"):
        (core / f"{name}.py").write_text("def two() -> int:\n    return 2\n")
    setup = tree / "setup.py"
    text = setup.read_text(encoding="utf-8")
    assert "[*chosen, *SERVER]" in text
    setup.write_text(text.replace("[*chosen, *SERVER]", "chosen"), encoding="utf-8")


def wheel_of(tree: Path, *options: str, **variables: str) -> Path:
    """The wheel as users get it: made from the source archive, if no option says otherwise, and that from this tree."""
    build = [sys.executable, "-m", "build", "--no-isolation", *options, "--outdir"]
    done = run(*build, tree / "dist", tree, cwd=tree, **variables)
    assert done.returncode == 0, done.stdout + done.stderr
    (made,) = (tree / "dist").glob("*.whl")
    return made


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    tree = tmp_path_factory.mktemp("tree")
    shutil.copytree(ROOT, tree, ignore=LEFT_OUT, dirs_exist_ok=True)
    return wheel_of(tree, REIHUM_COMPILE="no")


@pytest.fixture(scope="module")
def scripts(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the programs in an empty environment into which the wheel was installed."""
    home = tmp_path_factory.mktemp("empty")
    venv.create(home)
    pip = [sys.executable, "-m", "pip", "--python", str(home / "bin" / "python")]  # ours: none has to be installed
    done = run(*pip, "install", "--disable-pip-version-check", "--no-compile", wheel, cwd=home)
    assert done.returncode == 0, (
        "The wheel could not be installed with its requirements. Is the package index reachable?\n"
        + done.stdout
        + done.stderr
    )
    return home / "bin"


def test_wheel_without_compiled_rules_fits_every_machine(wheel: Path) -> None:
    assert wheel.name.endswith("-py3-none-any.whl")


@pytest.fixture(scope="module")
def types(tmp_path_factory: pytest.TempPathFactory) -> str:
    """What mypy remembers of Python's own types; in an empty folder it would read all of them again."""
    return str(tmp_path_factory.mktemp("types"))


def test_wheel_made_with_a_broken_compiler_is_plain_python(tmp_path: Path, types: str) -> None:
    copy_of_few(tmp_path)
    wheel = wheel_of(tmp_path, "--wheel", REIHUM_COMPILE="", CC="/bin/false", MYPY_CACHE_DIR=types)
    names = ZipFile(wheel).namelist()
    assert wheel.name.endswith("-py3-none-any.whl")
    assert "reihum/core/turn.py" in names
    assert [name for name in names if name.endswith(".so")] == []
    assert ZipFile(wheel).read("reihum/plain.txt") == b"failed"


def test_the_flags_of_the_compiler_are_printed_once_at_most(tmp_path: Path, types: str) -> None:
    copy_of_few(tmp_path)
    wishes = {"REIHUM_COMPILE": "require", "MYPY_CACHE_DIR": types}
    done = run(sys.executable, "setup.py", "build_ext", cwd=tmp_path, **wishes)
    assert done.returncode == 0, done.stdout + done.stderr
    assert len(list((tmp_path / "build").rglob("*.so"))) == 3
    assert (done.stdout + done.stderr).count("-fwrapv") == 1
    (library,) = (tmp_path / "build").glob("lib*")
    for name in ("rule", "turn"):  # one file loads both
        loaded = f"from reihum.core import {name} as it; assert it.two() == 2 and not it.__file__.endswith('.py')"
        done = run(sys.executable, "-c", loaded, cwd=library)
        assert done.returncode == 0, done.stderr


@pytest.fixture(scope="module")
def unpacked(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The source archive, unpacked."""
    (archive,) = wheel.parent.glob("*.tar.gz")
    folder = tmp_path_factory.mktemp("unpacked")
    with tarfile.open(archive) as tar:
        tar.extraction_filter = getattr(tarfile, "data_filter", None)  # unknown to the first of Python 3.11
        tar.extractall(folder)
    (tree,) = folder.iterdir()
    return tree


def test_source_archive_holds_docs_tests_and_tools(unpacked: Path) -> None:
    folders = ("changelog.d", "deploy", "docs", "src", "tests", "tools")
    files = {path for folder in folders for path in (ROOT / folder).rglob("*") if path.is_file()}
    files |= {ROOT / name for name in ("Makefile", "CONTRIBUTING.md", "LICENSE", "setup.py", "pyproject.toml")}
    wanted = [path for path in files if path.suffix != ".pyc" and ".egg-info" not in str(path)]
    assert [path for path in wanted if not (unpacked / path.relative_to(ROOT)).exists()] == []


def test_tests_run_from_the_source_archive(unpacked: Path) -> None:
    tests = ["tests/test_build.py", "tests/core/test_cards.py"]
    done = run(sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *tests, cwd=unpacked)
    assert done.returncode == 0, done.stdout + done.stderr


def test_wheel_holds_every_file_of_the_package(wheel: Path) -> None:
    source = ROOT / "src"
    files = [path for path in (source / "reihum").rglob("*") if path.is_file() and path.suffix != ".pyc"]
    assert {str(path.relative_to(source)) for path in files} - set(ZipFile(wheel).namelist()) == set()


def test_wheel_holds_the_booklets(wheel: Path) -> None:
    inside = [name for name in ZipFile(wheel).namelist() if name.startswith("reihum/games/")]
    booklets = [name for name in inside if name.endswith(("/rules.de.md", "/rules.en.md"))]
    assert {name.split("/")[2] for name in booklets} == games()
    assert booklets


def test_installed_command_lists_the_games(scripts: Path, tmp_path: Path) -> None:
    done = run(scripts / "reihum", "games", cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    assert [game for game in games() if game not in done.stdout] == []
    as_json = run(scripts / "reihum", "games", "--json", cwd=tmp_path)
    assert {game["id"] for game in json.loads(as_json.stdout)} == games()


def test_the_first_start_says_that_it_is_slow_and_why(scripts: Path, tmp_path: Path) -> None:
    for language, slow, why in (("en_GB", "many times longer", "on purpose"), ("de_DE", "Vielfaches", "Absicht")):
        here = {"XDG_STATE_HOME": str(tmp_path / language), "LANG": f"{language}.UTF-8", "LC_ALL": ""}
        first = run(scripts / "reihum", "rules", "ratefix", cwd=tmp_path, **here)
        assert slow in first.stderr
        assert why in first.stderr
        assert slow not in first.stdout
        assert run(scripts / "reihum", "rules", "ratefix", cwd=tmp_path, **here).stderr == ""


def test_installed_command_says_its_version(scripts: Path, tmp_path: Path) -> None:
    assert "interpreted" in run(scripts / "reihum", "--version", cwd=tmp_path).stdout


def compiled_files(folder: Path) -> list[str]:
    """All compiled files below a folder; Python would prefer them to the sources next to them."""
    return sorted(path.name for path in folder.rglob("*") if path.suffix in {".so", ".pyd", ".dylib"})


def test_no_compiled_file_among_the_sources() -> None:
    assert compiled_files(ROOT / "src") == []


def test_a_compiled_file_would_be_found(tmp_path: Path) -> None:
    (tmp_path / "core").mkdir()
    (tmp_path / "core" / "round.cpython-311-x86_64-linux-gnu.so").touch()
    assert compiled_files(tmp_path) == ["round.cpython-311-x86_64-linux-gnu.so"]
