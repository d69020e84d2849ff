"""The first files of a new game: a small one that can be played and passes the suite, to be changed from there."""

import re
from importlib.resources import as_file, files
from keyword import iskeyword
from pathlib import Path

OLD = "my_game"
SPELLED_OUT = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss"})


def write_game(name: str, folder: Path) -> list[Path]:
    """Copy the template under another name; the files written."""
    title = name.replace("_", " ").capitalize()
    kind = "".join(part.capitalize() for part in name.split("_"))
    written: list[Path] = []
    with as_file(files("reihum.testing") / "template") as template:
        for source in sorted(template.rglob("*")):
            if source.is_file() and source.suffix in (".py", ".md", ".reihum", ".toml"):
                target = folder / str(source.relative_to(template)).replace(OLD, name)
                target.parent.mkdir(parents=True, exist_ok=True)
                text = source.read_text("utf-8").replace(OLD, name).replace("MyGame", kind).replace("My game", title)
                target.write_text(text, "utf-8")
                written.append(target)
    return written


def is_name(name: str) -> bool:
    """Can a game be called this? It is a folder, a module and a word of positions and records."""
    return re.fullmatch(r"[a-z][a-z0-9]*(_[a-z0-9]+)*", name) is not None and not iskeyword(name)


def name_like(text: str) -> str:
    """A name for a game that is called this."""
    found = re.sub(r"[^a-z0-9]+", "_", text.lower().translate(SPELLED_OUT)).strip("_")
    return found if is_name(found) else OLD
