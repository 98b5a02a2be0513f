"""The whole truth of a match of Fogline: cards and board, the setup, what may be done, what follows; `match.py` has the position."""
