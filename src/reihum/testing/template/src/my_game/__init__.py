"""My game, a card game for Reihum."""
