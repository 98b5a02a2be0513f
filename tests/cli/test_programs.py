"""`parlour play` against programs of other people that crash, dawdle or talk nonsense: the clock rules decide, the host goes on."""

import sys
from pathlib import Path

import pytest

from parlour import games
from parlour.table.match import Match
from parlour.terminal import players
from tests.cli.console import Parlour

pytestmark = pytest.mark.slow

ASKED = 'import json, sys\nfor line in sys.stdin:\n    message = json.loads(line)\n    if message["type"] in ("choose", "refused"):\n        '
BEHAVIOURS = {
    "crashes": "raise SystemExit(1)",
    "crashes when asked": f"{ASKED}raise SystemExit(1)",
    "crashes in the middle": f"""count = 0
{ASKED}count += 1
        if count == 6: raise SystemExit(1)
        print(json.dumps({{"input": message["legal"][0]}}), flush=True)""",
    "garbage": f'{ASKED}print("garbage", flush=True)',
    "illegal": f'{ASKED}print(\'{{"input": "xyzzy"}}\', flush=True)',
    "silent": f"{ASKED}pass",
}
TOGETHER = [name for name in games.NAMES if games.card(name).make().seats > 1]


@pytest.fixture(autouse=True)
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """A program that has to start on a busy machine is not silent."""
    monkeypatch.setattr(players, "PATIENCE", 120.0)


def play(parlour: Parlour, tmp_path: Path, name: str, source: str, *more: str) -> str:
    file = tmp_path / "bot.py"
    file.write_text(source, encoding="utf-8")
    told = parlour("play", name, "--bot", f"cmd:{sys.executable} {file}", "--seed", "1", *more)
    assert told.code == 0
    return told.out


@pytest.mark.slow
@pytest.mark.parametrize("behaviour", BEHAVIOURS)
@pytest.mark.parametrize("name", TOGETHER)
def test_a_match_of_bad_programs_comes_to_its_end(
    parlour: Parlour, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, behaviour: str
) -> None:
    if behaviour == "silent":
        monkeypatch.setattr(players, "PATIENCE", 0.1)
    out = play(parlour, tmp_path, name, BEHAVIOURS[behaviour], "--seat", "0")
    assert "\nThe end: " in out


def test_a_program_that_has_ended_has_left_the_table(parlour: Parlour, tmp_path: Path) -> None:
    out = play(parlour, tmp_path, "fogline", BEHAVIOURS["crashes when asked"], "--seat", "0")
    assert " has ended with code 1 instead of answering\n" in out
    assert "The end: Cmd bot (seat 1) stayed away" in out


@pytest.mark.parametrize("answer", ["my hand is 5", '{"move": "my hand is 5"}', '{"input": "my hand is 5"}'])
def test_what_it_said_wrongly_is_not_told_to_the_others(parlour: Parlour, tmp_path: Path, answer: str) -> None:
    out = play(parlour, tmp_path, "summon5", f"{ASKED}print({answer!r}, flush=True)", "--seat", "0")
    assert "The end: " in out
    assert "my hand" not in out


def test_the_third_refusal_ends_its_time(parlour: Parlour, tmp_path: Path) -> None:
    """Summon5: the turn is skipped, and who has let two turns pass is dropped. It is asked three times a turn, no more."""
    log = tmp_path / "log"
    source = f'{ASKED}open({str(log)!r}, "a").write(message["type"] + " ")\n'
    source += '        print(\'{"input": "0h0:1"}\', flush=True)'
    out = play(parlour, tmp_path, "summon5", source, "--seat", "0", "--options", "seating=fixed")
    assert log.read_text(encoding="utf-8").split() == ["choose", "refused", "refused"] * 3
    assert out.count(": refused 3 times\n") == 3
    assert out.count("time ran out: no weave this turn.\n") == 2
    assert "let too many turns run out." in out


def test_drafts_without_a_decision_end_its_time_too(
    parlour: Parlour, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(players, "MOST_DRAFTS", 5)
    source = f'{ASKED}print(\'{{"input": "undo"}}\', flush=True)'
    out = play(parlour, tmp_path, "summon5", source, "--seat", "0", "--options", "seating=fixed")
    assert out.count(": 5 drafts and no decision\n") == 3
    assert "let too many turns run out." in out


@pytest.mark.parametrize(
    ("name", "options"), [("summon5", "turn_time=0"), ("fogline", "turn_time=0"), ("nullgame", "pebbles=3")]
)
def test_where_no_clock_runs_a_silent_program_has_left(
    parlour: Parlour, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, options: str
) -> None:
    monkeypatch.setattr(players, "PATIENCE", 0.05)
    out = play(parlour, tmp_path, name, BEHAVIOURS["silent"], "--seat", "0", "--options", options)
    assert " did not answer within 0.05 s\n" in out
    assert "\nThe end: " in out


def test_a_person_wins_against_a_program_that_crashes(parlour: Parlour, tmp_path: Path) -> None:
    file = tmp_path / "bot.py"
    file.write_text("raise SystemExit(1)", encoding="utf-8")
    told = parlour("play", "nullgame", "--bot", f"cmd:{sys.executable} {file}", "--seat", "1", typed="hold 2\nshow\n")
    assert told.code == 0
    assert "You win.\n" in told.out


def test_all_of_them_are_ended_though_a_person_is_tired_of_waiting(
    parlour: Parlour, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The first goodbye is interrupted."""
    ended: list[int] = []

    def interrupted(program: players.Program, match: Match) -> None:
        ended.append(program.seat)
        program.program.close()
        if len(ended) == 1:
            raise KeyboardInterrupt

    monkeypatch.setattr(players.Program, "over", interrupted)
    file = tmp_path / "bot.py"
    file.write_text(BEHAVIOURS["crashes"], encoding="utf-8")
    told = parlour("play", "nullgame", "--bot", f"cmd:{sys.executable} {file}", "--seat", "0")
    assert told.code == 130
    assert sorted(ended) == [1, 2]
