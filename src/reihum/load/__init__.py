"""Load: scripted seats at many tables, over real WebSockets, to see what a server can carry."""
