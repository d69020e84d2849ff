"""Play in the terminal: everything shown comes from views, events and booklets."""
