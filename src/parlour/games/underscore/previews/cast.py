"""What an unfinished choice would do, as far as its seat may know."""

from parlour.core.contract import Seat
from parlour.games.underscore.combat.choices import KIND_AT, pick_of
from parlour.games.underscore.combat.combat import Combat, Pick
from parlour.games.underscore.content.tables import ELEMENTS
from parlour.games.underscore.foe.policy import foreseen
from parlour.games.underscore.notation.match import read
from parlour.games.underscore.position.match import UnderscorePosition
from parlour.games.underscore.position.state import FIGHTING
from parlour.games.underscore.view.fight import stopped_by
from parlour.games.underscore.view.shapes import Blow, CastPreview

ORDINARY = Pick(-1, False, [])  # a move that is neither Quick nor Slow is as fast as no move


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
    blows: list[tuple[int, int, int, int]] = []
    damage = foreseen(fight, seat - 1, pick, blows)
    mine, theirs = fight.speed(seat - 1, pick), fight.speed(2 - seat, ORDINARY)
    return CastPreview(
        "",
        mine,
        damage,
        stopped_by(fighter, fighter.who.moves[pick.move]) if pick.move >= 0 else "",
        theirs,
        mine > theirs or (mine == theirs and fight.priority == seat - 1),
        order_words(fight, seat, mine, theirs),
        [Blow(ELEMENTS[element], base, related, final) for element, base, related, final in blows],
    )


def order_words(fight: Combat, seat: Seat, mine: int, theirs: int) -> str:
    """Who would act first against an ordinary move, and why."""
    if mine > theirs:
        return f"You act first: speed {mine} against {theirs}."
    if mine < theirs:
        return f"You act second: speed {mine} against {theirs}."
    return f"Both at speed {mine}: Priority lets {'you' if fight.priority == seat - 1 else 'it'} act first."
