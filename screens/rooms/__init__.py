"""The rooms that games are played in, painted once for a display and hung behind the page."""
