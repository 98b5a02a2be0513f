"""The road in acts: bosses, what is told of them, the ending, and the Long Dark."""

import re

import pytest

from parlour.core.contract import Game
from parlour.core.dice import QuickDice
from parlour.core.story import Hearer
from parlour.games.underscore.content.library import classic, content
from parlour.games.underscore.content.shapes import CharacterData
from parlour.games.underscore.content.tables import ABSORBS, ELEMENTS, IMMUNE, RELATION, RESISTS, WEAK
from parlour.games.underscore.dead.fallen import Upload, encounter_of
from parlour.games.underscore.position.end import fallen
from parlour.games.underscore.run.encounters import Meeting, base_pack
from parlour.games.underscore.run.road import ACT, END, WINDOW, epilogue, rise, toll
from parlour.games.underscore.run.run import Run
from parlour.games.underscore.run.scopes import major_scope
from parlour.lab.underscore.heroes import make_hero
from parlour.store.underscore.provenance import verify
from parlour.table.chance import chosen
from parlour.table.match import Match
from parlour.table.record import write_record
from parlour.table.recording import record_of
from tests.games.underscore.journey import CARD, begun, change, do, refusal, run_position, seen, win
from tests.games.underscore.test_content import bare, listed, tables

# What nearly every score says
COMMON = {
    "self",
    "opp",
    "this",
    "pre",
    "iter",
    "post",
    "damage",
    "attune",
    "status",
    "every",
    "uses",
    "until",
    "move",
    "turn",
}
LEVELS = [level for level in range(1, END) if level % 10]


def on_level(level: int, seed: str = "road", start: str = "begin nun") -> Match:
    """A run in acts before the fight of this level."""
    match = begun(start, seed, road="acts")
    while run_position(match).run.level < level:
        win(match)
        here = run_position(match).run.level
        if here % 10 and level > here // 10 * 10 + 9:  # the levels between are not walked
            change(match, "run", "level", to=here // 10 * 10 + 9)
        do(match, "leave")
    assert run_position(match).run.level == level
    return match


def test_a_boss_stands_at_the_end_of_every_act_and_is_told_when_it_begins() -> None:
    """US-A7."""
    match = on_level(END)
    acts = [event for event in match.events(0, 0) if event.data["type"] == "act"]
    assert [event.data["act"] for event in acts] == [1, 2, 3]
    met = [event.data for event in match.events(0, 0) if event.data.get("boss") is True]
    assert [data["level"] for data in met] == [10, 20, 30]
    assert [data["name"] for data in met] == [event.data["boss"] for event in acts]
    road = seen(match).run.road  # type: ignore[union-attr]
    assert road is not None
    assert (road.act, road.boss, road.at) == (3, met[2]["name"], 30)
    assert len(road.laws) == 3
    assert road.omen


def test_the_dice_draw_one_of_two_bosses() -> None:
    drawn = {run_position(begun(seed=f"act{n}", road="acts")).run.boss for n in range(12)}
    assert drawn == {"b10a", "b10b"}


def test_the_laws_of_a_boss_are_open_and_its_moves_are_not() -> None:
    """US-A8, R-111."""
    match = on_level(10)
    fight = seen(match).fight
    assert fight is not None
    foe = fight.sides[1]
    boss = content().bosses[run_position(match).run.boss]
    assert [blessing.text for blessing in foe.blessings] == [law.text for law in boss.laws]
    assert all(blessing.public for blessing in foe.blessings)
    assert [move.card for move in foe.moves] == [None] * 6
    assert (foe.is_elite, fight.priority) == (True, 1)
    before = run_position(match).run.elites
    win(match)
    assert run_position(match).run.elites == before + 1


@pytest.mark.parametrize("boss", sorted(content().bosses))
def test_a_law_is_told_by_its_name_when_it_works(boss: str) -> None:
    """US-A8: each phase in its own words, and never as a blessing without a name."""
    match = begun(seed="told", road="acts")
    change(match, "run", "level", to=ACT * content().bosses[boss].act - 1)
    change(match, "run", "boss", to=boss)
    win(match)
    do(match, "leave")
    for share in (1, 2, 4) * 4:  # whole, below two thirds, below a third; nobody falls
        fight = seen(match).fight
        assert fight is not None
        for side, hp in enumerate((fight.sides[0].max_hp, fight.sides[1].max_hp // share)):
            change(match, "fight", "sides", side, "hp", to=hp)
        do(match, match.legal(1)[0])
    told = " ".join(CARD.lines(match.events(1, 0), Hearer(1, ["Ana"])))
    assert "A blessing" not in told
    assert sum(law.name in told for law in content().bosses[boss].laws) >= 2


def test_plain_pictures_say_who_is_a_boss_and_what_may_be_done_at_the_end() -> None:
    """US-A9: `rest` is among what may be typed, and what the Long Dark takes is told before one goes there."""
    match = on_level(END)
    assert "(boss)" in match.game.show(match.view(1))
    win(match)
    told = match.game.show(match.view(1)).replace("\n", " ")
    assert "leave, rest" in told
    assert "1 deep" in told
    assert any("`rest`" in section.text for section in CARD.help)


def test_nobody_is_offered_a_law() -> None:
    for element in ELEMENTS[1:]:
        for count in range(5):
            assert not set(major_scope(content(), [element] * count, [])) & set(content().laws)
    assert not set(content().laws) & set(content().majors)


def test_the_third_boss_is_the_end_and_rest_is_offered_from_then_on() -> None:
    """US-A9."""
    match = on_level(20)
    win(match)
    assert refusal(match, "rest") == "not_offered"
    match = on_level(END)
    win(match)
    run = seen(match).run
    assert run is not None
    assert run.road is not None
    assert run.road.epilogue.count(".") >= 3
    assert match.position.view(0).run.road.epilogue == ""  # type: ignore[attr-defined]
    assert "rest" in match.legal(1)
    do(match, "rest")
    outcome = match.outcome()
    assert outcome is not None
    assert (outcome.reason, outcome.payoffs) == ("ending", [1.0])
    assert fallen(match.position) is None
    assert match.position.view(0).run.road.epilogue == run.road.epilogue  # type: ignore[attr-defined]


def test_the_long_dark_takes_and_gives() -> None:
    """US-A10."""
    match = on_level(END)
    win(match)
    do(match, "leave")
    for level in (31, 32):
        run = run_position(match).run
        fight = seen(match).fight
        assert fight is not None
        assert run.foe is not None
        assert (run.level, fight.sides[0].max_hp) == (level, run.max_hp - (1, 3)[level - 31])
        assert run.echo >= 6 * (level - 30)
        assert fight.sides[1].max_hp == content().character(run.foe).combat_start + run.echo
        assert seen(match).run.road.words  # type: ignore[union-attr]
        win(match)
        assert "rest" in match.legal(1)
        do(match, "leave")


def test_no_build_outgrows_the_long_dark() -> None:
    """R-115: more Max HP than 5 an upgrade, and 3 of each major, there is not."""
    most = 22 + 3 * len(content().majors)
    assert [toll(END + n) for n in (1, 2, 3, 4)] == [1, 3, 6, 10]
    assert any(toll(level) > most + 5 * level for level in range(END, 100))
    assert rise(END + 10) == 60


def test_a_save_keeps_the_road() -> None:
    match = on_level(END)
    win(match)
    data = match.game.save(match.position)
    twin = match.game.load(data, match.position.dice)
    assert twin.view(1) == match.position.view(1)
    data["run"]["boss"] = "b99z"  # type: ignore[index]
    with pytest.raises(ValueError, match="b99z"):
        match.game.load(data, match.position.dice)


def test_every_run_has_an_epilogue_of_three_sentences() -> None:
    found = set()
    for start in content().starters:
        for root in ("water.knuckle", "stone.slab", "fire.cinder", "plant.thorn", "plain.fists", "thunder.nail"):
            for burden in (0, 4, 9):
                run = Run()
                run.begin(content().starter(start, "fire"), "", start)
                run.active = [run.active[0].__class__(1, root, [])]
                run.burden = burden
                run.turns = [300]
                found.add(epilogue(content(), run))
    assert len(found) == len(content().starters) * 6 * 3
    assert all(text.count(". ") >= 2 for text in found)


def test_the_classic_road_has_no_acts_and_meets_none_of_theirs() -> None:
    """R-110, R-116."""
    match = begun(road="classic")
    assert seen(match).run.road is None  # type: ignore[union-attr]
    assert not classic().bosses
    assert not set(classic().encounters) & classic().unmet
    assert [boss.act for boss in content().bosses.values()] == [1, 1, 2, 2, 3, 3]


@pytest.mark.parametrize(
    "options", [{"road": "acts"}, {"run": True, "road": "acts", "season": {"id": "x", "levels": ["e01a"]}}]
)
def test_roads_that_cannot_be(options: dict[str, object]) -> None:
    with pytest.raises(ValueError, match="option road"):
        CARD.make(options)


def test_five_ordinary_encounters_are_possible_on_every_level() -> None:
    """US-A11; whoever was met before is one the fewer of the two levels below."""
    for level in LEVELS:
        assert len(Meeting(level, 0, [], [], True).candidates(base_pack(content()))) >= 5, level


def test_who_falls_beyond_a_boss_is_played_again() -> None:
    """R-118: the house takes the boss as it has it itself."""
    game = CARD.make({"run": True, "road": "acts", "start": "courier"})
    deep = next(match for match in (lived(game, seed) for seed in range(40)) if run_position(match).run.level > 10)
    dead = fallen(deep.position)
    assert dead is not None
    found = encounter_of(run_position(deep), dead, "", "2026-11-17")
    text = write_record(record_of(deep)).decode()
    rows = content().encounters
    assert verify(Upload(found, text), lambda ident: [rows[ident]] if ident in rows else []).verified


def lived(game: Game, seed: int) -> Match:
    """A whole run by one who looks one step ahead."""
    match = Match(game, ["Ana"], chosen(f"deep{seed}", 1))
    hero = make_hero("greedy", game, QuickDice(seed))
    while match.position.to_act():
        do(match, game.write(hero.choose(match.position.view(1))))
    return match


def test_the_first_foes_of_an_act_teach_what_its_boss_asks() -> None:
    """US-A8, CONTENT.md 8.10: every law is met in small before, by an ordinary foe of the act's first levels."""
    rows = {bare(row["Law"]): row for row in tables()["8.10"]}
    laws = {law.id: boss.act for boss in content().bosses.values() for law in boss.laws}
    assert list(rows) == list(laws)
    for law, row in rows.items():
        foe, first = content().encounters[bare(row["Encounter"])], ACT * (laws[law] - 1) + 1
        assert not foe.is_elite
        assert bare(row["By"]) in [move.root for move in (*foe.moves.active, *foe.moves.banked)] + foe.blessings
        assert first - WINDOW <= foe.level <= first + 4, law


def test_two_laws_of_each_boss_are_taught_by_their_own_words() -> None:
    """CONTENT.md 8.10: what teaches them bears the same verb, status or hook, so that it looks the same."""
    rows = tables()["8.10"]
    for boss in content().bosses.values():
        told = {bare(row["Law"]): bare(row["By"]) for row in rows if bare(row["Law"]).startswith(boss.id)}
        same = [law.id for law in boss.laws if words_of(law.score) & words_of(taught(told[law.id]))]
        assert len(same) >= 2, boss.id


def taught(name: str) -> str:
    """The score of a move or a blessing."""
    return content().roots[name].score if name in content().roots else content().majors[name].score


def words_of(score: str) -> set[str]:
    return set(re.findall("[a-z_]{3,}", score)) - COMMON


def test_every_foe_has_an_idea_of_its_own_and_an_answer() -> None:
    """CONTENT.md 8.12: made of what it bears, as nobody else is, and with the elements that hurt it more."""
    everyone = {**content().encounters, **{name: boss.who for name, boss in content().bosses.items()}}
    rows = tables()["8.12"]
    assert [(bare(row["Encounter"]), row["Name"]) for row in rows] == [
        (name, who.name) for name, who in everyone.items()
    ]
    made_of = [frozenset(listed(row["By"])) for row in rows]
    assert len(set(made_of)) == len(rows)
    assert len({row["Its idea"] for row in rows}) == len(rows)
    for row, parts in zip(rows, made_of, strict=True):
        who = everyone[bare(row["Encounter"])]
        borne = {move.root for move in (*who.moves.active, *who.moves.banked)} | set(who.blessings)
        assert parts and parts <= borne, who.name
        assert row["An answer"].endswith("."), who.name
        assert listed(row["Weak to"]) == weak_to(who), who.name


def weak_to(who: CharacterData) -> list[str]:
    """The elements of more weaknesses than resistances, where it is all that its own moves attune it to."""
    roots = [content().roots[move.root] for move in who.moves.active]
    held = {ELEMENTS.index(root.element) for root in roots if "attune self $el" in root.score}
    found = []
    for element, name in enumerate(ELEMENTS):
        met = [RELATION[own][element] for own in held]
        if not {ABSORBS, IMMUNE} & set(met) and met.count(WEAK) > met.count(RESISTS):
            found.append(name)
    return found
