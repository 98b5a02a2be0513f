"""What people read: the combat screen, the story of a turn, what can be looked up."""

from __future__ import annotations

import pytest

from parlour.core.contract import Event
from parlour.core.dice import QuickDice
from parlour.core.story import Hearer
from parlour.games.underscore import CARD
from parlour.games.underscore.content.library import content
from parlour.games.underscore.content.tables import MECHANICS, STATUSES
from parlour.games.underscore.game import UnderscoreGame
from parlour.games.underscore.picture.match import screen
from parlour.games.underscore.position.match import UnderscorePosition
from parlour.games.underscore.queries import text as codex
from parlour.games.underscore.texts.fight import SENTENCES, story
from parlour.games.underscore.view.shapes import UnderscoreView
from tests.games.underscore.arena import Arena
from tests.games.underscore.test_rulebook_turn import do, make, started

IT = ("It", "It")


def seen(game: UnderscoreGame, position: UnderscorePosition, viewer: int = 1) -> str:
    return game.show(position.view(viewer))


def turn_of(arena: Arena, a: str, b: str, viewer: int = 1) -> list[str]:
    arena.turn(a, b)
    return story([event.data for event in arena.events if event.to >> viewer & 1], viewer, IT)


# -- the combat screen


def test_the_screen_has_the_regions_of_section_8_1() -> None:
    game = make(fight="e05x", start="nun")
    position = started(game)
    rows = seen(game, position).split("\n")
    assert rows[0] == " TURN 1                   ( PRIORITY: YOU )                           LEVEL 5"
    assert rows[1].startswith("+-- MOTHER OF KINDLING (elite) ---")
    assert "Every child she had is in the stove," in rows[1]  # its bark, once, at the start
    assert "| ???? | ???? | ???? | ????             |" in rows[6]
    assert any("+-- THE CHARCOAL NUN ---" in row and row.index("+") == 39 for row in rows)
    assert rows[-4:] == [
        " m1 Pyre Breath          Fi atk 2x1 vs: 2 heat 1     b1 Thorn Lash (rests)",
        " m2 Graft                Pl atk 1x1 vs: 1",
        " m3 Slow Roast           Fi utl           cd 1",
        " m4 Mulch Bed            Pl utl           cd 3",
    ]


def test_denied_moves_say_why_and_disqualified_ones_are_warned() -> None:
    game = make(fight="e01a", start="nun")
    position = started(game)
    assert position.fight is not None
    hero = position.fight.side[0]
    hero.cooling[0], hero.bound[1], hero.turns[STATUSES.index("anger")] = 2, 3, 1
    menu = seen(game, position).split("\n")[-4:]
    assert menu[0].rstrip().endswith("cooling 2  b1 Thorn Lash (rests)")
    assert menu[1].endswith("bound 3")
    assert menu[2].endswith("anger!")  # a utility; it may be chosen all the same
    assert position.why_not(1, 2) == ""
    hero.ignores[STATUSES.index("anger")] = 1
    assert not seen(game, position).split("\n")[-2].endswith("anger!")


def test_the_other_sides_board_shows_what_is_public_and_no_more() -> None:
    """R-49: attunements with their turns, statuses, counters of public moves; `????` for the rest."""
    game = make(start="warden")
    position = started(game)
    do(game, position, 1, "cast m1")
    do(game, position, 2, "cast m4")
    mine, theirs = seen(game, position, 1), seen(game, position, 2)
    assert "St 1" in mine.split("\n")[3]
    assert "Millstone cd2" in mine
    assert "Rinse" not in "\n".join(mine.split("\n")[:9])
    assert "Drowned Knuckle |" in theirs
    assert "| ????" in theirs


def test_a_story_that_does_not_fit_is_cut_and_says_so() -> None:
    game = make(fight="e01a", start="nun")
    view = started(game).view(1)
    assert isinstance(view, UnderscoreView)
    assert view.fight is not None
    rows = screen(view, view.fight, ["word " * 300], ("keys", "more keys")).split("\n")
    assert len(rows) <= 22
    assert any("... (l: the whole log)" in row for row in rows)
    assert any(row.startswith(" more keys") for row in rows)


@pytest.mark.parametrize("fight", sorted(content().encounters))
def test_every_fight_fits_80_by_24(fight: str) -> None:
    game = make(fight=fight, start="courier")
    dice = QuickDice(4)
    position = started(game, 4)
    while position.to_act():
        events: list[Event] = []
        position.play(1, position.random_action(1, dice), events)
        view = position.view(1)
        assert isinstance(view, UnderscoreView)
        assert view.fight is not None
        told = CARD.lines([event for event in events if event.to >> 1 & 1], Hearer(1, ["Ana"]))
        rows = screen(view, view.fight, told, ("-", "-")).split("\n")
        assert len(rows) <= 23  # and a line to type
        assert max(map(len, rows)) <= 80


# -- the story


def test_hits_tell_their_arithmetic() -> None:
    """Base, after relations, after Strong and Tough; absorption and immunity in words."""
    arena = Arena("x2.fire", "plain.fists").attune("B", plant=0).set("A", strong=1)
    assert turn_of(arena, "x2.fire", "plain.fists")[0] == "You cast x2.fire. 2 Fire -> 3 (weak) -> 4 (Strong): it 16."
    arena = Arena("x2.fire", "plain.fists").attune("B", stone=0)
    assert "2 Fire -> 1 (resisted): it 19." in turn_of(arena, "x2.fire", "plain.fists")[0]
    arena = Arena("x2.fire", "plain.fists").attune("B", water=0).set("B", hp=10)
    assert "Fire: it drinks it. It heals 1 (11)." in turn_of(arena, "x2.fire", "plain.fists")[0]
    arena = Arena("plain.fists", "x2.thunder", first="B").attune("A", stone=0)
    assert turn_of(arena, "plain.fists", "x2.thunder")[0] == "It casts x2.thunder. Thunder: you are immune."
    arena = Arena("plain.fists", "idle").set("B", tough=1)
    assert "2 plain -> 1 (Tough): it 19." in turn_of(arena, "plain.fists", "idle")[0]


def test_each_own_turn_is_a_line_ticks_first() -> None:
    arena = Arena("plain.fists", "plain.fists").set("A", burn=2, regen=1, hp=10)
    lines = turn_of(arena, "plain.fists", "plain.fists")
    assert lines == [
        "Regen works. You heal 1 (11). Burn works. 1 Fire: you 10. You cast Bare Knuckles. 2 plain: it 18.",
        "It casts Bare Knuckles. 2 plain: you 8.",
    ]


def test_secrets_stay_secrets_in_words() -> None:
    arena = Arena("fire.oath", "plain.fists")
    mine = turn_of(arena, "fire.oath:water", "plain.fists")
    theirs = story([event.data for event in arena.events if event.to >> 2 & 1], 2, IT)
    assert "You declare Water. You set a trap." in mine[0]
    assert "It declares ????. It sets a trap." in theirs[0]


def test_a_watcher_reads_of_a_and_b() -> None:
    arena = Arena("plain.fists", "plain.breath").set("B", hp=10)
    arena.turn("plain.fists", "plain.breath")
    lines = story([event.data for event in arena.events], 0, ("A", "B"))
    assert lines == ["A casts Bare Knuckles. 2 plain: B 8.", "B casts Catch Breath. B heals 2 (10)."]


def test_every_kind_of_event_has_its_sentence() -> None:
    """The kinds that the rules list, but for those that a screen shows otherwise."""
    rules = CARD.rules()
    listed = rules.partition("Kinds: ")[2].partition("; and of the table")[0].replace("\n", " ")
    kinds = [
        word.split(" (")[0].strip()
        for word in listed.replace("(base>after relations>final, or `absorb`/`immune`)", "").split(",")
    ]
    shown = {"turn", "hit"}
    assert [kind for kind in kinds if kind not in SENTENCES and kind not in shown] == []
    assert len(kinds) > 45


# -- what can be looked up


def test_inspect_tells_every_public_fact() -> None:
    game = make(start="nun")
    position = started(game)
    do(game, position, 1, "cast m1")
    do(game, position, 2, "cast m3")
    view = position.view(1)
    text = codex.inspect(view, "")
    assert "o3 Slow Roast (fire, utility, Cooldown 1, cooling 1)" in text
    assert "Target gains Burn 2." in text
    assert " o1 ????: private; nobody but its owner knows it" in text
    assert " m4 Mulch Bed (plant, utility, Cooldown 3)" in text
    assert codex.inspect(view, "o1") == " o1 ????: private; nobody but its owner knows it"
    assert "Pyre Breath" in codex.inspect(view, "m1")
    assert codex.inspect(view, "z9").startswith("there is no slot 'z9'; expected one of m1, m2, ")
    assert codex.inspect(started(make()).view(1), "") == "there is no fight to look at"


def test_inspecting_tells_a_viewer_nothing_that_his_view_does_not() -> None:
    """The other side's starter is not given away by any slot."""
    game = make()
    texts = []
    for other in ("warden", "courier"):
        position = started(game)
        do(game, position, 1, "begin nun")
        do(game, position, 2, f"begin {other}")
        texts.append([codex.inspect(position.view(1), slot) for slot in ("", "o1", "o4", "q1")])
    assert texts[0] == texts[1]


def test_the_codex_has_every_element_status_and_move_in_80_columns() -> None:
    everything = [codex.elements(), codex.statuses(), codex.moves(set(content().roots))]
    for text in everything:
        assert max(map(len, text.split("\n"))) <= 80
    for mechanics in MECHANICS.values():  # US-053: what an element is about
        assert "".join(f"Its moves: {', '.join(mechanics)}.".split()) in "".join(everything[0].split())
    for status in STATUSES:
        assert f" {status.capitalize()}" in everything[1]
    for root in content().roots.values():
        assert root.name in everything[2]
    assert codex.moves(set()).startswith(" 0 of 111 moves seen")
