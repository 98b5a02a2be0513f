"""`parlour check`: rulebook examples as tests."""

from pathlib import Path

from parlour import games
from tests.cli.console import RULES, Parlour

GOOD = "```vec NG-V01 fine\ndo 1 hold 2\nhand 2 0\n```\n"
BAD = "# Rules\n\n```vec NG-V02 wrong\ndo 1 hold 2\nhand 3 0\n```\n"


def test_a_rulebook_that_holds_passes(parlour: Parlour) -> None:
    told = parlour("check", str(RULES))
    assert told.code == 0
    assert told.out == "pass  NG-V01  an even sum is seat 1's\npass  NG-V02  limits\n2 passed, 0 failed\n"


def test_every_rulebook_of_the_house_passes(parlour: Parlour) -> None:
    files = [str(RULES.parents[1] / name / "RULES.md") for name in games.NAMES]
    told = parlour("check", "--quiet", *files)
    assert told.code == 0
    assert told.out.endswith(" passed, 0 failed\n")
    assert told.out.count("\n") == 1


def test_the_first_difference_is_told_with_its_place(parlour: Parlour, tmp_path: Path) -> None:
    file = tmp_path / "rules.md"
    file.write_text(GOOD + BAD, encoding="utf-8")
    told = parlour("check", str(file))
    assert told.code == 1
    assert told.out == (
        f"pass  NG-V01  fine\nFAIL  NG-V02  {file}:9  hand: expected 3 0, found 2 0\n1 passed, 1 failed\n"
    )
    assert told.err == ""
    quiet = parlour("check", "--quiet", str(file))
    assert quiet.out == told.out.partition("\n")[2]


def test_standard_input_will_do(parlour: Parlour) -> None:
    assert parlour("check", "-", typed=GOOD).out == "pass  NG-V01  fine\n1 passed, 0 failed\n"


def test_machines_get_one_object_a_vector(parlour: Parlour) -> None:
    told = parlour("check", "--json", "-", typed=GOOD + BAD)
    assert told.code == 1
    assert told.data() == [
        {"file": "-", "id": "NG-V01", "title": "fine", "passed": True, "line": 1, "trouble": ""},
        {
            "file": "-",
            "id": "NG-V02",
            "title": "wrong",
            "passed": False,
            "line": 9,
            "trouble": "hand: expected 3 0, found 2 0",
        },
    ]


def test_a_typo_is_never_a_pass(parlour: Parlour) -> None:
    told = parlour("check", "-", typed=GOOD.replace("hand", "hnad"))
    assert told.code == 1
    assert "FAIL  NG-V01  -:3  unknown word 'hnad'; expected one of bad, do, hand, new, opt, points, result" in told.out


def test_a_broken_file_is_one_clear_line(parlour: Parlour) -> None:
    parlour("check", "-", typed=GOOD[:-4]).refused(2, "-: line 1: the vec block is not closed with ```")
    parlour("check", "-", typed="```vec\n```\n").refused(2, "-: line 1: a vector needs an id such as FL-V01, found ''")
    parlour("check", "-", typed="\n```vec XX-V1\nnew\n```\n").refused(
        2, "-: line 2: no game has vectors XX-...; known are"
    )
    parlour("check", "-", typed=b"\xff").refused(2, "-: not UTF-8 text")
    parlour("check", "-", typed="No examples.\n").refused(2, "no ```vec block found")
    parlour("check", "-", typed=b"x" * 4_000_001).refused(2, "-: larger than 4,000,000 bytes")
