"""Situations: what a seat can tell apart, as one number.

The searching seat tells apart all that it sees. The others' nodes go by what lies open to everybody: what they hold
differs from one imagined world to the next, and what they do should be learnt from all of them together.
"""

from typing import final

from librt.vecs import append, vec
from mypy_extensions import i64

from reihum.core.round import SECRET, Round
from reihum.core.solver_facts import blended
from reihum.core.zones import Face, Layout


@final
class Situations:
    """The situations of one table, as one seat tells them apart."""

    def __init__(self, layout: Layout, seat: i64) -> None:
        self.seat = seat
        self.owners = vec[i64](layout.owners)
        self.open = vec[i64]()  # words of the zones that everybody knows,
        self.own = vec[i64]()  # and of those that this seat knows
        self.counted = vec[i64]()  # hidden zones that can be counted
        self.tops = vec[i64]()  # open piles
        words = layout.pack.words
        for zone in range(layout.size):
            everybody = layout.watchers[zone] == 2**layout.seats - 1
            for word in range(zone * words, (zone + 1) * words):
                if everybody:
                    self.open = append(self.open, word)
                elif layout.knows(seat, zone):
                    self.own = append(self.own, word)
            if not everybody and layout.uncounted[zone] == 0:
                self.counted = append(self.counted, zone)
            if layout.zones[zone].face == Face.TOP and layout.pile[zone] != 0:
                self.tops = append(self.tops, zone)

    def key(self, world: Round, seat: i64) -> i64:
        """The situation in which this seat is to move."""
        return self.seen_by(world, seat, self.public(world))

    def public(self, world: Round) -> i64:
        """What lies open to everybody. As long as all choose in secret it stays the same."""
        found = blended(7, world.mode)
        for word in self.open:
            found = blended(found, world.lie[word])
        for zone in self.tops:
            found = blended(found, world.top(zone))
        for note in world.notes:
            value = getattr(world, note.field)
            if note.listed:
                for number in value:
                    found = blended(found, number)
            else:
                found = blended(found, value)
        return found

    def seen_by(self, world: Round, seat: i64, public: i64) -> i64:
        """What is public, and what this seat knows besides."""
        found = blended(public, seat)
        if world.mode != SECRET:
            for zone in self.counted:
                found = blended(found, world.count(zone))
        elif seat != self.seat:  # how far its own choice has come; who else has chosen is no news
            for zone in self.counted:
                if self.owners[zone] == seat:
                    found = blended(found, world.count(zone))
        if seat == self.seat:
            for word in self.own:
                found = blended(found, world.lie[word])
        return found
