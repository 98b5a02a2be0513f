"""The content: data files equal to the printed tables, scores that run, texts that agree, errors that say where."""

import json
import re
from collections.abc import Callable
from importlib.resources import files

import pytest

from parlour.core.dice import QuickDice
from parlour.games.underscore.combat.choices import pick_of, random_cast
from parlour.games.underscore.combat.combat import Combat, Pick
from parlour.games.underscore.combat.state import Fighter
from parlour.games.underscore.content.identity import identity
from parlour.games.underscore.content.library import (
    TABLES,
    Content,
    ContentError,
    classic,
    content,
    load_content,
    read_table,
)
from parlour.games.underscore.content.moves import Move
from parlour.games.underscore.content.shapes import CharacterData, MajorData, ModData, MoveData, PoolsData, RootData
from parlour.games.underscore.content.tables import DESCRIPTIONS, ELEMENTS, TUNE_SHIFT
from parlour.games.underscore.notation.match import STARTS
from parlour.games.underscore.score.prose import say_score

PRINTED = (files("parlour.games.underscore.content") / "CONTENT.md").read_text(encoding="utf-8")


def tables() -> dict[str, list[dict[str, str]]]:
    """The rows of every table of CONTENT.md by the number of its section."""
    found: dict[str, list[dict[str, str]]] = {}
    section = ""
    head: list[str] = []
    for line in PRINTED.splitlines():
        if title := re.match(r"#+ (\d+(?:\.\d+)?)", line):
            section, head = title.group(1), []
        elif line.startswith("|") and not re.match(r"\|[-| ]+\|$", line):
            cells = [cell.strip() for cell in line.strip("|").split("|")]
            if not head:
                head = cells
            else:
                found.setdefault(section, []).append(dict(zip(head, cells, strict=True)))
    return found


def bare(cell: str) -> str:
    return cell.strip("`")


def listed(cell: str) -> list[str]:
    return [] if cell == "—" else bare(cell).split(", ")


def test_moves_are_as_printed() -> None:
    rows = [(ELEMENTS[n], row) for n in range(8) for row in tables()[f"3.{n}"]]
    assert [bare(row["id"]) for _, row in rows] == list(classic().roots)
    rows += [(row["Element"], row) for row in tables()["8.1"]]
    assert [bare(row["id"]) for _, row in rows] == list(content().roots)
    for element, row in rows:
        data = content().roots[bare(row["id"])]
        assert (data.name, data.element, data.types, data.text, data.flavour) == (
            row["Name"],
            element,
            [row["Type"]],
            row["Rules text"],
            row["Flavour"],
        )
        assert f"{data.dmg}×{data.iters}" == row["Dmg×It"]
        assert data.score == bare(row["Score"])
        assert ", ".join(f"{name}:{source}" for name, source in data.choices.items()) == row["Choices"]
        tags = ["Quick-Move"] * (data.speed > 0) + ["Slow-Move"] * (data.speed < 0)
        tags += [f"Ignores-{word.capitalize()}" for word in data.ignores]
        tags += [f"Heat {data.heat}"] * (data.heat > 0) + ([f"Charge {data.charge}"] if data.charge is not None else [])
        tags += [f"Cooldown {data.cooldown}"] * (data.cooldown > 0)
        assert ", ".join(tags) == row["Tags"]


def test_blessings_are_as_printed() -> None:
    rows = tables()["4.1"] + tables()["4.2"]
    assert [bare(row["id"]) for row in rows] == list(classic().minors)
    rows += tables()["8.2"]
    assert [bare(row["id"]) for row in rows] == list(content().minors)
    for row in rows:
        minor = content().minors[bare(row["id"])]
        effect = row.get("Effect (document wording)") or row["Effect"]
        assert (minor.name, minor.element, minor.rarity, minor.needs, minor.target, minor.mod, minor.text) == (
            row["Name"],
            row["Element"],
            row["Rarity"],
            row["Needs"],
            bare(row["Target"]).strip("—"),
            bare(row["Mod"]),
            effect,
        )
    assert [bare(row["id"]) for row in tables()["5"]] == list(classic().majors)
    assert [bare(row["id"]) for row in tables()["5"] + tables()["8.3"]] == list(content().majors)
    for row in tables()["5"] + tables()["8.3"]:
        major = content().majors[bare(row["id"])]
        assert (major.name, major.rarity, major.score, major.text) == (
            row["Name"],
            row["Rarity"],
            bare(row["Score"]),
            row["Rules text"],
        )


def test_starters_are_as_printed() -> None:
    assert [bare(row["id"]) for row in tables()["2"]] == list(classic().starters)
    assert [bare(row["id"]) for row in tables()["8.4"]] == list(content().starters) == list(STARTS)
    both = [(row, classic()) for row in tables()["2"]] + [(row, content()) for row in tables()["8.4"]]
    for row, known in both:
        data = known.starters[bare(row["id"])]
        assert (data.name, str(data.max_hp), data.active) == (row["Name"], row["Max HP"], listed(row["Active"]))
        assert data.chooses or data.banked == listed(row["Banked"])
    assert [content().basic(element) for element in ELEMENTS[1:]] == [
        "water.knuckle",
        "stone.slab",
        "fire.cinder",
        "plant.thorn",
        "vital.harvest",
        "force.gust",
        "thunder.nail",
    ]


BRACKETS = {
    "dmg+1": [ModData("vital.cheek", {})],
    "dmg+2": [ModData("vital.cheek", {})] * 2,
    "iters+1": [ModData("stone.second", {})],
    "cd-1": [ModData("stone.hours", {"n": -1})],
    "ch+1": [ModData("thunder.jar", {"n": 1})],
    "quick": [ModData("thunder.hair", {})],
    "amt+1": [ModData("force.measure", {"a": 1})],
    "regenbank": [ModData("plant.box", {})],
}


def test_encounters_are_as_printed() -> None:
    assert [bare(row["id"]) for row in tables()["6"]] == list(classic().encounters)
    assert [bare(row["id"]) for row in tables()["6"] + tables()["8.5"]] == list(content().encounters)
    for row in tables()["6"] + tables()["8.5"]:
        data = content().encounters[bare(row["id"])]
        assert (data.name, data.level, data.max_hp, data.is_elite) == (
            row["Name"],
            int(row["Lv"]),
            int(row["HP"]),
            row["Elite"] == "yes",
        )
        assert data.blessings == listed(row["Blessings"])
        check_fighter(row, data)


def check_fighter(row: dict[str, str], data: CharacterData) -> None:
    for cell, pool in ((row["Active"], data.moves.active), (row["Banked"], data.moves.banked)):
        for text, move in zip(listed(cell), pool, strict=True):
            name, _, bracket = text.rstrip("]").partition("[")
            assert move.root == name
            assert move.mods == (BRACKETS[bracket] if bracket else [])
    roots = {move.uid: move.root for move in data.moves.active + data.moves.banked}
    loop = [
        roots[turn.move] + "".join(f"({key}={word})" for key, word in turn.args.items())
        for turn in data.turn_history.values()
    ]
    assert loop == listed(row["Loop"])
    assert data.bark == row["Bark"]


def test_bosses_laws_and_epilogues_are_as_printed() -> None:
    assert [bare(row["id"]) for row in tables()["8.6"]] == list(content().bosses)
    for row in tables()["8.6"]:
        boss = content().bosses[bare(row["id"])]
        assert (boss.who.name, str(boss.act), str(boss.who.max_hp), boss.omen) == (
            row["Name"],
            row["Act"],
            row["HP"],
            row["Omen"],
        )
        assert (boss.who.level, boss.who.is_elite) == (10 * boss.act, True)
        assert boss.who.blessings == [law.id for law in boss.laws]
        check_fighter(row, boss.who)
    assert [bare(row["id"]) for row in tables()["8.7"]] == list(content().laws)
    for row in tables()["8.7"]:
        law = content().laws[bare(row["id"])]
        assert (law.name, law.score, law.text) == (row["Name"], bare(row["Score"]), row["Rules text"])
    assert [row["Sentence"] for row in tables()["8.8"]] == [row.text for row in content().endings]


def test_lessons_are_as_printed() -> None:
    """Loadouts, limits and what the exhaustive searches found; t8 to t10 are read step by step."""
    tutorials = [row for row in tables()["7.1"] if row["id"] not in ("`t8`", "`t9`", "`t10`")]
    for row in tutorials:
        data = content().lessons[bare(row["id"])]
        hp, _, moves = row["Hero (Max HP: moves / banked)"].partition(": ")
        active, _, banked = moves.partition(" / ")
        assert (data.title, str(data.hero.hp), ", ".join(data.hero.active), ", ".join(data.hero.banked)) == (
            row["Title"],
            hp,
            active,
            banked,
        )
        foe = row["Foe (HP: moves, loop)"]
        assert foe.startswith(data.foe.name)
        assert ", ".join(data.foe.active) in foe
        assert row["Priority, dice"].startswith(data.first)
        turn, left = re.findall(r"\(T(\d+), hero (\d+)/", row["Line (turn of victory)"])[0]
        assert (data.turn, data.left) == (int(turn), int(left))
        said = " ".join([data.say, *[beat.say for beat in data.beats]])
        printed = re.findall(r'"([^"]+)"', row["Tutor's beats"])
        assert printed
        assert [words for words in printed if words not in said] == []
    for row in tables()["7.2"]:
        data = content().lessons[bare(row["id"])]
        wins, lines = re.findall(r"\d+", row["Exhaustive search"])[:2]
        assert (data.title, data.first, data.limit, data.wins, data.lines) == (
            row["Title"],
            row["First"],
            int(row["Limit"]),
            int(wins),
            int(lines),
        )
        assert row["Hero"].startswith(f"{data.hero.hp}: {', '.join(data.hero.active)}")
        loop = ", ".join(root.partition(".")[2] for root in data.foe.loop)
        assert row["Foe (HP: moves; loop)"] == f"{data.foe.hp}: {', '.join(data.foe.active)}; {loop}"
    assert len(content().lessons) == 20


def test_counts() -> None:
    """US-145 and the counts of the tables: 73 moves, 21 + 9 minors, 36 majors, 40 encounters on every level to 20, 5 starters."""
    found = classic()
    assert (len(found.roots), len(found.minors), len(found.majors), len(found.encounters)) == (73, 30, 36, 40)
    assert {data.level for data in found.encounters.values()} == set(range(1, 21))
    assert sum(data.is_elite for data in found.encounters.values()) == 10
    assert sorted(DESCRIPTIONS) == sorted(ELEMENTS[1:])
    assert all(len(text) > 60 for text in DESCRIPTIONS.values())


def test_the_road_in_acts_has_enough_of_everything() -> None:
    found = content()
    elites = [data for data in found.encounters.values() if data.is_elite]
    assert len(found.encounters) - len(elites) >= 70
    assert len(elites) >= 20
    assert len(found.bosses) == 6
    assert len(found.roots) >= 110
    names = [data.name for data in (*found.encounters.values(), *[boss.who for boss in found.bosses.values()])]
    assert len(set(names)) == len(names)
    for element in ELEMENTS[1:]:
        assert {row.rarity for row in found.minors.values() if row.element == element} == RARITIES
        assert {row.rarity for row in found.majors.values() if row.id.startswith(element)} == RARITIES
        assert sum(row.element == element for row in found.roots.values()) >= 14


def test_every_element_can_be_held_three_times() -> None:
    """By which its rare blessings are in scope (US-143, US-146): a start has three Active moves of it and early foes teach a fourth, or has four."""
    found = content()
    early = [data for data in found.encounters.values() if not data.is_elite and data.level <= 5]
    taught = {move.root for data in early for move in data.moves.active + data.moves.banked}
    for element in ELEMENTS[1:]:
        own = {root for root, row in found.roots.items() if row.element == element}
        begun = [data for data in found.starters.values() if len(own & set(data.active)) >= 3]
        assert begun, element
        assert any(own.issuperset(data.active) or taught & (own - set(data.active)) for data in begun), element


RARITIES = {"common", "uncommon", "rare"}


def numbers(text: str) -> set[str]:
    return set(re.findall(r"\d+", text))


SAYINGS: dict[str, RootData | MajorData] = {
    **content().roots,
    **content().laws,
    **{name: row for name, row in content().majors.items() if name not in classic().majors},
}


@pytest.mark.parametrize("ident", list(SAYINGS))
def test_rules_text_and_score_agree_on_their_numbers(ident: str) -> None:
    """Every number of the text is in the score, its base damage or follows from them; every literal of the score is told."""
    data = SAYINGS[ident]
    dmg, iters = (data.dmg, data.iters) if isinstance(data, RootData) else (0, 1)
    score = re.sub(r"hp\(self\)\*3<maxhp\(self\)(\*2)?", "", data.score)  # two thirds and a third are words
    words = {"three times": "3", "two or more": "2", "twice": "2", "once more": "1", "Double": "2"}
    said = numbers(data.text) | {digit for word, digit in words.items() if word in data.text}
    literals = {int(n) for n in numbers(score)}
    sums = (
        {dmg, iters}
        | literals
        | {dmg + n for n in literals}
        | {2 * n for n in literals}
        | {dmg + 2 * n for n in literals}
    )
    sums |= {TUNE_SHIFT} if "tune " in score else set()
    assert {int(n) for n in said} <= sums | {0, 1, 2}
    told = {int(n) for n in said}
    for n in literals:
        assert n in told or dmg + n in told or dmg + 2 * n in told or n in (1, 0), (n, data.text)


def test_every_move_runs() -> None:
    """Each root is cast in all its ways by a side that holds it, Active and, where it can, from the bank."""
    for root in content().roots:
        for banked in (False, True):
            pool = [MoveData(1, "plain.fists", []), MoveData(2, root, [])]
            pools = PoolsData(pool[:1], pool[1:]) if banked else PoolsData(pool)
            who = content().character(CharacterData(name="-", max_hp=20, moves=pools))
            if banked and not who.moves[1].score.has_from:
                continue
            other = content().character(content().starter("nun"))
            fight = Combat([Fighter(who), Fighter(other)], QuickDice(1), "fight/1")
            fight.begin(0)
            fight.side[0].turns[0] = 1
            dice = QuickDice(2)
            action = 4 if banked else 1
            for _ in range(60):
                action = random_cast(fight, 0, dice)
                if pick_of(fight, 0, action).move == 1:
                    break
            fight.resolve([pick_of(fight, 0, action), Pick(-1, False, [])])
            assert fight.side[0].last == 1


def test_every_move_can_be_learned_from_somebody() -> None:
    """Simulated runs had met nobody who would teach six of them; on the road in acts elites need not be met for any."""
    for found in (classic(), content()):
        everybody = [data for data in found.encounters.values() if not data.is_elite or found is classic()]
        taught = {move.root for data in everybody for move in data.moves.active + data.moves.banked}
        assert taught == set(found.roots)


def test_every_blessing_and_encounter_runs() -> None:
    """Random fights between all encounters end, whatever their blessings; each major enters some fight."""
    found = content()
    dice = QuickDice(5)
    majors = list(found.majors)
    for place, data in enumerate([*found.encounters.values(), *[boss.who for boss in found.bosses.values()]]):
        other = found.starter("courier")
        blessed = CharacterData(name="-", max_hp=20, moves=other.moves, blessings=[majors[place % len(majors)]])
        fight = Combat([Fighter(found.character(data)), Fighter(found.character(blessed))], QuickDice(place), "fight/1")
        fight.begin(0)
        while fight.dead < 0:
            fight.resolve([pick_of(fight, who, random_cast(fight, who, dice)) for who in (0, 1)])
            assert fight.turn <= 60


def broken(name: str, change: dict[str, object]) -> dict[str, list[object]]:
    """The data files with one row of one file changed."""
    found = {table: read_table(table) for table in TABLES}
    first = found[name][0]
    assert isinstance(first, dict)
    found[name] = [{**first, **change}, *found[name][1:]]
    return found


@pytest.mark.parametrize(
    ("name", "change", "words"),
    [
        ("moves.json", {"score": "pre{atune self}"}, "moves.json: plain.fists: pre, position 4: unknown verb 'atune'"),
        ("moves.json", {"types": []}, "moves.json: plain.fists: expected an element and at least one type"),
        ("moves.json", {"dmg": 11}, "moves.json: plain.fists: base damage 11 x 1 is outside the build caps"),
        ("moves.json", {"dmg": "2"}, "moves.json: plain.fists: Expected `int`, got `str`"),
        ("moves.json", {"colour": "red"}, "moves.json: plain.fists: Object contains unknown field `colour`"),
        ("majors.json", {"score": "on tea {raw}"}, "majors.json: any.thick: on, position 3: unknown hook 'tea'"),
        ("encounters.json", {"blessings": ["any.tea"]}, "encounters.json: e01a: unknown major blessing 'any.tea'"),
        (
            "encounters.json",
            {"turn_history": {"2": {"move": 1}}},
            "encounters.json: e01a: turn_history must have the keys 1, 2",
        ),
        ("encounters.json", {"starting": {"glee": 1}}, "encounters.json: e01a: starting 'glee'"),
    ],
)
def test_broken_content_is_refused_with_file_and_id(name: str, change: dict[str, object], words: str) -> None:
    with pytest.raises(ContentError) as trouble:
        load_content(broken(name, change))
    assert str(trouble.value).startswith(words)


FOLDED: dict[str, tuple[str, Callable[[Move], object], object]] = {  # mods on a root -> what to look at
    "water.turncoat e=thunder": ("water.knuckle", lambda m: m.element, 7),
    "stone.weight": ("water.knuckle", lambda m: m.speed, -1),
    "stone.hours n=1": ("water.knuckle", lambda m: m.cooldown, 1),
    "stone.second": ("water.knuckle", lambda m: m.iters, 2),
    "fire.thumb": ("fire.pyre", lambda m: m.heat, 2),
    "fire.clause": ("water.knuckle", lambda m: (m.heat, len(m.score.post)), (1, 1)),
    "plant.marriage": ("water.knuckle", lambda m: m.element, 4),
    "plant.box": ("water.knuckle", lambda m: len(m.score.triggers), 1),
    "water.key": ("water.knuckle", lambda m: m.score.has_from, True),
    "water.thin a=1": ("fire.roast", lambda m: m.score.post[0].args[2].value, 1),
    "force.measure a=1": ("fire.roast", lambda m: m.score.post[0].args[2].value, 3),
    "force.word a=1 s=regen": ("fire.roast", lambda m: m.score.post[0].args[1].word, "regen"),
    "vital.nerve q=sleep": ("water.knuckle", lambda m: m.ignores[7], True),
    "thunder.jar n=1": ("water.knuckle", lambda m: m.charge, 1),
    "thunder.sin": ("water.knuckle", lambda m: (m.charge, len(m.score.pre)), (1, 2)),
    "any.turn": ("stone.litany", lambda m: (m.dmg, m.iters), (3, 1)),
    "water.brim": ("fire.roast", lambda m: len(m.score.post), 2),
    "stone.facing": ("stone.pillory", lambda m: len(m.score.post), 3),
    "fire.tinder": ("vital.price", lambda m: len(m.score.post), 1),
    "plant.bud": ("water.knuckle", lambda m: m.dmg, 2),
    "vital.barb": ("water.knuckle", lambda m: len(m.score.post), 1),
    "force.hush": ("water.knuckle", lambda m: len(m.score.post), 1),
    "thunder.spark": ("fire.roast", lambda m: len(m.score.post), 2),
    "any.blunt": ("vital.price", lambda m: (m.dmg, m.cooldown), (3, 0)),
}


@pytest.mark.parametrize("text", sorted(FOLDED))
def test_minor_blessings_fold_over_their_root(text: str) -> None:
    root, look, expected = FOLDED[text]
    ident, *words = text.split()
    args: dict[str, object] = {}
    for word in words:
        key, _, value = word.partition("=")
        args[key] = int(value) if value.lstrip("-").isdigit() else value
    move = content().move(MoveData(1, root, [ModData(ident, args)]))
    assert look(move) == expected
    assert move.text == say_score(move.score, move.element, move.dmg, move.iters)
    assert content().move(MoveData(1, root, [])).mods == []  # the root itself is untouched
    back = content().move(MoveData(1, root, [ModData(ident, args), ModData("any.root", {})]))
    assert (back.dmg, back.iters, back.element) == (
        content().roots[root].dmg,
        content().roots[root].iters,
        ELEMENTS.index(content().roots[root].element),
    )


@pytest.mark.parametrize(
    ("root", "mods", "words"),
    [
        ("fire.roast", [ModData("vital.cheek", {})], "no damage variable"),
        ("water.knuckle", [ModData("fire.thumb", {})], "no Heat"),
        ("water.knuckle", [ModData("stone.hours", {"n": 2})], "'n' must be 1 or -1"),
        ("water.knuckle", [ModData("stone.hours", {"n": -1})], "outside the build caps"),
        ("water.knuckle", [ModData("force.measure", {"a": 1})], "0 status effects"),
        ("stone.debt", [ModData("water.key", {})], "From Bank logic already"),
        ("stone.litany", [ModData("vital.cheek", {})] * 3, "outside the build caps"),
        ("tea.pot", [], "unknown move 'tea.pot'"),
        ("fire.roast", [ModData("tea.cup", {})], "unknown minor blessing 'tea.cup'"),
    ],
)
def test_what_does_not_fit_is_refused(root: str, mods: list[ModData], words: str) -> None:
    with pytest.raises(ContentError, match=re.escape(words)):
        content().move(MoveData(1, root, mods))


def test_one_turn_is_said_as_one() -> None:
    move = content().move(MoveData(1, "force.eater", [ModData("vital.cheek", {})]))
    assert "You lose 1 turn of Curse" in move.text


def test_every_element_has_common_uncommon_and_rare_lines_of_play() -> None:
    """CONTENT.md 8.11: all of its moves and blessings serve one of them."""
    rows = tables()["8.11"]
    assert [(row["Element"], row["Rarity"]) for row in rows] == [
        (element, rarity) for element in ELEMENTS[1:] for rarity in ("common", "uncommon", "rare")
    ]
    for element in ELEMENTS[1:]:
        own = [row for row in rows if row["Element"] == element]
        moves = [name for row in own for name in listed(row["Moves"])]
        assert sorted(moves) == sorted(name for name, root in content().roots.items() if root.element == element)
        for row in own:
            assert len(listed(row["Moves"])) >= 3
            blessings = [
                name
                for table in (content().minors, content().majors)
                for name, data in table.items()
                if name.startswith(f"{element}.") and data.rarity == row["Rarity"]
            ]
            assert sorted(listed(row["Blessings"])) == sorted(blessings)


def test_identity_leaves_the_name_out() -> None:
    data = json.loads(
        json.dumps({"max_hp": 20, "hp_penalty": 0, "starting": {}, "moves": {}, "blessings": [], "turn_history": {}})
    )
    assert identity({**data, "name": "Ada"}) == identity({**data, "name": "Bo"})
    assert identity({**data, "max_hp": 21}) != identity(data)


def test_content_is_a_fresh_object_for_tests() -> None:
    assert isinstance(load_content({name: read_table(name) for name in TABLES}), Content)
