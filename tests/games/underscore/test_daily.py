"""The run of a day: one start, one seal and one road for everybody."""

from datetime import date, timedelta

import pytest

from parlour.core.options import BadOption
from parlour.games.underscore.content.library import content
from parlour.games.underscore.dead.fallen import Refused, Upload, encounter_of
from parlour.games.underscore.position.end import fallen
from parlour.games.underscore.run.daily import SEALS, STARTS, seal_of, start_of
from parlour.games.underscore.run.seals import SEALS as ALL_SEALS
from parlour.store.underscore.provenance import verify
from parlour.table.chance import chosen
from parlour.table.match import Match
from parlour.table.record import write_record
from parlour.table.recording import record_of
from tests.games.underscore.journey import CARD, Shelf, do, encounter, lose, refusal, run_position, seen, shown, win

DAY = "2026-11-18"


def of_the_day(day: str = DAY, shelf: Shelf | None = None) -> Match:
    return Match(CARD.make({"daily": day}, "run"), ["Ana"], chosen("day", 1), encounters=shelf)


def test_the_day_says_who_walks_and_under_what() -> None:
    """US-A15, R-140: ninety days in a row differ, and nobody is left out who is open to all."""
    days = [(date(2026, 1, 1) + timedelta(days=n)).isoformat() for n in range(28)]
    assert [STARTS.index(start_of(day)) for day in days[:2]] == [
        STARTS.index(start_of(days[0])),
        (STARTS.index(start_of(days[0])) + 1) % len(STARTS),
    ]
    assert {start_of(day) for day in days} == set(STARTS) and {seal_of(day) for day in days} == set(SEALS)
    assert len({(start_of(day), seal_of(day)) for day in days}) == len(days)
    assert set(SEALS) == set(ALL_SEALS) and set(STARTS) < set(content().starters)
    match = of_the_day()
    assert match.game.day == DAY
    assert [each.start for each in seen(match).beginnings] == [start_of(DAY)]
    other = next(start for start in STARTS if start != start_of(DAY))
    assert refusal(match, f"begin {other}") == "not_offered"
    do(match, f"begin {start_of(DAY)}")
    for viewer in (0, 1):
        road = shown(match, viewer).road
        assert road is not None and [seal.id for seal in road.seals] == [seal_of(DAY)]


def test_it_meets_the_base_pack_alone() -> None:
    """R-141: whatever a house holds, everybody's road is the same."""
    others = Shelf(*[encounter(f"x{level}", level) for level in range(1, 6)])
    met = []
    for shelf in (None, others):
        match = of_the_day(shelf=shelf)
        do(match, f"begin {start_of(DAY)}")
        for _ in range(3):
            win(match)
            do(match, "leave", "go 2")
        met.append([*run_position(match).run.met, run_position(match).run.foe])
    assert met[0] == met[1] and all(name in content().encounters for name in met[0][:3])


def test_who_gives_the_last_fight_up_gains_nothing_by_it() -> None:
    """R-142: the turns of fights that were won count, and where nothing was begun nothing was reached."""
    match = of_the_day()
    assert match.position.came(1) == (0, 0)
    do(match, f"begin {start_of(DAY)}")
    win(match)
    do(match, "leave", "go 1")
    before = match.position.came(1)
    assert before == (2, run_position(match).run.turns[0])
    lose(match)
    assert match.position.came(1) == before and run_position(match).score()[1] > before[1]


def test_who_falls_there_is_not_saved() -> None:
    """R-141: a try of today must not walk before others tonight."""
    match = of_the_day()
    do(match, f"begin {start_of(DAY)}")
    lose(match)
    dead = fallen(match.position)
    assert dead is not None
    upload = Upload(encounter_of(run_position(match), dead, "", DAY), write_record(record_of(match)).decode())
    with pytest.raises(Refused) as refused:
        verify(upload, lambda ident: [content().encounters[ident]])
    assert refused.value.code == "daily"


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"run": True, "daily": DAY}, "road in acts"),
        ({"daily": DAY}, "road in acts"),
        ({"run": True, "road": "acts", "daily": DAY, "start": "nun"}, "leave out start"),
        ({"run": True, "road": "acts", "daily": DAY, "seals": ["salt"]}, "leave out start, seals"),
        ({"run": True, "road": "acts", "daily": DAY, "vengeful": 2}, "vengeful"),
        ({"run": True, "road": "acts", "daily": "today"}, "YYYY-MM-DD"),
    ],
)
def test_a_day_has_its_own_start_and_seal(options: dict[str, object], words: str) -> None:
    """US-A15."""
    with pytest.raises(BadOption, match=words):
        CARD.make(options)
