"""What the tables of a club share, merged by pure functions: results, people, evenings."""
