"""Who knows what at a table of Summon5, and what a bot may imagine."""

import pytest

from parlour.core.dice import QuickDice
from parlour.core.view import to_json
from parlour.games.summon5 import CARD, QUERIES
from parlour.games.summon5.position.match import WeavePosition
from parlour.games.summon5.view.look import look, spread
from parlour.laws.twin import difference
from parlour.table.chance import chosen
from parlour.table.match import Match
from parlour.table.record import write_record
from parlour.table.recording import record_of
from tests.games.summon5.bench import play, position, preview, rules, say, table, truth, view
from tests.games.summon5.twins import TWINS, twins


def test_everybody_sees_the_loom_and_what_was_woven() -> None:
    """S5-39"""
    match = table(rules(), pile=[8, 8, 7, 6])
    say(match, 1, "8h7:2,3")
    say(match, 2, "8h8:8")  # 2+8
    for viewer in (0, 1, 2):
        seen = view(match, viewer)
        assert seen.loom[7] == ".......523....."
        assert seen.energy == (20, 20)
        assert seen.threads == (7, 7)
        assert seen.pile == 1
        assert seen.turn == 1
        first, second = seen.history
        assert (first.weave, first.cells, first.values, first.points, first.drawn) == (
            "8h7:2,3",
            ((8, 7), (9, 7)),
            (2, 3),
            20,
            2,
        )
        assert [(run.values, run.sum, run.points) for run in first.runs] == [((5, 2, 3), 10, 20)]
        assert [(run.values, run.sum, run.points) for run in second.runs] == [((2, 8), 10, 20)]


def test_everybody_sees_the_clock() -> None:
    """S5-39: how long the mover has left."""
    match = table(rules(turn_time=30))
    match.tick(12_000)
    assert [match.clocks(viewer) for viewer in (0, 1, 2)] == [{("turn", 1): 18_000}] * 3


def test_past_runs_are_told_as_they_were_scored() -> None:
    """S5-39: under progressive scoring and after others have built on."""
    game = rules(progressive=True, patterns=True, sacred=[3, 5])
    dice = QuickDice(4)
    at = game.start(dice)
    assert isinstance(at, WeavePosition)
    while at.turn:
        at.play(at.turn, at.random_action(at.turn, dice), None)
    told = game.show(at.view(0))
    assert "over:" in told
    for turn in look(at, 0).history:
        assert sum(run.points for run in turn.runs) + 10 * turn.crossings == turn.points


def test_a_seat_sees_only_its_own_hand() -> None:
    """S5-40"""
    match = table(rules(), pile=[8, 8, 7])
    assert view(match, 1).hands == ((0, 1, 2, 2, 3, 4, 9), None)
    assert view(match, 2).hands == (None, (0, 1, 5, 6, 7, 8, 9))
    assert view(match, 0).hands == (None, None)
    told = match.hear(1, "8h7:2,3").events
    assert [event.text for event in told[1]][-1] == "1 draws 8,8"
    assert [event.text for event in told[2]][-1] == [event.text for event in told[0]][-1] == "1 draws 2"
    assert all("threads" not in event.data for viewer in (0, 2) for event in told[viewer])


def test_unseen_threads_are_counted_from_what_the_viewer_knows() -> None:
    """S5-39, S5-40: the bag without the Loom and the own hand; the anchor is none of the bag unless it came from it."""
    match = table(rules(), pile=[8, 8, 7])
    say(match, 1, "place 2@8,7")  # a thread placed is still the own one
    assert view(match, 1).unseen == (3, 3, 2, 3, 3, 4, 4, 4, 4, 3)
    assert view(match, 2).unseen == (3, 3, 4, 4, 4, 3, 3, 3, 3, 3)
    assert view(match, 0).unseen == (4,) * 10
    say(match, 1, "undo", "8h7:2,3")
    assert view(match, 0).unseen == (4, 4, 3, 3, 4, 4, 4, 4, 4, 4)
    assert view(table(rules(anchor_from_bag=True)), 0).unseen[5] == 3
    assert view(table(rules(center="empty"), loom=""), 0).unseen[5] == 4
    replaced = table(rules(center="replace"), hands=[[1, 5, 5], [0]])
    say(replaced, 1, "7h7:5,5")
    assert view(replaced, 0).unseen[5] == 2


def test_nothing_is_unseen_after_the_end() -> None:
    """S5-42"""
    match = table(rules(), hands=[[0], [1, 2]])
    say(match, 1, "8h7:0")
    assert [view(match, viewer).unseen for viewer in (0, 1, 2)] == [(0,) * 10] * 3


def test_an_unfinished_weave_is_seen_by_its_seat_alone() -> None:
    """S5-41: nobody else learns that there is one, not even by counting events."""
    match = table(rules(), pile=[8, 8, 7])
    before = [to_json(view(match, viewer)) for viewer in (0, 2)]
    for text in ("place 2@8,7", "place 3@9,7", "return 9,7", "undo", "place 2@8,7"):
        reply = match.hear(1, text)
        assert reply.events == {}
        assert reply.draft
    assert [to_json(view(match, viewer)) for viewer in (0, 2)] == before
    assert preview(match, 2).cells == ()
    assert preview(match, 1).cells == ((8, 7),)
    assert match.stories[0] == match.stories[2] == []
    assert b"8,7" not in write_record(record_of(match, 2))


def test_no_view_tells_the_order_of_the_pile() -> None:
    """S5-41"""
    for viewer in (0, 1, 2):
        one, other = (table(rules(), pile=pile) for pile in ([8, 7, 6], [6, 7, 8]))
        assert to_json(view(one, viewer)) == to_json(view(other, viewer))
        assert view(one, viewer).order is None


def test_after_the_end_everything_is_open() -> None:
    """S5-42: hands, the pile in its order, and in the record of whoever asks the bag."""
    match = table(rules(), pile=[8, 7, 6])
    match.hear(1, "resign")
    for viewer in (0, 1, 2):
        assert match.position.open_to(viewer)
        assert view(match, viewer).hands == ((0, 1, 2, 2, 3, 4, 9), (0, 1, 5, 6, 7, 8, 9))
        assert view(match, viewer).order == (8, 7, 6)
    dealt = Match(rules(), ["Ana", "Bo"], chosen("bag", 2))
    [bag] = [draw.text for draw in dealt.opening if draw.stream == "bag"]
    for over in (False, True):
        for viewer in (0, 1, 2):
            assert (bag.encode() in write_record(record_of(dealt, viewer))) == over
        dealt.hear(2, "resign")


@pytest.mark.slow
def test_twins_look_the_same_to_the_viewer() -> None:
    """S5-41, S5-43: twins differ in everything the viewer may not know."""
    made = [*TWINS, *twins(4), *twins(10)]  # the latter with a bag of sixty
    assert len(made) > len(TWINS)
    assert {twin.viewer for twin in made} >= {0, 1, 2, 3}
    for twin in made:
        assert difference(CARD, twin) == ""


def test_a_bot_dreams_from_its_view_and_deals_what_is_unseen() -> None:
    """S5-43"""
    game = rules(players=3)
    at = game.start(QuickDice(2))
    assert isinstance(at, WeavePosition)
    for _ in range(4):
        at.play(at.turn, at.random_action(at.turn, QuickDice(3)), None)
    dream = game.dream(at.view(1))
    dice = QuickDice(9)
    hands = set()
    for _ in range(40):
        world = dream.world(dice)
        assert isinstance(world, WeavePosition)
        everything = sorted([*world.pile, *(d for hand in world.hands for d in spread(hand))])
        truly = sorted([*at.pile[at.top :], *(d for hand in at.hands for d in spread(hand))])
        assert everything == truly
        hands.add(spread(world.hands[1]))
    assert len(hands) > 20


def test_with_two_seats_and_an_empty_pile_the_other_hand_is_known() -> None:
    """S5-43: unseen = the bag without the own hand and the Loom."""
    game = rules()
    dice = QuickDice(11)
    at = game.start(dice)
    assert isinstance(at, WeavePosition)
    while at.turn and at.top < len(at.pile):
        at.play(at.turn, at.random_action(at.turn, dice), None)
    assert at.turn
    for seed in range(5):
        world = game.dream(at.view(1)).world(QuickDice(seed))
        assert isinstance(world, WeavePosition)
        assert world.hands == at.hands


def test_a_dreamt_mover_can_weave_and_a_passed_over_seat_cannot() -> None:
    """S5-43: everybody knows that the match goes on, and who was passed over."""
    game = rules(stuck="skip", players=3)
    at = position(game, hands=[[0, 9], [1], [1, 4, 9]])
    play(game, at, "8h7:0")
    assert at.passed == [False, True, False]
    dream = game.dream(at.view(1))
    for seed in range(30):
        world = dream.world(QuickDice(seed))
        assert isinstance(world, WeavePosition)
        assert world.can_weave(3)
        assert not world.can_weave(2)


def test_a_rare_mover_is_still_dreamt() -> None:
    """S5-43: a single thread that few deals would give is found."""
    game = rules(sacred=[9], players=3)
    at = position(game, hands=[[0, 1], [4], [0]], turn=2)  # only 5+4 scores
    for seed in range(20):
        world = game.dream(at.view(1)).world(QuickDice(seed))
        assert isinstance(world, WeavePosition)
        assert spread(world.hands[1]) == (4,)


def test_queries_answer_from_the_view_alone() -> None:
    """`moves` names the ten best weaves, `preview` the sums of a weave typed or drafted."""
    match = table(rules())
    best = QUERIES["moves"].answer(view(match, 1), "").splitlines()
    assert len(best) == 10
    assert best[0].split()[0] == str(truth(match).best(1, 1)[0][0])
    assert QUERIES["moves"].answer(view(match, 0), "") == "there is nothing to weave"
    assert QUERIES["preview"].answer(view(match, 1), "8h7:2,3").splitlines() == [
        "5+2+3 = 10: 20",
        "this weave: +20",
        "end: legal",
    ]
    assert QUERIES["preview"].answer(view(match, 1), "2@8,7 1@9,7").splitlines()[-1].startswith("end: no_sequence")
    assert QUERIES["preview"].answer(view(match, 1), "xyzzy").startswith("cannot read")
    assert QUERIES["preview"].answer(view(match, 1), "8h7:x").startswith("cannot read")


def test_the_picture_fits_eighty_columns() -> None:
    """Under every preset, to the end of a match."""
    for preset in CARD.presets:
        game = CARD.make({"players": 4}, preset)
        dice = QuickDice(1)
        at = game.start(dice)
        assert isinstance(at, WeavePosition)
        while at.turn:
            at.play(at.turn, at.random_action(at.turn, dice), None)
            assert max(map(len, game.show(at.view(1)).split("\n"))) <= 80
    game = rules(portals="twin", obstacles="ring")
    shown = game.show(position(game).view(1)).split("\n")
    assert shown[0].split()[:15] == [str(x) for x in range(15)]
    assert "#" in shown[5]
    assert "@" in shown[6]
    assert "%" in shown[4]
    assert "hand: 0 1 2 2 3 4 9" in shown


def test_watchers_cannot_act() -> None:
    """S5-50: a watcher sees what everybody sees and has no legal action."""
    match = table(rules())
    assert match.legal(2) == []
    assert match.position.legal(0) == []
    assert match.position.why_not(0, truth(match).legal(1)[0]) == "not_your_turn"
