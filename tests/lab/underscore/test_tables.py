"""The tables of `parlour balance`, made from a few runs written by hand."""

from msgspec.structs import replace

from parlour.games.underscore.content.library import content
from parlour.lab.intervals import Share
from parlour.lab.underscore.balance import Life, Plan
from parlour.lab.underscore.builds import LANDMARK, element_of
from parlour.lab.underscore.chronicle import Fought, Upgraded
from parlour.lab.underscore.tables import (
    blessing_table,
    cast,
    depth_table,
    encounter_table,
    even_table,
    extremes,
    length_table,
    level_table,
    paired_table,
    report,
    road_table,
    taken,
    upgrade_table,
    verdict,
)


def fought(level: int, won: bool, foe: str = "e01a", elite: bool = False, turns: int = 7) -> Fought:
    return Fought(foe, level, elite, won, turns, ["plain.fists", "plain.brace"], {"plain.fists": turns - 2})


def upgraded(took: str, what: str, minors: tuple[str, ...] = (), open_to: bool = True) -> Upgraded:
    return Upgraded(1, took, what, ["water.knuckle", "plain.fists"], "any.thick", open_to, list(minors))


def run(hero: str, seed: int, depth: int, *ups: Upgraded) -> Life:
    fights = [fought(level, True) for level in range(1, depth)] + [fought(depth, False, elite=True, turns=3)]
    return Life(Plan(hero, "nun", seed), "", fights, list(ups))


RUNS = [
    run("greedy", 0, 3, upgraded("learn", "water.knuckle"), upgraded("leave", "")),
    run("greedy", 1, 5, upgraded("minor", "any.grit", ("any.grit", "any.scar", "any.deep"), open_to=False)),
    run("matrix", 0, 10, upgraded("major", "any.thick")),
    run("matrix", 1, 4, upgraded("skip", "", ("any.grit", "any.whet", "any.deep"))),
]


def cells(table: str, row: int) -> list[str]:
    return [cell.strip() for cell in table.splitlines()[2 + row].strip("|").split("|")]


def test_depth_is_the_level_of_death() -> None:
    found = depth_table(RUNS)
    assert cells(found, 0) == ["nun", "greedy", "2", "4.0 ± 2.0", "5", "0% (0%-66%) of 2", "5", "0"]
    assert cells(found, 1)[3:] == ["7.0 ± 5.9", "10", "50% (9%-91%) of 2", "10", "0"]


def test_a_run_that_was_broken_off_is_counted_as_alive() -> None:
    endless = Life(Plan("greedy", "nun", 2), "", [fought(40, True)], [])
    assert cells(depth_table([endless, RUNS[0]]), 0)[-2:] == ["40", "1"]


def test_heroes_are_compared_on_the_same_seeds() -> None:
    assert cells(paired_table(RUNS), 0) == ["matrix - greedy", "2", "3.0 ± 7.8"]
    assert paired_table(RUNS[:2]) == ""
    assert cells(paired_table(RUNS[:3]), 0) == ["matrix - greedy", "1", "7.0"]


def test_fights_are_counted_by_level_and_kind() -> None:
    found = level_table(RUNS)  # greedy dies on 3 and 5, matrix on 10 and 4, each by an elite
    assert cells(found, 0) == ["1-3", "100% (57%-100%) of 5", "0% (0%-79%) of 1", "100% (61%-100%) of 6", "-"]
    assert cells(found, 1) == [
        "4-6",
        "100% (21%-100%) of 1",
        "0% (0%-79%) of 1",
        "100% (44%-100%) of 3",
        "0% (0%-79%) of 1",
    ]
    assert cells(found, 3) == ["10", "-", "-", "-", "0% (0%-79%) of 1"]  # a boss's level stands alone


def test_the_length_of_fights() -> None:
    early = Life(Plan("greedy", "nun", 2), "", [fought(1, False, turns=1), fought(1, False, turns=31)], [])
    row = cells(length_table([RUNS[0], early]), 0)
    assert row[:3] == ["greedy", "5", "1 / 1 / 7 / 31 / 31"]
    assert row[3].startswith("40%")  # 1 and 3 of 7, 7, 3, 1, 31
    assert row[6] == "1"
    assert row[7].startswith("20%")


def test_encounters_are_judged_at_their_own_level() -> None:
    found = encounter_table(RUNS, content())
    assert cells(found, 0)[:5] == ["e01a", "Ditch Penitent", "1", "100% (34%-100%) of 2", "100% (34%-100%) of 2"]
    assert len(found.splitlines()) == 3  # the same encounter at level 2 is an Echo


def test_an_encounter_is_plainly_broken_only_if_the_best_hero_says_so() -> None:
    assert verdict([Share(1, 100), Share(2, 100)], 3, False) == "too hard"
    assert verdict([Share(1, 100), Share(90, 100)], 3, False) == ""
    assert verdict([Share(400, 400)], 8, False) == "too easy"
    assert verdict([Share(400, 400)], 3, False) == ""
    assert verdict([Share(19, 19)], 8, False) == ""  # too few to say
    assert verdict([Share(10, 100)], 8, True) == "too hard"


def test_upgrades_and_what_was_taken_of_what_was_offered() -> None:
    assert cells(upgrade_table(RUNS), 0)[1].startswith("33%")
    assert taken(RUNS, "move") == {"plain.fists": Share(0, 5), "water.knuckle": Share(1, 5)}
    assert taken(RUNS, "minor")["any.grit"] == Share(1, 2)
    assert taken(RUNS, "minor")["any.whet"] == Share(0, 1)
    assert taken(RUNS, "major") == {"any.thick": Share(1, 4)}  # once the button was shut
    assert cells(blessing_table(RUNS, "major"), 0)[0] == "any.thick"


def test_casts_are_counted_while_a_move_is_active() -> None:
    found = cast(RUNS[:1])
    assert found["plain.fists"] == Share(5 + 5 + 1, 17)
    assert found["plain.brace"] == Share(0, 17)


def test_what_is_never_or_always_chosen_is_named() -> None:
    always = [upgraded("major", "any.thick")] * 60
    never = [upgraded("learn", "water.knuckle")] * 140
    found = extremes([run("greedy", 0, 3, *always), run("matrix", 1, 3, *never)], content())
    by_hero = [cells(found, row) for row in range(8)]
    assert by_hero[2] == ["greedy", "major taken", "-", "any.thick"]
    assert by_hero[4] == ["matrix", "move taken", "plain.fists", "water.knuckle"]
    assert by_hero[6] == ["matrix", "major taken", "any.thick", "-"]
    assert "minors that nobody was ever offered: water.turncoat," in found


def test_what_is_never_cast_is_named() -> None:
    long = Life(Plan("greedy", "nun", 0), "", [fought(1, False, turns=400)], [])
    assert cells(extremes([long], content()), 3) == ["greedy", "move cast while Active", "plain.brace", "plain.fists"]


def holding(life: Life, *held: str, since: int = 1) -> Life:
    fights = [replace(fight, held=list(held)) if fight.level >= since else fight for fight in life.fights]
    return Life(life.plan, "", fights, [])


def test_starts_and_elements_stand_beside_the_mean_of_all() -> None:
    lives = [run("greedy", seed, 30 if seed < 10 else LANDMARK) for seed in range(15)]
    fires = [holding(life, "fire.cinder", "fire.pyre", "water.rinse", "plain.fists") for life in lives[10:]]
    found = even_table([*lives[:10], *fires], content())
    assert cells(found, 0)[:4] == ["greedy", "start", "nun", "15"]
    assert cells(found, 0)[5:] == ["1.00", ""]
    assert cells(found, 1)[:4] == ["greedy", "element", "fire", "5"]
    assert cells(found, 1)[5:] == ["0.27", "apart"]
    assert cells(found, 2)[1:4] == ["element", "none", "10"]
    assert cells(even_table(lives[:10] + fires[:4], content()), 1)[-1] == ""  # four runs tell nothing


def test_a_build_has_the_element_it_had_at_the_landmark() -> None:
    long, early = run("greedy", 0, LANDMARK + 4), run("greedy", 1, LANDMARK - 1)
    assert element_of(holding(long, "fire.cinder", "fire.pyre", "water.rinse"), content()) == "fire"
    assert element_of(holding(long, "fire.cinder", "fire.pyre", since=LANDMARK + 1), content()) == "none"
    for held in (["fire.cinder", "plain.fists"], ["fire.cinder", "fire.pyre", "water.rinse", "water.knuckle"]):
        assert element_of(holding(long, *held), content()) == "mixed"  # one move is no build, and neither is a tie
    found = even_table(
        [holding(long, "fire.cinder", "fire.pyre"), early], content()
    )  # who dies before it has no element
    assert cells(found, 1)[1:] == ["element", "fire", "1", "10.0", "1.00", ""]


def test_the_two_roads_are_counted_where_there_were_two() -> None:
    assert road_table(RUNS) == ""
    ways = [(1, False, True), (1, True, True), (2, True, True), (2, True, False)]
    fights = [replace(fought(n, won), way=way, tempted=tempted) for n, (way, tempted, won) in enumerate(ways, 2)]
    life = Life(Plan("greedy", "nun", 0), "", [fought(1, True), *fights], [])
    shares = ["50% (15%-85%) of 4", "75% (30%-95%) of 4", "67% (21%-94%) of 3", "50% (9%-91%) of 2"]
    assert cells(road_table([life]), 0) == ["greedy", *shares, "75% (30%-95%) of 4"]


def test_the_report_has_every_part() -> None:
    found = report(RUNS, content())
    assert found.count("### ") == 11  # no road had two
    assert all(line.count("|") == found_head(found, line) for line in found.splitlines() if line.startswith("|"))


def found_head(text: str, line: str) -> int:
    """The number of bars of the head of the table that this line stands in."""
    lines = text.splitlines()
    place = lines.index(line)
    while lines[place - 1].startswith("|"):
        place -= 1
    return lines[place].count("|")
