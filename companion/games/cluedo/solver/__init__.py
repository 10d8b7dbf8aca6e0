"""What can be known of a deal, exactly: which deals fit what a viewer knows, and how many."""
