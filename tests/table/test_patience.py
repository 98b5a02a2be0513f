"""A match played by those who think elsewhere is the match played by those who think in place, to the last byte."""

from random import Random

import pytest

from parlour import games
from parlour.core.contract import Game
from parlour.core.view import to_json
from parlour.games.stackdoku.position.match import StackPosition
from parlour.table.chance import chosen
from parlour.table.clock import Pace
from parlour.table.match import Entry, Match
from tests.table.patience import Patience

HARD = {
    "preset": "expert",
    "seed": "271229",
}  # after two pairs it takes 99,091 nodes to find out that the stack is stuck
DEAR = ["P30+51", "P7+37"]
CUSTOM = {"preset": "custom", "n": 29, "seed": "732615", "cap": 8}
PAIRS = ["P28+38", "P31+51", "P29+44", "P32+47"]


def lines(log: list[Entry]) -> list[object]:
    return [(line.text, line.retold, [(draw.stream, draw.owner, draw.text) for draw in line.draws]) for line in log]


class Both:
    """The same match twice: thought in place, and by questions."""

    def __init__(self, game: Game, seed: str) -> None:
        self.patience = Patience()
        self.there = self.patience.of(
            lambda: Match(game, ["x"] * game.seats, chosen(seed, game.seats), pace=Pace("none"))
        )
        self.here = Match(game, ["x"] * game.seats, chosen(seed, game.seats), pace=Pace("none"))

    def hear(self, seat: int, text: str) -> None:
        one, two = self.here.hear(seat, text), self.patience.of(lambda: self.there.hear(seat, text))
        assert (one.refusal is None, one.draft) == (two.refusal is None, two.draft), text
        self.compare()

    def compare(self) -> None:
        for viewer in self.here.viewers:
            seen = self.patience.of(lambda viewer=viewer: self.there.view(viewer))  # type: ignore[misc]
            assert to_json(self.here.view(viewer)) == to_json(seen)
            told = [[event.text for event in match.stories[viewer]] for match in (self.here, self.there)]
            assert told[0] == told[1]
        assert lines(self.here.log[-1:]) == lines(self.there.log[-1:])
        game = self.here.game
        assert to_json(game.save(self.here.position)) == to_json(game.save(self.there.position))

    def played_again(self) -> None:
        """From its log, by one who thinks elsewhere."""
        game, again = self.here.game, Patience()
        match = again.of(lambda: Match(game, self.here.players, self.here.chance or chosen("", 1), pace=Pace("none")))
        for entry in self.here.log:
            again.of(lambda entry=entry: match.recall(entry))  # type: ignore[misc]
        assert to_json(game.save(match.position)) == to_json(game.save(self.here.position))
        assert lines(match.log) == lines(self.here.log)
        assert again.in_place == 0


@pytest.mark.slow
@pytest.mark.parametrize("assist", ["off", "warn"])
@pytest.mark.parametrize(("level", "pairs"), [(HARD, DEAR), (CUSTOM, PAIRS)])
def test_hard_questions_of_stackdoku_are_asked_and_answered_the_same(
    level: dict[str, object], pairs: list[str], assist: str
) -> None:
    """S-49: warnings, hints, and the review of an attempt."""
    both = Both(games.card("stackdoku").make({**level, "undos": "unlimited", "assist": assist}), "seed")
    for text in [*pairs, "?", "H", "?", "V", *["U", pairs[-1]] * 3, "?", "X"]:
        both.hear(1, text)
    kinds = {part.partition('"what":"')[2].partition('"')[0] for part in both.patience.asked}
    assert {"hint", "review"} <= kinds
    assert ("winnable" in kinds) == (assist == "warn")
    assert both.patience.in_place == 0
    both.played_again()


def right(match: Match) -> list[str]:
    """Pairs, and placements where they belong: who fills a cell wrongly asks no more of the stack."""
    position = match.position
    assert isinstance(position, StackPosition)
    solution = position.level.solution
    found = []
    for text in match.legal(1):
        digit, _, cell = text.partition("@")
        if text[0] == "P" or (cell and solution[int(cell[1]) * 9 + int(cell[3]) - 10] == int(digit)):
            found.append(text)
    return found


@pytest.mark.slow
@pytest.mark.parametrize("seed", ["s0", "s3", "s11", "s15"])
@pytest.mark.parametrize("undos", [0, "unlimited"])
def test_random_matches_of_stackdoku_are_the_same(seed: str, undos: object) -> None:
    """S-49: levels in which pairs taken at random soon ask something hard."""
    random = Random(f"{seed} {undos}")
    options = {
        "preset": "expert",
        "seed": seed,
        "lives": 9,
        "undos": undos,
        "mode": random.choice(("visible", "hidden")),
        "assist": random.choice(("off", "warn")),
        "rescue": random.choice(("checkpoint", "checkpoint", "rewind")),
    }
    both = Both(games.card("stackdoku").make(options), seed)
    for _ in range(25):
        legal = both.here.legal(1)
        going_on = [text for text in legal if text == "L"] or right(both.here)
        asides = [text for text in legal if text in ("U", "?", "V", "H")]
        both.hear(1, random.choice(going_on if going_on and random.random() < 0.8 else asides))
    both.hear(1, "?")
    both.hear(1, "X")
    assert both.patience.in_place == 0
    both.played_again()


@pytest.mark.slow
@pytest.mark.parametrize("fight", ["e05x", "e11x", "e17a", ""])
def test_vengeful_fights_are_the_same(fight: str) -> None:
    """R-88: foes with much to choose from, and a run, in which the first foes have little."""
    random, asked = Random(f"vengeful {fight}"), 0
    for number in range(3):
        base: dict[str, object] = {"fight": fight} if fight else {"run": True}
        both = Both(games.card("underscore").make({**base, "vengeful": 4 - number % 2}), f"{fight}.{number}")
        for _ in range(20):
            if both.here.outcome() is None:
                both.hear(1, random.choice(both.here.legal(1)))
        assert both.patience.in_place == 0
        both.played_again()
        asked += len(both.patience.asked)
    assert asked or not fight
