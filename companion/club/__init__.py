"""Records that the boxes of a club share, merged by pure functions: results, people, evenings."""
