"""A file is picked from a list, folder by folder; nobody has to know how a path is written."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from parlour.terminal.screens.shelf import Row, Shelf

MOST = 2000  # entries of a folder that are listed


class Files(Shelf):
    """Enter opens a folder or picks a file; what is picked is the answer of the screen."""

    helps = "Enter opens a folder or picks a file."

    def __init__(self, title: str, folder: Path, kinds: tuple[str, ...]) -> None:
        self.folder = folder.resolve()
        self.kinds = kinds  # how names of files end that are shown
        super().__init__(title, self.listed(), "No such file here.")

    def listed(self) -> list[Row]:
        rows = [Row(("..", "the folder above", ""), str(self.folder), partial(self.open, self.folder.parent))]
        try:
            found = sorted(self.folder.iterdir(), key=lambda each: (not each.is_dir(), each.name.casefold()))[:MOST]
        except OSError as trouble:
            return [*rows, Row(("", f"{trouble.strerror}", ""), str(self.folder))]
        for each in found:
            if each.name.startswith("."):
                continue
            if each.is_dir():
                rows.append(Row((f"{each.name}/", "", ""), str(each), partial(self.open, each)))
            elif each.suffix in self.kinds:
                size = f"{each.stat().st_size:,} bytes"
                rows.append(Row((each.name, size, ""), str(each), partial(self.pick, each)))
        return rows

    def open(self, folder: Path) -> None:
        self.folder = folder.resolve()
        self.rows = self.listed()
        self.fill("")

    def pick(self, file: Path) -> None:
        self.dismiss(str(file))
