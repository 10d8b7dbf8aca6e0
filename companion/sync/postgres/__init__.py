"""PostgreSQL server of a club: its schema, its owner's commands, and the two functions of a box."""
