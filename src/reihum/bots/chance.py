"""A bot that plays by chance: any legal move, with just enough sense to be good company."""

from typing import final

from reihum.bots.bot import Reply
from reihum.core.chance import Chance
from reihum.core.game import Game
from reihum.core.moves import Verb
from reihum.core.turn import Mode
from reihum.core.view import Place, View
from reihum.core.zones import Face

LAYS = (Verb.PLAY, Verb.PUT, Verb.PICK, Verb.NAME)  # what brings the game on
SPEAKS = 3  # times out of four, when there is something to say
LAYS_ON = 7  # times out of eight, rather than to draw or pass


@final
class ChanceBot:
    """Speaks up most of the time, lays a card rather than not, and has no plan at all."""

    def __init__(self, game: Game, seats: int, seed: int) -> None:
        self.moves = game.moves.list
        self.pack = game.pack
        self.zones = game.layout(seats).zones
        self.words = [number for number, move in enumerate(self.moves) if move.verb is Verb.SAY]
        self.chance = Chance(seed)

    def reply(self, view: View) -> Reply | None:
        racing = view.turn.mode is Mode.RACE
        legal = [choice.move for choice in view.choices if choice.forbidden is None]
        words = [move for move in legal if move in self.words]
        deeds = [move for move in legal if move not in self.words]
        if racing and not deeds:
            words = self.worth_saying(view, words)
        if words and (self.chance.below(4) < SPEAKS or not (deeds or racing)):
            return Reply(self.any_of(words), 600 + int(self.chance.below(1200)))
        if not deeds:
            return None
        lays = [move for move in deeds if self.moves[move].verb in LAYS]
        if lays and self.chance.below(8) < LAYS_ON:
            deeds = lays
        return Reply(self.any_of(deeds), 1500 + int(self.chance.below(1500)))

    def any_of(self, moves: list[int]) -> int:
        return moves[int(self.chance.below(len(moves)))]

    def worth_saying(self, view: View, words: list[int]) -> list[int]:
        """Where open piles lie in front of the players, a word is worth saying when two of them show the same rank.

        The game's first word is about two players' piles, its second about a pile in the middle.
        """
        tops = [place for place in view.places if self.zones[place.zone].face is Face.TOP and len(place.cards) > 0]
        if not [place for place in tops if place.owner >= 0]:
            return words
        pairs = [(one, other) for i, one in enumerate(tops) for other in tops[:i] if self.same_rank(one, other)]
        found: list[int] = []
        for one, other in pairs:
            word = self.words[0 if one.owner >= 0 and other.owner >= 0 else -1]
            if word in words:
                found.append(word)
        return found[:1]

    def same_rank(self, one: Place, other: Place) -> bool:
        ranks = self.pack.rank
        return ranks[self.pack.card(one.cards[0])] == ranks[self.pack.card(other.cards[0])]
