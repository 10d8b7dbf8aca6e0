"""Phones and a television beside the table: what they show, and the server that shows it.

The app's side is ``publishing`` and what it is made of; ``server`` is a process of its own.
"""
