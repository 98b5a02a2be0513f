"""`parlour learn`: the lessons of a game in plain text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from parlour.cli.home import DataFolder, at_home
from parlour.cli.paper import Back, Paper
from parlour.cli.trouble import Trouble, find_card
from parlour.core.catalogue import Card
from parlour.table.lesson import Walk

if TYPE_CHECKING:
    from parlour.store.home import Home

LESSON = "lesson"  # the kind under which a player's file keeps what he has learned
KEPT_MOST = 10  # results of a lesson with a limit that are kept, best first
WORDS = "`help`, `legal`, `again` from the beginning, `quit` to leave"


def learn(game: str, lesson: int | None = None, /, *, data: DataFolder = "") -> int:
    """Take the lessons of a game, one after another or the one you name.

    Parameters
    ----------
    game
        The game; `parlour games` lists them.
    lesson
        The number of a lesson; without it, they are listed and the first one that is not done begins.
    """
    card = find_card(game)
    if lesson is not None and not 1 <= lesson <= len(card.lessons):
        raise Trouble(f"{game} has lessons 1 to {len(card.lessons)}")
    with at_home(data) as home:
        paper = Paper()
        if lesson is None:
            paper.say(listing(card, home))
        try:
            for number in [lesson] if lesson is not None else left(card, home):
                if not take(Lecture(card, number, paper), home):
                    break
        except EOFError:
            paper.say("\nthe input has ended; what you have learned is kept")
    return 0


def listing(card: Card, home: Home) -> str:
    """The lessons, those that are done marked."""
    known = done(card, home)
    rows = [f"{card.title}: {len(known)} of {len(card.lessons)} lessons done"]
    for number, lesson in enumerate(card.lessons, 1):
        rows.append(f"  {'[x]' if number in known else '[ ]'} {number:>2} {lesson.title}")
    return "\n".join(rows)


def done(card: Card, home: Home) -> set[int]:
    """The numbers of the lessons that this player has completed."""
    names = home.kept(LESSON)
    return {number for number in range(1, len(card.lessons) + 1) if f"{card.name} {number}" in names}


def left(card: Card, home: Home) -> list[int]:
    known = done(card, home)
    return [number for number in range(1, len(card.lessons) + 1) if number not in known]


def results(card: Card, number: int, home: Home) -> list[int]:
    """Turns used in the player's best tries, best first."""
    kept = home.kept(LESSON).get(f"{card.name} {number}")
    turns = kept.get("turns", []) if isinstance(kept, dict) else []
    return [turn for turn in turns if isinstance(turn, int)] if isinstance(turns, list) else []


def take(lecture: Lecture, home: Home) -> bool:
    """One lesson; whether it was completed."""
    card, number = lecture.card, lecture.number
    completed = lecture.run()
    if completed:
        turns = sorted([*results(card, number, home), lecture.walk.turns])[:KEPT_MOST]
        home.keep(LESSON, f"{card.name} {number}", {"done": True, "turns": turns})
    return completed


class Lecture:
    """A lesson between this keyboard and its teacher."""

    def __init__(self, card: Card, number: int, paper: Paper) -> None:
        self.card = card
        self.number = number
        self.paper = paper
        self.walk = Walk(card, card.lessons[number - 1])
        self.words: list[str] = []  # what the teacher has said and nobody has heard yet
        self.story: list[str] = []  # what has happened and nobody has read yet
        self.step = -1

    def run(self) -> bool:
        """Whether it was completed; EOFError if the input ends."""
        self.paper.page(f"LESSON {self.number}: {self.walk.lesson.title.upper()}")
        self.paper.say(f"({WORDS})\n")
        while not self.walk.finished():
            if self.step != self.walk.number:
                self.step = self.walk.number
                self.words.append(self.walk.step().say)
            self.show()
            self.words, self.story = [], []
            if not self.answer():
                return False
        self.close()
        return True

    def show(self) -> None:
        """What happened, what the teacher says, and the board."""
        for line in self.story:
            self.paper.prose(line, "  ")
        for words in self.words:
            self.paper.say("")
            self.paper.prose(f'"{words}"')
        if self.walk.asks():
            self.paper.say(f"\n{self.walk.game.show(self.walk.position.view(self.walk.step().seat)).rstrip()}")

    def close(self) -> None:
        """The end of the lesson."""
        for line in self.story:
            self.paper.prose(line, "  ")
        limit = max((step.trial.limit for step in self.walk.lesson.steps if step.trial is not None), default=0)
        turns = f" In {self.walk.turns} turns; the limit is {limit}." if limit else ""
        self.paper.say("")
        if self.walk.then:
            self.paper.prose(f'"{self.walk.then}"')
        self.paper.say(f" Lesson {self.number} is done.{turns}")

    def answer(self) -> bool:
        """One input that does something; False if the player leaves."""
        while True:
            text = self.paper.ask(f"lesson {self.number}> " if self.walk.asks() else "Enter to go on> ")
            if text in ("q", "quit"):
                return False
            if text == "again":
                self.walk, self.step = Walk(self.card, self.walk.lesson), -1
                return True
            if self.asked(text) or (not text and self.walk.asks()):
                continue
            try:
                if self.takes(self.typed(text)):
                    return True
            except Back:
                continue

    def asked(self, text: str) -> bool:
        """Whether it was a question to the house."""
        if text in ("help", "?"):
            self.paper.say("\n".join(f"\n{section.title.upper()}\n{section.text}" for section in self.card.help))
        elif text.startswith("try ") and self.walk.asks() and (sketch := self.tried(text.partition(" ")[2])):
            self.paper.say(sketch)
        elif text == "legal" and self.walk.asks():
            self.paper.say("  ".join(self.legal()) or "nothing now")
        else:
            return False
        return True

    def tried(self, text: str) -> str:
        """What an input would do, where the game can say it."""
        preview = self.walk.game.preview(self.walk.position, self.walk.step().seat, text)
        return self.walk.game.sketch(preview) if preview is not None else ""

    def legal(self) -> list[str]:
        return [self.walk.game.write(action) for action in self.walk.position.legal(self.walk.step().seat)]

    def typed(self, text: str) -> str:
        """The input in full."""
        return text

    def takes(self, text: str) -> bool:
        """Whether the lesson takes the input."""
        walk = self.walk
        seat, before = walk.step().seat, walk.number
        refusal = walk.take(text)
        if refusal is not None:
            self.paper.prose(f"no: {refusal.words} [{refusal.code}]", "  ")
            if walk.then and walk.step().trial is not None:
                self.paper.prose(f'"{walk.then}"')
            return False
        self.story = self.card.story([event for event in walk.events if event.to >> seat & 1], seat)
        if walk.draft and (preview := walk.game.preview(walk.position, seat, walk.draft)) is not None:
            self.paper.say(walk.game.sketch(preview))
            if walk.number == before:
                return False
        if walk.then and not walk.finished():
            self.words.append(walk.then)
        return True
