"""The vector language of Nullgame: the words of every game, and `hand`."""
# Not compiled: it only reads or writes text.

from parlour.core.vectors import GameRunner, expect
from parlour.games.nullgame.game import NullGame
from parlour.games.nullgame.options import NullOptions
from parlour.games.nullgame.position import NullPosition


class NullRunner(GameRunner):
    """Tries lines such as `do 1 hold 2` and `bad 2 hold 7 too_many`."""

    def __init__(self) -> None:
        super().__init__(NullOptions, NullGame)
        self.words |= {"hand": self.hand}

    def hand(self, rest: str) -> None:
        assert isinstance(self.position, NullPosition)
        expect("hand", rest, " ".join(map(str, self.position.hand)))
