"""The looks of any pack: those it brings, or plain ones made from its letters."""

from typing import Final

from reihum.core.cards import TWIN_MARK, Pack
from reihum.core.looks import CardFace, Inks, Looks, Name, Suit
from reihum.packs.drawing import BACK, number
from reihum.packs.suits import BLACK_INKS, BLUE_INKS, GREEN_INKS, RED_INKS, VIOLET_INKS, YELLOW_INKS

PALETTE: Final = [RED_INKS, BLUE_INKS, GREEN_INKS, YELLOW_INKS, VIOLET_INKS, BLACK_INKS]
PLAIN: Final[dict[Pack, Looks]] = {}  # made once


def looks_of(pack: Pack) -> list[Looks]:
    """All ways to draw a pack, the usual one first."""
    if pack.looks:
        return pack.looks
    if pack not in PLAIN:
        PLAIN[pack] = plain(pack)
    return [PLAIN[pack]]


def look_of(pack: Pack, wanted: str = "") -> Looks:
    """The way to draw a pack that somebody likes, or the usual one if this pack has no such way."""
    found = looks_of(pack)
    return next((look for look in found if look.id == wanted), found[0])


def plain(pack: Pack) -> Looks:
    """Looks for a pack that brings none: its letters are the symbols."""
    suits = [lettered(letter, name, PALETTE[i % len(PALETTE)]) for i, (letter, name) in
             enumerate(zip(pack.letters, pack.colours, strict=True))]  # fmt: skip
    extras = {code: lettered(code[:1], code, BLACK_INKS) for code in pack.extras}
    return Looks("plain", Name(pack.name, pack.name), suits, number, BACK, extras=extras)


def lettered(letter: str, name: str, inks: Inks) -> Suit:
    font = 'font-family="sans-serif" font-weight="700" font-size="20"'
    return Suit(Name(name, name), f'<text x="10" y="17" {font} text-anchor="middle">{letter}</text>', inks)


def code_without_mark(code: str) -> str:
    """Equal cards look equal."""
    return code.replace(TWIN_MARK, "")


def colour_key(pack: Pack, card: int) -> str:
    """The name of a card's colour; a card that belongs to none stands for itself."""
    return code_without_mark(pack.codes[card]) if card >= pack.suited else pack.colours[pack.colour[card]]


def suit_of(pack: Pack, look: Looks, card: int) -> Suit:
    return look.extras[code_without_mark(pack.codes[card])] if card >= pack.suited else look.suits[pack.colour[card]]


def title(pack: Pack, look: Looks, card: int, language: str) -> str:
    """A card in words."""
    name = suit_of(pack, look, card).name.said(language)
    return name if card >= pack.suited else f"{name} {look.rank_name(pack.ranks[pack.rank[card]], language)}"


def sign(pack: Pack, look: Looks, card: int, language: str) -> str:
    """A card in few characters, for terminals: as it is typed, or with the sign of its suit."""
    suit = suit_of(pack, look, card)
    if not suit.sign or card >= pack.suited:
        return code_without_mark(pack.codes[card])
    return suit.sign + look.index(pack.ranks[pack.rank[card]], language)


def face(pack: Pack, look: Looks, card: int, language: str) -> str:
    """The picture of a card."""
    rank = pack.rank_names[pack.rank[card]]
    index = "" if card >= pack.suited else look.index(rank, language)
    return look.draw(CardFace(rank, index, suit_of(pack, look, card), int(pack.value[card])))


def words_of(pack: Pack, look: Looks, language: str) -> dict[str, dict[str, str]]:
    """What the colours and ranks of a pack are called."""
    suits = zip(pack.colours, look.suits, strict=True)
    colours = {name: suit.name.said(language) for name, suit in suits}
    colours |= {code: suit.name.said(language) for code, suit in look.extras.items()}
    return {"colours": colours, "ranks": {rank: each.name.said(language) for rank, each in look.ranks.items()}}
