"""Previews look up what the Loom joins; the referee's own runs must say the same."""

import pytest

from parlour.core.dice import QuickDice
from parlour.games import card
from parlour.games.summon5.position.joins import joins_of
from parlour.games.summon5.position.loom import EMPTY
from parlour.games.summon5.position.match import WeavePosition
from parlour.games.summon5.position.scoring import LONGEST
from parlour.games.summon5.position.weaves import Weave, first_weave, longest, touches, unpack, woven
from parlour.games.summon5.previews import ghost, preview
from parlour.games.summon5.view.look import drawing, pair, spread, uncounted


@pytest.mark.parametrize(
    "options",
    [{}, {"portals": "twin", "long_runs": "dead"}, {"long_runs": "dead"}, {"progressive": True, "sacred": [3, 5]}],
    ids=str,
)
def test_ghosts_are_what_the_referee_would_score(options: dict[str, object]) -> None:
    game, dice = card("summon5").make(options), QuickDice(5)
    position = game.start(dice)
    assert isinstance(position, WeavePosition)
    compared = 0
    while position.to_act():
        seat = position.turn
        action = position.random_action(seat, dice)
        drafted = unpack(position.terms.loom, action)
        for weave in (Weave([], []), Weave(drafted.cells[:1], drafted.digits[:1])):
            compared += compare(position, seat, weave)
        position.play(seat, action, None)
    assert compared > 100


def test_the_loom_and_what_it_joins_are_carried_on_from_weave_to_weave() -> None:
    """Across portals, beside obstacles, over the anchor that is replaced: as if the Loom were looked at from the beginning."""
    replaced = 0
    for options in ({}, {"portals": "twin"}, {"obstacles": "ring", "long_runs": "dead"}, {"center": "replace"}):
        game, dice = card("summon5").make(options), QuickDice(6)
        position = game.start(dice)
        assert isinstance(position, WeavePosition)
        while position.to_act():
            found, fresh = position.joins(), joins_of(position.terms.loom, position.grid)
            assert (found.before, found.after) == (fresh.before, fresh.after)
            assert (found.contact, found.edge, found.threads) == (fresh.contact, fresh.edge, fresh.threads)
            aside = position.clone()
            aside.play(position.turn, position.random_action(position.turn, dice), None)
            assert (found.before, found.after, found.edge) == (fresh.before, fresh.after, fresh.edge)
            assert position.first() == first_weave(position.terms, position.grid)
            carried, position.drawn = drawing(position), b""
            assert drawing(position) == carried
            counted, position.unlaid = uncounted(position), None
            assert uncounted(position) == counted
            action = position.random_action(position.turn, dice)
            if position.terms.replaceable and not position.history:
                loom = position.terms.loom
                action = next(each for each in position.legal(position.turn) if loom.centre in unpack(loom, each).cells)
            position.play(position.turn, action, None)
            replaced += position.replaced
    assert replaced


def test_a_short_look_finds_no_weave_that_is_none() -> None:
    """It says that a seat can weave only where all that is listed agrees; and nearly always it is enough."""
    short = looks = 0
    for options in ({}, {"portals": "twin"}, {"obstacles": "ring"}, {"patterns": True}, {"center": "empty"}):
        game, dice = card("summon5").make(options), QuickDice(7)
        position = game.start(dice)
        assert isinstance(position, WeavePosition)
        while position.to_act():
            seat, hand = position.turn, position.hands[position.turn - 1]
            for held in [hand, *([int(digit == n) for digit in range(10)] for n in range(10))]:
                position.hands[seat - 1] = held
                listed = [action for weaver in position.weavers(held) for action in weaver.all()]
                fits = position.one_fits(seat)
                assert not fits or any(len(unpack(position.terms.loom, action).cells) == 1 for action in listed)
                assert position.can_weave(seat) == bool(listed)
                short, looks = short + (fits and held is hand), looks + (held is hand)
            position.hands[seat - 1] = hand
            position.play(seat, position.random_action(seat, dice), None)
    assert short > 0.6 * looks


def compare(position: WeavePosition, seat: int, weave: Weave) -> int:
    told, loom, terms = preview(position, seat, weave), position.terms.loom, position.terms
    hand = list(position.hands[seat - 1])
    for digit in weave.digits:
        hand[digit] -= 1
    after = woven(position.grid, weave)
    for found in told.ghosts:
        assert found == ghost(position, after, spread(hand), loom.cell(*found.cell))
    if not weave.cells and not first_weave(terms, position.grid):
        lit = [cell for cell in range(loom.off) if after[cell] == EMPTY and touches(terms, after, [cell])]
        fits = [cell for cell in lit if terms.long_dead or longest(loom, after, [cell]) <= LONGEST]
        assert told.lit == tuple(pair(loom, cell) for cell in fits)
    return len(told.ghosts)


def test_what_was_said_of_a_weave_holds_until_the_loom_has_changed() -> None:
    """An input is judged once, though it is asked about when it is read and before it is played."""
    game, dice = card("summon5").make({}), QuickDice(5)
    position = game.start(dice)
    assert isinstance(position, WeavePosition)
    seat = position.turn
    action = position.random_action(seat, dice)
    assert position.why_not(seat, action) == ""
    said = position.judged
    assert position.why_not(seat, action) == "" and position.judged is said
    position.play(seat, action, None)
    position.turn = seat  # as if it were theirs again
    assert position.why_not(seat, action) == "occupied"


@pytest.mark.parametrize("options", [{}, {"progressive": True, "patterns": True}, {"portals": "twin"}], ids=str)
def test_past_turns_are_told_as_they_follow_from_the_loom(options: dict[str, object]) -> None:
    """Runs that were kept when they were woven, and runs of a match that was saved, which are worked out anew."""
    game, dice = card("summon5").make(options), QuickDice(5)
    position = game.start(dice)
    while position.to_act():
        position.play(position.to_act()[0], position.random_action(position.to_act()[0], dice), None)
        again = game.load(game.save(position), QuickDice(1))
        assert again.view(0) == position.view(0)
