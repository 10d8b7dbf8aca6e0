"""What only the master knows: the rule, and what it says."""
