"""Die höchste Karte gewinnt."""
