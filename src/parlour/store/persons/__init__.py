"""What is kept of persons: their history, accounts, ratings."""
