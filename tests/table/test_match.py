"""A match: inputs come in, events go to each viewer, or a refusal goes back."""

import msgspec
import pytest

from parlour import games
from parlour.core.view import to_json
from parlour.games.nullgame.view import NullView
from parlour.table.chance import chosen
from parlour.table.match import Match, shown_name
from parlour.table.replay import Replay
from tests.table.house import (
    Lucky,
    Parley,
    Seen,
    Swapped,
    card_of,
    code,
    do,
    ending,
    reread,
    sit,
    texts,
    truth,
    written,
)


def test_each_viewer_is_told_his_own_events() -> None:
    match = sit()
    reply = match.hear(1, "hold 2")
    assert {viewer: [event.text for event in events] for viewer, events in reply.events.items()} == {1: ["hold 2"]}
    reply = match.hear(2, "show")
    assert {viewer: [event.text for event in events] for viewer, events in reply.events.items()} == {
        0: ["2 shows"],
        1: ["2 shows"],
        2: ["2 shows"],
    }
    assert texts(match, 1) == ["hold 2", "2 shows"]
    assert texts(match, 0) == texts(match, 2) == ["2 shows"]


def test_each_viewer_counts_for_himself() -> None:
    match = do(sit(), "1 hold 2", "1 hold 1", "2 show")
    assert [len(match.events(viewer)) for viewer in match.viewers] == [1, 3, 1]
    assert [event.text for event in match.events(1, 2)] == ["2 shows"]
    assert [event.text for event in match.events(2, 0)] == ["2 shows"]
    assert match.events(2, 1) == []


@pytest.mark.parametrize("line", ["1 hold 9", "1 show", "2 xyzzy", "2 {", "2 draw?", "2 draw!", '2 {"type":"hold"}'])
def test_a_refusal_is_told_to_its_sender_and_changes_nothing(line: str) -> None:
    match = do(sit(turn_time=30), "2 hold 1", "1 show")
    before, story, records = truth(match), texts(match, 1), [written(match, viewer) for viewer in match.viewers]
    reply = match.hear(int(line[0]), line[2:])
    assert reply.refusal is not None
    assert reply.refusal.words
    assert reply.events == {}
    assert not reply.draft
    assert truth(match) == before
    assert texts(match, 1) == story
    assert [written(match, viewer) for viewer in match.viewers] == records


@pytest.mark.parametrize("seat", [-1, 0, 3])
@pytest.mark.parametrize("text", ["show", "hold 1", "resign", "draw?", "~hold 1"])
def test_who_has_no_seat_cannot_act(seat: int, text: str) -> None:
    match = sit(Parley)
    before = truth(match)
    reply = match.hear(seat, text)
    assert reply.refusal is not None
    assert reply.refusal.code == "no_seat"
    assert truth(match) == before


def test_after_the_end_everything_is_refused() -> None:
    match = do(sit(Parley), "1 show", "2 show")
    for line in ("1 show", "1 resign", "2 draw?", "2 hold 1", '1 {"type":"resign"}'):
        assert code(match, line) == "game_over"


def test_a_match_needs_its_number_of_players() -> None:
    for players in ([], ["Ana"], ["Ana", "Bo", "Cy"]):
        with pytest.raises(ValueError, match=f"nullgame needs 2 players under these options, not {len(players)}"):
            Match(games.card("nullgame").make(), players, chosen("x", 2))


def test_the_game_says_who_sits_where() -> None:
    assert [sit().name(seat) for seat in (1, 2)] == ["Ana", "Bo"]
    assert [sit(Swapped).name(seat) for seat in (1, 2)] == ["Bo", "Ana"]


def test_a_match_may_begin_from_a_position() -> None:
    match = sit(start={"hands": [1, 0], "left": [0, 2], "shown": [False, True]})
    assert match.position.to_act() == [1]
    assert code(match, "1 hold 2") == "no_changes"
    assert ending(do(match, "1 show")) == "2 odd"


def test_what_may_be_done_is_listed_in_the_words_of_the_game() -> None:
    match = do(sit(pebbles=2), "2 show")
    assert match.legal(1) == ["show", "hold 0", "hold 1", "hold 2"]
    assert match.legal(2) == []


def test_views_are_those_of_the_position() -> None:
    match = do(sit(), "1 hold 3")
    hands = []
    for viewer in match.viewers:
        view = match.view(viewer)
        assert isinstance(view, NullView)
        hands.append(view.hands)
    assert hands == [(None, None), (3, None), (None, 0)]


@pytest.mark.parametrize("before", [[], ["1 show"], ["2 show"], ["2 hold 1", "1 hold 2"]])
@pytest.mark.parametrize("line", ["1 resign", "2 resign", '2 {"type":"resign"}', "1  resign "])
def test_a_seat_may_resign_at_any_time(before: list[str], line: str) -> None:
    match = do(sit(), *before, line)
    seat = int(line[0])
    assert ending(match) == f"{3 - seat} resign"
    assert match.log[-1].text == "resign"
    assert match.events(0)[-1].text.startswith(f"#{3 - seat} resign")


def test_the_log_holds_each_input_with_the_chance_it_drew() -> None:
    match = do(sit(Lucky), "1 hold 2", "2 show")
    assert [draw.stream for draw in match.opening] == ["toss", "deck", "pocket/1", "pocket/2"]
    assert [draw.owner for draw in match.opening] == [0, 0, 1, 2]
    assert [[draw.stream for draw in entry.draws] for entry in match.log] == [["pocket/1"], ["toss", "toss"]]


# drafts


def test_a_draft_is_its_seats_own() -> None:
    match = do(sit(Parley), "2 show")
    quiet = truth(match)
    records = [written(match, viewer) for viewer in match.viewers]
    reply = match.hear(1, "~hold 2")
    assert reply.draft
    assert reply.refusal is None
    assert reply.events == {}
    assert match.drafts == ["", "hold 2", ""]
    assert match.preview(1) == Seen("hold 2")
    assert match.preview(2) is None
    assert [written(match, viewer) for viewer in match.viewers] == records
    parts, others = msgspec.json.decode(quiet), msgspec.json.decode(truth(match))
    assert [part for part in parts if parts[part] != others[part]] == ["drafts"]


def test_a_draft_lives_through_refusals_absence_and_what_others_do() -> None:
    match = do(sit(Parley), "1 ~hold 2", "2 hold 1", "2 show")
    assert code(match, "1 hold 9") == "too_many"
    match.leave(1, 1000)
    match.back(1, 2000)
    assert match.drafts[1] == "hold 2"
    assert match.preview(1) == Seen("hold 2")


def test_a_draft_may_be_rewritten_and_done() -> None:
    match = do(sit(Parley), "1 ~hold 2", "1 ~hold 3", "1 .")
    assert match.log[-1].text == "hold 3"
    assert match.drafts[1] == ""


@pytest.mark.parametrize("line", ["1 show", "1 hold 1", "1 resign"])
def test_an_action_of_its_seat_ends_a_draft(line: str) -> None:
    match = do(sit(Parley), "1 ~hold 2", "2 ~hold 1", line)
    assert match.drafts == ["", "", "hold 1"]


def test_time_running_out_ends_a_draft_as_the_rules_say() -> None:
    match = do(sit(Parley, turn_time=10), "1 ~hold 3")
    match.tick(10_000)
    assert [(entry.act, entry.seat, entry.text) for entry in match.log] == [
        ("timeout", 1, "hold 3"),
        ("timeout", 1, "show"),
        ("timeout", 2, "show"),
    ]
    assert match.drafts[1] == ""
    assert ending(match) == "2 odd"
    again = Replay(card_of(Parley), reread(match)).run()
    assert again.game.save(again.position) == match.game.save(match.position)


# replays


def lines(match: Match) -> list[str]:
    return [f"{entry.act}{entry.seat} {entry.text}" for entry in match.log]


def test_the_same_seed_and_inputs_are_the_same_match() -> None:
    inputs = ["1 hold 2", "2 hold 1", "2 show", "1 hold 1", "1 show"]
    one, other = do(sit(Lucky), *inputs), do(sit(Lucky), *inputs)
    assert truth(one) == truth(other)
    assert written(one) == written(other)
    elsewhere = do(sit(Lucky, chosen("other", 2)), *inputs)
    assert truth(elsewhere) != truth(one)


def test_a_match_with_timeouts_and_forfeits_replays_from_its_record() -> None:
    match = sit(turn_time=10)
    match.hear(1, "hold 2", 3000)
    match.leave(2, 4000)
    match.tick(12_000)
    assert lines(match) == ["1 hold 2", "timeout1 show", "timeout2 show"]
    away = do(sit(), "1 hold 3")
    away.leave(2, 0)
    away.tick(60_000)
    assert lines(away) == ["1 hold 3", "forfeit2 disconnect"]
    for played in (match, away):
        again = Replay(card_of(), reread(played)).run()
        assert again.game.save(again.position) == played.game.save(played.position)
        assert lines(again) == lines(played)
        for viewer in played.viewers:
            assert texts(again, viewer) == texts(played, viewer)
            assert to_json([event.data for event in again.events(viewer)]) == to_json(
                [event.data for event in played.events(viewer)]
            )


# from a stored log


def test_a_stored_log_is_played_again_at_its_own_times() -> None:
    match = sit(Lucky, turn_time=10)
    match.hear(1, "hold 2", 3000)
    match.tick(10_000)
    again = sit(Lucky, turn_time=10)
    for entry in match.log:
        again.recall(entry)
    assert truth(again) == truth(match)
    assert lines(again) == ["1 hold 2", "timeout1 show", "timeout2 show"]


def test_talk_is_played_again_from_a_stored_log() -> None:
    match = do(sit(Parley), "1 draw?", "2 draw-", "1 hold 1", "2 resign")
    again = sit(Parley)
    for entry in match.log:
        again.recall(entry)
    assert truth(again) == truth(match)


@pytest.mark.parametrize("text", ["xyzzy", "~hold 1"])
def test_the_referee_plays_only_what_can_be_read_as_an_action(text: str) -> None:
    match = sit(Parley)
    before = truth(match)
    assert match.referee("timeout", 1, text).refusal is not None
    assert truth(match) == before


def test_a_log_that_the_rules_or_the_dice_do_not_agree_with_is_not_played_again() -> None:
    match = do(sit(Lucky), "1 hold 2")
    with pytest.raises(ValueError, match="line 1 of the log draws other chance when played again"):
        sit(Lucky, chosen("other", 2)).recall(match.log[0])
    with pytest.raises(ValueError, match="line 1 of the log is not played again: too_many"):
        sit(Lucky, pebbles=1).recall(match.log[0])


def test_bots_are_called_by_their_level_or_by_a_name_of_their_own() -> None:
    assert [shown_name(name) for name in ("Ana", "bot:hard", "bot:hard Clotho")] == ["Ana", "Hard bot", "Clotho"]
