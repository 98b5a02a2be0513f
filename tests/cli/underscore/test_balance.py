"""`parlour balance`."""

from pathlib import Path

import pytest

from tests.cli.console import Parlour


def test_it_writes_tables_and_goes_on_from_its_file(parlour: Parlour, tmp_path: Path) -> None:
    kept, out = str(tmp_path / "lives"), tmp_path / "tables.md"
    words = ["balance", "--heroes", "scripted", "--starts", "nun", "nobody", "--jobs", "1", "--results", kept]
    told = parlour(*words, "--runs", "2")
    assert told.code == 0
    assert told.out.startswith("### Depth: the level of death\n")
    assert "| nobody | scripted | 2 |" in told.out
    assert parlour(*words, "--runs", "2", "--out", str(out)).out == ""
    assert out.read_text(encoding="utf-8") == told.out
    assert len(Path(kept).read_bytes().splitlines()) == 4


def test_heroes_walk_under_seals(parlour: Parlour, tmp_path: Path) -> None:
    kept = tmp_path / "lives"
    words = ["balance", "--heroes", "scripted", "--starts", "nun", "--jobs", "1", "--runs", "1", "--results", str(kept)]
    for sworn in ([], ["--seals", "oak", "ash"]):
        assert parlour(*words, *sworn).code == 0
    assert [b'"seals":["ash","oak"]' in line for line in kept.read_bytes().splitlines()] == [False, True]


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (
            ["--heroes", "brave"],
            "unknown hero 'brave'; expected one of scripted, greedy, matrix, frugal, wary, random, easy",
        ),
        (["--starts", "pope"], "unknown start 'pope'; expected one of warden, nun, courier, foundling, nobody"),
        (["--heroes", "greedy", "greedy"], "name each hero once"),
        (["--seals", "lead"], "seals are some of salt, ash, oak"),
        (["--seals", "ash", "--road", "classic"], "on the road in acts"),
        (["--runs", "0"], "runs must be at least 1"),
        (["--jobs", "-1"], "jobs and first at least 0"),
        (["--first", "-1"], "jobs and first at least 0"),
        (
            ["--heroes", "scripted", "--starts", "nun", "--runs", "1", "--jobs", "1", "--out", "/no/such/place"],
            "/no/such",
        ),
    ],
)
def test_wrong_words_are_one_clear_line(parlour: Parlour, words: list[str], why: str) -> None:
    parlour("balance", *words).refused(2, why)
