"""The files of the page: kept for good under addresses that change with them, and small."""

import gzip
import re
import shutil
from pathlib import Path

import httpx
import pytest
from starlette.applications import Starlette

from reihum.server.app import application
from reihum.server.page import FOREVER, Page, edition, files_in, web_folder
from reihum.server.store.memory import MemoryStore
from tests.server.house import FAST

MOST = 170 * 1024  # bytes, compressed, with fonts, styles and the words of one language


def client(app: Starlette) -> httpx.AsyncClient:
    return httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://localhost")


@pytest.mark.anyio
async def test_files_are_kept_for_good_and_the_page_is_not() -> None:
    async with client(application(MemoryStore(), FAST)) as browser:
        for address in ("/", "/index.html", "/table/abc"):
            page = await browser.get(address)
            assert (page.status_code, page.headers["cache-control"]) == (200, "no-cache")
        addresses = re.findall(r'(?:src|href)="([^"]+)"', page.text)
        lasting = [each for each in addresses if re.match(r"/static/[0-9a-f]{16}/", each)]
        assert set(addresses) - set(lasting) == {"/icon.svg", "/icon-192.png", "/manifest.json"}
        assert set(lasting) <= set(edition(web_folder()).files)
        for address in edition(web_folder()).files:
            file = await browser.get(address)
            assert (file.status_code, file.headers["cache-control"]) == (200, FOREVER), address


@pytest.mark.anyio
async def test_pages_of_another_version_keep_nothing() -> None:
    async with client(application(MemoryStore(), FAST)) as browser:
        file = await browser.get("/static/0123456789abcdef/js/main.js")
        assert (file.status_code, file.headers["cache-control"]) == (200, "no-cache")
        assert (await browser.get("/static/0123456789abcdef/../app.py")).status_code == 404
        assert (await browser.get("/static/x/js/none.js")).status_code == 404


def test_a_changed_file_changes_all_addresses(tmp_path: Path) -> None:
    folder = tmp_path / "web"
    shutil.copytree(web_folder(), folder)
    before = edition(folder)
    assert before == edition(web_folder())
    (folder / "css/base.css").write_text("body { color: red; }")
    after = edition(folder)
    assert before.version != after.version
    assert after.version in after.html
    assert before.version not in after.html


def test_scripts_import_by_relative_addresses_only() -> None:
    """So that what they import has the version of their folder."""
    for path in files_in(web_folder()):
        if path.suffix == ".js":
            for name in re.findall(r'(?:from|import)\s*\(?\s*["`]([^"`]+)', path.read_text(encoding="utf-8")):
                assert name.startswith("."), f"{path}: {name}"
                assert "$" in name or (path.parent / name).exists(), f"{path}: {name}"


def imported(path: Path) -> set[Path]:
    """A script and all that it fetches at once; what it imports when somebody asks for it does not count."""
    found, waiting = set[Path](), [path]
    while waiting:
        script = waiting.pop()
        if script not in found:
            found.add(script)
            names = re.findall(
                r'^(?:import|export)\b[^;]*?"(\.[^"]+)";', script.read_text(encoding="utf-8"), re.MULTILINE
            )
            waiting += [(script.parent / name).resolve() for name in names]
    return found


def test_whoever_plays_loads_little() -> None:
    """From the shelf to the end of a match. Lessons, replays, score pads and evenings come when they are opened."""
    folder = web_folder().resolve()
    starts = [folder / "js" / name for name in ("theme.js", "main.js", "shelf.js", "setup.js", "table/open.js")]
    scripts = set[Path]().union(*map(imported, starts))
    assert 30 < len(scripts) < len(list(folder.rglob("*.js")))
    words = [folder / "index.html", folder / "icon.svg", *folder.glob("words*.de.json")]
    others = [path for path in files_in(folder) if path.suffix not in (".js", ".mjs")]
    sizes = {path: len(gzip.compress(path.read_bytes(), 6)) for path in [*scripts, *others, *words]}
    assert sum(sizes.values()) <= MOST, sorted(sizes.items(), key=lambda each: -each[1])[:10]


def test_a_folder_that_is_not_there_is_no_page(tmp_path: Path) -> None:
    assert Page(tmp_path / "none").folder.name == "none"
