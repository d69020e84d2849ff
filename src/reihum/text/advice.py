"""What a bot would do, and why, in words: for hints here and in the browser."""

from reihum.core.advice import Advice, Estimate
from reihum.text.lexicon import Lexicon

SHOWN = 4  # choices
LITTLE = 0.03  # of a round won, or of the points


def name_of(estimate: Estimate, lexicon: Lexicon) -> str:
    """The choice, as the table calls it."""
    return lexicon.words("hint.wait") if estimate.move < 0 else lexicon.advised(lexicon.game.moves.list[estimate.move])


def percent(estimate: Estimate) -> int:
    return round(100 * estimate.share)


def points(estimate: Estimate, lexicon: Lexicon) -> str:
    """A few points with one decimal, after a comma in German and a point in English."""
    text = f"{estimate.points:.0f}" if abs(estimate.points) >= 10 else f"{estimate.points:.1f}"
    text = text.replace("-", "−")
    return text.replace(".", ",") if lexicon.words.language == "de" else text


def sentence(advice: Advice, lexicon: Lexicon, named: int | None = None) -> str:
    """Why the first choice is the best. `named` is the move that looked best at first glance, if there was one."""
    best = advice.estimates[0]
    if advice.reason in ("only", "learnt", "mastery"):
        return lexicon.words(f"hint.{advice.reason}")
    if advice.reason == "proven":
        known = {100: "proven-wins", 0: "proven-loses"}.get(percent(best), "proven")
        return lexicon.words(f"hint.{known}")
    if named is not None and named != best.move:
        given_up = next((each for each in advice.estimates if each.move == named), advice.estimates[1])
        reason = "wins" if percent(best) > percent(given_up) else "points"
        return lexicon.words("hint.closer", why=compared(best, given_up, reason, lexicon))
    if advice.reason == "close" and (equal := as_good(advice)) > 2:
        return lexicon.words("hint.equal", n=equal, share=percent(best), points=points(best, lexicon))
    return compared(best, advice.estimates[1], advice.reason, lexicon)


def compared(best: Estimate, other: Estimate, reason: str, lexicon: Lexicon) -> str:
    """How two choices compare, in figures."""
    return lexicon.words(
        f"hint.{reason}",
        other=name_of(other, lexicon),
        share=percent(best),
        points=points(best, lexicon),
        less=percent(other) if reason == "wins" else points(other, lexicon),
    )


def as_good(advice: Advice) -> int:
    """How many choices are hardly worse than the best, itself included?"""
    best = advice.estimates[0]
    few = max(LITTLE, LITTLE * abs(best.points))
    near = [each for each in advice.estimates if abs(best.points - each.points) <= few]
    return len([each for each in near if abs(best.share - each.share) <= LITTLE])


def told(advice: Advice, lexicon: Lexicon, reasons: list[str], named: int | None = None) -> list[str]:
    """The best choice, the reasons, and how it compares with the others; nothing twice that was told at first."""
    best = advice.estimates[0]
    found = [sentence(advice, lexicon, named)]
    if named is None or named != best.move:
        title = "best" if named is None else "rather"
        found = [lexicon.words(f"hint.{title}", move=name_of(best, lexicon)), *reasons, *found]
    if advice.reason in ("learnt", "mastery"):
        return [*found, lexicon.words("hint.looking")]
    if advice.reason in ("only", "proven"):
        return found
    return found + [
        lexicon.words("hint.line", move=name_of(each, lexicon), share=percent(each), points=points(each, lexicon))
        for each in advice.estimates[:SHOWN]
    ]
