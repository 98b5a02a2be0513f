"""Section 8 of Underscore's rules, point by point: what the terminal shows, and where it is held.

The points are numbered as they stand there. Those that screens show are read from the screens that are kept, which
`test_screens.py` compares with what is drawn.
"""

from __future__ import annotations

import re
import textwrap
from copy import copy
from pathlib import Path

import pytest
from msgspec import structs
from rich.cells import cell_len
from textual.widgets import OptionList

from parlour import games
from parlour.games.underscore.content.library import content
from parlour.games.underscore.content.tables import STATUSES
from parlour.games.underscore.view.fight_shapes import MoveCard, MoveNow
from parlour.games.underscore.view.shapes import UnderscoreView
from parlour.terminal.boards.underscore.combat import OWN, PANE, arrives, few
from parlour.terminal.boards.underscore.inks import COLOURS, INKS, REST
from parlour.terminal.keeper import Keeper
from parlour.terminal.settings import KEYS, SETTINGS
from tests.terminal.hands import LARGE, SMALL, at_table, said, settled, table, text, won
from tests.terminal.screens import FOLDER, RULER

pytestmark = [pytest.mark.anyio, pytest.mark.slow]
ALL = sorted(FOLDER.glob("underscore-*.txt"))
FIGHTS = ("combat", "face", "duel", "lesson", "lesson-asks", "challenge")


def kept(name: str) -> str:
    return (FOLDER / f"underscore-{name}-80x24.txt").read_text().partition(RULER)[0]


def plain(name: str) -> str:
    """Its words, whatever frames stand between them."""
    return " ".join(re.sub(r"[|+*-]", " ", kept(name)).split())


def test_8_colour_belongs_to_elements_and_water_is_readable_on_black() -> None:
    """§8, colours: of the sixteen, one for each element; Water's blue is cyan. `test_screens.py` holds that no other
    thing has one."""
    assert dict(zip(("Water", "Stone", "Fire", "Plant", "Vital", "Force", "Thunder"), COLOURS, strict=True)) == {
        "Water": "cyan",
        "Stone": "yellow",
        "Fire": "bright_red",
        "Plant": "green",
        "Vital": "red",
        "Force": "magenta",
        "Thunder": "bright_yellow",
    }


def test_8_every_element_has_two_letters_and_colour_is_never_the_only_sign() -> None:
    """§8, codes: Wa St Fi Pl Vi Fo Th; under NO_COLOR the letters stay (`test_screens.py` draws every screen so)."""
    assert [word for word in INKS if len(word) == 2] == ["Wa", "St", "Fi", "Pl", "Vi", "Fo", "Th"]
    assert re.search(r"Pyre Breath +Fi atk 2x1", kept("combat"))


@pytest.mark.parametrize("file", ALL, ids=lambda file: file.stem)
def test_8_no_emoji_one_cell_glyphs_no_zeros(file: Path) -> None:
    """§8, no emoji: every glyph takes one cell. What is nothing is not shown: no `Heat 0`, no `0x1`."""
    shown = file.read_text().partition(RULER)[0]
    assert [letter for letter in shown if letter != "\n" and cell_len(letter) != 1] == []
    assert max(shown, default=" ") < "\u2600"  # below all signs that a terminal may draw in colours of its own
    assert not re.search(
        r"\b(hits|Heat|Burden|Elites|Bank|ward|traps|Tough|Strong|Burn|Wa|St|Fi|Pl|Vi|Fo|Th) 0\b|\b0x\d", shown
    )


def test_8_1_combat_has_fixed_heights() -> None:
    """§8.1, regions: turn, Priority and level on top, the other side left, one's own right, moves below; no frame ever
    moves, whatever is in it."""
    frames = set()
    for name in FIGHTS:
        rows = kept(name).splitlines()
        assert re.search(r"LEVEL \d+ +TURN \d+ +> .* FIRST <", rows[1]), name
        frames.add(tuple(y for y, row in enumerate(rows) if "+-" in row and "---" in row))
    assert len(frames) == 1


async def test_8_1_moves_are_picked_by_number_and_denied_ones_say_why(keeper: Keeper) -> None:
    """§8.1, keys: 1-6 pick, what is banked stands apart; `hits` is the projection; a denied move says why, here and
    where it is inspected; what is private is ????; `l` is the log, `x` its arithmetic."""
    app = at_table(keeper, "underscore", "none", run=True)
    async with app.run_test(size=SMALL) as pilot:
        await settled(pilot)
        await said(pilot, "begin warden Ada")
        await pilot.press("4", "4")
        await settled(pilot)
        shown = text(app)
        assert re.search(r"4 Millstone +St atk 4x1 hits 5 +cooling 2", shown)
        assert re.search(r"5 Grave Slab", shown)
        assert "????" in shown
        board = table(app).board
        assert "Not now: that move is On Cooldown" in board.words("m4")
        assert "cannot be cast from there" in board.words("b1")
        assert "nobody has seen this move" in board.words("o2")
        await pilot.press("l")
        await settled(pilot)
        assert "4 Stone -> 5 (weak): it 9." in " ".join(text(app).split())
        await pilot.press("x")
        await settled(pilot)
        assert " -> " not in text(app)


def squeezed(shown: str, left: int, right: int) -> str:
    """The words between two columns, one after the other."""
    return " ".join(" ".join(row[left:right] for row in shown.splitlines()).split())


async def test_8_1_the_text_of_a_move_is_shown_whole(keeper: Keeper) -> None:
    """§8.1, inspection: every printed move is read whole beside oneself; one that blessings have made longer than any
    pane says so, and `i` tells all of it."""
    app = at_table(keeper, "underscore", "none", run=True)
    async with app.run_test(size=SMALL) as pilot:
        await settled(pilot)
        await said(pilot, "begin nun Ada")
        board, scene = table(app).board, copy(table(app).shown)
        assert isinstance(scene.view, UnderscoreView)
        fight = scene.view.fight
        assert fight is not None
        side = fight.sides[0]

        def put(card: MoveCard, now: MoveNow) -> None:
            move = structs.replace(side.moves[0], card=card, now=now)
            sides = (structs.replace(side, moves=[move, *side.moves[1:]]), fight.sides[1])
            scene.view = structs.replace(scene.view, fight=structs.replace(fight, sides=list(sides)))
            board.show(scene)

        card, now = side.moves[0].card, side.moves[0].now
        assert card is not None
        assert now is not None
        for root in content().roots.values():
            put(
                structs.replace(card, name=root.name, text=root.text, types=root.types, speed=root.speed),
                structs.replace(now, dmg=root.dmg, iters=root.iters, heat=root.heat, cooldown=root.cooldown),
            )
            assert root.text in squeezed(board.canvas.text(), 0, PANE + 1), root.name
        long = " ".join(f"Then the target gains Burn {n}." for n in range(100, 115))
        put(structs.replace(card, text=long), now)
        assert REST in board.canvas.text()
        await pilot.press("i")
        await settled(pilot)
        assert long in " ".join(text(app).split())


async def test_8_1_conditions_keep_to_their_frame(keeper: Keeper) -> None:
    """§8, fixed heights: however many there are, they are two rows, and what has no room is counted, not cut."""
    names = [f"{name.capitalize()} {n}" for n, name in enumerate(STATUSES, 1)]
    rows = few(names, OWN - 4)
    assert len(rows) == 2
    shown, more = "  ".join(rows).split("  ")[:-1], rows[-1].rpartition("+")[2]
    assert shown == names[: len(shown)]
    assert int(more) == len(names) - len(shown)
    assert few(names[:3], OWN - 4) == ["  ".join(names[:3])]


def test_8_1_what_would_do_nothing_says_so() -> None:
    """§8, no zeros: not `hits 0`."""
    assert [arrives(damage) for damage in (3, 0, -1)] == ["hits 3", "no harm", "heals"]


def test_8_1_a_turn_is_told_at_three_speeds() -> None:
    """§8.1, playback: instant, normal, step (`test_underscore.py` plays them)."""
    assert list(SETTINGS["speed"][1]) == ["instant", "normal", "step"]


def test_8_2_the_upgrade_is_the_authors_layout() -> None:
    """§8.2: the fallen's 4+2 moves under Learn Move, Major and Draft, then one's own 4+2; beside them the layered
    information of what is highlighted, with now and then. `test_underscore.py` walks it by arrows."""
    words = plain("upgrade")
    assert re.search(r"Learn Move .*Major.*Draft.*Known.*Minor.*Ada, Max HP 22", words)
    assert re.search(r"KILN ORPHAN, fallen \(level 1\).*NOW: .*THEN: ", words)
    cells = re.findall(r"^ \|[^|]*\| \|[^|]*\|", kept("upgrade"), re.MULTILINE)
    assert len(cells) == 6  # three rows of two for each side


def test_8_2_draft_and_reorganise() -> None:
    """§8.2: the grid is replaced by three blessings, one's own moves are lit and the changed text is shown before it is
    confirmed; a learned move is put in order by picking up and putting down."""
    words = plain("minors")
    assert re.search(r"1 Scar Tissue.*2 Grave Poultice.*3 Green Marriage.*Take none", words)
    assert "THEN: Pyre Breath. Plant" in re.sub(r"\s+", " ", " ".join(row[50:] for row in kept("minors").splitlines()))
    assert "Enter picks up, Enter puts down." in kept("reorganise")
    assert "No, go back" in kept("take")


async def test_8_2_a_locked_major_is_grey_and_says_why(keeper: Keeper) -> None:
    """§8.2: Burden above Elites Slain locks it."""
    app = at_table(keeper, "underscore", "none", run=True)
    async with app.run_test(size=SMALL) as pilot:
        await settled(pilot)
        await said(pilot, "begin nun Ada")
        await won(pilot, app)
        scene = copy(table(app).shown)
        assert isinstance(scene.view, UnderscoreView)
        run = scene.view.run
        assert run is not None
        assert run.upgrade is not None
        locked = structs.replace(run, burden=1, upgrade=structs.replace(run.upgrade, why="burden"))
        scene.view = structs.replace(scene.view, run=locked)
        board = table(app).board
        board.show(scene)
        assert "Locked: Burden 1, Elites none. Slay an elite first." in board.words("major")
        place = board.canvas.spots["major"]
        letters = [board.canvas.rows[place.y][place.x + dx] for dx in range(place.width)]
        assert "Major" in "".join(letter for letter, _ in letters)
        assert all(style.dim for letter, style in letters if letter.isalpha())
        assert "Scope: " in board.words("draft")


def test_8_3_other_screens() -> None:
    """§8.3: the title's lines; death with epitaph, slayer, build and what becomes of it; the graveyard with met and won;
    the codex with elements, statuses, moves, blessings and bestiary; keys can be others."""
    title = (FOLDER / "title-80x24.txt").read_text()
    for word in (
        "Graveyard",
        "Season",
        "Play: duel against Medium bot",
        "Learn",
        "Options",
        "Records",
        "New run",
        "Codex",
    ):
        assert word in title, word
    assert "Continue" in (FOLDER / "title-continue-80x24.txt").read_text()
    death = plain("death")
    assert re.search(r"ADA.*fell on level 2 to Well Rat.*\"It had been.*Pyre Breath, Graft.*It will walk", death)
    assert "Keep it at home" in death
    assert "met never, won never" in kept("graveyard")
    from parlour.terminal.underscore.shelf import codex

    assert {row.cells[0] for row in codex()} == {
        "element",
        "status",
        "move",
        "minor blessing",
        "major blessing",
        "encounter",
    }
    assert set(KEYS) >= {"hint", "inspect", "story", "undo", "leave"}


def test_8_4_lessons_and_challenges_are_offered_and_marked() -> None:
    """§8.4: ten lessons, thirteen challenges; those not done are marked in the list (`test_lessons.py` takes them all)."""
    titles = [lesson.title for lesson in games.card("underscore").lessons]
    assert len(titles) == 23
    assert sum(title.startswith("Challenge") for title in titles) == 13
    assert "[ ] Underscore   Breath" in (FOLDER / "title-lessons-80x24.txt").read_text()


def test_a_draft_has_full_texts() -> None:
    """Every card of every offer, whole: three of the longest fit, and each says what is printed on it."""
    from parlour.games.underscore.queries.codex import reference
    from parlour.terminal.boards.underscore.draft import ROWS, printed

    book = reference()
    cards = {each.root: each.text for each in book.moves} | {each.id: each.text for each in book.blessings}
    assert max(len(textwrap.wrap(words, 74)) for words in cards.values()) <= ROWS
    assert all(printed()[card] for card in cards)
    assert [words for words in printed().values() if re.search(r"\b0x", words)] == []


async def test_a_smaller_window_still_shows_the_chosen_line(keeper: Keeper) -> None:
    from tests.terminal.scenes import codex

    app = codex(keeper)
    async with app.run_test(size=LARGE) as pilot:
        await settled(pilot)
        await pilot.press("end")
        listed = app.screen.query_one("#rows", OptionList)
        last = str(listed.get_option_at_index(listed.option_count - 1).prompt)
        assert last in text(app)
        await pilot.resize_terminal(*SMALL)
        await settled(pilot)
        assert last in text(app)
