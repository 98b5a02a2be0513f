"""Who plays in the lab: levels, Python bots by their dotted names, programs; and levels that do without something."""

import sys
from pathlib import Path

import pytest

from parlour import games
from parlour.cli import main
from parlour.core.dice import QuickDice
from parlour.lab.ladder import Pairing, meet
from parlour.lab.players import UnknownPlayer, check_player, make_player, recipe_of
from parlour.lab.restricted import Restricted
from parlour.lab.selfplay import Spec, Task, play

FIRST = """
import json, sys
for line in sys.stdin:
    told = json.loads(line)
    if told["type"] in ("choose", "refused"):
        legal = told.get("legal") or legal
        print(json.dumps({"input": {how}}), flush=True)
    elif told["type"] == "over":
        break
"""
BOT = """
from parlour.bots.bot import Bot

class Eager(Bot):
    def choose(self, view):
        return 0  # show

class Picky(Bot):
    def __init__(self, game, seat, dice):
        raise ValueError("not this game")

nobody = 3
"""


def program(folder: Path, how: str) -> str:
    file = folder / "bot.py"
    file.write_text(FIRST.replace("{how}", how), encoding="utf-8")
    return f"cmd:{sys.executable} {file}"


def test_a_program_plays_in_the_lab(tmp_path: Path) -> None:
    name = program(tmp_path, 'told["legal"][0]')
    row = play(Task(Spec("magpie", {}, (name, "random")), 1))
    assert row.payoffs
    assert row.troubles == []
    game = games.card("magpie").make()
    firsts = [step for step in row.steps if step.seat == 1]
    assert all(game.write(step.action).startswith("lay ") for step in firsts)
    assert row == play(Task(Spec("magpie", {}, (name, "random")), 1))


@pytest.mark.parametrize(
    ("how", "trouble"),
    [('"nonsense"', "refused 3 times: "), ("sys.exit(3)", "has ended with code 3 instead of answering")],
)
def test_a_program_that_fails_loses_by_the_rules_and_the_line_says_why(tmp_path: Path, how: str, trouble: str) -> None:
    name = program(tmp_path, how)
    row = play(Task(Spec("nullgame", {}, ("random", name)), 1))
    assert row.payoffs == (1.0, 0.0)
    [said] = row.troubles
    assert said.startswith("seat 2: ")
    assert trouble in said
    meeting = meet(Pairing("nullgame", {}, name, "random"), 1)
    assert meeting.points == (0.0, 0.0)
    assert trouble in meeting.ends[0].trouble


def test_a_bot_by_its_dotted_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "eagerbots.py").write_text(BOT, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", list(sys.path))
    card = games.card("nullgame")
    check_player(card, "eagerbots.Eager")
    row = play(Task(Spec("nullgame", {}, ("eagerbots.Eager", "easy")), 1))
    assert {step.kind for step in row.steps if step.seat == 1} == {"show"}
    before = recipe_of(card, "eagerbots.Eager")
    assert row.recipes[0] == before
    (tmp_path / "eagerbots.py").write_text(BOT + "\n# changed", encoding="utf-8")
    assert recipe_of(card, "eagerbots.Eager") != before  # its results are no longer taken
    for wrong, said in (
        ("eagerbots.nobody", "is no bot"),
        ("eagerbots.Lazy", "has no attribute 'Lazy'"),
        ("eagerbots.Picky", "cannot make the bot 'eagerbots.Picky': ValueError: not this game"),
        ("nowhere.Bot", "No module named 'nowhere'"),
        ("cmd: ", "names no program"),
        ("deep", "unknown level 'deep'; expected one of random, easy"),
    ):
        with pytest.raises(UnknownPlayer, match=said):
            check_player(card, wrong)


def test_the_ladder_takes_programs(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    name = program(tmp_path, 'told["legal"][0]')
    with pytest.raises(SystemExit) as end:
        main(["ladder", "nullgame", "--levels", "random", name, "--pairs", "2", "--jobs", "2"])
    told = capsys.readouterr()
    assert end.value.code == 0
    assert "bot.py - random" in told.out
    with pytest.raises(SystemExit) as end:
        main(["ladder", "nullgame", "--levels", "random", "cmd:/no/such/program", "--pairs", "2", "--jobs", "1"])
    assert end.value.code == 2
    assert capsys.readouterr().err == "parlour: cannot start '/no/such/program': No such file or directory\n"


@pytest.mark.parametrize(
    ("name", "level", "without"), [("fogline", "medium", "attack"), ("underlinery", "hard", "call")]
)
def test_a_restricted_level_does_without_as_long_as_it_can(name: str, level: str, without: str) -> None:
    options: dict[str, object] = {"powers": True} if name == "underlinery" else {}
    row = play(Task(Spec(name, options, (level, level), 0, without, 1), 2))
    own = [step for step in row.steps if step.seat == 1]
    other = [step for step in row.steps if step.seat == 2]
    assert any(step.kind == without for step in other)
    whole = play(Task(Spec(name, options, (level, level)), 2))
    taken = sum(step.kind == without for step in own) / len(own)
    assert taken < sum(step.kind == without for step in whole.steps) / len(whole.steps)


def test_what_is_forbidden_is_done_where_nothing_else_is_legal() -> None:
    row = play(Task(Spec("magpie", {}, ("medium", "medium"), 0, "lay", 1), 1))
    assert {step.kind for step in row.steps if step.seat == 1} == {"lay"}
    assert row.payoffs


@pytest.mark.parametrize("level", ["random", "easy", "medium"])
def test_whatever_a_level_does_by_chance_it_does_without_too(level: str) -> None:
    card = games.card("nullgame")
    game = card.make()
    position = game.start(QuickDice(1))
    seat = position.to_act()[0]
    player = make_player(card, game, level, seat, QuickDice(2), without="show")
    assert {game.kind_of(player.act(position, [])[0]) for _ in range(20)} == {"hold"}


def test_only_the_restricted_seat_thinks_otherwise() -> None:
    """Its own policy and candidates, not those by which it expects the others to play; the best of what is left is taken."""
    card = games.card("fogline")
    game = card.make()
    position = game.start(QuickDice(1))
    dice = QuickDice(2)
    while {game.kind_of(action) for action in position.legal(position.to_act()[0])} != {"attack", "move"}:
        position.play(position.to_act()[0], position.random_action(position.to_act()[0], dice), None)
    seat = position.to_act()[0]
    own, other = (Restricted(card.heuristics(game), game, who, "attack") for who in (seat, 3 - seat))
    assert "attack" in {game.kind_of(action) for action in other.candidates(position, seat)}
    assert {game.kind_of(action) for action in own.candidates(position, seat)} == {"move"}
    assert "attack" in {game.kind_of(other.policy(position, seat, dice)) for _ in range(20)}
    attack = next(action for action in position.legal(seat) if game.kind_of(action) == "attack")
    moves = own.candidates(position, seat)
    best = own.instead(position, seat, attack, dice)
    assert own.after(position.clone(), seat, best) == max(own.after(position.clone(), seat, move) for move in moves)
    assert {game.kind_of(own.policy(position, seat, dice)) for _ in range(20)} == {"move"}
    assert other.instead(position, seat, attack, dice) == attack
