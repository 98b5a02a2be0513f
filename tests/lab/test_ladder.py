"""Ladders: the same seeds give the same results, and a broken-off run goes on."""

import os
import pty
import re
import signal
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

import msgspec
import pytest

from parlour.bots.bot import Bot
from parlour.bots.levels import make_bot
from parlour.cli import main
from parlour.cli.ladder import ends
from parlour.core.catalogue import Card
from parlour.core.contract import Game
from parlour.core.dice import Dice
from parlour.core.recipes import Recipe
from parlour.core.view import View
from parlour.lab import ladder as lab
from parlour.lab import players
from parlour.lab.figures import bounded
from parlour.lab.ladder import End, Meeting, Pairing, Thought, climb, meet, ratings, score
from parlour.table.chance import Chance, chosen

PAIRING = Pairing("nullgame", {}, "easy", "random")


def test_meetings_are_reproducible() -> None:
    assert meet(PAIRING, 4).points == meet(PAIRING, 4).points
    assert len({meet(PAIRING, seed).points for seed in range(12)}) > 1


class Spy:
    """Who sat where, and with which chance."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.chances: list[str] = []
        self.seated: list[tuple[str, int]] = []
        self.decisions = 0
        monkeypatch.setattr(lab, "chosen", self.chosen)
        monkeypatch.setattr(players, "make_bot", self.make_bot)

    def chosen(self, seed: str, seats: int) -> Chance:
        self.chances.append(seed)
        return chosen(seed, seats)

    def make_bot(self, card: Card, game: Game, level: str, seat: int, dice: Dice) -> Bot:
        self.seated.append((level, seat))
        bot = make_bot(card, game, level, seat, dice)
        return Counted(bot, self) if level == PAIRING.upper else bot


class Counted(Bot):
    """A bot whose decisions are counted."""

    def __init__(self, bot: Bot, spy: Spy) -> None:
        super().__init__(bot.game, bot.seat, bot.dice)
        self.bot = bot
        self.spy = spy

    def choose(self, view: View) -> int:
        self.spy.decisions += 1
        return self.bot.choose(view)


def test_a_pair_has_the_same_chance_and_swapped_seats(monkeypatch: pytest.MonkeyPatch) -> None:
    """And only the upper level's thoughts are counted."""
    spy = Spy(monkeypatch)
    meeting = meet(PAIRING, 4)
    assert spy.seated == [("easy", 1), ("random", 2), ("random", 1), ("easy", 2)]
    assert spy.chances[0] == spy.chances[1]
    assert meeting.thought.decisions == spy.decisions
    meet(PAIRING, 5)
    assert len(set(spy.chances)) == 2


def test_alone_a_level_plays_matches_of_different_chance(monkeypatch: pytest.MonkeyPatch) -> None:
    spy = Spy(monkeypatch)
    for seed in range(2):
        meet(Pairing("stackdoku", {}, "random", ""), seed)
    assert len(set(spy.chances)) == 4
    assert set(spy.seated) == {("random", 1)}


def test_a_run_goes_on_from_its_file(tmp_path: Path) -> None:
    file = tmp_path / "results"
    counts: list[int] = []

    def count(found: list[Meeting]) -> None:
        counts.append(len(found))

    first = climb(PAIRING, range(3), 1, file, count)
    empty = msgspec.json.encode(msgspec.structs.replace(first[0], points=()))  # no result of ours
    file.write_bytes(file.read_bytes() + empty + b'\n{"pairing":{"ga')  # broken off in the middle of a line
    again = climb(PAIRING, range(5), 1, file, count)
    assert again[:3] == first
    assert counts == [0, 1, 2, 3, 3, 4, 5]
    parallel = climb(PAIRING, range(5), 2, None, count)  # two processes find the same as one
    assert [meeting.points for meeting in parallel] == [meeting.points for meeting in again]
    counts.clear()
    assert climb(PAIRING, range(5), 1, file, count) == again  # and once more, though a broken line is in the middle
    assert counts == [5]
    later = climb(PAIRING, range(3, 6), 1, file, count)  # other seeds than the first
    assert [meeting.seed for meeting in later] == [3, 4, 5]
    assert later[:2] == again[3:]
    assert counts == [5, 2, 3]


def test_results_of_another_recipe_are_not_taken(tmp_path: Path) -> None:
    file = tmp_path / "results"
    counts: list[int] = []
    [first] = climb(PAIRING, range(1), 1, file, lambda found: counts.append(len(found)))
    old = msgspec.structs.replace(first, recipes=(Recipe("greedy", worlds=99), first.recipes[1]), points=(0.25, 0.25))
    file.write_bytes(msgspec.json.encode(old) + b"\n")
    [found] = climb(PAIRING, range(1), 1, file, lambda found: counts.append(len(found)))
    assert found.points == first.points
    assert counts == [0, 1, 0, 1]


def test_a_score_is_the_mean_of_pairs_with_its_interval() -> None:
    meetings = [
        Meeting(PAIRING, seed, points) for seed, points in enumerate([(1.0, 1.0), (1.0, 0.0), (0.0, 0.0), (1.0, 0.0)])
    ]
    result = score(meetings)
    assert result.points == bounded([1.0, 0.5, 0.0, 0.5])
    assert result.points.value == 0.5
    assert result.matches == 8
    alike = score([Meeting(PAIRING, seed, (1.0, 1.0)) for seed in range(10)]).points
    assert alike.low is not None and 0.6 < alike.low < 0.8  # who never lost in 20 matches may lose the next


def test_a_meeting_tells_how_its_matches_ended() -> None:
    meeting = meet(PAIRING, 4)
    assert [end.points for end in meeting.ends] == list(meeting.points)
    assert {end.reason for end in meeting.ends} <= {"even", "odd"}
    assert min(end.decisions for end in meeting.ends) >= 2
    drawn = End(0.5, "repetition", 90, True)
    result = score([msgspec.structs.replace(meeting, ends=(drawn, drawn))])
    assert ends(result) == ["           drawn 100%, repetition 100%; half of them have up to 90 (? to ?) decisions"]


def test_the_upper_levels_thoughts_are_added_up() -> None:
    thoughts = [Thought(4, 1.0, 0.75), Thought(6, 1.0, 0.25)]
    meetings = [Meeting(PAIRING, seed, (1.0, 0.0), thought=thought) for seed, thought in enumerate(thoughts)]
    assert score(meetings).thought == Thought(10, 2.0, 0.75)
    alone = meet(Pairing("stackdoku", {}, "random", ""), 1).thought
    assert alone.decisions > 2
    assert 0.0 <= alone.longest <= alone.seconds


def test_the_better_level_is_rated_higher() -> None:
    meetings = [Meeting(PAIRING, seed, (1.0, 1.0)) for seed in range(20)]
    found = ratings(meetings)
    assert list(found) == ["easy", "random"]
    assert found["easy"] > found["random"] + 5


def test_a_fair_share_of_three_is_no_defeat() -> None:
    """With three seats each gets a third on the average: who wins one match of three is neither better nor worse."""
    three = Pairing("summon5", {"players": 3}, "easy", "random")
    meetings = [Meeting(three, seed, (1.0, 0.0, 0.0)) for seed in range(20)]
    assert score(meetings).points.value == pytest.approx(1 / 3)
    found = ratings(meetings)
    assert abs(found["easy"] - found["random"]) < 2
    meetings = [Meeting(three, seed, (1.0, 0.0, 1.0)) for seed in range(20)]
    found = ratings(meetings)
    assert found["easy"] > found["random"]


@pytest.mark.slow
def test_with_three_seats_the_upper_level_takes_each_of_them() -> None:
    meeting = meet(Pairing("summon5", {"players": 3, "seating": "fixed"}, "easy", "random"), 1)
    assert len(meeting.points) == 3


def test_a_solo_game_is_played_alone() -> None:
    """The perfect player of Stackdoku solves what it is given."""
    pairing = Pairing("stackdoku", {}, "master", "")
    meeting = meet(pairing, 1)
    assert meeting.points == (1.0, 1.0)
    assert score([meeting]).points.value == 1.0
    assert {end.reason for end in meeting.ends} == {"solved"}


def ladder(*words: str, capsys: pytest.CaptureFixture[str], game: str = "nullgame") -> tuple[object, str, str]:
    with pytest.raises(SystemExit) as end:
        main(["ladder", game, *words])
    told = capsys.readouterr()
    return end.value.code, told.out, told.err


def test_the_command_prints_figures_ceilings_and_ratings(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = ladder("--levels", "random", "easy", "--pairs", "3", "--jobs", "1", "--ceiling", capsys=capsys)
    figure, ends, ceiling, _, rated = out.splitlines()
    honest = [meet(PAIRING, seed) for seed in range(3)]
    assert code == 0
    assert figure.startswith("    easy - random ")
    assert re.search(r"   6 matches   \d\.\d{3} s a decision, \d\.\d{3} at most$", figure)
    assert re.fullmatch(r" +drawn 0%, (even|odd) \d+%, (even|odd) \d+%; half of them have up to \d+ .* decisions", ends)
    assert ceiling.split()[:2] == ["its", "ceiling"]
    assert "   6 matches " in ceiling
    ranks = ", ".join(f"{level} {rating:.1f}" for level, rating in ratings(honest).items())
    assert rated == f"ratings: {ranks}"  # of honest play alone
    assert err == ""  # nobody watches


def test_the_command_begins_at_the_seed_named_and_uses_all_cores(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    asked: list[tuple[range, int]] = []

    def climbed(pairing: Pairing, seeds: range, jobs: int, *more: object) -> list[Meeting]:
        asked.append((seeds, jobs))
        return [Meeting(pairing, seed, (1.0, 0.0)) for seed in seeds]

    monkeypatch.setattr("parlour.cli.ladder.climb", climbed)
    monkeypatch.setattr(os, "cpu_count", lambda: 7)
    ladder("--levels", "random", "easy", "--pairs", "3", "--first", "10", capsys=capsys)
    ladder("--levels", "random", "easy", "--pairs", "3", "--jobs", "2", capsys=capsys)
    assert asked == [(range(10, 13), 7), (range(3), 2)]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--levels", "hard"), "at least two levels"),
        (("--levels", "hard", "cheater"), "unknown level 'cheater'"),
        (("--pairs", "0"), "pairs must be at least 1"),
        (("--first", "-1"), "first and jobs at least 0"),
        (("--results", "/"), "Is a directory"),
    ],
)
def test_wrong_usage_is_one_line(words: tuple[str, ...], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = ladder(*words, capsys=capsys)
    assert code == 2
    assert out == ""
    assert said in err
    assert err.count("\n") == 1


def test_rivals_are_named_where_there_are_any(capsys: pytest.CaptureFixture[str]) -> None:
    code, _, err = ladder("--levels", "hard", "regrets", game="underscore", capsys=capsys)
    assert code == 2
    assert err.endswith("expected one of random, easy, medium, hard, master, regret, cmd:PROGRAM, or module.Bot\n")


@pytest.mark.parametrize(
    ("game", "words", "instead"),
    [
        ("underscore", ("--preset", "run"), "parlour balance --heroes LEVEL ..."),
        ("stackdoku", ("--preset", "endless"), "parlour lab stackdoku --preset endless"),
        ("stackdoku", ("--options", "endless=on"), "parlour lab stackdoku --options endless=on"),
    ],
)
def test_what_is_never_won_is_measured_elsewhere(
    game: str, words: tuple[str, ...], instead: str, capsys: pytest.CaptureFixture[str]
) -> None:
    code, out, err = ladder(*words, game=game, capsys=capsys)
    assert (code, out) == (2, "")
    assert err == f"parlour: this goes on until it is lost; `{instead}` tells how far a level comes\n"


def watched(*words: str) -> tuple[subprocess.Popen[bytes], int]:
    """The command in a terminal, and the screen of that."""
    screen, terminal = pty.openpty()
    command = [sys.executable, "-m", "parlour", "ladder", "nullgame", "--levels", "random", "easy", "--jobs", "2"]
    running = subprocess.Popen([*command, *words], stdout=subprocess.DEVNULL, stderr=terminal, start_new_session=True)
    os.close(terminal)
    return running, screen


def test_a_person_who_watches_sees_progress() -> None:
    running, screen = watched("--pairs", "4")
    assert running.wait(120) == 0
    seen = os.read(screen, 1 << 16)
    os.close(screen)
    assert b"\r0/4 pairs " in seen
    assert re.search(rb"\r1/4 pairs, [\d.]+/s, about \d+ s left: easy - random ", seen)
    assert seen.endswith(b"\r" + b" " * 78 + b"\r")  # the counter is wiped away


def test_an_interrupted_run_says_so_and_its_results_are_kept(tmp_path: Path) -> None:
    file = tmp_path / "results"
    running, screen = watched("--pairs", "20000", "--results", str(file))
    seen = b""
    while b" left: " not in seen:  # the first result is there
        seen += os.read(screen, 1 << 16)
    os.killpg(running.pid, signal.SIGINT)  # as a terminal does it: to everybody
    with suppress(OSError):  # the screen goes dark when the last one has left
        while more := os.read(screen, 1 << 16):
            seen += more
    os.close(screen)
    assert running.wait(120) == 130
    assert seen.endswith(b"parlour: interrupted\r\n")
    assert b"Traceback" not in seen
    kept = file.read_bytes().splitlines()
    assert msgspec.json.decode(kept[0], type=Meeting).pairing == PAIRING
