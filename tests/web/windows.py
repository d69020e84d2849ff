"""Windows of one browser: opened once for each kind, tidied up after every test and used again.

A new window is a new process that has to load and compile everything, which costs more than most tests. So each window
has a page that stays: after a test it goes to a quiet place without being loaded again, and the next test goes on from
there, as people do who go from table to table. What a test leaves in the page would stay as well. Therefore a page with
anything new on its `window` is replaced; a script that outlives the table of its test has to leave something there.

What is in a window can be touched and measured, but not seen: to draw felt and cards would take a quarter of the time,
and no test looks at pixels. Only axe wants to see something, and may.
"""

import json
import re
from typing import Any, Final

from playwright.sync_api import Page

EXPECTED = re.compile("status of (404|422)")  # the server has said no, and the page tells the reader
USUAL: Final[dict[str, Any]] = {
    "locale": "de-DE",
    "reduced_motion": "reduce",
    "service_workers": "block",
    "viewport": {"width": 1440, "height": 1080},  # or the cards have to be made smaller after many a move
}
UNSEEN = """() => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync("html, dialog, [popover], ::backdrop { opacity: 0 !important; }"); // the last are drawn above all
  document.adoptedStyleSheets = [sheet];
}"""
SEEN = "() => { document.adoptedStyleSheets = []; }"
# What is new on the window since the document began
STRANGE = """{
  const known = new Set([...Object.getOwnPropertyNames(window), "strange", "axe"]);
  window.strange = () => Object.getOwnPropertyNames(window).filter((name) => !known.has(name));
}"""
# What is remembered already counts for more than a wish; the key to a table is added to those that there are.
REMEMBER = """const remember = (wished) => {
  const kept = JSON.parse(localStorage.getItem("reihum") ?? "null") ?? wished;
  localStorage.setItem("reihum", JSON.stringify({ ...kept, tokens: { ...kept.tokens, ...wished.tokens } }));
};"""
# As if the page were loaded, but its modules are there already: it reads what is kept, and shows what the address says.
BEGIN = """
  document.getElementById("app").replaceChildren(); // so that nobody takes the old view for the new one
  dispatchEvent(new StorageEvent("storage", { key: "reihum" }));
  history.pushState(null, "", path);
  document.dispatchEvent(new CustomEvent("reihum:again"));
"""
GO = f"([path, wished]) => {{ {REMEMBER} remember(wished); {BEGIN} }}"
GO_ON = f"(path) => {{ {BEGIN} }}"
QUIET = "/#/matches"  # no table, no pictures, nothing that moves
TIDY = f"""async (path) => {{
  localStorage.clear();
  for (const id of ["toasts", "announcer"]) document.getElementById(id).replaceChildren();
  {BEGIN}
  while (!document.querySelector("#app .matches")) await new Promise((on) => setTimeout(on, 10));
  localStorage.clear(); // what the last view has kept on leaving
  ({UNSEEN})();
  return strange();
}}"""


def load(context: Any, address: str, wished: dict[str, Any]) -> Page:
    """A new page, loaded as in a browser that remembers these wishes."""
    page: Page = context.new_page()
    page.add_init_script(f"{{ {REMEMBER} remember({json.dumps(wished)}); }}")
    page.goto(address)
    return page


def go(page: Page, path: str) -> None:
    """To another view, without loading the page again."""
    page.evaluate(GO_ON, path)


class Window:
    """What one person sees and keeps: pages that share a memory."""

    def __init__(self, browser: Any, address: str, wishes: dict[str, Any]) -> None:
        self.address = address
        self.problems: list[str] = []
        self.context = browser.new_context(**wishes)
        self.context.set_default_timeout(30_000)
        self.context.add_init_script(f"({UNSEEN})()")
        self.context.add_init_script(STRANGE)
        self.context.on("requestfailed", lambda request: self.watch(request.url))
        self.context.on("weberror", lambda fault: self.problems.append(str(fault.error)))
        self.context.on("console", self.read)
        self.size = USUAL["viewport"]
        self.staying: Page = self.quiet_page()  # it is used again
        self.taken = False

    def __getattr__(self, name: str) -> Any:
        """Whatever else a context of Playwright can do."""
        return getattr(self.context, name)

    def quiet_page(self) -> Page:
        page: Page = self.context.new_page()
        page.goto(self.address + QUIET)
        return page

    def new_page(self) -> Page:
        """A page that is closed again after the test."""
        page: Page = self.context.new_page()
        if page.viewport_size != self.size:
            page.set_viewport_size(self.size)
        return page

    def visit(self, address: str, path: str, wished: dict[str, Any]) -> Page:
        """The page that stays goes there; whoever wants another one, or one in another house, gets a new one."""
        if self.taken or address != self.address:
            return load(self, address + path, wished)
        self.taken = True
        if self.staying.is_closed():
            self.staying = self.quiet_page()
        if self.staying.viewport_size != self.size:
            self.staying.set_viewport_size(self.size)
        self.staying.evaluate(GO, [path, wished])
        return self.staying

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
        if self.staying.is_closed():
            self.staying = self.quiet_page()
        if not self.staying.evaluate("() => 'strange' in window && document.getElementById('app') !== null"):
            self.staying.goto(self.address + QUIET)
        self.staying.unroute_all()
        self.staying.mouse.move(0, 0)
        if self.staying.evaluate(TIDY, QUIET):
            self.staying.close()
        self.taken = False
        self.context.clear_permissions()
        found, self.problems = self.problems, []
        return found


class Windows:
    """Opens windows as a browser does; nobody has to close them."""

    def __init__(self, browser: Any, address: str) -> None:
        self.browser = browser
        self.address = address
        self.free: dict[str, list[Window]] = {}
        self.taken: list[tuple[str, Window]] = []

    def new_context(self, viewport: dict[str, int] = USUAL["viewport"], **wishes: Any) -> Window:
        """A window that nobody else has, with nothing remembered; in German and at rest, unless otherwise wished."""
        wishes = USUAL | wishes
        kind = json.dumps(wishes, sort_keys=True)
        spare = self.free.setdefault(kind, [])
        window = spare.pop() if spare else Window(self.browser, self.address, wishes)
        window.size = viewport
        self.taken.append((kind, window))
        return window

    def tidy(self) -> list[str]:
        """Take all windows back."""
        problems: list[str] = []
        for kind, window in self.taken:
            problems += window.tidy()
            self.free[kind].append(window)
        self.taken.clear()
        return problems
