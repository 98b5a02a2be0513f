"""Names as they may be shown to others: visible, not towering, and not taken for the house's own."""

from __future__ import annotations

import re
from collections.abc import Iterable
from unicodedata import category, name, normalize

from parlour.bots.levels import LEVELS
from parlour.server.errors import ApiError

LONGEST = 24
MOST_MARKS = 2  # on one letter, as Vietnamese has them
SELECTORS = re.compile("[\ufe00-\ufe0f]")  # choose between two pictures of a character, and show nothing themselves
BLANKS = frozenset(
    "\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2800\u3164\uffa0"
)  # letters that show nothing

TOWERING = re.compile("[\ufdfd\u2e3a\u2e3b\U00012000-\U0001254f]")  # one of them is as wide as a name

MARKUP = frozenset("<>&`")  # what other programs may take for more than letters, in whatever width it is written

HOUSE = (
    *("admin", "administrator", "bot", "everybody", "gone", "guest", "host", "house", "moderator", "nobody", "parlour"),
    *("referee", "server", "spectator", "staff", "system", "the house", "the referee", "watcher", "you"),
)

# What looks like a letter of the alphabet in which the house's own names are written. Latin letters with strokes and hooks,
# small capitals, circled and squared ones are known by their Unicode names.
LOOKS = str.maketrans(
    "авеѕіјкмнорстухԁһӏьгԛԝѵпилАВЕЅІЈКМНОРСТУХԀҺӀЬԚԜαβεικνορτυχωγσηΑΒΕΖΗΙΚΜΝΟΡΤΥΧօոսհցոքყꓐꓳꓔꓖꓤꓰꓢꓮꓟ꞉∶ːˑ։׃ꓽ⁚︰",
    "abesijkmhopctyxdhlbrqwvnulabesijkmhopctyxdhlbqwabelkvoptuxwyonabezhlkmnoptyxonuhgnpybotgresam:::::::::",
)
DIGITS = str.maketrans("0134578|!$@i", "oleastbllsal")
LATIN = re.compile(r"(?:LATIN|REGIONAL).* LETTER (?:SMALL CAPITAL )?([A-Z])(?: WITH .*)?$")
GUEST = re.compile(r"[0-9a-f]{4}|.*[0-9].*|")


def _plain(text: str) -> str:
    """The text in small letters of the alphabet, as far as it looks like them; blanks and accents left out."""
    letters = normalize("NFD", normalize("NFKC", text.translate(LOOKS)))
    found = []
    for letter in letters:
        if category(letter)[0] not in "MZ":
            latin = LATIN.search(name(letter, ""))
            found.append(latin[1].lower() if latin else letter)
    return "".join(found).casefold().translate(LOOKS)


def _skeleton(text: str) -> str:
    """Two names with the same skeleton are easily taken for each other."""
    return _plain(text).translate(DIGITS).replace("rn", "m").replace("vv", "w")


def skeleton(name: str) -> str:
    """What no two accounts share: spaces and signs set nobody apart, unless there is nothing else."""
    bare = _skeleton(name)
    return re.sub(r"\W|_", "", bare) or bare


def alike(name: str, others: Iterable[str]) -> bool:
    """Whether one of these is called so, or nearly so."""
    return skeleton(name) in map(skeleton, others)


RESERVED = frozenset(skeleton(word) for word in (*HOUSE, *LEVELS, *(f"{level} bot" for level in LEVELS)))


def clean(given: str, own: str = "") -> str:
    """The name as it is kept; ApiError with one clear line. `own`: the name by which the house calls this guest itself."""
    found = SELECTORS.sub("", normalize("NFC", " ".join(given.split())))
    if own and found == own:
        return found
    long = max(len(found), len(normalize("NFKC", found))) > LONGEST  # a sign may stand for a sentence
    if not found or long or not found.isprintable() or BLANKS.intersection(found) or TOWERING.search(found):
        raise _bad(f"a name has 1 to {LONGEST} visible characters")
    if MARKUP.intersection(normalize("NFKC", found)):
        raise _bad("a name has no < > & or `")
    if not any(category(letter)[0] in "LN" or category(letter) == "So" for letter in found):
        raise _bad("a name needs a letter or a digit")
    if any(len(marks) > MOST_MARKS for marks in _marks(found)):
        raise _bad(f"a letter of a name carries at most {MOST_MARKS} accents")
    skeleton = _skeleton(found)
    if skeleton.startswith("bot:"):
        raise _bad("only bots are called bot:...")
    if re.sub(r"\W|_", "", skeleton) in RESERVED:
        raise _bad("the house needs that name itself, or one that looks like it; choose another one")
    if skeleton.startswith(_skeleton("guest")) and GUEST.fullmatch(_plain(found)[len("guest") :]):
        raise _bad("only the house calls somebody Guest with a number; choose another name")
    return found


def _marks(text: str) -> list[str]:
    """The runs of accents."""
    kinds = "".join("m" if category(letter) in ("Mn", "Me") else " " for letter in normalize("NFD", text))
    return kinds.split()


def _bad(words: str) -> ApiError:
    return ApiError(400, "bad_name", words)
