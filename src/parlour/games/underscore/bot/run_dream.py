"""Worlds that agree with the view of a run: the run as it is seen, the foe with moves it could have."""

from msgspec.structs import replace

from parlour.core.contract import Position
from parlour.core.dice import Dice
from parlour.games.underscore.bot.dream import UnderscoreDream
from parlour.games.underscore.content.character import Character
from parlour.games.underscore.content.shapes import CharacterData, MoveData, PoolsData, Sign, TurnData
from parlour.games.underscore.position.run import RunPosition
from parlour.games.underscore.position.state import PHASES
from parlour.games.underscore.run.fork import sign_of
from parlour.games.underscore.run.minors import data_of
from parlour.games.underscore.run.road import boss_called
from parlour.games.underscore.run.run import Run
from parlour.games.underscore.save.fight import fight_from
from parlour.games.underscore.view.run_shapes import FoeView, RunMove, RunView, SignView

STAND_IN = "nobody"  # what a watcher takes the bearer for while no fight shows anything


class RunDream(UnderscoreDream):
    """A view of a run, digested."""

    def world(self, dice: Dice) -> Position:
        view, terms = self.view, self.terms
        shown = view.run
        assert shown is not None
        position = RunPosition(terms, dice)
        position.phase = PHASES.index(view.phase)
        position.level = view.level
        position.late = view.late.copy()
        position.chosen[0] = self.chosen
        foe: CharacterData | None = None
        hero: CharacterData | None = None
        if view.fight is not None:
            sides = [self.fighter(who, side, dice) for who, side in enumerate(view.fight.sides)]
            position.fight = fight_from(view.fight, sides, dice, f"fight/{view.level}")
            hero, foe = character_data(sides[0].who), character_data(sides[1].who)
        elif shown.upgrade is not None:
            foe = fallen_data(shown.upgrade.fallen, pools(shown.upgrade.active, shown.upgrade.banked))
        elif shown.foe is not None:
            hero = terms.content.starter(STAND_IN)
            foe = fallen_data(shown.foe, hero.moves)  # some moves, for a watcher sees none
        position.run = run_seen(shown, foe)
        if shown.road is not None:
            position.run.boss = boss_called(terms.content, shown.road.boss)
            position.run.ended = shown.road.ended
            position.run.lost = shown.road.lost
            position.run.signs = [self.sign(sign, dice) for sign in shown.road.signs]
            spoil = shown.road.spoil
            if spoil is not None and foe is not None:  # the road that was taken; what the other one was matters no more
                position.run.signs = [sign_of(foe), replace(sign_of(foe), spoil=spoil.id)]
                position.run.way = len(position.run.signs)
        if shown.hero is None and hero is not None:
            stand_in(position.run, hero)
        if view.result is not None:
            position.finish(view.result.winner, view.result.reason, None)
        return position

    def sign(self, seen: SignView, dice: Dice) -> Sign:
        """Somebody of the base pack who could stand there."""
        rows = [data for data in self.terms.content.encounters.values() if data.is_elite == seen.is_elite]
        near = [data.id for data in rows if data.level == seen.level]
        ident = near[dice.roll("dream", len(near)) - 1] if near else ""
        return Sign(ident, seen.name, seen.level, seen.is_elite, seen.bark, "" if seen.spoil is None else seen.spoil.id)


def run_seen(view: RunView, foe: CharacterData | None) -> Run:
    """The run as its bearer sees it, against this foe."""
    run = Run()
    run.name, run.start, run.level = view.name, view.start, view.level
    run.burden, run.elites = view.burden or 0, view.elites
    run.turns, run.met = view.turns.copy(), view.met.copy()
    run.past = view.past.copy()
    run.spent = {name: used.copy() for name, used in view.spent.items()}
    run.uids = view.uids
    run.foe = foe
    run.echo = view.foe.echo if view.foe is not None else 0
    hero, upgrade = view.hero, view.upgrade
    if hero is not None:
        run.max_hp, run.hp_penalty, run.starting = hero.max_hp, hero.hp_penalty, dict(hero.starting)
        run.active = [MoveData(move.uid, move.card.root, list(move.card.mods)) for move in hero.active]
        run.banked = [MoveData(move.uid, move.card.root, list(move.card.mods)) for move in hero.banked]
        run.box = [MoveData(hero.box.uid, hero.box.card.root, list(hero.box.card.mods))] if hero.box is not None else []
        run.blessings = [blessing.id for blessing in hero.blessings]
    if upgrade is not None:
        run.major = upgrade.major.id if upgrade.major is not None else ""
        run.minors = [minor.id for minor in upgrade.minors]
        run.crowded = upgrade.must_forget
    return run


def stand_in(run: Run, hero: CharacterData) -> None:
    """For a watcher, the bearer is what its fight shows."""
    name = run.name
    run.begin(hero, name, "")


def character_data(who: Character) -> CharacterData:
    """A character as data again, but for its Echo: a dream need not know what it was raised by."""
    moves = [data_of(move, uid) for move, uid in zip(who.moves, who.uids, strict=True)]
    return CharacterData(
        name=who.name,
        max_hp=who.max_hp,
        moves=PoolsData(moves[: who.actives], moves[who.actives :]),
        id=who.id,
        level=who.level,
        is_elite=who.elite,
        hp_penalty=who.hp_penalty,
        starting=dict(who.data_starting),
        blessings=[blessing.id for blessing in who.blessings],
        turn_history={str(n): TurnData(who.uids[at], dict(args)) for n, (at, args) in enumerate(who.script, 1)},
        bark=who.bark,
    )


def pools(active: list[RunMove], banked: list[RunMove]) -> PoolsData:
    """The moves that the upgrade screen shows."""
    found = [[MoveData(move.uid, move.card.root, list(move.card.mods)) for move in pool] for pool in (active, banked)]
    return PoolsData(found[0], found[1])


def fallen_data(fallen: FoeView, moves: PoolsData) -> CharacterData:
    """The fallen with these moves."""
    return CharacterData(
        name=fallen.name,
        max_hp=1,
        moves=moves,
        id=fallen.id,
        level=fallen.level,
        is_elite=fallen.is_elite,
        bark=fallen.bark,
    )
