"""The vector language of Magpie: the words of every game, and `at`."""
# Not compiled: it only reads or writes text.

from parlour.core.dice import QuickDice
from parlour.core.vectors import BadVector, GameRunner
from parlour.core.zones import unseen
from parlour.games.magpie.game import MagpieGame
from parlour.games.magpie.options import MagpieOptions
from parlour.games.magpie.save import ZONES


class MagpieRunner(GameRunner):
    """Tries lines such as `at 1=56 2=33 leader=1` and `do 1 lay 5`."""

    def __init__(self) -> None:
        super().__init__(MagpieOptions, MagpieGame)
        self.words["at"] = self.at

    def at(self, rest: str) -> None:
        """The hands by their digits, whoever leads, and the rest of the tiles: `out`, or in the `bag` if it is given."""
        given = dict(word.partition("=")[::2] for word in rest.split())
        assert isinstance(self.game, MagpieGame)
        tiles = self.game.rules.tiles()
        try:
            zones: dict[str, list[int] | int] = {name: [int(digit) for digit in given.get(name, "")] for name in ZONES}
            zones["out"] = len(tiles) - sum(len(given.get(name, "")) for name in ZONES)
            zones["out"] = unseen(tiles, zones)
            data = {"zones": zones, "leader": int(given["leader"]), "points": [0, 0]}
            self.position = self.game.load(data, QuickDice(1))
        except (ValueError, KeyError) as trouble:
            raise BadVector(f"at {rest}: {trouble}") from None
