"""What is asked of other houses and what is kept of their answers: the three scopes."""

import json

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from parlour.games.underscore.dead.fallen import Encounter, Refused
from parlour.games.underscore.dead.sync import (
    DEFAULT,
    SCOPES,
    Ask,
    Held,
    Page,
    Scope,
    Size,
    Span,
    asks,
    brought,
    confirmed,
    levels,
    narrowed,
    read_page,
    warning,
)
from tests.games.underscore.dead import a_fallen, told


def sync(held: Held, scope: Scope, record: int, now: int) -> tuple[Held, list[tuple[int, int, int]]]:
    """The whole of a sync with a server at sequence number `now`; what was asked for."""
    asked = []
    for ask in asks(held, scope, record):
        asked.append((ask.low, ask.high, ask.cursor))
        held = brought(held, ask, now)
    return held, asked


def test_us_170_three_scopes_the_player_chooses() -> None:
    """US-170"""
    assert SCOPES == ("skill", "full", "season")
    assert DEFAULT == "skill"
    assert levels("skill", 15) == (5, 25)
    assert levels("full", 15) == (1, 999)
    assert levels("season", 15) == (1, 0)


def test_us_171_the_full_copy_needs_the_word() -> None:
    """US-171"""
    told = warning(Size(1_000_000, 450_000_000))
    assert "1,000,000 encounters: 450.0 MB to fetch, about 1.4 GB on disk" in told
    assert "EVERYTHING" in told
    assert [confirmed(word) for word in ("EVERYTHING", " EVERYTHING\n", "everything", "EVERYTHIN", "yes", "")] == [
        True,
        True,
        False,
        False,
        False,
        False,
    ]
    assert asks(Held(), "full", 3) == [Ask("full", 1, 999, 0)]
    assert "45.0 kB" in warning(Size(100, 45_000))
    assert "45 bytes" in warning(Size(1, 45))


def test_us_172_the_skill_scope_is_within_ten_of_the_record() -> None:
    """US-172"""
    assert asks(Held(), "skill", 15) == [Ask("skill", 5, 25, 0, 300)]
    assert asks(Held(), "skill", 0) == [Ask("skill", 1, 10, 0, 300)]
    assert asks(Held(), "skill", 11) == [Ask("skill", 1, 21, 0, 300)]


def test_us_172_raising_the_record_fetches_only_the_new_levels() -> None:
    """US-172"""
    held, asked = sync(Held(), "skill", 5, 100)
    assert asked == [(1, 15, 0)]
    held, asked = sync(held, "skill", 8, 120)
    assert asked == [(16, 18, 0), (1, 15, 100)]  # the new levels whole, of the others only what changed
    assert held.spans == [Span(1, 18, 120, True)]
    held, asked = sync(held, "skill", 20, 130)
    assert asked == [(19, 30, 0), (10, 18, 120)]
    assert held.spans == [Span(1, 9, 120, True), Span(10, 30, 130, True)]  # what lies below now is kept as it was


def test_us_171_widening_a_scope_keeps_what_is_cached() -> None:
    """US-171"""
    held, _ = sync(Held(), "skill", 15, 100)
    held, asked = sync(held, "full", 15, 200)
    assert asked == [(1, 4, 0), (5, 25, 0), (26, 999, 0)]  # all of them: of the levels held, the newest alone are here
    assert asks(held, "full", 15) == [Ask("full", 1, 999, 200)]


def test_narrowing_drops_only_when_asked_to() -> None:
    held, _ = sync(Held(), "full", 15, 100)
    _, asked = sync(held, "skill", 15, 200)
    assert asked == [(5, 25, 100)]
    assert narrowed(held, "skill", 15).spans == [Span(5, 25, 100)]
    assert narrowed(Held([Span(1, 3, 7)]), "skill", 15).spans == []


def test_an_interrupted_sync_goes_on_from_its_cursor() -> None:
    [first] = asks(Held(), "skill", 5)
    held = brought(Held(), first, 40)  # there was more, but the line went dead
    assert asks(held, "skill", 5) == [Ask("skill", 1, 15, 40, 300)]


def test_us_173_a_season_brings_its_dead_along() -> None:
    """US-173"""
    assert asks(Held([Span(1, 15, 7)]), "season", 5) == []


@given(st.lists(st.tuples(st.sampled_from(["skill", "full"]), st.integers(0, 60), st.integers(1, 9)), max_size=6))
def test_no_level_is_asked_for_twice_or_forgotten(history: list[tuple[Scope, int, int]]) -> None:
    held, now = Held(), 0
    at: dict[int, tuple[int, bool]] = {}  # level -> the cursor it was last brought to, and whether by the newest alone
    for scope, record, step in history:
        now += step
        low, high = levels(scope, record)
        asked = asks(held, scope, record)
        covered = [level for ask in asked for level in range(ask.low, ask.high + 1)]
        assert sorted(covered) == list(range(low, high + 1))
        for ask in asked:
            before = {at.get(level, (0, False)) for level in range(ask.low, ask.high + 1)}
            assert {0 if thin and scope == "full" else cursor for cursor, thin in before} == {ask.cursor}
            held = brought(held, ask, now)
        at |= dict.fromkeys(covered, (now, scope == "skill"))
    assert {level: (span.cursor, span.thin) for span in held.spans for level in range(span.low, span.high + 1)} == at


# -- pages ---------------------------------------------------------------------------------------------------------

ASK = Ask("skill", 1, 15, 5, 300)


def a_page(*items: Encounter, **changes: object) -> bytes:
    data = {
        "house": "h",
        "items": msgspec.to_builtins(list(items)),
        "gone": [["aa", 1, False]],
        "cursor": 9,
        "more": False,
    }
    return json.dumps(data | changes).encode()


def test_a_page_is_read() -> None:
    good = a_fallen()
    assert read_page(a_page(good), ASK) == Page([good], [("aa", 1, False)], 9, False, "h")


@pytest.mark.parametrize(
    ("bad", "code"),
    [
        (a_fallen(16), "level"),
        (a_fallen(verified=False), "unverified"),
        (a_fallen(status="retired"), "unverified"),
        (a_fallen(id="0" * 32), "forged"),
        (a_fallen(pack="0" * 32), "outdated"),
        (a_fallen(name="Sh1t"), "name"),
        (a_fallen(epitaph="I was here"), "schema"),
        (a_fallen(author="x" * 17_000), "size"),
    ],
)
def test_an_item_that_cannot_be_used_is_left_out_and_told(bad: Encounter, code: str) -> None:
    good = a_fallen()
    page = read_page(a_page(bad, good), ASK)
    assert page.items == [good]
    [told] = page.left_out
    assert f"[{code}]" in told


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"", "not a page"),
        (b"[]", "not a page"),
        (a_page(cursor=4), "the cursor must go on from 5"),
        (a_page(cursor=5, more=True), "the cursor must go on from 5"),
        (a_page(items=[1] * 501), "at most 500 items"),
        (a_page(extra=1), "not a page"),
        (b" " * 8_300_000, "at most 8,192,000 bytes"),
        (b'{"items":' + b"[" * 100_000, "not a page"),
    ],
)
def test_what_is_no_page_is_refused_whole(data: bytes, words: str) -> None:
    with pytest.raises(Refused, match=words):
        read_page(data, ASK)


@given(st.binary(max_size=300))
def test_any_bytes_are_a_page_or_refused(data: bytes) -> None:
    assert "\n" not in told(lambda: read_page(data, ASK))
