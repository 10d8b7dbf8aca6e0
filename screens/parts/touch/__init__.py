"""Keys and other widgets that take touches and the focus."""
