"""What a finished attempt is told by: how full the tray was, and when the level was lost."""

from parlour.core.contract import Action


class Moment:
    """An action that closed the last solution, and what took it back."""

    def __init__(self, step: int, move: int, action: Action, grid: bool) -> None:
        self.step = step  # of the log, from 0
        self.move = move
        self.action = action
        self.grid = grid  # a cell is filled wrongly; else the stack cannot be cleared
        self.undos = 0  # spent since
        self.back = ""  # what led back before it: "undo", "life"


class Review:
    """One entry for each line of the attempt's log."""

    def __init__(self) -> None:
        self.tray: list[int] = []  # tokens waiting after it
        self.lost: list[bool] = []  # the level could not be won after it
        self.moments: list[Moment] = []

    def fatal(self) -> Moment | None:
        """What closed the last solution for good."""
        return self.moments[-1] if self.lost and self.lost[-1] else None
