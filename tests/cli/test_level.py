"""`parlour level`: levels made, checked, refused."""

from tests.cli.console import Parlour

BROKEN = """level B3
givens 123456789 456789123 789123456 .34567891 567891234 891234567 345678912 678912345 91.345678
tiles 0,0,0=2 0,0,1=2
"""


def test_a_level_is_the_same_every_time_and_is_sound(parlour: Parlour) -> None:
    made = parlour("level", "make", "--preset", "medium", "--seed", "abc")
    assert made.code == 0
    assert made.out == parlour("level", "make", "--preset", "medium", "--seed", "abc").out
    assert made.out != parlour("level", "make", "--preset", "medium", "--seed", "abd").out
    assert parlour("level", "check", "-", typed=made.out).out == "ok\n"
    assert "certificate" not in made.out  # it would give the solution away


def test_a_level_that_cannot_be_cleared_is_named_so(parlour: Parlour) -> None:
    told = parlour("level", "check", "-", typed=BROKEN)
    assert (told.code, told.out) == (1, "stack_unclearable\n")


def test_nonsense_is_refused_in_one_line(parlour: Parlour) -> None:
    for arguments, typed in (
        (("make", "--preset", "xyzzy"), ""),
        (("make", "--seed", "two words"), ""),
        (("check", "-"), "no level at all"),
        (("check", "no-such-file"), ""),
    ):
        told = parlour("level", *arguments, typed=typed)
        assert told.code == 2
        assert told.err.count("\n") == 1
