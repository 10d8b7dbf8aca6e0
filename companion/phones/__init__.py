"""The table on phones, on a television and in home automation.

``server`` is a process of its own; the other modules are the side of the app.
"""
