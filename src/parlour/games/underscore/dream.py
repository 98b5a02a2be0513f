"""Worlds that agree with a view: unknown characters, moves and choices dealt from what they could be."""

from parlour.core.contract import Action, Dream, Position
from parlour.core.dice import Dice
from parlour.games.underscore.choices import KIND_AT, legal_casts
from parlour.games.underscore.moves import Move
from parlour.games.underscore.notation import STARTS, read
from parlour.games.underscore.position import PHASES, UnderscorePosition
from parlour.games.underscore.saving import character_from, fight_from, fighter_from, hide, move_from
from parlour.games.underscore.state import Fighter, Trap
from parlour.games.underscore.tables import ELEMENTS
from parlour.games.underscore.terms import OFFERED, PICKS, Terms
from parlour.games.underscore.view import (
    CharacterData,
    MoveData,
    Side,
    TrapState,
    UnderscoreView,
)
from parlour.games.underscore.vocabulary import FIRST_NAME


class UnderscoreDream(Dream):
    """A view digested: which builds each side can still have."""

    def __init__(self, terms: Terms, view: UnderscoreView) -> None:
        self.terms = terms
        self.view = view
        self.chosen = action_of(view.chosen)
        self.committed = action_of(view.committed)
        self.offers = [[card.id for card in offer] for offer in view.offers]
        self.builds: list[list[CharacterData]] = [[], []]
        self.models: list[dict[int, Fighter]] = [{}, {}]  # fighters to copy: by build, or -1 where nothing is hidden
        if view.fight is not None:
            for who in (0, 1):
                side = view.fight.sides[who]
                if side.base is not None:
                    moves = [move_from(terms.content, move) for move in side.moves]
                    self.models[who][-1] = fighter_from(side, character_from(terms.content, side, moves))
                elif terms.foe is None or who == 0:
                    self.builds[who] = [build for build in self.possible() if agrees(build, side)]

    def possible(self) -> list[CharacterData]:
        """Every character that a seat could have begun with."""
        terms = self.terms
        if terms.duel == "draft":
            return []
        if terms.duel == "fallen":
            return terms.fallen
        found: list[CharacterData] = []
        for action in terms.begins:
            if not terms.start_with or STARTS[action % 64] == terms.start_with:
                found.append(terms.content.starter(STARTS[action % 64], ELEMENTS[action % KIND_AT // 64]))
        return found

    def world(self, dice: Dice) -> Position:
        view, terms = self.view, self.terms
        position = UnderscorePosition(terms, dice)
        position.phase = PHASES.index(view.phase)
        position.late = view.late.copy()
        position.offers = self.offers
        for seat in range(1, terms.seats + 1):
            self.decisions(position, seat, dice)
        if view.fight is not None:
            sides = [self.fighter(who, side, dice) for who, side in enumerate(view.fight.sides)]
            position.fight = fight_from(view.fight, sides, dice, terms.stream)
            if view.phase == "combat":
                for seat in range(1, terms.seats + 1):
                    position.committed[seat - 1] = self.commitment(position, seat, dice)
        if view.result is not None:
            position.finish(view.result.winner, view.result.reason, None)
        return position

    # -- decisions

    def decisions(self, position: UnderscorePosition, seat: int, dice: Dice) -> None:
        view = self.view
        own = seat == view.viewer
        decided = view.ready[seat - 1] or view.phase != "begin"
        if own:
            position.picks[seat - 1] = view.picks.copy()
            position.chosen[seat - 1] = self.chosen
        elif view.phase == "over" and view.fight is None:
            pass
        elif view.offers and (view.phase != "draft" or view.ready[seat - 1]):
            position.picks[seat - 1] = [dice.roll("dream", OFFERED) for _ in range(PICKS)]
        elif not view.offers and decided:
            begins = self.terms.begins
            position.chosen[seat - 1] = begins[dice.roll("dream", len(begins)) - 1]

    def commitment(self, position: UnderscorePosition, seat: int, dice: Dice) -> Action:
        view = self.view
        if not view.ready[seat - 1]:
            return -1
        if seat == view.viewer:
            return self.committed
        assert position.fight is not None
        actions = legal_casts(position.fight, seat - 1)
        return actions[dice.roll("dream", len(actions)) - 1]

    # -- fighters

    def fighter(self, who: int, side: Side, dice: Dice) -> Fighter:
        models = self.models[who]
        if side.base is not None:
            return models[-1].clone()
        count = len(self.builds[who])
        place = dice.roll("dream", count) - 1 if count else -1
        if place not in models or place < 0:
            models[place] = self.model(who, side, place, dice)
        made = models[place].clone()
        hidden = [at for at, move in enumerate(side.moves) if move.now is None]
        hide(made, shuffled(hidden, dice), side.bound_hidden)
        for trap, state in zip(made.traps, side.traps, strict=True):
            if state.value is None:
                self.declare(made, trap, state, dice)
        return made

    def model(self, who: int, side: Side, place: int, dice: Dice) -> Fighter:
        """A fighter of this build, or with moves dealt at random where no build is known."""
        moves = self.deal(who, side, place, dice)
        character = character_from(self.terms.content, side, moves)
        if self.terms.foe is not None and who == 1:
            character.script = [(at, {}) for at in range(len(moves))]
        return fighter_from(side, character)

    def declare(self, made: Fighter, trap: Trap, state: TrapState, dice: Dice) -> None:
        """A private trap rests on a declaration that nobody has seen."""
        trap.value = self.guess(state, dice)
        trap.names = trap.names.copy()
        kinds = made.who.moves[trap.move].score.kinds
        for slot in range(FIRST_NAME, len(trap.names)):
            if kinds[slot] == state.kind:
                trap.names[slot] = trap.value

    def guess(self, state: TrapState, dice: Dice) -> int:
        """A declared value that nobody has seen."""
        if state.kind == "element":
            return dice.roll("dream", 7)
        return dice.roll("dream", 12) - 1 if state.kind == "status" else dice.roll("dream", 2)

    def deal(self, who: int, side: Side, place: int, dice: Dice) -> list[Move]:
        """Moves for the places of the unknown ones: of the build, else of the offers, else of all there are."""
        content = self.terms.content
        pool: list[MoveData] = []
        if place >= 0:
            pools = self.builds[who][place].moves
            pool = pools.active + pools.banked
        moves: list[Move] = []
        for at, state in enumerate(side.moves):
            if state.card is not None:
                moves.append(move_from(content, state))
            elif pool:
                moves.append(content.move(pool[at]))
            else:
                names = self.offers[at] if self.offers else list(content.roots)
                moves.append(content.move(MoveData(state.uid, names[dice.roll("dream", len(names)) - 1], [])))
        return moves


def agrees(build: CharacterData, side: Side) -> bool:
    """Whether the side can be this character."""
    pool = build.moves.active + build.moves.banked
    if len(pool) != len(side.moves) or build.level != side.level:
        return False
    known = {blessing.id for blessing in side.blessings}
    if not known <= set(build.blessings):
        return False
    if not build.blessings and build.max_hp != side.start_max_hp:
        return False
    for move, state in zip(pool, side.moves, strict=True):
        if state.card is not None and (state.card.root, state.card.mods) != (move.root, move.mods):
            return False
    return True


def shuffled(items: list[int], dice: Dice) -> list[int]:
    return dice.shuffle("dream", items) if len(items) > 1 else items


def action_of(text: str | None) -> Action:
    if not text:
        return -1
    found = read(text)
    assert isinstance(found, list)
    return found[0]
