"""Season runs to their end, and the cards that share a result without telling what waits there (US-173)."""

import re
import zlib
from base64 import urlsafe_b64encode
from collections.abc import Iterator
from itertools import islice

import pytest
from hypothesis import given
from hypothesis import strategies as st

from parlour import games
from parlour.core.contract import Position
from parlour.core.dice import QuickDice
from parlour.games.underscore.content.library import content
from parlour.games.underscore.dead.card import Card
from parlour.games.underscore.dead.fallen import Refused
from parlour.games.underscore.dead.season import Season, SeasonEncounters, house_season, make_season
from parlour.games.underscore.position.end import fallen
from parlour.games.underscore.position.run import RunPosition
from parlour.store.underscore.cards import card_of, code_of, read_code
from parlour.table.chance import chosen
from parlour.table.match import Match
from tests.games.underscore.dead import played, text_of, told
from tests.games.underscore.test_season import a_season

EASY = ["e01a", "e01b", "e01c", "e02a", "e02b", "e03a", "e03b", "e04a"]


def easy() -> Season:
    return make_season(
        "easy", "The Shallow End", "00000000000000aa", ("2026-12-01", "2026-12-31"), "", [(e, "") for e in EASY]
    )


def won_fight(match: Match, start: int) -> list[str]:
    """Inputs that win the fight at hand, found by trying."""
    for seed in range(start, start + 2000):
        position, dice, found = match.position.clone(), QuickDice(seed), []
        assert isinstance(position, RunPosition)
        level, won = position.run.level, len(position.run.turns)
        while position.outcome() is None and position.run.level == level and len(position.run.turns) == won:
            action = position.random_action(1, dice)
            found.append(match.game.write(action))
            position.play(1, action, None)
        outcome = position.outcome()
        if outcome is None or outcome.reason == "season":
            return found
    raise AssertionError("no fight of 2000 was won")


def win(season: Season, way: int = 0) -> Match:
    """A run through the whole season; another `way` is other choices in its fights."""
    match = Match(
        games.card("underscore").make(season.options()),
        ["Ana"],
        chosen(season.seed, 1),
        encounters=SeasonEncounters(season),
    )
    match.hear(1, "begin nun Ada")
    while match.outcome() is None:
        for text in won_fight(match, 5000 * way):
            match.hear(1, text)
        if match.outcome() is None:
            assert match.hear(1, "leave").refusal is None
    return match


def test_us_173_a_season_ends_in_victory_after_its_last_encounter() -> None:
    """US-173"""
    season = easy()
    match = win(season)
    outcome = match.outcome()
    assert outcome is not None and (outcome.reason, outcome.payoffs) == ("season", [1.0])
    assert fallen(match.position) is None  # nobody has died
    assert isinstance(match.position, RunPosition)
    card = card_of(season, text_of(match))
    assert (card.won, card.level, card.levels, len(card.turns)) == (True, 8, 8, 8)
    lines = card.text().splitlines()
    assert lines[0] == "Underscore season easy: The Shallow End"
    assert lines[1] == "The Charcoal Nun stood to the end, 8 of 8"
    assert lines[2].endswith(f", {sum(card.turns)} in all")


def test_the_season_of_the_house_can_be_won() -> None:
    """Level by level, the best of random tries going on: a player does not need to be lucky, but good."""
    season = house_season()
    match = Match(
        games.card("underscore").make(season.options()),
        ["Ana"],
        chosen(season.seed, 1),
        encounters=SeasonEncounters(season),
    )
    match.hear(1, "begin nun Ada")
    standing = [match.position]
    for level in range(1, len(season.levels) + 1):
        standing = list(islice(after_level(standing, level), 12))
        assert standing, level
    outcome = standing[0].outcome()
    assert outcome is not None and outcome.reason == "season"


def after_level(standing: list[Position], level: int) -> Iterator[Position]:
    """Positions that have left this level behind."""
    for seed in range(3000):
        position, dice = standing[seed % len(standing)].clone(), QuickDice(seed * 7 + level)
        assert isinstance(position, RunPosition)
        while position.outcome() is None and position.run.level == level:
            position.play(1, position.random_action(1, dice), None)
        outcome = position.outcome()
        if outcome is None or outcome.reason == "season":
            yield position


def test_us_173_the_card_shares_without_spoilers() -> None:
    """US-173: season, level, turns as digits, starter; no name, move, blessing or encounter."""
    season = a_season()
    match = played(1, season=season)
    card = card_of(season, text_of(match))
    assert not card.won
    assert 1 <= card.level <= 8
    assert len(card.turns) == card.level
    text = card.text()
    secrets = [found.name for found in season.fought()] + [found.name for found in content().roots.values()]
    secrets += [level.enc for level in season.levels] + ["Grete of the Salt"]
    assert [word for word in secrets if word in text] == []
    assert all(len(line) <= 80 for line in text.splitlines())


def test_turns_are_digits_and_a_long_fight_is_a_plus() -> None:
    card = Card("x1", "Title", "foundling e=fire", 3, 9, [4, 9, 12], False)
    assert card.text() == "Underscore season x1: Title\nThe Foundling fell at 3 of 9\nturns 49+, 25 in all"


def test_us_173_everybody_draws_the_same_in_a_season() -> None:
    """US-173: one seed, so that drafts are the same for all."""
    season = easy()
    matches = [win(season, way) for way in range(2)]
    assert text_of(matches[0]) != text_of(matches[1])
    offers = [[draw.text for entry in m.log for draw in entry.draws if draw.stream.startswith("up/")] for m in matches]
    assert offers[0] == offers[1]
    assert len(offers[0]) == 7


def test_the_code_is_the_whole_run() -> None:
    season = a_season()
    text = text_of(played(1, season=season))
    code = code_of(text)
    assert len(code) < 1500
    assert read_code(season, f"  {code}\n") == text
    assert card_of(season, read_code(season, code)) == card_of(season, text)


def test_a_card_cannot_be_made_up() -> None:
    season = a_season()
    text = text_of(played(1, season=season))

    def told_of(old: str, new: str, by: Season = season) -> str:
        changed = re.sub(old, new, text, count=1, flags=re.DOTALL)
        assert changed != text
        return told(lambda: card_of(by, changed))

    assert told(lambda: card_of(easy(), text)).endswith("this is no run of the season easy [season]")
    assert told_of("seed .", "seed f").endswith("[season]")
    assert told_of(r"\n1 cast .*", "\n").endswith("[alive]")
    assert told_of(r"\n1 cast .*", "\n1 tea\n").endswith("[bad_notation]")
    assert told_of(r"fight/1 (\d)", r"fight/1 3").endswith("[malformed]")
    assert told_of('"max_hp":14', '"max_hp":1').endswith("the season has another one there [wrong_encounter]")
    assert told_of("parlour 1", "log 1").endswith("[malformed]")
    prescribed = a_season(starter="warden")
    assert told_of("nonsense|Ana", "Bo", prescribed).endswith("begun with warden [season]")


def test_a_code_of_an_earlier_version_is_refused_as_such() -> None:
    line = told(lambda: read_code(easy(), "US1.eJyrVkrLL8pNLFGyMqwFACSNBRE"))
    assert line == "a code of an earlier version; those that are read here begin with US2. [outdated]"


@pytest.mark.parametrize(
    "code",
    [
        "",
        "US2.",
        "US2.!!!!",
        "US2.é",
        "XX2.abcd",
        "US2." + urlsafe_b64encode(zlib.compress(b"\xff")).decode(),
        "US2." + urlsafe_b64encode(zlib.compress(b" " * 10_000_000)).decode(),
        "US2." + urlsafe_b64encode(zlib.compress(b"[" * 70_000)).decode(),
    ],
    ids=range(8),
)
def test_what_is_no_code_is_refused(code: str) -> None:
    with pytest.raises(Refused, match="not the code of a run"):
        read_code(easy(), code)


@given(st.text(max_size=60) | st.binary(max_size=60).map(lambda data: "US2." + urlsafe_b64encode(data).decode()))
def test_any_text_is_a_code_or_refused(text: str) -> None:
    season = easy()
    assert "\n" not in told(lambda: card_of(season, read_code(season, text)))
