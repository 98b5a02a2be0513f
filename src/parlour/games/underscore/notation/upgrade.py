"""What is typed and read between two fights: `learn o3 found`, `swap m2 b1`, `take 2 t=m3 n=+1`, or the same as JSON."""

from typing import Final

from parlour.core.contract import Action
from parlour.core.notation import Unreadable, only_keys, whole
from parlour.games.underscore.combat.choices import KIND_AT, OTHER, OWN, kind_of
from parlour.games.underscore.content.moves import RANDOM_VARIABLES
from parlour.games.underscore.content.tables import ELEMENTS, STATUSES
from parlour.games.underscore.run.deeds import (
    FIELDS,
    FORGET,
    GO,
    LEARN,
    OFFERS,
    ROOT,
    SWAP,
    TAKE,
    WORDS,
    deed,
    said,
    saying,
    swap,
    take,
)

VARIABLES: Final = (*RANDOM_VARIABLES, "status", "amount")
AS: Final = ("found", "root")
VERBS: Final = ("learn", "swap", "forget", "take", "go", *WORDS)
ROADS_MOST: Final = 9

# key of an argument of `take` -> its words; the place of a word, from 1, is its code
SAID: Final = {
    "t": OWN,
    "e": ELEMENTS[1:],
    "s": STATUSES,
    "v": VARIABLES,
    "n": ("+1", "-1"),
    "f": OWN,
    "a": tuple([str(n) for n in range(1, FIELDS["a"][1])]),
}


def read_upgrade(words: list[str]) -> Action:
    """The action of a line that begins with one of VERBS."""
    verb, rest = words[0], words[1:]
    if verb in WORDS and not rest:
        return deed(WORDS[verb])
    if verb == "learn" and len(rest) == 2:
        return _learn(rest[0], rest[1])
    if verb == "swap" and len(rest) == 2:
        return _swap(rest[0], rest[1])
    if verb == "forget" and len(rest) == 1:
        return deed(FORGET, _slot(rest[0], OWN))
    if verb == "go" and len(rest) == 1:
        return deed(GO, whole(rest[0], 1, ROADS_MOST, "the road"))
    if verb == "take" and rest:
        args: dict[str, object] = {}
        for word in rest[1:]:
            key, equals, given = word.partition("=")
            if not equals or key in args:
                raise Unreadable(f"cannot read {word[:40]!r}")
            args[key] = given
        return _take(rest[0], args)
    raise Unreadable(f"cannot read {' '.join(words)[:40]!r}")


def read_upgrade_json(verb: str, found: dict[str, object]) -> Action:
    """The same of a JSON object of this type."""
    if verb in WORDS:
        only_keys(found, "type")
        return deed(WORDS[verb])
    if verb == "learn":
        only_keys(found, "type", "move", "as")
        return _learn(found["move"], found["as"])
    if verb == "swap":
        only_keys(found, "type", "a", "b")
        return _swap(found["a"], found["b"])
    if verb == "forget":
        only_keys(found, "type", "move")
        return deed(FORGET, _slot(found["move"], OWN))
    if verb == "go":
        only_keys(found, "type", "road")
        return deed(GO, whole(found["road"], 1, ROADS_MOST, "road"))
    only_keys(found, "type", "offer", "args")
    args = found["args"]
    if not isinstance(args, dict):
        raise Unreadable("the key 'args' must be an object")
    return _take(found["offer"], args)


def _slot(given: object, slots: tuple[str, ...]) -> int:
    if not isinstance(given, str) or given not in slots:
        raise Unreadable(f"{str(given)[:40]!r} is no slot here; expected one of {', '.join(slots)}")
    return slots.index(given)


def _learn(slot: object, as_what: object) -> Action:
    if as_what not in AS:
        raise Unreadable("a move is learned `found` or `root`")
    return deed(LEARN, _slot(slot, OTHER) + (ROOT if as_what == "root" else 0))


def _swap(one: object, other: object) -> Action:
    return swap(_slot(one, OWN), _slot(other, OWN))


def _take(offer: object, args: dict[str, object]) -> Action:
    action = take(whole(offer, 1, OFFERS - 1, "the offer"))
    for key, given in args.items():
        if key not in SAID:
            raise Unreadable(f"unknown argument {key[:40]!r}; expected {', '.join(SAID)}")
        word = _numeral(key, given)
        if word not in SAID[key]:
            raise Unreadable(f"argument {key!r} must be one of {', '.join(SAID[key])}")
        action += saying(key, 1 + SAID[key].index(word))
    return action


def _numeral(key: str, given: object) -> str:
    """An argument as a word; JSON may write numbers as numbers."""
    if isinstance(given, int) and not isinstance(given, bool):
        return f"{given:+d}" if key == "n" else str(given)
    return given if isinstance(given, str) else ""


def write_upgrade(action: Action) -> str:
    """`learn o3 found`, `swap m2 b1`, `take 2 t=m3 n=+1`, `done`."""
    kind = kind_of(action)
    code = action % KIND_AT
    for word, value in WORDS.items():
        if kind == value:
            return word
    if kind == LEARN:
        return f"learn {_name(OTHER, code % ROOT)} {AS[code // ROOT % 2]}"
    if kind == SWAP:
        return f"swap {_name(OWN, code % 8)} {_name(OWN, code // 8 % 8)}"
    if kind == FORGET:
        return f"forget {_name(OWN, code % 8)}"
    if kind == GO:
        return f"go {code}"
    assert kind == TAKE
    words = [f"take {code % OFFERS}"]
    for key, names in SAID.items():
        value = said(action, key)
        if value:
            words.append(f"{key}={names[value - 1]}")
    return " ".join(words)


def _name(slots: tuple[str, ...], place: int) -> str:
    return slots[place] if place < len(slots) else "?"
