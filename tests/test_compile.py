"""A compiled build is of exactly these sources, complete, and made only where it can be."""

import os
import runpy
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.test_compiled_style import SERVER
from tools import checkout, compile

pytestmark = pytest.mark.once


@pytest.fixture
def builds(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where builds are kept: one of other sources than ours lies there."""
    monkeypatch.delenv("REIHUM_COMPILE", raising=False)
    monkeypatch.setattr(checkout, "BUILD", tmp_path)
    monkeypatch.setattr(checkout, "BUILDS", tmp_path / "compiled")
    for kind in checkout.KINDS:
        (checkout.BUILDS / f"0123456789abcdef-{kind}").mkdir(parents=True)
    return checkout.BUILDS


@pytest.fixture
def sources(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, builds: Path) -> Path:
    """A small checkout of its own, in which nothing is compiled: a file next to each module stands for that."""
    root = tmp_path / "checkout"
    (root / "src" / "reihum").mkdir(parents=True)
    for name in ("setup.py", "pyproject.toml", "README.md", "LICENSE", "src/reihum/rules.py"):
        (root / name).write_text("POINTS = 7\n")
    for module in (checkout, compile):
        monkeypatch.setattr(module, "ROOT", root)
        monkeypatch.setattr(module, "SOURCE", root / "src")
    monkeypatch.setattr(compile, "install", lambda extras: None)
    monkeypatch.setattr(compile, "wanted", lambda extras: [])
    monkeypatch.setattr(compile, "obstacle", lambda: "")
    monkeypatch.setattr(compile, "PROOF", "")
    monkeypatch.setattr(compile.Workshop, "compile", compiled_quickly)
    return root / "src" / "reihum"


def compiled_quickly(workshop: compile.Workshop) -> None:
    for path in (workshop.place / "src").rglob("*.py"):
        made = workshop.library / path.relative_to(workshop.place / "src").with_suffix(".x86.so")
        made.parent.mkdir(parents=True, exist_ok=True)
        made.write_text(f"made from {path.read_text()}")


@pytest.mark.parametrize(
    ("compiler", "reason"),
    [("/bin/false", "the C compiler /bin/false does not work"), ("/no/such/cc", "no C compiler found (/no/such/cc)")],
)
def test_without_a_compiler_the_sources_are_run(
    builds: Path, monkeypatch: pytest.MonkeyPatch, compiler: str, reason: str
) -> None:
    monkeypatch.setenv("CC", compiler)
    assert compile.folder() == (compile.SOURCE, reason)


def test_compiling_can_be_declined(builds: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    checkout.build_of_now("quick").mkdir()
    monkeypatch.setenv("REIHUM_COMPILE", "no")
    assert compile.folder() == (compile.SOURCE, "REIHUM_COMPILE=no")
    assert checkout.compiled() is None


def test_compiling_can_be_required(builds: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CC", "/bin/false")
    monkeypatch.setenv("REIHUM_COMPILE", "require")
    with pytest.raises(SystemExit, match="does not work"):
        compile.folder()


@pytest.mark.parametrize("kind", checkout.KINDS)
def test_a_build_of_these_sources_is_kept(builds: Path, monkeypatch: pytest.MonkeyPatch, kind: str) -> None:
    monkeypatch.setenv("CC", "/bin/false")
    checkout.build_of_now(kind).mkdir()
    assert compile.folder(kind) == (checkout.build_of_now(kind), "")
    assert compile.folder() == (checkout.build_of_now(kind), "")


def test_benchmarks_are_not_content_with_the_quick_build(builds: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CC", "/bin/false")
    checkout.build_of_now("quick").mkdir()
    assert compile.folder("thorough")[0] == compile.SOURCE


def test_every_edit_changes_the_fingerprint(sources: Path) -> None:
    rule = sources / "rules.py"
    before = checkout.build_of_now("quick")
    rule.write_text("POINTS = 8\n")
    assert checkout.build_of_now("quick") != before
    rule.write_text("POINTS = 7\n")
    assert checkout.build_of_now("quick") == before
    (sources / "__pycache__").mkdir()
    (sources / "__pycache__" / "rules.pyc").touch()
    assert checkout.build_of_now("quick") == before
    rule.rename(sources / "other.py")
    assert checkout.build_of_now("quick") != before


def test_a_build_holds_the_sources_and_what_was_made_from_them(sources: Path) -> None:
    place, reason = compile.folder()
    assert (place, reason) == (checkout.build_of_now("quick"), "")
    assert (place / "reihum" / "rules.py").read_text() == "POINTS = 7\n"
    assert (place / "reihum" / "rules.x86.so").read_text() == "made from POINTS = 7\n"


def test_after_an_edit_the_old_build_is_not_used_but_kept_for_whoever_runs_it(sources: Path) -> None:
    old, _ = compile.folder()
    (sources / "rules.py").write_text("POINTS = 8\n")
    assert checkout.compiled() is None
    new, _ = compile.folder()
    assert (new / "reihum" / "rules.x86.so").read_text() == "made from POINTS = 8\n"
    assert old.is_dir()


def test_builds_do_not_pile_up(sources: Path, builds: Path) -> None:
    for points in range(2 * compile.KEPT):
        (sources / "rules.py").write_text(f"POINTS = {points}\n")
        place, _ = compile.folder()
        os.utime(place, (points + 1, points + 1))
    assert len(list(builds.iterdir())) == compile.KEPT


def test_the_latest_builds_are_kept_however_old_the_workshop_is(sources: Path, builds: Path) -> None:
    """What is compiled again lies in a folder that does not change: its age says nothing about a build."""
    made: list[Path] = []
    for points in range(2 * compile.KEPT):
        (sources / "rules.py").write_text(f"POINTS = {points}\n")
        place, _ = compile.folder()
        made.append(place)
        library = compile.Workshop("quick").library
        os.utime(library, (1_000_000_000, 1_000_000_000))
    assert [path for path in made if path.is_dir()] == made[-compile.KEPT :]


def test_a_module_that_is_gone_leaves_nothing_behind(sources: Path) -> None:
    (sources / "extra.py").write_text("")
    assert (compile.folder()[0] / "reihum" / "extra.x86.so").exists()
    (sources / "extra.py").unlink()
    place, _ = compile.folder()
    assert sorted(path.name for path in (place / "reihum").iterdir()) == ["rules.py", "rules.x86.so"]


def test_an_edit_while_it_is_compiled_is_compiled_too(sources: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def edited(workshop: compile.Workshop) -> None:
        compiled_quickly(workshop)
        (sources / "rules.py").write_text("POINTS = 9\n")

    monkeypatch.setattr(compile.Workshop, "compile", edited)
    place, _ = compile.folder()
    assert (place / "reihum" / "rules.x86.so").read_text() == "made from POINTS = 9\n"


def test_what_a_stopped_build_left_behind_does_not_spoil_the_next(
    sources: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    compile.folder()
    workshop = compile.Workshop("quick")
    (workshop.place / "broken").touch()

    def failing(workshop: compile.Workshop) -> None:
        if (workshop.place / "broken").exists():
            raise compile.Failed("half an object file")
        compiled_quickly(workshop)

    monkeypatch.setattr(compile.Workshop, "compile", failing)
    (sources / "rules.py").write_text("POINTS = 8\n")
    assert compile.folder()[1] == ""


def test_rules_that_do_not_compile_are_an_error(sources: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def failing(workshop: compile.Workshop) -> None:
        raise compile.Failed("rules.py:1: error: nonsense\nThe rules do not compile")

    monkeypatch.setattr(compile.Workshop, "compile", failing)
    with pytest.raises(SystemExit, match="nonsense"):
        compile.folder()
    assert checkout.compiled() is None


# The hook in .venv


def found_by(python: list[str], folder: Path, **variables: str) -> list[str]:
    """From where a Python with the hook takes `reihum`, and from where a child process of it does."""
    (folder / "sitecustomize.py").write_text("import checkout; checkout.follow()\n")
    code = (
        "import multiprocessing as m, reihum.rules as r\n"
        "print(r.__file__)\n"
        "p = m.get_context('spawn').Process(target=r.show); p.start(); p.join()\n"
    )
    environment = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "REIHUM"))}
    path = os.pathsep.join([str(folder), variables.pop("PYTHONPATH", "")])
    done = subprocess.run(
        [*python, "-c", code], env={**environment, "PYTHONPATH": path, **variables}, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.split()


def bare_python() -> str:
    """The Python that .venv was made with: it has no hook yet."""
    return str(getattr(sys, "_base_executable", sys.executable))


def test_python_finds_the_build_of_these_sources_or_the_sources(tmp_path: Path) -> None:
    shutil.copytree(checkout.ROOT / "tools", tmp_path / "tools")
    for name in ("setup.py", "pyproject.toml"):
        shutil.copy2(checkout.ROOT / name, tmp_path)
    rules = tmp_path / "src" / "reihum" / "rules.py"
    rules.parent.mkdir(parents=True)
    (rules.parent / "__init__.py").touch()
    rules.write_text("def show() -> None:\n    print(__file__)\n")
    python, tools = [bare_python()], tmp_path / "tools"
    assert found_by(python, tools) == [str(rules)] * 2

    asking = [sys.executable, "-c", "import checkout; print(checkout.build_of_now('quick'))"]
    place = Path(subprocess.run(asking, cwd=tools, capture_output=True, text=True, check=True).stdout.strip())
    shutil.copytree(tmp_path / "src", place)
    assert found_by(python, tools) == [str(place / "reihum" / "rules.py")] * 2
    assert found_by(python, tools, REIHUM_COMPILE="no") == [str(rules)] * 2
    assert found_by(python, tools, PYTHONPATH=str(tmp_path / "src")) == [str(rules)] * 2

    rules.write_text(rules.read_text() + "POINTS = 8\n")
    assert found_by(python, tools) == [str(rules)] * 2


def test_what_is_compiled_in_a_way_of_its_own_is_there(monkeypatch: pytest.MonkeyPatch) -> None:
    """A module that is renamed would silently be compiled like all others."""
    monkeypatch.chdir(checkout.ROOT)
    monkeypatch.setattr("setuptools.setup", lambda **wishes: None)
    monkeypatch.setattr(sys, "argv", ["setup.py"])
    script = runpy.run_path("setup.py")
    assert [path for path in script["PLAIN_ONES"] if not path.is_file()] == []
    assert {*script["SELDOM_LIBRARIES"]} <= {folder.name for folder in script["FOLDERS"]}
    seldom = {f"src/reihum/{folder}/{name}.py" for folder, names in script["SELDOM_MODULES"].items() for name in names}
    assert seldom <= set(script["modules"]())
    assert [path for path in script["SERVER"] if not path.is_file()] == []
    assert {path.stem for path in script["SERVER"]} == set(SERVER)
