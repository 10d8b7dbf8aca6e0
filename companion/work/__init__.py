"""Slow work beside the game, whose answers come through the inbox."""
