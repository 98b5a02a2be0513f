"""A kept match says what is to be written, and is resumed from exactly that; no database and no clock are needed for it."""

from __future__ import annotations

from typing import Literal

import pytest
from msgspec.structs import replace

from parlour import games
from parlour.core.contract import Game
from parlour.core.dice import QuickDice
from parlour.core.options import as_data
from parlour.store import kept, writes
from parlour.store.kept import KeptMatch, OldRules, game_of, seating
from parlour.store.rows import Change, LogLine, MatchRow, PlayerRow, read_draws
from parlour.table.clock import Pace
from parlour.table.match import Entry

STARTED = 5000  # on whatever clock the house has


def a_row(game: Game, seed: str = "", pace: Literal["live", "none"] = "none") -> MatchRow:
    players = [PlayerRow("m", n, "person", f"g{n}", f"player {n}", nonce=f"{n:016x}") for n in range(1, game.seats + 1)]
    row = MatchRow(
        "m", game.name, game.version, as_data(game.options), Pace(pace), "playing", False, "ab" * 32, 0, players
    )
    row.started, row.seed = STARTED, seed
    return row


class Paper:
    """A store that is only a few lists: what a commit of changes leaves behind."""

    def __init__(self, row: MatchRow) -> None:
        self.row = replace(row)
        self.lines: list[LogLine] = []
        self.drafts: dict[int, str] = {}
        self.came_to: dict[int, tuple[int, str]] = {}  # by number

    def write(self, changes: list[Change]) -> None:
        for change in changes:
            row = change.row
            if change.statement is writes.ADD_INPUT:
                assert row["ply"] == len(self.lines) + 1
                entry = Entry(row["seat"], row["text"], row["act"], read_draws(str(row["draws"])), at=row["at"])  # type: ignore[arg-type]
                self.lines.append(LogLine(entry, row["token"]))  # type: ignore[arg-type]
            elif change.statement is writes.DROP_DRAFT:
                self.drafts.pop(row["who"], None)  # type: ignore[call-overload]
            elif change.statement is writes.ADD_DRAFT:
                self.drafts[row["seat"]] = row["text"]  # type: ignore[index, assignment]
            elif change.statement is writes.END_MATCH:
                self.row.phase, self.row.result = row["phase"], row["result"]  # type: ignore[assignment]
            elif change.statement is writes.SET_OUTCOME:
                self.came_to[int(str(row["who"]))] = (int(str(row["seat"])), str(row["outcome"]))
            elif change.statement is writes.SET_AWAY:
                self.row.away = [int(part) for part in str(row["away"]).strip("[]").split(",")]
            else:
                raise AssertionError(change)

    def resumed(self, game: Game) -> KeptMatch:
        *_, found = KeptMatch.resume(replace(self.row), game, list(self.lines), dict(self.drafts))
        return found


def keep(match: KeptMatch, paper: Paper) -> None:
    paper.write(match.changes())
    match.committed()
    outcome = match.match.outcome()
    if outcome is not None and outcome.reason != "abort":
        won = {number for number, (_, came) in paper.came_to.items() if came in ("won", "shared")}
        assert won == {match.match.seating[seat - 1] for seat in outcome.winners()}
        for player in match.row.players:
            assert paper.came_to[player.number] == (match.seat_of(player.number), player.outcome)
    assert match.changes() == []


def same(one: KeptMatch, two: KeptMatch) -> None:
    game = one.match.game
    assert game.save(one.match.position) == game.save(two.match.position)
    for a, b in zip(one.match.log, two.match.log, strict=True):
        assert (a.seat, a.text, a.act, a.retold, a.at) == (b.seat, b.text, b.act, b.retold, b.at)
        assert [(d.stream, d.owner, d.text) for d in a.draws] == [(d.stream, d.owner, d.text) for d in b.draws]
    for viewer in one.match.viewers:
        assert [e.text for e in one.match.events(viewer)] == [e.text for e in two.match.events(viewer)]
    assert (one.match.seating, one.match.drafts) == (two.match.seating, two.match.drafts)
    assert (one.stored, one.stored_drafts, one.said) == (two.stored, two.stored_drafts, two.said)
    assert (one.row.phase, one.row.result, one.row.away) == (two.row.phase, two.row.result, two.row.away)


@pytest.mark.parametrize("name", games.NAMES)
@pytest.mark.parametrize("seed", ["", "abc"])
def test_a_match_is_resumed_from_what_it_said_was_to_be_written(name: str, seed: str) -> None:
    game = games.card(name).make()
    row = a_row(game, seed)
    paper, dice = Paper(row), QuickDice(1)
    match = KeptMatch(row, game)
    assert seating(row, game) == match.match.seating
    assert match.match.clock.now == STARTED
    assert match.match.chance is not None and match.match.chance.chosen == seed
    for number in range(40):
        seats = match.match.position.to_act()
        if not seats:
            break
        seat = seats[dice.roll("seat", len(seats)) - 1]
        text = game.write(match.match.position.random_action(seat, dice))
        assert match.hear(seat, text, STARTED + 10 * number, f"t{number}").refusal is None
        keep(match, paper)
        if number % 13 == 0:
            same(match, paper.resumed(game))
    again = paper.resumed(game)
    same(match, again)
    assert again.tokens == match.tokens
    assert match.match.log[0].at >= STARTED


def test_what_is_not_committed_is_still_to_be_written() -> None:
    game = games.card("nullgame").make()
    match = KeptMatch(a_row(game), game)
    seat = match.match.position.to_act()[0]
    match.hear(seat, "resign", STARTED, "t1")
    [line, end, *outcomes] = match.changes()
    assert match.changes() == [line, end, *outcomes]
    assert (line.row["token"], line.row["ply"], end.row["phase"]) == ("t1", 1, "over")
    assert (match.stored, match.said[seat], match.row.phase, match.row.result) == (0, 0, "playing", "")
    assert match.tokens == {}  # or else a second try would be acknowledged before it is stored
    match.committed()
    assert (match.stored, match.said[seat], match.row.phase) == (1, 1, "over")
    assert match.tokens == {(seat, "t1"): False}
    assert match.row.result == end.row["result"] != ""
    assert match.changes() == []


def test_the_name_of_an_input_goes_with_its_own_line_and_no_other() -> None:
    game = games.card("nullgame").make()
    match = KeptMatch(a_row(game), game)
    seat = match.match.position.to_act()[0]
    assert match.hear(seat, "nonsense", STARTED, "t0").refusal is not None
    assert (match.changes(), match.tokens) == ([], {})
    match.hear(seat, match.match.legal(seat)[0], STARTED, "t1")
    match.match.referee("forfeit", 0, "abort")
    assert [(change.row.get("ply"), change.row.get("token")) for change in match.changes()[:2]] == [
        (1, "t1"),
        (2, None),
    ]
    match.committed()
    assert match.tokens == {(seat, "t1"): False}
    assert match.said == {seat: 1}  # what the referee does is nobody's input


def test_drafts_are_kept_and_the_last_of_their_names(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kept, "DRAFTS", 5)
    game = games.card("summon5").make()
    row = a_row(game)
    paper, match = Paper(row), KeptMatch(row, game)
    seat = match.match.position.to_act()[0]
    hand = match.match.view(seat).hands[seat - 1]  # type: ignore[attr-defined]
    for number in range(13):
        reply = match.hear(seat, "undo" if number % 2 else f"place {hand[0]}@8,7", STARTED, f"d{number}")
        assert reply.refusal is None and reply.draft
        keep(match, paper)
    assert paper.drafts == {seat: match.match.drafts[seat]} and paper.lines == []
    for _ in range(9):
        keep(match, paper)  # what happens without a name pushes out none
    assert list(match.tokens) == [(seat, f"d{number}") for number in range(8, 13)]
    assert all(match.tokens.values())
    same(match, paper.resumed(game))
    match.match.drafts[seat] = ""
    keep(match, paper)
    assert paper.drafts == {}


def test_what_somebody_else_has_stored_is_followed() -> None:
    game = games.card("nullgame").make()
    row = a_row(game)
    paper, here, there = Paper(row), KeptMatch(row, game), KeptMatch(replace(row), game)
    for number in range(2):
        seat = here.match.position.to_act()[0]
        here.hear(seat, here.match.legal(seat)[0], STARTED + number, f"t{number}")
        keep(here, paper)
    for _ in there.follow(paper.row, paper.lines[there.stored :]):
        pass
    same(here, there)
    assert there.tokens == here.tokens
    assert there.changes() == []


def test_a_match_from_a_position_is_begun_and_resumed_there() -> None:
    game = games.card("summon5").make()
    other = KeptMatch(a_row(game), game)
    seat = other.match.position.to_act()[0]
    other.hear(seat, other.match.legal(seat)[0], STARTED)
    row = a_row(game)
    assert seating(row, game) == [2, 1]  # as it would be drawn
    row.start = game.save(other.match.position)
    paper, match = Paper(row), KeptMatch(row, game)
    assert game.save(match.match.position) == row.start
    assert seating(row, game) == match.match.seating == [1, 2]
    assert [match.player_at(seat).name for seat in (1, 2)] == ["player 1", "player 2"]
    assert [match.seat_of(player) for player in (0, 1, 2)] == [0, 1, 2]
    seat = match.match.position.to_act()[0]
    match.hear(seat, match.match.legal(seat)[0], STARTED)
    keep(match, paper)
    same(match, paper.resumed(game))


@pytest.mark.parametrize("master", ["ab" * 32, "cd" * 32, "ef" * 32, "01" * 32])
def test_who_sits_where_is_told_without_the_log(master: str) -> None:
    game = games.card("fogline").make()
    for seed in ("", "abc", "abd"):
        row = replace(a_row(game, seed), master=master)
        match = KeptMatch(row, game)
        assert seating(row, game) == match.match.seating
        assert [match.seat_of(number) for number in match.match.seating] == [1, 2]


def test_a_log_that_these_rules_do_not_play_is_not_resumed() -> None:
    game = games.card("nullgame").make()
    paper = Paper(a_row(game))
    paper.lines = [LogLine(Entry(1, "nonsense"))]
    with pytest.raises(ValueError, match="line 1 of the log is not played again"):
        paper.resumed(game)


def test_time_away_is_kept_where_it_counts() -> None:
    game = games.card("underlinery").make()
    row = a_row(game, pace="live")
    paper, match = Paper(row), KeptMatch(row, game)
    assert match.match.clock.grace_total >= 0
    match.match.leave(1, STARTED)
    keep(match, paper)
    match.match.back(1, STARTED + 700)
    keep(match, paper)
    assert paper.row.away == match.match.clock.spent and sum(paper.row.away) == 700
    assert paper.resumed(game).match.clock.spent == match.match.clock.spent


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"version": 0}, "begun under version 0 of the rules of Nullgame; these are"),
        ({"game": "chess"}, "rules that are no longer here"),
        ({"options": {"nonsense": 1}}, "rules that are no longer here"),
    ],
)
def test_only_rules_that_are_here_are_played(change: dict[str, object], words: str) -> None:
    row = a_row(games.card("nullgame").make())
    assert game_of(row).name == "nullgame"
    with pytest.raises(OldRules, match=words):
        game_of(replace(row, **change))


TALLIES = [  # game, options, what happens at which second, what is kept for each player
    ("summon5", {"players": 3}, [(1, 1, "resign"), (2, 2, "resign")], {3: "0 : 0 : 0"}),
    ("underlinery", {}, [(1, 1, "resign")], {1: "0 : 0", 2: "0 : 0"}),
    ("fogline", {"first": "host"}, [(1, 1, "resign")], {1: "7 : 7 units", 2: "7 : 7 units"}),
    ("stackdoku", {"preset": "easy"}, [(65, 1, "resign")], {1: "1:05, 28 tiles left"}),
    ("stackdoku", {"preset": "easy"}, [(4000, 1, "resign")], {1: "1:06:40, 28 tiles left"}),
    ("underscore", {"run": True}, [(1, 1, "begin warden Hob"), (2, 1, "resign")], {1: "level 1"}),
]


@pytest.mark.parametrize(("name", "options", "inputs", "meant"), TALLIES)
def test_what_it_came_to_is_kept_in_words(
    name: str, options: dict[str, object], inputs: list[tuple[int, int, str]], meant: dict[int, str]
) -> None:
    game = games.card(name).make(options)
    match = KeptMatch(a_row(game, seed="7"), game)
    for at, player, text in inputs:
        assert match.hear(match.seat_of(player), text, STARTED + at * 1000).refusal is None
    told = {change.row["who"]: change.row["tally"] for change in match.changes() if "tally" in change.row}
    match.committed()
    assert {number: told[number] for number in meant} == meant
    assert {player.number: player.tally for player in match.row.players} == told
    assert match.row.tally_of("g1") == told[1] and match.row.tally_of("nobody") == ""
    match.row.shut = True  # half a duel
    assert match.row.tally_of("g1") == ""


@pytest.mark.parametrize("name", ["summon5", "underlinery"])
def test_the_own_count_comes_first(name: str) -> None:
    game = games.card(name).make({})
    match, dice = KeptMatch(a_row(game, seed="7"), game), QuickDice(4)
    position = match.match.position
    while (seats := position.to_act()) and match.match.outcome() is None:
        action = position.random_action(seats[0], dice)
        assert match.hear(seats[0], game.write(action), STARTED).refusal is None
        position = match.match.position
    counted = position.gathered()
    match.changes()
    match.committed()
    one, two = ([int(part) for part in match.row.tally_of(guest).split(" : ")] for guest in ("g1", "g2"))
    assert one == two[::-1] and sorted(one) == sorted(counted) and one[0] != one[1]


def test_a_match_that_is_called_off_came_to_nothing() -> None:
    game = games.card("summon5").make({})
    match = KeptMatch(a_row(game, seed="7"), game)
    match.match.referee("forfeit", 0, "abort")
    assert [change.row["tally"] for change in match.changes() if "tally" in change.row] == [""] * game.seats
