"""One who has fallen, in lines."""

from __future__ import annotations

from parlour.games.underscore.content.library import content
from parlour.games.underscore.content.shapes import CharacterData, MoveData
from parlour.games.underscore.dead.fallen import character_of
from parlour.store.underscore.graveyard import Grave

STATES = {"kept": "at home", "queued": "walks", "sent": "given", "echo": "an echo"}


def line(grave: Grave) -> str:
    """One grave in one line of at most 80 characters."""
    who = grave.encounter()
    level = f"level {who.level}{' elite' if who.is_elite or grave.elite else ''}"
    return f"{who.id[:8]}  {who.name:<28}  {level:<15}  met {grave.met} won {grave.won}  {STATES[grave.state]}"


def tell(grave: Grave) -> str:
    """One grave whole."""
    who = grave.encounter()
    lines = [
        line(grave),
        *([f"{who.name}, {grave.title}"] if grave.title else []),
        f'"{who.epitaph}"',
        f"slain on {who.created} by {grave.slayer}",
    ]
    if grave.won:
        lines.append(f"it has slain {grave.won} of the {grave.met} that it met since")
    if grave.elite and not who.is_elite:
        lines.append("by that it has become an elite")
    lines.append(f"Bless Burden {who.bless_burden}, Elites Slain {who.elites_slain}")
    lines += build_lines(character_of(who))
    return "\n".join([*lines, f"id {who.id}{'' if who.verified else ', not verified'}"])


def build_lines(who: CharacterData) -> list[str]:
    """What a character is made of."""
    starting = "".join(f", {status} {turns}" for status, turns in who.starting.items() if turns)
    penalty = f", starts {who.hp_penalty} lower" if who.hp_penalty else ""
    found = [f"Max HP {who.max_hp}{penalty}{starting}"]
    found += [f"  m{place} {_move(move)}" for place, move in enumerate(who.moves.active, 1)]
    found += [f"  b{place} {_move(move)}" for place, move in enumerate(who.moves.banked, 1)]
    found += [f"  {content().majors[name].name}: {content().majors[name].text}" for name in who.blessings]
    slots = {move.uid: f"m{place}" for place, move in enumerate(who.moves.active, 1)}
    slots |= {move.uid: f"b{place}" for place, move in enumerate(who.moves.banked, 1)}
    script = [slots.get(turn.move, "?") for _, turn in sorted(who.turn_history.items(), key=lambda item: int(item[0]))]
    return [*found, f"script {' '.join(script)}"] if script else found


def _move(data: MoveData) -> str:
    move = content().move(data)
    mods = ", ".join(content().minors[mod.id].name for mod in data.mods)
    return f"{move.name}{f' ({mods})' if mods else ''}: {move.text}"
