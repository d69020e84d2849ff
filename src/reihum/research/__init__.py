"""For researchers: contests between bots, environments, equilibria."""
