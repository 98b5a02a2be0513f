"""Options: each choice turns its setting to the next value; keys are asked for."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, cast

from parlour.store import glance
from parlour.store.folder import data_folder
from parlour.terminal.screens.dialogs import Line
from parlour.terminal.screens.shelf import Row, Shelf
from parlour.terminal.settings import KEYMAP, KEYS, SETTING, SETTINGS, Settings, keymap

if TYPE_CHECKING:
    from parlour.terminal.app import ParlourApp


class Options(Shelf):
    """What is kept for every table."""

    helps = "Enter goes to the next value of a setting, or asks for another key. It holds at once, and for every table."

    def __init__(self, folder: str) -> None:
        self.where = data_folder(folder)
        super().__init__("Options: Enter changes one", self.listed())

    @property
    def house(self) -> ParlourApp:
        return cast("ParlourApp", self.app)

    def listed(self) -> list[Row]:
        now = Settings(glance.kept(self.where, SETTING))
        rows = []
        for name, (title, values) in SETTINGS.items():
            value = now.get(name)
            text = "\n".join(f"{'>' if each == value else ' '} {each}: {words}" for each, words in values.items())
            rows.append(Row((title, value, values[value]), text, partial(self.turn, name)))
        given = keymap(self.where)
        for name, (usual, words) in KEYS.items():
            key = given.get(f"table.{name}", usual)
            told = f"The key at a table for: {words}. A letter, or a name such as f5 or ctrl+g."
            rows.append(Row((f"Key: {words}", key, ""), told, partial(self.ask_key, name)))
        return rows

    def turn(self, name: str) -> None:
        now = Settings(glance.kept(self.where, SETTING))
        values = list(SETTINGS[name][1])
        following = values[(values.index(now.get(name)) + 1) % len(values)]
        self.house.keeper.do(lambda home: home.keep(SETTING, *now.stored(name, following)))
        self.again()

    def ask_key(self, name: str) -> None:
        question = f"Which key for `{KEYS[name][1]}`? A letter, or a name such as f5 or ctrl+g."
        self.app.push_screen(Line(question), lambda key: self.give(name, key) if key else None)

    def give(self, name: str, key: str) -> None:
        self.house.keeper.do(lambda home: home.keep(KEYMAP, f"table.{name}", key))
        self.app.set_keymap(keymap(self.where))
        self.again()

    def again(self) -> None:
        """Shows what holds now; the cursor stays."""
        self.rows = self.listed()
        self.fill(self.filtered())
