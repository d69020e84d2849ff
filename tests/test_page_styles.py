"""The styles of the page: nothing in them makes every change of a table costly."""

import re
from importlib import resources

import pytest

pytestmark = pytest.mark.once

SHEETS = sorted(each.name for each in (resources.files("reihum") / "web" / "css").iterdir())


@pytest.mark.parametrize("sheet", SHEETS)
def test_what_everything_lies_in_does_not_ask_what_it_has(sheet: str) -> None:
    """With `body:has(…)` a browser styles most of the page again whenever anything changes in it."""
    text = (resources.files("reihum") / "web" / "css" / sheet).read_text("utf-8")
    assert not re.findall(r"(?:html|:root|body|#app|\.table)(?:\.[\w-]+|\[[^\]]*\])*:has\([^{]*", text)
