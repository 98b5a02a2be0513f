"""Underscore on the contract of the house: duels of two seats, fights of one seat against an encounter."""

from typing import Final

from parlour.core.contract import Action, Draft, Dream, Game, Position, Refusal, Seat
from parlour.core.dice import Dice
from parlour.core.view import Preview, View, builtins, typed
from parlour.games.underscore import notation
from parlour.games.underscore.combat.choices import BEGIN, KIND_AT, kind_of
from parlour.games.underscore.combat.combat import Combat
from parlour.games.underscore.combat.looking import TRUTH, fight_data
from parlour.games.underscore.combat.saving import character_from, fight_from, fighter_from, move_from, within
from parlour.games.underscore.combat.state import Fighter
from parlour.games.underscore.combat.view import Fought
from parlour.games.underscore.dream import UnderscoreDream
from parlour.games.underscore.notation import STARTS
from parlour.games.underscore.picture import picture
from parlour.games.underscore.position import (
    DRAFTING,
    FIGHTING,
    OVER,
    PHASES,
    UPGRADING,
    UnderscorePosition,
    written,
)
from parlour.games.underscore.previews import preview_cast
from parlour.games.underscore.run.dream import RunDream
from parlour.games.underscore.run.picture import sketch_cast, sketch_upgrade, upgrade_picture
from parlour.games.underscore.run.position import RunPosition
from parlour.games.underscore.run.previews import preview_upgrade
from parlour.games.underscore.run.saving import run_from, run_saved
from parlour.games.underscore.run.view import UpgradePreview
from parlour.games.underscore.terms import DRAFT_MOVES, LATE_MOST, OFFERED, PICKS, Terms
from parlour.games.underscore.view import CastPreview, UnderscoreSaved, UnderscoreView

VERSION: Final = 1
TRY: Final = "try "  # before an input: only say what it would do

REASONS: Final = {
    "slain": "{loser} has fallen; {winner} stands",
    "victory": "the encounter has fallen; {winner} stands",
    "death": "{loser} has died",
    "season": "{winner} has outlived the season",
    "road": "{winner} has come to the end of the road",
    "resign": "{loser} resigned",
    "clock": "{loser} missed three choices in a row",
    "disconnect": "{loser} stayed away",
    "abort": "the match was called off",
}

REFUSALS: Final = {
    "game_over": "the fight is over",
    "wrong_phase": "that is not asked for now",
    "already_committed": "you have committed; a commitment cannot be withdrawn",
    "no_such_move": "there is no move in that slot, and Wait is only for those who can select nothing",
    "banked": "a banked move is cast only if it has From Bank logic",
    "cooling": "that move is On Cooldown; choose another",
    "bound": "that move is Bound; choose another",
    "missing_choice": "the move needs a choice: e= element, s= status, y= attack or utility, t= a slot",
    "bad_choice": "that choice is not open to this move now",
    "not_offered": "that is not among what is offered",
    "burden": "Bless Burden is above Elites Slain: slay an elite first",
    "no_target": "that cannot be done to this move or slot; `legal` lists what can",
    "must_forget": "both pools were full: `forget` one move first",
    "last_active": "at least one move must stay Active",
    "bad_name": "a run's name has 3 to 28 letters, digits, spaces, ' and -, and offends nobody; elsewhere there is none",
}


class UnderscoreGame(Game):
    """Underscore under its options."""

    def __init__(self, options: dict[str, object]) -> None:
        self.terms = Terms(options)
        super().__init__("underscore", "Underscore", VERSION, self.terms.seats, options)
        self.reasons = dict(REASONS)
        self.refusals = dict(REFUSALS)
        self.streams = {"fight": "closed", "bot": "closed", "draft": "open", "enc": "closed", "up": "closed"}
        self.content = self.terms.content
        if self.terms.run:
            self.grace = -1  # a run waits for its player
            self.endless = True

    def start(self, dice: Dice) -> Position:
        position = self.blank(dice)
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

    def blank(self, dice: Dice) -> UnderscorePosition:
        return RunPosition(self.terms, dice) if self.terms.run else UnderscorePosition(self.terms, dice)

    def dream(self, view: View) -> Dream:
        assert isinstance(view, UnderscoreView)
        return RunDream(self.terms, view) if self.terms.run else UnderscoreDream(self.terms, view)

    def interpret(self, position: Position, seat: Seat, text: str, draft: str) -> list[Action] | Draft | Refusal:
        words = text.strip()
        if words.startswith(TRY):
            found = notation.read(words.removeprefix(TRY))
            return found if isinstance(found, Refusal) else Draft(notation.write(found[0]))
        found = notation.read(text)
        return found if isinstance(found, Refusal) else [found[0]]

    def write(self, action: Action) -> str:
        return notation.write(action)

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

    def show(self, view: View) -> str:
        assert isinstance(view, UnderscoreView)
        return upgrade_picture(view) if view.run is not None and view.run.upgrade is not None else picture(view)

    def save(self, position: Position) -> dict[str, object]:
        assert isinstance(position, UnderscorePosition)
        fight = None if position.fight is None else fight_data(position.fight, TRUTH, False, True)
        saved = UnderscoreSaved(
            phase=PHASES[position.phase],
            chosen=[written(action) for action in position.chosen],
            offers=[offer.copy() for offer in position.offers],
            picks=[picks.copy() for picks in position.picks],
            committed=[written(action) for action in position.committed],
            late=position.late.copy(),
            fight=fight,
            result=position.ending(),
            run=run_saved(position.run) if isinstance(position, RunPosition) else None,
        )
        return builtins(saved)

    def load(self, data: dict[str, object], dice: Dice) -> Position:
        saved = typed(data, UnderscoreSaved)
        if saved.phase not in PHASES:
            raise ValueError(f"phase must be one of {', '.join(PHASES)}")
        for name, count in (("chosen", len(saved.chosen)), ("picks", len(saved.picks)), ("late", len(saved.late))):
            if count != self.seats:
                raise ValueError(f"{name} must have one entry per seat")
        if len(saved.committed) != self.seats or ((saved.phase == "combat") and saved.fight is None):
            raise ValueError("committed must have one entry per seat, and a combat needs its fight")
        position = self.blank(dice)
        position.phase = PHASES.index(saved.phase)
        if isinstance(position, RunPosition):
            self.read_run(position, saved)
        elif saved.run is not None or position.phase > OVER:
            raise ValueError("a run belongs to matches with option run")
        position.chosen = [self.read_action(text, BEGIN) for text in saved.chosen]
        position.picks = [[within(n, 1, OFFERED, "pick") for n in picks] for picks in saved.picks]
        position.late = [within(n, 0, LATE_MOST, "late") for n in saved.late]
        position.offers = self.read_offers(saved)
        if saved.fight is not None:
            position.fight = self.read_fight(saved.fight, dice, position.level)
        for seat, text in enumerate(saved.committed, 1):
            self.read_commitment(position, seat, text)
        if saved.result is not None:
            if saved.result.reason not in REASONS or saved.phase != "over":
                raise ValueError("a result needs the phase over and a reason of the rules")
            position.finish(within(saved.result.winner, 0, 2, "winner"), saved.result.reason, None)
        elif saved.phase == "over" or (position.fight is not None and any(side.hp < 1 for side in position.fight.side)):
            raise ValueError("a fight goes on as long as both live, and ends with a result")
        elif not position.to_act():
            raise ValueError("somebody must have a decision left")
        return position

    def read_action(self, text: str, kind: int) -> Action:
        if not text:
            return -1
        found = notation.read(text)
        if isinstance(found, Refusal):
            raise ValueError(found.words)
        if kind_of(found[0]) != kind or (kind == BEGIN and self.terms.why_not_begin(found[0])):
            raise ValueError(f"{text[:40]!r} is not to be chosen here")
        return found[0]

    def read_commitment(self, position: UnderscorePosition, seat: Seat, text: str) -> None:
        if not text:
            return
        found = notation.read(text)
        if isinstance(found, Refusal):
            raise ValueError(found.words)
        if position.phase != FIGHTING or position.why_not(seat, found[0]):
            raise ValueError(f"{text[:40]!r} cannot be committed to here")
        position.committed[seat - 1] = found[0]

    def read_offers(self, saved: UnderscoreSaved) -> list[list[str]]:
        wanted = PICKS if self.terms.duel == "draft" else 0
        if len(saved.offers) != wanted or any(len(offer) != OFFERED for offer in saved.offers):
            raise ValueError(f"offers must be {wanted} lists of {OFFERED}")
        for place, offer in enumerate(saved.offers):
            known = self.content.roots if place < DRAFT_MOVES else self.content.majors
            if any(name not in known for name in offer):
                raise ValueError("offers must name moves, and major blessings last")
        if any(len(picks) > wanted for picks in saved.picks):
            raise ValueError(f"at most {wanted} picks")
        return [list(offer) for offer in saved.offers]

    def read_run(self, position: RunPosition, saved: UnderscoreSaved) -> None:
        if saved.run is None:
            raise ValueError("the run is missing")
        begun = saved.phase != "begin" and bool(saved.run.active)
        if not begun and saved.phase not in ("begin", "over"):
            raise ValueError("a run that has begun has moves")
        position.run = run_from(self.content, saved.run, begun, saved.phase == "over")
        position.level = position.run.level
        if saved.phase in PHASES[UPGRADING:] and saved.fight is not None:
            raise ValueError("an upgrade is taken when the fight is over")

    def read_fight(self, data: Fought, dice: Dice, level: int) -> Combat:
        if len(data.sides) != 2:
            raise ValueError("a fight has two sides")
        sides: list[Fighter] = []
        for side in data.sides:
            if side.base is None or any(move.now is None for move in side.moves):
                raise ValueError("a saved side must tell everything")
            moves = [move_from(self.content, move) for move in side.moves]
            within(side.base.max_hp, 1, 999, "max_hp")
            sides.append(fighter_from(side, character_from(self.content, side, moves)))
        return fight_from(data, sides, dice, f"fight/{level}")
