"""Why a move is good, in terms of the game: what anybody at the table could point at once it is played.

A reason is tried out in rounds that the player can't tell from the true one, and given only if it holds in all of them.
"""

from typing import TYPE_CHECKING, Final

from reihum.core.cards import NO_CARD
from reihum.core.chance import Chance
from reihum.core.know_how import KnowHow
from reihum.core.moves import Verb
from reihum.core.round import Round
from reihum.core.trick_round import TrickRound
from reihum.core.turn import Mode
from reihum.core.zones import Purpose

if TYPE_CHECKING:
    from reihum.text.lexicon import Lexicon

WORLDS: Final = 3
MOST_CARDS: Final = 4  # that are named in one reason
LONGEST_PLAN: Final = 12  # picks

Fact = tuple[str, tuple[str, ...]]  # a reason, and the cards, colours or seats that it speaks of


def reasons(round: Round, seat: int, move: int, know_how: KnowHow, lexicon: "Lexicon") -> list[str]:
    """The reasons for a move, the weightiest first; there may be none."""
    chance = Chance(move)
    found = facts(round.imagine(seat, chance), seat, move, know_how, chance)
    for _world in range(WORLDS - 1):
        others = facts(round.imagine(seat, chance), seat, move, know_how, chance)
        found = [fact for fact in found if fact in others]
    return [in_words(name, what, lexicon) for name, what in found]


def in_words(name: str, what: tuple[str, ...], lexicon: "Lexicon") -> str:
    if name == "gives":
        return lexicon.words("reasons.gives", name=lexicon.player(int(what[0])))
    if name == "void":
        return lexicon.words("reasons.void", colour=lexicon.colour_name(what[0]))
    cards = ", ".join(map(lexicon.card_name, what))
    done = lexicon.word("moves", "done")
    return lexicon.words(f"reasons.{name}", cards=cards, done=done[:1].lower() + done[1:])


def facts(world: Round, seat: int, move: int, know_how: KnowHow, chance: Chance) -> list[Fact]:
    """What comes of a move in one world."""
    deed = world.numbered.list[move]
    if deed.verb is Verb.PICK:
        return combination(world, seat, move, know_how, chance)
    before = world.clone()
    world.play(seat, move)
    if world.is_over() and seat in world.outcome().winners:
        return [("ends", ())]
    if deed.verb not in (Verb.PLAY, Verb.PUT):
        return []
    if isinstance(world, TrickRound) and place(world, Purpose.TRICK) >= 0:
        return in_trick(before, world, seat, deed.what) if deed.verb is Verb.PLAY else []
    if held(before, seat) and not held(world, seat):
        return [("out", ())]
    return opens(before, world, seat) if deed.verb is Verb.PLAY else []


def place(round: Round, purpose: Purpose) -> int:
    """The first common place with this purpose, or -1."""
    zones, owners = round.layout.zones, round.layout.owners
    return next((zone for zone, kind in enumerate(zones) if kind.purpose is purpose and owners[zone] < 0), -1)


def own(round: Round, seat: int, purpose: Purpose) -> list[int]:
    """The places of a seat with this purpose."""
    zones, owners = round.layout.zones, round.layout.owners
    return [zone for zone, kind in enumerate(zones) if kind.purpose is purpose and owners[zone] == seat]


def held(round: Round, seat: int) -> list[int]:
    """The cards in a seat's hands."""
    return [int(card) for zone in own(round, seat, Purpose.HAND) for card in round.cards(zone)]


def in_trick(before: Round, after: TrickRound, seat: int, code: str) -> list[Fact]:
    """Who has the trick now, or would have it."""
    pack = before.layout.pack
    trick, card = place(before, Purpose.TRICK), pack.card(code)
    if before.count(trick) == 0:
        alike = [other for other in held(before, seat) if pack.colour[other] == pack.colour[card]]
        return [("void", (pack.colours[pack.colour[card]],))] if alike == [card] and card < pack.suited else []
    if after.count(trick) == 0:
        won = own(before, seat, Purpose.WON)
        return [("takes", ())] if any(after.count(zone) > before.count(zone) for zone in won) else []
    if after.leading() == card:
        return [("leads", ())]
    return [("gives", (str(int(after.taker)),))] if after.leading() != NO_CARD and after.taker != seat else []


def opens(before: Round, after: Round, seat: int) -> list[Fact]:
    """Where cards are added to rows: others of one's own that fit now."""
    if after.is_over() or place(before, Purpose.DISCARD) >= 0:
        return []
    pack, moves = before.layout.pack, before.numbered
    codes = [pack.codes[card] for card in held(after, seat)]
    lays = [moves.numbers[code] for code in codes if code in moves.numbers]
    fits = [
        moves.list[lay].what
        for lay in lays
        if before.why_not(seat, lay) is not None and after.why_not(seat, lay) is None
    ]
    return [("opens", tuple(fits))] if 0 < len(fits) <= MOST_CARDS else []


def combination(world: Round, seat: int, move: int, know_how: KnowHow, chance: Chance) -> list[Fact]:
    """The cards that go together with this one, as somebody who knows the game would pick them."""
    picked: list[str] = []
    for _world in range(LONGEST_PLAN):
        deed = world.numbered.list[move]
        if deed.verb is Verb.DONE:
            cards = sorted(picked, key=world.layout.pack.card)
            return [("combination", tuple(cards))] if len(cards) > 1 else []
        if deed.verb is not Verb.PICK:
            return []
        picked.append(deed.what)
        world.play(seat, move)
        turn = world.turn()
        if world.is_over() or turn.mode is not Mode.ALONE or seat not in turn.seats:
            return []
        move = int(know_how.prefer(world, seat, world.moves(seat), chance))
    return []
