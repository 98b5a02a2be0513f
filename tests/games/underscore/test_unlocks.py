"""Deeds and what they open: starts, epitaphs, titles."""

import pytest

from parlour.core.options import BadOption
from parlour.games.underscore.content.library import classic, content
from parlour.games.underscore.dead.names import EPITAPHS, epitaph
from parlour.games.underscore.run.run import Run
from parlour.games.underscore.run.unlocks import SWIFT, deed_for, done, earned, epitaphs, feats, honour
from tests.games.underscore.journey import CARD, begun, lose, refusal, shown
from tests.games.underscore.test_content import bare, tables


def walked(won: int = 0, **more: object) -> Run:
    run = Run()
    run.level, run.turns = won + 1, [9] * won
    for name, value in more.items():
        setattr(run, name, value)
    return run


def found(run: Run, seals: tuple[str, ...] = (), day: str = "", fell: bool = False) -> set[str]:
    return {row.id for row in done(content(), feats(run, True, list(seals), day, fell))}


def test_the_table_is_as_printed() -> None:
    """US-A16."""
    rows = tables()["8.9"]
    assert [bare(row["id"]) for row in rows] == [row.id for row in content().unlocks]
    for row, data in zip(rows, content().unlocks, strict=True):
        asks = ", ".join(f"{word} {least}" for word, least in data.asks.items())
        opened = [row[key].strip("—") for key in ("Deed", "Start", "Title", "Epitaph")]
        assert [*opened, bare(row["Asks"])] == [data.text, data.starter, data.title, data.epitaph, asks]
    titles = [row.title for row in content().unlocks if row.title]
    assert len(set(titles)) == len(titles) >= 12 and len(set(epitaphs(content()))) >= 12
    assert not set(epitaphs(content())) & set(EPITAPHS)
    assert classic().unlocks == []


@pytest.mark.parametrize(
    ("run", "more", "deeds"),
    [
        (walked(3), {}, set()),
        (walked(3), {"fell": True}, {"fall"}),
        (walked(7), {}, {"bare"}),
        (walked(7, blessings=["stone.born"]), {}, set()),
        (walked(5), {"day": "2026-11-18"}, {"today"}),
        (walked(2, elites=3), {}, {"hunter"}),
        (walked(2, burden=4), {}, {"heavy"}),
        (walked(10), {}, {"bare", "ditch"}),
        (walked(10, turns=[8] * 10), {}, {"bare", "ditch", "swift"}),
        (walked(10), {"seals": ("ash",)}, {"bare", "ditch", "sworn"}),
        (walked(10), {"seals": ("ash", "oak", "iron")}, {"bare", "ditch", "sworn", "triple"}),
        (walked(20), {}, {"bare", "ditch", "orchard"}),
        (walked(30, ended=True), {"seals": ("ash",)}, {"bare", "ditch", "orchard", "sworn", "door", "vow"}),
        (walked(32, ended=True), {}, {"bare", "ditch", "orchard", "door", "dark"}),
    ],
)
def test_a_deed_is_read_from_the_run(run: Run, more: dict[str, object], deeds: set[str]) -> None:
    """US-A16: every deed but that of the dead, and what lies one short of it."""
    assert SWIFT == 80
    assert found(run, **more) == deeds  # type: ignore[arg-type]


def test_only_the_dead_do_the_deed_of_the_dead() -> None:
    assert [[row.id for row in done(content(), {"slain": many})] for many in (9, 10)] == [[], ["host"]]


def test_a_start_that_a_deed_opens_is_offered_where_the_options_name_it() -> None:
    """US-A16, R-143: the rules take any; nobody else's list grows."""
    assert earned(content()) == ["widow", "bearer"]
    for start in earned(content()):
        match = begun(f"begin {start}", road="acts", start=start)
        assert shown(match).start == start
        plain = CARD.make({"run": True, "road": "acts"})
        position = plain.start(match.position.dice)
        assert all(start not in plain.write(action) for action in position.legal(1))
        with pytest.raises(BadOption, match="road in acts"):
            CARD.make({"run": True, "start": start})
    assert deed_for(content(), "warden") is None
    assert refusal_of("begin bearer") == "not_offered"


def refusal_of(text: str) -> str:
    from parlour.table.chance import chosen
    from parlour.table.match import Match

    return refusal(Match(CARD.make({"run": True, "road": "acts"}), ["Ana"], chosen("open", 1)), text)


def test_the_last_deed_of_a_run_is_its_title_at_the_end() -> None:
    """US-A16: until then, and where there is none, the milestone."""
    for run, title in ((walked(3), ""), (walked(7), "the Unadorned"), (walked(20), "who passed the Orchard")):
        assert honour(content(), run, feats(run, True, [], "", False)) == title
    match = begun(road="acts")
    assert shown(match).title == ""
    lose(match)
    assert shown(match, 0).title == shown(match).title == ""


def test_no_build_gets_an_epitaph_that_has_to_be_earned() -> None:
    """R-143: what a stone says by itself is what it said before."""
    assert {epitaph(f"{n:032x}") for n in range(2000)} <= set(EPITAPHS)
