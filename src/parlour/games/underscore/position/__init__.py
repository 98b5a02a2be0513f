"""A match at one moment, in a duel, a fight or a run; the terms it is played under."""
