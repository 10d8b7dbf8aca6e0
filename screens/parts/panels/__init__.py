"""Frame of a page, base class of panels, and panels that games share."""
