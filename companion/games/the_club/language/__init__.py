"""Secret rules as values: what they are built of, which rows they admit, how they compare."""
