"""Why a choice is good, in one sentence for a person: by the own build, by what is printed, by what everybody sees."""

from typing import Final

from parlour.core.contract import Action, Seat
from parlour.games.underscore.bot.appraisal import power
from parlour.games.underscore.bot.proven import BEGUN, in_bank, proven
from parlour.games.underscore.combat.choices import BEGIN, KIND_AT, PICK, WAIT, kind_of, legal_casts, pick_of
from parlour.games.underscore.combat.combat import Combat, Pick
from parlour.games.underscore.content.moves import Move
from parlour.games.underscore.content.tables import ACTIVE_MOST, DISQUALIFIED_TYPE, DISQUALIFIERS, STATUSES
from parlour.games.underscore.foe.policy import projected
from parlour.games.underscore.notation.match import write_start
from parlour.games.underscore.position.match import UnderscorePosition
from parlour.games.underscore.position.run import RunPosition
from parlour.games.underscore.run.deeds import (
    DONE,
    DRAFT,
    FORGET,
    GO,
    LEARN,
    LEAVE,
    MAJOR,
    OFFERS,
    SKIP,
    SWAP,
    TAKE,
    said,
)
from parlour.games.underscore.run.fork import ROADS, SPOILS
from parlour.games.underscore.run.minors import changed_data
from parlour.games.underscore.run.upgrade import Upgrade

RANKS: Final = ("most", "second most", "least")  # of the three that are offered
STILL: Final = {  # what leaves a build alone
    DRAFT: "three minor blessings are drawn, and you may still take none of them",
    LEAVE: "the build stays as it is, and nothing is forgotten",
    DONE: "the moves you want to cast are Active",
    SKIP: "the moves stay as they are",
}


def reason(position: UnderscorePosition, seat: Seat, action: Action) -> str:
    """The position is imagined, so nothing is read from it that the seat does not see."""
    kind = kind_of(action)
    if kind == BEGIN:
        return of_beginning(position, action)
    if kind == PICK:
        return of_pick(position, seat, action % KIND_AT)
    if isinstance(position, RunPosition) and kind > PICK:
        if kind == GO:
            return of_road(position, action % KIND_AT)
        return STILL.get(kind) or of_upgrade(position.screen(), action)
    assert position.fight is not None
    return of_cast(position.fight, seat - 1, action)


# -- before the fight ----------------------------------------------------------------------------------------------


def of_beginning(position: UnderscorePosition, action: Action) -> str:
    who = position.terms.character(action, [], [])
    won = BEGUN.get(write_start(action).partition(" ")[0], -1) if position.terms.seats > 1 else -1
    if won >= 0:
        return f"{who.name} has won about {won} of 100 duels against other beginnings"
    best = by_power(who.moves)[-1]
    return f"{who.name} has {who.combat_start} HP and {best.name}, {worth(best)}"


def of_road(position: RunPosition, road: int) -> str:
    sign, other = position.run.signs[road - 1], position.run.signs[ROADS - road]
    if sign.spoil:
        return f"your build looks ready for {sign.name}. {SPOILS[sign.spoil][1]}"
    if other.is_elite and not sign.is_elite:
        return f"{sign.name} is no elite, and {other.name} is one"
    if sign.level < other.level:
        return f"{sign.name} is of level {sign.level}, and {other.name} of level {other.level}"
    return f"nothing that is told makes {other.name} the better choice"


def of_pick(position: UnderscorePosition, seat: Seat, pick: int) -> str:
    place = len(position.picks[seat - 1])
    offer, banked = position.offers[place], in_bank(place)
    card = position.terms.offer(offer[pick - 1])
    better = [name for name in offer if proven(name, banked) > proven(card.id, banked)]
    where = " in the Bank" if banked else ""
    nonetheless = ", but played on in thought it does best" if better else ""
    return f"{card.name} has been worth the {RANKS[len(better)]} of these three{where}{nonetheless}: {card.text}"


# -- in the fight --------------------------------------------------------------------------------------------------


def of_cast(fight: Combat, me: int, action: Action) -> str:
    if kind_of(action) == WAIT:
        return "no move of yours can be selected now"
    pick = pick_of(fight, me, action)
    fighter = fight.side[me]
    move = fighter.who.moves[pick.move]
    for status in DISQUALIFIERS:
        if fighter.feels(status) and move.types & DISQUALIFIED_TYPE[status] and not move.ignores[status]:
            return f"{STATUSES[status].title()} looks like stopping it, but what else there is does not look better"
    if len(legal_casts(fight, me)) == 1:
        return f"nothing but {move.name} can be selected now"
    harm, left = projected(fight, me, pick), fight.side[1 - me].hp
    if harm >= left:
        return f"{move.name} looks like {harm} damage, and the other has only {left} HP"
    if harm > 0:
        return f"{move.name} looks like {harm} damage to the {left} HP of the other{otherwise(fight, me, pick, harm)}"
    return f"{move.name} does no damage now, but it prepares what follows: {move.text}"


def otherwise(fight: Combat, me: int, pick: Pick, harm: int) -> str:
    """Where another choice of the same move would hit harder, the screen says so: then the hint says why not that one."""
    ways = [pick_of(fight, me, cast) for cast in legal_casts(fight, me)]
    most = max([projected(fight, me, way) for way in ways if way.move == pick.move and way.banked == pick.banked])
    return f"; another choice would do {most} now, but played on in thought this one does best" if most > harm else ""


# -- between fights ------------------------------------------------------------------------------------------------


def of_upgrade(screen: Upgrade, action: Action) -> str:
    run, content = screen.run, screen.content
    kind, place = kind_of(action), action % 8
    if kind == MAJOR:
        return f"{content.majors[run.major].name} works in every fight from now on: {content.majors[run.major].text}"
    if kind == LEARN:
        return of_learning(screen, action)
    if kind == SWAP:
        return of_swap(screen, place, action // 8 % 8)
    if kind == FORGET:
        new = content.move(run.box[0])
        return f"{new.name}, {worth(new)}, takes the place of {screen.move(place).name}, {worth(screen.move(place))}"
    assert kind == TAKE
    return of_taking(screen, action)


def of_learning(screen: Upgrade, action: Action) -> str:
    trial = Upgrade(screen.content, screen.run.clone())
    move = screen.content.move(trial.learn(action))
    weakest = by_power([screen.move(place) for place in screen.run.slots()])[0]
    price = ", and one of your moves must be forgotten for it" if trial.run.crowded else ""
    return f"{move.name} reads {worth(move)}, and {weakest.name}, the weakest you have, {worth(weakest)}{price}"


def of_swap(screen: Upgrade, one: int, other: int) -> str:
    """The lower slot comes first, so an Active move before a banked one."""
    if (one < ACTIVE_MOST) == (other < ACTIVE_MOST):
        return "the order within a pool is yours to choose and changes nothing else"
    words: list[str] = []
    if screen.run.slot(other) is not None:
        words.append(f"{screen.move(other).name}, {worth(screen.move(other))}, becomes Active")
    if screen.run.slot(one) is not None:
        words.append(f"{screen.move(one).name}, {worth(screen.move(one))}, goes into the Bank")
    return " and ".join(words)


def of_taking(screen: Upgrade, action: Action) -> str:
    content, name = screen.content, screen.run.minors[action % OFFERS - 1]
    minor, target = content.minors[name], said(action, "t") - 1
    data = screen.run.slot(target) if target >= 0 else None
    if data is None:
        return f"{minor.name} changes you and no move: {minor.text}"
    before = content.move(data)
    after = content.move(changed_data(content, data, name, screen.said_variant(action).args))
    if worth(after) == worth(before):
        return f"{minor.name} changes how {before.name} works: {minor.text}"
    return f"{minor.name} makes {before.name} {worth(after)}, where it was {worth(before)}: {minor.text}"


def by_power(moves: list[Move]) -> list[Move]:
    return sorted(moves, key=power)


def worth(move: Move) -> str:
    return f"worth {power(move):.1f} damage a turn"
