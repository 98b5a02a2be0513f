"""The shape of a saved match."""

import msgspec

from parlour.games.stackdoku.view.shapes import Result


class SavedLevel(msgspec.Struct, forbid_unknown_fields=True):
    givens: str
    tiles: str
    preset: str = ""
    seed: str = ""
    made: int = 0
    layout: str = ""
    chosen: bool = False
    grade: int = 0
    rating: int = -1
    certificate: list[str] = []


class SavedBoard(msgspec.Struct, forbid_unknown_fields=True):
    """What a log cannot tell is kept beside it."""

    log: list[str] = []
    attempt: int = 1
    mode: str = ""  # "": as the option says
    pure: bool | None = None
    seen: list[int] = []
    shown: list[int] = []
    peeks: int = 0
    hints: int = 0
    asides: int = 0
    lost: int = 0
    repeat: bool = False
    paused: bool = False
    pauses: int = 0
    stage: int = 1
    first_lives: int | None = None
    first_undos: int | None = None


class Saved(msgspec.Struct, forbid_unknown_fields=True):
    """The whole truth."""

    level: SavedLevel
    boards: list[SavedBoard] = []
    seed: str = ""  # of the match; an endless run makes its levels of it
    result: Result | None = None
