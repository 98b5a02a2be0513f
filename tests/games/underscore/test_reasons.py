"""Hints for people: every choice has its reason, and no reason tells what is hidden."""

import pytest

from parlour import games
from parlour.core.contract import Position
from parlour.core.dice import QuickDice
from parlour.games.underscore.bot.proven import BANKED, BEGUN, WORTH, likely, proven
from parlour.games.underscore.content.library import classic, content
from parlour.games.underscore.position.match import UnderscorePosition
from parlour.games.underscore.run.deeds import DRAFT, deed
from tests.games.underscore.test_heuristics import crowded, won

CARD = games.card("underscore")
GAME = CARD.make({"run": True})
STEPS = 80  # of a match: a run may go on for long


def why(position: Position, seat: int, text: str, preset: str = "run") -> str:
    game = CARD.make(preset=preset)
    actions = [action for action in position.legal(seat) if game.write(action) == text]
    return CARD.heuristics(game).why(position, seat, actions[0])


@pytest.mark.parametrize("preset", ["duel", "draft", "fight", "run"])
@pytest.mark.parametrize("seed", range(4))
def test_every_choice_has_one_sentence_that_the_seat_may_know(preset: str, seed: int) -> None:
    """The truth and two imagined worlds of one view give the same sentence."""
    game = CARD.make(preset=preset)
    heuristics, dice = CARD.heuristics(game), QuickDice(seed)
    position = game.start(dice)
    for _ in range(STEPS):
        for seat in position.to_act():
            dream = game.dream(position.view(seat))
            worlds = [dream.world(QuickDice(luck)) for luck in (1, 2)]
            for action in position.legal(seat)[:40]:
                said = heuristics.why(position, seat, action)
                assert said
                assert said.isprintable()
                assert [heuristics.why(world, seat, action) for world in worlds] == [said, said]
        for seat in position.to_act():
            position.play(seat, position.random_action(seat, dice), None)


def test_before_the_fight() -> None:
    duel = CARD.make().start(QuickDice(1))
    assert (
        why(duel, 1, "begin nun", "duel") == "The Charcoal Nun has won about 100 of 100 duels against other beginnings"
    )
    run = GAME.start(QuickDice(1))
    assert why(run, 1, "begin nun") == "The Charcoal Nun has 22 HP and Thorn Lash, worth 2.0 damage a turn"
    draft = CARD.make(preset="draft").start(QuickDice(1))
    said = [why(draft, 1, f"pick {n}", "draft") for n in (1, 2, 3)]
    assert sorted(words.partition(" has been worth the ")[2].partition(" of")[0] for words in said) == [
        "least",
        "most",
        "second most",
    ]


def test_in_the_fight() -> None:
    position = CARD.make({"start": "nun"}).start(QuickDice(1))
    assert isinstance(position, UnderscorePosition)
    assert position.fight is not None
    assert why(position, 1, "cast m1", "duel") == "Pyre Breath looks like 2 damage to the 22 HP of the other"
    assert "no damage now" in why(position, 1, "cast m4", "duel")
    position.fight.side[1].hp = 2
    assert why(position, 1, "cast m1", "duel") == "Pyre Breath looks like 2 damage, and the other has only 2 HP"
    position.fight.side[0].turns[7] = 1
    assert why(position, 1, "cast m1", "duel").startswith("Sleep looks like stopping it")


def test_between_fights() -> None:
    screen = won(3)
    assert why(screen, 1, "leave") == "the build stays as it is, and nothing is forgotten"
    assert why(screen, 1, "draft").startswith("three minor blessings")
    assert "the weakest you have" in why(screen, 1, "learn o1 found")
    full = crowded()
    assert "takes the place of Bare Knuckles" in why(full, 1, "forget m1")
    full.play(1, full.legal(1)[-1], None)
    assert why(full, 1, "swap m1 m2").startswith("the order within a pool")
    assert "becomes Active" in why(full, 1, "swap m1 b1")
    assert why(full, 1, "done") == "the moves you want to cast are Active"


def test_a_minor_blessing_says_what_it_makes_of_a_move() -> None:
    position = won(3)
    position.play(1, deed(DRAFT), None)
    position.run.minors = ["any.deep", "any.scar", "thunder.hair"]
    place = next(at for at, move in enumerate(position.run.active) if move.root == "plain.fists")
    assert "worth 3.0 damage a turn, where it was worth 2.0" in why(position, 1, f"take 1 t=m{place + 1}")
    assert why(position, 1, "take 2") == "Scar Tissue changes you and no move: Gain 3 Max HP."
    assert "changes how Bare Knuckles works" in why(position, 1, f"take 3 t=m{place + 1}")
    assert why(position, 1, "skip") == "the moves stay as they are"


def test_every_card_that_can_be_offered_has_been_tried() -> None:
    """Content that is added or renamed must be fought with again: `python -m parlour.lab.underscore.drafting`."""
    assert set(WORTH) == {*classic().roots, *classic().majors}  # drafts are of the author's tables
    assert set(BANKED) <= set(content().roots)
    assert set(BEGUN) == set(classic().starters)


def test_what_has_been_picked_was_probably_better() -> None:
    dice, offer = QuickDice(1), ["vital.eye", "vital.joy", "plain.fists"]
    picks = [offer[likely(offer, False, dice)] for _ in range(200)]
    assert picks.count("vital.eye") > picks.count("plain.fists") > picks.count("vital.joy")
    assert proven("stone.debt", True) > proven("vital.eye", True)
    banked = [offer[likely(offer, True, dice)] for _ in range(300)]
    assert min(banked.count(name) for name in offer) > 60
