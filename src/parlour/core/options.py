"""Options of a game as one Struct: a field is an option, with its default, its words for people and what it allows."""

import json
from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, Final, Literal, TypeVar, get_args, get_origin, get_type_hints

import msgspec
from msgspec import Meta

LONGEST_NUMBER: Final = 9  # digits; nothing that is typed is read further
A_DAY: Final = "a day as YYYY-MM-DD, or nothing"


class BadOption(ValueError):
    """One clear line: which option, what was given, what would be right."""


class Options(msgspec.Struct, frozen=True, kw_only=True):
    """The options of one game. A subclass has one field for each of them, annotated by `whole`, `one_of`,
    `some_of` or `read_by`."""


Chosen = TypeVar("Chosen", bound=Options)


def whole(low: int, high: int, help_: str, label: str = "", *, least: int = 0) -> Meta:
    """A whole number. `least` is that of a new match, where older ones may have less."""
    return Meta(title=label or None, description=help_, ge=low, le=high, extra={"least": least})


def one_of(
    help_: str, label: str = "", *, choices: tuple[object, ...] = (), names: Mapping[str, str] | None = None
) -> Meta:
    """One of some values: those of the field's Literal or bool, or `choices` where content decides. `names` is what
    people call those that do not say it themselves."""
    return Meta(title=label or None, description=help_, extra={"choices": choices, "names": names or {}})


def some_of(help_: str, label: str = "", *, choices: Mapping[str, tuple[str, str]]) -> Meta:
    """Any number of these, each with what people call it and a sentence; the field is a `list[str]`, in their order."""
    return Meta(title=label or None, description=help_, extra={"some": choices})


def read_by(read: Callable[[object], object], expected: str, help_: str, label: str = "") -> Meta:
    """A value that `read` brings into its one normal form, or refuses with BadOption."""
    return Meta(title=label or None, description=help_, extra={"read": read, "expected": expected})


def read_day(value: object) -> str:
    """The UTC day of a match that a house gives to everybody alike, as YYYY-MM-DD; "" = it is of none."""
    text = str(value)
    parts = text.split("-")
    shaped = [len(part) for part in parts] == [4, 2, 2] and all(part.isascii() and part.isdigit() for part in parts)
    if text and not (shaped and 1 <= int(parts[1]) <= 12 and 1 <= int(parts[2]) <= 31):
        raise BadOption(f"option daily: {text[:40]!r} is not allowed; expected {A_DAY}")
    return text


class Option(msgspec.Struct, frozen=True):
    """One field of the Struct: its choices, or a whole number from `low` to `high`, or what `check` reads."""

    name: str
    default: object
    help: str
    choices: tuple[object, ...] = ()
    low: int = 0
    high: int = 0
    check: Callable[[object], object] | None = None
    expected: str = ""  # for `check`: what would be right, in words
    least: int = 0
    label: str = ""  # what people call it, where its name does not say it
    some: Mapping[str, tuple[str, str]] = {}  # of which any number may be taken: what it is called, and its sentence
    names: Mapping[str, str] = {}  # of choices that do not say it themselves

    def allowed(self) -> str:
        """The values in words."""
        if self.some:
            return f"any of {', '.join(self.some)}"
        if self.choices:
            return ", ".join(_word(choice) for choice in self.choices)
        return self.expected or f"{max(self.low, self.least)} to {self.high}"

    def said(self, value: object) -> str:
        """The value as people call it."""
        if isinstance(value, list):
            return ", ".join(self.said(each) for each in value)
        if isinstance(value, dict):  # somebody or something that has a name of its own
            return str(value.get("name") or value.get("id") or value)
        word = _word(value)
        if word in self.some:
            return self.some[word][0]
        return self.names.get(word, word.replace("_", " "))

    def read(self, value: object) -> object:
        """The value in its one normal form; text as typed on a command line will do."""
        if self.check is not None:
            return self.check(value)
        if self.some:
            named = _words(value)
            if named is not None and set(named) <= set(self.some):
                return [name for name in self.some if name in named]
        elif self.choices:
            for choice in self.choices:
                if value == choice and type(value) is type(choice):
                    return choice
            word = _word(value)
            for choice in self.choices:
                if word == _word(choice):
                    return choice
        elif not isinstance(value, bool) and isinstance(value, int | str):
            text = str(value)
            if text.isascii() and text.isdigit() and len(text) <= LONGEST_NUMBER and self.low <= int(text) <= self.high:
                return int(text)
        raise BadOption(f"option {self.name}: {_word(value)[:40]!r} is not allowed; expected {self.allowed()}")

    def schema(self) -> dict[str, object]:
        """Its JSON Schema."""
        base: dict[str, object] = {"description": self.help, "default": self.default}
        if self.label:
            base["title"] = self.label
        if self.some:
            each = [{"const": name, "title": title, "description": line} for name, (title, line) in self.some.items()]
            return base | {"type": "array", "uniqueItems": True, "items": {"oneOf": each}}
        if self.choices:
            return base | {"enum": list(self.choices)} | ({"names": dict(self.names)} if self.names else {})
        if self.check is not None:
            return base
        return base | {"type": "integer", "minimum": max(self.low, self.least), "maximum": self.high}


def _word(value: object) -> str:
    if isinstance(value, bool):
        return "on" if value else "off"
    return str(value)


def _words(value: object) -> list[str] | None:
    """`["salt", "ash"]`, the same as JSON text, or `salt,ash` as typed; None = something else."""
    if isinstance(value, str) and value.startswith("["):
        try:
            value = json.loads(value)
        except (ValueError, RecursionError):
            return None
    if isinstance(value, str):
        return [word for word in value.replace(",", " ").split(" ") if word]
    return value if isinstance(value, list) and all(isinstance(word, str) for word in value) else None


@cache
def each_option(options: type[Options]) -> tuple[Option, ...]:
    """The options of a game, one by one."""
    hints = get_type_hints(options, include_extras=True)
    usual = as_data(options())
    names = zip(options.__struct_fields__, options.__struct_encode_fields__, strict=True)
    return tuple(_option(name, usual[name], hints[field]) for field, name in names)


def _option(name: str, default: object, annotated: Any) -> Option:
    kind, meta = get_args(annotated)
    extra: dict[str, Any] = meta.extra or {}
    return Option(
        name=name,
        default=default,
        help=meta.description,
        label=meta.title or "",
        choices=extra.get("choices") or _values(kind),
        low=meta.ge or 0,
        high=meta.le or 0,
        check=extra.get("read"),
        expected=extra.get("expected", ""),
        least=extra.get("least", 0),
        some=extra.get("some", {}),
        names=extra.get("names", {}),
    )


def _values(kind: object) -> tuple[object, ...]:
    if get_origin(kind) is Literal:
        return get_args(kind)
    return (False, True) if kind is bool else ()


def as_data(options: Options) -> dict[str, object]:
    """Every option by its name, as JSON data."""
    found: dict[str, object] = msgspec.to_builtins(options)
    return found


def read_options(options: type[Chosen], given: Mapping[str, object]) -> Chosen:
    """The options with what is given, checked and in normal form; BadOption for a name or a value it does not know."""
    known = {option.name: option for option in each_option(options)}
    for name in given:
        if name not in known:
            raise BadOption(f"unknown option {name[:40]!r}; expected one of {', '.join(known)}")
    read = {name: known[name].read(value) for name, value in given.items()}
    return msgspec.convert(read, options)


def check_new(options: Options) -> None:
    """BadOption for what is only understood in matches that were opened long ago."""
    chosen = as_data(options)
    for option in each_option(type(options)):
        value = chosen[option.name]
        if isinstance(value, int) and value < option.least:
            raise BadOption(f"option {option.name}: '{value}' is not allowed; expected {option.allowed()}")


def changed(options: Options) -> dict[str, object]:
    """Only what differs from the defaults, for records."""
    chosen = as_data(options)
    return {
        option.name: chosen[option.name]
        for option in each_option(type(options))
        if chosen[option.name] != option.default
    }


def parse_words(words: list[str]) -> dict[str, object]:
    """`["rep=forbid", "quiet=30"]` as typed -> options to be read."""
    given: dict[str, object] = {}
    for word in words:
        name, equals, value = word.partition("=")
        if not equals or not name:
            raise BadOption(f"{word[:40]!r} is no option; write name=value")
        given[name] = value
    return given


def schema(options: type[Options]) -> dict[str, object]:
    """The JSON Schema of them all."""
    return {
        "type": "object",
        "additionalProperties": False,
        "properties": {option.name: option.schema() for option in each_option(options)},
    }
