"""One server and one browser for all browser tests. They are left out where Playwright or Chromium is missing."""

from collections.abc import Iterator
from typing import Any

import pytest

sync_api = pytest.importorskip("playwright.sync_api")

from tests.web.house import CHROMIUM, House  # noqa: E402
from tests.web.windows import Windows  # noqa: E402

if not CHROMIUM["executable_path"]:
    pytest.skip("there is no Chromium here", allow_module_level=True)


@pytest.fixture(scope="session")
def house() -> Iterator[House]:
    with House() as found:
        yield found


@pytest.fixture(scope="session")
def chromium() -> Iterator[Any]:
    with sync_api.sync_playwright() as playwright:
        found = playwright.chromium.launch(**CHROMIUM)
        yield found
        found.close()


@pytest.fixture(scope="session")
def windows(chromium: Any, house: House) -> Windows:
    return Windows(chromium, house.address)


@pytest.fixture
def browser(windows: Windows) -> Iterator[Windows]:
    """Windows for as many people as a test wants. Nothing may go wrong in any of them."""
    yield windows
    problems = windows.tidy()
    assert not problems, problems


@pytest.fixture
def context(browser: Windows) -> Any:
    """The window of one person at a computer."""
    return browser.new_context()
