"""Pages about the box: settings, readers, networks, clock and copies."""
