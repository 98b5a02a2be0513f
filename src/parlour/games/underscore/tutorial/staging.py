"""Lessons staged: the fixed loadouts of tutorials and challenges as positions of a fight."""

from parlour.core.contract import Refusal
from parlour.core.dice import Dice
from parlour.games.underscore.combat.state import Fighter
from parlour.games.underscore.content.shapes import CharacterData, LessonData, MoveData, PoolsData, TurnData
from parlour.games.underscore.content.tables import STATUSES
from parlour.games.underscore.game import UnderscoreGame
from parlour.games.underscore.notation.match import read
from parlour.games.underscore.position.match import UnderscorePosition
from parlour.games.underscore.position.state import FIGHTING


def staged(game: UnderscoreGame, lesson: LessonData, dice: Dice) -> UnderscorePosition:
    """The first position of the lesson."""
    hero = loadout("The pupil", lesson.hero.hp, lesson.hero.active, lesson.hero.banked, [])
    foe = loadout(lesson.foe.name, lesson.foe.hp, lesson.foe.active, [], lesson.foe.loop)
    sides = [Fighter(game.content.character(hero)), Fighter(game.content.character(foe))]
    sides[1].hp = lesson.foe.start_hp or sides[1].hp
    for status, turns in lesson.foe.statuses.items():
        sides[1].turns[STATUSES.index(status)] = turns
    position = UnderscorePosition(game.terms, dice)
    position.phase = FIGHTING
    position.fight = game.terms.new_fight(sides, dice)
    position.fight.begin(0 if lesson.first == "hero" else 1)
    return position


def loadout(name: str, hp: int, active: list[str], banked: list[str], loop: list[str]) -> CharacterData:
    names = [*active, *banked]
    moves = [MoveData(uid, root, []) for uid, root in enumerate(names, 1)]
    history = {str(n): TurnData(1 + names.index(root), {}) for n, root in enumerate(loop, 1)}
    pools = PoolsData(moves[: len(active)], moves[len(active) :])
    return CharacterData(name=name, max_hp=hp, moves=pools, turn_history=history)


def input_of(position: UnderscorePosition, text: str) -> str:
    """`fire.oath(e=water)`, `plant.fig(t=plain.scrap)` as the hero would type them at this moment."""
    fight = position.fight
    assert fight is not None
    root, _, choice = text.partition("(")
    choice = choice.rstrip(")")
    if choice.startswith("t="):
        foe = fight.side[1]
        at = [foe.who.moves[move].root for move in foe.active].index(choice[2:])
        choice = f"t=o{at + 1}"
    hero = fight.side[0]
    at = [move.root for move in hero.who.moves].index(root)
    return f"cast {fight.slot(0, at)} {choice}".strip()


def follow(position: UnderscorePosition, line: list[str]) -> None:
    """Plays the printed line, each input legal."""
    for text in line:
        found = read(input_of(position, text))
        if isinstance(found, Refusal) or position.why_not(1, found[0]):
            raise ValueError(f"{text} cannot be cast")
        position.play(1, found[0], None)
