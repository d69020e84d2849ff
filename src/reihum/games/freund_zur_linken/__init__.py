"""Der Freund zur Linken."""
