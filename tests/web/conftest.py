"""One server and one browser for all browser tests. They are left out where Playwright or Chromium is missing."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

sync_api = pytest.importorskip("playwright.sync_api")

from tests.web.house import CHROMIUM, House  # noqa: E402

if not Path(CHROMIUM["executable_path"]).exists():
    pytest.skip("there is no Chromium here", allow_module_level=True)


EXPECTED = re.compile("status of (404|422)")  # the server has said no, and the page tells the reader


@pytest.fixture(scope="session")
def house() -> Iterator[House]:
    with House() as found:
        yield found


@pytest.fixture(scope="session")
def browser() -> Iterator[Any]:
    with sync_api.sync_playwright() as playwright:
        found = playwright.chromium.launch(**CHROMIUM)
        yield found
        found.close()


@pytest.fixture
def context(browser: Any, house: House) -> Iterator[Any]:
    """A window of its own. No request may leave the house, and nothing may go wrong in the page."""
    found = browser.new_context(viewport={"width": 1280, "height": 800}, locale="de-DE", reduced_motion="reduce")
    problems: list[str] = []
    found.on("request", lambda request: strange(request.url, house, problems))
    found.on("weberror", lambda fault: problems.append(str(fault.error)))
    found.on(
        "console",
        lambda line: problems.append(line.text) if line.type == "error" and not EXPECTED.search(line.text) else None,
    )
    found.set_default_timeout(30_000)
    yield found
    found.close()
    assert not problems, problems


def strange(url: str, house: House, problems: list[str]) -> None:
    if not url.startswith((house.address, "data:", "blob:")):
        problems.append(f"a request left the house: {url}")
