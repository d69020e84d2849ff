"""The site: every link leads somewhere, every game has its pages and pictures, and nothing comes from elsewhere."""

import ast
import re
import subprocess
import sys
import tomllib
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from pygments.token import Error

from reihum.core.zones import Spread
from reihum.text.booklet import LANGUAGES, booklet_file, table_rules
from reihum.text.catalogue import Entry, catalogue, find
from tools.album import FOLDER as PICTURES
from tools.album import LIMIT, SPREADS, size
from tools.site import api, games
from tools.site.__main__ import ROOT, decisions, taken
from tools.site.lexer import ReihumLexer
from tools.site.links import BrokenLink, relinked

pytestmark = pytest.mark.once

DOCS = ROOT / "docs"
HEADING = re.compile(r"^#+ (.+)$", re.MULTILINE)
CODE = re.compile(r"^```.*?^```", re.MULTILINE | re.DOTALL)
SCRIPT = re.compile(r"^```reihum\n(.*?)^```", re.MULTILINE | re.DOTALL)
MODULES = ("core.game", "core.round", "core.zones", "rules")  # of a small site
PICTURE = re.compile(r"pictures/([\w-]+)\.webp")


@pytest.fixture(scope="module")
def pages() -> dict[str, str]:
    """All pages of the site by their place, as Markdown."""
    made = {**games.pages(), **api.pages(), "decisions/index.md": decisions(DOCS / "decisions")}
    return {**taken(made), **made}


# Links


def slug(heading: str) -> str:
    """How a heading is called in a link, as GitHub and the site have it."""
    return re.sub(r"[^\w -]", "", heading.strip().lower()).replace(" ", "-")


def anchors(page: str) -> set[str]:
    return {slug(heading) for heading in HEADING.findall(CODE.sub("", page))} | set(re.findall(r'id="([\w-]+)"', page))


def test_links_to_parts_of_pages_lead_there(pages: dict[str, str]) -> None:
    found = 0
    for place, text in pages.items():
        for path, anchor in re.findall(r"\]\(([^)#\s:]*)#([^)\s]+)\)", CODE.sub("", text)):
            target = (Path(place).parent / path).as_posix() if path else place
            target = str(Path("/", target).resolve()).removeprefix("/")
            assert anchor in anchors(pages[target]), f"{place}: no #{anchor} in {target}"
            found += 1
    assert found > 3


def test_a_link_to_nothing_is_found() -> None:
    with pytest.raises(BrokenLink, match=r"docs/x\.md: no docs/nowhere\.md"):
        relinked("[there](nowhere.md)", "docs/x.md", ROOT, [])


def test_links_that_leave_docs() -> None:
    text = (
        "[a](../../CONTRIBUTING.md) [b](../../src/reihum/core/match.py) [c](../../deploy/nginx.conf) [d](../bots.md#x)"
    )
    found = relinked(text, "docs/tutorials/x.md", ROOT, ["api/reihum.core.match.md"])
    assert found == "[a](../contributing.md) [b](../api/reihum.core.match.md) c [d](../bots.md#x)"


def test_every_page_is_in_a_table_of_contents(pages: dict[str, str]) -> None:
    listed = {"index"}
    for place, text in pages.items():
        for block in re.findall(r"^```\{toctree\}\n(.*?)^```", text, re.MULTILINE | re.DOTALL):
            lines = [line for line in block.splitlines() if line and not line.startswith(":")]
            listed |= {(Path(place).parent / line).as_posix() for line in lines}
    assert {place.removesuffix(".md") for place in pages} == listed


# Games


@pytest.mark.parametrize("entry", games.games(), ids=lambda entry: entry.id)
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_of_a_game_is_its_booklet(entry: Entry, language: str) -> None:
    page = games.page(entry, language)
    book = entry.booklet(language)
    assert page.startswith(f"# {book.title}\n")
    for paragraph in book.paragraphs:
        assert f'id="{paragraph.anchor}"' in page
        assert all(part in page for part in paragraph.text.split("\n\n"))
    assert SCRIPT.findall(page) == SCRIPT.findall(booklet_file(entry.package, language))


def test_the_readme_names_every_game() -> None:
    text = (ROOT / "README.md").read_text("utf-8")
    assert [entry.id for entry in catalogue().values() if str(entry.booklet("de").words["title"]) not in text] == []


def test_numbers_of_players_with_gaps_are_listed() -> None:
    assert "2 or 4 players" in games.page(find("sedma"), "en")
    assert "2 oder 4" in games.page(find("sedma"), "de")


def test_scripts_are_understood_by_the_lexer() -> None:
    texts = [booklet_file(entry.package, "en") for entry in games.games()]
    texts += [path.read_text(encoding="utf-8") for path in DOCS.rglob("*.md")]
    scripts = [script for text in texts for script in SCRIPT.findall(text)]
    assert len(scripts) > 10
    for script in scripts:
        tokens = list(ReihumLexer(stripnl=False).get_tokens(script))
        assert "".join(part for _, part in tokens) == script
        assert [part for kind, part in tokens if kind is Error] == []


def test_cards_and_refusals_are_marked() -> None:
    tokens = list(ReihumLexer().get_tokens("mau_mau 2 | discard H9 | stock ?*3\n0 L10 ! match\n> turn 1\n"))
    marked = {part: str(kind).removeprefix("Token.") for kind, part in tokens}
    assert marked["H9"] == "Name.Card.Hearts"
    assert marked["L10"] == "Name.Card.Leaves"
    assert marked["?*3"] == "Name.Card.Back"
    assert marked["! match"] == "Generic.Error"
    assert marked["discard"] == "Name.Attribute"


def test_every_table_of_a_head_is_explained() -> None:
    heads = [tomllib.loads(booklet_file(entry.package, "en").split("+++\n", 2)[1]) for entry in games.games()]
    used = {key for head in [*heads, table_rules("en").words] for key in head}
    explained = re.findall(r"^\| `(\w+)` \|", (DOCS / "booklets.md").read_text(encoding="utf-8"), re.MULTILINE)
    assert used == set(explained)


# Pictures


def test_the_pictures_are_small_enough() -> None:
    assert 0 < size() <= LIMIT


def test_every_picture_is_shown_and_every_shown_picture_is_there(pages: dict[str, str]) -> None:
    texts = [*pages.values(), (ROOT / "README.md").read_text(encoding="utf-8")]
    shown = {name for text in texts for name in PICTURE.findall(text)}
    assert shown == {path.stem for path in PICTURES.iterdir()}, "python tools/screenshots.py --docs takes them again"


def test_every_spread_has_its_picture_and_its_words() -> None:
    page = (DOCS / "spreads.md").read_text(encoding="utf-8")
    assert set(SPREADS) == set(Spread)
    for spread in Spread:
        assert f"## `Spread.{spread.name}`: {spread.value}\n" in page
        assert f"pictures/spread-{spread.name.lower()}.webp" in page


# The reference


def members(module: api.Module) -> dict[str, Any]:
    try:
        found = import_module(module.name)
    except ModuleNotFoundError as missing:  # of the extra `research`
        pytest.skip(f"needs {missing.name}")
    return {name: getattr(found, name) for name in module.names}


@pytest.mark.parametrize("module", api.public_modules(), ids=lambda module: module.name)
def test_what_is_public_is_there_and_explained(module: api.Module) -> None:
    assert module.docstring
    assert module.group in api.GROUPS
    for name, member in members(module).items():
        if callable(member) and str(getattr(member, "__module__", "")).startswith("reihum"):
            assert member.__doc__, f"{module.name}.{name} has no docstring"


def test_games_use_nothing_but_public_names() -> None:
    public = {module.name: set(module.names) for module in api.public_modules()}
    for path in [*(ROOT / "src/reihum/games").rglob("*.py"), *(ROOT / "tests/foreign").rglob("*.py")]:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom) and node.module and node.module.startswith("reihum.core"):
                strangers = {name.name for name in node.names} - public.get(node.module, set())
                assert not strangers, f"{path}: {strangers} of {node.module}"


# The configuration


def test_a_small_site_is_built_without_a_warning_and_needs_no_network(tmp_path: Path) -> None:
    """A page of each kind; `make docs` builds them all."""
    source = tmp_path / "source"
    (source / "pictures").mkdir(parents=True)
    for name in ("mau_mau.webp", "mau_mau-phone.webp", "mau_mau-sideways.webp"):
        (source / "pictures" / name).write_bytes((PICTURES / name).read_bytes())
    # a round refers to a game by a name that stands on two of these pages
    modules = [each for each in api.public_modules() if each.name.removeprefix("reihum.") in MODULES]
    listed = "\n".join(f"api/{module.name}" for module in modules)
    contents = f"```{{toctree}}\ngames/mau_mau\nspiele/mau_mau\n{listed}\n```\n"
    (mau_mau,) = [entry for entry in games.games() if entry.id == "mau_mau"]
    texts = {
        "index.md": f"# A site\n\n{contents}",
        "games/mau_mau.md": games.page(mau_mau, "en"),
        "spiele/mau_mau.md": games.page(mau_mau, "de"),
        **{f"api/{module.name}.md": api.page(module) for module in modules},
    }
    for place, text in texts.items():
        (source / place).parent.mkdir(exist_ok=True)
        (source / place).write_text(text, encoding="utf-8")
    command = [sys.executable, "-m", "sphinx", "--fail-on-warning", "--quiet", "-c", str(ROOT / "tools" / "site")]
    done = subprocess.run([*command, str(source), str(tmp_path / "html")], cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    built = {path: path.read_text(encoding="utf-8") for path in (tmp_path / "html").rglob("*.html")}
    for path, text in built.items():
        assert not re.findall(r'<(?:script|link|img|source|iframe)[^>]+(?:src|href)="(?:https?:)?//', text), path
    for path in (tmp_path / "html").rglob("*.css"):
        assert not re.findall(r"(?:@import|url\()\s*['\"]?(?:https?:)?//", path.read_text(encoding="utf-8")), path
    german = built[tmp_path / "html/spiele/mau_mau.html"]
    assert 'lang="de"' in german
    assert 'class="n n-Card n-Card-Hearts">H9' in german
    assert "Spread" in built[tmp_path / "html/api/reihum.core.zones.html"]
