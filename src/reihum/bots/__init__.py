"""Players that are programs. They see what a person in their place would see."""
