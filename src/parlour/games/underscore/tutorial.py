"""Lessons and help of Underscore's combat, as data; the loadouts and lines are those of the content tables."""

from __future__ import annotations

from parlour.core.dice import QuickDice, ScriptedDice
from parlour.core.lessons import Lesson, Section, Step
from parlour.core.options import read_options
from parlour.games.underscore.content import content
from parlour.games.underscore.options import OPTIONS
from parlour.games.underscore.rules import UnderscoreGame
from parlour.games.underscore.staging import follow, input_of, staged
from parlour.games.underscore.tables import (
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
from parlour.games.underscore.terms import LATE_MOST, OFFERED, PICKS
from parlour.games.underscore.view import LessonData

STAGE = {"fight": "e01a"}  # a fight of one seat; the lesson brings its own two characters
TRIED = {  # inputs worth trying: (lesson, turn) -> input and what answers it
    ("t1", 1): {"cast m3": "no_such_move", "wait": "no_such_move"},
    ("t5", 3): {"cast m1": "cooling"},
    ("t6", 1): {"cast b1": "banked"},
    ("t7", 2): {"cast m3": "missing_choice:e", "cast m4 e=fire": "bad_choice:e"},
}


def _lesson(game: UnderscoreGame, data: LessonData) -> Lesson:
    script = [(game.terms.stream, str(value)) for value in data.dice]
    position = staged(game, data, ScriptedDice(script))
    start = game.save(position)
    steps = []
    for turn, text in enumerate(data.line, 1):
        name = game.content.roots[text.partition("(")[0]].name
        steps.append(
            Step(
                say=data.beats.get(str(turn), f"Turn {turn}. Go on: {name}."),
                start=start if turn == 1 else None,
                answers=(input_of(position, text),),
                refused=TRIED.get((data.id, turn), {}),
                then="It has fallen." if turn == len(data.line) else "",
            )
        )
        follow(position, [text])
    return Lesson(title=data.title, steps=tuple(steps), options=dict(STAGE))


def _lessons() -> tuple[Lesson, ...]:
    game = UnderscoreGame(read_options(OPTIONS, STAGE))
    game.start(QuickDice(1))
    return tuple(_lesson(game, data) for data in content().lessons.values() if data.beats)


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
        "What you type",
        "`cast m2` casts your second Active move, `cast b1` a banked one that can be cast From Bank. Choices come with it: `e=fire` an element, "
        "`s=burn` a status, `y=attack` a type, `t=m2`, `t=b1`, `t=o3` a slot of yours or of the other side. `wait` when nothing can be chosen. "
        f"Before a duel: `begin nun`, `begin foundling e=fire`, or {PICKS} times `pick N` out of {OFFERED}. {LATE_MOST} missed choices in a row lose.",
    ),
)
