"""What an unfinished choice would do, as far as its seat may know."""

from parlour.core.contract import Seat
from parlour.games.underscore.combat.choices import KIND_AT, pick_of
from parlour.games.underscore.combat.combat import Combat, Pick
from parlour.games.underscore.combat.state import OPEN, Fighter
from parlour.games.underscore.content.tables import (
    BURN,
    CURSE,
    ELEMENTS,
    FIRE,
    FORCE,
    REGEN,
    STATUSES,
    TICKS,
    TOUGH,
    VITAL,
)
from parlour.games.underscore.foe.policy import foreseen, related
from parlour.games.underscore.notation.match import read
from parlour.games.underscore.position.match import UnderscorePosition
from parlour.games.underscore.position.state import FIGHTING
from parlour.games.underscore.view.fight import stopped_by
from parlour.games.underscore.view.shapes import Blow, CastPreview, Tick

ORDINARY = Pick(-1, False, [])  # a move that is neither Quick nor Slow is as fast as no move
MEETING = {0: "resisted", 1: "no relation"}  # what one point of damage comes to
MANY = 9  # more than is ever resisted


def preview_cast(position: UnderscorePosition, seat: Seat, draft: str) -> CastPreview | None:
    """For a cast as typed so far: its refusal, or its speed, the damage it looks like doing, and what would stop it."""
    if not draft:
        return None
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
    first = mine > theirs or (mine == theirs and fight.priority == seat - 1)
    stopped = stopped_by(fighter, fighter.who.moves[pick.move]) if pick.move >= 0 else ""
    ticks, left = outlook(fight, seat, first, [] if stopped else [final for *_, final in blows])
    return CastPreview(
        "",
        mine,
        damage,
        stopped,
        theirs,
        first,
        order_words(fight, seat, mine, theirs),
        [Blow(ELEMENTS[element], base, met, final) for element, base, met, final in blows],
        ticks,
        left,
    )


def outlook(fight: Combat, seat: Seat, first: bool, blows: list[int]) -> tuple[list[Tick], list[int]]:
    """What statuses would do to both sides beside these blows, and what would be left of them."""
    me, ticks = seat - 1, []
    left = [fighter.hp for fighter in fight.side]
    most = [fighter.maxhp for fighter in fight.side]
    for who in (me, 1 - me) if first else (1 - me, me):
        for status in TICKS:
            if left[who] > 0 and fight.side[who].feels(status):
                most[who] -= int(status == CURSE)
                ticks.append(tick(fight, who, status, left[who], most[who], mine=who == me))
                left[who] -= ticks[-1].hp
        if who == me and left[me] > 0:
            for blow in blows:
                left[1 - me] = max(0, min(most[1 - me], left[1 - me] - blow))
    return ticks, left


def tick(fight: Combat, who: int, status: int, hp: int, most: int, *, mine: bool) -> Tick:
    """One status on its bearer's turn (US-016); what the other side keeps private does not tell."""
    bearer = fight.side[who]
    name = f"{'Your' if mine else 'Its'} {STATUSES[status].capitalize()}"
    if status == REGEN:
        healed = min(most - hp, 2 if holds(bearer, FIRE, mine) or holds(bearer, VITAL, mine) else 1)
        return Tick(who + 1, f"{name} heals {healed}", -healed, "")
    if status == CURSE:
        return Tick(who + 1, f"{name}: Max HP -1", max(0, hp - most), "")
    element = FIRE if status == BURN else FORCE
    met = related(fight, who, 1, element, mine)
    words = f"{name}: 1 {ELEMENTS[element].capitalize()}"
    if met < 0:
        return Tick(who + 1, f"{words}, absorbed", -min(most - hp, -met), ELEMENTS[element])
    immune = related(fight, who, MANY, element, mine) == 0
    tough = int(bearer.feels(TOUGH) and not immune)
    found = [words, "immune" if immune else MEETING.get(met, f"+{met - 1} weak"), *["-1 Tough"] * tough]
    return Tick(who + 1, ", ".join(found), min(hp, max(0, met - tough)), ELEMENTS[element])


def holds(bearer: Fighter, element: int, mine: bool) -> bool:
    return bearer.attuned[element] >= 0 and (mine or bearer.publicity[element] == OPEN)


def order_words(fight: Combat, seat: Seat, mine: int, theirs: int) -> str:
    """Who would act first against an ordinary move, and why."""
    if mine > theirs:
        return f"You act first: speed {mine} against {theirs}."
    if mine < theirs:
        return f"You act second: speed {mine} against {theirs}."
    return f"Both at speed {mine}: Priority lets {'you' if fight.priority == seat - 1 else 'it'} act first."
