"""Fan Tan."""
