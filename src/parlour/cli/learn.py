"""`parlour learn`: the lessons of a game in plain text."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING

from parlour import games
from parlour.bots.advice import advise
from parlour.cli.errors import CliError, find_card
from parlour.cli.home import DataFolder, at_home
from parlour.cli.paper import Back, Paper, fitted, in_short
from parlour.cli.screen import has_screen
from parlour.core.catalogue import Card
from parlour.core.dice import QuickDice
from parlour.core.story import Hearer
from parlour.table.lesson import OTHERWISE, LessonRun
from parlour.terminal import players

if TYPE_CHECKING:
    from parlour.store.home import Home

LESSON = "lesson"  # the kind under which a player's file keeps what they have learned
KEPT_MOST = 10  # results of a lesson with a limit that are kept, best first
WORDS = "`help`, `hint`, `legal`, `again` from the beginning, `quit` to leave"


def learn(game: str = "", lesson: int | None = None, /, *, plain: bool = False, data: DataFolder = "") -> int:
    """Take the lessons of a game, one after another or the one you name.

    Parameters
    ----------
    game
        The game; without one, the lessons of all of them are listed.
    lesson
        The number of a lesson; without it, they are listed and the first one that is not done begins.
    plain
        Lines of text instead of a screen.
    """
    if not game:
        return of_all(plain, data)
    card = find_card(game)
    if lesson is not None and not 1 <= lesson <= len(card.lessons):
        raise CliError(f"{game} has lessons 1 to {len(card.lessons)}")
    if has_screen() and not plain:
        from parlour.terminal.app import run
        from parlour.terminal.screens.title import TitleScreen

        return run(data, lambda app: TitleScreen(game, lesson or 0))
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


def of_all(plain: bool, data: str) -> int:
    """The lessons of all games."""
    if has_screen() and not plain:
        from parlour.terminal.app import run
        from parlour.terminal.screens.title import TitleScreen

        return run(data, lambda app: TitleScreen("", 0))
    with at_home(data) as home:
        for name in games.HEADLINES:
            print(f"{listing(games.card(name), home)}\n")
    print(fitted("`parlour learn NAME` begins with the first that is not done, `parlour learn NAME NUMBER` with one."))
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
        turns = sorted([*results(card, number, home), lecture.lesson_run.turns])[:KEPT_MOST]
        home.keep(LESSON, f"{card.name} {number}", {"done": True, "turns": turns})
    return completed


class Lecture:
    """A lesson between this keyboard and its teacher."""

    def __init__(self, card: Card, number: int, paper: Paper) -> None:
        self.card = card
        self.number = number
        self.paper = paper
        self.lesson_run = LessonRun(card, card.lessons[number - 1])
        self.words: list[str] = []  # what the teacher has said and nobody has heard yet
        self.story: list[str] = []  # what has happened and nobody has read yet
        self.step = -1

    def title(self) -> str:
        """`lesson 3`, or what else it is called where it is listed."""
        return f"lesson {self.number}"

    def name(self) -> str:
        return self.lesson_run.lesson.title

    def run(self) -> bool:
        """Whether it was completed; EOFError if the input ends."""
        self.paper.page(f"{self.title()}: {self.name()}".upper())
        self.paper.say(f"({WORDS})\n")
        while not self.lesson_run.finished():
            if self.step != self.lesson_run.number:
                self.step = self.lesson_run.number
                self.words.append(f"{self.lesson_run.asked()} {self.lesson_run.step().typed}".strip())
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
        if self.lesson_run.asks():
            self.paper.say(f"\n{self.picture()}")

    def picture(self) -> str:
        """The board with what is laid on it for now."""
        game, position, seat = self.lesson_run.game, self.lesson_run.position, self.lesson_run.step().seat
        return game.show(position.view(seat), game.preview(position, seat, self.lesson_run.draft)).rstrip()

    def close(self) -> None:
        """The end of the lesson."""
        for line in self.story:
            self.paper.prose(line, "  ")
        limit = max((step.trial.limit for step in self.lesson_run.lesson.steps if step.trial is not None), default=0)
        turns = f" In {self.lesson_run.turns} turns; the limit is {limit}." if limit else ""
        self.paper.say("")
        if self.lesson_run.then:
            self.paper.prose(f'"{self.lesson_run.then}"')
        self.paper.say(f" {self.title().capitalize()} is done.{turns}")

    def answer(self) -> bool:
        """One input that does something; False if the player leaves."""
        while True:
            text = self.paper.ask(f"{self.title()}> " if self.lesson_run.asks() else "Enter to go on> ")
            if text in ("q", "quit"):
                return False
            if text == "again":
                self.lesson_run, self.step = LessonRun(self.card, self.lesson_run.lesson), -1
                return True
            if self.asked(text) or (not text and self.lesson_run.asks()):
                continue
            try:
                if self.takes(self.typed(text)):
                    return True
            except Back:
                continue

    def asked(self, text: str) -> bool:
        """Whether it was a question to the house."""
        if text in ("help", "?"):
            pages = [f"\n{section.title.upper()}\n{section.text}" for section in self.card.help]
            self.paper.scroll(fitted("\n".join(pages)))
        elif text.startswith("try ") and self.lesson_run.asks() and (sketch := self.tried(text.partition(" ")[2])):
            self.paper.say(sketch)
        elif text == "hint" and self.lesson_run.asks():
            self.paper.prose(self.hint(), "  ")
        elif text == "legal" and self.lesson_run.asks():
            self.paper.say(in_short(self.legal()) or "nothing now")
        else:
            return False
        return True

    def tried(self, text: str) -> str:
        """What an input would do, where the game can say it."""
        preview = self.lesson_run.game.preview(self.lesson_run.position, self.lesson_run.step().seat, text)
        return self.lesson_run.game.sketch(preview) if preview is not None else ""

    def hint(self) -> str:
        """What the lesson asks for; where it leaves the way open, what a bot would do."""
        run, step = self.lesson_run, self.lesson_run.step()
        if step.answers:
            return f"write `{step.answers[0]}`"
        dice = QuickDice(secrets.randbits(48))
        return advise(self.card, run.game, run.position.view(step.seat), step.seat, dice, players.THINKING)

    def legal(self) -> list[str]:
        return [
            self.lesson_run.game.write(action) for action in self.lesson_run.position.legal(self.lesson_run.step().seat)
        ]

    def typed(self, text: str) -> str:
        """The input in full."""
        return text

    def takes(self, text: str) -> bool:
        """Whether the lesson takes the input."""
        run = self.lesson_run
        seat, before = run.step().seat, run.number
        refusal = run.take(text)
        if refusal is not None:
            self.paper.prose(f"no: {refusal.words} [{refusal.code}]", "  ")
            if refusal is OTHERWISE:
                self.paper.prose(f'"{run.asked()}" (`hint` says how)', "  ")
            if run.then and run.step().trial is not None:
                self.paper.prose(f'"{run.then}"')
            return False
        events = [event for event in run.events if event.to >> seat & 1]
        self.story = self.card.lines(events, Hearer(seat, ["the other"] * run.game.seats))
        if run.draft and (preview := run.game.preview(run.position, seat, run.draft)) is not None:
            self.paper.say(f"\n{self.picture()}\n{run.game.sketch(preview)}")
            if run.number == before:
                return False
        if run.then and not run.finished():
            self.words.append(run.then)
        return True
