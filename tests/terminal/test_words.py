"""No word or name is cut at 80 columns: whatever stands on a screen is a word that somebody wrote, whole."""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path

import pytest

import parlour
from parlour import games
from parlour.bots.levels import make_bot
from parlour.core.dice import QuickDice
from parlour.terminal.app import ParlourApp
from parlour.terminal.keeper import Keeper
from parlour.terminal.local import LocalSource
from parlour.terminal.screens.replay import ReplayScreen
from tests.terminal.hands import SMALL, settled, text
from tests.terminal.scenes import quick
from tests.terminal.screens import FOLDER, RULER

pytestmark = [pytest.mark.anyio, pytest.mark.slow]

PACKAGE = Path(parlour.__file__).parent
WORD = re.compile(r"(?<![\w])[^\W\d_]{3,}(?![\w])")
GUESTS = ("Ada", "palette", "Search", "commands", "esc", "quo")  # who plays in the scenes; what Textual says itself
UNITS = "CTIAS"  # a row of Fogline's units is no word
MOMENTS = 40  # of a match that are looked at


@cache
def known() -> frozenset[str]:
    """Every word of every text of the house: in its code, its data, its rulebooks."""
    found = set(GUESTS)
    for file in sorted(PACKAGE.rglob("*")):
        if file.suffix == ".py":
            for node in ast.walk(ast.parse(file.read_text())):
                if isinstance(node, ast.Constant) and isinstance(node.value, str):
                    found |= set(WORD.findall(node.value))
                elif isinstance(node, ast.Name | ast.Attribute | ast.arg):  # codes and names of options are said, too
                    found |= set(WORD.findall(getattr(node, "id", "") or getattr(node, "attr", "") or ""))
        elif file.suffix in (".md", ".json", ".txt"):
            found |= set(WORD.findall(file.read_text()))
    return frozenset(word.casefold() for word in found)


def cut(shown: str) -> list[str]:
    """Words that nobody has written: a piece of one, or two of them run together. Rows of one letter are drawn."""
    written = [word for word in WORD.findall(shown) if len(set(word)) > 1 and not set(word) <= set(UNITS)]
    return [word for word in written if word.casefold() not in known()]


def test_what_is_cut_is_found() -> None:
    assert cut("| Drowned Knuckle  you gain Burn 1 |") == []
    assert cut("Drowned Knuc") == ["Knuc"]
    assert cut("|Drowned Knuc|Bellow|") == ["Knuc"]
    assert cut("any element uncom") == ["uncom"]
    assert cut("it passes by its\nel f, autofinis") == ["autofinis"]


@pytest.mark.parametrize("file", sorted(FOLDER.glob("*-80x24.txt")), ids=lambda file: file.stem)
def test_no_word_is_cut_on_any_screen(file: Path) -> None:
    shown = file.read_text().partition(RULER)[0]
    assert cut(shown) == []
    assert max(map(len, shown.splitlines())) <= 80
    assert "…" not in shown.replace("commands…", "")  # nothing is shortened, but Textual's own prompt


@pytest.mark.parametrize("name", games.HEADLINES)
async def test_no_word_is_cut_in_a_whole_match(name: str, keeper: Keeper) -> None:
    """A match of bots again, moment by moment, from the first seat."""
    options: dict[str, object] = {"run": True} if name == "underscore" else {}
    sitting = quick(keeper, name, (), "none", **options)
    while sitting.match.outcome() is None and len(sitting.match.log) < 400:
        seat = sitting.waits_for()
        bot = make_bot(sitting.card, sitting.game, "easy", seat, QuickDice(len(sitting.match.log)))
        assert sitting.hear(seat, sitting.game.write(bot.choose(sitting.match.view(seat)))).refusal is None
    source = LocalSource(sitting).replay()
    assert source is not None
    app = ParlourApp(keeper, lambda app: ReplayScreen(source))
    async with app.run_test(size=SMALL) as pilot:
        await settled(pilot)
        screen = app.screen
        assert isinstance(screen, ReplayScreen)
        last = len(source.frames) - 1
        for at in sorted({last * n // MOMENTS for n in range(MOMENTS + 1)}):
            screen.action_jump(at)
            await pilot.pause()
            assert cut(text(app)) == [], text(app)
