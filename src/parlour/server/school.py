"""Taking a lesson: the server keeps nothing, the pupil brings along what he has said so far."""

from __future__ import annotations

import msgspec

from parlour.core.attempt import Done, attempt
from parlour.core.catalogue import Card
from parlour.core.contract import Draft, Event, Game, Position, Refusal
from parlour.core.dice import QuickDice
from parlour.core.lessons import Lesson, Step
from parlour.server.forms import LessonStand, LessonTry
from parlour.server.messages import Told
from parlour.server.telling import MOST_LEGAL, UNLISTED, told
from parlour.server.trouble import NotPossible

OTHERWISE = Refusal("otherwise", "the rules allow that, but here the lesson asks for something else")


class Walk:
    """A lesson on its way, step by step."""

    def __init__(self, card: Card, lesson: Lesson) -> None:
        self.lesson = lesson
        self.game: Game = card.make(lesson.options)
        self.position: Position = self.game.start(QuickDice(1))
        self.number = 0  # steps completed
        self.draft = ""
        self.then = ""
        self.events: list[Event] = []
        self._begin()

    def step(self) -> Step:
        """The step to be taken; the last one when all are."""
        return self.lesson.steps[min(self.number, len(self.lesson.steps) - 1)]

    def finished(self) -> bool:
        return self.number >= len(self.lesson.steps)

    def take(self, text: str) -> Refusal | None:
        """The pupil's answer to this step ("" reads on), or why it is none."""
        step = self.step()
        self.events = []
        if step.answers or text:
            refusal = self._answer(step, text)
            if refusal is not None:
                return refusal
        self.then = step.then
        for line in step.replies:
            seat, _, reply = line.partition(" ")
            self._play(int(seat), reply)
        self.number += 1
        self._begin()
        return None

    def _begin(self) -> None:
        step = self.step()
        if not self.finished() and step.start is not None:
            self.position = self.game.load(step.start, QuickDice(1))
            self.draft = ""

    def _answer(self, step: Step, text: str) -> Refusal | None:
        found = attempt(self.game, self.position.clone(), step.seat, text, self.draft, None)
        if isinstance(found, Refusal):
            return found
        wanted = [self.game.interpret(self.position, step.seat, answer, self.draft) for answer in step.answers]
        said = self.game.interpret(self.position, step.seat, text, self.draft)
        if not any(_same(said, answer) for answer in wanted):
            return OTHERWISE
        self._play(step.seat, text)
        return None

    def _play(self, seat: int, text: str) -> None:
        found = attempt(self.game, self.position, seat, text, self.draft, self.events)
        if isinstance(found, Done):
            self.position = found.position
            self.draft = ""
        elif isinstance(found, Draft):
            self.draft = found.text


def _same(one: list[int] | Draft | Refusal, other: list[int] | Draft | Refusal) -> bool:
    if isinstance(one, Draft) and isinstance(other, Draft):
        return one.text == other.text
    return isinstance(one, list) and one == other


def teach(card: Card, number: int, said: LessonTry) -> LessonStand:
    """Where the pupil stands after what he has said, and what came of his newest try."""
    if not 1 <= number <= len(card.lessons):
        raise NotPossible(404, "no_lesson", f"{card.title} has {len(card.lessons)} lessons")
    walk = Walk(card, card.lessons[number - 1])
    for text in said.said:
        if walk.finished() or walk.take(text) is not None:
            raise NotPossible(400, "lost", "that is not the way through this lesson; begin it again")
    refusal = None
    if said.text is not None and not walk.finished():
        refusal = walk.take(said.text)
    return _stand(
        walk, [*said.said, said.text] if said.text is not None and refusal is None else said.said, refusal, said
    )


def _stand(walk: Walk, done: list[str], refusal: Refusal | None, said: LessonTry) -> LessonStand:
    step, game = walk.step(), walk.game
    events = [event for event in walk.events if event.to >> step.seat & 1]
    draft = said.draft if refusal is not None or said.text is None else walk.draft
    preview = game.preview(walk.position, step.seat, draft)
    listed = step.seat in walk.position.to_act() and game.name not in UNLISTED
    legal = walk.position.legal(step.seat)[:MOST_LEGAL] if listed else []
    happened: list[Told] = told(events, 0)
    return LessonStand(
        title=walk.lesson.title,
        step=min(walk.number + 1, len(walk.lesson.steps)),
        steps=len(walk.lesson.steps),
        said=done,
        finished=walk.finished(),
        say="" if walk.finished() else step.say,
        asks=bool(step.answers) and not walk.finished(),
        then=walk.then,
        code=refusal.code if refusal else "",
        words=refusal.words if refusal else "",
        seat=step.seat,
        to_act=walk.position.to_act(),
        view=msgspec.to_builtins(walk.position.view(step.seat)),
        legal=[game.write(action) for action in legal],
        draft=draft,
        preview=None if preview is None else msgspec.to_builtins(preview),
        events=happened,
    )
