"""The app around the pages: start-up, main loop, inputs, focus, rest and recovery."""
