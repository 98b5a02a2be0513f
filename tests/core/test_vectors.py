"""Rulebook examples as tests: what passes, what differs, and what is an error and never a pass."""

from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from parlour import games
from parlour.core.vectors import BadVector, Difference, ExampleRunner, Result, expect, read_vectors, run_vectors


def null(prefix: str) -> ExampleRunner:
    if prefix != "NG":
        raise BadVector(f"no game has vectors {prefix}-...")
    return games.card("nullgame").runner()


def run(*lines: str) -> list[Result]:
    return list(run_vectors("\n".join(lines), null))


def only(*lines: str) -> Result:
    results = run(*lines)
    assert len(results) == 1
    return results[0]


def test_a_vector_that_holds_passes() -> None:
    result = only(
        "Some prose.", "", "```vec NG-V01 an even sum", "do 1 hold 2", "do 1 show", "hand 2 0", "```", "More."
    )
    assert (result.id, result.title, result.line, result.trouble) == ("NG-V01", "an even sum", 3, "")


def test_the_first_difference_is_told_with_its_line() -> None:
    result = only("```vec NG-V01", "do 1 hold 2", "hand 2 0", "hand 2 1", "hand 7 7", "```")
    assert result.line == 4
    assert result.trouble == "hand: expected 2 1, found 2 0"


def test_an_action_that_is_refused_is_a_difference() -> None:
    assert only("```vec NG-V01", "do 1 hold 9", "```").trouble == "do 1 hold 9: expected (nothing), found too_many"


def test_a_refusal_must_meet_its_code() -> None:
    assert only("```vec NG-V01", "bad 1 hold 9 too_many", "```").trouble == ""
    assert (
        only("```vec NG-V01", "bad 1 hold 9 no_changes", "```").trouble
        == "1 hold 9: expected no_changes, found too_many"
    )
    assert only("```vec NG-V01", "bad 1 hold 1 no_changes", "```").trouble == (
        "1 hold 1: expected no_changes, found (nothing)"
    )


def test_an_unknown_word_is_an_error_and_never_a_pass() -> None:
    result = only("```vec NG-V01", "do 1 show", "dо 2 show", "```")  # the second one has a Cyrillic o
    assert result.line == 3
    assert result.trouble.startswith("unknown word 'dо'; expected one of bad, do, hand, new, opt, points, result")


@pytest.mark.parametrize(
    "line", ["opt pebbles=10", "opt pebles=1", "opt pebbles", "do 3 show", "do", "bad 1", "Do 1 show"]
)
def test_a_line_that_cannot_be_read_never_passes(line: str) -> None:
    assert only("```vec NG-V01", line, "```").trouble


def test_options_hold_to_the_end_of_the_block() -> None:
    results = run(
        "```vec NG-V01 one",
        "opt pebbles=1",
        "bad 1 hold 2 too_many",
        "# NG-V02 still one pebble",
        "new",
        "bad 1 hold 2 too_many",
        "```",
        "```vec NG-V03 the defaults again",
        "do 1 hold 2",
        "```",
    )
    assert [(result.id, result.title, result.line, result.trouble) for result in results] == [
        ("NG-V01", "one", 1, ""),
        ("NG-V02", "still one pebble", 4, ""),
        ("NG-V03", "the defaults again", 8, ""),
    ]


def test_the_head_of_a_block_may_only_announce_its_vectors() -> None:
    results = run("```vec NG-V01 to NG-V02", "# NG-V01 a", "do 1 show", "# NG-V02 b", "do 2 show", "```")
    assert [(result.id, result.title, result.trouble) for result in results] == [
        ("NG-V01", "a", ""),
        ("NG-V02", "b", ""),
    ]


def test_after_a_failure_the_next_vector_is_still_tried() -> None:
    results = run("```vec NG-V01", "do 1 hold 9", "do 1 show", "# NG-V02", "new", "do 1 show", "```")
    assert [bool(result.trouble) for result in results] == [True, False]


def test_comments_and_empty_lines_say_nothing() -> None:
    assert only("```vec NG-V01", "; all of it", "", "  do 1 hold 2   ; two", "hand 2 0;1", "```").trouble == (
        "hand: expected 2 0;1, found 2 0"  # without white space before it, a semicolon is none
    )


@pytest.mark.parametrize("fence", ["```vec NG-V01", "``` vec NG-V01", "  ```vec NG-V01", "```vec  NG-V01  title "])
def test_a_fence_may_be_written_as_markdown_allows(fence: str) -> None:
    assert only(fence, "do 1 show", "  ```  ").id == "NG-V01"


def test_a_longer_fence_ends_with_its_like() -> None:
    assert only("````vec NG-V01", "do 1 show", "````").trouble == ""
    with pytest.raises(BadVector, match="line 1: the vec block is not closed"):
        run("````vec NG-V01", "do 1 show", "```")


def test_other_blocks_are_not_for_us() -> None:
    assert run("```", "do 1 show", "```", "```python", "vec NG-V01", "```", "```vector", "```") == []


@pytest.mark.parametrize(
    ("lines", "trouble"),
    [
        (["", "```vec NG-V01", "do 1 show"], "line 2: the vec block is not closed with ```"),
        (["```vec"], "line 1: a vector needs an id such as FL-V01, found ''"),
        (["```vec", "do 1 show", "```"], "line 1: a vector needs an id such as FL-V01, found ''"),
        (["```vec ng-v01 x", "```"], "line 1: a vector needs an id such as FL-V01, found 'ng-v01'"),
        (["```vec NG-V01", "# a heading", "```"], "line 2: a vector needs an id such as FL-V01, found 'a'"),
        (["", "```vec NG-V01", "```"], "line 2: the vector NG-V01 is empty"),
        (["```vec NG-V01", "; nothing", "", "```"], "line 1: the vector NG-V01 is empty"),
        (["```vec NG-V01", "new", "# NG-V02", "```"], "line 3: the vector NG-V02 is empty"),
        (["```vec NG-V01", "# NG-V02", "# NG-V03", "new", "```"], "line 2: the vector NG-V02 is empty"),
        (["", "```vec XX-V01", "new", "```"], "line 2: no game has vectors XX-..."),
    ],
)
def test_a_broken_block_is_an_error_with_its_line(lines: list[str], trouble: str) -> None:
    with pytest.raises(BadVector) as found:
        run(*lines)
    assert str(found.value) == trouble


class Notes(ExampleRunner):
    """Remembers what it was told; `name X` names a thing for later blocks, `use X` needs it."""

    def __init__(self) -> None:
        self.named: set[str] = set()
        self.heard: list[str] = []
        self.waiting = ""
        self.words = {"name": self.named.add, "use": self.use, "wait": self.wait}

    def block(self) -> None:
        self.heard.append("block")

    def vector(self) -> None:
        self.heard.append("vector")

    def use(self, rest: str) -> None:
        expect("known", rest, rest if rest in self.named else "")

    def wait(self, rest: str) -> None:
        self.waiting = rest

    def end(self) -> None:
        self.heard.append("end")
        if self.waiting:
            raise BadVector(f"{self.waiting} still waits")


def test_blocks_of_one_file_share_a_bench_per_game() -> None:
    runners: dict[str, Notes] = {}

    def runner_for(prefix: str) -> ExampleRunner:
        assert prefix not in runners
        runners[prefix] = Notes()
        return runners[prefix]

    text = "```vec A-1\nname x\n# A-2\nuse x\n```\n```vec B-1\nuse x\n```\n```vec A-3\nuse x\n```\n"
    assert [(r.id, r.trouble) for r in run_vectors(text, runner_for)] == [
        ("A-1", ""),
        ("A-2", ""),
        ("B-1", "known: expected x, found (nothing)"),
        ("A-3", ""),
    ]
    assert runners["A"].heard == ["block", "vector", "end", "vector", "end", "block", "vector", "end"]
    assert runners["B"].heard == ["block", "vector"]


def test_what_still_waits_at_the_end_is_an_error_at_the_last_line() -> None:
    results = list(run_vectors("```vec A-1\nname x\nwait y\n```", lambda prefix: Notes()))
    assert [(result.line, result.trouble) for result in results] == [(3, "y still waits")]


def test_a_difference_shows_both_sides() -> None:
    with pytest.raises(Difference, match=r"^turn: expected 1, found \(nothing\)$"):
        expect("turn", "1", "")
    expect("turn", "1", "1")


# whatever somebody pastes into a rulebook


def mutations(text: str) -> st.SearchStrategy[str]:
    """The text with a few pieces cut out, doubled or overwritten."""
    piece = st.tuples(
        st.integers(0, len(text)),
        st.integers(0, 12),
        st.sampled_from(["", "```", "\n```\n", "# ", "\n", "; ", "do 1 ", "NG-V01 ", "²", "\x00", "9" * 30, "{"])
        | st.text(max_size=4),
    )

    def apply(cuts: list[tuple[int, int, str]]) -> str:
        changed = text
        for at, length, new in cuts:
            changed = changed[:at] + new + changed[at + length :]
        return changed

    return st.lists(piece, min_size=1, max_size=6).map(apply)


VECTORS = games.card("nullgame").rules().partition("## Vectors")[2]


def outcomes(text: str) -> Iterator[str]:
    """What the runner says; anything but its own errors is the test's failure."""
    try:
        for result in run_vectors(text, null):
            yield result.trouble
        list(read_vectors(text))
    except BadVector as trouble:
        yield str(trouble)


@given(mutations(VECTORS))
def test_no_rulebook_breaks_the_runner(text: str) -> None:
    for trouble in outcomes(text):
        assert "\n" not in trouble
