"""Pages about people: the list, a person, a mark, a change of identity."""
