"""Der dritte Mann."""
