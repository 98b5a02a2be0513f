"""The upgrade screen: learning, reorganising, forgetting, drafting, majors, leaving; refusals in their order."""

from __future__ import annotations

import pytest

from parlour.games.underscore.content.library import content
from parlour.games.underscore.run.scopes import major_scope, minor_scope
from parlour.table.match import Match
from tests.games.underscore.journey import (
    Shelf,
    begun,
    change,
    do,
    encounter,
    lose,
    refusal,
    roots,
    run_position,
    screen,
    seen,
    shown,
    tried,
    upgrade,
    win,
)

NEXT = Shelf(encounter("dummy", 2))
TEACHER: dict[str, object] = {
    "id": "teacher",
    "name": "Teacher",
    "max_hp": 20,
    "moves": {
        "active": [
            {"uid": 4, "root": "fire.cinder", "mods": [{"id": "vital.cheek", "args": {}}]},
            {"uid": 7, "root": "stone.slab", "mods": []},
        ],
        "banked": [{"uid": 9, "root": "plain.scrap", "mods": []}],
    },
}


def in_box(match: Match) -> str:
    """What lies in Forget Move."""
    hero = shown(match).hero
    assert hero is not None and hero.box is not None
    return hero.box.card.root


# -- one upgrade ---------------------------------------------------------------------------------------------------


def test_after_a_win_one_upgrade_or_none() -> None:
    """US-141: learn, draft or major; each leads to the next level and no second one."""
    for texts in (["learn o1 found", "done"], ["draft", "skip"], ["major"], ["leave"]):
        match = begun("begin warden")
        win(match)
        assert seen(match).phase == "upgrade"
        do(match, *texts)
        assert run_position(match).run.level == 2
        for text in ("learn o1 found", "draft", "major", "leave", "done", "skip", "take 1", "swap m1 m2", "forget m1"):
            assert refusal(match, text) == "wrong_phase"


def test_leaving_empty_handed_changes_nothing() -> None:
    """US-141: none at all is allowed (R-45)."""
    match = screen(encounters=NEXT)
    before = run_position(match).run.character()
    do(match, "leave")
    after = run_position(match).run.character()
    assert (after.moves, after.max_hp, after.blessings) == (before.moves, before.max_hp, before.blessings)


# -- learning ------------------------------------------------------------------------------------------------------


def test_any_move_of_the_fallen_may_be_learned() -> None:
    """US-142: Active or Banked, as found or as its Root Variation."""
    match = screen(foe=TEACHER, encounters=NEXT)
    learns = [text for text in match.legal(1) if text.startswith("learn")]
    assert learns == [f"learn {slot} {how}" for slot in ("o1", "o2", "q1") for how in ("found", "root")]
    assert refusal(match, "learn o3 found") == "no_such_move"
    assert refusal(match, "learn q2 root") == "no_such_move"


@pytest.mark.parametrize(("how", "mods", "dmg"), [("found", ["vital.cheek"], 3), ("root", [], 2)])
def test_as_found_or_as_root(how: str, mods: list[str], dmg: int) -> None:
    """US-142: with its minor blessings, or without; what they cost their bearer is not inherited (R-42)."""
    match = screen("plain.fists", "", foe=TEACHER, encounters=NEXT)
    do(match, f"learn o1 {how}", "done")
    run = run_position(match).run
    assert [mod.id for mod in run.active[1].mods] == mods
    assert content().move(run.active[1]).dmg == dmg
    assert run.hp_penalty == 0
    assert f"hit B fire {dmg}>{dmg}>{dmg} hp {60 - dmg}" in do(match, "cast m2")


def test_a_move_that_is_known_may_be_learned_again() -> None:
    """R-42: copies are separate, each with a uid of its own."""
    match = screen("stone.slab", "", foe=TEACHER, encounters=NEXT)
    do(match, "learn o2 found", "done")
    assert roots(match) == (["stone.slab", "stone.slab"], [])
    assert [move.uid for move in run_position(match).run.active] == [1, 2]


@pytest.mark.parametrize(
    ("active", "banked", "found"),
    [
        ("plain.fists", "plain.breath", (["plain.fists", "stone.slab"], ["plain.breath"])),
        (
            "plain.fists plain.scrap plain.brace plain.bellow",
            "plain.breath",
            (["plain.fists", "plain.scrap", "plain.brace", "plain.bellow"], ["plain.breath", "stone.slab"]),
        ),
    ],
)
def test_it_goes_to_the_first_free_slot(active: str, banked: str, found: tuple[list[str], list[str]]) -> None:
    """US-149: Active 1-4, then Banked 1-2."""
    match = screen(active, banked, foe=TEACHER)
    do(match, "learn o2 found")
    assert roots(match) == found


def test_then_the_pools_may_be_reorganised() -> None:
    """US-149: swaps and moves into empty slots, until done."""
    match = screen("plain.fists plain.scrap", "plain.breath", foe=TEACHER, encounters=NEXT)
    do(match, "learn o2 found", "swap m1 b1", "swap b2 m3", "swap m1 m2", "done")
    assert roots(match) == (["plain.scrap", "plain.breath"], ["plain.fists", "stone.slab"])
    fight = run_position(match).fight
    assert fight is not None
    assert [fight.name(0, move) for move in fight.side[0].active] == ["plain.scrap", "plain.breath"]


def test_one_move_stays_active() -> None:
    """R-43."""
    match = screen("plain.fists", "plain.breath", minors=("any.shelf",))
    do(match, "take 1")
    assert refusal(match, "swap m1 b2") == "last_active"
    do(match, "swap m1 b1", "swap m2 b1")
    assert roots(match) == (["plain.breath", "plain.fists"], [])


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("swap m1 m1", "no_target"),
        ("swap m3 m4", "no_such_move"),
        ("swap m1 m3", "no_target"),  # empty, but of the same pool
        ("swap m1 b3", "no_target"),  # the Bank holds two
        ("forget m1", "not_offered"),
        ("forget m4", "no_such_move"),
    ],
)
def test_what_cannot_be_swapped(text: str, code: str) -> None:
    """R-75: into the first empty slot of the other pool."""
    match = screen("plain.fists plain.scrap", "", minors=("any.shelf",))
    do(match, "take 1")
    assert refusal(match, text) == code


FULL = ("plain.fists plain.scrap plain.brace plain.bellow", "plain.breath fire.cinder")


def test_with_full_pools_one_move_must_be_forgotten() -> None:
    """US-150: a third bank of one slot, in which exactly one move is left."""
    match = screen(*FULL, foe=TEACHER, encounters=NEXT)
    do(match, "learn o2 found")
    assert in_box(match) == "stone.slab"
    assert upgrade(match).must_forget
    assert refusal(match, "done") == "must_forget"
    do(match, "swap m1 m2", "forget b1")
    assert in_box(match) == "plain.breath"
    assert refusal(match, "forget m1") == "not_offered"  # exactly one
    do(match, "swap m1 b1", "done")
    active, banked = roots(match)
    assert active == ["stone.slab", "plain.fists", "plain.brace", "plain.bellow"]
    assert banked == ["plain.scrap", "fire.cinder"]


def test_a_forgotten_moves_uid_is_never_given_again() -> None:
    match = screen(*FULL, foe=TEACHER, encounters=NEXT)
    do(match, "learn o1 found", "forget m1", "done")
    run = run_position(match).run
    assert [move.uid for move in run.active] == [7, 2, 3, 4]
    assert run.uids == 7


def test_the_third_pocket_holds_a_third_move() -> None:
    """US-149: with it a learned move still finds room, and none is forgotten."""
    match = screen(*FULL, foe=TEACHER, blessings=["any.pocket"], encounters=NEXT)
    do(match, "learn o2 found")
    assert roots(match)[1] == ["plain.breath", "fire.cinder", "stone.slab"]
    assert refusal(match, "forget m1") == "not_offered"
    do(match, "swap m1 b3", "done")
    assert roots(match)[0][0] == "stone.slab"


# -- minor blessings -----------------------------------------------------------------------------------------------


def test_the_draft_is_drawn_from_the_scope() -> None:
    """US-143 and US-144: three different ones, all in scope and each with a target."""
    for seed in "abcdef":
        match = screen("fire.pyre fire.cinder stone.slab plain.fists", seed=seed)
        do(match, "draft")
        offered = run_position(match).run.minors
        assert len(set(offered)) == 3
        assert set(offered) <= set(minor_scope(content(), ["fire", "fire", "stone", "none"]))
        assert "any.root" not in offered  # no move carries a blessing
        draws = [draw.stream for draw in match.log[-1].draws]
        assert draws == ["up/1"] * 3


def test_the_draft_of_the_rulebook() -> None:
    """US-144: V41 in a real run."""
    match = begun("begin nun")
    win(match)
    assert run_position(match).run.major == "any.vigil"
    do(match, "draft")
    assert run_position(match).run.minors == ["fire.book", "any.shelf", "any.poultice"]


def test_taking_none_forfeits_the_upgrade() -> None:
    """US-154: skip is allowed, and there is no way back to the other upgrades."""
    match = screen(foe=TEACHER, encounters=NEXT)
    do(match, "draft")
    assert seen(match).phase == "minors"
    for text in ("learn o1 found", "major", "leave", "draft", "done"):
        assert refusal(match, text) == "wrong_phase"
    do(match, "skip")
    assert run_position(match).run.level == 2


def test_the_three_replace_the_fallens_moves() -> None:
    """US-154: on the screen too."""
    match = screen(foe=TEACHER, minors=("any.grit", "any.scar", "any.deep"))
    picture = match.game.show(match.view(1))
    assert "Scar Tissue" in picture
    assert "Grave Slab" not in picture


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("take 4", "not_offered"),
        ("take 4 t=m4", "no_such_move"),  # first of all
        ("take 1 t=m4", "no_such_move"),
        ("take 1", "missing_choice:t"),
        ("take 1 e=fire", "missing_choice:t"),
        ("take 1 t=m1", "missing_choice:e"),
        ("take 1 t=m1 e=water", "bad_choice:e"),  # it is Water already
        ("take 1 t=m1 e=fire s=burn", "bad_choice:s"),
        ("take 1 t=m1 e=fire f=m2", "bad_choice:f"),
        ("take 1 t=m1 e=fire a=1", "bad_choice:a"),
        ("take 2 t=m1", "bad_choice:t"),  # it changes no move
        ("take 2 a=1", "bad_choice:a"),
        ("take 3 t=m1", "no_target"),
        ("take 3 t=m2 a=2", "bad_choice:a"),  # there is but one
        ("take 0", "bad_notation"),
        ("take 1 t=o1", "bad_notation"),
        ("take 1 t=m1 t=m2", "bad_notation"),
    ],
)
def test_refusals_of_take_in_their_order(text: str, code: str) -> None:
    match = screen("water.knuckle fire.roast", "", minors=("water.turncoat", "any.grit", "water.thin"))
    assert refusal(match, text) == code


# -- major blessings -----------------------------------------------------------------------------------------------


def test_one_major_is_drawn_from_its_scope_and_shown() -> None:
    """US-146 and US-147: uniform over the scope sorted by id, before anything else is drawn."""
    match = begun("begin nun")
    win(match)
    entry = match.log[-1]
    draws = [draw.text for draw in entry.draws if draw.stream == "up/1"]
    scope = major_scope(content(), ["fire", "plant", "fire", "plant"], [])
    assert len(draws) == 1
    assert run_position(match).run.major == scope[int(draws[0]) - 1]
    major = upgrade(match).major
    assert major is not None
    assert major.name == "Long Vigil"


def test_owned_majors_are_not_shown_again() -> None:
    """US-146: unique per character (R-44)."""
    owned = [name for name in content().majors if name.startswith("any.") and name != "any.dawn"]
    match = screen("plain.fists", "", blessings=owned, burden=0, encounters=Shelf(encounter("dummy", 2)))
    do(match, "leave")
    win(match)
    assert run_position(match).run.major == "any.dawn"
    do(match, "major")
    win(match)
    assert run_position(match).run.major == ""
    assert refusal(match, "major") == "not_offered"  # nothing is in scope: the button is dead
    assert "major" not in match.legal(1)


@pytest.mark.parametrize(("burden", "elites", "is_open"), [(0, 0, True), (1, 0, False), (1, 1, True), (2, 1, False)])
def test_the_button_works_while_burden_is_not_above_elites(burden: int, elites: int, is_open: bool) -> None:
    """US-151: V39 on the screen."""
    match = screen(burden=burden, elites=elites, major="any.vigil")
    assert ("major" in match.legal(1)) == is_open
    if not is_open:
        assert refusal(match, "major") == "burden"
        assert upgrade(match).why == "burden"


def test_taking_a_major_adds_to_the_burden() -> None:
    """US-152: by 1, on taking and not on showing; nothing lowers it."""
    match = screen(major="any.tithe", encounters=NEXT)
    assert run_position(match).run.burden == 0
    told = do(match, "major")
    run, fight = run_position(match).run, run_position(match).fight
    assert (run.burden, run.blessings) == (1, ["any.tithe"])
    assert fight is not None
    assert fight.side[0].turns[10] == 2  # Strong 2 at the start of combat
    assert "bless A any.tithe" in told
    win(match)
    do(match, "leave")
    assert run_position(match).run.burden == 1


def test_what_works_once_a_run_works_once() -> None:
    """`runuses` never resets within a run."""
    match = screen(
        "plain.fists", "", blessings=["any.refuse"], encounters=Shelf(encounter("d", 2, active="plain.fists"))
    )
    do(match, "leave")
    change(match, "fight", "sides", 0, "hp", to=1)
    told = do(match, "cast m1")
    assert any(line.startswith("survive A") for line in told)
    win(match)
    assert run_position(match).run.spent == {"any.refuse": [1]}
    do(match, "leave")
    lose(match)
    outcome = match.outcome()
    assert outcome is not None
    assert run_position(match).score()[0] == 3


# -- the screen ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("texts", [[], ["learn o1 found"], ["draft"]])
def test_the_screen_shows_both_sides_and_the_buttons(texts: list[str]) -> None:
    """US-148: the fallen's 4+2, Learn, Major, Draft, one's own 4+2, in 80 columns and 24 lines."""
    match = screen(*FULL, foe=TEACHER)
    do(match, *texts)
    picture = match.game.show(match.view(1))
    lines = picture.split("\n")
    assert len(lines) <= 24
    assert max(len(line) for line in lines) <= 80
    assert picture.isascii()
    for name in ("Bare Knuckles", "Scrap Offering", "Brace", "Bellow", "Catch Breath", "Cinder Tongue"):
        assert name[:12] in picture
    assert "Draft" in picture
    assert "TEACHER" in picture
    if texts != ["draft"]:
        assert "Learn Move" in picture
        assert "o2 Grave Slab" in picture
    if texts == ["learn o1 found"]:
        assert "Forget Move" in picture


def test_a_locked_major_says_why() -> None:
    """US-148: shown, with what would open it."""
    match = screen(burden=2, elites=1, major="any.vigil")
    picture = match.game.show(match.view(1))
    assert "Long Vigil" in picture
    assert "Burden 2 > Elites 1: slay an elite" in picture


# -- previews ------------------------------------------------------------------------------------------------------


def test_a_take_is_previewed_with_the_changed_move_in_full() -> None:
    """US-154: the changed text is generated from the tree, and nothing is done yet."""
    match = screen("fire.pyre plain.fists", "", minors=("vital.cheek", "any.grit", "force.word"))
    before = match.game.save(match.position)
    found = tried(match, "take 1 t=m1")
    assert found.before is not None and found.after is not None
    assert found.before.dmg == 2
    assert found.after.dmg == 3
    assert "Deal 3 Fire" in found.after.card.text
    assert found.after.tags == "Fire attack 3x1, Heat 1"
    assert found.hero == {"hp_penalty": 2}
    assert "then: Pyre Breath" in match.game.sketch(found)
    assert match.game.save(match.position) == before
    assert tried(match, "take 2").hero == {"max_hp": 2}


@pytest.mark.parametrize(
    ("text", "code", "is_open"),
    [
        ("take 1", "missing_choice:t", ["m1", "m2"]),
        ("take 1 t=m1", "missing_choice:s", ["wound", "decay", "regen", "curse", "anger", "stun", "sleep", "slow"]),
        ("take 1 t=m1 s=wound", "missing_choice:a", ["1", "2"]),
        ("take 2 t=m3 f=m1", "no_target", ["m1"]),
        ("take 2 t=m1", "missing_choice:f", ["m2", "m3"]),
        ("take 2 t=m1 f=m1", "bad_choice:f", ["m2", "m3"]),
        ("take 3 t=m1", "not_offered", []),
    ],
)
def test_a_preview_says_what_is_missing_and_what_is_open(text: str, code: str, is_open: list[str]) -> None:
    match = screen("fire.pyre fire.roast plain.fists", "", minors=("force.word", "fire.book"))
    found = tried(match, text)
    assert found.refusal == code
    assert found.open[: len(is_open)] == is_open
    assert bool(found.open) == bool(is_open)


def test_learning_forgetting_and_a_major_are_previewed() -> None:
    match = screen(*FULL, foe=TEACHER, major="any.pocket")
    found = tried(match, "learn o1 root")
    assert found.before is not None and found.after is not None
    assert [found.before.dmg, found.after.dmg] == [3, 2]
    assert "one move must be forgotten" in found.text
    assert found.root is None
    kept = tried(match, "learn o1 found")
    assert kept.root is not None and kept.after is not None
    assert [kept.root.dmg, kept.after.dmg] == [2, 3]
    assert kept.root.card.text != kept.after.card.text  # what the blessing changed can be told in words
    assert tried(match, "major").hero == {"burden": 1, "bank": 1}
    do(match, "learn o1 root")
    lost = tried(match, "forget b1").before
    assert lost is not None
    assert lost.card.root == "plain.breath"
    roomy = screen("plain.fists", "", foe=TEACHER, burden=1)
    assert "it goes to m2" in tried(roomy, "learn o1 found").text
    assert tried(roomy, "major").text == "Burden 1 > Elites 0: slay an elite"
    assert tried(roomy, "leave").refusal == ""


def test_every_legal_upgrade_can_be_previewed_and_done() -> None:
    """Whatever the list shows: the preview refuses nothing, and the input is taken."""
    every = tuple(content().minors)  # of both roads
    for at in range(0, len(every), 3):
        match = screen(
            "fire.pyre thunder.clamp stone.debt water.ebb", "vital.joy", minors=every[at : at + 3], road="acts"
        )
        for text in match.legal(1):
            assert tried(match, text).refusal == "", text
            trial = run_position(match).clone()
            found = match.game.interpret(match.position, 1, text, "")
            assert isinstance(found, list)
            trial.play(1, found[0], None)
            assert match.game.save(trial) != match.game.save(match.position)
