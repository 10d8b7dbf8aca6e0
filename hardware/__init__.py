"""Buttons and scanners: each device thread puts inputs into the inbox and does nothing else."""
