"""A match saved, and made whole again or refused: whatever is read is checked."""

from parlour.core.contract import Action, Refusal, Seat
from parlour.core.dice import Dice
from parlour.games.underscore.combat.choices import BEGIN, kind_of
from parlour.games.underscore.combat.combat import Combat
from parlour.games.underscore.combat.state import Fighter
from parlour.games.underscore.notation.match import read
from parlour.games.underscore.position.match import UnderscorePosition
from parlour.games.underscore.position.run import RunPosition, blank
from parlour.games.underscore.position.state import FIGHTING, OVER, PHASES, UPGRADING
from parlour.games.underscore.position.terms import DRAFT_MOVES, LATE_MOST, OFFERED, PICKS, Terms
from parlour.games.underscore.save.fight import character_from, fight_from, fighter_from, move_from, within
from parlour.games.underscore.save.run import run_from, run_saved
from parlour.games.underscore.save.shapes import UnderscoreSaved
from parlour.games.underscore.texts.match import REASONS
from parlour.games.underscore.view.fight import TRUTH, fight_data
from parlour.games.underscore.view.fight_shapes import Fought
from parlour.games.underscore.view.match import ending, written


def save(position: UnderscorePosition) -> UnderscoreSaved:
    return UnderscoreSaved(
        phase=PHASES[position.phase],
        chosen=[written(action) for action in position.chosen],
        offers=[offer.copy() for offer in position.offers],
        picks=[picks.copy() for picks in position.picks],
        committed=[written(action) for action in position.committed],
        late=position.late.copy(),
        fight=None if position.fight is None else fight_data(position.fight, TRUTH, False, True),
        result=ending(position),
        run=run_saved(position.run) if isinstance(position, RunPosition) else None,
    )


def load(terms: Terms, saved: UnderscoreSaved, dice: Dice) -> UnderscorePosition:
    """The position; ValueError with one clear line if it is no legal one."""
    if saved.phase not in PHASES:
        raise ValueError(f"phase must be one of {', '.join(PHASES)}")
    for name, count in (("chosen", len(saved.chosen)), ("picks", len(saved.picks)), ("late", len(saved.late))):
        if count != terms.seats:
            raise ValueError(f"{name} must have one entry per seat")
    if len(saved.committed) != terms.seats or ((saved.phase == "combat") and saved.fight is None):
        raise ValueError("committed must have one entry per seat, and a combat needs its fight")
    position = blank(terms, dice)
    position.phase = PHASES.index(saved.phase)
    if isinstance(position, RunPosition):
        load_run(position, saved)
    elif saved.run is not None or position.phase > OVER:
        raise ValueError("a run belongs to matches with option run")
    position.chosen = [begun_with(terms, text) for text in saved.chosen]
    position.picks = [[within(n, 1, OFFERED, "pick") for n in picks] for picks in saved.picks]
    position.late = [within(n, 0, LATE_MOST, "late") for n in saved.late]
    position.offers = offers(terms, saved)
    if saved.fight is not None:
        position.fight = load_fight(terms, saved.fight, dice, position.level)
    for seat, text in enumerate(saved.committed, 1):
        commit(position, seat, text)
    if saved.result is not None:
        if saved.result.reason not in REASONS or saved.phase != "over":
            raise ValueError("a result needs the phase over and a reason of the rules")
        position.finish(within(saved.result.winner, 0, 2, "winner"), saved.result.reason, None)
    elif saved.phase == "over" or (position.fight is not None and any(side.hp < 1 for side in position.fight.side)):
        raise ValueError("a fight goes on as long as both live, and ends with a result")
    elif not position.to_act():
        raise ValueError("somebody must have a decision left")
    return position


def begun_with(terms: Terms, text: str) -> Action:
    if not text:
        return -1
    found = read(text)
    if isinstance(found, Refusal):
        raise ValueError(found.words)
    if kind_of(found[0]) != BEGIN or terms.why_not_begin(found[0], ""):
        raise ValueError(f"{text[:40]!r} is not to be chosen here")
    return found[0]


def commit(position: UnderscorePosition, seat: Seat, text: str) -> None:
    if not text:
        return
    found = read(text)
    if isinstance(found, Refusal):
        raise ValueError(found.words)
    if position.phase != FIGHTING or position.why_not(seat, found[0]):
        raise ValueError(f"{text[:40]!r} cannot be committed to here")
    position.committed[seat - 1] = found[0]


def offers(terms: Terms, saved: UnderscoreSaved) -> list[list[str]]:
    wanted = PICKS if terms.duel == "draft" else 0
    if len(saved.offers) != wanted or any(len(offer) != OFFERED for offer in saved.offers):
        raise ValueError(f"offers must be {wanted} lists of {OFFERED}")
    for place, offer in enumerate(saved.offers):
        known = terms.content.roots if place < DRAFT_MOVES else terms.content.majors
        if any(name not in known for name in offer):
            raise ValueError("offers must name moves, and major blessings last")
    if any(len(picks) > wanted for picks in saved.picks):
        raise ValueError(f"at most {wanted} picks")
    return [list(offer) for offer in saved.offers]


def load_run(position: RunPosition, saved: UnderscoreSaved) -> None:
    if saved.run is None:
        raise ValueError("the run is missing")
    begun = saved.phase != "begin" and bool(saved.run.active)
    if not begun and saved.phase not in ("begin", "over"):
        raise ValueError("a run that has begun has moves")
    position.run = run_from(position.terms.content, saved.run, begun, saved.phase == "over")
    position.level = position.run.level
    if saved.phase in PHASES[UPGRADING:] and saved.fight is not None:
        raise ValueError("an upgrade is taken when the fight is over")
    if (saved.phase == "fork") != (bool(position.run.signs) and not position.run.way):
        raise ValueError("two roads lie open in the phase fork, until one of them is taken")


def load_fight(terms: Terms, data: Fought, dice: Dice, level: int) -> Combat:
    if len(data.sides) != 2:
        raise ValueError("a fight has two sides")
    sides: list[Fighter] = []
    for side in data.sides:
        if side.base is None or any(move.now is None for move in side.moves):
            raise ValueError("a saved side must tell everything")
        moves = [move_from(terms.content, move) for move in side.moves]
        within(side.base.max_hp, 1, 999, "max_hp")
        sides.append(fighter_from(side, character_from(terms.content, side, moves)))
    return fight_from(data, sides, dice, f"fight/{level}")
