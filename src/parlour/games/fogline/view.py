"""Who may know what in Fogline: the view of a seat or a watcher, and the whole truth as it is saved."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal

import msgspec

from parlour.core.view import Preview, View
from parlour.games.fogline.actions import AUTOFINISH
from parlour.games.fogline.board import POWER
from parlour.games.fogline.cards import ANY_KIND, CARDS, KIND, KINDS, OWNER, UP, digit, write_kinds, x_of, y_of
from parlour.games.fogline.notation import write, write_cell
from parlour.games.fogline.odds import possible

if TYPE_CHECKING:
    from parlour.games.fogline.rules import FoglinePosition

Phase = Literal["consent", "setup", "battle", "over"]
PHASES: tuple[Phase, ...] = ("consent", "setup", "battle", "over")  # as numbered in state.py
SEATS = (1, 2)
Few = Annotated[int, msgspec.Meta(ge=0, le=2)]
Count = Annotated[int, msgspec.Meta(ge=0, le=10**6)]


class Tile(msgspec.Struct, frozen=True):
    x: int
    y: int
    card: int
    by: int  # the seat that placed it; 0 = nobody knows
    edges: str  # T R B L, so that a board need not know the cards


class Unit(msgspec.Struct, frozen=True):
    x: int
    y: int
    owner: int
    unit: str | None  # None: face-down, and not the viewer's
    up: bool
    may: str  # what a face-down unit can still be, as far as everybody can tell; "" if face-up


class Lost(msgspec.Struct, frozen=True):
    owner: int
    unit: str


class Result(msgspec.Struct, frozen=True):
    winner: int  # 0 = a draw
    reason: str


class FoglineView(View, frozen=True):
    """All lists of tiles and units are sorted by y, then x."""

    viewer: int
    phase: Phase
    turn: int  # the seat to act; 0 = both (consent) or nobody
    turns: int  # placements and actions so far
    tiles: list[Tile]
    units: list[Unit]
    lost: list[Lost]
    cards: dict[str, list[int]]  # not placed yet
    hand: dict[str, list[str] | int]  # units not placed yet; another seat's are only counted
    pool: dict[str, str]  # face-down and unplaced kinds
    left: dict[str, int]  # units beside the Command that are not removed
    spots: list[list[int]]  # cells open for the next pair
    legal: list[str]  # of the viewer, at its turn; in the setup any unit, card and spot make a placement besides
    agreed: list[int]  # seats that agreed to a random setup
    auto: list[int]  # seats whose pairs the referee places
    quiet: int  # moves since the last attack
    idle: int  # voluntary passes running
    passed: int  # the seat that had to pass after the last action
    seen: int  # how often this position has come up
    history: list[str]  # positions since the last attack or reveal: face-up units and the seat to act
    options: dict[str, object]
    result: Result | None


class FoglineSaved(msgspec.Struct, forbid_unknown_fields=True):
    """The whole truth, for Game.save."""

    phase: Phase
    turn: Few
    turns: Count
    tiles: list[str]  # `0,0#1=1i`; the unit in lower case while face-down
    by: list[int]  # who placed each tile
    hands: list[str]  # of seats 1 and 2: `CTT`
    cards: list[list[int]]
    lost: list[str]  # `1I`
    may: list[str]  # of each tile in a battle: kinds that passes leave to a face-down unit
    agreed: list[int] = []
    auto: list[int] = []
    quiet: Count = 0
    idle: Few = 0
    passed: Few = 0
    history: list[str] = []
    result: Result | None = None


class Target(msgspec.Struct, frozen=True):
    """What the selected unit could do in one direction."""

    direction: str
    x: int
    y: int
    act: str  # "move", "attack" or ""
    refusal: str  # why not, as a code; "" if it can
    edge: str  # of the target tile, towards the unit; "" if there is no tile
    side: str  # which edge of the target tile that is
    says: str  # one line for a person
    attack: int = 0
    defence: int = 0  # with the bonus; 0 = hidden
    wins: int = 0  # of `cases` equally likely cases the attacker wins this many
    cases: int = 0
    confirm: list[str] = []  # "reveal": turns face-up for the first time; "command": loses the game


class FoglinePreview(Preview, frozen=True):
    x: int
    y: int
    unit: str
    up: bool
    targets: list[Target]


def ending(position: FoglinePosition) -> Result | None:
    outcome = position.result
    if outcome is None:
        return None
    winners = outcome.winners()
    return Result(winners[0] if winners else 0, outcome.reason)


def seats_in(mask: int) -> list[int]:
    return [seat for seat in SEATS if mask >> seat & 1]


def masked(kinds: str) -> int:
    """`CT` as a mask of kinds."""
    return sum(1 << KINDS.index(kind) for kind in kinds)


def named(mask: int) -> str:
    """A mask of kinds as `CT`."""
    return "".join(KINDS[kind] for kind in range(1, 6) if mask >> kind & 1)


def counted(counts: list[int]) -> str:
    """How many of each kind as `CTTI`."""
    return "".join(kind * count for kind, count in zip(KINDS, counts, strict=True))


def look(position: FoglinePosition, viewer: int) -> FoglineView:
    """Everything is open after the end; until then a face-down or unplaced unit is its owner's secret."""
    here = position.placing or position.board
    over = position.result is not None
    open_to = {seat: over or viewer == seat or position.terms.open_fog for seat in SEATS}
    decks = position.placing.decks if position.placing else position.board.spare
    hands = position.placing.hands if position.placing else [[], [], []]
    placed = sorted(zip(here.cells, here.cards, here.by, position.units, _may(position), strict=True))

    def unit(cell: int, packed: int, may: int) -> Unit:
        owner, up = packed >> OWNER, bool(packed & UP)
        shown = KINDS[packed & KIND] if up or open_to[owner] else None
        return Unit(x_of(cell), y_of(cell), owner, shown, up, "" if up else named(may))

    def hand(seat: int) -> list[str] | int:
        return list(write_kinds(hands[seat])) if open_to[seat] else len(hands[seat])

    history = write_history(position)
    return FoglineView(
        viewer=viewer,
        phase=PHASES[position.phase],
        turn=position.turn,
        turns=position.turns,
        tiles=[Tile(x_of(cell), y_of(cell), card, by, CARDS[card - 1]) for cell, card, by, _, _ in placed],
        units=[unit(cell, packed, may) for cell, _, _, packed, may in placed if packed],
        lost=[Lost(packed >> OWNER, KINDS[packed & KIND]) for packed in position.lost],
        cards={str(seat): list(decks[seat]) for seat in SEATS},
        hand={str(seat): hand(seat) for seat in SEATS},
        pool={str(seat): counted(position.pool(seat)) for seat in SEATS},
        left={str(seat): position.others[seat] for seat in SEATS},
        spots=[[x_of(cell), y_of(cell)] for cell in _spots(position)],
        legal=_legal(position, viewer),
        agreed=seats_in(position.placing.agreed) if position.placing else [],
        auto=seats_in(position.placing.auto) if position.placing else [],
        quiet=position.quiet,
        idle=position.idle,
        passed=position.passed,
        seen=history.count(history[-1]) if history else 0,
        history=history,
        options=dict(position.terms.options),
        result=ending(position),
    )


def _spots(position: FoglinePosition) -> list[int]:
    return sorted(position.placing.spots) if position.placing and PHASES[position.phase] == "setup" else []


def _legal(position: FoglinePosition, viewer: int) -> list[str]:
    if viewer not in position.to_act():
        return []
    if position.placing and PHASES[position.phase] == "setup":
        return [write(AUTOFINISH)]  # the placements are a product that the view gives as hand, cards and spots
    return [write(action) for action in position.legal(viewer)]


def _may(position: FoglinePosition) -> list[int]:
    """What each face-down unit can be, by its seat's pool and by what automatic passes have proved."""
    may = list(position.may) if position.may else [ANY_KIND] * len(position.units)
    for seat in SEATS:
        hidden = [tile for tile, unit in enumerate(position.units) if unit and unit >> OWNER == seat and not unit & UP]
        for tile, kinds in zip(hidden, possible(position.pool(seat), [may[tile] for tile in hidden]), strict=True):
            may[tile] = kinds
    return may


def write_history(position: FoglinePosition) -> list[str]:
    """The positions that may still come again: where the face-up units stood, and the seat to act."""
    cells = position.board.cells
    now = sum(digit(unit) * power for unit, power in zip(position.units, POWER, strict=False) if unit & UP)
    return [_arrangement(place // 2 - position.key + now, place % 2 + 1, cells) for place in position.seen]


def _arrangement(key: int, turn: int, cells: list[int]) -> str:
    words = []
    for cell in cells:
        key, code = divmod(key, 11)
        if code:
            words.append(f"{write_cell(cell)}={(code - 1) // 5 + 1}{KINDS[(code - 1) % 5 + 1]}")
    return " ".join([*words, "turn", str(turn)])


def saved(position: FoglinePosition) -> FoglineSaved:
    """Tiles sorted by y, then x, whatever the order of placing."""
    here = position.placing or position.board
    hands = position.placing.hands if position.placing else [[], [], []]
    decks = position.placing.decks if position.placing else position.board.spare
    may = position.may or [ANY_KIND] * len(position.units)
    placed = sorted(zip(here.cells, here.cards, here.by, position.units, may, strict=True))
    return FoglineSaved(
        phase=PHASES[position.phase],
        turn=position.turn,
        turns=position.turns,
        tiles=[write_token(cell, card, unit) for cell, card, _, unit, _ in placed],
        by=[by for _, _, by, _, _ in placed],
        hands=[write_kinds(hands[seat]) for seat in SEATS],
        cards=[list(decks[seat]) for seat in SEATS],
        lost=[f"{unit >> OWNER}{KINDS[unit & KIND]}" for unit in position.lost],
        may=[] if position.placing else [named(kinds) for _, _, _, _, kinds in placed],
        agreed=seats_in(position.placing.agreed) if position.placing else [],
        auto=seats_in(position.placing.auto) if position.placing else [],
        quiet=position.quiet,
        idle=position.idle,
        passed=position.passed,
        history=write_history(position),
        result=ending(position),
    )


def write_token(cell: int, card: int, unit: int) -> str:
    """`0,0#2` or `0,0#2=1i`: upper case is face-up."""
    if not unit:
        return f"{write_cell(cell)}#{card}"
    name = KINDS[unit & KIND]
    return f"{write_cell(cell)}#{card}={unit >> OWNER}{name if unit & UP else name.lower()}"
