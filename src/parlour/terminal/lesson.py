"""A lesson as the source of a table screen."""

from __future__ import annotations

import secrets

from parlour.bots.advice import advise
from parlour.core.catalogue import Card
from parlour.core.contract import Refusal
from parlour.core.dice import QuickDice
from parlour.core.lessons import Lesson
from parlour.core.story import Hearer
from parlour.table.lesson import OTHERWISE, LessonRun
from parlour.terminal.players import THINKING
from parlour.terminal.scene import Scene, Source
from parlour.terminal.tours import TOURS

LESSON = "lesson"  # the kind under which a player's file keeps what they have learned
BEST = 10  # results of a lesson with a limit that are kept, best first


def limit(lesson: Lesson) -> int:
    """The turn limit of a challenge; 0: a tutorial."""
    return max((step.trial.limit for step in lesson.steps if step.trial is not None), default=0)


class LessonSource(Source):
    """Said and done with a teacher; nothing of it is a match."""

    talks = False

    def __init__(self, card: Card, number: int) -> None:
        self.card = card
        self.number = number
        self.lesson = card.lessons[number - 1]
        self.run = LessonRun(card, self.lesson)
        self.game = self.run.game
        kind = "challenge" if limit(self.lesson) else "lesson"
        self.title = f"{card.title}, {kind}: {self.lesson.title.removeprefix('Challenge: ')}"
        self.lines: list[str] = []
        self.fresh = 0
        self.then = ""  # what the teacher says of the answer before
        self.tour = list(TOURS.get((card.name, number), ()))  # what is still to be said of the screen

    def asks(self) -> bool:
        """Whether an input is wanted; otherwise Enter reads on."""
        return not self.tour and self.run.asks()

    def scene(self) -> Scene:
        run = self.run
        step, seat = run.step(), run.step().seat
        position = run.position
        asked = f"{run.asked()} {step.typed}".strip()
        if self.tour:
            words = f"THE SCREEN. {self.tour[0]}  (Enter goes on)"
        elif run.finished():
            said = f"{self.then}\n" if self.then else ""
            words = f"{said}Done. Enter goes on, q leaves.".strip()
        else:
            reading = "" if run.asks() else "  (Enter goes on)"
            words = f"{self.then}\n{asked}{reading}".strip() if self.then else f"{asked}{reading}"
        may_act = self.asks() and seat in position.to_act()
        return Scene(
            self.card,
            self.game,
            seat,
            position.view(seat),
            preview=self.game.preview(position, seat, run.draft),
            draft=run.draft,
            may_act=may_act,
            legal=lambda: [self.game.write(action) for action in position.legal(seat)],
            acting=position.to_act(),
            names=["You" if each == seat else "The other" for each in range(1, self.game.seats + 1)],
            lines=self.lines,
            fresh=self.fresh,
            said=words,
            forecast=lambda text: self.game.preview(position, seat, text),
        )

    def say(self, text: str) -> Refusal | None:
        if self.tour:
            if text:
                return Refusal("first", "first a word about the screen; Enter goes on")
            self.tour.pop(0)
            return None
        run = self.run
        seat, before = run.step().seat, run.number
        refusal = run.take(text)
        if refusal is not None:
            self.then = run.then if run.then and run.step().trial is not None else ""
            again = refusal.words.rstrip(".")
            return Refusal(refusal.code, f"{again}. {self.wanted()}") if refusal is OTHERWISE else refusal
        events = [event for event in run.events if event.to >> seat & 1]
        told = self.card.lines(events, Hearer(seat, ["the other"] * self.game.seats))
        self.lines += told
        self.fresh = len(told)
        self.then = run.then if run.number != before or run.step().trial is not None else ""
        return None

    def wanted(self) -> str:
        """What is asked, said again."""
        return self.run.asked() if not self.tour else self.tour[0]

    def hint(self) -> str:
        run, step = self.run, self.run.step()
        if step.answers:
            return step.answers[0]
        if step.trial is not None:  # whoever has gone the lesson's own way so far is shown on
            line, done = step.trial.line, run.turns
            if done < len(line) and list(line[:done]) == run.said[len(run.said) - done :]:
                return line[done]
        dice = QuickDice(secrets.randbits(48))
        return advise(self.card, run.game, run.position.view(step.seat), step.seat, dice, THINKING)

    def again(self) -> None:
        """From the beginning."""
        self.run = LessonRun(self.card, self.lesson)
        self.lines, self.fresh, self.then = [], 0, ""
