"""A lesson being taken: step by step, or freely towards an end that shows that it was understood."""

from __future__ import annotations

from parlour.core.attempt import Done, attempt
from parlour.core.catalogue import Card
from parlour.core.contract import Draft, Event, Game, Position, Refusal
from parlour.core.dice import LoadedDice
from parlour.core.lessons import Beat, Lesson, Step, Trial

OTHERWISE = Refusal("otherwise", "the rules allow that, but here the lesson asks for something else")
LOST = "That was not the end we wanted. From the beginning."
TOO_LONG = "Your {limit} turns are over. From the beginning."


class LessonRun:
    """A lesson on its way."""

    def __init__(self, card: Card, lesson: Lesson) -> None:
        self.card = card
        self.lesson = lesson
        self.game: Game = card.make(lesson.options)
        self.position: Position = self.game.start(LoadedDice([]))
        self.number = 0  # steps completed
        self.draft = ""
        self.then = ""
        self.events: list[Event] = []
        self.said: list[str] = []  # the inputs that brought the pupil here; failed trials are forgotten
        self.turns = 0  # inputs of the trial that runs, or of the last one completed
        self.missed = False  # whether the last input ended a trial without completing it
        self._start: Position = self.position  # where the present step began
        self._kept = 0  # inputs before the present step
        self._silent: list[Beat] = []  # beats to come
        self._wanted: list[int] = []  # places among the needs of the trial that have not been seen
        self._begin()

    def step(self) -> Step:
        """The step to be taken; the last one when all are."""
        return self.lesson.steps[min(self.number, len(self.lesson.steps) - 1)]

    def finished(self) -> bool:
        return self.number >= len(self.lesson.steps)

    def asks(self) -> bool:
        """Whether the step wants an input; otherwise "" reads on."""
        return not self.finished() and bool(self.step().answers or self.step().trial is not None)

    def asked(self) -> str:
        """What is wanted now. A trial opens with the teacher's words, which soon are no longer true: its aim stays."""
        step = self.step()
        aim = step.trial.aim if step.trial is not None else ""
        return aim if aim and self.turns else f"{step.say} {aim}".rstrip()

    def take(self, text: str) -> Refusal | None:
        """The pupil's answer to this step ("" reads on), or why it is none."""
        step = self.step()
        self.events = []
        self.missed = False
        if step.trial is not None:
            return self._try(step, step.trial, text)
        if step.answers or text:
            found = self._answer(step, text)
            if isinstance(found, Draft):
                return None
            if isinstance(found, Refusal):
                return found
            text = found
        self.then = step.then
        for line in step.replies:
            seat, _, reply = line.partition(" ")
            self._play(int(seat), reply)
        self._complete(text)
        return None

    def _complete(self, text: str) -> None:
        self.said.append(text)
        self.number += 1
        self._begin()

    def _begin(self) -> None:
        if self.finished():
            return
        step = self.step()
        dice = LoadedDice(list(step.trial.dice) if step.trial is not None else [])
        self._kept = len(self.said)
        if step.back:
            self.position = self._start.clone()
        elif step.start is not None:
            self.position = self.game.load(step.start, dice)
        elif step.trial is not None and self.number == 0:
            self.position = self.game.start(dice)
        if step.start is not None or step.back:
            self.draft = ""
        self._start = self.position.clone()
        self._restart(step)

    def _restart(self, step: Step) -> None:
        """The trial from its beginning."""
        if step.trial is not None:
            self.position = self._start.clone()
            self.draft = ""
            self.turns = 0
            self._silent = list(step.trial.beats)
            self._wanted = list(range(len(step.trial.needs)))
            del self.said[self._kept :]

    # -- answers

    def _answer(self, step: Step, text: str) -> str | Draft | Refusal:
        """The answer taken, as it can be said again without a draft; a draft on the way to one; or why it is none."""
        found = attempt(self.game, self.position.clone(), step.seat, text, self.draft, None)
        if isinstance(found, Refusal):
            return found
        wanted = [self.game.interpret(self.position, step.seat, answer, self.draft) for answer in step.answers]
        said = self.game.interpret(self.position, step.seat, text, self.draft)
        if not any(_same(said, answer) for answer in wanted):
            if not isinstance(found, Draft) or any(isinstance(answer, Draft) for answer in wanted):
                return OTHERWISE
            self.draft = found.text
            return found
        if self.draft and isinstance(said, list) and len(said) == 1:
            text = self.game.write(said[0])
        self._play(step.seat, text)
        return text

    def _play(self, seat: int, text: str) -> Done | Draft | Refusal:
        found = attempt(self.game, self.position, seat, text, self.draft, self.events)
        if isinstance(found, Done):
            self.position = found.position
            self.draft = ""
        elif isinstance(found, Draft):
            self.draft = found.text
        return found

    # -- trials

    def _try(self, step: Step, trial: Trial, text: str) -> Refusal | None:
        found = self._play(step.seat, text)
        if isinstance(found, Refusal):
            self.then = self._speak([{"type": "refused", "code": found.code}], 0)
            return found
        if isinstance(found, Draft):
            return None
        self.said.append(text)
        self.turns += 1
        told = [event.data for event in self.events if event.to >> step.seat & 1]
        self._wanted = [place for place in self._wanted if not any(trial.needs[place].shows(data) for data in told)]
        done = any(trial.until.shows(data) for data in told)
        spoken = self._speak(told, self.turns + 1)
        if done and not self._wanted:
            self.then = f"{spoken} {step.then}".strip()
            self.number += 1
            self._begin()
        elif done:
            self._fail(step, trial.missed)
        elif self.position.outcome() is not None:
            self._fail(step, f"{spoken} {LOST}".strip())
        elif trial.limit and self.turns >= trial.limit:
            self._fail(step, TOO_LONG.format(limit=trial.limit))
        else:
            self.then = spoken
        return None

    def _fail(self, step: Step, words: str) -> None:
        self.then = words
        self.missed = True
        self._restart(step)

    def _speak(self, told: list[dict[str, object]], turn: int) -> str:
        """The beats whose time has come."""
        due = [
            beat
            for beat in self._silent
            if (turn and beat.turn == turn) or (beat.sign is not None and any(beat.sign.shows(data) for data in told))
        ]
        self._silent = [beat for beat in self._silent if beat not in due]
        return " ".join(beat.say for beat in due)


def _same(one: list[int] | Draft | Refusal, other: list[int] | Draft | Refusal) -> bool:
    if isinstance(one, Draft) and isinstance(other, Draft):
        return one.text == other.text
    return isinstance(one, list) and one == other
