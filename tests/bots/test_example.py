"""The example of docs/own-bots.md is a file, the same in both places, and it plays."""

import sys
from pathlib import Path

import pytest

from parlour import games
from parlour.cli import main

ROOT = Path(__file__).parents[2]
EXAMPLE = ROOT / "docs" / "examples" / "randombot.py"
SLOW = pytest.mark.slow

FIRST = """import json, sys
for line in sys.stdin:
    message = json.loads(line)
    legal = message.get("legal", ["show"])
    if message["type"] in ("choose", "refused"):
        print(json.dumps({"input": legal[0]}), flush=True)"""
TWICE = """import os; os.write(1, 2 * (json.dumps({"input": legal[0]}).encode() + b"\\n"))"""


TALKING = """import json, pathlib, sys
answers = iter(["hold 2", "hold 1", "show"])
with pathlib.Path(__file__).with_name("heard").open("w") as heard:
    for line in sys.stdin:
        heard.write(f"> {line}")
        if json.loads(line)["type"] in ("choose", "refused"):
            answer = json.dumps({"input": next(answers)})
            heard.write(f"< {answer}\\n")
            print(answer, flush=True)
"""
COUNTING = """import json, sys
held = 0
for line in sys.stdin:
    message = json.loads(line)
    held += sum(event["data"]["type"] == "hold" for event in message.get("events", []))
    if message["type"] == "choose":
        left = message["view"]["left"]
        assert held == 3 - left
    if message["type"] in ("choose", "refused"):
        print(json.dumps({"input": f"hold {left}" if left else "show"}), flush=True)
"""


def check(command: str, game: str, capsys: pytest.CaptureFixture[str], *more: str) -> tuple[object, str]:
    with pytest.raises(SystemExit) as end:
        main(["bot", command, game, *more])
    return end.value.code, capsys.readouterr().out


def test_the_page_shows_the_file() -> None:
    assert f"```python\n{EXAMPLE.read_text(encoding='utf-8')}```" in (ROOT / "docs" / "own-bots.md").read_text(
        encoding="utf-8"
    )


def test_the_page_shows_a_whole_exchange(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """As a program hears it that writes everything down."""
    file = tmp_path / "bot.py"
    file.write_text(TALKING, encoding="utf-8")
    code, _ = check(f"cmd:{sys.executable} {file}", "nullgame", capsys, "--matches", "1")
    assert code == 0
    page = (ROOT / "docs" / "own-bots.md").read_text(encoding="utf-8")
    shown = next(block for block in page.split("```") if block.startswith("\n> {"))
    assert (tmp_path / "heard").read_text(encoding="utf-8") == shown[1:]


def test_the_example_has_ten_lines() -> None:
    assert len([line for line in EXAMPLE.read_text(encoding="utf-8").splitlines() if line]) == 10


@pytest.mark.parametrize(
    "game", [pytest.param(name, marks=() if name in games.TEMPLATES else SLOW) for name in games.NAMES]
)
def test_the_example_passes_the_check_in_every_game(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    code, out = check(f"cmd:{sys.executable} {EXAMPLE}", game, capsys)
    assert code == 0
    last = games.card(game).make().seats
    assert [line.split(":")[0] for line in out.splitlines()] == [
        "pass  match 1, seat 1",
        f"pass  match 2, seat {last}",
    ]


def test_a_program_is_told_of_everything_once(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """By the checker and at a table: it ends with an error when it hears of more or fewer holds than it has made."""
    file = tmp_path / "bot.py"
    file.write_text(COUNTING, encoding="utf-8")
    code, out = check(f"cmd:{sys.executable} {file}", "nullgame", capsys)
    assert (code, out.count("4 inputs")) == (0, 2)
    with pytest.raises(SystemExit):
        main(["play", "nullgame", "--bot", f"cmd:{sys.executable} {file}", "--seat", "0"])
    assert " has ended" not in capsys.readouterr().out


def test_it_takes_every_seat(capsys: pytest.CaptureFixture[str]) -> None:
    code, out = check(f"cmd:{sys.executable} {EXAMPLE}", "summon5", capsys, "--options", "players=3")
    assert code == 0
    assert [line.split(":")[0][-6:] for line in out.splitlines()] == ["seat 1", "seat 2", "seat 3"]


@pytest.mark.parametrize(
    ("source", "said"),
    [
        ("raise SystemExit", "has ended"),
        ('import sys\nfor line in sys.stdin: print(\'{"input": "nonsense"}\', flush=True)', "is refused"),
        ("import sys\nfor line in sys.stdin: print(1, flush=True)", 'an answer is {"input": "..."}'),
        (f"{FIRST}\nimport signal; signal.pause()", "did not end within 1 s after the match was over"),
        (f"{FIRST[: FIRST.index('print')]}{TWICE}", "without being asked"),
        (f"{FIRST}\nraise SystemExit(7)", "it ended with code 7 after its last answer"),
    ],
)
def test_a_breach_of_the_protocol_is_one_line(
    source: str, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "bot.py"
    file.write_text(source, encoding="utf-8")
    code, out = check(f"cmd:{sys.executable} {file}", "nullgame", capsys)
    assert code == 1
    assert out.startswith("FAIL  match 1, seat 1: ")
    assert said in out
    assert out.count("\n") == 1
