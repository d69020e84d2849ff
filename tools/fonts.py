"""Make the page's fonts and the drawn letters of the cards from published ones: python -m tools.fonts

Needs npm, and fonttools with brotli (pip install fonttools brotli). Run it when a font or the characters in it change;
what it writes is kept: src/reihum/web/fonts, with the licences, and src/reihum/packs/glyphs.py. Since the fonts are cut
down to what German and English need, they have names of their own, as their licence asks.
"""

import shutil
import subprocess
import tarfile
import tempfile
from pathlib import Path
from typing import Any, Final

from fontTools import subset
from fontTools.pens.svgPathPen import SVGPathPen
from fontTools.pens.transformPen import TransformPen
from fontTools.ttLib import TTFont
from fontTools.varLib import instancer

from tools.install import ROOT

FOLDER: Final = ROOT / "src/reihum/web/fonts"
GLYPHS: Final = ROOT / "src/reihum/packs/glyphs.py"
SANS: Final = "@fontsource-variable/source-sans-3@5.3.0"
SERIF: Final = "@fontsource-variable/vollkorn@5.3.0"
LETTERS: Final = "".join(map(chr, range(32, 127))) + "ÄÖÜäöüßéèêëáàâíîïóôúûñçøåæÉ–—…„“”‚‘’«»·×−½¼°§→←↑↓✓•\u00a0€"
ON_CARDS: Final = "0123456789AKOUBDJQ"
EM: Final = 250  # units of a drawn letter: fine enough for the largest cards
HEAD: Final = '''\
"""Letters of the cards as drawings, so that they look the same everywhere: made by tools/fonts.py, do not edit.

From the typeface Vollkorn, under the SIL Open Font License (web/fonts/serif.LICENSE.txt). Each has its width and its
outline, on a baseline at 0; {em} units are its size.
"""

from typing import Final

EM: Final = {em}
# fmt: off
GLYPHS: Final[dict[str, tuple[int, str]]] = {{
'''


def published(package: str, folder: Path) -> Path:
    """The files of a package, unpacked."""
    done = subprocess.run(["npm", "pack", package], cwd=folder, capture_output=True, text=True, check=True)
    place = folder / done.stdout.strip().splitlines()[-1].removesuffix(".tgz")
    with tarfile.open(f"{place}.tgz") as archive:
        archive.extraction_filter = getattr(tarfile, "data_filter", None)  # unknown to the first of Python 3.11
        archive.extractall(place)
    return place / "package"


def cut(file: Path, letters: str, features: list[str], weight: Any) -> TTFont:
    """A font with these letters only, of one weight or of a range; figures are as high as capitals."""
    font = TTFont(file)
    high = lining(font)
    for table in font["cmap"].tables:
        table.cmap |= {code: high.get(name, name) for code, name in table.cmap.items() if chr(code).isdigit()}
    kept = [0, 1, 2, 4, 6, 13, 14]  # names, copyright and licence
    options = subset.Options(layout_features=features, hinting=False, notdef_outline=False, name_IDs=kept)
    cutter = subset.Subsetter(options)
    cutter.populate(text=letters)
    cutter.subset(font)
    return instancer.instantiateVariableFont(font, {"wght": weight})


def lining(font: TTFont) -> dict[str, str]:
    """What the feature for high figures puts in the place of others."""
    table = font["GSUB"].table
    features = [each.Feature for each in table.FeatureList.FeatureRecord if each.FeatureTag == "lnum"]
    numbers = [number for feature in features for number in feature.LookupListIndex]
    found: dict[str, str] = {}
    for number in numbers:
        for part in table.LookupList.Lookup[number].SubTable:
            found |= getattr(part, "ExtSubTable", part).mapping
    return found


def write(font: TTFont, name: str, package: Path) -> None:
    """Our name, their copyright and licence."""
    for number, text in ((1, f"Reihum {name}"), (4, f"Reihum {name}"), (6, f"Reihum{name}")):
        font["name"].setName(text, number, 3, 1, 0x409)
    font.flavor = "woff2"
    font.save(FOLDER / f"{name.lower()}.woff2")
    shutil.copy(package / "LICENSE", FOLDER / f"{name.lower()}.LICENSE.txt")


def drawn(font: TTFont) -> str:
    """The letters of the cards."""
    glyphs, scale = font.getGlyphSet(), EM / font["head"].unitsPerEm
    lines = []
    for letter in ON_CARDS:
        glyph = glyphs[font.getBestCmap()[ord(letter)]]
        pen = SVGPathPen(glyphs, ntos=lambda value: f"{value:.0f}")
        glyph.draw(TransformPen(pen, (scale, 0, 0, -scale, 0, 0)))
        lines.append(f'    "{letter}": ({round(glyph.width * scale)}, "{pen.getCommands()}"),\n')
    return HEAD.format(em=EM) + "".join(lines) + "}\n"


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as place:
        sans, serif = (published(package, Path(place)) for package in (SANS, SERIF))
        plain = sans / "files/source-sans-3-latin-wght-normal.woff2"
        fine = serif / "files/vollkorn-latin-wght-normal.woff2"
        write(cut(plain, LETTERS, ["kern", "tnum"], (400, 700)), "Sans", sans)
        write(cut(fine, LETTERS, ["kern"], 600), "Serif", serif)
        GLYPHS.write_text(drawn(cut(fine, ON_CARDS, [], 700)), encoding="utf-8")
    for file in sorted(FOLDER.iterdir()):
        print(f"{file.stat().st_size:7} {file.relative_to(ROOT)}")


if __name__ == "__main__":
    main()
