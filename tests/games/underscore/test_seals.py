"""Seals: each one rule of its own, told to everybody, kept in the record, and nothing without them."""

from pathlib import Path

import pytest

from parlour.core.dice import QuickDice
from parlour.games.underscore.content.library import content
from parlour.games.underscore.dead.fallen import Encounter, Refused, Upload, encounter_of
from parlour.games.underscore.position.end import fallen
from parlour.games.underscore.run import seals
from parlour.games.underscore.run.encounters import Meeting
from parlour.games.underscore.run.seals import SEALS
from parlour.store.underscore.provenance import verify
from parlour.table.chance import chosen
from parlour.table.match import Match
from parlour.table.record import read_record, write_record
from parlour.table.recording import record_of
from parlour.table.replay import Replay
from tests.games.underscore.journey import (
    CARD,
    Shelf,
    begun,
    change,
    do,
    encounter,
    lose,
    run_position,
    seen,
    shown,
    upgrade,
    win,
)


def under(*seals: str, start: str = "begin nun", seed: str = "seal") -> Match:
    """A run in its first fight, under these seals."""
    return begun(start, seed, road="acts", seals=list(seals))


def hero(match: Match) -> tuple[int, int]:
    """HP and Max HP of whoever walks."""
    fight = seen(match).fight
    assert fight is not None
    return fight.sides[0].hp, fight.sides[0].max_hp


def ended_with(match: Match, hp: int) -> None:
    """The fight is won with so many HP left: the foe burns down on its own turn, and cannot act."""
    change(match, "fight", "sides", 0, "hp", to=hp)
    change(match, "fight", "sides", 0, "statuses", to={"sleep": 3})
    change(match, "fight", "sides", 1, "hp", to=1)
    change(match, "fight", "sides", 1, "attunements", to=[])
    change(match, "fight", "sides", 1, "statuses", to={"burn": 3, "sleep": 3})
    while seen(match).phase == "combat":
        do(match, "cast m1" if "cast m1" in match.legal(1) else match.legal(1)[0])


def test_there_are_ten_and_each_has_a_name_and_a_sentence() -> None:
    """US-A12."""
    assert len(SEALS) >= 8
    assert all(name.startswith("Seal of ") and rule.endswith(".") for name, rule in SEALS.values())
    match = under("oak", "salt")
    for viewer in (0, 1):
        road = shown(match, viewer).road
        assert road is not None
        assert [(seal.id, seal.name, seal.text) for seal in road.seals] == [
            (name, *SEALS[name]) for name in ("salt", "oak")
        ]


def test_the_record_tells_them_and_plays_under_them() -> None:
    """US-A12."""
    match = under("ash", "bell")
    text = write_record(record_of(match))
    record = read_record(text)
    assert record.options["seals"] == ["ash", "bell"]
    assert Replay(CARD, record).run().view(1) == match.view(1)


def test_the_rules_print_every_seal_as_it_is() -> None:
    rules = (Path(seals.__file__).parents[1] / "RULES.md").read_text(encoding="utf-8")
    for seal, (name, rule) in SEALS.items():
        assert f"| `{seal}` | {name} | {rule} |" in rules


@pytest.mark.parametrize("options", [{}, {"run": True}, {"fight": "e05x", "start": "nun"}])
def test_they_belong_to_the_road_in_acts(options: dict[str, object]) -> None:
    """R-120."""
    with pytest.raises(ValueError, match="option seals"):
        CARD.make({**options, "seals": ["ash"]})


def test_salt_half_of_what_is_missing_stays_away_until_one_rests() -> None:
    """R-121."""
    match = under("salt")
    ended_with(match, 15)
    assert shown(match).road.lost == (36 - 15) // 2  # type: ignore[union-attr]
    assert shown(match, 0).road.lost == 0  # type: ignore[union-attr]
    do(match, "draft", "skip")
    assert hero(match) == (26, 36)
    ended_with(match, 26)
    assert run_position(match).run.lost == 5  # of all that is missing, not of this fight alone
    do(match, "leave")
    assert hero(match) == (36, 36)
    match = under()
    ended_with(match, 15)
    do(match, "draft", "skip")
    assert hero(match) == (36, 36)


def test_salt_keeps_away_nothing_from_who_walks_when_dead() -> None:
    """R-122."""
    match = under("salt", "thorn", "ash")
    ended_with(match, 15)
    do(match, "draft", "skip")
    lose(match)
    dead = fallen(match.position)
    assert dead is not None
    assert (dead.max_hp, dead.hp_penalty, dead.starting) == (27, 0, {})


def test_ash_takes_a_quarter_of_max_hp() -> None:
    assert hero(under("ash")) == (27, 27)
    assert hero(under()) == (36, 36)


def test_oak_gives_every_foe_a_fifth_more_max_hp() -> None:
    match, plain = under("oak"), under()
    fights = [seen(each).fight for each in (match, plain)]
    assert run_position(match).run.foe == run_position(plain).run.foe
    tall, usual = [fight.sides[1].max_hp for fight in fights if fight is not None]
    assert tall == usual + usual // 5 > usual


def test_iron_makes_every_foe_tough() -> None:
    for sworn, turns in (((), 0), (("iron",), 2)):
        fight = seen(under(*sworn)).fight
        assert fight is not None
        assert fight.sides[1].statuses.get("tough", 0) == turns


def test_thorns_wound_before_every_fight() -> None:
    match = under("thorn")
    for _ in range(2):
        fight = seen(match).fight
        assert fight is not None
        assert fight.sides[0].statuses.get("wound") == 3
        win(match)
        assert run_position(match).run.starting == {}
        do(match, "leave")


def test_the_bell_gives_priority_to_the_foe() -> None:
    """R-123; without it the coin gives it to either."""
    firsts = {seal: {priority(seal, n) for n in range(12)} for seal in ("", "bell")}
    assert firsts == {"": {1, 2}, "bell": {2}}


def test_the_bell_rings_for_elites_too() -> None:
    """R-123: without it the player has Priority against them, and nobody is Strong."""
    elite = Shelf(encounter("elite", 1, elite=True), encounter("plain", 1))
    for sworn, first in ((["bell", "crown"], 2), (["crown"], 1)):
        met = [begun(seed=f"elite{n}", encounters=elite, road="acts", seals=sworn) for n in range(30)]
        found = [seen(match).fight for match in met if shown(match).foe.is_elite]  # type: ignore[union-attr]
        assert {fight.priority for fight in found if fight is not None} == {first}
        strong = {fight.sides[1].statuses.get("strong", 0) for fight in found if fight is not None}
        assert strong == {3 if "bell" in sworn else 0}


def priority(seal: str, n: int) -> int:
    fight = seen(under(*([seal] if seal else []), seed=f"coin{n}")).fight
    assert fight is not None
    return fight.priority


def test_the_crown_brings_elites_to_who_has_no_burden() -> None:
    match = under("crown")
    assert run_position(match).meeting(1).burden == 2
    win(match)
    assert (upgrade(match).elite_rate, upgrade(match).elite_rate_then) == (30, 45)
    assert [Meeting(1, burden, [], []).asks_elite(6) for burden in (1, 2)] == [False, True]


def test_the_tithe_takes_max_hp_on_even_levels() -> None:
    match = under("tithe")
    left = []
    for _ in range(4):
        win(match)
        left.append(run_position(match).run.max_hp)
        do(match, "leave")
    assert left == [36, 35, 35, 34]
    change(match, "run", "max_hp", to=1)
    win(match)
    do(match, "leave")
    win(match)
    assert run_position(match).run.max_hp == 1


def test_the_lamp_shows_one_of_three() -> None:
    match, plain = under("lamp"), under()
    for each in (match, plain):
        win(each)
        do(each, "draft")
    three = [minor.id for minor in upgrade(plain).minors]
    assert [minor.id for minor in upgrade(match).minors] == three[:1]
    assert len(three) == 3


def test_silence_shows_no_major() -> None:
    match = under("silence")
    win(match)
    assert upgrade(match).major is None
    assert "major" not in match.legal(1)


def test_silence_is_not_absence() -> None:
    """US-A12: elites come as to somebody who bears 3 more, and beside the Crown as to one who bears 5."""
    for sworn, rate in (([], 0), (["silence"], 45), (["silence", "crown"], 75)):
        match = under(*sworn)
        win(match)
        assert upgrade(match).elite_rate == rate


def fallen_under(sworn: list[str], n: int) -> tuple[Encounter, str]:
    """Whoever falls in a run at random, and the record of that run."""
    game = CARD.make({"run": True, "road": "acts", "seals": sworn})
    match = Match(game, ["Ana"], chosen(f"sworn{n}", 1))
    dice = QuickDice(n)
    while match.position.to_act():
        do(match, game.write(match.position.random_action(1, dice)))
    dead = fallen(match.position)
    assert dead is not None
    return encounter_of(run_position(match), dead, "", "2026-11-17"), write_record(record_of(match)).decode()


def test_who_falls_under_seals_is_played_again() -> None:
    """R-122: a house plays the record under its seals, elites by the Crown among them."""
    rows = content().encounters
    for n in range(3):
        found, text = fallen_under(list(SEALS), n)
        assert verify(Upload(found, text), lambda ident: [rows[ident]] if ident in rows else []).verified


def test_a_save_keeps_what_salt_keeps_away() -> None:
    match = under("salt")
    ended_with(match, 10)
    data = match.game.save(match.position)
    assert match.game.load(data, match.position.dice).view(1) == match.position.view(1)
    data["run"]["lost"] = -1  # type: ignore[index]
    with pytest.raises(ValueError, match="lost"):
        match.game.load(data, match.position.dice)


@pytest.mark.parametrize(
    ("options", "version"),
    [
        ({}, 1),
        ({"run": True}, 1),
        ({"run": True, "road": "acts", "fork": True, "seals": ["salt", "crown"]}, 1),
        *[({"run": True, "road": "acts", "seals": ["salt", seal]}, 2) for seal in ("bell", "lamp", "silence")],
    ],
)
def test_only_what_is_played_otherwise_is_of_another_version(options: dict[str, object], version: int) -> None:
    """R-129."""
    assert CARD.make(options).version == version


def test_a_run_under_an_older_seal_is_outdated_and_not_forged() -> None:
    """R-129."""
    found, text = fallen_under(["bell"], 1)
    old = text.replace("game underscore 2", "game underscore 1", 1)
    assert old != text
    with pytest.raises(Refused, match="older than the 2") as caught:
        verify(Upload(found, old), lambda _: [])
    assert caught.value.code == "outdated"
