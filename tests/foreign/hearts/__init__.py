"""Hearts, with a pack of its own: a whole game in four files outside of Reihum."""
