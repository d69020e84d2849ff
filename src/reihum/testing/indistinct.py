"""A round and a world that a seat imagines: nothing may tell them apart, now or while both are played on."""

from reihum.core.chance import Chance
from reihum.core.round import Round
from reihum.core.turn import Mode
from reihum.core.view import View, events_of
from reihum.core.zones import SPECTATOR
from reihum.testing.tables import Step, act, arrangement, drawn, drawn_step, known, observed, recall, seen

FUTURE = 10  # moves that a real and an imagined round go on together


def compare(real: Round, world: Round, seat: int) -> None:
    for viewer in (seat, SPECTATOR):
        assert seen(world, viewer) == seen(real, viewer), difference(seen(real, viewer), seen(world, viewer))
    assert known(world, seat) == known(real, seat)
    assert observed(world, seat) == observed(real, seat)
    again = [arrangement(round.imagine(seat, Chance(1))) for round in (real, world)]
    assert again[0] == again[1], "what is imagined depends on how the cards really lie"
    for move in range(len(real.numbered.list)):
        assert world.forbidden(seat, move) is real.forbidden(seat, move), real.numbered.texts[move]


def difference(real: View, world: View) -> str:
    """What differs first, in the round and in the world."""
    one: object
    other: object
    for name, one, other in zip(View._fields, real, world, strict=True):
        if isinstance(one, tuple) and isinstance(other, tuple) and len(one) == len(other):
            one, other = next(((a, b) for a, b in zip(one, other, strict=True) if a != b), (0, 0))
        if one != other:
            return f"{name}: {one} in the round, {other} in the world that was imagined"
    return ""


def moved(round: Round, viewer: int) -> list[str]:
    """The cards that a viewer saw move; of those drawn together it does not matter which came first."""
    return sorted(map(str, events_of(round, viewer)))


def go_on_together(real: Round, world: Round, seat: int, chance: Chance) -> None:
    """Play on in both, until the seat learns something about the cards that sets the two apart.

    What it sees and what it knows must fall apart at the same moment, or some secret came out by another way.
    """
    memories = [recall(round) for round in (real, world)]
    for _ in range(FUTURE):
        if real.is_over():
            return
        steps = steps_in_both(real, world, seat, chance)
        if steps is None:
            return
        for round, step, memory in zip((real, world), steps, memories):
            memory.before(round)
            act(round, step)
            events = round.events
            memory.after(round, step.seat, step.move)
            round.events = events
        said = f"after seat {steps[0].seat}: {real.numbered.texts[steps[0].move]}"
        for round in (real, world):
            for card, _ in turned_up(round, seat):
                assert len(homes_of(round, seat, card)) == 1, (
                    f"{said} seat {seat} has lost sight of {round.pack.codes[card]}"
                )
        same = known(real, seat) == known(world, seat)
        if same and turned_up(real, seat) != turned_up(world, seat):
            return  # for a moment: now these cards lie where the seat would think them anyway
        for viewer in (seat, SPECTATOR):
            told = f"{said} something that seat {seat} can't see decides what {who(viewer)} sees"
            ways = moved(real, viewer), moved(world, viewer)
            assert ways[0] == ways[1] or not same, f"{told}: other cards move"
            views = seen(real, viewer), seen(world, viewer)
            assert views[0] == views[1] or not same, f"{told}: {difference(*views)}"
        assert (list(memories[0].rows[seat]) == list(memories[1].rows[seat])) or not same, said
        if not same:
            differs = events_of(real, seat) != events_of(world, seat) or seen(real, seat) != seen(world, seat)
            assert differs, f"{said} {knows_unseen(seat)}"
            return


def knows_unseen(seat: int) -> str:
    return (
        f"seat {seat} knows what it cannot have seen: whoever says tell or rule_out of a card that was not shown may "
        "say only what follows from what everybody can see"
    )


def who(viewer: int) -> str:
    return "everybody" if viewer == SPECTATOR else f"seat {viewer}"


def turned_up(round: Round, seat: int) -> list[tuple[int, int]]:
    """The cards that came into the sight of a seat with the last move, and from where; they may be gone again."""
    events = [int(number) for number in round.events]
    ways = zip(events[::3], events[1::3], events[2::3])
    knows = round.layout.knows
    return [
        (card, source) for card, source, target in ways if card >= 0 and not knows(seat, source) and knows(seat, target)
    ]


def steps_in_both(real: Round, world: Round, seat: int, chance: Chance) -> tuple[Step, Step] | None:
    """The same move for both, or in secret a move of the same kind; None: there is none."""
    step = drawn_step(real, chance)
    legal = [int(move) for move in world.moves(step.seat)]
    if step.seat == seat:
        assert sorted(legal) == sorted(map(int, real.moves(seat)))
        return step, step
    if real.turn().mode is Mode.SECRET:
        verbs = [real.numbered.list[move].verb for move in legal]
        alike = [move for move, verb in zip(legal, verbs) if verb is real.numbered.list[step.move].verb]
        return (step, step._replace(move=drawn(alike, chance))) if alike else None
    both = [int(move) for move in real.moves(step.seat) if int(move) in legal]
    if not both:
        return None
    step = step._replace(move=drawn(both, chance))
    return step, step


def more_than_one(position: Round, seat: int) -> bool:
    """Could two cards change places without anything that this seat would notice?"""
    where = {card: zone for zone, cards in enumerate(arrangement(position)) for card in cards}
    homes = {card: homes_of(position, seat, card) for card in where}
    for card, zone in where.items():
        if any(where[other] in homes[card] and zone in homes[other] and zone != where[other] for other in where):
            return True
    hidden_piles = [
        zone for zone in where.values() if position.layout.pile[zone] and not position.layout.knows(seat, zone)
    ]
    return any(is_loose(position, zone) for zone in hidden_piles)


def homes_of(position: Round, seat: int, card: int) -> set[int]:
    words, pack = int(position.words), position.pack
    possible = known(position, seat)[pack.word[card] :: words]
    return {zone for zone, word in enumerate(possible) if word & pack.bit[card]}


def is_loose(position: Round, zone: int) -> bool:
    """Lie two cards here whose order nobody followed?"""
    pack, first = position.pack, int(position.loose_row(zone))
    return sum(position.may[first + pack.word[card]] & pack.bit[card] != 0 for card in position.cards(zone)) > 1
