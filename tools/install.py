"""Install what pyproject.toml asks for into .venv, and the command `reihum`: python -m tools.install [extra ...]

With REIHUM_LOCKED=yes, as in continuous integration, exactly what locks/dev.txt names, checked by its hashes. A list of
what has been installed is kept in .venv, so that nothing is done when nothing has changed.
"""

import os
import subprocess
import sys
import sysconfig
import tomllib
from pathlib import Path

from tools.checkout import ROOT as ROOT

LOCK = ROOT / "locks/dev.txt"
INSTALLED = Path(sys.prefix, "reihum-requirements.txt")
# Python runs this line whenever it starts in .venv
HOOK = (
    "import importlib.util as u; s = u.spec_from_file_location('_reihum_checkout', {file!r}); "
    "m = u.module_from_spec(s); s.loader.exec_module(m); m.follow()\n"
)
COMMAND = '#!{python}\nfrom reihum.cli import main\n\nif __name__ == "__main__":\n    main()\n'
WINDOWS_COMMAND = '@"%~dp0python.exe" -m reihum %*\n'


def wanted(extras: list[str]) -> list[str]:
    """The run-time requirements and those of the extras."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    requirements: list[str] = list(project["dependencies"])
    for extra in extras:
        requirements += project["optional-dependencies"][extra]
    return list(dict.fromkeys(requirements))


def install(extras: list[str]) -> None:
    """Install the requirements that are new or changed."""
    assert sys.prefix != sys.base_prefix, "run this with the Python of .venv"
    there = INSTALLED.read_text(encoding="utf-8").splitlines() if INSTALLED.exists() else []
    new = [requirement for requirement in wanted(extras) if requirement not in there]
    if not new:
        return
    print(f"Installing {', '.join(new)} ...", file=sys.stderr)
    what = ["--require-hashes", "-r", str(LOCK)] if os.environ.get("REIHUM_LOCKED") == "yes" else new
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "install", "--quiet", *what]
    if subprocess.run(pip, stdout=sys.stderr).returncode != 0:
        sys.exit("Some packages could not be installed: is the package index reachable? See pip's message above.")
    INSTALLED.write_text("\n".join([*there, *new, ""]), encoding="utf-8")


def install_command(scripts: Path, packages: Path, windows: bool = sys.platform == "win32") -> None:
    """The command `reihum`, and the package for every Python of .venv: both run this checkout, compiled if it is."""
    hook = packages / "reihum-checkout.pth"
    hook.write_text(HOOK.format(file=str(ROOT / "tools" / "checkout.py")), encoding="utf-8")
    if windows:
        (scripts / "reihum.cmd").write_text(WINDOWS_COMMAND, encoding="utf-8")
    else:
        command = scripts / "reihum"
        command.write_text(COMMAND.format(python=sys.executable), encoding="utf-8")
        command.chmod(0o755)


def main(extras: list[str]) -> None:
    install(extras)
    install_command(Path(sysconfig.get_path("scripts")), Path(sysconfig.get_path("purelib")))


if __name__ == "__main__":
    main(sys.argv[1:])
