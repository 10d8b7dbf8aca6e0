"""Where requests of the app lie, and where their answers."""

ASKED = "/run/companion/ask"
"""Folder of the app's account."""
ANSWERS = "/run/companion-ask"
"""Folder of root's, with a file for each answer, by the id of its request."""
