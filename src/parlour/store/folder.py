"""Where a player's own file is; known without opening it."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from platformdirs import user_data_path

FOLDER = "PARLOUR_DATA"  # the environment's word for where it is
FILE = "player.db"
ME = "me"  # the player as a guest of their own house


def data_folder(given: str = "") -> Path:
    """Where a player's own file is: as told, or where the platform keeps such things."""
    if named := given or os.environ.get(FOLDER, ""):
        return Path(named).expanduser()
    folder = user_data_path("Parlour" if sys.platform in ("darwin", "win32") else "parlour", appauthor=False)
    if sys.platform == "darwin" and not (folder / FILE).exists():
        before = Path("~/Library/Application Support/Parlour").expanduser()  # XDG_DATA_HOME did not count there
        return before if (before / FILE).exists() else folder
    return folder
