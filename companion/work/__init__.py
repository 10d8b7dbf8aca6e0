"""Slow work in threads and a process beside the app; results come through the inbox."""
