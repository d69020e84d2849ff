"""What of all that is legal is worth considering: each game's own know-how says so, if it brings some."""

from librt.vecs import append, vec
from mypy_extensions import i64

from reihum.bots.eye import Eye
from reihum.bots.tree import WAIT
from reihum.companions import companion
from reihum.core.chance import Chance
from reihum.core.game import Game
from reihum.core.know_how import NONE, KnowHow
from reihum.core.moves import Verb


def know_how_of(game: Game) -> KnowHow:
    """What a game's own know_how.py knows, if it brings one."""
    found = companion(game, "know_how", "KNOW_HOW") or NONE
    assert isinstance(found, KnowHow)
    return found


def sensible(eye: Eye, moves: vec[i64], chance: Chance) -> vec[i64]:
    """Those of these legal moves that make sense; where a race asks for words alone, silence (WAIT) may as well."""
    if len(moves) == 0:
        return moves
    if eye.is_race and all(eye.numbered.list[move].verb is Verb.SAY for move in moves):
        moves = append(moves, WAIT)
    found = know_how_of(eye.game).sensible(eye.imagine(chance), eye.seat, moves)
    return found if len(found) > 0 else moves
