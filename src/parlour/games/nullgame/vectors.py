"""The vector language of Nullgame: `new`, `opt`, `do`, `bad`, `hand`, `result`."""

from parlour.core.vectors import BadVector, GameBench, expect
from parlour.games.nullgame.options import OPTIONS
from parlour.games.nullgame.rules import NullGame, NullPosition
from parlour.games.nullgame.view import ending


class NullBench(GameBench):
    """Tries lines such as `do 1 hold 2` and `bad 2 hold 7 too_many`."""

    def __init__(self) -> None:
        super().__init__(OPTIONS, NullGame)
        self.words |= {"new": self.new, "do": self.do, "bad": self.bad, "hand": self.hand, "result": self.result}

    def new(self, rest: str) -> None:
        self.restart()

    def do(self, rest: str) -> None:
        expect(f"do {rest}", "", self.submit(*_input(rest)))

    def bad(self, rest: str) -> None:
        line, _, code = rest.rpartition(" ")
        self.refused(*_input(line), code)

    def hand(self, rest: str) -> None:
        expect("hand", rest, " ".join(map(str, self.truth().hand)))

    def result(self, rest: str) -> None:
        end = ending(self.truth())
        expect("result", rest, f"{end.winner} {end.reason}" if end else "none")

    def truth(self) -> NullPosition:
        assert isinstance(self.position, NullPosition)
        return self.position


def _input(rest: str) -> tuple[int, str]:
    seat, _, text = rest.partition(" ")
    if seat not in ("1", "2"):
        raise BadVector(f"expected seat 1 or 2, found {seat[:20]!r}")
    return int(seat), text
