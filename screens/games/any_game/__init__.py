"""Any game on the screen."""
