"""A program's way into a house of others: open or join a table, and play, by the same protocol as everybody."""

from parlour.client.errors import NotAllowed, Refused, Trouble
from parlour.client.house import House
from parlour.client.table import Table, Turn

__all__ = ["House", "NotAllowed", "Refused", "Table", "Trouble", "Turn"]
