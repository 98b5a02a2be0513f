"""Underscore on the contract of the house: duels of two seats, fights of one seat against an encounter."""

from typing import Any, Final

from parlour.core.contract import Action, Draft, Dream, Game, Position, Refusal, Seat
from parlour.core.dice import Dice
from parlour.core.info import Conduct, GameInfo
from parlour.core.ink import Words
from parlour.core.view import Preview, View, builtins, typed
from parlour.games.underscore.bot.dream import UnderscoreDream
from parlour.games.underscore.bot.run_dream import RunDream
from parlour.games.underscore.combat.choices import BEGIN, KIND_AT
from parlour.games.underscore.notation import match as notation
from parlour.games.underscore.notation.match import STARTS
from parlour.games.underscore.options import UnderscoreOptions
from parlour.games.underscore.picture.match import picture, standing
from parlour.games.underscore.picture.upgrade import fork_picture, sketch_cast, sketch_upgrade, upgrade_picture
from parlour.games.underscore.position.match import UnderscorePosition
from parlour.games.underscore.position.run import RunPosition, blank
from parlour.games.underscore.position.state import DRAFTING, FORKING, OVER, PHASES
from parlour.games.underscore.position.terms import DRAFT_MOVES, OFFERED, PICKS, Terms
from parlour.games.underscore.previews.cast import preview_cast
from parlour.games.underscore.previews.upgrade import preview_upgrade
from parlour.games.underscore.save.match import load, save
from parlour.games.underscore.save.shapes import UnderscoreSaved
from parlour.games.underscore.texts.match import REASONS, REFUSALS
from parlour.games.underscore.view.run_shapes import UpgradePreview
from parlour.games.underscore.view.shapes import CastPreview, UnderscoreView

VERSION: Final = 1  # of all that is played as it was from the beginning, and of the dead
RENEWED: Final = frozenset({"bell", "lamp", "silence"})  # seals whose rule is another one since version 2
INFO: Final = GameInfo(
    name="underscore",
    title="Underscore",
    line="Choose in secret, strike in order: elemental duels and the dead that walk.",
    ids="US",
    version=2,
    seats=(1, 2),
    reasons=REASONS,
    refusals=REFUSALS,
    streams={"fight": "closed", "bot": "closed", "draft": "open", "enc": "closed", "sign": "closed", "up": "closed"},
)
COUNTED: Final = {DRAFTING: "pick", FORKING: "go"}  # what a number says in a phase; elsewhere it is a slot
TRY: Final = "try "  # before an input: only say what it would do
WRITTEN: Final = Words(notation.write)  # actions as lists of them are told


class UnderscoreGame(Game):
    """Underscore under its options."""

    def __init__(self, options: UnderscoreOptions) -> None:
        self.terms = Terms(options)
        # a run waits for its player
        conduct = Conduct(grace=-1, endless=True) if self.terms.run else Conduct()
        version = VERSION if RENEWED.isdisjoint(self.terms.seals) else INFO.version
        super().__init__(INFO, options, conduct, seats=self.terms.seats, version=version)
        self.content = self.terms.content
        self.day = self.terms.day

    def start(self, dice: Dice) -> Position:
        position = blank(self.terms, dice)
        if self.terms.duel == "draft":
            position.phase = DRAFTING
            moves = dice.shuffle("draft", list(range(len(self.content.roots))))
            majors = dice.shuffle("draft", list(range(len(self.content.majors))))
            roots, blessings = list(self.content.roots), list(self.content.majors)
            names = [roots[n] for n in moves[: DRAFT_MOVES * OFFERED]] + [blessings[n] for n in majors[:OFFERED]]
            position.offers = [names[at : at + OFFERED] for at in range(0, len(names), OFFERED)]
        elif self.terms.start_with and not self.terms.run:
            position.chosen = [BEGIN * KIND_AT + STARTS.index(self.terms.start_with)] * self.seats
            position.enter(position.opening)
        return position

    def dream(self, view: View) -> Dream:
        assert isinstance(view, UnderscoreView)
        return RunDream(self.terms, view) if self.terms.run else UnderscoreDream(self.terms, view)

    def interpret(self, position: Position, seat: Seat, text: str, draft: str) -> list[Action] | Draft | Refusal:
        assert isinstance(position, UnderscorePosition)
        words = text.strip()
        tried = words.startswith(TRY)
        found = notation.read(notation.spelt_out(words.removeprefix(TRY), COUNTED.get(position.phase, "")))
        if isinstance(found, Refusal):
            return found
        return Draft(notation.write_input(found)) if tried else found

    def thinks(self, actions: list[Action]) -> bool:
        """Against an encounter, which weighs its choices."""
        return self.seats == 1

    def write(self, action: Action) -> str:
        return notation.write(action)

    def write_input(self, actions: list[Action]) -> str:
        return notation.write_input(actions)

    def legal_page(self, position: Position, seat: Seat, most: int) -> Any:
        return WRITTEN.row(position.legal(seat)[:most])

    def kind_of(self, action: Action) -> str:
        return notation.kind(action)

    def retell(self, position: Position, seat: Seat, actions: list[Action], viewer: int) -> str:
        """Others read `?` for a decision that is still secret; a pick of a draft does not exist for them."""
        assert isinstance(position, UnderscorePosition)
        if viewer == seat or position.open_to(viewer):
            return self.write_input(actions)
        if position.phase == DRAFTING and len(position.picks[seat - 1]) < PICKS - 1:
            return ""
        if isinstance(position, RunPosition) and position.unseen(actions[0]):
            return ""
        return "?"

    def preview(self, position: Position, seat: Seat, draft: str) -> Preview | None:
        assert isinstance(position, UnderscorePosition)
        if isinstance(position, RunPosition) and position.phase > OVER:
            return preview_upgrade(position, draft)
        return preview_cast(position, seat, draft)

    def sketch(self, preview: Preview) -> str:
        if isinstance(preview, UpgradePreview):
            return sketch_upgrade(preview)
        return sketch_cast(preview) if isinstance(preview, CastPreview) else ""

    def show(self, view: View, preview: Preview | None = None) -> str:
        assert isinstance(view, UnderscoreView)
        if view.phase == PHASES[FORKING]:
            return fork_picture(view)
        return upgrade_picture(view) if view.run is not None and view.run.upgrade is not None else picture(view)

    def standing(self, view: View) -> str:
        assert isinstance(view, UnderscoreView)
        return standing(view)

    def save(self, position: Position) -> dict[str, object]:
        assert isinstance(position, UnderscorePosition)
        return builtins(save(position))

    def load(self, data: dict[str, object], dice: Dice) -> Position:
        return load(self.terms, typed(data, UnderscoreSaved), dice)
