"""Where requests of the app lie, and where their answers."""

ASKED = "/run/companion/ask"
"""Folder of the app's account."""
ANSWER = "/run/companion-ask/answer.json"
"""File of root's."""
