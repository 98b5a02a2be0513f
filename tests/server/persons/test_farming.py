"""Attempts to be rated better than one plays, simulated with the house's own rater: they do not pay (docs/ratings.md)."""

import random
from pathlib import Path

from parlour import games
from parlour.core.options import as_data
from parlour.server.persons.ratings import GAP, again, known, shown
from parlour.store.kept import KeptMatch
from parlour.store.rows import MatchRow, PlayerRow
from parlour.table.clock import LIVE
from tests.server.persons.club import Club, run

FIELD = [f"field{n}" for n in range(8)]


async def settle_field(club: Club, dice: random.Random) -> None:
    """Eight average people who have played each other, so that they are known."""
    for n, one in enumerate(FIELD):
        for two in FIELD[n + 1 :]:
            await club.play(one, two, dice.choice((1, 2)))


async def honest(club: Club, who: str, wins: int, losses: int, dice: random.Random) -> float:
    """What so many results against the field are worth."""
    results = [1] * wins + [2] * losses
    dice.shuffle(results)
    for n, result in enumerate(results):
        await club.play(who, FIELD[n % len(FIELD)], result)
    return await club.worth(who)


def test_trading_wins_with_a_friend_is_worth_less_than_playing(tmp_path: Path) -> None:
    """Sixty matches won in turns make both look sure; they are worth less than a dozen honest ones of an average player."""

    async def story(club: Club) -> None:
        dice = random.Random(1)
        await settle_field(club, dice)
        for n in range(60):
            await club.play("crook", "friend", 1 + n % 2, day=n / 10)
        traded = await club.worth("crook")
        plain = await honest(club, "plain", 6, 6, dice)
        assert traded < plain
        assert abs(shown((await club.rating("crook")).mu) - 1500) < 100

    run(tmp_path, story)


def test_a_friend_who_always_loses_gives_little(tmp_path: Path) -> None:
    """Forty wins against one friend are worth less than nine against different people who are known."""

    async def story(club: Club) -> None:
        dice = random.Random(2)
        await settle_field(club, dice)
        for n in range(40):
            await club.play("crook", "friend", 1, day=n / 10)
        assert await club.worth("crook") < await honest(club, "plain", 9, 0, dice)

    run(tmp_path, story)


def test_accounts_made_to_lose_give_little(tmp_path: Path) -> None:
    """Ten throwaways, each beaten once, are worth less than three wins against people who are known."""

    async def story(club: Club) -> None:
        dice = random.Random(3)
        await settle_field(club, dice)
        for n in range(10):
            await club.play("crook", f"throwaway{n}", 1)
        assert await club.worth("crook") < await honest(club, "plain", 3, 0, dice)

    run(tmp_path, story)


def test_beating_the_easiest_bot_for_ever_leads_nowhere(tmp_path: Path) -> None:
    async def story(club: Club) -> None:
        dice = random.Random(4)
        await settle_field(club, dice)
        for n in range(100):
            await club.play("crook", "bot:easy", 1, day=n / 50)
        crook = await club.rating("crook")
        assert await club.worth("crook") < await honest(club, "plain", 12, 4, dice)
        assert crook.mu - (await club.rating("bot:easy")).mu < GAP + 3  # the last step may be a long one
        for n in range(50):
            await club.play("crook", "bot:easy", 1, day=2 + n / 50)
        assert (await club.rating("crook")).mu == crook.mu

    run(tmp_path, story)


def test_resigning_early_loses(tmp_path: Path) -> None:
    """Whoever gives up what goes badly has as many losses; whoever picks wins by being somebody's easy prey first, too."""

    async def story(club: Club) -> None:
        dice = random.Random(5)
        await settle_field(club, dice)
        fair = await honest(club, "plain", 12, 12, dice)
        resigning = await honest(club, "resigner", 12, 24, dice)
        assert resigning < fair
        for _ in range(10):
            await club.play("sandbagger", dice.choice(FIELD), 2)
        assert await honest(club, "sandbagger", 12, 12, dice) < fair

    run(tmp_path, story)


def test_what_is_called_off_changes_nothing(tmp_path: Path) -> None:
    async def story(club: Club) -> None:
        match = await club.write("one", "two", -1)
        await club.write("one", "one", 1)
        await club.rater.catch_up()
        row = await club.archive.match(match)
        assert row is not None and row.rated == "void"
        assert (await club.rating("one")).matches == (await club.rating("two")).matches == 0

    run(tmp_path, story)


def test_who_meets_again_after_a_month_counts_in_full(tmp_path: Path) -> None:
    async def story(club: Club) -> None:
        dice = random.Random(6)
        await settle_field(club, dice)
        for n in range(20):
            await club.play(FIELD[0], FIELD[1], 1 + n % 2, day=1)
        tired = await club.rating(FIELD[0])
        await club.play(FIELD[0], FIELD[1], 1, day=2)
        little = (await club.rating(FIELD[0])).mu - tired.mu
        rested = await club.rating(FIELD[0])
        await club.play(FIELD[0], FIELD[1], 1, day=40)
        assert (await club.rating(FIELD[0])).mu - rested.mu > 5 * little > 0

    run(tmp_path, story)


def test_weights_are_as_the_document_says() -> None:
    assert [again(times, bot=False) for times in (0, 1, 2, 3)] == [1, 1, 2 / 3, 1 / 2]
    assert [again(times, bot=True) for times in (0, 9, 19)] == [1, 1, 1 / 2]
    assert [known(matches, bot=False) for matches in (0, 1, 4, 50)] == [0.2, 0.4, 1, 1]
    assert known(0, bot=True) == 1


def test_leaving_and_stalling_lose_by_the_rules_of_every_rated_game() -> None:
    """Who stays away loses when the grace is over; who does nothing is acted for, or loses, until the match is over."""
    for name in games.offered():
        card = games.card(name)
        for preset in card.presets:
            game = card.make({}, preset)
            if game.seats < 2 or as_data(game.options).get("turn_time") == 0:
                continue
            players = [PlayerRow("m", n, "person", str(n), f"P{n}", nonce="ab" * 8) for n in range(1, game.seats + 1)]
            row = MatchRow("m", name, game.version, as_data(game.options), LIVE, "playing", True, "ab" * 32, 1, players)
            kept = KeptMatch(row, game)
            kept.match.leave(1, 0)
            now = 0
            while kept.match.outcome() is None and now < 86_400_000:
                now += 10_000
                kept.match.tick(now)
            kept.changes()
            kept.committed()
            assert kept.player_at(1).outcome == "lost", (name, preset)
