"""Move the fragments of changelog.d into CHANGELOG.md: python -m tools.changelog 0.2.0"""

import sys
from datetime import date
from pathlib import Path

KINDS = {"added": "Added", "changed": "Changed", "fixed": "Fixed", "removed": "Removed"}
MARK = "<!-- newest first -->\n"


def fragments(folder: Path) -> list[Path]:
    """All fragments; a file that is none is an error."""
    found = sorted(path for path in folder.glob("*.md") if path.name != "README.md")
    for path in found:
        if path.suffixes[-2:-1] not in [[f".{kind}"] for kind in KINDS]:
            raise ValueError(f"{path.name}: a fragment is called NAME.KIND.md, KIND one of {', '.join(KINDS)}")
        if not path.read_text(encoding="utf-8").strip():
            raise ValueError(f"{path.name} is empty")
    return found


def chapter(version: str, day: str, found: list[Path]) -> str:
    """The chapter of one version."""
    lines = [f"## {version} ({day})", ""]
    for kind, title in KINDS.items():
        entries = [" ".join(path.read_text(encoding="utf-8").split()) for path in found if f".{kind}." in path.name]
        if entries:
            lines += [f"### {title}", "", *(f"- {entry}" for entry in entries), ""]
    return "\n".join(lines)


def release(root: Path, version: str, day: str) -> None:
    """Write the chapter and delete its fragments."""
    found = fragments(root / "changelog.d")
    if not found:
        raise ValueError("changelog.d holds no fragments")
    log = root / "CHANGELOG.md"
    head, mark, past = log.read_text(encoding="utf-8").partition(MARK)
    if not mark:
        raise ValueError(f"CHANGELOG.md lacks the line {MARK.strip()}")
    log.write_text(f"{head}{mark}\n{chapter(version, day, found)}{past}", encoding="utf-8")
    for path in found:
        path.unlink()


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    try:
        release(Path(__file__).resolve().parent.parent, sys.argv[1], date.today().isoformat())
    except ValueError as problem:
        sys.exit(str(problem))
