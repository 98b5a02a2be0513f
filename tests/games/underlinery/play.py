"""A match of Underlinery played in a few words, for the tests."""

from collections.abc import Iterable

from parlour.core.attempt import Done, attempt
from parlour.core.contract import Draft, Event, Refusal
from parlour.core.dice import QuickDice, ScriptedDice
from parlour.games.underlinery import CARD
from parlour.games.underlinery.game import UnderlineryGame
from parlour.games.underlinery.position import layouts
from parlour.games.underlinery.position.match import UnderlineryPosition
from parlour.games.underlinery.view.shapes import UnderlineryView
from parlour.table.chance import chosen
from parlour.table.match import Match


def make(**options: object) -> UnderlineryGame:
    game = CARD.make(options)
    assert isinstance(game, UnderlineryGame)
    return game


class Play:
    """Inputs go in, the refusal code or "" comes out; the position is the referee's."""

    def __init__(self, toss: int = 1, **options: object) -> None:
        self.game = make(**options)
        dice = ScriptedDice([("toss", str(toss))])
        self.position = self.truth_of(self.game.start(dice))
        self.position.dice = QuickDice(7)
        self.drafts = ["", "", ""]
        self.told: list[Event] = []

    @staticmethod
    def truth_of(position: object) -> UnderlineryPosition:
        assert isinstance(position, UnderlineryPosition)
        return position

    def say(self, seat: int, text: str) -> str:
        self.told = []
        found = attempt(self.game, self.position, seat, text, self.drafts[seat], self.told)
        if isinstance(found, Refusal):
            return found.code
        if isinstance(found, Draft):
            self.drafts[seat] = found.text
            return ""
        assert isinstance(found, Done)
        self.position = self.truth_of(found.position)
        self.drafts[seat] = ""
        return ""

    def do(self, *lines: str) -> "Play":
        """`do("1 choose A", "2 fill")`."""
        for line in lines:
            seat, _, text = line.partition(" ")
            code = self.say(int(seat), text)
            assert code == "", f"{line}: {code}"
        return self

    def call(self, numbers: Iterable[int]) -> "Play":
        for number in numbers:
            self.do(f"{self.position.turn} call {number}")
        return self

    def view(self, viewer: int) -> UnderlineryView:
        view = self.position.view(viewer)
        assert isinstance(view, UnderlineryView)
        return view

    def saved(self) -> dict[str, object]:
        return self.game.save(self.position)

    def result(self) -> tuple[int, str] | None:
        end = self.view(0).result
        return (end.winner, end.reason) if end else None

    def heard(self, viewer: int) -> list[str]:
        """What the last input told this viewer."""
        return [event.text for event in self.told if event.to >> viewer & 1]


def start(one: str, two: str, toss: int = 1, choice: str = "B", **options: object) -> Play:
    """Toss, choice, both layouts, the first placer's first."""
    play = Play(toss, **options).do(f"{toss} choose {choice}")
    texts = ["", one, two]
    for seat in (play.position.placer, play.position.mover):
        play.do(f"{seat} layout {texts[seat]}")
    return play


def table(**options: object) -> Match:
    """A match at the table whose time is told by the test."""
    return Match(make(**options), ["Ana", "Bo"], chosen("underlinery-tests", 2), now=0)


def at_match(match: Match, one: str = "asc", two: str = "col", choice: str = "B", now: int = 0) -> Match:
    """Through toss and placement at once."""
    position = Play.truth_of(match.position)
    hear(match, position.chooser, f"choose {choice}", now)
    texts = ["", one, two]
    position = Play.truth_of(match.position)
    for seat in (position.placer, position.mover):
        hear(match, seat, f"layout {texts[seat]}", now)
    return match


def hear(match: Match, seat: int, text: str, now: int) -> None:
    reply = match.hear(seat, text, now)
    assert reply.refusal is None, f"{seat} {text}: {reply.refusal.code}"


def ended(match: Match) -> tuple[int, str] | None:
    view = match.view(0)
    assert isinstance(view, UnderlineryView)
    return (view.result.winner, view.result.reason) if view.result else None


def numbers_on(*names: str) -> list[int]:
    """The numbers that layout `asc` has on these lines, ascending."""
    board = make().terms.board
    return sorted({cell + 1 for name in names for cell in board.cells_of[board.line_names.index(name)]})


def numbers_of(layout: str) -> list[int]:
    """A layout as it is written, by its code or its numbers."""
    return [int(part) for part in layout.split(",")] if "," in layout else layouts.from_code(layout)


def transposed(numbers: list[int]) -> list[int]:
    """Rows and columns exchanged."""
    return [numbers[k % 11 * 11 + k // 11] for k in range(121)]


def random_layout(seed: int) -> str:
    return layouts.to_text(QuickDice(seed).shuffle("layout", list(range(1, 122))))
