"""Underscore from title to death, in plain text, and its commands."""
