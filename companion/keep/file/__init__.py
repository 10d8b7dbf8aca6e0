"""The database file: opened, locked, inspected, checked and copied."""
