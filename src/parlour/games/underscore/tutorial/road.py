"""t9: the road in acts, staged: two roads, spoils, a boss that was announced, its laws and its phases."""
# Not compiled: it only reads or writes text.

from __future__ import annotations

from msgspec.structs import replace

from parlour.core.dice import LoadedDice
from parlour.core.lessons import Lesson, Sign, Step, Trial
from parlour.core.options import read_options
from parlour.games.underscore.combat.choices import BEGIN, KIND_AT
from parlour.games.underscore.game import UnderscoreGame
from parlour.games.underscore.notation.match import STARTS
from parlour.games.underscore.options import UnderscoreOptions
from parlour.games.underscore.position.run import RunPosition
from parlour.games.underscore.position.state import FORKING
from parlour.games.underscore.run.fork import sign_of
from parlour.games.underscore.run.road import ACT

ROAD: dict[str, object] = {"run": True, "road": "acts", "fork": True}
BOSS = "b10a"
ROADS = ("e05a", "e05x")  # an ordinary one, and an elite that nobody has to meet
SPOIL = "marrow"


def lesson() -> Lesson:
    game = UnderscoreGame(read_options(UnderscoreOptions, ROAD))
    fork, fight = game.save(at_the_fork(game)), game.save(before_the_boss(game))
    return Lesson("The Road", tuple(steps(fork, fight)), dict(ROAD))


def walker(game: UnderscoreGame, level: int) -> RunPosition:
    """Somebody who has come so far, and whose act ends with the boss of the lesson."""
    position = game.start(LoadedDice([]))
    assert isinstance(position, RunPosition)
    position.play(1, BEGIN * KIND_AT + STARTS.index("warden"), None)
    run = position.run
    run.level, run.boss, run.turns = level, BOSS, [8] * level
    return position


def at_the_fork(game: UnderscoreGame) -> RunPosition:
    position = walker(game, 4)
    found = [sign_of(game.content.encounters[name]) for name in ROADS]
    position.run.signs = [found[0], replace(found[1], spoil=SPOIL)]
    position.fight, position.phase = None, FORKING
    return position


def before_the_boss(game: UnderscoreGame) -> RunPosition:
    """She has lost what an earlier turn took: the next blow begins her second phase."""
    position = walker(game, ACT)
    position.meet(None)
    assert position.fight is not None
    boss = position.fight.side[1]
    boss.hp = boss.maxhp * 2 // 3 + 1
    return position


def steps(fork: dict[str, object], fight: dict[str, object]) -> list[Step]:
    return [
        Step(
            say="Two roads lead to each fight of an act, and of both you are told who waits, of which level, and whether it "
            "is an elite. Nobody has to meet the one that bears spoils: take a road.",
            start=fork,
            refused={"go 3": "not_offered", "leave": "wrong_phase"},
            answers=("go 1", "go 2"),
        ),
        Step(
            say="On the tenth level stands a boss, announced by name and omen when its act begins. Its laws are read out "
            "before the fight: on even turns the Abbess heals, and two more laws wait until she weakens.",
            start=fight,
        ),
        Step(
            say="She is just above two thirds of her Max HP: strike, and see what her second law makes of her.",
            trial=Trial(
                line=("cast m1",),
                until=Sign({"type": "status", "who": "B", "status": "tough"}),
            ),
            then="That was a phase: Stone and Tough, and whatever you had ready for Water must wait.",
        ),
        Step(say="The third law begins below a third of her Max HP."),
        Step(
            say="When the third boss has fallen you may rest, and the run is won; or you go on into the Long Dark, where "
            "each level gives every foe more life and you less. Seals, sworn before the first fight, make the road harder, "
            "each by one rule.",
        ),
        Step(
            say="Three counts stand beside every fighter: traps are what it has laid, ward is how many declarations of the "
            "other side will be negated, and risk is Curse_Risk, up to ten. Roll Curse compares risk with a die of ten, and "
            "a curse shortens Max HP.",
        ),
    ]
