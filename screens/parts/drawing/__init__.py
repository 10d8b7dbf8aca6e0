"""Text, shapes, cards, repeated widgets and motion: drawn, and never touched."""
