"""Knowledge of the machine that the app runs on, and requests to it."""
