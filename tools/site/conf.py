"""How Sphinx builds the site. Everything comes from this machine: no fonts, scripts or pictures from elsewhere."""

from pathlib import Path
from typing import Any

from docutils import nodes
from sphinx.application import Sphinx

from reihum.build import VERSION
from tools.site.games import FOLDERS
from tools.site.lexer import ReihumLexer

HERE = Path(__file__).resolve().parent

project = "Reihum"
author = "The Reihum authors"
copyright = author
version = release = VERSION
language = "en"

extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx.ext.viewcode", "sphinx_copybutton", "sphinx_design"]
myst_enable_extensions = ["colon_fence"]
myst_heading_anchors = 4
default_role = "code"  # code in docstrings, as in Markdown
exclude_patterns = ["example"]
highlight_language = "text"
autodoc_default_options = {"members": True, "member-order": "bysource", "show-inheritance": True, "undoc-members": True}
# of the extra `research`, not needed for docs
autodoc_mock_imports = ["distributed", "gymnasium", "numpy", "open_spiel", "pettingzoo", "pyspiel", "scipy"]
autodoc_typehints_format = "short"
autodoc_preserve_defaults = True
autodoc_type_aliases = {"Game": "reihum.core.game.Game"}  # known to type checkers alone where rounds refer to it
python_use_unqualified_type_names = True
add_module_names = False
toc_object_entries_show_parents = "hide"
copybutton_prompt_text = r">>> |\.\.\. |\$ "
copybutton_prompt_is_regexp = True

html_theme = "furo"
html_title = "Reihum"
html_favicon = html_logo = str(HERE.parent.parent / "src" / "reihum" / "web" / "icon.svg")
html_static_path = [str(HERE / "static")]
html_css_files = ["reihum.css"]
html_copy_source = False
html_show_search_summary = False  # it would fetch the pages found, which browsers refuse in a folder
html_show_sphinx = False
pygments_style = "friendly"
pygments_dark_style = "github-dark"

SERIF = '"Iowan Old Style", "Palatino Linotype", Palatino, "URW Palladio L", "Noto Serif", Georgia, serif'
SANS = '"Avenir Next", Avenir, "Segoe UI", "Gill Sans", Candara, Cantarell, "Noto Sans", system-ui, sans-serif'
html_theme_options = {
    "light_css_variables": {
        "font-stack": SANS,
        "font-stack--headings": SERIF,
        "color-brand-primary": "#8a3219",
        "color-brand-content": "#8a3219",
        "color-brand-visited": "#6d3a52",
        "color-background-primary": "#fffaf0",
        "color-background-secondary": "#f4e8d2",
        "color-background-hover": "#ecdcbc",
        "color-background-border": "#dccdb0",
        "color-foreground-primary": "#33241a",
        "color-foreground-secondary": "#5d4838",
        "color-foreground-muted": "#6a5443",
        "color-card-background": "#fffdf8",
        "color-card-border": "#dccdb0",
        "color-inline-code-background": "#f4e8d2",
        "color-code-background": "#f9f0de",
        "color-here": "#ffecc4",
    },
    "dark_css_variables": {
        "color-brand-primary": "#e9a27c",
        "color-brand-content": "#e9a27c",
        "color-brand-visited": "#d3a3bd",
        "color-background-primary": "#221812",
        "color-background-secondary": "#2c1e15",
        "color-background-hover": "#3a2a1e",
        "color-background-border": "#54402f",
        "color-foreground-primary": "#f3e6d0",
        "color-foreground-secondary": "#d8c4a8",
        "color-foreground-muted": "#c9b396",
        "color-card-background": "#2f231b",
        "color-card-border": "#54402f",
        "color-inline-code-background": "#2f231b",
        "color-code-background": "#1b130e",
        "color-here": "#4a371f",
    },
}


def plain_fields(app: Sphinx, what: str, name: str, obj: object, options: Any, lines: list[str]) -> None:
    """What Python itself says about the fields of a named tuple helps nobody."""
    if lines and lines[0].startswith("Alias for field number"):
        lines.clear()


def plain_bases(app: Sphinx, doctree: nodes.document) -> None:
    """That a class is an object goes without saying."""
    for paragraph in list(doctree.findall(nodes.paragraph)):
        if paragraph.astext() == "Bases: object":
            paragraph.parent.remove(paragraph)


def own_language(app: Sphinx, page: str, template: str, context: dict[str, Any], doctree: object) -> None:
    """German pages say that they are German, to browsers and screen readers."""
    if page.startswith(f"{FOLDERS['de']}/"):
        context["language"] = "de"


def setup(app: Sphinx) -> None:
    app.add_lexer("reihum", ReihumLexer)
    app.connect("autodoc-process-docstring", plain_fields)
    app.connect("doctree-read", plain_bases)
    app.connect("html-page-context", own_language)
