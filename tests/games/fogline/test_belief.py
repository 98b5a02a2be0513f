"""What a bot makes of how the other's pairs were placed: every deal that the view allows, none that it refutes, weighed."""

import pytest

from parlour.bots.bot import Bot
from parlour.bots.levels import make_bot
from parlour.core.dice import QuickDice
from parlour.core.view import to_json
from parlour.games.fogline import CARD
from parlour.games.fogline.bot.belief import Belief, Motive
from parlour.games.fogline.bot.heuristics import FoglineHeuristics
from parlour.games.fogline.bot.worth import pair_score
from parlour.games.fogline.position.actions import RANDOM, placing
from parlour.games.fogline.position.cards import KIND, KINDS, at
from parlour.games.fogline.position.match import FoglinePosition
from parlour.games.fogline.save.match import save
from tests.games.fogline.desk import FULL_SETUP, WHOLE_GAME, Desk

HEURISTICS = FoglineHeuristics()
FEW = 6  # simulations


def thought(desk: Desk, seat: int, inputs: str = "") -> Belief:
    """What the seat believes after these inputs."""
    desk.do(inputs)
    found = HEURISTICS.believe(desk.game.dream(desk.view(seat)), seat)
    assert isinstance(found, Belief)
    return found


def shares(belief: Belief, cell: int) -> dict[str, float]:
    """How likely each kind is to lie on the cell."""
    n = belief.cells.index(cell)
    found = dict.fromkeys(KINDS[1:], 0.0)
    total = sum(belief.weights)
    for deal, weight in zip(belief.deals, belief.weights, strict=True):
        found[KINDS[deal >> 3 * n & KIND]] += weight / total
    return found


def even(belief: Belief) -> bool:
    """Whether every unit of the pool is as likely on every cell: a full army has 2 T and 3 I."""
    pool = {"C": 1 / 8, "T": 2 / 8, "I": 3 / 8, "A": 1 / 8, "S": 1 / 8}
    return all(shares(belief, cell) == pytest.approx(pool) for cell in belief.cells)


@pytest.mark.parametrize("preset", CARD.presets)
def test_every_world_that_is_believed_in_has_the_view(preset: str) -> None:
    """All through a match."""
    game = CARD.make(preset=preset)
    dice = QuickDice(7)
    position = game.start(dice)
    while seats := position.to_act():
        for seat in seats:
            view = position.view(seat)
            world = HEURISTICS.believe(game.dream(view), seat).world(dice)
            assert to_json(world.view(seat)) == to_json(view)
            assert world.legal(seat) == position.legal(seat)
        position.play(seats[0], position.random_action(seats[0], dice), None)


@pytest.mark.parametrize("card", [1, 2, 3, 8])
def test_a_pair_that_was_seen_being_placed_tells_of_its_kind(card: int) -> None:
    """The better a kind would stand there, the likelier it does."""
    desk = Desk()
    desk.do("I#1@0,0")
    here = desk.truth.placing
    assert here is not None
    scores = {KINDS[kind]: pair_score(here, 2, placing(kind, card, at(1, 0))) for kind in range(1, 6)}
    likely = shares(thought(Desk(), 1, f"I#1@0,0 C#{card}@1,0"), at(1, 0))
    assert sorted(likely, key=lambda kind: likely[kind]) == sorted(likely, key=lambda kind: scores[kind])
    assert max(likely.values()) > 3 * min(likely.values())


def test_nobody_is_thought_incapable_of_an_odd_placement() -> None:
    """However badly a kind is placed, it may lie there: people place as they like."""
    belief = thought(Desk(), 1, FULL_SETUP)
    assert len(belief.deals) == 3360  # 8! / (2! 3!)
    assert min(belief.weights) > 0.0
    assert max(belief.weights) > 100 * min(belief.weights)


def test_twins_are_believed_alike() -> None:
    """Two matches that seat 1 cannot tell apart: seat 2 has laid other units on the same cards."""
    words = FULL_SETUP.split()
    kinds = [word[0] for word in words[1::2]]
    twin = list(words)
    twin[1::2] = [kind + word[1:] for kind, word in zip(sorted(kinds), words[1::2], strict=True)]
    one, other = thought(Desk(), 1, " ".join(words)), thought(Desk(), 1, " ".join(twin))
    assert twin != words
    assert (one.cells, one.deals, one.weights) == (other.cells, other.deals, other.weights)


@pytest.mark.slow
@pytest.mark.parametrize(("preset", "seed"), [("classic", 1), ("decisive", 2), ("skirmish", 3), ("skirmish", 4)])
def test_who_sits_down_late_chooses_as_who_watched(preset: str, seed: int) -> None:
    """At every decision of a match: a bot that was there from the beginning, one that sat down in the setup, one in the
    battle, and one that has only now come."""
    game = CARD.make(preset=preset)
    position = game.start(QuickDice(seed))
    assert isinstance(position, FoglinePosition)
    seated: dict[int, list[Bot]] = {1: [], 2: []}
    moments = [0, 6, 2 * position.terms.pairs, 10**6]
    while seats := position.to_act():
        [seat] = seats
        come = make_bot(CARD, game, "hard", seat, QuickDice(), simulations=FEW)
        choices = []
        for bot in [*seated[seat], come]:
            bot.dice = QuickDice(position.turns)
            choices.append(bot.choose(position.view(seat)))
        assert len(set(choices)) == 1
        if position.turns >= moments[len(seated[seat])]:
            seated[seat].append(come)
        position.play(seat, choices[-1], None)
    assert [len(bots) for bots in seated.values()] == [3, 3]


def test_a_deal_weighs_as_much_as_placing_it_so_in_that_order() -> None:
    """By what lay there and what was in hand at each placement."""
    desk = Desk()
    motives = []
    for inputs, card, x, y in (("I#1@0,0", 3, 1, 0), ("C#3@1,0 I#2@0,1", 4, 0, -1), ("T#4@0,-1 C#4@0,2", 8, 2, 0)):
        desk.do(inputs)
        assert desk.truth.placing is not None
        motives.append(Motive(desk.truth.placing, 2, card, at(x, y)))
    belief = thought(desk, 1, "I#8@2,0")
    assert belief.cells == [at(1, 0), at(0, -1), at(2, 0)]
    for deal, weight in zip(belief.deals, belief.weights, strict=True):
        hand = [0, 1, 2, 3, 1, 1]
        expected = 1.0
        for n, motive in enumerate(motives):
            kind = deal >> 3 * n & KIND
            expected *= motive.likelihood(kind, hand)
            hand[kind] -= 1
        assert weight == pytest.approx(expected)


def test_the_same_tiles_in_another_order_are_another_story() -> None:
    one = thought(Desk(), 1, "I#1@0,0 C#3@1,0 I#2@0,1 T#4@0,-1")
    other = thought(Desk(), 1, "I#1@0,0 T#4@0,-1 I#2@0,1 C#3@1,0")
    assert one.cells == other.cells[::-1]
    assert shares(one, at(1, 0)) != pytest.approx(shares(other, at(1, 0)))


def test_where_nobody_can_tell_when_pairs_were_placed_they_tell_nothing() -> None:
    """R-34: a battle that was written down, and a setup that was saved without the order."""
    desk = Desk()
    assert not even(thought(desk, 1, FULL_SETUP))
    assert even(thought(Desk(f"{' '.join(save(desk.truth).tiles)} turn 1"), 1))
    desk = Desk()
    desk.do("I#1@0,0 C#3@1,0 I#2@0,1 T#4@0,-1")
    old = desk.game.save(desk.truth)
    del old["when"]
    position = desk.game.load(old, QuickDice(1))
    assert isinstance(position, FoglinePosition)
    desk.truth = position
    assert even(thought(desk, 1))


def test_pairs_that_the_referee_places_tell_nothing() -> None:
    """Whether it places one because time ran out, the rest, or by consent all."""
    desk = Desk()
    desk.do("I#1@0,0")
    desk.truth.play(2, RANDOM, None)
    assert even(thought(desk, 1))
    assert to_json(thought(desk, 1).world(QuickDice(1)).view(1)) == to_json(desk.view(1))
    desk = Desk()
    desk.do("I#1@0,0 autofinish")
    desk.truth.play(1, desk.truth.random_action(1, QuickDice(1)), None)
    assert even(thought(desk, 1))
    assert not even(thought(desk, 2))
    desk = Desk(options={"setup": "random"})
    desk.do("agree", 1)
    desk.do("agree", 2)
    assert even(thought(desk, 1))


def test_deals_that_are_refuted_are_dropped_and_the_others_keep_their_weights() -> None:
    """Through the whole battle of FL-V02: the truth is never given up."""
    desk = Desk()
    belief = thought(desk, 1, FULL_SETUP)
    known = dict(zip(belief.deals, belief.weights, strict=True))
    true = sum(
        KINDS.index(word[0]) << 3 * belief.cells.index(at(*map(int, word.split("@")[1].split(","))))
        for word in FULL_SETUP.split()[1::2]
    )
    sizes = [len(known)]
    for text in WHOLE_GAME.split()[:-1]:
        desk.do(text)
        if desk.truth.to_act() == [1]:
            belief = thought(desk, 1)
            assert true in belief.deals
            assert all(known[deal] == weight for deal, weight in zip(belief.deals, belief.weights, strict=True))
            sizes.append(len(belief.deals))
    assert sizes == sorted(sizes, reverse=True)
    assert sizes[0] > 20 * sizes[-1]
    assert shares(belief, at(0, 3))["C"] == pytest.approx(1.0)  # by its passes, as R-33 has it


def test_what_turned_face_up_was_placed_where_it_did() -> None:
    """R-34: the Tank has left 1,0 and fallen on 0,0; the Special Ops fell in its attack from 3,1."""
    belief = thought(Desk(), 1, f"{FULL_SETUP} 2,0xL 3,1xL 2,1-U 1,0xL")
    assert [shares(belief, at(1, 0))["T"], shares(belief, at(3, 1))["S"]] == pytest.approx([1.0, 1.0])
    assert 0.0 < shares(belief, at(0, 1))["T"] < 1.0  # the other Tank


def test_nothing_is_believed_where_nothing_is_hidden() -> None:
    desk = Desk(options={"fog": "open"})
    desk.do("I#1@0,0")
    dream = desk.game.dream(desk.view(2))
    assert HEURISTICS.believe(dream, 2) is dream
