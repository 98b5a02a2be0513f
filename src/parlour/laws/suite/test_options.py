"""The laws under options that no preset has: random combinations, and every option once at another value."""

import os

import pytest

from parlour import games
from parlour.core.catalogue import Card
from parlour.core.dice import QuickDice
from parlour.core.options import Option, as_data, changed, each_option
from parlour.laws import law
from parlour.laws.dreamt import DreamTwins, Pairs
from parlour.laws.variety import tasting, varied
from parlour.laws.walks import NAMES

COMPILED = os.environ.get("PARLOUR_EXPECT") == "compiled"
MATCHES = {
    "fogline": 1600,
    "summon5": 96,
}  # at least, compiled, each under options of its own; most where they matter most
FEWER = 16
POSITIONS = 2000  # at least, compiled, looked at in these and further matches
SHARE = 12  # in plain code: one of so many
MOST = 150  # actions of one match
LISTED = 30_000  # actions listed in one match, before no more of its positions are looked at
SAMPLE = 200  # listed actions tried in each
MOMENTS = 3 if COMPILED else 1  # positions of a match that are looked at more closely
STEPS = 6  # moments of a match at which twins from dreams step

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("name", NAMES)
def test_under_random_options_what_is_listed_is_accepted_and_nothing_else(name: str) -> None:
    share = 1 if COMPILED else SHARE
    matches = looked = 0
    while matches * share < MATCHES.get(name, FEWER) or looked * share < POSITIONS:
        looked += look(name, matches)
        matches += 1


def look(name: str, seed: int) -> int:
    """One match under options drawn by the seed: how many of its positions were looked at."""
    dice = QuickDice(seed)
    game = varied(games.card(name), dice)
    trail = [position.clone() for position in tasting(game, seed, MOST)]
    strangers: set[int] = set()
    listed = looked = 0
    for n in dice.shuffle("look", list(range(len(trail)))):
        try:
            listed += law.listed_is_accepted(game, trail[n], dice, strangers, SAMPLE)
        except AssertionError as trouble:
            raise AssertionError(f"seed {seed}, action {n}, {changed(game.options)}: {trouble}") from trouble
        looked += 1
        if listed > LISTED:
            break
    return looked


@pytest.mark.parametrize("name", NAMES)
def test_every_option_takes_another_value_once(name: str) -> None:
    for option in each_option(games.card(name).options):
        if len(option.choices) != 1:  # kept for old records alone
            hold(games.card(name), option)


def hold(card: Card, option: Option) -> None:
    """The laws on positions of one match in which the option is not at its default."""
    dice = QuickDice(len(option.name))
    game = varied(card, dice, option)
    assert as_data(game.options)[option.name] != option.default
    try:
        trail = [position.clone() for position in tasting(game, 1, MOST)]
        middle = dice.shuffle("look", list(range(len(trail))))[:MOMENTS]
        for n in {0, *middle, len(trail) - 1}:
            law.listed_is_accepted(game, trail[n], dice, set())
            law.saves_and_loads(game, trail[n])
            law.is_dreamt(game, trail[n], dice, 1)
            law.pays_one(game, trail[n])
            law.time_is_answered(game, trail[n])
    except AssertionError as trouble:
        raise AssertionError(f"{changed(game.options)}: {trouble}") from trouble


@pytest.mark.parametrize("name", NAMES)
def test_under_random_options_matches_save_and_are_dreamt(name: str) -> None:
    dreams = law.Dreams(games.card(name))
    for seed in range(FEWER if COMPILED else 4):
        dice = QuickDice(seed)
        game = varied(games.card(name), dice)
        trail = [position.clone() for position in tasting(game, seed, MOST)]
        for n in dice.shuffle("look", list(range(len(trail))))[: 2 * MOMENTS]:
            try:
                law.saves_and_loads(game, trail[n])
                law.is_dreamt(game, trail[n], dice, 1)
                law.pays_one(game, trail[n])
            except AssertionError as trouble:
                raise AssertionError(f"seed {seed}, {changed(game.options)}: {trouble}") from trouble
            dreams.see(game, trail[n], dice, 4)
    dreams.vary()


@pytest.mark.parametrize("name", NAMES)
def test_the_truth_and_a_dreamt_world_tell_the_same(name: str) -> None:
    """Twins made from dreams, under random options."""
    pairs = Pairs()
    for seed in range(FEWER if COMPILED else 3):
        step_all(games.card(name), seed, pairs, STEPS if COMPILED else 2)
    assert pairs.differing >= (10 if COMPILED else 1), (
        f"{pairs.differing} of {pairs.matched} steps; {pairs.unmatched} dropped"
    )


def step_all(card: Card, seed: int, pairs: Pairs, steps: int = STEPS) -> None:
    """Steps at some moments of one match, for every viewer."""
    dice = QuickDice(seed)
    game = varied(card, dice) if seed else card.make()
    trail = [position.clone() for position in tasting(game, seed, MOST)]
    for n in dice.shuffle("look", list(range(len(trail))))[:steps]:
        for viewer in range(game.seats + 1):
            DreamTwins(card, changed(game.options), viewer, dice, pairs).step(trail[n])
