"""Taking a lesson: the server keeps nothing, the pupil brings along what he has said so far."""

from __future__ import annotations

import msgspec

from parlour.core.catalogue import Card
from parlour.core.contract import Refusal
from parlour.server.forms import LessonStand, LessonTry
from parlour.server.messages import Told
from parlour.server.telling import MOST_LEGAL, told
from parlour.server.trouble import NotPossible
from parlour.table.lesson import Walk


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
    return _stand(walk, refusal, said)


def _stand(walk: Walk, refusal: Refusal | None, said: LessonTry) -> LessonStand:
    step, game = walk.step(), walk.game
    events = [event for event in walk.events if event.to >> step.seat & 1]
    draft = said.draft if refusal is not None or said.text is None else walk.draft
    preview = game.preview(walk.position, step.seat, draft)
    view = walk.position.view(step.seat)
    listed = step.seat in walk.position.to_act() and game.listed
    legal = walk.position.legal(step.seat)[:MOST_LEGAL] if listed else []
    happened: list[Told] = told(events, 0)
    return LessonStand(
        title=walk.lesson.title,
        step=min(walk.number + 1, len(walk.lesson.steps)),
        steps=len(walk.lesson.steps),
        said=walk.said,
        finished=walk.finished(),
        say="" if walk.finished() else step.say,
        asks=walk.asks(),
        then=walk.then,
        code=refusal.code if refusal else "",
        words=refusal.words if refusal else "",
        seat=step.seat,
        to_act=walk.position.to_act(),
        view=msgspec.to_builtins(view),
        legal=[game.write(action) for action in legal],
        draft=draft,
        preview=None if preview is None else msgspec.to_builtins(preview),
        events=happened,
        picture=game.show(view),
    )
