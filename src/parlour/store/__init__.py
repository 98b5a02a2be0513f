"""What the house never forgets: guests, matches and the log of inputs, in SQLite or PostgreSQL by one code path."""
