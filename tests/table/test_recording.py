"""The record as one viewer may have it: nothing that the rules do not give them."""

import pytest

from parlour import games
from parlour.core.contract import Action, Draft, Position, Refusal, Seat
from parlour.core.dice import ScriptedDice
from parlour.core.seal import Seal, commitment
from parlour.table.chance import chosen, sealed
from parlour.table.match import Match
from parlour.table.record import BadRecord, read_record
from parlour.table.recording import record_of, result_of
from parlour.table.replay import Closed, Replay
from tests.table.house import (
    HouseGame,
    Lucky,
    Parley,
    Pocketed,
    Sworn,
    body,
    card_of,
    code,
    do,
    ending,
    reread,
    sit,
    texts,
    written,
)

DECK = "12,11,10,9,8,7,6,5,4,3,2,1"


def script(*draws: str) -> ScriptedDice:
    opening = [("toss", "3"), ("deck", DECK), ("pocket/1", "51"), ("pocket/2", "62")]
    return ScriptedDice([*opening, *((stream, text) for stream, _, text in (draw.partition(" ") for draw in draws))])


def lucky(build: type[HouseGame] = Lucky) -> Match:
    match = sit(build, script("pocket/1 71", "pocket/2 82", "pocket/2 83", "toss 4", "toss 5"))
    return do(match, "1 hold 2", "2 hold 1", "2 hold 3", "2 show")


def test_the_referee_has_the_whole_record() -> None:
    assert body(written(lucky())) == [
        "! toss 3",
        f"! deck {DECK}",
        "! pocket/1 51",
        "! pocket/2 62",
        "1 hold 2",
        "! pocket/1 71",
        "2 hold 1",
        "! pocket/2 82",
        "2 hold 3",
        "! pocket/2 83",
        "2 show",
        "! toss 4 5",
    ]


def test_a_seat_has_its_own_part_and_what_is_open() -> None:
    own = ["! toss 3", "! deck ?", "! pocket/1 51", "1 hold 2", "! pocket/1 71", "2 show", "! toss 4 5"]
    assert body(written(lucky(), 1)) == own
    assert body(written(lucky(), 0)) == ["! toss 3", "! deck ?", "2 show", "! toss 4 5"]


def test_a_copy_says_whose_it_is() -> None:
    for viewer in (0, 1, 2):
        assert f"\ncopy {viewer}\n" in written(lucky(), viewer)
    assert "copy" not in written(lucky())


def test_a_copy_does_not_tell_how_often_others_acted() -> None:
    busy = lucky()
    quiet = do(sit(Lucky, script("pocket/1 71", "pocket/2 9", "toss 4", "toss 5")), "1 hold 2", "2 hold 0", "2 show")
    assert written(busy, 1) == written(quiet, 1)
    assert written(busy, 0) == written(quiet, 0)
    assert written(busy, 2) != written(quiet, 2)


def test_the_seed_is_in_no_record_before_the_end() -> None:
    match = sit(Lucky, chosen("s3cr3t", 2))
    for viewer in (None, 0, 1, 2):
        assert "s3cr3t" not in written(match, viewer)
    do(match, "1 show", "2 show")
    for viewer in (None, 0, 1, 2):  # these rules open everything at the end
        assert "\nseed s3cr3t\n" in written(match, viewer)


def test_a_copy_that_the_rules_open_is_the_record() -> None:
    match = do(sit(Lucky, sealed("master", ["n1", "n2"], 2)), "1 hold 2", "2 show", "1 show")
    assert written(match) == written(match, 0) == written(match, 1)
    assert record_of(match, 1).copy is None


# what is sealed


def sealed_match(build: type[HouseGame], over: bool = True) -> Match:
    match = do(sit(build, sealed("master", ["n1", "n2"], 2)), "1 hold 2", "2 hold 1", "1 show")
    return do(match, "2 show") if over else match


SECRETS = Seal("master", 2).secrets


def test_the_seal_is_in_every_record_from_the_start_and_no_secret_is() -> None:
    seals = " ".join(commitment(secret) for secret in SECRETS)
    for viewer in (None, 0, 1, 2):
        text = written(sealed_match(Lucky, over=False), viewer)
        assert f'\nseal {seals}\nnonces ["n1","n2"]\n' in text
        assert "secret" not in text
        assert not any(secret in text for secret in SECRETS)


@pytest.mark.parametrize(
    ("build", "viewer", "opened"),
    [
        (Lucky, 0, [0, 1, 2]),
        (Lucky, 1, [0, 1, 2]),
        (Sworn, None, [0, 1, 2]),
        (Sworn, 0, []),
        (Sworn, 1, [1]),  # the table's deck stays closed, so its secret does
        (Sworn, 2, [2]),
        (Pocketed, 0, [0]),
        (Pocketed, 1, [0, 1]),
        (Pocketed, 2, [0, 2]),
    ],
)
def test_after_the_end_secrets_open_to_those_whom_the_rules_let_see(
    build: type[HouseGame], viewer: int | None, opened: list[int]
) -> None:
    text = written(sealed_match(build), viewer)
    for scope, secret in enumerate(SECRETS):
        assert (secret in text) == (scope in opened)
    if opened:
        line = " ".join(secret if scope in opened else "?" for scope, secret in enumerate(SECRETS))
        assert f"\nsecret {line}\n" in text
    else:
        assert "secret" not in text


def test_a_game_without_secrets_of_seats_has_one_seal() -> None:
    match = sit(None, sealed("master", ["n1", "n2"], 2))
    assert f"\nseal {commitment(SECRETS[0])}\n" in written(match, 1)
    assert f"\nsecret {SECRETS[0]}\n" in written(do(match, "1 show", "2 show"), 1)


def test_what_never_opens_is_in_no_copy() -> None:
    match = do(
        sit(Sworn, script("pocket/2 82", "toss 1", "toss 2", "toss 3", "toss 4")), "2 hold 3", "1 show", "2 show"
    )
    assert ending(match)
    for viewer in (0, 1):
        text = written(match, viewer)
        assert "82" not in text and "62" not in text and DECK not in text
        assert "hold" not in text
        assert text.endswith("= 2 odd\n")
    assert "pocket/2 82" in written(match, 2)


def test_with_dice_of_another_make_there_is_nothing_to_open() -> None:
    match = do(sit(Lucky, script("toss 1", "toss 2", "toss 3", "toss 4")), "1 show", "2 show")
    record = record_of(match)
    assert (record.seal, record.nonces, record.secrets, record.seed) == ([], [], [], "")


# copies are records too


def test_a_copy_is_replayed_as_far_as_it_knows() -> None:
    match = do(sit(), "1 hold 2", "2 hold 1", "2 show")
    again = Replay(card_of(), reread(match, 1)).run()
    assert texts(again, 1) == texts(match, 1)
    assert texts(again, 0) == texts(match, 0)


def test_closed_chance_ends_the_replay_of_a_copy() -> None:
    with pytest.raises(Closed, match="line 7: the rest is closed to this copy") as end:
        Replay(card_of(Lucky), reread(lucky(), 0))
    assert end.value.line == 7


@pytest.mark.parametrize(("viewer", "line"), [(0, 6), (1, 6), (2, 6)])
def test_what_another_seat_drew_for_itself_ends_the_replay_of_a_copy(viewer: int, line: int) -> None:
    with pytest.raises(Closed) as end:
        Replay(card_of(Pocketed), reread(lucky(Pocketed), viewer))
    assert end.value.line == line


def test_a_gap_in_the_referees_own_record_is_its_fault() -> None:
    text = written(lucky(Pocketed)).replace("! pocket/2 62\n", "")
    with pytest.raises(BadRecord, match="expected a line `! pocket/2"):
        Replay(card_of(Pocketed), read_record(text.encode()))


def test_a_start_that_was_set_up_is_closed_to_a_copy() -> None:
    match = sit(start={"hands": [1, 2], "left": [0, 0], "shown": [False, False]})
    assert "\nposition ?\n" in written(match, 1)
    with pytest.raises(Closed, match="the start is closed to this copy"):
        Replay(card_of(), reread(match, 1))
    assert '\nposition {"hands":[1,2],' in written(match)
    assert '\nposition {"hands":[1,2],' in written(do(match, "1 show", "2 show"), 1)


class Veiled(HouseGame):
    """Others learn that a hand changed, and not how; a seat may put a question mark behind what it says."""

    def interpret(self, position: Position, seat: Seat, text: str, draft: str) -> list[Action] | Draft | Refusal:
        return super().interpret(position, seat, text.removesuffix("?"), draft)

    def write_input(self, actions: list[Action]) -> str:
        return super().write_input(actions) + "?"

    def retell(self, position: Position, seat: Seat, actions: list[Action], viewer: int) -> str:
        return "hold ?" if actions[0] else "show"


def test_a_retold_input_ends_the_replay_of_a_copy_and_ones_own_does_not() -> None:
    match = do(sit(Veiled), "1 hold 2", "2 show", "1 show")
    assert body(written(do(sit(Veiled), "1 hold 2"), 2)) == ["1 hold ?"]
    with pytest.raises(Closed) as end:
        Replay(card_of(Veiled), reread(do(sit(Veiled), "2 show", "1 hold 2"), 2)).run()
    assert end.value.line == 7
    own = do(sit(Veiled), "1 hold 2", "2 show")
    assert body(written(own, 1)) == ["1 hold 2?", "2 show"]
    assert texts(Replay(card_of(Veiled), reread(own, 1)).run(), 1) == ["hold 2", "2 shows"]
    assert ending(match) == "1 even"


@pytest.mark.parametrize("viewer", [0, 2])
def test_what_the_referee_did_for_a_seat_may_be_closed_too(viewer: int) -> None:
    match = sit(Veiled, turn_time=10)
    match.referee("timeout", 1, "hold 2")
    assert body(written(match, viewer)) == ["! timeout 1 hold ?"]
    with pytest.raises(Closed) as end:
        Replay(card_of(Veiled), reread(match, viewer)).run()
    assert end.value.line == 7


def test_timeouts_are_told_as_their_inputs_are() -> None:
    match = sit(Parley, turn_time=10)
    match.hear(1, "~hold 3", 0)
    match.hear(2, "hold 1", 9000)
    match.tick(10_000)
    assert body(written(match, 2))[:3] == ["2 hold 1", "! timeout 1 hold 3", "! timeout 1 show"]  # over: all is open
    match = sit(Parley)
    match.referee("timeout", 1, "hold 3")
    match.referee("timeout", 1, "show")
    assert body(written(match, 2)) == ["! timeout 1 show"]
    assert body(written(match, 1)) == ["! timeout 1 hold 3", "! timeout 1 show"]


def test_results_name_the_winners_or_nobody() -> None:
    assert result_of(do(sit(), "1 show", "2 show")) == "1 even"
    assert result_of(do(sit(Parley), "1 draw?", "2 draw!")) == "0 agreed"
    assert result_of(sit()) == ""


def test_the_copy_of_a_fogline_setup_shows_no_unit() -> None:
    card = games.card("fogline")
    match = Match(card.make({"first": "host"}), ["Ana", "Bo"], chosen("copy", 2))
    do(match, "1 I#1@0,0", "2 T#1@1,0")
    assert body(written(match, 1))[-2:] == ["1 I#1@0,0", "2 ?#1@1,0"]
    assert body(written(match, 0))[-2:] == ["1 ?#1@0,0", "2 ?#1@1,0"]
    with pytest.raises(Closed):
        Replay(card, reread(match, 1)).run()
    assert code(match, "2 T#2@2,0") == "not_your_turn"
