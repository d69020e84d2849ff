"""Windows of one browser: opened once for each kind, tidied up after every test and used again.

A new window is a new process that has to load and compile everything, which costs more than most tests. What is in it
can be touched and measured, but not seen: to draw felt and cards would take a quarter of the time, and no test looks at
pixels. Only axe wants to see something, and may.
"""

import json
import re
from typing import Any

EXPECTED = re.compile("status of (404|422)")  # the server has said no, and the page tells the reader
USUAL = {
    "locale": "de-DE",
    "reduced_motion": "reduce",
    "service_workers": "block",
    "viewport": {"width": 1440, "height": 1080},  # or the cards have to be made smaller after many a move
}
UNSEEN = """{
  const sheet = new CSSStyleSheet();
  sheet.replaceSync("html, dialog, [popover] { opacity: 0 !important; }"); // the last two are drawn above all
  document.adoptedStyleSheets = [sheet];
}"""
SEEN = "() => { document.adoptedStyleSheets = []; }"


class Window:
    """What one person sees and keeps: pages that share a memory. A page that stays open keeps the process alive."""

    def __init__(self, browser: Any, address: str, wishes: dict[str, Any]) -> None:
        self.address = address
        self.problems: list[str] = []
        self.context = browser.new_context(**wishes)
        self.context.set_default_timeout(30_000)
        self.context.add_init_script(UNSEEN)
        self.context.on("requestfailed", lambda request: self.watch(request.url))
        self.context.on("weberror", lambda fault: self.problems.append(str(fault.error)))
        self.context.on("console", self.read)
        self.staying = self.context.new_page()
        self.staying.goto(f"{address}/health")

    def watch(self, url: str) -> None:
        """No request may leave the house. This browser can't reach other houses, so whatever tries that fails."""
        if not url.startswith(("http://127.0.0.1:", "data:", "blob:")):
            self.problems.append(f"a request left the house: {url}")

    def read(self, line: Any) -> None:
        if line.type == "error" and not EXPECTED.search(line.text):
            self.problems.append(line.text)

    def tidy(self) -> list[str]:
        """As if it were new; what has gone wrong in it is told."""
        for page in self.context.pages:
            if page is not self.staying:
                page.close()
        self.context.clear_permissions()
        self.staying.evaluate("() => localStorage.clear()")
        found, self.problems = self.problems, []
        return found


class Windows:
    """Opens windows as a browser does; nobody has to close them."""

    def __init__(self, browser: Any, address: str) -> None:
        self.browser = browser
        self.address = address
        self.free: dict[str, list[Window]] = {}
        self.taken: list[tuple[str, Window]] = []

    def new_context(self, **wishes: Any) -> Any:
        """A window that nobody else has, with nothing remembered; in German and at rest, unless otherwise wished."""
        wishes = USUAL | wishes
        kind = json.dumps(wishes, sort_keys=True)
        spare = self.free.setdefault(kind, [])
        window = spare.pop() if spare else Window(self.browser, self.address, wishes)
        self.taken.append((kind, window))
        return window.context

    def tidy(self) -> list[str]:
        """Take all windows back."""
        problems: list[str] = []
        for kind, window in self.taken:
            problems += window.tidy()
            self.free[kind].append(window)
        self.taken.clear()
        return problems
