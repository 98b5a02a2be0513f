"""Options of a game as a table: names, allowed values, defaults, one line of help each."""

from collections.abc import Callable, Mapping

import msgspec


class BadOption(ValueError):
    """One clear line: which option, what was given, what would be right."""


class Option(msgspec.Struct, frozen=True):
    """One option. `choices` lists its values; else it is a whole number from `low` to `high`; else `check` reads it."""

    name: str
    default: object
    help: str
    choices: tuple[object, ...] = ()
    low: int = 0
    high: int = 0
    check: Callable[[object], object] | None = None  # returns the value in its one normal form, or raises BadOption
    expected: str = ""  # for `check`: what would be right, in words

    def allowed(self) -> str:
        """The values in words."""
        if self.choices:
            return ", ".join(_word(choice) for choice in self.choices)
        return self.expected or f"{self.low} to {self.high}"

    def read(self, value: object) -> object:
        """The value in its one normal form; text as typed on a command line will do."""
        if self.check is not None:
            return self.check(value)
        if self.choices:
            for choice in self.choices:
                if value == choice and type(value) is type(choice):
                    return choice
            word = _word(value)
            for choice in self.choices:
                if word == _word(choice):
                    return choice
        elif not isinstance(value, bool) and isinstance(value, int | str):
            text = str(value)
            if text.isascii() and text.isdigit() and len(text) < 10 and self.low <= int(text) <= self.high:
                return int(text)
        raise BadOption(f"option {self.name}: {_word(value)[:40]!r} is not allowed; expected {self.allowed()}")

    def schema(self) -> dict[str, object]:
        """Its JSON Schema."""
        base: dict[str, object] = {"description": self.help, "default": self.default}
        if self.choices:
            return base | {"enum": list(self.choices)}
        if self.check is not None:
            return base
        return base | {"type": "integer", "minimum": self.low, "maximum": self.high}


def _word(value: object) -> str:
    if isinstance(value, bool):
        return "on" if value else "off"
    return str(value)


def read_options(table: tuple[Option, ...], given: Mapping[str, object]) -> dict[str, object]:
    """Every option of the table, checked and in normal form; BadOption for a name or a value it does not know."""
    known = {option.name: option for option in table}
    for name in given:
        if name not in known:
            raise BadOption(f"unknown option {name[:40]!r}; expected one of {', '.join(known)}")
    return {name: option.read(given[name]) if name in given else option.default for name, option in known.items()}


def changed(table: tuple[Option, ...], options: Mapping[str, object]) -> dict[str, object]:
    """Only what differs from the defaults, for records."""
    return {option.name: options[option.name] for option in table if options[option.name] != option.default}


def parse_words(words: list[str]) -> dict[str, object]:
    """`["rep=forbid", "quiet=30"]` as typed -> options to be read."""
    given: dict[str, object] = {}
    for word in words:
        name, equals, value = word.partition("=")
        if not equals or not name:
            raise BadOption(f"{word[:40]!r} is no option; write name=value")
        given[name] = value
    return given


def schema(table: tuple[Option, ...]) -> dict[str, object]:
    """The JSON Schema of the whole table."""
    return {
        "type": "object",
        "additionalProperties": False,
        "properties": {option.name: option.schema() for option in table},
    }
