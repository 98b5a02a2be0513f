"""What an unfinished choice would do, as far as its seat may know."""

from parlour.core.contract import Seat
from parlour.games.underscore.combat.choices import KIND_AT, pick_of
from parlour.games.underscore.content.tables import DISQUALIFIED_TYPE, DISQUALIFIERS, STATUSES
from parlour.games.underscore.foe.policy import projected
from parlour.games.underscore.notation import read
from parlour.games.underscore.position import FIGHTING, UnderscorePosition
from parlour.games.underscore.view import CastPreview


def preview_cast(position: UnderscorePosition, seat: Seat, draft: str) -> CastPreview | None:
    """For a cast as typed so far: its refusal, or its speed, the damage it looks like doing, and what would stop it."""
    found = read(draft)
    fight = position.fight
    if not isinstance(found, list) or found[0] >= KIND_AT or position.phase != FIGHTING or fight is None:
        return None
    refusal = position.why_not(seat, found[0])
    if refusal:
        return CastPreview(refusal)
    pick = pick_of(fight, seat - 1, found[0])
    fighter = fight.side[seat - 1]
    move = fighter.who.moves[pick.move]
    stopped = ""
    for status in DISQUALIFIERS:
        if (
            not stopped
            and fighter.feels(status)
            and move.types & DISQUALIFIED_TYPE[status]
            and not move.ignores[status]
        ):
            stopped = STATUSES[status]
    return CastPreview("", fight.speed(seat - 1, pick), projected(fight, seat - 1, pick), stopped)
