"""The persons of the house: their history, accounts, ratings, who plays whom, and conduct."""
