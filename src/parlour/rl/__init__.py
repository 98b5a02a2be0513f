"""Matches as environments for players that learn: PettingZoo, Gymnasium, OpenSpiel, and many matches at once."""
