"""A learning curve as a picture."""

__all__ = ["drawn_curve"]


def drawn_curve(curve: list[tuple[float, float]], title: str) -> str:
    """Rounds played to the right, what was reached upwards; SVG."""
    values = [value for _, value in curve]
    low, high = min(0.0, *values), max(0.001, *values)
    last = max(1, curve[-1][0])
    places = [(50 + 530 * rounds / last, 260 - 220 * (value - low) / (high - low)) for rounds, value in curve]
    line = " ".join(f"{x:.1f},{y:.1f}" for x, y in places)
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 300" font-family="sans-serif" font-size="12">'
        f'<polyline fill="none" stroke="#08a" stroke-width="2" points="{line}"/>'
        f'<text x="50" y="20">{title}</text>'
        f'<text x="45" y="44" text-anchor="end">{high:.1f}</text>'
        f'<text x="45" y="264" text-anchor="end">{low:.1f}</text>'
        f'<text x="50" y="285">0</text><text x="580" y="285" text-anchor="end">{last:.0f} rounds</text></svg>\n'
    )
