"""The same people in the same browsers, in a house on PostgreSQL."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.server.wire import Server, running
from tests.store.postgres import Postgres
from tests.web import test_account as account
from tests.web import test_advance as advance
from tests.web import test_conduct as conduct
from tests.web import test_duels as duels
from tests.web import test_guests as guests
from tests.web import test_home as home
from tests.web import test_installed as installed
from tests.web import test_offline as offline
from tests.web import test_pairing as pairing
from tests.web import test_ratings as ratings
from tests.web import test_stackdoku_modes as stackdoku
from tests.web import test_underscore_day as day
from tests.web import test_underscore_dead as dead
from tests.web.client import build_client

pytestmark = pytest.mark.slow

Story = Callable[[Server, Browser], None]
STORIES: list[Story] = [
    account.test_a_bot_is_made_and_its_token_is_shown_once,
    account.test_an_account_goes_from_browser_to_browser,
    account.test_what_was_played_and_learnt_here_comes_along,
    advance.test_who_waits_answers_in_advance,
    conduct.test_signs_are_seen_muted_and_somebody_is_blocked,
    day.test_two_walk_the_run_of_the_day_and_stand_on_its_board,
    duels.test_a_duel_is_played_days_apart,
    duels.test_two_friends_play_both_halves,
    guests.test_who_is_invited_reads_what_it_is_before_they_sit_down,
    home.test_the_strip_says_whose_turn_it_is_who_is_here_and_what_is_played_today,
    installed.test_a_game_for_one_can_be_looked_at_without_the_house,
    installed.test_the_player_is_called_from_any_page,
    offline.test_a_browser_without_a_network_says_so_at_once_and_keeps_the_move,
    offline.test_a_move_that_is_kept_outlasts_the_page,
    pairing.test_after_a_few_seconds_a_bot_is_offered,
    pairing.test_two_strangers_are_led_to_one_table,
    ratings.test_a_rated_match_is_seen_in_history_profile_and_ladder,
    stackdoku.test_the_level_of_the_day_is_the_same_for_two_and_makes_a_streak,
    stackdoku.test_two_friends_race_by_link,
]


@pytest.fixture(scope="module")
def postgres() -> Iterator[Postgres]:
    with Postgres() as found:
        yield found


@contextmanager
def opened(folder: Path, postgres: Postgres) -> Iterator[Server]:
    build_client()
    with running(folder, "--rate", "100000", "--think", "0.1", database=postgres.fresh()) as server:
        yield server
        assert '"error"' not in server.log()


@pytest.fixture(scope="module")
def elsewhere(tmp_path_factory: pytest.TempPathFactory, postgres: Postgres) -> Iterator[Server]:
    with opened(tmp_path_factory.mktemp("elsewhere"), postgres) as server:
        yield server


@pytest.mark.parametrize("story", STORIES, ids=lambda story: story.__name__)
def test_in_a_house_on_postgresql(elsewhere: Server, browser: Browser, story: Story) -> None:
    story(elsewhere, browser)


def test_one_dies_another_meets_them_and_what_they_did_comes_back(
    tmp_path: Path, postgres: Postgres, browser: Browser
) -> None:
    """In a house of its own, as nobody may have died there yet: a second try finds none of the first."""
    with opened(tmp_path, postgres) as quiet:
        dead.test_one_dies_another_meets_them_and_what_they_did_comes_back(quiet, browser)


def test_a_season_of_the_house_has_its_board(tmp_path: Path, postgres: Postgres, browser: Browser) -> None:
    with opened(tmp_path, postgres) as quiet:
        dead.test_a_season_of_the_house_has_its_board(quiet, browser, tmp_path)
