"""The fixtures of the rooms on either side: both databases, and the command line."""

from tests.cli.conftest import parlour
from tests.store.conftest import database, postgres

__all__ = ["database", "parlour", "postgres"]
