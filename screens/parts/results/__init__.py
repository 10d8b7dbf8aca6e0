"""Score sheet, curve and winner's page."""
