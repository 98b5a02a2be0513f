"""What is told of a Fogline match: one event to every viewer for each placement, move or attack (FL-56)."""

from typing import TYPE_CHECKING

from parlour.core.contract import Event, only, others
from parlour.games.fogline.notation import write_cell
from parlour.games.fogline.position.actions import placed_card, placed_cell, placed_kind
from parlour.games.fogline.position.cards import (
    ATTACK,
    BONUS,
    DIRECTIONS,
    EDGES,
    FOREST,
    KIND,
    KINDS,
    NEIGHBOUR,
    OWNER,
    UP,
    beats,
    defence,
    x_of,
    y_of,
)

if TYPE_CHECKING:
    from parlour.games.fogline.position.match import FoglinePosition


def tell_word(events: list[Event], seat: int, word: str) -> None:
    """`1 agree`, `2 autofinish`."""
    events.append(Event(f"{seat} {word}", {"type": word, "seat": seat}))


def tell_pass(events: list[Event], position: "FoglinePosition", seat: int) -> None:
    data: dict[str, object] = {"type": "pass", "seat": seat, "auto": False}
    events.append(Event("pass" + _tail(position, data), data))


def tell_end(events: list[Event], position: "FoglinePosition") -> None:
    """The match ended otherwise than by an action."""
    data: dict[str, object] = {"type": "end"}
    events.append(Event(_tail(position, data).strip(), data))


def tell_placing(events: list[Event], position: "FoglinePosition", seat: int, action: int, drawn: bool) -> None:
    """The owner is told the unit, everybody else that there is one (FL-11)."""
    if position.terms.open_fog:
        events.append(_placed(position, seat, action, KINDS[placed_kind(action)], drawn))
        return
    owners = _placed(position, seat, action, KINDS[placed_kind(action)], drawn)
    owners.to = only(seat)
    public = _placed(position, seat, action, "?", drawn)
    public.to = others(seat)
    events.append(owners)
    events.append(public)


def _placed(position: "FoglinePosition", seat: int, action: int, unit: str, drawn: bool) -> Event:
    card, cell = placed_card(action), placed_cell(action)
    data: dict[str, object] = {"type": "place", "seat": seat, "unit": unit if unit != "?" else None, "card": card}
    data |= {"x": x_of(cell), "y": y_of(cell), "drawn": drawn}
    return Event(f"{unit}#{card}@{write_cell(cell)}" + _tail(position, data), data)


def tell_action(events: list[Event], position: "FoglinePosition", code: int, unit: int, target: int) -> None:
    """A move or an attack, with the units as they lay before it: `I* 0,0xR 1,0 T* 3v5F D`."""
    here, direction, attack = code >> 3, code >> 1 & 3, code & 1 == 1
    there = NEIGHBOUR[code >> 1]
    kind = unit & KIND
    data: dict[str, object] = {
        "type": "attack" if attack else "move",
        "seat": unit >> OWNER,
        "unit": KINDS[kind],
        "revealed": not unit & UP,
        "from": [x_of(here), y_of(here)],
        "to": [x_of(there), y_of(there)],
    }
    words = f"{_name(unit)} {write_cell(here)}{'x' if attack else '-'}{DIRECTIONS[direction]} {write_cell(there)}"
    if attack:
        terrain = position.board.crossed(position.board.tile(there), direction)
        foe = target & KIND
        total = defence(foe, terrain)
        won = beats(kind, foe, terrain)
        data |= {"defender": KINDS[foe], "uncovered": not target & UP, "attack": ATTACK[kind], "defence": total}
        data |= {"edge": EDGES[terrain], "bonus": BONUS if terrain == FOREST else 0, "winner": "A" if won else "D"}
        words += f" {_name(target)} {ATTACK[kind]}v{total}{EDGES[terrain]} {'A' if won else 'D'}"
    events.append(Event(words + _tail(position, data), data))


def _name(unit: int) -> str:
    return KINDS[unit & KIND] + ("" if unit & UP else "*")


def _tail(position: "FoglinePosition", data: dict[str, object]) -> str:
    """What followed: ` --` if the other seat had to pass, ` #1 command` if it is over."""
    words = ""
    data["passed"] = position.passed
    data["result"] = None
    if position.passed:
        words += " --"
    if position.result is not None:
        winners = position.result.winners()
        winner = winners[0] if winners else 0
        data["result"] = {"winner": winner, "reason": position.result.reason}
        words += f" #{winner} {position.result.reason}"
    return words
