"""The whole truth of a match of Stackdoku: boards, what may be done on them, what they tell; `match.py` has the position."""
