"""The same persons on PostgreSQL."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server import test_duels as duels
from tests.server import test_replies as replies
from tests.server.persons import test_accounts as accounts
from tests.server.persons import test_bots as bots
from tests.server.persons import test_conduct as conduct
from tests.server.persons import test_history as history
from tests.server.persons import test_merging as merging
from tests.server.persons import test_ratings as ratings
from tests.server.persons.club import run
from tests.server.persons.people import Admin
from tests.server.wire import Server, running
from tests.store.postgres import Postgres

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("server")]

STORIES = [
    history.test_pages_hang_together,
    accounts.test_a_guest_takes_all_along,
    accounts.test_the_cookie_of_the_guest_is_worth_nothing_once_there_is_an_account,
    accounts.test_nobody_imitates_an_account,
    accounts.test_one_name_is_given_once_however_many_ask_at_once,
    accounts.test_sessions_are_listed_and_ended,
    accounts.test_a_recovery_code_lets_its_owner_in_once,
    accounts.test_an_export_has_all_and_tells_no_secret,
    ratings.test_a_rated_match_changes_both_ratings_once,
    ratings.test_calling_a_rated_match_off_loses_it,
    merging.test_a_guests_matches_become_the_persons,
    merging.test_what_browsers_remember_goes_from_one_to_the_other,
    bots.test_a_token_ends_with_the_next_one_with_the_bot_and_with_its_owner,
    duels.test_both_play_the_same_chance_from_both_seats,
    duels.test_live_the_second_half_waits_for_both_and_who_stays_away_has_lost_it,
    replies.test_a_reply_is_played_when_it_applies_and_nobody_knows_before,
]


@pytest.fixture(scope="module")
def postgres() -> Iterator[Postgres]:
    with Postgres() as found:
        yield found


@pytest.fixture(scope="module")
def elsewhere(tmp_path_factory: pytest.TempPathFactory, postgres: Postgres) -> Iterator[Server]:
    folder: Path = tmp_path_factory.mktemp("persons")
    with running(folder, database=postgres.fresh()) as server:
        yield server
        assert '"error"' not in server.log()


def test_however_many_raters_there_are(tmp_path: Path, postgres: Postgres) -> None:
    run(tmp_path, ratings.whole, postgres.fresh())


def test_who_keeps_the_house(tmp_path: Path, postgres: Postgres) -> None:
    with running(tmp_path, database=postgres.fresh()) as server:
        conduct.names_and_accounts(server)
        Admin(server)("backup", "copy.db", code=2)  # pg_dump does it


@pytest.mark.parametrize("story", STORIES, ids=lambda story: story.__name__)
def test_persons(elsewhere: Server, story: object) -> None:
    assert callable(story)
    story(elsewhere)
