"""Rules of thumb: what bots think of duels and runs, and what a build is worth."""

import pytest
from msgspec.structs import replace

from parlour import games
from parlour.bots.levels import make_bot
from parlour.bots.simultaneous import DOUBT, JointSearch
from parlour.core.dice import QuickDice
from parlour.core.recipes import TO_THE_END
from parlour.core.view import builtins
from parlour.games.underscore.bot.appraisal import power, strength, trial
from parlour.games.underscore.bot.heuristics import UnderscoreHeuristics
from parlour.games.underscore.bot.proven import proven
from parlour.games.underscore.combat.choices import kind_of
from parlour.games.underscore.content.character import Character
from parlour.games.underscore.content.library import content
from parlour.games.underscore.content.moves import Move
from parlour.games.underscore.content.shapes import ModData, MoveData
from parlour.games.underscore.position.match import UnderscorePosition
from parlour.games.underscore.position.run import RunPosition
from parlour.games.underscore.position.state import FIGHTING, OVER, UPGRADING
from parlour.games.underscore.run.deeds import FORGET, LEARN, deed
from parlour.lab.underscore.upgrading import by_chance, by_estimate, by_trial
from parlour.table.chance import chosen

pytestmark = pytest.mark.slow

CARD = games.card("underscore")


def move(root: str, *mods: ModData) -> Move:
    return content().move(MoveData(1, root, list(mods)))


def starter(name: str) -> Character:
    return content().character(content().starter(name, "fire"))


def fighting(start: str, seed: int) -> RunPosition:
    position = CARD.make({"run": True, "start": start}).start(chosen(f"thumbs/{seed}", 1).dice())
    position.play(1, position.legal(1)[0], None)
    assert isinstance(position, RunPosition)
    return position


def won(seed: int) -> RunPosition:
    """The upgrade screen after a first fight, whatever it takes."""
    for luck in range(seed, seed + 200):
        position, dice = fighting("nobody", luck), QuickDice(luck)
        while position.phase == FIGHTING:
            position.play(1, position.random_action(1, dice), None)
        if position.phase == UPGRADING:
            return position
    raise AssertionError("nobody wins")


def test_what_was_never_fought_with_is_played_out() -> None:
    """A draft, or the fallen: there the estimate knows nothing, whatever depth a recipe asks for."""
    fallen = [builtins(content().starter("nun")), builtins(content().starter("courier"))]
    for options in ({"duel": "draft"}, {"duel": "fallen", "fallen": fallen}):
        game = CARD.make(options)
        position = game.start(QuickDice(1))
        heuristics = CARD.heuristics(game)
        assert heuristics.wide(position)
        search = JointSearch(game.dream(position.view(1)), 2, 1, heuristics, QuickDice(1), 0.1, 0)
        assert (search.depth, search.explore) == (TO_THE_END, DOUBT)
    for start in ({}, {"start": "nun"}):
        game = CARD.make(start)
        assert not CARD.heuristics(game).wide(game.start(QuickDice(1)))


def test_beginnings_are_known() -> None:
    game = CARD.make()
    heuristics, position = UnderscoreHeuristics(), game.start(QuickDice(1))
    begins = {game.write(action): action for action in position.legal(1)}
    assert heuristics.value(position, 1) == 0.5
    position.play(1, begins["begin nun"], None)
    assert heuristics.value(position, 1) == 0.75
    assert heuristics.value(position, 2) == 0.25
    position.play(2, begins["begin warden"], None)
    assert isinstance(position, UnderscorePosition) and position.phase == FIGHTING
    assert heuristics.value(position, 1) == 0.75
    for level in ("medium", "hard"):
        bot = make_bot(CARD, game, level, 1, QuickDice(1), simulations=60)
        assert game.write(bot.choose(game.start(QuickDice(1)).view(1))) == "begin nun"


def test_a_draft_is_judged_by_its_cards() -> None:
    game = CARD.make(preset="draft")
    heuristics, position = UnderscoreHeuristics(), game.start(QuickDice(1))
    assert isinstance(position, UnderscorePosition)
    worth = [proven(name) for name in position.offers[0]]
    values = []
    for pick in position.legal(1):
        twin = position.clone()
        twin.play(1, pick, None)
        values.append(heuristics.value(twin, 1))
    assert values.index(max(values)) == worth.index(max(worth))
    assert min(values) < max(values)


def test_a_search_chooses_a_better_draft_than_chance() -> None:
    """Of one draft, the picks of a search beat random picks in most duels; fixed seeds."""
    game = CARD.make(preset="draft")
    points = 0.0
    for seed in range(4):
        position = game.start(QuickDice(seed))
        assert isinstance(position, UnderscorePosition)
        bot, dice = make_bot(CARD, game, "hard", 1, QuickDice(seed), simulations=60), QuickDice(seed + 50)
        while position.phase != FIGHTING:
            for seat in position.to_act():
                choice = bot.choose(position.view(1)) if seat == 1 else position.random_action(2, dice)
                position.play(seat, choice, None)
        for luck in range(10):
            twin, dice = position.clone(), QuickDice(luck)
            assert isinstance(twin, UnderscorePosition) and twin.fight is not None
            twin.fight.dice = dice
            while seats := twin.to_act():
                for seat in seats:
                    twin.play(seat, CARD.heuristics(game).policy(twin, seat, dice), None)
            outcome = twin.outcome()
            assert outcome is not None
            points += outcome.payoffs[0]
    assert points > 24.0


def test_in_a_run_a_search_looks_as_far_as_the_fight() -> None:
    heuristics = UnderscoreHeuristics()
    position = fighting("nun", 1)
    assert not heuristics.wide(position)
    position.play(1, position.random_action(1, QuickDice(1)), None)
    assert not heuristics.quiescent(position)
    ahead = heuristics.value(position, 1)
    assert 0.0 < ahead < 1.0
    victory = won(3)
    assert heuristics.quiescent(victory)
    assert heuristics.value(victory, 1) == 1.0
    assert not heuristics.quiescent(CARD.make({"start": "nun"}).start(QuickDice(1)))


def test_in_a_run_an_upgrade_is_judged_by_the_build() -> None:
    heuristics, position = UnderscoreHeuristics(), won(3)
    better = position.clone()
    assert isinstance(better, RunPosition)
    better.run.max_hp += 6
    for each in (position, better):
        each.play(1, each.legal(1)[-1], None)  # leave
        assert heuristics.quiescent(each)
    assert heuristics.value(position, 1) < heuristics.value(better, 1) < 1.0


def crowded() -> RunPosition:
    """Both pools full of strong moves, and the weakest of the fallen's learned: whatever is forgotten is missed."""
    position = won(3)
    strong = [MoveData(uid, "plain.fists", [ModData("any.deep", {}), ModData("any.deep", {})]) for uid in range(1, 7)]
    position.run.active, position.run.banked, position.run.uids = strong[:4], strong[4:], 6
    moves = position.screen().fallen_slots()
    weakest = min(moves, key=lambda place: power(content().move(position.screen().fallen_move(place))))
    position.play(1, deed(LEARN, weakest), None)
    assert position.run.crowded
    return position


def test_what_must_be_forgotten_is_forgotten() -> None:
    """A hero that liked its moves too well once swapped two of them for ever."""
    position = crowded()
    heuristics = UnderscoreHeuristics()
    assert {kind_of(action) for action in heuristics.candidates(position, 1)} == {FORGET}
    for choose in (by_chance, by_estimate, by_trial):
        assert kind_of(choose(position, QuickDice(1))) == FORGET
    position.play(1, heuristics.candidates(position, 1)[0], None)
    swaps = [game_write(action) for action in heuristics.candidates(position, 1)]
    assert "done" in swaps
    assert "swap m1 b1" in swaps
    assert "swap m1 m2" not in swaps


def game_write(action: int) -> str:
    return CARD.make({"run": True}).write(action)


@pytest.mark.parametrize("level", ["easy", "medium", "hard"])
def test_every_level_plays_a_run(level: str) -> None:
    game = CARD.make({"run": True, "start": "nobody"})
    position = game.start(chosen("levels/1", 1).dice())
    assert isinstance(position, RunPosition)
    bot = make_bot(CARD, game, level, 1, QuickDice(1), simulations=40)
    while position.phase != OVER and position.run.level < 3:
        action = bot.choose(position.view(1))
        assert position.why_not(1, action) == ""
        position.play(1, action, None)
    assert position.run.level > 1 or level == "easy"


# -- appraisal -----------------------------------------------------------------------------------------------------


def test_a_move_is_worth_what_it_says() -> None:
    assert power(move("plain.fists")) == 2.0
    assert power(move("plain.fists", ModData("any.deep", {}))) == 3.0
    assert power(move("plain.breath")) == pytest.approx(2 / 1.8)  # heals 2, Cooldown 2
    assert power(move("plain.scrap")) == pytest.approx((3 - 1) / 1.4)  # 3 damage, loses 1, Cooldown 1
    assert power(move("fire.roast")) > 0  # Burn on the other side is good
    assert power(move("water.ledger")) == pytest.approx((4 + 0.5) / 1.4)  # 4 damage, then a turn in the bank
    assert power(move("force.eater")) == 2 + 0.5  # 2 damage, and 2 more only for who is cursed


def test_a_build_is_worth_its_life_its_moves_and_its_blessings() -> None:
    plain, blessed = starter("nobody"), content().starter("nobody")
    same = content().character(blessed)
    assert strength(plain) == strength(same)
    assert strength(content().character(replace(blessed, max_hp=blessed.max_hp + 2))) == strength(plain) + 1.0
    for blessing in ("any.dawn", "any.thick", "any.pocket"):  # what is life is counted once
        assert strength(content().character(replace(blessed, blessings=[blessing]))) == strength(plain) + 1.5
    assert strength(content().character(replace(blessed, starting={"wound": 1}))) < strength(plain)


def test_a_trial_fight_ends_and_the_stronger_wins_most() -> None:
    weak, strong = starter("nobody"), content().character(content().encounters["e20a"])
    dice = QuickDice(1)
    assert sum(trial(strong, weak, dice) for _ in range(20)) > 15
    assert sum(trial(weak, strong, dice) for _ in range(20)) < 3
    assert trial(weak, strong, QuickDice(5)) == trial(weak, strong, QuickDice(5))
