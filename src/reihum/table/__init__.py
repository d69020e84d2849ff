"""A running table: seats, people, bots, undo, agreement, what each seat is shown. No sockets, no clock, no files."""
