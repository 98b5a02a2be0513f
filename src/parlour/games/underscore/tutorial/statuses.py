"""t10: what stands under a life: the twelve statuses, shown where a turn can show them, and the words beside a move."""
# Not compiled: it only reads or writes text.

from __future__ import annotations

from typing import Final

from parlour.core.dice import LoadedDice
from parlour.core.lessons import Lesson, Sign, Step, Trial
from parlour.games.underscore.content.shapes import FoeData, HeroData, LessonData
from parlour.games.underscore.content.tables import STATUSES
from parlour.games.underscore.game import UnderscoreGame
from parlour.games.underscore.tutorial.staging import staged

HERO: Final = HeroData(12, ["plain.fists", "plain.breath"], [])
FOE: Final = FoeData("The Marked Man", 12, ["plain.fists"], ["plain.fists"])
STAGE: Final = LessonData("t10", "Marks", HERO, FOE, "hero", [])
LOW_DIE: Final = 10  # Roll Curse, and no Curse comes of it


def lesson(game: UnderscoreGame, options: dict[str, object]) -> Lesson:
    return Lesson(STAGE.title, tuple(steps(game)), options)


def marked(game: UnderscoreGame, own: dict[str, int], theirs: dict[str, int], foe_hp: int = 12) -> dict[str, object]:
    """The two before their first turn, with these statuses."""
    position = staged(game, STAGE, LoadedDice([]))
    assert position.fight is not None
    for fighter, statuses in zip(position.fight.side, (own, theirs), strict=True):
        for status, turns in statuses.items():
            fighter.turns[STATUSES.index(status)] = turns
    position.fight.side[1].hp = foe_hp
    return game.save(position)


def steps(game: UnderscoreGame) -> list[Step]:
    return [
        Step(
            say="Statuses stand under a life, each with its turns, and nearly all lose one in their bearer's own turn. Strong "
            "adds 1 to each blow of its bearer and Tough takes 1 from each blow at them: strike, and see both.",
            start=marked(game, {}, {"strong": 3, "tough": 3}),
            trial=Trial(line=("cast m1",), until=Sign({"type": "hit", "who": "B"})),
        ),
        Step(
            say="Quick makes its bearer one faster, Slow one slower, and only between equals does Priority decide. You hold "
            "it, and your foe is Quick: strike, and see who was first.",
            start=marked(game, {}, {"quick": 3}),
            trial=Trial(line=("cast m1",), until=Sign({"type": "hit", "who": "A"})),
        ),
        Step(
            say="Stun loses you every attack, Anger every utility, Sleep whatever you cast. You are stunned: cast what is no "
            "attack.",
            start=marked(game, {"stun": 1}, {}),
            trial=Trial(line=("cast m2",), until=Sign({"type": "cast", "who": "A", "move": "plain.breath"})),
        ),
        Step(
            say="Four work as their bearer's turn begins: Regen heals 1, Burn is 1 Fire damage, Decay 1 Force damage, and "
            "Curse takes 1 Max HP until the fight ends. Your foe has all four, and Decay rolls for more Curse: strike, and "
            "see.",
            start=marked(game, {}, {"regen": 2, "burn": 2, "decay": 2, "curse": 2}),
            trial=Trial(
                line=("cast m1",), until=Sign({"type": "tick", "who": "B", "status": "curse"}), dice=(LOW_DIE,)
            ),
        ),
        Step(
            say="Wound waits, and its turns do not run down; below half of Max HP each of them is 1 Vital damage, all at "
            "once. Your foe bears four and stands just above half: strike.",
            start=marked(game, {}, {"wound": 4}, foe_hp=7),
            trial=Trial(line=("cast m1",), until=Sign({"type": "open_wounds", "who": "B"})),
        ),
        Step(
            say="Who ignores a status does not feel it for so many turns, and who is immune gains none. Beside a move, ch "
            "counts down to where its charge is spent, bound says that the other side holds it, quick and slow are its own "
            "speed.",
        ),
    ]
