"""The language that moves and blessings are written in."""
