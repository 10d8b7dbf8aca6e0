"""Drawing: text, shapes, cards, repeated widgets and animations, none of which take touches."""
