"""A program's way into a house of others: open or join a table, and play, by the same protocol as everybody."""

from parlour.client.errors import ClientError, NotAllowed, Refused
from parlour.client.house import House
from parlour.client.table import Table, Turn

__all__ = ["ClientError", "House", "NotAllowed", "Refused", "Table", "Turn"]
