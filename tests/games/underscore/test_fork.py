"""Two roads to each fight: what is told of them, whom they lead to, and what an elite is worth that nobody has to meet."""

import json
from collections.abc import Callable

import pytest

from parlour.core.dice import QuickDice, Unscripted, sealed_draw
from parlour.core.story import Hearer
from parlour.games.underscore.bot.roads import better_road
from parlour.games.underscore.content.library import content
from parlour.games.underscore.content.shapes import Sign
from parlour.games.underscore.dead.fallen import Refused, Upload, encounter_of
from parlour.games.underscore.position.end import fallen
from parlour.games.underscore.run.encounters import Meeting
from parlour.games.underscore.run.fork import BALM, MARROW, SPOILS, TEMPT, TEMPT_DRAW, plunder, sign_of, written
from parlour.games.underscore.run.run import Run
from parlour.games.underscore.texts.match import tell
from parlour.store.underscore.provenance import verify
from parlour.table.chance import chosen
from parlour.table.match import Match
from parlour.table.record import read_record, write_record
from parlour.table.recording import record_of
from parlour.table.replay import Replay
from tests.games.underscore.dead import base
from tests.games.underscore.journey import (
    CARD,
    Shelf,
    begun,
    change,
    do,
    encounter,
    refusal,
    run_position,
    seen,
    shown,
    win,
)

TEMPTED = "fork3"  # a seed whose road to level 5 tempts


def forked(seed: str = TEMPTED, level: int = 2) -> Match:
    """A run before the two roads to this level; until there it has taken the first of them."""
    match = begun(seed=seed, road="acts", fork=True)
    while True:
        win(match)
        do(match, "leave")
        if run_position(match).run.level == level - 1:
            return match
        do(match, "go 1")


def test_two_roads_lead_to_every_fight_but_the_first_and_those_of_bosses() -> None:
    """US-A13: after the upgrade both are told to their bearer alone, and the one that is taken is fought."""
    match = begun(seed="roads", road="acts", fork=True)
    assert seen(match).phase == "combat"
    for level in range(2, 11):
        win(match)
        do(match, "leave")
        if level == 10:
            break
        assert (seen(match).phase, seen(match, 0).phase, shown(match).level) == ("fork", "upgrade", level - 1)
        signs = shown(match).road.signs  # type: ignore[union-attr]
        assert shown(match, 0).road.signs == []  # type: ignore[union-attr]
        assert len({sign.name for sign in signs}) == 2
        assert match.legal(1) == ["go 1", "go 2"]
        assert [refusal(match, text) for text in ("go 3", "cast m1", "leave")] == [
            "not_offered",
            "wrong_phase",
            "wrong_phase",
        ]
        road = 1 + level % 2
        do(match, str(road))  # a number is a road here
        foe, sign = shown(match).foe, signs[road - 1]
        assert foe is not None
        assert (foe.name, foe.bark, foe.level, foe.is_elite, foe.echo) == (
            *(sign.name, sign.bark, sign.level),
            *(sign.is_elite, sign.echo),
        )
        assert shown(match).level == level
    assert seen(match).phase == "combat"  # a boss has one road
    assert shown(match).road.at == 10  # type: ignore[union-attr]


def test_nothing_but_the_option_brings_the_fork() -> None:
    """R-124: the classic road and a road in acts without the option meet whom they met."""
    match = begun(seed="roads", road="acts")
    win(match)
    do(match, "leave")
    assert seen(match).phase == "combat"
    for options in ({"run": True}, {}, {"fight": "e05x", "start": "nun"}):
        with pytest.raises(ValueError, match="option fork"):
            CARD.make({**options, "fork": True})


def test_a_sign_tells_no_more_than_is_told_before_a_fight() -> None:
    """R-125: the id, which tells a build, is in nobody's view; the log has a short line of each, and whole the one that is met."""
    match = forked()
    told = json.dumps(match.game.save(match.position)["run"])
    ids = [sign.id for sign in run_position(match).run.signs]
    for ident in ids:
        assert ident in told
        assert ident not in repr(match.view(1).__struct_fields__) + repr(shown(match).road)
    assert all(len(draw.text) < 200 for draw in match.log[-1].draws)
    do(match, "go 2")
    whole = [json.loads(draw.text) for draw in match.log[-1].draws if draw.stream == "enc"]
    assert [found["id"] for found in whole] == ids[1:]


def test_both_roads_are_one_sentence() -> None:
    roads = [{"name": "The Unlit", "elite": True}, {"name": "Mud Verger", "elite": False}]
    ways = [tell({"type": "fork", "level": 9, "roads": way}, Hearer(1, ["Ana"])) for way in (roads, roads[::-1])]
    assert ways == [
        "Two roads lead to level 9: to The Unlit, an elite, or to Mud Verger.",
        "Two roads lead to level 9: to Mud Verger or to The Unlit, an elite.",
    ]


def test_a_burden_cannot_be_walked_around() -> None:
    """R-126: where the elite roll asks for an elite, both roads lead to one, and there are no spoils."""
    elites = Shelf(*[encounter(f"x{n}", n, elite=n % 2 == 0) for n in range(1, 9)])
    seen_elites = 0
    for n in range(30):
        match = begun(seed=f"burden{n}", road="acts", fork=True, encounters=elites)
        win(match)
        change(match, "run", "burden", to=5)
        do(match, "leave")
        signs = run_position(match).run.signs
        asked = int(match.log[-1].draws[0].text) <= 15
        assert [sign.is_elite for sign in signs] == [True, True] if asked else not signs[0].is_elite
        assert not (asked and signs[1].spoil)
        seen_elites += asked
    assert 0 < seen_elites < 30


def test_an_elite_tempts_without_any_burden_and_its_spoils_are_told() -> None:
    """US-A14: on the second road, as often as the roll says; it is told while one chooses and while one fights."""
    match = forked(level=5)
    sign = shown(match).road.signs[1]  # type: ignore[union-attr]
    assert sign.is_elite and sign.spoil is not None
    assert (sign.spoil.name, sign.spoil.text) == SPOILS[sign.spoil.id]
    before = run_position(match).run.clone()
    do(match, "go 2")
    assert shown(match).road.spoil == sign.spoil  # type: ignore[union-attr]
    assert shown(match, 0).road.spoil is None  # type: ignore[union-attr]
    win(match)
    run = run_position(match).run
    plunder(before, sign.spoil.id)
    assert (run.max_hp, run.starting, run.elites) == (before.max_hp, before.starting, before.elites + 1)
    assert f"spoil {sign.spoil.id}" in [event.text for event in match.events(1, 0)]
    assert f"spoil {sign.spoil.id}" not in [event.text for event in match.events(0, 0)]


@pytest.mark.parametrize("spoil", SPOILS)
def test_each_spoil_is_one_change_of_the_bearer(spoil: str) -> None:
    """US-A14."""
    run = Run()
    run.max_hp = 20
    for _ in range(3):
        plunder(run, spoil)
    wanted = {"marrow": (20 + 3 * MARROW, {}, 0), "balm": (20, {"regen": 5}, 0), "renown": (20, {}, 3)}
    assert (run.max_hp, run.starting, run.elites) == wanted[spoil]
    number = {"marrow": MARROW, "balm": BALM, "renown": "two"}[spoil]
    assert str(number) in SPOILS[spoil][1]


def test_temptations_come_as_often_as_the_roll_says() -> None:
    """US-A14: the third draw of the level, and only where no elite has to be met."""
    tempted = 0
    for n in range(40):
        match = forked(f"often{n}", 4)
        roll = sealed_draw(chosen(f"often{n}", 1).seeds[0], "enc/4", TEMPT_DRAW, 20)
        assert bool(run_position(match).run.signs[1].spoil) == (roll <= TEMPT)
        tempted += roll <= TEMPT
    assert 0 < tempted < 40


def test_a_save_keeps_both_roads() -> None:
    """US-A13."""
    match = forked(level=5)
    for step in ("", "go 2"):
        if step:
            do(match, step)
        loaded = match.game.load(match.game.save(match.position), match.position.dice)
        assert loaded.view(1) == match.view(1)
        assert match.game.save(loaded) == match.game.save(match.position)
    for path, value in ((("run", "way"), 3), (("run", "way"), 0)):
        data = match.game.save(match.position)
        data[path[0]][path[1]] = value  # type: ignore[index]
        with pytest.raises(ValueError, match=r"way|phase fork"):
            match.game.load(data, match.position.dice)


def test_who_walks_no_more_when_the_road_is_taken_has_somebody_in_their_place() -> None:
    """R-127: of the base pack and of the same kind."""
    shelf = Shelf(*[encounter(f"{kind}{n}", n, hp=1) for kind in "xy" for n in (1, 2)])
    match = begun("begin nun", "gone", shelf, road="acts", fork=True)
    while seen(match).phase == "combat":
        do(match, "cast m1")
    do(match, "leave")
    record = read_record(write_record(record_of(match)))
    assert Replay(CARD, record).run().view(1) == match.view(1)  # also where two roads lie open
    gone = run_position(match).run.signs[1]
    assert gone.id[0] in "xy"
    shelf.fetch = lambda ident, level, elite: "{}"  # type: ignore[method-assign]
    do(match, "go 2")
    foe = run_position(match).run.foe
    assert foe is not None and foe.id in content().encounters and not foe.is_elite
    assert Replay(CARD, read_record(write_record(record_of(match)))).run().view(1) == match.view(1)


def lived(seed: int, road: int) -> Match:
    """A whole run by chance that takes this road wherever it can."""
    game = CARD.make({"run": True, "road": "acts", "fork": True, "start": "mason"})
    match, dice = Match(game, ["Ana"], chosen(f"lived{seed}", 1)), QuickDice(seed)
    do(match, "begin mason")
    while match.outcome() is None:
        text = f"go {road}" if seen(match).phase == "fork" else game.write(match.position.random_action(1, dice))
        do(match, text)
    return match


def deep(road: int) -> Upload:
    match = next(match for match in (lived(seed, road) for seed in range(40)) if run_position(match).run.level > 3)
    dead = fallen(match.position)
    assert dead is not None
    found = encounter_of(run_position(match), dead, "", "2026-11-18")
    return Upload(found, write_record(record_of(match)).decode())


@pytest.mark.parametrize("road", [1, 2])
def test_a_house_plays_a_run_again_over_the_road_it_took(road: int) -> None:
    """R-93, R-125: whoever was met must have been possible on that road."""
    assert verify(deep(road), base).verified


def sign_lines(text: str) -> list[str]:
    return [line for line in text.splitlines() if line.startswith("! sign ")]


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (lambda sign: Sign("zzzz", sign.name, sign.level, sign.is_elite, sign.bark), "promised"),
        (lambda sign: Sign(sign.id, sign.name, sign.level, True, sign.bark), "is an elite"),
        (lambda sign: Sign(sign.id, sign.name, sign.level, sign.is_elite, sign.bark, "marrow"), "spoils are drawn"),
        (lambda sign: Sign(sign.id, sign.name, "high", sign.is_elite, sign.bark), "no sign"),  # type: ignore[arg-type]
    ],
)
def test_a_forged_sign_is_refused(change: Callable[[Sign], Sign], words: str) -> None:
    """R-125."""
    upload = deep(1)
    first = sign_lines(upload.record)[0]
    sign = Sign(**json.loads(first.removeprefix("! sign ")))
    record = upload.record.replace(first, f"! sign {written(change(sign))}", 1)
    if words == "promised":  # the base pack may stand in for who is gone, so somebody else has to come
        whole = json.dumps({**encounter("yyyy", sign.level), "turn_history": {"1": {"move": 1, "args": {}}}})
        lines = record.splitlines()
        at = next(n for n, line in enumerate(lines) if line.startswith("! enc {") and f'"id":"{sign.id}"' in line)
        lines[at] = f"! enc {whole}"
        record = "\n".join(lines) + "\n"
    with pytest.raises(Refused, match=words):
        verify(Upload(upload.encounter, record), base)


def test_no_weak_elite_is_chosen_by_pretending_who_stood_at_the_other_road() -> None:
    """R-93: of two roads the first one must have been possible, too."""
    upload = deep(2)
    first = sign_lines(upload.record)[0]
    sign = Sign(**json.loads(first.removeprefix("! sign ")))
    other = next(data for data in content().encounters.values() if data.level > sign.level + 3 and not data.is_elite)
    record = upload.record.replace(first, f"! sign {written(sign_of(other))}", 1)
    with pytest.raises(Refused, match="cannot have stood"):
        verify(Upload(upload.encounter, record), base)


def test_bots_go_where_less_waits_unless_they_are_ready_for_spoils() -> None:
    match = forked(level=5)
    position = run_position(match)
    write = match.game.write
    assert position.run.signs[1].spoil
    change(match, "run", "max_hp", to=10)
    assert write(better_road(run_position(match))) == "go 1"
    change(match, "run", "max_hp", to=200)
    assert write(better_road(run_position(match))) == "go 2"
    for n, level in ((1, 9), (2, 1)):
        signs = match.game.save(match.position)["run"]["signs"]  # type: ignore[index]
        signs[1] |= {"level": level, "is_elite": False, "spoil": ""}
        change(match, "run", "signs", to=signs)
        assert write(better_road(run_position(match))) == f"go {n}"


def test_the_second_road_never_leads_to_the_same_foe() -> None:
    """US-A13: not even where nobody else is left of the level."""
    meeting = Meeting(40, 0, [*content().encounters], [], True)
    rows = [(data.id, data.level, data.is_elite) for data in content().encounters.values()]
    meeting.shun = meeting.candidates(rows)[0][0]
    assert meeting.shun not in [row[0] for row in meeting.candidates(rows)]


def test_a_sign_that_is_missing_is_refused_in_words() -> None:
    position = run_position(forked())
    position.dice.recalled = [("enc", "5"), ("sign", "{}")]
    with pytest.raises(Unscripted, match="no sign"):
        position.advance(None)
