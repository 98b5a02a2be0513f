"""A cache brought up to date page by page, whatever interrupts it."""

import json
from pathlib import Path

import msgspec
import pytest

from parlour.games.underscore.dead.fallen import Encounter, Refused
from parlour.games.underscore.dead.sync import Ask, Key, Span
from parlour.store.home import Home
from parlour.store.underscore.dead import encounters_of
from parlour.store.underscore.syncing import Elsewhere, begin_anew, held, make_room, scope, take_page, wanted
from tests.games.underscore.dead import a_fallen


def a_page(cursor: int, *items: Encounter, gone: tuple[Key, ...] = (), more: bool = False, house: str = "h") -> bytes:
    data = {
        "house": house,
        "items": msgspec.to_builtins(list(items)),
        "gone": list(gone),
        "cursor": cursor,
        "more": more,
    }
    return json.dumps(data).encode()


def test_us_170_the_scope_is_the_players_choice(tmp_path: Path) -> None:
    """US-170"""
    with Home(tmp_path) as home:
        assert scope(home) == "skill"
        assert wanted(home) == [Ask("skill", 1, 10, 0, 300)]
        home.keep("setting", "scope", "full")
        assert wanted(home) == [Ask("full", 1, 999, 0)]
        home.keep("setting", "scope", "season")
        assert wanted(home) == []
        home.keep("setting", "scope", "nonsense")
        assert scope(home) == "skill"


def test_us_172_a_sync_goes_on_where_it_was_interrupted(tmp_path: Path) -> None:
    """US-172"""
    with Home(tmp_path) as home:
        home.keep("record", "level", 5)
        [ask] = wanted(home)
        take_page(home, ask, a_page(7, a_fallen(2), a_fallen(3), more=True))
    with Home(tmp_path) as home:
        [ask] = wanted(home)
        assert ask == Ask("skill", 1, 15, 7, 300)
        page = take_page(home, ask, a_page(9, a_fallen(4), a_fallen(20)))
        assert [line.endswith("level 20 was not asked for [level]") for line in page.left_out] == [True]
        assert home.do(encounters_of(home).counts()) == {"base": 98, "sync": 3}
        home.keep("record", "level", 6)
        assert wanted(home) == [Ask("skill", 16, 16, 0, 300), Ask("skill", 1, 15, 9, 300)]
        take_page(
            home, wanted(home)[1], a_page(12, gone=tuple((a_fallen(level).id, level, False) for level in (2, 3, 4)))
        )
        assert home.do(encounters_of(home).counts()) == {"base": 98}
        assert held(home).spans == [Span(1, 15, 12, True)]


def test_a_page_that_is_none_changes_nothing(tmp_path: Path) -> None:
    with Home(tmp_path) as home:
        [ask] = wanted(home)
        with pytest.raises(Refused):
            take_page(home, ask, b"{}")
        assert held(home).spans == []


def test_us_171_a_full_copy_can_be_given_up_again(tmp_path: Path) -> None:
    """US-171"""
    with Home(tmp_path) as home:
        home.keep("setting", "scope", "full")
        take_page(home, wanted(home)[0], a_page(7, a_fallen(2), a_fallen(30), a_fallen(40)))
        home.keep("setting", "scope", "skill")
        assert home.do(encounters_of(home).counts()) == {"base": 98, "sync": 3}  # it is kept until one wants the room
        assert make_room(home) == 2
        assert home.do(encounters_of(home).counts()) == {"base": 98, "sync": 1}
        assert held(home).spans == [Span(1, 10, 7)]


def test_the_dead_of_another_house_begin_anew(tmp_path: Path) -> None:
    """R-100: cursors are those of one database."""
    with Home(tmp_path) as home:
        [ask] = wanted(home)
        take_page(home, ask, a_page(7, a_fallen(2)))
        [ask] = wanted(home)
        with pytest.raises(Elsewhere):
            take_page(home, ask, a_page(9, a_fallen(3), house="another"))
        assert home.do(encounters_of(home).counts()) == {"base": 98, "sync": 1}
        begin_anew(home)
        assert home.do(encounters_of(home).counts()) == {"base": 98}
        take_page(home, wanted(home)[0], a_page(9, a_fallen(3), house="another"))
        assert (held(home).house, held(home).spans) == ("another", [Span(1, 10, 9, True)])
