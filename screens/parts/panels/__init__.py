"""Page frame, base class of panels, and panels that games share."""
