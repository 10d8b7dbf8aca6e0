"""Sounds of the speaker, written by ``knocks.py``: 16 bits a sample, one channel."""

RATE = 24_000
"""Samples a second: half of HDMI's 48 kHz."""
