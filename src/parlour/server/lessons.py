"""Taking a lesson: the server keeps nothing, the pupil brings along what they have said so far."""

from __future__ import annotations

import msgspec

from parlour.core.catalogue import Card
from parlour.core.contract import Refusal
from parlour.core.story import Hearer
from parlour.server.errors import ApiError
from parlour.server.forms import LessonStand, LessonTry
from parlour.server.messages import StoryEvent
from parlour.server.telling import MOST_LEGAL, story_events
from parlour.table.lesson import LessonRun


def teach(card: Card, number: int, said: LessonTry) -> LessonStand:
    """Where the pupil stands after what they have said, and what came of their newest try."""
    if not 1 <= number <= len(card.lessons):
        raise ApiError(404, "no_lesson", f"{card.title} has {len(card.lessons)} lessons")
    run = LessonRun(card, card.lessons[number - 1])
    for text in said.said:
        if run.finished() or run.take(text) is not None:
            raise ApiError(409, "lost", "that is not the way through this lesson; begin it again")
    refusal = None
    if said.text is not None and not run.finished():
        run.draft = said.draft
        refusal = run.take(said.text)
    return _stand(run, refusal, said)


def _stand(run: LessonRun, refusal: Refusal | None, said: LessonTry) -> LessonStand:
    step, game = run.step(), run.game
    events = [event for event in run.events if event.to >> step.seat & 1]
    draft = said.draft if refusal is not None or said.text is None else run.draft
    preview = game.preview(run.position, step.seat, draft)
    view = run.position.view(step.seat)
    listed = step.seat in run.position.to_act() and game.info.enumerable
    legal = run.position.legal(step.seat)[:MOST_LEGAL] if listed else []
    happened: list[StoryEvent] = story_events(run.card, events, 0, Hearer(step.seat, ["the other"] * game.seats))
    return LessonStand(
        title=run.lesson.title,
        step=min(run.number + 1, len(run.lesson.steps)),
        steps=len(run.lesson.steps),
        said=run.said,
        finished=run.finished(),
        say="" if run.finished() else run.asked(),
        asks=run.asks(),
        then=run.then,
        code=refusal.code if refusal else "",
        words=refusal.words if refusal else "",
        seat=step.seat,
        to_act=run.position.to_act(),
        view=msgspec.to_builtins(view),
        legal=[game.write(action) for action in legal],
        draft=draft,
        preview=None if preview is None else msgspec.to_builtins(preview),
        events=happened,
        picture=game.show(view),
    )
