"""The whole truth of a match of Summon5: the Loom, its weaves and their points, and what a turn does; `match.py` has the position."""
