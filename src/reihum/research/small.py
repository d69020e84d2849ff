"""Games small enough to be solved: all deals of a position, its whole tree, and what a best answer gains.

A position says which cards there are and how many lie where. `deals_of` deals those that not everybody sees in every
possible way. `tree_of` unfolds all that can follow, shuffles on the way in every order; `exploitability` is what best
answers gain against a policy, which is nothing at an equilibrium.

A round that need not end, as in Mau-Mau, becomes a finite one if it is broken off after a number of decisions, with
nothing won and nothing lost.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import combinations, permutations
from typing import Final, NamedTuple

from librt.vecs import vec
from mypy_extensions import i64

from reihum.core.cards import members
from reihum.core.observation import ObservationLayout
from reihum.core.recall import Recall
from reihum.core.round import Round
from reihum.core.sequential import Sequential, returns_of
from reihum.notation import written_view
from reihum.research.ways import TooLarge, after_each_way

__all__ = ["Node", "Policy", "TooLarge", "Tree", "deals_of", "exploitability", "tree_of", "values_of"]

MOST_DEALS: Final = 5_000
LONGEST: Final = 100
MOST_NODES: Final = 500_000
ROUNDING: Final = 1e-6  # of shares that add up to 1

Policy = Callable[[str, Sequence[int]], Mapping[int, float]]
"""How often to make which move, by what a seat knows and by its legal moves."""


# All deals


def deals_of(position: Round) -> list[Round]:
    """Every deal of the cards that not everybody sees, all equally likely; of nothing hidden, the position itself."""
    layout = position.layout
    everybody = 2 ** int(position.seats) - 1
    hidden = [zone for zone in range(int(layout.size)) if layout.watchers[zone] != everybody]
    sizes = [int(position.count(zone)) for zone in hidden]
    cards = sorted(int(card) for zone in hidden for card in position.cards(zone))
    found: list[Round] = []
    for dealt in arrangements(cards, sizes, [bool(layout.pile[zone]) for zone in hidden]):
        found.append(laid(position, dict(zip(hidden, dealt, strict=True)), cards))
        if len(found) > MOST_DEALS:
            raise TooLarge(f"more than {MOST_DEALS} deals; leave fewer cards in the position")
    return found


def arrangements(cards: list[int], sizes: list[int], ordered: list[bool]) -> Iterator[list[tuple[int, ...]]]:
    """Every way to put cards into places of these sizes; in some of them the order matters."""
    if not sizes:
        yield []
        return
    for chosen in (permutations if ordered[0] else combinations)(cards, sizes[0]):
        rest = [card for card in cards if card not in chosen]
        for others in arrangements(rest, sizes[1:], ordered[1:]):
            yield [chosen, *others]


def laid(position: Round, dealt: dict[int, tuple[int, ...]], hidden: list[int]) -> Round:
    """The position with these cards in its hidden zones. All know which are hidden, and no more than they see."""
    round = position.clone()
    words = int(round.words)
    for zone in dealt:
        if round.layout.pile[zone]:
            round.unstack(zone)
    for zone, cards in dealt.items():
        for word in range(words):
            round.lie[zone * words + word] = 0
        for card in cards:
            round.lie[zone * words + round.pack.word[card]] |= round.pack.bit[card]
        if round.layout.pile[zone]:
            round.stack(zone, vec[i64](cards))
    round.look_around()
    for zone in range(int(round.layout.size)):
        if zone in dealt and round.layout.pile[zone]:
            round.watch_shuffled(zone)
        elif round.layout.pile[zone]:
            for word in range(words):
                round.may[int(round.loose_row(zone)) + word] = position.may[int(position.loose_row(zone)) + word]
    for seat in range(int(round.seats)):
        for zone in dealt:
            if not round.layout.knows(seat, zone) and not round.is_empty(zone):
                for card in hidden:
                    round.may[int(round.row(seat, zone)) + round.pack.word[card]] |= round.pack.bit[card]
    round.changes += 1
    return round


# All positions


class Node(NamedTuple):
    """A position of the tree: its end, a draw, or somebody's decision."""

    seat: int  # NO_SEAT: the end, or a draw
    knows: str  # what the seat knows
    moves: tuple[int, ...]
    children: tuple[int, ...]  # their numbers in the tree
    returns: tuple[float, ...]  # at the end


Tree = list[Node]
"""All positions, each after those that follow it; the last one is the root, which draws the deal."""


def tree_of(deals: Sequence[Round], longest: int | None = None) -> Tree:
    """Unfold all that can follow; a round is broken off after `longest` decisions, if that is given.

    TooLarge says why it cannot be done.
    """
    layout = ObservationLayout(deals[0].game, int(deals[0].seats), deals[0].options)  # type: ignore[attr-defined]
    tree: Tree = []
    roots = []
    for deal in deals:
        starts = [written_view(deal, seat) for seat in range(int(deal.seats))]
        played = Sequential(deal.clone(), Recall(layout, deal.clone()))
        roots.append(unfold(played, Unfolding(tree, starts, longest), 0))
    tree.append(Node(-1, "", (), tuple(roots), ()))
    return tree


class Unfolding(NamedTuple):
    """What stays the same while the positions of one deal are unfolded."""

    tree: Tree
    starts: list[str]  # what each seat sees before anything happens
    longest: int | None

    def add(self, node: Node) -> int:
        if len(self.tree) > MOST_NODES:
            raise TooLarge(f"more than {MOST_NODES} positions")
        self.tree.append(node)
        return len(self.tree) - 1


def unfold(played: Sequential, unfolding: Unfolding, made: int) -> int:
    """Put a position after so many decisions into the tree, and all that follows it; its number."""
    if played.is_over():
        return unfolding.add(Node(-1, "", (), (), tuple(returns_of(played.round))))
    if played.drawing:
        drawn = [follow(played, int(seat), unfolding, made) for seat in members(played.drawing)]
        return unfolding.add(Node(-1, "", (), tuple(drawn), ()))
    if made == unfolding.longest:
        return unfolding.add(Node(-1, "", (), (), (0.0,) * int(played.round.seats)))
    if made == LONGEST:
        raise TooLarge(
            f"a round may take more than {LONGEST} moves, or go on for ever; say with `longest` when to break it off"
        )
    assert played.recall is not None
    seat = int(played.seat)
    moves = tuple(sorted(int(move) for move in played.moves()))
    children = tuple(follow(played, move, unfolding, made + 1) for move in moves)
    knows = f"{seat} | {unfolding.starts[seat]} | {played.recall.text(played.round, seat)}"
    return unfolding.add(Node(seat, knows, moves, children, ()))


def follow(played: Sequential, choice: int, unfolding: Unfolding, made: int) -> int:
    """What follows a choice: a position, or a draw among all that chance can make of it."""
    ways = [unfold(way, unfolding, made) for way in after_each_way(played, choice)]
    return ways[0] if len(ways) == 1 else unfolding.add(Node(-1, "", (), tuple(ways), ()))


# Values


def values_of(tree: Tree, policy: Policy) -> list[float]:
    """What each seat gets on average if all follow this policy."""
    seats = len(next(node.returns for node in tree if node.returns))
    found: list[tuple[float, ...]] = []
    for node in tree:
        if node.returns:
            found.append(node.returns)
            continue
        shares = shares_of(node, policy)
        pairs = list(zip(shares, node.children, strict=True))
        found.append(tuple(sum(share * found[child][seat] for share, child in pairs) for seat in range(seats)))
    return list(found[-1])


def shares_of(node: Node, policy: Policy) -> list[float]:
    if not node.moves:
        return [1 / len(node.children)] * len(node.children)
    chosen = policy(node.knows, node.moves)
    shares = [chosen.get(move, 0.0) for move in node.moves]
    if min(shares) < -ROUNDING or abs(sum(shares) - 1) > ROUNDING:
        raise ValueError(
            f"a policy says how often to make each of the moves {list(node.moves)}, 1 in all, and not {dict(chosen)}"
        )
    return shares


def best_answer(tree: Tree, policy: Policy, seat: int) -> float:
    """What a seat gets that knows the others' policy, and answers it as well as it can."""
    reach = [0.0] * len(tree)
    reach[-1] = 1.0
    same: dict[str, list[int]] = {}
    for number in range(len(tree) - 1, -1, -1):  # from the root down: how likely the others and chance lead there
        node = tree[number]
        own = node.seat == seat and bool(node.moves)
        if own:
            same.setdefault(node.knows, []).append(number)
        shares = [1.0] * len(node.children) if own else shares_of(node, policy) if node.children else []
        for share, child in zip(shares, node.children, strict=True):
            reach[child] += share * reach[number]
    best: dict[str, int] = {}

    def value(number: int) -> float:
        """Of a position; where the seat decides it does the same in all that it cannot tell apart."""
        node = tree[number]
        if node.returns:
            return node.returns[seat]
        if node.seat == seat and node.moves:
            if node.knows not in best:
                gains = [sum(reach[each] * value(tree[each].children[which]) for each in same[node.knows])
                         for which in range(len(node.moves))]  # fmt: skip
                best[node.knows] = gains.index(max(gains))
            return value(node.children[best[node.knows]])
        pairs = zip(shares_of(node, policy), node.children, strict=True)
        return sum(share * value(child) for share, child in pairs if share > 0)

    return value(len(tree) - 1)


def exploitability(tree: Tree, policy: Policy) -> float:
    """How much the seats could gain by best answers to this policy, each alone, added up; nothing at an equilibrium.

    For two seats in a zero-sum game that is the usual measure (NashConv).
    """
    values = values_of(tree, policy)
    return sum(best_answer(tree, policy, seat) - value for seat, value in enumerate(values))
