"""A run: encounters, upgrades, death, and the log that replays it."""
