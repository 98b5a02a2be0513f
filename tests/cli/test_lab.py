"""`parlour lab`: reports, files, machines, refusals."""

import json
import os
import pty
import subprocess
import sys
from pathlib import Path

import pytest

from parlour.cli.progress import Progress
from parlour.table.record import read_record
from tests.cli.console import Parlour

SMALL = ("--matches", "3", "--jobs", "1", "--values", "3", "--levels", "random", "easy")


def test_a_report_is_printed(parlour: Parlour) -> None:
    told = parlour("lab", "nullgame", *SMALL)
    assert told.code == 0
    assert told.out.startswith("# Nullgame in the lab\n")
    assert "| | random | easy |" in told.out
    assert "Matches a level: random 3, easy 3; seeds from 0 on" in told.out
    assert "| hold |" in told.out
    assert told.err == ""


def test_files_beside_each_other_with_records(parlour: Parlour, tmp_path: Path) -> None:
    out, rows = tmp_path / "out", tmp_path / "rows"
    words = ("lab", "nullgame", *SMALL, "--preset", "all", "--out", str(out), "--results", str(rows))
    told = parlour(*words)
    assert (told.code, told.out) == (0, "")
    text = (out / "nullgame.md").read_text(encoding="utf-8")
    assert "## classic\n" in text and "## full_fist\n" in text
    assert (out / "nullgame.html").read_text(encoding="utf-8").startswith("<!doctype html>")
    records = sorted((out / "records").iterdir())
    assert records
    for file in records:
        assert f"](records/{file.name})" in text
        assert read_record(file.read_bytes()).result
    kept = rows.read_bytes()
    assert kept.count(b"\n") == 2 * 2 * 3
    assert parlour(*words).code == 0
    assert rows.read_bytes() == kept  # nothing is played again
    assert (out / "nullgame.md").read_text(encoding="utf-8") == text


def test_machines_get_the_same_figures(parlour: Parlour) -> None:
    told = parlour("lab", "nullgame", *SMALL, "--pairs", "2", "--without", "show", "--first", "5", "--json")
    found = json.loads(told.out)
    [part] = found["parts"]
    assert part["levels"] == ["random", "easy"]
    assert part["first"] == 5
    titles = [table["title"] for table in part["tables"]]
    assert titles == [
        "Seats",
        "Ends",
        "Repetition",
        "Length",
        "Choices",
        "Tension",
        "Lead",
        "Kinds of actions",
        "Skill",
        "Skill depth",
        "Restricted play",
    ]
    figure = part["tables"][0]["lines"][0]["figures"][0]
    assert figure["low"] <= figure["value"] <= figure["high"]
    assert figure["of"] == 3


def test_a_solo_game_has_no_seats(parlour: Parlour) -> None:
    told = parlour("lab", "stackdoku", "--matches", "2", "--values", "0", "--levels", "random", "--jobs", "1")
    assert told.code == 0
    assert "### Success" in told.out
    assert "### Seats" not in told.out


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("chess",), "unknown game 'chess'"),
        (("nullgame", "--levels", "deep"), "unknown level 'deep'"),
        (("nullgame", "--levels", "easy", "easy"), "name each level once"),
        (("nullgame", "--matches", "0"), "matches must be at least 1"),
        (("nullgame", "--preset", "fist"), "nullgame has no preset 'fist'"),
        (
            ("nullgame", *SMALL, "--without", "shout"),
            "no action of the kind 'shout' was ever legal; there are hold, show",
        ),
        (("nullgame", "--out", "/dev/null"), "File exists"),
    ],
)
def test_wrong_usage_is_one_line(parlour: Parlour, words: tuple[str, ...], said: str) -> None:
    parlour("lab", *words).refused(2, said)


def test_progress_tells_rate_figure_and_time_left() -> None:
    progress: Progress[int] = Progress(10, "matches", lambda found: f"sum {sum(found)}")
    progress([1])  # was in the file
    assert progress.text([1], 0.0) == "1/10 matches"
    assert progress.text([1, 2, 3], 4.0) == "3/10 matches, 0.5/s, about 14 s left: sum 6"


def test_a_person_who_watches_sees_it_and_it_is_wiped_away() -> None:
    screen, terminal = pty.openpty()
    command = [sys.executable, "-m", "parlour", "lab", "nullgame", *SMALL]
    running = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=terminal)
    os.close(terminal)
    assert running.wait(120) == 0
    seen = os.read(screen, 1 << 16)
    os.close(screen)
    assert b"\r0/6 matches " in seen
    assert seen.endswith(b"\r" + b" " * 78 + b"\r")


def test_a_change_is_told_with_what_flips(parlour: Parlour, tmp_path: Path) -> None:
    words = ("lab", "nullgame", "--against", "pebbles=5", "--matches", "8", "--jobs", "1", "--levels", "easy")
    told = parlour(*words)
    assert told.code == 0
    assert told.out.startswith("# Nullgame: what the change does\n\n**Not decided: more matches would be needed ")
    assert "| what seat 1 gets |" in told.out
    assert "8 chances, each with 2 matches on either side; as many as --matches allows, and the " in told.out
    assert told.out.count("(? to ?) |\n") == 3  # of so few chances no difference has an interval
    found = json.loads(parlour(*words, "--json").out)
    assert found["blocks"] == 8
    assert f"{len(found['flips'])} of 16 matches came out otherwise" in told.out
    seats = {"0": "nobody", "1": "seat 1", "2": "seat 2"}
    for flip in found["flips"]:
        before, after = ((seats[end.split()[0]], end.split()[1]) for end in (flip["before"], flip["after"]))
        assert f": won by {before[0]} ({before[1]}), now by {after[0]} ({after[1]})" in told.out
    assert parlour(*words, "--out", str(tmp_path)).out == ""
    text = (tmp_path / "nullgame-change.md").read_text(encoding="utf-8")
    for file in (tmp_path / "records").iterdir():
        assert f"](records/{file.name})" in text
        assert read_record(file.read_bytes()).result
    assert text.count("](records/") == 2 * len(found["flips"])


def test_a_search_says_what_it_costs_first(parlour: Parlour) -> None:
    words = ("lab", "nullgame", "--target", "seat<30%", "--vary", "pebbles=1,3,5", "--matches", "4", "--jobs", "1")
    told = parlour(*words, "--levels", "random")
    assert told.code == 0
    assert told.out.startswith("3 candidates, 28 matches, about ")
    assert " on 8 fresh chances." in told.out
    found = json.loads(parlour(*words, "--json").out)
    assert [len(candidate["figures"]) for candidate in found["candidates"]] == [2, 2, 1]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("nullgame", "--against", "pebbles=99"), "option pebbles: '99' is not allowed"),
        (("nullgame", "--against", "pebbles=3"), "nothing is changed"),
        (("nullgame", "--rules", "/no/such/folder"), "expected a folder with src/parlour in it"),
        (("nullgame", "--against", "pebbles=5", "--margin", "0"), "margin is in points of a hundred"),
        (("nullgame", "--against", "pebbles=5", "--target", "seat<1%"), "not both at once"),
        (("nullgame", "--against", "pebbles=5", "--preset", "all"), "name one preset"),
        (("nullgame", "--against", "pebbles=5", "--levels", "easy", "easy", "easy"), "one for each of the 2 seats"),
        (("summon5", "--against", "players=3"), "2 seats cannot be compared with 3"),
        (("nullgame", "--target", "seat<1%"), "1 candidates are not to be searched"),
        (("nullgame", "--target", "fun<1%", "--vary", "pebbles=1,2"), "cannot read the target 'fun<1%'"),
        (
            ("stackdoku", "--target", "seat<1%", "--vary", "mode=visible,hidden"),
            "seat means nothing in a game that is played alone",
        ),
    ],
)
def test_wrong_questions_are_one_line(parlour: Parlour, words: tuple[str, ...], said: str) -> None:
    parlour("lab", *words).refused(2, said)
