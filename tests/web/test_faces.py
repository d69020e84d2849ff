"""The faces of the cards, measured: nothing in the middle collides with the corners, and courts are told apart."""

import re
from collections.abc import Callable
from itertools import combinations
from typing import Any

import pytest

from reihum.core.cards import TWIN_MARK
from reihum.packs.elfer import ELFER
from reihum.packs.german import GERMAN
from reihum.packs.looks import face, looks_of
from reihum.packs.mue import MUE
from reihum.packs.paradox import PARADOX
from reihum.packs.pips import jack, king, ober, queen, unter

LOOKS = [(pack, look) for pack in (MUE, ELFER, PARADOX, GERMAN) for look in looks_of(pack)]
STEP = 51  # of a card's hundredths that show in a fan of twenty on the smallest phone

# What meets the corners of a card, and how far they reach to the right; a hundredth of a card's width is a pixel
MEASURE = """(faces) => faces.map((svg) => {
  document.body.innerHTML = svg;
  const root = document.querySelector("svg");
  root.setAttribute("width", 100);
  const { left, top } = root.getBoundingClientRect();
  const box = (e) => {
    const found = e.getBoundingClientRect();
    return [found.left - left, found.top - top, found.right - left, found.bottom - top];
  };
  const corners = [...root.querySelectorAll(".corner > *")];
  const ground = ".paper, .panel, .soft, .soft *, .frame, .ring, .edge, .corner *, clipPath *";
  const middle = [...root.querySelectorAll("path, circle, rect, ellipse")].filter((e) => !e.matches(ground));
  const meets = (a, b) => [0, 1].every((i) => Math.min(a[i + 2], b[i + 2]) - Math.max(a[i], b[i]) > .7);
  return {
    corners: corners.length,
    hits: corners.flatMap((one) => middle.filter((e) => meets(box(one), box(e))).map((e) => e.outerHTML.slice(0, 60))),
    reach: Math.max(...corners.map(box).filter(([x]) => x < 50).map(([, , right]) => right)),
    height: box(corners[0])[3] - box(corners[0])[1],
  };
})"""


@pytest.mark.parametrize(("pack", "look"), LOOKS, ids=[look.id for _, look in LOOKS])
def test_corners_are_free_and_legible_in_a_fan(pack: Any, look: Any, context: Any) -> None:
    page = context.new_page()
    codes = [code for code in pack.codes if TWIN_MARK not in code]
    faces = [face(pack, look, pack.codes.index(code), "de") for code in codes]
    for code, found in zip(codes, page.evaluate(MEASURE, faces), strict=True):
        assert found["corners"] >= 2, code
        assert found["hits"] == [], code
        assert found["reach"] <= STEP, code
        assert found["height"] >= 20, code


@pytest.mark.parametrize("courts", [(unter, ober, king), (jack, queen, king)], ids=["german", "french"])
def test_courts_differ_in_more_than_their_colours(courts: tuple[Callable[[], str], ...]) -> None:
    """Coat and face are cut alike; hats, hair and what they hold are not: less than half is shared."""
    for one, other in combinations([set(re.findall(r"<[^>]+>", court())) for court in courts], 2):
        assert len(one & other) < min(len(one), len(other)) / 2
