"""Underscore from title to death, in plain text."""

from parlour.cli.underscore.title import ended, title

__all__ = ["ended", "title"]
