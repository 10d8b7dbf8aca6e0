"""Pages of the club: its league and tables, and the rounds of an evening."""
