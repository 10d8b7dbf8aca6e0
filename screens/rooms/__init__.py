"""Painted rooms and covers of games: rendered once for a display, shown behind the page."""
