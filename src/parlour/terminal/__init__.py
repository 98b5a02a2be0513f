"""The terminal: the title, one table for every game, lessons and replays, local or at a server's tables."""
