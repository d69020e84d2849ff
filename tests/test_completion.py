"""What the shell completes: commands, games, levels, options and their values; nothing else is ever printed."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from click.shell_completion import ShellComplete

from reihum.bots.level import LEVELS
from reihum.cli import COMMANDS, cli
from reihum.text.catalogue import catalogue


def completed(*line: str) -> list[str]:
    """The completions of the last word."""
    *before, incomplete = line
    found = ShellComplete(cli, {}, "reihum", "_REIHUM_COMPLETE").get_completions(before, incomplete)
    return [item.value for item in found]


def test_commands() -> None:
    assert completed("") == list(COMMANDS)
    assert completed("re") == ["replay"]


@pytest.mark.parametrize("command", ["play", "rules", "arena"])
def test_games(command: str) -> None:
    assert set(catalogue()) <= set(completed(command, ""))
    assert completed(command, "mau") == ["mau_mau"]


def test_games_elsewhere() -> None:
    assert completed("load", "--game", "schn") == ["schnipp_schnapp"]
    assert completed("arena", "al") == ["all"]


def test_levels() -> None:
    assert completed("play", "mau_mau", "--bots", "") == list(LEVELS)
    assert completed("arena", "mau_mau", "--bots", "ma") == ["master"]
    assert completed("arena", "mau_mau", "--bots", "master,r") == ["master,random"]
    assert completed("games", "--level", "very") == ["very-easy"]


def test_options_of_commands_and_games() -> None:
    assert {"--bots", "--record", "--seats", "--lang", "--help"} <= set(completed("play", "--"))
    assert "--until" not in completed("play", "--")
    assert {"--until", "--program-says-mau", "--no-program-says-mau"} <= set(completed("play", "mau_mau", "--"))
    assert completed("play", "mau_mau", "--until", "") == ["50", "100", "200"]
    assert completed("arena", "mau_mau", "--option", "until=") == ["until=50", "until=100", "until=200"]
    assert completed("arena", "--option", "until=") == []
    assert completed("rules", "--lang", "") == ["de", "en"]
    assert completed("bench", "s") == ["solver"]


def test_paragraphs() -> None:
    assert completed("rules", "mau_mau", "sev") == ["seven"]
    assert completed("rules", "no_such_game", "sev") == []


@pytest.mark.parametrize("line", [["check"], ["replay"], ["show"], ["play", "--record"], ["serve", "--database"]])
def test_files(line: list[str]) -> None:
    found = ShellComplete(cli, {}, "reihum", "_REIHUM_COMPLETE").get_completions(line, "some")
    assert [(item.value, item.type) for item in found] == [("some", "file")]


def test_options_say_what_they_are_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "de_DE.UTF-8")
    found = ShellComplete(cli, {}, "reihum", "_REIHUM_COMPLETE").get_completions(["play", "mau_mau"], "--")
    helps = {item.value: item.help for item in found}
    assert helps["--seat"] == "Dein Platz; gezählt wird ab 0."
    assert str(helps["--until"]).endswith("[100]")
    assert all(helps.values())


@pytest.mark.parametrize("line", ["reihum gmaes ", "reihum play no_such_game --", "reihum rules mau_mau --frob "])
def test_nonsense_is_completed_by_nothing_and_without_a_word(line: str) -> None:
    environment = {**os.environ, "_REIHUM_COMPLETE": "bash_complete", "COMP_WORDS": line, "COMP_CWORD": "2"}
    done = subprocess.run([sys.executable, "-m", "reihum"], env=environment, capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.skipif(shutil.which("bash") is None, reason="there is no bash")
def test_the_line_of_the_readme_switches_it_on(tmp_path: Path) -> None:
    """In a real shell: the line is read, and a game completed."""
    program = tmp_path / "reihum"
    program.write_text(f"#!/bin/sh\nexec {sys.executable} -m reihum\n")
    program.chmod(0o755)
    switch = 'eval "$(_REIHUM_COMPLETE=bash_source reihum)"'
    ask = "COMP_WORDS=(reihum play mau); COMP_CWORD=2; _reihum_completion reihum; echo ${COMPREPLY[@]}"
    path = {**os.environ, "PATH": f"{tmp_path}{os.pathsep}{os.environ['PATH']}"}
    done = subprocess.run(["bash", "-c", f"{switch}; {ask}"], env=path, capture_output=True, text=True)
    assert done.stdout.strip() == "mau_mau", done.stderr
    assert switch in (Path(__file__).parent.parent / "README.md").read_text(encoding="utf-8")
