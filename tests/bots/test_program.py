"""Bots of other people: real programs that behave, crash, dawdle or talk nonsense; the host goes on."""

import os
import select
import sys
from pathlib import Path

import pytest

from parlour import games
from parlour.bots.program import LISTED, LONGEST, STALE, BotTrouble, ProgramBot
from parlour.core.contract import Refusal
from parlour.core.dice import QuickDice

pytestmark = pytest.mark.slow

HONEST = """
import json, sys
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "choose":
        print(json.dumps({"input": message["legal"][0]}), flush=True)
    elif message["type"] == "refused":
        print(json.dumps({"input": message["code"]}), flush=True)
"""
ASKED = "input(); input()\n"  # it has been greeted and asked
NEVER = "import signal; signal.pause()"


def bot(tmp_path: Path, source: str, seconds: float = 20.0) -> ProgramBot:
    file = tmp_path / "bot.py"
    file.write_text(source, encoding="utf-8")
    return ProgramBot(f"{sys.executable} {file}", games.card("nullgame").make(), 1, seconds)


def ask(program: ProgramBot) -> str:
    game = games.card("nullgame").make()
    position = game.start(QuickDice())
    return program.choose(position.view(1), [game.write(a) for a in position.legal(1)], [])


def test_an_honest_program_is_asked_and_told_of_refusals(tmp_path: Path) -> None:
    program = bot(tmp_path, HONEST)
    assert ask(program) == "show"
    assert program.again(Refusal("too_many", "a hand does not hold so many pebbles")) == "too_many"
    assert program.over("1 even")
    assert program.process.returncode == 0


@pytest.mark.parametrize(
    ("source", "said"),
    [
        ("raise SystemExit(3)", "has ended with code 3 instead of answering"),
        ("import os; os.kill(os.getpid(), 9)", "has ended with code -9"),
        ("print('hello', flush=True); input()", r'no JSON; an answer is {"input": "..."}'),
        ("print('[' * 50000, flush=True); input()", "no JSON"),
        ("print('[1]', flush=True); input()", r'another shape; an answer is {"input": "..."}'),
        ("print('{\"input\": 5}', flush=True); input()", "another shape"),
        ("import sys\nsys.stdout.write('x' * 200000); sys.stdout.flush(); input()", "without an end of line"),
        ("import sys\nsys.stdout.buffer.write(b'\\xff\\xfe\\n'); sys.stdout.flush(); input()", "no JSON"),
        (
            "import sys\nsys.stdout.close(); sys.stdin.close(); import os; os.close(1); " + NEVER,
            "has closed its input or output",
        ),
    ],
)
def test_a_bad_program_is_trouble_in_one_line(tmp_path: Path, source: str, said: str) -> None:
    program = bot(tmp_path, ASKED + source)
    with pytest.raises(BotTrouble, match=said) as trouble:
        ask(program)
    assert "\n" not in str(trouble.value)
    program.close()


def test_an_answer_has_a_longest_length(tmp_path: Path) -> None:
    """However it comes through the pipe; the end of the line is not counted."""
    source = "import json\nfor size in (LONGEST, LONGEST + 1): print(json.dumps({'input': 'x' * (size - 13)}), flush=True); input()"
    program = bot(tmp_path, ASKED + source.replace("LONGEST", str(LONGEST)))
    assert len(ask(program)) == LONGEST - 13
    with pytest.raises(BotTrouble, match=f"more than {LONGEST} bytes"):
        ask(program)
    program.close()


def test_one_that_has_ended_is_asked_and_told_no_more(tmp_path: Path) -> None:
    program = bot(tmp_path, "raise SystemExit(3)")
    for _ in range(2):
        with pytest.raises(BotTrouble, match="has ended with code 3"):
            ask(program)
    assert program.ended
    assert program.over("1 even")  # it left by itself


def test_a_program_that_does_not_answer_is_not_waited_for(tmp_path: Path) -> None:
    program = bot(tmp_path, ASKED + NEVER, seconds=0.2)
    with pytest.raises(BotTrouble, match="did not answer"):
        ask(program)
    assert not program.over("1 even")  # it had to be ended
    assert program.process.returncode == -9


def test_a_line_without_an_end_is_named(tmp_path: Path) -> None:
    """What beginners forget; the program shows by a file that it has written."""
    gate = tmp_path / "gate"
    os.mkfifo(gate)
    unended = f'import sys\nsys.stdout.write("five"); sys.stdout.flush()\nopen({str(gate)!r}, "w").close()\n'
    program = bot(tmp_path, unended + NEVER, seconds=0.2)
    assert gate.read_text(encoding="utf-8") == ""
    with pytest.raises(BotTrouble, match="began a line and did not end it: b'five'"):
        program._line()
    program.close()


def test_a_program_that_does_not_read_is_not_waited_for(tmp_path: Path) -> None:
    """Its pipe fills up: a host that wrote into it and waited would wait for ever."""
    program = bot(tmp_path, NEVER, seconds=0.05)
    legal = ["x" * 100] * (2 * LISTED)
    view = games.card("nullgame").make().start(QuickDice()).view(1)
    for _ in range(8):
        with pytest.raises(BotTrouble, match="did not answer"):
            program.choose(view, legal, [])
    program.over("1 even")
    assert program.process.returncode == -9


def test_an_answer_that_came_too_late_is_not_taken_for_the_next_one(tmp_path: Path) -> None:
    """The program answers its first question when it is told to by a file, long after its time."""
    gate = tmp_path / "gate"
    os.mkfifo(gate)
    late = f"""
open({str(gate)!r}).read()
print('{{"input": "late"}}', flush=True)
open({str(gate)!r}, "w").write("x")
input()
print('{{"input": "fresh"}}', flush=True)
input()
"""
    program = bot(tmp_path, ASKED + late, seconds=0.2)
    with pytest.raises(BotTrouble, match="did not answer"):
        ask(program)
    gate.write_text("now", encoding="utf-8")
    assert gate.read_text(encoding="utf-8") == "x"  # the late answer has been written
    program.seconds = 20.0
    assert ask(program) == "fresh"
    program.close()


def test_a_program_that_writes_without_end_is_heard_only_so_far(tmp_path: Path) -> None:
    program = bot(tmp_path, "while True: print('{}', flush=True)")
    for _ in range(3):
        with pytest.raises(BotTrouble, match=r"another shape|no JSON"):
            ask(program)
    assert len(program.heard) < 1 << 18
    program.close()


def test_its_children_end_with_it(tmp_path: Path) -> None:
    """A wrapper that starts the real program: both are ended."""
    life = tmp_path / "life"  # open as long as the child lives
    os.mkfifo(life)
    real = tmp_path / "real.py"
    real.write_text(f"life = open({str(life)!r}, 'wb', 0)\nlife.write(b'x')\n{NEVER}", encoding="utf-8")
    program = bot(tmp_path, f"import subprocess, sys\nsubprocess.run([sys.executable, {str(real)!r}])")
    with life.open("rb", buffering=0) as child:
        assert child.read(1) == b"x"
        assert not program.close()
        assert select.select([child], [], [], 20.0)[0]
        assert child.read(1) == b""


def test_children_that_outlive_it_are_ended(tmp_path: Path) -> None:
    """It leaves by itself, and something that it has started does not."""
    life = tmp_path / "life"
    os.mkfifo(life)
    fork = f"import os\nif os.fork() == 0:\n    life = open({str(life)!r}, 'wb', 0)\n    life.write(b'x')\n    {NEVER}"
    program = bot(tmp_path, fork)
    with life.open("rb", buffering=0) as child:
        assert child.read(1) == b"x"
        assert program.close()
        assert select.select([child], [], [], 20.0)[0]
        assert child.read(1) == b""


def test_what_waits_unasked_is_read_only_so_far(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """One that writes faster than it is read must not keep the host."""
    program = bot(tmp_path, HONEST)
    reads = []

    def flood(pipe: int, size: int) -> bytes:
        reads.append(pipe)
        assert len(reads) <= STALE
        return b"{}\n"

    with monkeypatch.context() as patched:
        patched.setattr(os, "read", flood)
        program._forget()
    assert program.unasked == b"{}\n"
    program.close()


@pytest.mark.parametrize(
    ("count", "told"),
    [(LISTED, f"True {LISTED} 0 {LISTED - 1}"), (2 * LISTED, f"False {LISTED} 0 {2 * LISTED - 2}")],
)
def test_of_many_actions_some_are_told_spread_evenly(tmp_path: Path, count: int, told: str) -> None:
    words = "f\"{message['all']} {len(message['legal'])} {message['legal'][0]} {message['legal'][-1]}\""
    program = bot(tmp_path, HONEST.replace('message["legal"][0]', words))
    view = games.card("nullgame").make().start(QuickDice()).view(1)
    assert program.choose(view, [str(n) for n in range(count)], []) == told
    program.close()


@pytest.mark.parametrize("loud", [False, True])
def test_its_errors_are_for_its_author_alone(tmp_path: Path, loud: bool, capfd: pytest.CaptureFixture[str]) -> None:
    """At a table they may tell what others must not know; the checker shows them."""
    file = tmp_path / "bot.py"
    file.write_text(f"import sys\nprint('my hand is 5', file=sys.stderr, flush=True)\n{HONEST}", encoding="utf-8")
    program = ProgramBot(f"{sys.executable} {file}", games.card("nullgame").make(), 1, 20.0, loud)
    assert ask(program) == "show"
    program.close()
    assert ("my hand is 5" in capfd.readouterr().err) == loud


def test_what_it_says_unasked_is_noticed(tmp_path: Path) -> None:
    twice = """import os\nfor _ in range(2): os.write(1, b'{"input": "show"}\\n{"input": "more"}\\n'); input()"""
    program = bot(tmp_path, ASKED + twice)
    assert ask(program) == "show"
    assert program.unasked == b""
    assert ask(program) == "show"
    assert b"more" in program.unasked
    program.close()


def test_who_does_not_wait_for_it_ends_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An interrupt in the second that it has to end by itself."""
    program = bot(tmp_path, NEVER)
    wait = program.process.wait

    def impatient(timeout: float | None = None) -> int:
        if timeout is not None:
            raise KeyboardInterrupt
        return wait()

    monkeypatch.setattr(program.process, "wait", impatient)
    with pytest.raises(KeyboardInterrupt):
        program.close()
    assert program.process.returncode == -9


@pytest.mark.parametrize(
    ("command", "why"),
    [
        ("no-such-program-here", "No such file or directory"),
        ("/", "Permission denied"),
        ("", "no program is named"),
        ("'x", "No closing quotation"),
    ],
)
def test_a_program_that_cannot_start(command: str, why: str) -> None:
    with pytest.raises(BotTrouble) as trouble:
        ProgramBot(command, games.card("nullgame").make(), 1, 1.0)
    assert str(trouble.value) == f"cannot start {command!r}: {why}"
