"""What the app knows of the machine it runs on, and what it may ask of it."""
