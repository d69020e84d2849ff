"""Texts with mistakes, for tests that nothing but the right error comes of them."""

from hypothesis import strategies as st

PIECES = [
    *"|?*-,.'0123456789 \n#!=>@\"",
    " | ",
    "?*",
    "knows.0 ",
    "turn ",
    "R5",
    "not ",
    "²",
    "loose ",
    "clock ",
    "9" * 30,
]


@st.composite
def mutated(draw: st.DrawFn, sources: list[str]) -> str:
    """One of the texts, some of its characters left out, doubled or replaced."""
    text = draw(st.sampled_from(sources))
    for _ in range(draw(st.integers(1, 3))):
        start = draw(st.integers(0, len(text)))
        end = min(len(text), start + draw(st.integers(0, 6)))
        piece = draw(st.sampled_from([*PIECES, "", text[start:end] * 2]) | st.text(max_size=3))
        text = f"{text[:start]}{piece}{text[end:]}"
    return text


def is_inside(line: int, column: int, text: str) -> bool:
    """Is this a place in the text, or right behind it?"""
    rows = text.split("\n")
    return 1 <= line <= len(rows) and 1 <= column <= len(rows[line - 1]) + 2
