"""What the house never forgets: guests, matches, the log of inputs, encounters, graveyards; in SQLite or PostgreSQL by one code path."""
