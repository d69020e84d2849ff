"""Players that learn a game by playing against themselves: nothing but its rules is needed."""
