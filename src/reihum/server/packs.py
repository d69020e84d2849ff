"""What the page is sent about the packs of all games: their cards, and how they look."""

from functools import cache
from typing import TypedDict

from reihum.core.cards import Pack
from reihum.core.looks import Inks, Looks
from reihum.packs.looks import code_without_mark, colour_key, face, looks_of, suit_of, title, words_of
from reihum.server.answers import Packed, packed
from reihum.text.catalogue import catalogue


class CardFacts(TypedDict):
    colour: str
    rank: str


class SuitFacts(TypedDict):
    symbol: str
    inks: Inks


class WordFacts(TypedDict):
    colours: dict[str, str]
    ranks: dict[str, str]


class LookFacts(TypedDict):
    """One way to draw a pack."""

    id: str
    name: str
    words: WordFacts
    titles: dict[str, str]
    suits: dict[str, SuitFacts]
    faces: dict[str, str]
    back: str


class PackFacts(TypedDict):
    """A pack with all its looks."""

    name: str
    colours: list[str]
    codes: list[str]
    ranks: list[str]
    cards: dict[str, CardFacts]
    looks: list[LookFacts]


@cache
def packs() -> dict[str, Pack]:
    """The packs of all games by their names; of two with the same name, the second is named after its game as well."""
    found: dict[str, Pack] = {}
    for entry in catalogue().values():
        pack = entry.game.pack
        if not any(pack is other for other in found.values()):
            found[pack.name if pack.name not in found else f"{pack.name}-{entry.id}"] = pack
    return found


def key_of(pack: Pack) -> str:
    return next(key for key, other in packs().items() if other is pack)


@cache
def one_pack_packed(key: str, language: str) -> Packed:
    return packed(one_pack(key, language))


def one_pack(key: str, language: str) -> PackFacts:
    """A pack with all its looks; KeyError if there is none with this key."""
    pack = packs()[key]
    return {
        "name": key,
        "colours": pack.colours,
        "codes": pack.codes,
        "ranks": list(dict.fromkeys(pack.rank_names)),
        "cards": {
            code: {"colour": colour_key(pack, card), "rank": pack.rank_names[pack.rank[card]]}
            for card, code in enumerate(pack.codes)
        },
        "looks": [look_facts(pack, look, language) for look in looks_of(pack)],
    }


def look_facts(pack: Pack, look: Looks, language: str) -> LookFacts:
    """One way to draw a pack. Equal cards look alike and are drawn once."""
    single = {card: code for card, code in enumerate(pack.codes) if code == code_without_mark(code)}
    suits = {colour_key(pack, card): suit_of(pack, look, card) for card in single}
    words = words_of(pack, look, language)
    return {
        "id": look.id,
        "name": look.name.said(language),
        "words": {"colours": words["colours"], "ranks": words["ranks"]},
        "titles": {code: title(pack, look, card, language) for card, code in single.items()},
        "suits": {key: {"symbol": suit.symbol, "inks": suit.inks} for key, suit in suits.items()},
        "faces": {code: face(pack, look, card, language) for card, code in single.items()},
        "back": look.back,
    }
