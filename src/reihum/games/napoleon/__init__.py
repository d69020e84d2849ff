"""Napoleon."""
