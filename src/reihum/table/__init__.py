"""A running table: seats, people, bots, undo, agreement, what each seat is told. No sockets, no clock, no files."""
