"""Tables of points from elsewhere, read as matches that were entered by hand."""
