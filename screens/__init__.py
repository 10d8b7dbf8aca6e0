"""Everything drawn: thin widgets, each beside the kv file that lays it out."""
