"""Public views of Holmes."""
