"""What is typed and read in Underscore: `cast m2 e=fire`, `begin nun Esk`, `pick 2`, `wait`, or the same as JSON."""

from typing import Final

from parlour.core.contract import Action, Refusal
from parlour.core.notation import Unreadable, only_keys, read_object, whole
from parlour.games.underscore.combat.choices import (
    BEGIN,
    E_AT,
    FALLEN,
    KIND_AT,
    LATE,
    OTHER,
    OWN,
    PICK,
    S_AT,
    SLOTS,
    T_AT,
    WAIT,
    Y_AT,
    field,
    kind_of,
)
from parlour.games.underscore.content.tables import ELEMENTS, STATUSES, TYPES
from parlour.games.underscore.dead.names import clean
from parlour.games.underscore.notation.upgrade import VERBS, read_upgrade, read_upgrade_json, write_upgrade
from parlour.games.underscore.run.deeds import SPELL, letter_of, spell

USAGE: Final = (
    "write `cast m2`, `cast m1 e=fire`, `begin nun`, `pick 2`, `wait`, or an upgrade such as `learn o3 found`"
)
STARTS: Final = (
    *("warden", "nun", "courier", "foundling", "nobody"),
    *("diver", "mason", "stoker", "gardener", "sexton", "ringer"),  # of the road in acts
    *("widow", "bearer"),  # opened by deeds
)
FALLEN_MOST: Final = 9
OFFERS_MOST: Final = 9

TARGETS: Final = OWN + OTHER
KEPT: Final = 20_000  # actions whose words are remembered
_written: Final[dict[Action, str]] = {}
KEYS: Final = tuple([str(n) for n in range(1, len(OWN) + 1)])  # of the own slots, and of what a draft offers

# key of a choice -> its words and where its code stands
CHOICES: Final = {
    "e": (ELEMENTS[1:], E_AT),
    "s": (STATUSES, S_AT),
    "y": (TYPES[1:], Y_AT),
    "t": (TARGETS, T_AT),
}


def spelt_out(text: str, verb: str) -> str:
    """What a key says, in full: `2` is `pick 2` in a draft, `go 2` where two roads lie open (`verb`), else `cast m2`;
    `b1 e=fire` is `cast b1 e=fire`."""
    word, _, rest = text.partition(" ")
    if word in OWN:
        return f"cast {text}"
    if word not in KEYS:
        return text
    return f"{verb} {text}" if verb else f"cast {OWN[int(word) - 1]} {rest}".rstrip()


def read(text: str) -> list[Action] | Refusal:
    """The action that the text names, before it the letters of a name."""
    try:
        found = read_object(text.strip())
        return _read_words(text.split()) if found is None else _read_json(found)
    except Unreadable as trouble:
        return Refusal("bad_notation", f"{trouble}; {USAGE}")


def _read_words(words: list[str]) -> list[Action]:
    if not words:
        raise Unreadable("the input is empty")
    if words[0] == "late" and len(words) > 1:
        return [action | LATE for action in _read_words(words[1:])]
    if words == ["wait"]:
        return [WAIT * KIND_AT]
    if words[0] == "pick" and len(words) == 2:
        return [PICK * KIND_AT + whole(words[1], 1, OFFERS_MOST, "the offer")]
    if words[0] == "cast" and len(words) > 1:
        choices: dict[str, object] = {}
        for word in words[2:]:
            key, equals, given = word.partition("=")
            if not equals or key in choices:
                raise Unreadable(f"cannot read {word[:40]!r}")
            choices[key] = given
        return [_cast(words[1], choices)]
    if words[0] == "begin" and len(words) > 1:
        element = words[2] if len(words) > 2 and words[2].startswith("e=") else ""
        name = " ".join(words[3 if element else 2 :])
        return _begin(words[1], {"e": element[2:]} if element else {}, name)
    if words[0] in VERBS:
        return [read_upgrade(words)]
    raise Unreadable(f"cannot read {' '.join(words)[:40]!r}")


def _read_json(found: dict[str, object]) -> list[Action]:
    kind = found.get("type")
    if kind == "wait":
        only_keys(found, "type")
        return [WAIT * KIND_AT]
    if kind == "pick":
        only_keys(found, "type", "offer")
        return [PICK * KIND_AT + whole(found["offer"], 1, OFFERS_MOST, "offer")]
    if kind == "begin":
        only_keys({"name": None, **found}, "type", "start", "name", "e")
        name = found.get("name")
        choices = {} if found["e"] is None else {"e": found["e"]}
        return _begin(_text(found["start"], "start"), choices, "" if name is None else _text(name, "name"))
    if kind == "cast":
        only_keys(found, "type", "move", "choices")
        made = found["choices"]
        if not isinstance(made, dict):
            raise Unreadable("the key 'choices' must be an object")
        return [_cast(_text(found["move"], "move"), made)]
    if isinstance(kind, str) and kind in VERBS:
        return [read_upgrade_json(kind, found)]
    raise Unreadable(f"the key 'type' must be one of cast, begin, pick, wait, {', '.join(VERBS)}")


def _text(value: object, name: str) -> str:
    if not isinstance(value, str):
        raise Unreadable(f"the key {name!r} must be text")
    return value


def _cast(slot: str, choices: dict[str, object]) -> Action:
    if slot not in OWN:
        raise Unreadable(f"{slot[:40]!r} is no slot of yours; expected one of {', '.join(OWN)}")
    return OWN.index(slot) + _choices(choices, tuple(CHOICES))


def _begin(start: str, choices: dict[str, object], name: str) -> list[Action]:
    fallen = tuple([f"f{n}" for n in range(1, FALLEN_MOST + 1)])
    if start in STARTS:
        code = STARTS.index(start)
    elif start in fallen:
        code = FALLEN + fallen.index(start)
    else:
        raise Unreadable(f"{start[:40]!r} is no character; expected one of {', '.join(STARTS)}, or f1, f2, ...")
    element = _choices(choices, ("e",)) // E_AT
    return [*spell(clean(name)), BEGIN * KIND_AT + code + element * 64]


def _choices(choices: dict[str, object], allowed: tuple[str, ...]) -> int:
    code = 0
    for key, given in choices.items():
        if key not in allowed:
            raise Unreadable(f"unknown choice {key[:40]!r}; expected {', '.join(allowed)}")
        words, at = CHOICES[key]
        if not isinstance(given, str) or given not in words:
            raise Unreadable(f"choice {key!r} must be one of {', '.join(words)}")
        code += (1 + words.index(given)) * at
    return code


def write(action: Action) -> str:
    """`cast m1 e=fire`, `late cast m1`, `begin foundling e=fire`, `pick 2`, `wait`, `learn o3 found`."""
    found = _written.get(action)
    if found is None:
        if len(_written) >= KEPT:
            _written.clear()
        found = _written[action] = _write(action)
    return found


def _write(action: Action) -> str:
    if action & LATE:
        return f"late {write(action - LATE)}"
    kind = kind_of(action)
    code = action % KIND_AT
    if kind == WAIT:
        return "wait"
    if kind == PICK:
        return f"pick {code}"
    if kind == BEGIN:
        return f"begin {write_start(action)}"
    if kind == SPELL:
        return letter_of(action)
    if kind > BEGIN:
        return write_upgrade(action)
    words = [f"cast {OWN[code % 8]}" if code % 8 < SLOTS else "cast ?"]
    sizes = {"e": 8, "s": 16, "y": 4, "t": 16}
    for key, (names, at) in CHOICES.items():
        given = field(code, at, sizes[key])
        if given:
            words.append(f"{key}={names[given - 1]}")
    return " ".join(words)


def write_input(actions: list[Action]) -> str:
    """The same with a name that was spelt before it: `begin foundling e=fire Esk`."""
    return f"{write(actions[-1])} {''.join([letter_of(action) for action in actions[:-1]])}".rstrip()


def write_start(action: Action) -> str:
    """Who is begun with, without the name: `nun`, `foundling e=fire`, `f1`."""
    code = action % KIND_AT
    start = code % 64
    who = STARTS[start] if start < FALLEN else f"f{start - FALLEN + 1}"
    return f"{who} e={ELEMENTS[code // 64]}" if code // 64 else who


def kind(action: Action) -> str:
    """The first word; a beginning by who is begun with, for that is what a designer weighs."""
    if kind_of(action) == SPELL:
        return "spell"
    words = write(action).split(" ")
    return " ".join(words[: 2 if words[0] == "begin" else 1])
