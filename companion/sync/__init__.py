"""Exchange of the shared records of a box with the server of its club."""
