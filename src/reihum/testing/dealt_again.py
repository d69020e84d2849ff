"""A deal whose shuffles come out differently: nobody may notice who can't tell the two apart by the cards."""

from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from reihum.core.round import Round
from reihum.core.sheet import Sheet
from reihum.core.zones import SPECTATOR
from reihum.testing.indistinct import difference, knows_unseen, moved, who
from reihum.testing.scripted_chance import recorded
from reihum.testing.tables import arrangement, known, seen


class OtherDeal(Exception):
    """With these cards the game deals in another way."""


def can_be_told(round: Round) -> bool:
    """Can chance be told what to do? A compiled round has methods that nobody can replace."""
    return hasattr(round, "__dict__")


def exchanged(real: Round, world: Round) -> dict[int, int]:
    """Which card lies in the world in place of each one; those of an unordered zone stay where they can."""
    found: dict[int, int] = {}
    for zone, (before, after) in enumerate(zip(arrangement(real), arrangement(world), strict=True)):
        if len(before) != len(after):
            raise OtherDeal
        if not real.layout.pile[zone]:
            stay = set(before) & set(after)
            found |= {card: card for card in stay}
            before, after = (tuple(card for card in cards if card not in stay) for cards in (before, after))
        found |= dict(zip(before, after, strict=True))
    return found


def dealt_like(real: Round, world: Round, past: Sheet) -> Round:
    """The round dealt once more, with other cards in the same shuffles, so that they lie as in the world."""
    other = exchanged(real, world)
    lots = recorded(real)

    def drawn(question: int) -> tuple[int, ...]:
        if not lots or lots[0][0] != question:
            raise OtherDeal
        return lots.pop(0)[1]

    def mixed(cards: vec[i64]) -> vec[i64]:
        told = [other[card] for card in drawn(len(cards))]
        if sorted(told) != sorted(map(int, cards)):
            raise OtherDeal
        return vec[i64](told)

    def drawn_by_lot(n: i64) -> i64:
        return i64(drawn(int(-n))[0])

    game, seats, options = real.game, int(real.seats), real.options  # type: ignore[attr-defined]
    round = game.blank(seats, options)
    game.fill(round, seats)
    round.recording = True
    round.remember(past)
    round.dealer = real.dealer
    chance: Any = {"mixed": mixed, "drawn_by_lot": drawn_by_lot}
    vars(round).update(chance)
    round.start(past)
    for name in chance:
        delattr(round, name)
    if arrangement(round) != arrangement(world):
        raise OtherDeal
    return round


def compare_deals(real: Round, again: Round, seat: int) -> None:
    """What a seat sees of two deals and what it knows afterwards are the same, or neither is."""
    same = known(again, seat) == known(real, seat)
    for viewer in (seat, SPECTATOR):
        told = f"in the deal something that seat {seat} can't see decides what {who(viewer)} sees"
        views = seen(real, viewer), seen(again, viewer)
        assert views[0] == views[1] or not same, f"{told}: {difference(*views)}"
        assert moved(real, viewer) == moved(again, viewer) or not same, f"{told}: other cards move"
    if not same:
        differs = moved(real, seat) != moved(again, seat) or seen(real, seat) != seen(again, seat)
        assert differs, f"in the deal {knows_unseen(seat)}"
