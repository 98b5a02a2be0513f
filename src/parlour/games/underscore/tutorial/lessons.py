"""Lessons and help of Underscore's combat, as data; the loadouts and lines are those of the content tables."""
# Not compiled: it only reads or writes text.

from __future__ import annotations

from parlour.core.dice import ScriptedDice
from parlour.core.lessons import Beat, Lesson, Section, Sign, Step, Trial
from parlour.core.options import read_options
from parlour.games.underscore.content.library import content
from parlour.games.underscore.content.shapes import LessonData
from parlour.games.underscore.content.tables import (
    ACTIVE_MOST,
    BANK_MOST,
    DESCRIPTIONS,
    DUSK,
    ELEMENTS,
    HEAT_MOST,
    LETTERS,
    MOST,
    RELATIONS,
    RISK_MOST,
    SPEED,
    STATUSES,
)
from parlour.games.underscore.game import UnderscoreGame
from parlour.games.underscore.options import UnderscoreOptions
from parlour.games.underscore.position.terms import LATE_MOST, OFFERED, PICKS
from parlour.games.underscore.run.encounters import ELITE_BURDEN, ELITE_STEP
from parlour.games.underscore.run.road import ACT, RISE
from parlour.games.underscore.run.run import TITLES
from parlour.games.underscore.run.scopes import MAJOR_SCOPE, MINOR_SCOPE
from parlour.games.underscore.tutorial import road, statuses
from parlour.games.underscore.tutorial.staging import follow, input_of, staged

STAGE = {"fight": "e01a"}  # a fight of one seat; the lesson brings its own two characters
WON = Sign({"type": "end", "winner": 1})
TRIED = {  # inputs worth trying at the beginning, and what answers them
    "t1": {"cast m3": "no_such_move", "wait": "no_such_move"},
    "t6": {"cast b1": "banked"},
    "t7": {"cast m3": "missing_choice:e", "cast m4 e=fire": "bad_choice:e"},
}


def _lesson(game: UnderscoreGame, data: LessonData) -> Lesson:
    script = [(game.terms.stream, str(value)) for value in data.dice]
    position = staged(game, data, ScriptedDice(script))
    start = game.save(position)
    line = []
    for text in data.line:
        line.append(input_of(position, text))
        follow(position, [text])
    beats = [Beat(beat.say, beat.turn, Sign(beat.on, beat.most) if beat.on else None) for beat in data.beats]
    trial = Trial(
        line=tuple(line),
        until=WON,
        aim=f"{data.foe.name} must fall{f' within {data.limit} turns' if data.limit else ''}.",
        needs=tuple(Sign(need.on) for need in data.needs),
        missed=data.missed,
        limit=data.limit,
        beats=tuple(beats),
        dice=tuple(data.dice),
    )
    title = f"Challenge: {data.title}" if data.limit else data.title
    step = Step(say=data.say, start=start, refused=TRIED.get(data.id, {}), then="It has fallen.", trial=trial)
    return Lesson(title=title, steps=(step,), options=dict(STAGE))


def _corpse() -> Lesson:
    """t8: the upgrade screen, each of its three ways tried once before one is confirmed, and the rule of death."""
    run: dict[str, object] = {"run": True, "season": {"id": "t8", "levels": ["e01a", "e02a"]}}
    return Lesson("The Corpse", tuple(_corpse_steps()), run)


def _corpse_steps() -> list[Step]:
    taken = ("learn", "take", "major")
    return [
        Step(
            say="Say who you are: `begin warden`, or any other who may begin. A name may follow.",
            trial=Trial(line=("begin warden",), until=Sign({"type": "encounter", "level": 1}), dice=(1,)),
            then="You hold Priority.",
        ),
        Step(
            say="Put the Ditch Penitent to rest, by whatever you have.",
            trial=Trial(
                line=("cast m4", "cast m1", "cast m1", "cast m4", "cast m1", "cast m1", "cast m1"),
                until=Sign({"type": "victory", "level": 1}),
            ),
            then="It lies open: what it knew, you can see.",
        ),
        Step(
            say="Try `learn o1 found`; this time it is only a try.",
            refused={"swap m1 m2": "wrong_phase", "learn o4 found": "no_such_move"},
            answers=tuple(f"learn {slot} {kind}" for slot in ("o1", "o2", "o3") for kind in ("found", "root")),
            then="It drops into the first free slot; with none free, one move must be forgotten.",
        ),
        Step(
            say="That is taken back: now try `draft`.",
            back=True,
            answers=("draft",),
            then="Three minor blessings, one of which would change one move for good; on the road, `try take 1` shows how.",
        ),
        Step(
            say="Taken back as well: now try `major`.",
            back=True,
            answers=("major",),
            then="A major blessing works in every fight and weighs: each one makes elites likelier.",
        ),
        Step(
            say="Now in earnest: learn, draft or take the major, and go on.",
            back=True,
            trial=Trial(
                line=("learn o1 found", "done"),
                until=Sign({"type": "encounter", "level": 2}),
                needs=(Sign({"type": taken}),),
                missed="Empty hands are allowed on the road, but not here. Take something.",
            ),
        ),
        Step(
            say="Who dies is dead: the run is over, and nothing of it comes back to you. But as you were when your last "
            "fight began, with your moves, your blessings and the turns you took, you will walk: your next runs may meet you, and so may "
            "those to whom you give what is left of you.",
        ),
    ]


def _lessons() -> tuple[Lesson, ...]:
    """t1 to t8, c1 to c13, t9, t10: what was done is kept by its number, so that whatever is new comes last."""
    game = UnderscoreGame(read_options(UnderscoreOptions, STAGE))
    found = [_lesson(game, data) for data in content().lessons.values()]
    tutorials = len([data for data in content().lessons.values() if not data.limit])
    return (*found[:tutorials], _corpse(), *found[tutorials:], road.lesson(), statuses.lesson(game, dict(STAGE)))


LESSONS = _lessons()


def _elements() -> str:
    rows = []
    for code, name in zip(LETTERS[1:], ELEMENTS[1:], strict=True):
        weak, resists, immune, absorbs = RELATIONS[name]
        facts = [f"weak to {', '.join(weak)}"]
        facts += [f"{word} {', '.join(names)}" for word, names in _named(resists, immune, absorbs) if names]
        rows.append(f"{code} {name.capitalize()}: {'; '.join(facts)}. {DESCRIPTIONS[name]}")
    return "\n".join(rows)


def _named(*lists: tuple[str, ...]) -> list[tuple[str, tuple[str, ...]]]:
    return list(zip(("resists", "immune to", "absorbs"), lists, strict=True))


def _scopes() -> str:
    """Which blessings may come, by the number of Active moves of an element."""
    rows = []
    for title, table in (("Minor", MINOR_SCOPE), ("Major", MAJOR_SCOPE)):
        counts = [f"{count}: {', '.join(rarities)}" for count, rarities in table.items()]
        rows.append(
            f"{title} blessings of an element by your Active moves of it: {'; '.join(counts)}. The universal ones may always come."
        )
    return "\n".join(rows)


HELP = (
    Section(
        "A turn",
        f"Both sides choose a move in secret. Speed is {SPEED}, one more when Quick, one less when Slow, and as the move's tag says; "
        "the faster acts first, Priority breaks ties and changes hands every turn. Each acts through six steps: start, Regen Burn Decay "
        "Curse, disqualification by Sleep Stun Anger, those run down, the move, the other statuses run down.",
    ),
    Section(
        "Elements",
        "Damage passes absorption (0, heal 1), immunity (0), resistance (-1 each) and weakness (+1 each), in this order; the first two "
        "break it off. Then +1 if the dealer is Strong, -1 if the victim is Tough.\n" + _elements(),
    ),
    Section(
        "Statuses",
        ", ".join(f"{name.capitalize()} up to {most}" for name, most in zip(STATUSES, MOST, strict=True)) + ".",
    ),
    Section(
        "Moves",
        f"Up to {ACTIVE_MOST} Active moves and a Bank of {BANK_MOST}. Cooling and Bound moves are denied when chosen. Heat ({HEAT_MOST} at most) "
        f"and Curse_Risk ({RISK_MOST} at most) are checked against a die. A move is ???? to the other side until it is cast.",
    ),
    Section("Dusk", f"From turn {DUSK} on everybody's Max HP shrinks at the end of each turn."),
    Section(
        "A run",
        f"Fight, take something of the fallen, fight the next, until you die. An elite comes on a d20 of at most "
        f"{ELITE_STEP} for each Bless Burden (up to {ELITE_BURDEN} of them); where nobody of your level is left, one of a lower level comes as an Echo with more life. "
        f"Titles: {', '.join(f'{title} from level {level} on' for level, title in TITLES.items())}.",
    ),
    Section(
        "The road in acts",
        f"Three acts of {ACT} levels, at the end of each a boss, one of two; its name and its laws are told when the act begins. Two roads lead to most fights, and an "
        "elite at the second may bear spoils for whoever slays it. When the third boss has fallen, rest and the run is won, or walk on into the Long Dark: on each of "
        f"its levels every foe has {RISE} more Max HP than on the one before, and you begin with less and less. Seals, sworn to before a run, are one rule each that makes "
        "it harder.",
    ),
    Section(
        "Upgrades",
        "After a victory, one of these. Learn takes a move of the fallen, as it is or as it was made; then moves may change places, and with full pools one is "
        "forgotten. Draft shows three minor blessings, of which one is taken with what it asks for, or none. Major takes the blessing shown while your Bless "
        "Burden is not above the elites you have slain. Leave takes nothing.\n" + _scopes(),
    ),
    Section(
        "What you type",
        "`cast m2` casts your second Active move, `cast b1` a banked one that can be cast From Bank. Choices come with it: `e=fire` an element, "
        "`s=burn` a status, `y=attack` a type, `t=m2`, `t=b1`, `t=o3` a slot of yours or of the other side. `wait` when nothing can be chosen. "
        f"Before a duel: `begin nun`, `begin foundling e=fire`, or {PICKS} times `pick N` out of {OFFERED}. {LATE_MOST} missed choices in a row lose. "
        "A run: `begin nun Grete of the Salt`. After a victory: `learn o3 found` or `learn o3 root`, then `swap m2 b1` and `done`, and with full pools `forget b2` "
        "once; `draft`, then `take 2 t=m3` with what it asks for (`e=` element, `s=` status, `v=` variable, `n=+1` or `n=-1`, `f=` a move to forget, `a=` which "
        "status effect), or `skip`; `major`; `leave`; after the last boss `rest`. Where two roads lead on: `go 1` or `go 2`. `try take 2 t=m3` says what it would do, in full.",
        typed=True,
    ),
)
