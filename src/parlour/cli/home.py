"""The player's own file at the command line."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter

if TYPE_CHECKING:
    from parlour.store.home import Home

DataFolder = Annotated[
    str,
    Parameter(
        name="--data", help="The folder of your own runs, records and dead; otherwise PARLOUR_DATA, or the platform's."
    ),
]


def at_home(data: str) -> Home:
    """The player's file in the folder named; to be opened with `with`."""
    from parlour.store.home import Home, data_folder  # here, because a database takes long to load

    return Home(data_folder(data))
