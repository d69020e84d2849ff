"""What a solver has found, for people and for programs."""

from typing import Any

from reihum.bots.maxn import Outlook
from reihum.bots.solver import Solution
from reihum.core.round import Round
from reihum.terminal.paint import columns, page_width, wrapped
from reihum.text.catalogue import find
from reihum.text.words import Words


def title(round: Round, words: Words) -> str:
    return find(round.game.id).booklet(words.language).title


def texts(round: Round, moves: tuple[int, ...]) -> list[str]:
    return [round.numbered.texts[move] for move in moves]


# Two players, one at a time


def winners(low: int | None, high: int | None) -> list[int]:
    """Who wins: one seat, both if it is drawn, nobody as long as it is not known."""
    if low is not None and low > 0:
        return [0]
    if high is not None and high < 0:
        return [1]
    return [0, 1] if low == high == 0 else []


def facts(round: Round, found: Solution, seconds: float) -> dict[str, Any]:
    """A solution for programs."""
    return {
        "seat": found.seat,
        "exact": found.exact,
        "low": found.low,
        "high": found.high,
        "winners": winners(found.low, found.high),
        "positions": found.positions,
        "seconds": round_off(seconds),
        "moves": [
            {
                "move": round.numbered.texts[verdict.move],
                "low": verdict.low,
                "high": verdict.high,
                "guess": verdict.guess,
                "winners": winners(verdict.low, verdict.high),
                "line": texts(round, verdict.line),
            }
            for verdict in found.verdicts
        ],
    }


def lines(round: Round, found: Solution, stopped: bool, words: Words) -> list[str]:
    """A solution for people."""
    seat = words("solve.seat", n=found.seat)
    known = "value" if found.low == found.high is not None else "so-far"
    value = words(f"solve.{known}", value=between(found.low, found.high), result=result(found.low, found.high, words))
    rows = [[words("solve.move"), words("solve.worth"), words("solve.line")]]
    for verdict in found.verdicts:
        rows.append([
            round.numbered.texts[verdict.move],
            between(verdict.low, verdict.high, verdict.guess),
            " ".join(texts(round, verdict.line)),
        ])  # fmt: skip
    end = ["", f"  {words('solve.stopped')}"] if stopped else []
    return [f"  {words('solve.title', game=title(round, words), seat=seat)}", "", f"  {value}", "", *table(rows), *end]


def between(low: int | None, high: int | None, guess: int | None = None) -> str:
    """A number, or what is known about it, or what it looks like."""
    if low is None and high is None:
        return "?" if guess is None else f"≈ {guess}"
    if low is None:
        return f"≤ {high}"
    if high is None:
        return f"≥ {low}"
    return str(low) if low == high else f"{low}…{high}"


def result(low: int | None, high: int | None, words: Words) -> str:
    won = winners(low, high)
    if len(won) == 1:
        return words("solve.wins", n=won[0])
    return words("solve.drawn") if won else words("solve.undecided")


def table(rows: list[list[str]]) -> list[str]:
    """Columns, the last one broken where it is too long."""
    heads = columns([row[:-1] for row in rows], right=tuple(range(1, len(rows[0]) - 1)))
    width = max(len(head) for head in heads)
    found: list[str] = []
    for head, row in zip(heads, rows):
        found += wrapped(row[-1], page_width(), f"  {head.ljust(width)}  ", " " * (width + 4))
    return [line.rstrip() for line in found]


def round_off(seconds: float) -> float:
    return float(f"{seconds:.3f}")


# More players


def prospects(round: Round, found: Outlook, seconds: float) -> dict[str, Any]:
    """What max-n has found, for programs."""
    return {
        "seat": found.seat,
        "exact": found.exact,
        "depth": found.depth,
        "positions": found.positions,
        "seconds": round_off(seconds),
        "moves": [
            {
                "move": round.numbered.texts[prospect.move],
                "payoffs": list(prospect.payoffs),
                "line": texts(round, prospect.line),
            }
            for prospect in found.prospects
        ],
    }


def prospect_lines(round: Round, found: Outlook, words: Words) -> list[str]:
    """The same for people."""
    seats = [words("solve.seat", n=number) for number in range(int(round.seats))]
    rows = [[words("solve.move"), *seats, words("solve.line")]]
    for prospect in found.prospects:
        payoffs = [f"{points:g}" for points in prospect.payoffs]
        rows.append([round.numbered.texts[prospect.move], *payoffs, " ".join(texts(round, prospect.line))])
    certain = words("solve.exact") if found.exact else words("solve.shallow", depth=found.depth)
    head = words("solve.title", game=title(round, words), seat=seats[found.seat])
    return [f"  {head}", "", f"  {words('solve.maxn')}", "", *table(rows), "", f"  {certain}"]


# Two players who choose at once


def shares(round: Round, found: Any, winning: bool, seconds: float) -> dict[str, Any]:
    """An equilibrium for programs."""
    return {
        "value": found.value,
        "of": "winning" if winning else "points",
        "strategies": [
            {round.numbered.texts[move]: share for move, share in strategy.items()} for strategy in found.strategies
        ],
        "gap": found.gap,
        "positions": found.positions,
        "seconds": round_off(seconds),
    }


def share_lines(round: Round, found: Any, words: Words) -> list[str]:
    """The same for people."""
    lines = [f"  {words('solve.both', game=title(round, words))}", ""]
    lines += [f"  {words('solve.equilibrium', value=f'{found.value:.6g}')}"]
    for seat, strategy in enumerate(found.strategies):
        rows = [[round.numbered.texts[move], f"{100 * share:.2f} %"] for move, share in strategy.items()]
        lines += ["", f"  {words('solve.seat', n=seat)}", *[f"    {line}" for line in columns(rows, right=(1,))]]
    return [*lines, "", f"  {words('solve.rounding', gap=f'{found.gap:.1g}')}"]
