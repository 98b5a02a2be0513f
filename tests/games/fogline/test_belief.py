"""What a bot makes of how the other's pairs were placed: every deal that the view allows, none that it refutes, weighed."""

import pytest

from parlour.core.contract import Dream
from parlour.core.dice import QuickDice
from parlour.core.view import to_json
from parlour.games.fogline import CARD
from parlour.games.fogline.actions import placing
from parlour.games.fogline.belief import Belief
from parlour.games.fogline.cards import KIND, KINDS, at
from parlour.games.fogline.hints import FoglineHints
from parlour.games.fogline.worth import pair_score
from tests.games.fogline.desk import FULL_SETUP, WHOLE_GAME, Desk

HINTS = FoglineHints()


def thought(desk: Desk, seat: int, before: Dream | None) -> Belief:
    found = HINTS.believe(desk.game.dream(desk.view(seat)), before, seat)
    assert isinstance(found, Belief)
    return found


def watched(desk: Desk, seat: int, inputs: str) -> Belief:
    """What the seat believes after these inputs, having thought whenever it was its turn."""
    belief: Belief | None = None
    for text in inputs.split():
        if seat in desk.truth.to_act():
            belief = thought(desk, seat, belief)
        desk.do(text)
    return thought(desk, seat, belief)


def shares(belief: Belief, cell: int) -> dict[str, float]:
    """How likely each kind is to lie on the cell."""
    n = belief.cells.index(cell)
    found = dict.fromkeys(KINDS[1:], 0.0)
    for deal, weight in zip(belief.deals, belief.weights, strict=True):
        found[KINDS[deal >> 3 * n & KIND]] += weight / sum(belief.weights)
    return found


def even(belief: Belief) -> bool:
    """Whether every unit of the pool is as likely on every cell: a full army has 2 T and 3 I."""
    pool = {"C": 1 / 8, "T": 2 / 8, "I": 3 / 8, "A": 1 / 8, "S": 1 / 8}
    return all(shares(belief, cell) == pytest.approx(pool) for cell in belief.cells)


@pytest.mark.parametrize("preset", CARD.presets)
def test_every_world_that_is_believed_in_has_the_view(preset: str) -> None:
    """All through a match, whether the bot has watched from the beginning or has only now come to the table."""
    game = CARD.make(preset=preset)
    dice = QuickDice(7)
    position = game.start(dice)
    memory: dict[int, Dream | None] = {1: None, 2: None}
    while seats := position.to_act():
        for seat in seats:
            view = position.view(seat)
            memory[seat] = HINTS.believe(game.dream(view), memory[seat], seat)
            for dream in (memory[seat], HINTS.believe(game.dream(view), None, seat)):
                assert dream is not None
                world = dream.world(dice)
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
    likely = shares(watched(Desk(), 1, f"I#1@0,0 C#{card}@1,0"), at(1, 0))
    assert sorted(likely, key=lambda kind: likely[kind]) == sorted(likely, key=lambda kind: scores[kind])
    assert max(likely.values()) > 3 * min(likely.values())


def test_nobody_is_thought_incapable_of_an_odd_placement() -> None:
    """However badly a kind is placed, it may lie there: people place as they like."""
    belief = watched(Desk(), 1, FULL_SETUP)
    assert len(belief.deals) == 3360  # 8! / (2! 3!)
    assert min(belief.weights) > 0.0
    assert max(belief.weights) > 100 * min(belief.weights)


def test_twins_are_believed_alike() -> None:
    """Two matches that seat 1 cannot tell apart: seat 2 has laid other units on the same cards."""
    words = FULL_SETUP.split()
    kinds = [word[0] for word in words[1::2]]
    twin = list(words)
    twin[1::2] = [kind + word[1:] for kind, word in zip(sorted(kinds), words[1::2], strict=True)]
    one, other = watched(Desk(), 1, " ".join(words)), watched(Desk(), 1, " ".join(twin))
    assert twin != words
    assert (one.cells, one.deals, one.weights) == (other.cells, other.deals, other.weights)


def test_who_did_not_see_the_setup_has_no_opinion() -> None:
    desk = Desk()
    desk.do(FULL_SETUP)
    assert even(thought(desk, 1, None))
    late = Desk()  # two pairs since it last looked: who was first, beside whom?
    before = thought(late, 1, None)
    late.do("I#1@0,0 T#8@1,0 I#2@0,1 S#2@1,1")
    assert even(thought(late, 1, before))


def test_pairs_that_the_referee_places_tell_nothing() -> None:
    desk = Desk()
    desk.do("I#1@0,0 autofinish")
    before = thought(desk, 1, None)
    desk.truth.play(1, desk.truth.random_action(1, QuickDice(1)), None)
    assert even(thought(desk, 1, before))


def test_what_was_thought_of_another_match_is_forgotten() -> None:
    other = watched(Desk(), 1, "I#1@0,0 C#3@1,0")
    desk = Desk()
    desk.do("I#2@0,0 C#3@1,0")
    assert even(thought(desk, 1, other))
    assert even(thought(desk, 1, thought(desk, 1, None)))  # nor is the same view thought about twice
    seen = watched(Desk(), 2, "I#1@0,0")
    desk = Desk()
    desk.do("I#1@0,0 C#3@1,0")
    assert even(thought(desk, 1, seen))  # what the other seat thought


def test_deals_that_are_refuted_are_dropped_and_the_others_keep_their_weights() -> None:
    """Through the whole battle of FL-V02: the truth is never given up, and nothing is thought anew."""
    desk = Desk()
    belief = watched(desk, 1, FULL_SETUP)
    known = dict(zip(belief.deals, belief.weights, strict=True))
    true = sum(
        KINDS.index(word[0]) << 3 * belief.cells.index(at(*map(int, word.split("@")[1].split(","))))
        for word in FULL_SETUP.split()[1::2]
    )
    sizes = [len(known)]
    for text in WHOLE_GAME.split()[:-1]:
        desk.do(text)
        if desk.truth.to_act() == [1]:
            belief = thought(desk, 1, belief)
            assert true in belief.deals
            assert all(known[deal] == weight for deal, weight in zip(belief.deals, belief.weights, strict=True))
            sizes.append(len(belief.deals))
    assert sizes == sorted(sizes, reverse=True)
    assert sizes[0] > 20 * sizes[-1]
    assert shares(belief, at(0, 3))["C"] == pytest.approx(1.0)  # by its passes, as R-33 has it


def test_nothing_is_believed_where_nothing_is_hidden() -> None:
    desk = Desk(options={"fog": "open"})
    desk.do("I#1@0,0")
    dream = desk.game.dream(desk.view(2))
    assert HINTS.believe(dream, None, 2) is dream
