"""A game of somebody else's as native code."""

import ast
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import reihum
from reihum.unfold import unfolded
from tools.compile import obstacle

pytestmark = pytest.mark.once

FOREIGN = Path(__file__).resolve().parent.parent / "foreign"
SOURCE = str(Path(reihum.__file__).parent.parent)
needs_a_compiler = pytest.mark.skipif(obstacle() != "", reason=obstacle() or "there is a compiler")


def run(*arguments: str, path: Path | str) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "PYTHONPATH": f"{SOURCE}{os.pathsep}{path}", "LC_ALL": "C.UTF-8"}
    command = [sys.executable, "-m", *arguments]
    return subprocess.run(command, env=environment, capture_output=True, text=True, stdin=subprocess.DEVNULL)


@needs_a_compiler
def test_a_compiled_game_passes_like_its_source(tmp_path: Path) -> None:
    done = run("reihum", "compile", "hoch_und_tief", "--to", str(tmp_path), path=FOREIGN / "src")
    assert done.returncode == 0, done.stderr
    native = list((tmp_path / "hoch_und_tief").glob("rules.*.so"))
    assert native
    assert list((FOREIGN / "src").rglob("*.so")) == [], "the sources were to be left as they are"
    (tmp_path / "hoch_und_tief" / "rules.py").unlink()  # nothing else is there to be loaded
    done = run("reihum", "conform", "hoch_und_tief", "--sample", path=tmp_path)
    assert done.returncode == 0, done.stdout + done.stderr


@needs_a_compiler
def test_faults_of_types_are_told_with_file_and_line(tmp_path: Path) -> None:
    shutil.copytree(FOREIGN / "src" / "hoch_und_tief", tmp_path / "hoch_und_tief")
    rules = tmp_path / "hoch_und_tief" / "rules.py"
    text = rules.read_text("utf-8")
    rules.write_text(text.replace("self.drawn += 1", "self.drawn += len(None)"), "utf-8")
    line = text.splitlines().index("        self.drawn += 1") + 1
    done = run("reihum", "compile", "hoch_und_tief", path=tmp_path)
    assert done.returncode == 2
    assert f"hoch_und_tief/rules.py:{line}: error: " in done.stderr.replace(os.sep, "/")
    assert "Traceback" not in done.stderr
    assert list(tmp_path.rglob("*.so")) == []


def test_compiled_with_the_core_it_needs_a_folder(tmp_path: Path) -> None:
    done = run("reihum", "compile", "hoch_und_tief", "--with-core", path=FOREIGN / "src")
    assert done.returncode == 2
    assert done.stderr == "reihum: A game compiled with the core needs a folder of its own: add --to FOLDER.\n"


def test_what_is_compiled_apart_keeps_its_lines() -> None:
    """So that the compiler's errors name the author's own lines."""
    for path in FOREIGN.rglob("rules.py"):
        before = path.read_text("utf-8").splitlines()
        after = unfolded("\n".join(before) + "\n", apart=True).splitlines()
        assert len(after) == len(before)
        changed = [(old, new) for old, new in zip(before, after, strict=True) if old != new]
        assert "from reihum.rules import *" in [old for old, _ in changed]
        assert all(old.startswith("from ") for old, _ in changed if old)
        assert any("native_class=False" in new for _, new in changed)
        assert any("declared: ClassVar" in new for _, new in changed)


def test_the_core_leaves_out_no_number_when_it_calls_a_round() -> None:
    """The compiler forgets the default of an `i64` on the way from a compiled class to a plain one based on it."""
    calls: list[str] = []
    for path in sorted((Path(SOURCE) / "reihum" / "core").glob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "after":
                calls.append(f"{path.name}:{node.lineno}" if len(node.args) < 2 else "")
    assert calls
    assert not any(calls), calls
