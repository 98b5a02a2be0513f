"""Bots of other people: real programs that behave, crash, dawdle or talk nonsense; the host goes on."""

import sys
from pathlib import Path

import pytest

from parlour import games
from parlour.bots.outside import BotTrouble, OutsideBot
from parlour.core.contract import Refusal
from parlour.core.dice import QuickDice

HONEST = """
import json, sys
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "choose":
        print(json.dumps({"input": message["legal"][0]}), flush=True)
    elif message["type"] == "refused":
        print(json.dumps({"input": message["code"]}), flush=True)
"""


def bot(tmp_path: Path, source: str, seconds: float = 20.0) -> OutsideBot:
    file = tmp_path / "bot.py"
    file.write_text(source, encoding="utf-8")
    return OutsideBot(f"{sys.executable} {file}", games.card("nullgame").make(), 1, seconds)


def ask(program: OutsideBot) -> str:
    game = games.card("nullgame").make()

    position = game.start(QuickDice())
    return program.choose(position.view(1), [game.write(a) for a in position.legal(1)], [])


def test_an_honest_program_is_asked_and_told_of_refusals(tmp_path: Path) -> None:
    program = bot(tmp_path, HONEST)
    assert ask(program) == "show"
    assert program.again(Refusal("too_many", "a hand does not hold so many pebbles")) == "too_many"
    program.over("1 even")
    assert program.process.returncode == 0


@pytest.mark.parametrize(
    ("source", "said"),
    [
        ("raise SystemExit(3)", "has ended"),
        ("print('hello', flush=True); input()", "no JSON"),
        ("print('[1]', flush=True); input()", "must answer"),
        ("print('{\"input\": 5}', flush=True); input()", "must answer"),
        ("import sys\nsys.stdout.write('x' * 200000); sys.stdout.flush(); input()", "without an end of line"),
    ],
)
def test_a_bad_program_is_trouble_in_one_line(tmp_path: Path, source: str, said: str) -> None:
    program = bot(tmp_path, source)
    with pytest.raises(BotTrouble, match=said) as trouble:
        ask(program)
    assert "\n" not in str(trouble.value)
    program.close()


def test_a_program_that_does_not_answer_is_not_waited_for(tmp_path: Path) -> None:
    program = bot(tmp_path, "import time\ninput(); input(); time.sleep(600)", seconds=0.2)
    with pytest.raises(BotTrouble, match="did not answer"):
        ask(program)
    program.process.kill()
    program.close()


def test_a_program_that_cannot_start() -> None:
    with pytest.raises(BotTrouble, match="cannot start"):
        OutsideBot("no-such-program-here", games.card("nullgame").make(), 1, 1.0)
