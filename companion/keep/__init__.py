"""Data on the disk: one database, and files to exchange."""
