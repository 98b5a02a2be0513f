"""Names of characters: what may be borne, what replaces the rest, and the fixed lines of the dead."""
# Not compiled: it only reads or writes text.

import json
from functools import cache
from importlib.resources import files
from unicodedata import category, normalize

SHORTEST, LONGEST = 3, 28
MARKS = " '-"  # allowed beside letters and digits

# Letters and digits that look like another letter; letters lose their marks before, `1` and `l` are an `i`.
LOOK_ALIKES = {
    "0123456789": "oizeasgtbg",
    "аеорсухіјѕԁһкмтвнгзбиуѵԛԝ": "aeopcyxijsdhkmtbhrebnyvqw",
    "αβγδεζηικμνοπρστυχω": "abydeznikmvonpotuxw",
    "øđłħıŋðþɑɡʀʏ": "odihindpagry",
    "l": "i",
}
CAPITALS = str.maketrans("ΑΒΕΖΗΙΚΜΝΟΡΤΥΧ", "abezhikmnoptyx")  # some look like other letters than their small ones
FOLDED = str.maketrans({old: new for olds, news in LOOK_ALIKES.items() for old, new in zip(olds, news, strict=True)})


@cache
def _lists() -> dict[str, object]:
    found: dict[str, object] = json.loads(
        (files("parlour.games.underscore.content") / "data" / "names.json").read_text(encoding="utf-8")
    )
    return found


def _words(key: str) -> tuple[str, ...]:
    found = _lists()[key]
    assert isinstance(found, list)
    return tuple(found)


@cache
def _blocked(kind: str) -> tuple[str, ...]:
    found = _lists()["blocked"]
    assert isinstance(found, dict)
    return tuple(fold(word) for word in found[kind])


EPITAPHS = _words("epitaphs")  # chosen, never typed
ROADS = _words("roads")  # said between fights


def clean(text: str) -> str:
    """The name as it is kept: NFKC, one space between words, none around them."""
    return " ".join(normalize("NFKC", text).split())


def fold(text: str) -> str:
    """What the eye takes the text for: small plain letters, look-alikes made one."""
    bare = "".join(letter for letter in normalize("NFKD", text) if category(letter) != "Mn")
    plain = bare.translate(CAPITALS).casefold()
    return plain.translate(FOLDED).replace("vv", "w").replace("æ", "ae").replace("œ", "oe")


def why_not(text: str) -> str:
    """ "" if a character may bear the name, else one line that says what would be right."""
    name = clean(text)
    if not SHORTEST <= len(name) <= LONGEST:
        return f"a name has {SHORTEST} to {LONGEST} characters, not {len(name)}"
    for letter in name:
        if letter not in MARKS and category(letter)[0] != "L" and category(letter) != "Nd":
            return f"a name has letters, digits, spaces, ' and - only, not {letter!a}"
    if not any(category(letter)[0] == "L" for letter in name):
        return "a name has at least one letter"
    return "that name is not allowed here; choose another" if _is_blocked(name) else ""


def _is_blocked(name: str) -> bool:
    words = [word for word in fold(name).replace("'", "").replace("-", "").split() if word]
    spelt = _joined(words)
    whole = _squeezed("".join(words))
    if any(_squeezed(word) in whole for word in _blocked("everywhere")):
        return True
    if any(_squeezed(part) in _squeezed(word) for part in _blocked("within") for word in spelt):
        return True
    return any(word in _blocked("word") or word in _blocked("reserved") for word in spelt)


def _joined(words: list[str]) -> list[str]:
    """Words, those spelt out letter by letter made whole."""
    found: list[str] = []
    letters = ""
    for word in words:
        if len(word) == 1:
            letters += word
            continue
        found += [letters, word] if letters else [word]
        letters = ""
    return [*found, letters] if letters else found


def _squeezed(word: str) -> str:
    """The word with every letter once where it is repeated."""
    return "".join(letter for place, letter in enumerate(word) if place == 0 or word[place - 1] != letter)


# -- names for those who need one ----------------------------------------------------------------------------------


@cache
def all_generated() -> tuple[str, ...]:
    """Every name of the generator that is not too long."""
    names = [
        f"{given} {link} {thing}" for given in _words("given") for link in _words("links") for thing in _words("things")
    ]
    return tuple(name for name in names if len(name) <= LONGEST)


def generated(build: str) -> str:
    """A name of the generator, always the same for the same build hash: it replaces a name that was reported."""
    names = all_generated()
    return names[int(build[:12], 16) % len(names)]


def nameless(build: str) -> str:
    """What replaces a name that was rejected."""
    orders = _words("orders")
    return f"Nameless {orders[int(build[4:8], 16) % len(orders)]} {build[:4]}"


def may_bear(name: str, build: str) -> bool:
    """Whether an encounter may come with this name: a clean one that is allowed, or its own replacement."""
    return name == nameless(build) or (name == clean(name) and not why_not(name))


def epitaph(build: str) -> str:
    """The epitaph that a character gets if its player chooses none."""
    return EPITAPHS[int(build[8:16], 16) % len(EPITAPHS)]
