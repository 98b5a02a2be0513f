"""Fogline as the house sees it: its words, its seats, and the way in and out of a position."""

from typing import Any, Final

from parlour.core.contract import Action, Draft, Dream, Game, Position, Refusal, Rematch, Seat
from parlour.core.dice import Dice
from parlour.core.info import Conduct, GameInfo
from parlour.core.options import BadOption
from parlour.core.view import Preview, View, builtins
from parlour.games.fogline import notation
from parlour.games.fogline.bot.dream import FoglineDream
from parlour.games.fogline.options import FoglineOptions
from parlour.games.fogline.picture import picture, standing
from parlour.games.fogline.position.actions import PLACE
from parlour.games.fogline.position.cards import ALL_CARDS
from parlour.games.fogline.position.match import FoglinePosition
from parlour.games.fogline.position.placing import Placing
from parlour.games.fogline.position.state import CONSENT, SETUP
from parlour.games.fogline.position.terms import Terms
from parlour.games.fogline.previews import preview
from parlour.games.fogline.save.match import load, save
from parlour.games.fogline.texts import REASONS, REFUSALS
from parlour.games.fogline.view.look import listed
from parlour.games.fogline.view.shapes import FoglineView

INFO: Final = GameInfo(
    name="fogline",
    title="Fogline",
    line="Face-down units on open terrain: read the edges, strike, capture the Command.",
    ids="FL",
    version=2,
    seats=(2,),
    reasons=REASONS,
    refusals=REFUSALS,
    streams={"first": "open", "place": "closed"},
    replies=True,
)


class FoglineGame(Game):
    """Fogline under its options."""

    def __init__(self, options: FoglineOptions) -> None:
        self.terms = Terms(options)
        late = options.spectators == "delayed"
        conduct = Conduct(
            talk=("resign", "draw"),
            grace=options.reconnect_grace,
            delay=options.spectator_delay if late else 0,
            omniscient=late,
        )
        super().__init__(INFO, options, conduct, version=INFO.version if self.terms.passes_count else 1)
        if not self.terms.rep and not self.terms.quiet:
            raise BadOption("options rep=0 quiet=0: a match might never end; leave one of the two draw rules on")

    def seating(self, dice: Dice) -> list[int]:
        if self.terms.first == "random":
            return [1, 2] if dice.roll("first", 2) == 1 else [2, 1]
        return [1, 2] if self.terms.first == "host" else [2, 1]

    def rematch(self, over: Position) -> Rematch:
        return Rematch(super().rematch(over).chairs, {"first": "host"})  # whoever was second begins

    def start(self, dice: Dice) -> Position:
        position = FoglinePosition(self.terms, dice)
        position.placing = Placing(self.terms.army, ALL_CARDS)
        position.phase = CONSENT if self.terms.random_setup else SETUP
        position.turn = 0 if self.terms.random_setup else 1
        return position

    def dream(self, view: View) -> Dream:
        assert isinstance(view, FoglineView)
        return FoglineDream(self.terms, view)

    def interpret(self, position: Position, seat: Seat, text: str, draft: str) -> list[Action] | Draft | Refusal:
        return notation.read(text)

    def thinks(self, actions: list[Action]) -> bool:
        return False

    def write(self, action: Action) -> str:
        return notation.write(action)

    def legal_page(self, position: Position, seat: Seat, most: int) -> Any:
        assert isinstance(position, FoglinePosition)
        if position.placing is None and len(position.actions) < most:
            return listed(position, seat, True)
        return super().legal_page(position, seat, most)

    def kind_of(self, action: Action) -> str:
        return notation.kind(action)

    def retell(self, position: Position, seat: Seat, actions: list[Action], viewer: int) -> str:
        if actions[0] < PLACE or viewer == seat or self.terms.open_fog:
            return notation.write(actions[0])
        return f"?{notation.write_tile(actions[0])}"

    def preview(self, position: Position, seat: Seat, draft: str) -> Preview | None:
        if not draft:
            return None
        view = position.view(seat)
        assert isinstance(view, FoglineView)
        return preview(view, draft)

    def show(self, view: View, preview: Preview | None = None) -> str:
        assert isinstance(view, FoglineView)
        return picture(view)

    def standing(self, view: View) -> str:
        assert isinstance(view, FoglineView)
        return standing(view)

    def save(self, position: Position) -> dict[str, object]:
        assert isinstance(position, FoglinePosition)
        return builtins(save(position))

    def load(self, data: dict[str, object], dice: Dice) -> Position:
        return load(data, self.terms, dice)
