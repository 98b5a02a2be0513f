"""Whatever comes out of a file: the readers say their own errors, and nothing else."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from parlour import games
from parlour.core.catalogue import Card
from parlour.core.dice import QuickDice
from parlour.table.chance import chosen, sealed
from parlour.table.match import Match
from parlour.table.record import BadRecord, read_record, write_record
from parlour.table.recording import record_of
from parlour.table.replay import BrokenRule, Closed, Replay
from parlour.table.verify import verify
from tests.table.house import Lucky, Parley, card_of, do, sit, written


def fogline(preset: str, actions: int, viewer: int | None = None) -> bytes:
    card = games.card("fogline")
    match = Match(card.make(preset=preset), ["Ana", "Bo"], chosen("fuzz", 2))
    dice = QuickDice(1)
    for _ in range(actions):
        for seat in match.position.to_act()[:1]:
            match.hear(seat, match.game.write(match.position.random_action(seat, dice)))
    return write_record(record_of(match, viewer))


def house() -> list[tuple[Card, bytes]]:
    played = do(sit(), "1 hold 2", "2 hold 1", "2 show", "1 show")
    begun = sit(start={"hands": [1, 0], "left": [0, 2], "shown": [False, True]}, turn_time=10)
    begun.referee("timeout", 1, "show")
    talked = do(sit(Parley), "1 draw?", "2 draw-", "1 hold 1", "2 resign")
    lucky = do(sit(Lucky, sealed("m", ["a", "b"], 2)), "1 hold 2", "2 hold 1", "2 show", "1 show")
    halfway = do(sit(Lucky), "1 hold 2", "2 hold 1", "2 show")
    return [
        (card_of(), written(played).encode()),
        (card_of(), written(begun).encode()),
        (card_of(Parley), written(talked).encode()),
        (card_of(Lucky), written(lucky).encode()),
        (card_of(Lucky), written(halfway, 1).encode()),
        (games.card("fogline"), fogline("classic", 30)),
        (games.card("fogline"), fogline("quick", 20)),
        (games.card("fogline"), fogline("classic", 30, 1)),
    ]


RECORDS = house()

SCRAPS = [
    b"",
    b"\n",
    b" ",
    b"?",
    b"! ",
    b"1 ",
    b"9 ",
    b"= 1 even\n",
    b"! timeout 1 show\n",
    b"! forfeit 2 disconnect\n",
    b"! timeout 0 show\n",
    b"copy 1\n",
    b"position ?\n",
    b"1 draw?\n",
    b"2 resign\n",
    b"\xc2\xb2",  # a superscript two: a digit, and no number
    b"\xff",
    b"\x00",
    b"\r\n",
    b"-1",
    b"1e9",
    b"99999999999999999999",
    b'"\\ud800"',
    b"null",
    b"{}",
    b"[]",
    b"true",
]


def mutated(data: bytes) -> st.SearchStrategy[bytes]:
    """The record with a few pieces cut out, overwritten, or a line of it moved."""
    cut = st.tuples(st.integers(0, len(data)), st.integers(0, 9), st.sampled_from(SCRAPS) | st.binary(max_size=3))
    lines = data.splitlines(keepends=True)
    move = st.tuples(st.integers(0, len(lines) - 1), st.integers(0, len(lines)))

    def apply(moves: list[tuple[int, int]], cuts: list[tuple[int, int, bytes]]) -> bytes:
        shuffled = list(lines)
        for source, target in moves:
            shuffled.insert(target, shuffled[source])
        changed = b"".join(shuffled)
        for at, length, new in cuts:
            changed = changed[:at] + new + changed[at + length :]
        return changed

    return st.builds(apply, st.lists(move, max_size=2), st.lists(cut, max_size=4))


def referee(card: Card, data: bytes) -> str:
    """What the readers say of it; any error but their own is the test's failure."""
    try:
        record = read_record(data)
        match = Replay(card, record).run()
        for viewer in match.viewers:
            match.game.show(match.view(viewer))
            write_record(record_of(match, viewer))
        verify(card, record)
    except (BadRecord, BrokenRule, Closed) as trouble:
        return str(trouble)
    return ""


@given(st.binary(max_size=400))
def test_no_bytes_break_the_reader(data: bytes) -> None:
    with pytest.raises(BadRecord) as trouble:
        read_record(data)
    assert "\n" not in str(trouble.value)


@given(st.binary(max_size=200), st.text(max_size=200))
def test_nor_do_any_that_begin_like_a_record(data: bytes, text: str) -> None:
    head = b'parlour 1\ngame nullgame 1\nseats ["Ana","Bo"]\n'
    for tail in (
        data,
        text.encode("utf-8", "surrogatepass"),
        b"\n" + data,
        b"position " + text.encode("utf-8", "replace"),
    ):
        assert "\n" not in referee(card_of(), head + tail)


@pytest.mark.parametrize("number", range(len(RECORDS)))
def test_every_record_is_sound_before_it_is_broken(number: int) -> None:
    card, data = RECORDS[number]
    assert referee(card, data) == "" or b"\ncopy 1\n" in data


@pytest.mark.parametrize("number", range(len(RECORDS)))
def test_no_broken_record_breaks_the_referee(number: int) -> None:
    card, data = RECORDS[number]

    @given(mutated(data))
    def tried(changed: bytes) -> None:
        assert "\n" not in referee(card, changed)

    tried()
