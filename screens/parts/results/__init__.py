"""Score sheet, curves and the winner's page."""
