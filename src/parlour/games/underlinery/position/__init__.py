"""The whole truth of a match and what the rules do to it; `match.py` has the position."""
