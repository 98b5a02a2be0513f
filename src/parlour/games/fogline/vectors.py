"""The vector language of Fogline: `new pos opt do => bad legal spots at view sees turn phase quiet pool lost result`."""
# Not compiled: it only reads or writes text.

from parlour.core.contract import Event
from parlour.core.dice import QuickDice
from parlour.core.vectors import BadVector, GameRunner, expect
from parlour.games.fogline.game import FoglineGame
from parlour.games.fogline.options import FoglineOptions
from parlour.games.fogline.position.match import FoglinePosition
from parlour.games.fogline.save.match import save
from parlour.games.fogline.view.look import ending, look
from parlour.games.fogline.view.shapes import PHASES, FoglineView, Unit

SEATS = ("0", "1", "2")


class FoglineRunner(GameRunner):
    """Tries lines such as `do 0,0xR => I* 0,0xR 1,0 T* 3v5F D` and `bad 2: 0,1xU not_your_turn`."""

    def __init__(self) -> None:
        super().__init__(FoglineOptions, FoglineGame)
        self.words |= {
            "new": self.new,
            "pos": self.pos,
            "do": self.do,
            "bad": self.bad,
            "legal": self.legal,
            "spots": self.spots,
            "at": self.at,
            "view": self.view,
            "sees": self.sees,
            "turn": self.turn,
            "phase": self.phase,
            "quiet": self.quiet,
            "pool": self.pool,
            "lost": self.lost,
            "result": self.result,
        }

    def vector(self) -> None:
        self.restart()

    def new(self, rest: str) -> None:
        _no_more(rest)
        self.restart()

    def pos(self, rest: str) -> None:
        try:
            self.position = self.game.load({"pos": rest}, QuickDice())
        except ValueError as trouble:
            raise BadVector(str(trouble)) from None

    def do(self, rest: str) -> None:
        """Several inputs of the seats to act; the event expected is that of the last one."""
        inputs, arrow, expected = rest.partition("=>")
        if not inputs.split() or (arrow and not expected.strip()):
            raise BadVector("expected `do INPUT ...` or `do INPUT ... => EVENT`")
        told = ""
        for text in inputs.split():
            seat = self.mover()
            events: list[Event] = []
            expect(f"do {text}", "", self.submit(seat, text, events))
            told = " ".join(event.text for event in events if event.to >> seat & 1)
        if arrow:
            expect(f"do {inputs.strip()}", " ".join(expected.split()), told)

    def bad(self, rest: str) -> None:
        words = rest.split()
        seat = self.mover()
        if words and words[0] in ("1:", "2:"):
            seat = int(words.pop(0)[0])
        if len(words) != 2:
            raise BadVector("expected `bad [SEAT:] INPUT CODE`")
        if words[1] not in self.game.info.refusals:
            raise BadVector(f"unknown code {words[1][:40]!r}; expected one of {', '.join(self.game.info.refusals)}")
        self.refused(seat, words[0], words[1])

    def legal(self, rest: str) -> None:
        seat, *expected = _seat_and(rest)
        found = [self.game.write(action) for action in self.truth().legal(seat)]
        expect(f"legal {seat}", " ".join(map(str, expected)), " ".join(found))

    def spots(self, rest: str) -> None:
        found = [f"{x},{y}" for x, y in look(self.truth(), 0).spots]
        expect("spots", " ".join(rest.split()), " ".join(found))

    def at(self, rest: str) -> None:
        expect("at", " ".join(rest.split()), " ".join(save(self.truth()).tiles))

    def view(self, rest: str) -> None:
        seat, *expected = _seat_and(rest)
        expect(f"view {seat}", " ".join(map(str, expected)), " ".join(_tokens(look(self.truth(), seat))))

    def sees(self, rest: str) -> None:
        seat, *expected = _seat_and(rest)
        found = _tokens(look(self.truth(), seat))
        for token in map(str, expected):
            cell = token.partition("#")[0]
            there = [word for word in found if word.partition("#")[0] == cell]
            expect(f"sees {seat} at {cell}", token, " ".join(there))

    def turn(self, rest: str) -> None:
        expect("turn", rest, str(self.truth().turn))

    def phase(self, rest: str) -> None:
        if rest not in PHASES:
            raise BadVector(f"unknown phase {rest[:40]!r}; expected one of {', '.join(PHASES)}")
        expect("phase", rest, PHASES[self.truth().phase])

    def quiet(self, rest: str) -> None:
        expect("quiet", rest, str(self.truth().quiet))

    def pool(self, rest: str) -> None:
        seat, *expected = _seat_and(rest)
        expect(f"pool {seat}", " ".join(map(str, expected)), look(self.truth(), 0).pool[str(seat)])

    def lost(self, rest: str) -> None:
        expect("lost", " ".join(rest.split()), " ".join(save(self.truth()).lost))

    def result(self, rest: str) -> None:
        end = ending(self.truth())
        expect("result", rest, f"{end.winner} {end.reason}" if end else "none")

    def mover(self) -> int:
        """The seat to act; seat 1 once the match is over."""
        seats = self.position.to_act()
        return seats[0] if seats else 1

    def truth(self) -> FoglinePosition:
        assert isinstance(self.position, FoglinePosition)
        return self.position


def _no_more(rest: str) -> None:
    if rest:
        raise BadVector(f"unexpected {rest[:40]!r}")


def _seat_and(rest: str) -> tuple[int, *tuple[str, ...]]:
    seat, *words = rest.split() or [""]
    if seat not in SEATS:
        raise BadVector(f"expected seat 0, 1 or 2, found {seat[:20]!r}")
    return int(seat), *words


def _tokens(view: FoglineView) -> list[str]:
    """What the viewer sees of the whole position: `1,0#6=2?`."""
    units = {(unit.x, unit.y): unit for unit in view.units}
    return [f"{tile.x},{tile.y}#{tile.card}{_token(units.get((tile.x, tile.y)))}" for tile in view.tiles]


def _token(unit: Unit | None) -> str:
    if unit is None:
        return ""
    name = "?" if unit.unit is None else unit.unit if unit.up else unit.unit.lower()
    return f"={unit.owner}{name}"
