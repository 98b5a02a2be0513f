"""Underscore in the lab: simulated runs, what cards and upgrades are worth."""
