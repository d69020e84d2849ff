"""Hearts, with a pack of its own: a whole game in five files outside of Reihum."""
