"""Imagining a Fogline match: the hidden kinds dealt anew, each deal that the view allows equally likely."""

from mypy_extensions import i64

from parlour.core.contract import Dream, Position
from parlour.core.dice import Dice, QuickDice
from parlour.games.fogline.notation import write_cell
from parlour.games.fogline.position.cards import COMMAND, KIND, KINDS, OWNER, UP, at
from parlour.games.fogline.position.match import FoglinePosition
from parlour.games.fogline.position.state import BATTLE
from parlour.games.fogline.position.terms import Terms
from parlour.games.fogline.save.match import resume
from parlour.games.fogline.save.shapes import FoglineSaved
from parlour.games.fogline.view.odds import deals
from parlour.games.fogline.view.shapes import FoglineView


class Hidden:
    """The units of one seat that the viewer does not know."""

    def __init__(self, seat: int, tiles: list[int], pool: str) -> None:
        self.seat = seat
        self.tiles = tiles  # where the face-down ones lie; the rest of the pool is in hand
        self.kinds = [KINDS.index(kind) for kind in pool]
        self.deals: list[list[int]] | None = None  # where not every deal will do: those that will


class FoglineDream(Dream):
    """One position with the known things in place; a world is a copy of it with the hidden kinds dealt."""

    def __init__(self, terms: Terms, view: FoglineView) -> None:
        self.base = resume(_as_saved(view), terms, QuickDice())
        self.hidden: list[Hidden] = []
        for seat in (1, 2):
            veiled = [at(unit.x, unit.y) for unit in view.units if unit.owner == seat and unit.unit is None]
            if veiled or isinstance(view.hand[str(seat)], int):
                tiles = [_tile(self.base, cell) for cell in veiled]
                self.hidden.append(Hidden(seat, tiles, view.pool[str(seat)]))
        for hidden in self.hidden:
            hidden.deals = self._deals(hidden)
        # what the seat to act may do does not depend on the other seat's hidden kinds
        self.guess_actions = self.base.phase == BATTLE and any(hidden.seat == self.base.turn for hidden in self.hidden)

    def _deals(self, hidden: Hidden) -> list[list[int]] | None:
        """None = every deal of the pool will do."""
        base = self.base
        if base.phase != BATTLE:
            return None
        masks = [base.may[tile] for tile in hidden.tiles]
        pool = [hidden.kinds.count(kind) for kind in range(6)]
        everything = sum([1 << kind for kind in range(1, 6) if pool[kind]])
        free = all(mask & everything == everything for mask in masks)
        if hidden.seat != base.turn or _shows_action(base, hidden.seat):
            return None if free else deals(pool, masks)
        # it is this seat's turn, so at least one of its face-down units can act
        could = [base.could(tile) for tile in hidden.tiles]
        return [deal for deal in deals(pool, masks) if any(could[n] >> deal[n] & 1 for n in range(len(deal)))]

    def world(self, dice: Dice) -> Position:
        world = self.base.copy(dice)
        for hidden in self.hidden:
            if hidden.deals is None:
                _shuffle(world, hidden, dice)
            else:
                deal = hidden.deals[dice.roll("dream", len(hidden.deals)) - 1]
                for n, tile in enumerate(hidden.tiles):
                    world.units[tile] = hidden.seat << OWNER | deal[n]
        if self.guess_actions:
            world.actions = world.actions_of(world.turn)
        return world


def _shuffle(world: FoglinePosition, hidden: Hidden, dice: Dice) -> None:
    units = world.units
    pool = hidden.kinds[:]
    owner: i64 = hidden.seat << OWNER
    last: i64 = len(pool) - 1
    for tile in hidden.tiles:
        n: i64 = dice.roll("dream", int(last) + 1) - 1
        units[tile] = owner | pool[n]
        pool[n] = pool[last]
        last -= 1
    if world.placing is not None:
        world.placing.hands[hidden.seat] = sorted(pool[: int(last) + 1])


def _tile(position: FoglinePosition, cell: int) -> int:
    if position.placing is not None:
        return position.placing.cells.index(cell)
    return position.board.tile(cell)


def _shows_action(position: FoglinePosition, seat: int) -> bool:
    """Whether a face-up unit of the seat can act, attacks by the Command not counted."""
    for action in position.actions_of(seat):
        unit = position.units[action >> 3]
        if unit & UP and not (unit & KIND == COMMAND and action & 1):
            return True
    return False


def _as_saved(view: FoglineView) -> FoglineSaved:
    """The view as a saved match in which every hidden unit is the first of its seat's pool that is left."""
    pools = {seat: list(view.pool[str(seat)]) for seat in (1, 2)}
    lying = {at(unit.x, unit.y): unit for unit in view.units}
    tiles = []
    may = []
    for tile in view.tiles:
        cell = at(tile.x, tile.y)
        word = f"{write_cell(cell)}#{tile.card}"
        unit = lying.get(cell)
        if unit is not None:
            kind = unit.unit if unit.unit is not None else pools[unit.owner].pop(0)
            word += f"={unit.owner}{kind if unit.up else kind.lower()}"
        tiles.append(word)
        may.append(unit.may if unit is not None and not unit.up else KINDS[1:])
    hands = []
    for seat in (1, 2):
        hand = view.hand[str(seat)]
        hands.append("".join(pools[seat][:hand] if isinstance(hand, int) else hand))
    fought = not any(len(hand) for hand in hands)
    return FoglineSaved(
        phase=view.phase,
        turn=view.turn,
        turns=view.turns,
        tiles=tiles,
        by=[tile.by for tile in view.tiles],
        when=[tile.when for tile in view.tiles],
        drawn=[tile.when for tile in view.tiles if tile.drawn],
        uncovered=view.uncovered,
        hands=hands,
        cards=[view.cards["1"], view.cards["2"]],
        lost=[f"{lost.owner}{lost.unit}" for lost in view.lost],
        may=may if fought else [],
        agreed=view.agreed,
        auto=view.auto,
        quiet=view.quiet,
        idle=view.idle,
        passed=view.passed,
        history=view.history,
        result=view.result,
    )
