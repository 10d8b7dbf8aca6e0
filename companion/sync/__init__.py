"""Exchange of what a box shares with the server of its club."""
