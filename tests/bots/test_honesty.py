"""Every level of every game chooses by what its seat may know: twins, matches that differ only in what it may not know."""

import os
from collections.abc import Iterator

import pytest

from parlour import games
from parlour.bots.levels import LEVELS, make_bot
from parlour.core.catalogue import Card
from parlour.core.contract import Game, Position
from parlour.core.dice import QuickDice
from parlour.core.view import to_json
from parlour.lab.ceiling import Seer
from parlour.laws.twin import Twin, replay_of
from tests.games.fogline.desk import FULL_SETUP
from tests.laws.test_twins import twins_of

pytestmark = pytest.mark.slow

FEW = 12  # simulations: enough to reach every line, few enough for plain code
MOST = 4 if os.environ.get("PARLOUR_EXPECT") == "compiled" else 2  # decisions of one twin; plain is slow


def decisions(card: Card, twin: Twin, body: str, start: dict[str, object] | None) -> list[Position]:
    """The positions in which the viewer decides, each view once."""
    replay = replay_of(card, twin, body, start)
    steps = replay.steps()
    seen = b""
    found: list[Position] = []
    while True:
        position = replay.match.position
        view = to_json(position.view(twin.viewer))
        if twin.viewer in position.to_act() and view != seen:
            seen = view
            found.append(position.clone())
        if next(steps, None) is None:
            return found


def pairs(card: Card) -> Iterator[tuple[Twin, Game, list[tuple[Position, Position]]]]:
    """Twins with the decisions of the viewer in both matches."""
    for twin in twins_of(card.name):
        if twin.viewer:
            left = decisions(card, twin, twin.left, twin.left_start)
            right = decisions(card, twin, twin.right, twin.right_start)
            yield twin, card.make(twin.options), list(zip(left, right, strict=True))[-MOST:]


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("name", games.NAMES)
def test_twins_are_played_alike(name: str, level: str) -> None:
    """The two bots take turns, so that anything that one left lying about would be found by the other."""
    card = games.card(name)
    compared = 0
    for twin, game, moments in pairs(card):
        left, right = (make_bot(card, game, level, twin.viewer, QuickDice(7), simulations=FEW) for _ in range(2))
        chosen = []
        for one, other in moments:
            assert to_json(one.view(twin.viewer)) == to_json(other.view(twin.viewer))
            chosen.append(left.choose(one.view(twin.viewer)))
            assert right.choose(other.view(twin.viewer)) == chosen[-1]
            assert one.why_not(twin.viewer, chosen[-1]) == ""
            compared += to_json(game.save(one)) != to_json(game.save(other))
        alone = make_bot(card, game, level, twin.viewer, QuickDice(7), simulations=FEW)
        assert [alone.choose(one.view(twin.viewer)) for one, _ in moments] == chosen
    assert compared >= 3  # views of different truths


def test_a_setup_is_judged_by_what_was_seen_of_it() -> None:
    """A whole setup of Fogline, twice: seat 2 lays other units on the same cards."""
    card = games.card("fogline")
    game = card.make()
    twin = list(FULL_SETUP.split())
    twin[1::2] = [kind + word[1:] for kind, word in zip("CTTIIIAS", twin[1::2], strict=True)]
    matches = [game.start(QuickDice(1)) for _ in range(2)]
    bots = [make_bot(card, game, "hard", 1, QuickDice(7), simulations=FEW) for _ in range(2)]
    for words in [*zip(FULL_SETUP.split(), twin, strict=True), ("", "")]:
        views = [match.view(1) for match in matches]
        assert to_json(views[0]) == to_json(views[1])
        if 1 in matches[0].to_act():
            assert bots[0].choose(views[0]) == bots[1].choose(views[1])
        for match, word in zip(matches, words, strict=True):
            [seat] = match.to_act()
            actions = game.interpret(match, seat, word, "") if word else []
            assert isinstance(actions, list)
            for action in actions:
                match.play(seat, action, None)
    assert to_json(game.save(matches[0])) != to_json(game.save(matches[1]))


@pytest.mark.parametrize("name", ["fogline", "nullgame", "summon5"])
def test_the_law_catches_a_cheater(name: str) -> None:
    """The ceiling of the lab sees everything, and it shows."""
    card = games.card(name)
    for twin, game, moments in pairs(card):
        for one, other in moments:
            seers = [Seer(card, game, "master", twin.viewer, QuickDice(7), simulations=40) for _ in range(2)]
            if seers[0].choose(one) != seers[1].choose(other):
                return
    pytest.fail("a cheater was not found out")
