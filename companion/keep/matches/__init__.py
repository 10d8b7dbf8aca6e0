"""Matches and people in the database, and files to exchange matches."""
