"""Secret rules as values: their blocks, the rows they accept, and their comparison."""
