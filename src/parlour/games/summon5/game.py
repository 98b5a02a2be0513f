"""Summon5 as the house plays it: seats, the deal, inputs and drafts, saves."""

from typing import Final

from parlour.core.contract import Action, Draft, Dream, Game, Position, Refusal, Rematch, Seat
from parlour.core.dice import Dice
from parlour.core.info import Conduct, GameInfo
from parlour.core.notation import Unreadable
from parlour.core.view import Preview, View, builtins, typed
from parlour.games.summon5 import notation
from parlour.games.summon5.bot.dream import WeaveDream
from parlour.games.summon5.options import Summon5Options
from parlour.games.summon5.picture import picture, standing, sums
from parlour.games.summon5.position.match import WeavePosition
from parlour.games.summon5.position.terms import ANCHOR, HAND, Terms
from parlour.games.summon5.position.weaves import SKIP, Weave, lay_out, misplaced, pack
from parlour.games.summon5.previews import preview
from parlour.games.summon5.save.match import load, save
from parlour.games.summon5.save.shapes import Saved
from parlour.games.summon5.texts import REASONS, REFUSALS
from parlour.games.summon5.view.shapes import Summon5Preview, Summon5View

INFO: Final = GameInfo(
    name="summon5",
    title="Summon5",
    line="Weave rune threads into lines whose sums are multiples of the Sacred Number.",
    ids="S5",
    version=3,
    seats=(2, 3, 4),
    reasons=REASONS,
    refusals=REFUSALS,
    streams={"seating": "open", "bag": "closed", "round": "open"},
    enumerable=False,  # tens of thousands of weaves at a turn
)


class Summon5(Game):
    """Summon5 under its options."""

    def __init__(self, options: Summon5Options) -> None:
        self.terms = Terms(options)
        conduct = Conduct(grace=options.reconnect_grace, watched=options.spectators)
        new_komi = options.komi and options.players != 3
        version = INFO.version if new_komi else 2 if self.terms.winding else 1  # R42, R39
        super().__init__(INFO, options, conduct, seats=options.players, version=version)

    def seating(self, dice: Dice) -> list[int]:
        players = list(range(1, self.seats + 1))
        return dice.shuffle("seating", players) if self.terms.random_seating else players

    def rematch(self, over: Position) -> Rematch:
        return Rematch(super().rematch(over).chairs, {"seating": "fixed"})  # or lots would be drawn anew

    def start(self, dice: Dice) -> Position:
        position = WeavePosition(self.terms, dice)
        bag = [digit for digit in range(10) for _ in range(self.terms.copies[digit])]
        bag = dice.shuffle("bag", bag)
        for i in range(HAND * self.seats):
            position.hands[i // HAND][bag[i]] += 1
        position.pile = bag[HAND * self.seats :]
        position.energy = list(self.terms.komi)
        if self.terms.anchored:
            position.grid[self.terms.loom.centre] = ANCHOR
        position.pass_on(None)
        return position

    def dream(self, view: View) -> Dream:
        assert isinstance(view, Summon5View)
        return WeaveDream(self.terms, view)

    def interpret(self, position: Position, seat: Seat, text: str, draft: str) -> list[Action] | Draft | Refusal:
        assert isinstance(position, WeavePosition)
        try:
            said = notation.read(text)
        except Unreadable as trouble:
            return Refusal("bad_notation", f"{trouble}; {notation.USAGE}")
        if said.word == "-":
            return [SKIP]
        if said.word == "weave":
            return self._woven(position, seat, said)
        code = position.closed(seat)
        if code:
            return self.refuse(code)
        return self._drafted(position, seat, said, notation.read_draft(self.terms.loom, draft))

    def _woven(self, position: WeavePosition, seat: Seat, said: notation.Said) -> list[Action] | Refusal:
        """A typed weave; one too long for a code is refused at once, with the code that it earns."""
        weave = lay_out(self.terms.loom, said.x, said.y, said.way, said.tokens)
        code = position.closed(seat) or position.refusal(seat, weave)
        if not code:
            return [position.code(seat, weave)]
        action = pack(said.x, said.y, said.way, said.tokens)
        return [action] if action else self.refuse(code)

    def _drafted(
        self, position: WeavePosition, seat: Seat, said: notation.Said, weave: Weave
    ) -> list[Action] | Draft | Refusal:
        """An input about the unfinished weave, in the seat's own turn."""
        loom = self.terms.loom
        if said.word == "undo":
            return Draft("")
        if said.word == "end":
            code = position.refusal(seat, weave)
            return self.refuse(code) if code else [position.code(seat, weave)]
        cell = loom.cell(said.x, said.y)
        if said.word == "return":
            if cell not in weave.cells:
                return self.refuse("not_yours")
            i = weave.cells.index(cell)
            weave.cells.pop(i)
            weave.digits.pop(i)
            return Draft(notation.write_threads(loom, weave))
        covered = cell in weave.cells
        weave.cells.append(cell)
        weave.digits.append(said.tokens[0])
        code = "occupied" if covered else misplaced(self.terms, position.grid, position.hands[seat - 1], weave)
        return self.refuse(code) if code else Draft(notation.write_threads(loom, weave))

    def thinks(self, actions: list[Action]) -> bool:
        return False

    def write(self, action: Action) -> str:
        return notation.write(action)

    def kind_of(self, action: Action) -> str:
        return notation.kind(action)

    def preview(self, position: Position, seat: Seat, draft: str) -> Preview | None:
        assert isinstance(position, WeavePosition)
        return preview(position, seat, notation.read_draft(self.terms.loom, draft))

    def preview_page(self, position: Position, seat: Seat, draft: str) -> Preview | None:
        assert isinstance(position, WeavePosition)
        return preview(position, seat, notation.read_draft(self.terms.loom, draft), coded=True)

    def show(self, view: View, preview: Preview | None = None) -> str:
        assert isinstance(view, Summon5View)
        return picture(view, preview if isinstance(preview, Summon5Preview) else None)

    def sketch(self, preview: Preview) -> str:
        assert isinstance(preview, Summon5Preview)
        return sums(preview)

    def standing(self, view: View) -> str:
        assert isinstance(view, Summon5View)
        return standing(view)

    def save(self, position: Position) -> dict[str, object]:
        assert isinstance(position, WeavePosition)
        return builtins(save(position))

    def load(self, data: dict[str, object], dice: Dice) -> Position:
        return load(self.terms, typed(data, Saved), dice)
