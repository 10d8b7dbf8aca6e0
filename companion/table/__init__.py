"""State and rules of the table: the referee as the only entry point, and its parts."""
