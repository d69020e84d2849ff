"""A digest of random rounds of every game: moves, views, knowledge, imagined worlds, points and what a bot would do.

`python -m tests.traces` prints them for the build that it runs on, to be compared with the other's.
"""

from hashlib import sha256

from reihum.bots.eye import Eye
from reihum.bots.levels import decides_at_once
from reihum.core.chance import Chance, match_key
from reihum.core.game import Game
from reihum.core.round import Round
from reihum.core.sheet import Sheet
from reihum.research.players import player_of
from reihum.text.catalogue import catalogue
from tests.bots.learnt import WARM, file_with_critic, forget, put
from tests.strolls import drawn

MOST_MOVES = 200
THINKER = "master:6"
KNOWING = "beginner"  # plays by a policy
OWN = "elfern"  # the game that brings its own; plain Python reads the others in half a second each
LOOKS = (4, 60)  # moves before which everybody looks around, and bots think: that takes plain Python long


def trace(game: Game, seats: int) -> str:
    """One round with all that can be seen of it, in a few characters."""
    mark = sha256()
    chance = Chance(seats)
    round = game.deal(seats, game.options(), match_key(f"trace {game.id}"))
    if seats == game.players[-1]:  # an imagined round has another source of chance
        round = round.imagine(0, chance)
    for number in range(MOST_MOVES):
        if round.is_over():
            mark.update(repr(round.outcome()).encode())
            break
        if number in LOOKS:
            mark.update(look_around(round, chance).encode())
        seat, move = drawn(round, chance)
        mark.update(repr((seat, [int(each) for each in round.moves(seat)], move)).encode())
        round.play(seat, move)
    return mark.hexdigest()[:16]


def look_around(round: Round, chance: Chance) -> str:
    """What every seat sees, knows and imagines, and how bots would play that think for a while, or have learnt."""
    found: list[object] = [round.view(-1)]
    for seat in range(int(round.seats)):
        world = round.imagine(seat, chance)
        found += [round.view(seat), list(round.knowledge(seat)), list(world.lie), list(world.order), list(world.may)]
    assert decides_at_once(KNOWING, round)
    for seat in [seat for seat in round.turn().seats if seat < round.seats]:
        for name in (THINKER, KNOWING):
            bot = player_of(name, seat)  # counts its simulations, never the clock
            found.append(bot.reply(Eye(round, seat, Sheet(int(round.seats)))))
    return repr(found)


def traces() -> list[str]:
    """For each game, with the fewest and the most seats, and a small policy with weights drawn by lot."""
    found: list[str] = []
    for id, entry in catalogue().items():
        if id != OWN:
            put(entry.game, file_with_critic(entry.game, levels=WARM))
        for seats in sorted({entry.game.players[0], entry.game.players[-1]}):
            found.append(f"{id} {seats} {trace(entry.game, seats)}")
    forget()
    return found


if __name__ == "__main__":
    print(*traces(), sep="\n")
