"""Fogline as the house sees it: its words, its seats, and the way in and out of a position."""

from typing import Final

from parlour.core.contract import Action, Draft, Dream, Game, Position, Refusal, Rematch, Seat
from parlour.core.dice import Dice
from parlour.core.options import BadOption
from parlour.core.view import Preview, View, builtins
from parlour.games.fogline import notation
from parlour.games.fogline.actions import PLACE
from parlour.games.fogline.cards import ALL_CARDS
from parlour.games.fogline.dream import FoglineDream
from parlour.games.fogline.looking import saved
from parlour.games.fogline.picture import picture
from parlour.games.fogline.placing import Placing
from parlour.games.fogline.queries import preview
from parlour.games.fogline.restore import restore
from parlour.games.fogline.rules import FoglinePosition
from parlour.games.fogline.state import CONSENT, SETUP
from parlour.games.fogline.terms import Terms
from parlour.games.fogline.view import FoglineView

VERSION: Final = 1

REASONS: Final = {
    "command": "{loser} lost its Mobile Command: {winner} wins",
    "elimination": "{loser} has no unit left beside its Mobile Command: {winner} wins",
    "blocked": "{loser} had no action: {winner} wins",
    "mutual_block": "neither seat has an action: a draw",
    "stalemate": "the seat to act has no action: a draw",
    "repetition": "the same position for the third time: a draw",
    "no_progress": "too many moves without an attack: a draw",
    "passes": "both seats passed in turn: a draw",
    "resign": "{loser} resigned: {winner} wins",
    "clock": "{loser} ran out of time: {winner} wins",
    "disconnect": "{loser} stayed away: {winner} wins",
    "agreed": "both seats agreed to a draw",
    "abort": "the match was called off",
}

REFUSALS: Final = {
    "wrong_phase": "not in this phase: answer `agree` or `decline`, place pairs in the setup, move or attack in the battle",
    "not_your_turn": "wait: it is the other seat's turn",
    "unit_not_in_hand": "you have no such unit left to place",
    "card_not_in_hand": "you have placed that terrain card already",
    "cell_taken": "a tile lies there already; take an empty cell",
    "not_touching": "a pair must share a full side with a tile; the first one goes to 0,0",
    "no_tile": "there is no tile on that cell",
    "no_unit": "there is no unit on that tile",
    "not_your_unit": "that unit is the other seat's",
    "own_unit": "your own unit stands there; a tile holds one unit",
    "edge_blocked": "the unit cannot cross the edge of that tile: only I and S cross forest and mountain",
    "exit_blocked": "the unit cannot leave across that edge of its own tile: only I and S cross forest and mountain",
    "repeats": "that move would bring back an earlier position, which these options forbid",
    "occupied": "an enemy stands there: attack with x, such as 2,0xL",
    "no_target": "nobody stands there: move with -, such as 2,1-U",
    "no_pass": "a seat passes only when it has no action, and then by itself",
    "referee_only": "only the referee places at random for one turn; write `autofinish` to leave all your pairs to it",
    "bad_notation": f"cannot read that; {notation.USAGE}",
}


class FoglineGame(Game):
    """Fogline under its options."""

    def __init__(self, options: dict[str, object]) -> None:
        super().__init__("fogline", "Fogline", VERSION, 2, options)
        self.reasons = dict(REASONS)
        self.refusals = dict(REFUSALS)
        self.streams = {"first": "open", "place": "closed"}
        self.talk = ("resign", "draw")
        self.grace = int(str(options["reconnect_grace"]))
        self.terms = Terms(options)
        self.delay = self.terms.delay
        if not self.terms.rep and not self.terms.quiet:
            raise BadOption("options rep=0 quiet=0: a match might never end; leave one of the two draw rules on")

    def seating(self, dice: Dice) -> list[int]:
        if self.terms.first == "random":
            return [1, 2] if dice.roll("first", 2) == 1 else [2, 1]
        return [1, 2] if self.terms.first == "host" else [2, 1]

    def rematch(self, winners: list[Seat]) -> Rematch:
        return Rematch(super().rematch(winners).chairs, {"first": "host"})  # whoever was second begins

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

    def write(self, action: Action) -> str:
        return notation.write(action)

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

    def show(self, view: View) -> str:
        assert isinstance(view, FoglineView)
        return picture(view)

    def save(self, position: Position) -> dict[str, object]:
        assert isinstance(position, FoglinePosition)
        return builtins(saved(position))

    def load(self, data: dict[str, object], dice: Dice) -> Position:
        return restore(data, self.terms, dice)
