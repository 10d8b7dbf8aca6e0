"""Decks in the database, and files to exchange decks."""
