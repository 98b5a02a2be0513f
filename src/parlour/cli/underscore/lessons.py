"""Learn and Challenge: the lessons of the house with their marks, challenges ranked by turns used."""

from __future__ import annotations

import textwrap
from typing import Final

from parlour.cli import learn
from parlour.cli.paper import WIDTH, Back
from parlour.cli.underscore.common import Desk
from parlour.cli.underscore.keys import complete
from parlour.cli.underscore.road import described
from parlour.core.attempt import Done, attempt
from parlour.core.lessons import Lesson
from parlour.games.underscore.picture.match import screen
from parlour.games.underscore.queries.text import inspect, look_up
from parlour.games.underscore.view.shapes import UnderscoreView

LESSON_KEYS: Final = ("1-7 cast   i inspect   c codex", "again      ? help      q leave")
HELP: Final = """\
 1 to 4, or m1 to m4     cast an Active move; its choices are asked for
 5 to 7, or b1 to b3     cast a banked move, if it can be cast From Bank
 i, i m2, i o3           inspect both sides, or one move
 again   from the beginning       legal   all you may type       q   leave the lesson"""


class Classroom(learn.Lecture):
    """A lesson on the screens of the game: its keys, its pickers, its questions."""

    def show(self) -> None:
        view = self.view()
        if view.fight is None or not self.lesson_run.asks():
            super().show()
            return
        head = f" {self.lesson_run.lesson.title.upper()}"
        spoken = textwrap.wrap(" ".join(f'"{words}"' for words in self.words), WIDTH - 2)
        self.paper.page("\n".join([head, *[f" {row}" for row in spoken]]))
        self.paper.say(screen(view, view.fight, self.story, LESSON_KEYS))

    def title(self) -> str:
        """A challenge is counted among the challenges."""
        if not limit(self.lesson_run.lesson):
            return super().title()
        ones = [n for n, lesson in enumerate(self.card.lessons, 1) if limit(lesson)]
        return f"challenge {1 + ones.index(self.number)}"

    def name(self) -> str:
        return super().name().removeprefix("Challenge: ")

    def view(self) -> UnderscoreView:
        found = self.lesson_run.position.view(1)
        assert isinstance(found, UnderscoreView)
        return found

    def typed(self, text: str) -> str:
        fighting = self.view().phase == "combat" and self.lesson_run.asks() and text
        return complete(self.paper, self.view(), text, self.legal()) if fighting else text

    def asked(self, text: str) -> bool:
        word, _, rest = text.partition(" ")
        if word in ("i", "inspect"):
            self.paper.scroll(described(self.view(), rest) if self.view().fight is None else inspect(self.view(), rest))
        elif word in ("c", "codex"):
            self.paper.scroll(look_up(self.view(), ""))
        elif word in ("?", "help"):
            self.paper.say(HELP)
        else:
            return super().asked(text)
        return True

    def takes(self, text: str) -> bool:
        """What is only tried is shown before it is taken back, unless it leads into the next fight."""
        before, number = self.lesson_run.position.clone(), self.lesson_run.number
        if not super().takes(text):
            return False
        if self.lesson_run.number > number and self.lesson_run.step().back:
            tried = attempt(self.lesson_run.game, before, 1, text, "", None)
            assert isinstance(tried, Done)
            view = tried.position.view(1)
            if isinstance(view, UnderscoreView) and view.fight is None:
                self.paper.say(f"\n{self.lesson_run.game.show(view).rstrip()}")
        return True


def limit(lesson: Lesson) -> int:
    """The turn limit of a challenge; 0: a tutorial."""
    return max((step.trial.limit for step in lesson.steps if step.trial is not None), default=0)


def numbers(desk: Desk, challenges: bool) -> list[int]:
    """The numbers of the tutorials, or of the challenges."""
    return [n for n, lesson in enumerate(desk.card.lessons, 1) if bool(limit(lesson)) == challenges]


def count(desk: Desk, challenges: bool) -> tuple[int, int]:
    """How many are done, and how many there are."""
    wanted = numbers(desk, challenges)
    return len(learn.done(desk.card, desk.home) & set(wanted)), len(wanted)


def tutorials(desk: Desk) -> None:
    """The list, until the player goes back; a completed lesson leads to the next."""
    while True:
        wanted = numbers(desk, challenges=False)
        known = learn.done(desk.card, desk.home)
        rows = [f"   {'[x]' if n in known else '[ ]'} {n} {desk.card.lessons[n - 1].title}" for n in wanted]
        desk.paper.page(
            "\n".join([" LEARN   nobody dies here, nothing is sent, every lesson can be taken again", "", *rows])
        )
        entries = {str(n): desk.card.lessons[n - 1].title for n in wanted}
        number = int(desk.paper.choose(entries, "\nlesson, Enter goes back> "))
        while learn.take(Classroom(desk.card, number, desk.paper), desk.home) and number + 1 in wanted:
            number += 1
            if desk.paper.ask(f" Enter for lesson {number}, `b` goes back> "):
                break


def challenges(desk: Desk) -> None:
    """The list with the best results, until the player goes back."""
    while True:
        wanted = numbers(desk, challenges=True)
        rows = [f"   {place} {challenge(desk, n)}" for place, n in enumerate(wanted, 1)]
        desk.paper.page("\n".join([" CHALLENGE   win by the turn limit; ranked by turns used", "", *rows]))
        entries = {str(n): desk.card.lessons[n - 1].title.removeprefix("Challenge: ") for n in wanted}
        number = int(desk.paper.choose(entries, "\nchallenge, Enter goes back> "))
        if learn.take(Classroom(desk.card, number, desk.paper), desk.home):
            ranking = learn.results(desk.card, number, desk.home)
            desk.paper.say(
                " Your ranking: " + "  ".join(f"{place}. {turns} turns" for place, turns in enumerate(ranking, 1))
            )
            desk.paper.pause()


def challenge(desk: Desk, number: int) -> str:
    lesson = desk.card.lessons[number - 1]
    ranking = learn.results(desk.card, number, desk.home)
    best = f"best {ranking[0]}" if ranking else "not won yet"
    return f"{lesson.title.removeprefix('Challenge: '):<24} limit {limit(lesson):>2}   {best}"


def offer(desk: Desk) -> None:
    """On the first start the lessons are offered, never forced."""
    if desk.setting("greeted", False):
        return
    desk.keep("greeted", True)
    desk.paper.page(
        f" You have not been here before. There are {len(numbers(desk, challenges=False))} short lessons.\n They are never forced on anybody, and stay under Learn."
    )
    if desk.paper.ask(" `learn` takes the first one now, Enter goes to the title> ").casefold() in (
        "learn",
        "l",
        "yes",
        "y",
    ):
        try:
            tutorials(desk)
        except Back:
            return
