"""A fingerprint of many rounds of one game: the same on every build, whatever holds the cards.

python -m tests.every_game.digest GAME ...           of this build, a line for each game
python -m tests.every_game.digest --wide GAME ...    with twice as many words in every set of cards (interpreted only)
"""

import sys
from functools import cache
from hashlib import sha256
from typing import Any


def widen() -> None:
    """Give every pack twice the words it needs. Only before any game is imported."""
    from reihum.core import cards

    make: Any = cards.Pack.__init__

    def make_wide(
        pack: Any,
        name: str,
        colours: list[str],
        letters: str,
        ranks: list[str],
        words: int = 0,
        *rest: Any,
        **more: Any,
    ) -> None:
        needed = -(-len(colours) // (cards.WORD_SIZE // len(ranks)))
        make(pack, name, colours, letters, ranks, max(words, 2 * needed), **more)

    setattr(cards.Pack, "__init__", make_wide)  # noqa: B010


@cache
def digest(game_id: str) -> str:
    """Moves, views, knowledge, imagined worlds, events and scores of rounds at several tables."""
    from reihum.core.chance import Chance
    from reihum.core.view import events_of
    from reihum.testing.tables import act, arrangement, cases, drawn_step
    from reihum.text.catalogue import find

    mark = sha256()
    entry = find(game_id)
    for case in cases(entry)[:: max(1, len(cases(entry)) // 3)]:
        chance = Chance(case.seed)
        round = case.deal()
        for number in range(90):
            if round.is_over():
                mark.update(repr(round.outcome()).encode())
                break
            step = drawn_step(round, chance)
            round.recording = True
            round.events = round.events[:0]
            act(round, step)
            mark.update(repr((step, events_of(round, 0))).encode())
            if number % 17 == 0:
                seat = number % case.seats
                world = round.imagine(seat, chance)
                seats = range(case.seats)
                views = [(each.view(other), sets(each, other)) for each in (round, world) for other in seats]
                mark.update(repr((views, arrangement(round), arrangement(world))).encode())
    return mark.hexdigest()


def sets(round: Any, seat: int) -> list[list[int]]:
    """What a seat knows, as lists of cards, so that it does not matter how many words hold them."""
    known, pack = round.knowledge(seat), round.pack
    return [
        [card for card in pack.cards() if known[zone * round.words + pack.word[card]] & pack.bit[card]]
        for zone in range(int(round.layout.size))
    ]


if __name__ == "__main__":
    if "--wide" in sys.argv:
        widen()
    for game_id in sys.argv[1:]:
        if game_id != "--wide":
            print(game_id, digest(game_id))
