"""Underscore from title to death, in plain text."""

from parlour.cli.underscore.title import title

__all__ = ["title"]
