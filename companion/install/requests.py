"""Folders of the app's requests and of their answers."""

ASKED = "/run/companion/ask"
"""Folder of the app's account."""
ANSWERS = "/run/companion-ask"
"""Folder of root's, with a file for each answer, by the id of its request."""
