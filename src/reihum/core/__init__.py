"""The table: cards, zones, knowledge, moves, rounds and matches. No input, no output, no clock."""
