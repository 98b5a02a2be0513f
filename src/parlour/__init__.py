"""Parlour: a house of turn-based games with one honest referee.

`parlour.play("fogline")` plays a match at once; the rooms are described in ARCHITECTURE.md.
"""

from typing import TYPE_CHECKING

__version__ = "0.1.0"
__all__ = ["Played", "Turn", "play"]

if TYPE_CHECKING:
    from parlour.lab.playing import Played, Turn, play
else:

    def __getattr__(name: str) -> object:
        """What the library offers is loaded when it is asked for, so that `import parlour` stays light."""
        if name not in __all__:
            raise AttributeError(f"module 'parlour' has no attribute {name!r}")
        from parlour.lab import playing

        return getattr(playing, name)
