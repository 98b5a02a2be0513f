"""Underscore in numbers: a choice is said word by word, and a row tells what a seat's view tells.

What may follow is found among the legal actions, of which there are few. A row is made from the view itself: a fight has too many
secrets for a second list of who may know what.
"""

from typing import TYPE_CHECKING, Final

from parlour.core.contract import Action, Position, Seat
from parlour.core.encoder import UNFINISHED, Encoder, capped
from parlour.games.underscore.combat.choices import (
    BEGIN,
    CAST,
    E_AT,
    KIND_AT,
    PICK,
    S_AT,
    SLOTS,
    T_AT,
    WAIT,
    Y_AT,
    field,
    kind_of,
)
from parlour.games.underscore.content.shapes import Offer
from parlour.games.underscore.content.tables import ACTIVE_MOST, ELEMENTS, STATUSES, TYPES
from parlour.games.underscore.position.state import PHASES
from parlour.games.underscore.run.deeds import FIELDS, FORGET, GO, LEARN, OFFERS, SWAP, TAKE
from parlour.games.underscore.run.deeds import WORDS as DEEDS
from parlour.games.underscore.run.fork import ROADS, SPOILS
from parlour.games.underscore.run.seals import SEALS
from parlour.games.underscore.view.fight_shapes import Fought, MoveState, Side
from parlour.games.underscore.view.run_shapes import RoadView, RunMove, RunView
from parlour.games.underscore.view.shapes import UnderscoreView

if TYPE_CHECKING:
    from parlour.games.underscore.game import UnderscoreGame

# Words and how many values each has, in the order of the space.
WORDS: Final = (
    [("cast", 8), ("e", 8), ("s", 16), ("y", 4), ("t", 16), ("wait", 1), ("begin", 64), ("as", 8), ("pick", 4)]
    + [("learn", 16), ("swap", 64), ("forget", 8), ("take", OFFERS)]
    + [(f"take-{key}", size) for key, (_, size) in FIELDS.items()]
    + [(word, 1) for word in DEEDS]
    + [("go", 4)]
    + [("end", 1)]
)
CHOICES: Final = (("e", E_AT, 8), ("s", S_AT, 16), ("y", Y_AT, 4), ("t", T_AT, 16))
DEED_OF: Final = {kind: word for word, kind in DEEDS.items()}


def _places() -> dict[str, int]:
    found: dict[str, int] = {}
    at = 0
    for word, size in WORDS:
        found[word] = at
        at += size
    return found


AT: Final = _places()
SIZE: Final = AT["end"] + 1

MOVE: Final = 19
BODY: Final = 20
SIDE: Final = BODY + 3 * len(STATUSES) + 2 * (len(ELEMENTS) - 1)
RUN_MOVE: Final = 6
SIGN: Final = 4
SEALED: Final = list(SEALS)
SPOILT: Final = list(SPOILS)
BELOW: Final = 128  # added to what may be less than nothing


class UnderscoreEncoder(Encoder):
    """A step is one word of a choice with its value."""

    def __init__(self, game: "UnderscoreGame") -> None:
        content = game.content
        self.roots = {name: n for n, name in enumerate(content.roots, 1)}
        self.majors = {name: n for n, name in enumerate(content.majors, 1)}
        self.minors = {name: n for n, name in enumerate(content.minors, 1)}
        self.seats = game.seats
        self.blessings = len(self.majors)
        parts: list[tuple[str, list[int]]] = [
            ("seat", [1]),
            ("phase", [len(PHASES)]),
            ("level", [1]),
            ("ready", [2]),
            ("late", [2]),
            ("picks", [8]),
            ("offers", [8, 3]),  # moves and blessings by number
            ("fight", [1]),  # whether there is one
            ("turn", [1]),
            ("order", [3]),  # who has priority, who was first, who has moved
            ("side", [2, SIDE]),  # mine first
            ("moves", [2, SLOTS, MOVE]),
            ("blessings", [2, self.blessings]),
            ("run", [5]),  # whether it is one, level, burden, elites, the major that is offered
            ("minors", [3]),
            ("own", [SLOTS + 1, RUN_MOVE]),  # between fights: my moves and the one that must be put away
            ("fallen", [SLOTS, RUN_MOVE]),
            ("road", [2]),  # HP that the next fight begins without, what its foe is slain for
            ("seals", [len(SEALED)]),
            ("signs", [ROADS, SIGN]),  # of the two roads: level, elite, echo, spoils
            ("said", [SIZE]),  # by my steps
        ]
        super().__init__(SIZE, parts, ("turn",))
        self.blank = bytes(SIZE)

    # What the seat knows

    def row(self, position: Position, seat: Seat, steps: list[int]) -> bytes:
        view = position.view(seat)
        assert isinstance(view, UnderscoreView)
        told = [seat, *[int(phase == view.phase) for phase in PHASES], capped(view.level)]
        told += self._pair([int(ready) for ready in view.ready], seat)
        told += self._pair([capped(late) for late in view.late], seat)
        told += _fitted(view.picks, 8)
        for n in range(8):
            offered = view.offers[n] if n < len(view.offers) else []
            told += _fitted([self.roots.get(each.id, 0) or self.majors.get(each.id, 0) for each in offered], 3)
        told += self._fight(view.fight, seat)
        told += self._run(view.run)
        told += self._road(view.run.road if view.run is not None else None)
        said = [0] * SIZE
        for step in steps:
            said[step] = 1
        return bytes(told + said)

    def _pair(self, of_seats: list[int], seat: Seat) -> list[int]:
        """Mine, and the other's."""
        return [of_seats[seat - 1], of_seats[2 - seat] if len(of_seats) > 1 else 0]

    def _fight(self, fight: Fought | None, seat: Seat) -> list[int]:
        if fight is None:
            return [0] * (5 + 2 * (SIDE + SLOTS * MOVE + self.blessings))
        order = (seat - 1, 2 - seat)
        told = [1, capped(fight.turn), int(fight.priority == seat), int(fight.first == seat), capped(fight.moved)]
        for who in order:
            told += self._side(fight.sides[who])
        for who in order:
            told += self._moves(fight.sides[who])
        for who in order:
            known = [0] * self.blessings
            for blessing in fight.sides[who].blessings:
                if blessing.id in self.majors:
                    known[self.majors[blessing.id] - 1] = 1 + int(blessing.public)
            told += known
        return told

    def _side(self, side: Side) -> list[int]:
        told = [capped(side.level), int(side.is_elite), _above(side.hp), _above(side.max_hp), _above(side.start_max_hp)]
        told += [_above(side.heat), _above(side.risk), _above(side.ward), len(side.traps), len(side.bound_hidden)]
        told += [_above(side.last_damage), _above(side.since), capped(side.total // 8), _above(side.iters_turn)]
        told += [capped(side.iters_combat // 8), _above(side.iters_next), int(side.drowsy), int(side.dazed)]
        told += [("", "cast", "dq", "wait").index(side.deed), len(side.banked)]
        for of_statuses in (side.statuses, side.ignores, side.immune):
            told += [_above(of_statuses.get(name, 0)) for name in STATUSES]
        held = {each.element: 1 + each.turns for each in side.attunements}
        told += [_above(held.get(name, 0)) for name in ELEMENTS[1:]]
        told += [int(name in side.struck) for name in ELEMENTS[1:]]
        return told

    def _moves(self, side: Side) -> list[int]:
        by_uid = {move.uid: move for move in side.moves}
        told: list[int] = []
        for place in range(SLOTS):
            pool = side.active if place < ACTIVE_MOST else side.banked
            at = place if place < ACTIVE_MOST else place - ACTIVE_MOST
            told += self._move(by_uid[pool[at]], side) if at < len(pool) else [0] * MOVE
        return told

    def _move(self, move: MoveState, side: Side) -> list[int]:
        card, now = move.card, move.now
        told = [1, int(move.public), int(move.seen), int(move.uid == side.last)]
        if card is None:
            told += [0] * 5
        else:
            kinds = sum([1 << n for n, kind in enumerate(TYPES) if kind in card.types])
            told += [self.roots.get(card.root, 0), capped(kinds), card.speed + BELOW, capped(1 + (card.charge or 0))]
            told.append(len(card.mods))
        if now is None:
            return told + [0] * (MOVE - len(told))
        told += [1 + ELEMENTS.index(now.element), _above(now.dmg), _above(now.iters), _above(now.cooldown)]
        told += [
            _above(now.heat),
            _above(now.cooling),
            _above(now.on_charge),
            int(now.discharged),
            _above(now.bound + 1),
        ]
        told.append(0 if now.vs is None else max(1, min(255, now.vs + BELOW)))
        return told

    def _run(self, run: RunView | None) -> list[int]:
        if run is None:
            return [0] * (5 + 3 + (2 * SLOTS + 1) * RUN_MOVE)
        upgrade, hero = run.upgrade, run.hero
        major = upgrade.major if upgrade is not None else None
        told = [1, capped(run.level), capped(1 + (run.burden or 0)), capped(run.elites)]
        told.append(self.majors.get(major.id, 0) if major is not None else 0)
        told += _fitted([self.minors.get(each.id, 0) for each in upgrade.minors] if upgrade is not None else [], 3)
        told += self._shelf(hero.active, hero.banked) if hero is not None else [0] * (SLOTS * RUN_MOVE)
        box = hero.box if hero is not None else None
        told += self._kept(box) if box is not None else [0] * RUN_MOVE
        told += self._shelf(upgrade.active, upgrade.banked) if upgrade is not None else [0] * (SLOTS * RUN_MOVE)
        return told

    def _road(self, road: RoadView | None) -> list[int]:
        if road is None:
            return [0] * (2 + len(SEALED) + ROADS * SIGN)
        sworn = [seal.id for seal in road.seals]
        told = [capped(road.lost), spoil_number(road.spoil), *[int(seal in sworn) for seal in SEALED]]
        for sign in road.signs:
            told += [capped(sign.level), int(sign.is_elite), capped(sign.echo), spoil_number(sign.spoil)]
        return _fitted(told, 2 + len(SEALED) + ROADS * SIGN)

    def _shelf(self, active: list[RunMove], banked: list[RunMove]) -> list[int]:
        told: list[int] = []
        for place in range(SLOTS):
            pool = active if place < ACTIVE_MOST else banked
            at = place if place < ACTIVE_MOST else place - ACTIVE_MOST
            told += self._kept(pool[at]) if at < len(pool) else [0] * RUN_MOVE
        return told

    def _kept(self, move: RunMove) -> list[int]:
        told = [self.roots.get(move.card.root, 0), 1 + ELEMENTS.index(move.element), _above(move.dmg)]
        return [*told, _above(move.iters), _above(move.cooldown), len(move.card.mods)]

    # What it may do

    def mask(self, position: Position, seat: Seat, steps: list[int]) -> bytes:
        found = bytearray(SIZE)
        for action in position.legal(seat):
            path = path_of(action)
            if path[: len(steps)] == steps and len(path) > len(steps):
                found[path[len(steps)]] = 1
        return bytes(found)

    def action(self, position: Position, seat: Seat, steps: list[int]) -> Action:
        for action in position.legal(seat):
            if path_of(action) == steps:
                return action
        return UNFINISHED

    def steps(self, position: Position, seat: Seat, action: Action) -> list[int]:
        return path_of(action)

    def describe(self, step: int) -> str:
        for word, size in reversed(WORDS):
            if step >= AT[word]:
                return f"{word} {step - AT[word]}" if size > 1 else word
        raise IndexError(step)


def path_of(action: Action) -> list[int]:
    """The steps that say this action. None says another one first: each word asks for what follows, or ends it."""
    kind, code = kind_of(action), action % KIND_AT
    if kind == CAST:
        said = [(key, field(action, at, size)) for key, at, size in CHOICES]
        return [AT["cast"] + code % 8, *[AT[key] + value for key, value in said if value]]
    if kind == BEGIN:
        element = [AT["as"] + code // 64] if code // 64 else []
        return [AT["begin"] + code % 64, *element]
    if kind == TAKE:
        asked = [(key, field(action, at, size)) for key, (at, size) in FIELDS.items()]
        return [AT["take"] + code % OFFERS, *[AT[f"take-{key}"] + value for key, value in asked if value], AT["end"]]
    if kind in DEED_OF:
        return [AT[DEED_OF[kind]]]
    words = {WAIT: "wait", PICK: "pick", LEARN: "learn", SWAP: "swap", FORGET: "forget", GO: "go"}
    return [AT[words[kind]] + (0 if kind == WAIT else code)]


def spoil_number(spoil: Offer | None) -> int:
    return 0 if spoil is None else 1 + SPOILT.index(spoil.id)


def _above(value: int) -> int:
    """A count that may lie outside a byte."""
    return 0 if value < 0 else capped(value)


def _fitted(values: list[int], length: int) -> list[int]:
    return [*values[:length], *[0] * (length - len(values))]
