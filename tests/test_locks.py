"""The lock files: every package with an exact version and hashes, from nowhere in particular, as we ask for it."""

import re
import shutil
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from packaging.version import Version

from tools import lock
from tools.lock import EXTRAS, LOCKS

WISHES = tomllib.loads((LOCKS.parent / "pyproject.toml").read_text(encoding="utf-8"))
PROJECT = WISHES["project"]
ASKED = [
    Requirement(each)
    for wishes in (
        PROJECT["dependencies"],
        WISHES["build-system"]["requires"],
        *PROJECT["optional-dependencies"].values(),
    )
    for each in wishes
]
FLAWED = {  # versions with an advisory, the last ones of which that is certain
    "click": "8.3.2",
    "h11": "0.15.0",
    "idna": "3.13",
    "pytest": "9.0.2",
    "setuptools": "82.0.1",
    "starlette": "1.2.1",
    "wheel": "0.46.1",
}
PACKAGE = re.compile(r"^([a-z0-9-]+)(?:\[[a-z0-9,-]+\])?==(\S+)(?: ; .*?)? \\$", flags=re.M)
pytestmark = pytest.mark.once


def locked(name: str) -> dict[str, set[Version]]:
    """The versions of each package: more than one where Pythons or platforms need different ones."""
    found: dict[str, set[Version]] = {}
    for package, version in PACKAGE.findall((LOCKS / f"{name}.txt").read_text(encoding="utf-8")):
        found.setdefault(package, set()).add(Version(version))
    return found


@pytest.mark.parametrize("name", EXTRAS)
def test_everything_that_we_ask_for_is_locked_as_we_ask_for_it(name: str) -> None:
    wanted = [
        *PROJECT["dependencies"],
        *(each for extra in EXTRAS[name] for each in PROJECT["optional-dependencies"][extra]),
    ]
    versions = locked(name)
    for requirement in map(Requirement, wanted):
        found = versions[canonicalize_name(requirement.name)]
        assert all(requirement.specifier.contains(version) for version in found), requirement


@pytest.mark.parametrize("name", EXTRAS)
def test_every_file_is_known_by_its_hash_and_no_place_is_named(name: str) -> None:
    text = (LOCKS / f"{name}.txt").read_text(encoding="utf-8")
    packages = re.split(r"^(?=[a-z])", text, flags=re.M)[1:]
    assert len(packages) == len(PACKAGE.findall(text)) > 10
    for package in packages:
        assert re.search(r"--hash=sha256:[0-9a-f]{64}", package), package.splitlines()[0]
    assert "://" not in text
    assert not re.search(r"^\s*(--(extra-)?index-url|--find-links|-i |-f |-e )", text, flags=re.M)
    assert " @ " not in text


def test_a_package_has_one_lower_bound_wherever_it_is_asked_for() -> None:
    """Or one of them is forgotten when an advisory raises the other."""
    bounds: dict[str, set[str]] = {}
    for requirement in ASKED:
        bounds.setdefault(canonicalize_name(requirement.name), set()).add(str(requirement.specifier))
    assert {name: found for name, found in bounds.items() if len(found) > 1} == {}


@pytest.mark.parametrize("name", FLAWED)
def test_no_version_with_a_known_flaw_will_do(name: str) -> None:
    found = [each for each in ASKED if canonicalize_name(each.name) == name]
    assert found
    assert not any(each.specifier.contains(FLAWED[name]) for each in found)


def test_a_server_needs_less_than_a_build_and_a_build_less_than_development() -> None:
    run, build, dev = (set(locked(name)) for name in ("run", "build", "dev"))
    assert run < build < dev
    assert not {"mypy", "pytest", "setuptools"} & run


def test_containers_and_builds_take_nothing_else() -> None:
    container = (LOCKS.parent / "deploy/Containerfile").read_text(encoding="utf-8")
    for install in re.findall(r"pip (?:install|wheel)[^&]*", container):
        assert "--require-hashes" in install or "--no-deps" in install, install


@pytest.mark.skipif(shutil.which("npm") is None, reason="there is no npm here")
def test_tools_of_the_page_stay_as_they_are_unless_newer_ones_are_asked_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("package.json", "package-lock.json", ".npmrc"):
        shutil.copy(LOCKS.parent / name, tmp_path)
    before = (tmp_path / "package-lock.json").read_bytes()
    monkeypatch.setattr(lock, "ROOT", tmp_path)
    monkeypatch.setenv("npm_config_offline", "true")
    monkeypatch.setenv("npm_config_cache", str(tmp_path / "nothing"))
    lock.lock_page(upgrade=False)
    assert (tmp_path / "package-lock.json").read_bytes() == before
