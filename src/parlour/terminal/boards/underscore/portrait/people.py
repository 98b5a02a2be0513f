"""Who is drawn, and what that makes of a body: names, kinds and the order of choices are the browser's."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from parlour.terminal.boards.underscore.portrait.chance import Chance


@dataclass(frozen=True)
class Identity:
    """All of it is public: the name seeds everything, and nothing else may tell a build."""

    name: str
    level: int = 1
    elite: bool = False
    fallen: bool = False
    start: str = ""  # the starting character whose garb it wears
    elements: tuple[str, ...] = field(default=())  # shown at the hem; only where they are public


@dataclass
class Traits:
    """What chance, the name and the garb say."""

    mood: str
    ground: str
    head: str
    gaze: str
    cover: str


# mood -> grounds, heads, what the halo of an elite is made of
KINDS: dict[str, tuple[tuple[str, ...], tuple[str, ...], str]] = {
    "water": (("rain", "rules"), ("drowned", "drowned", "veil", "skull"), "plain"),
    "stone": (("vault", "shelves"), ("statue", "statue", "skull"), "chisels"),
    "fire": (("smoke", "rays"), ("wax", "kiln", "charred", "skull"), "rays"),
    "plant": (("rules", "vault"), ("fungus", "stag", "gaunt", "veil"), "thorns"),
    "vital": (("shelves", "rules"), ("bandaged", "leech", "gaunt", "flayed"), "nails"),
    "force": (("stars", "rays"), ("void", "eye", "veil", "gaunt"), "clock"),
    "thunder": (("storm", "storm"), ("bell", "sack", "beak", "skull"), "rods"),
    "none": (("rules", "rain"), ("gaunt", "sack", "skull"), "plain"),
}
WORDS = (  # of a name that choose first
    ("drown|ferry|salt|tide|well|toll|wet|bride|rain", "water"),
    ("stone|quarry|ossuary|vault|grave|wall|tooth|teeth", "stone"),
    ("ash|cinder|ember|furnace|kiln|kindling|candle|lamp", "fire"),
    ("moss|orchard|hedge|root|spore|garden|thorn|ditch", "plant"),
    ("skin|surgeon|leech|red|blood|tithe|bone|loaf", "vital"),
    ("archive|tenant|pilgrim|night|eye|lantern|door|hollow", "force"),
    ("static|bell|choir|kite|weather|storm|judge|rope", "thunder"),
)
GAZES = ("open", "shut", "sewn", "pin", "coin")
COVERS = ("none", "hood", "none", "hood")
GARB = {
    "warden": "cap",
    "nun": "wimple",
    "courier": "hood",
    "foundling": "bandage",
    "nobody": "bare",
    "diver": "hood",
    "mason": "cap",
    "stoker": "bandage",
    "gardener": "wimple",
    "sexton": "hood",
    "ringer": "cap",
    "widow": "wimple",
    "bearer": "hood",
}
UNCOVERED = ("drowned", "wax", "kiln", "leech", "fungus", "sack", "veil", "stag", "bandaged", "bell")
# Those whom the browser's engraver arranged by hand: the head, gaze and cover that were given to them there.
ARRANGED = {
    "Ditch Penitent": ("gaunt", "shut", "hood"),
    "Kiln Orphan": ("kiln", "pin", "none"),
    "Moss Widow": ("veil", "shut", "none"),
    "Well Rat": ("beak", "pin", "none"),
    "Gallows Apprentice": ("sack", "pin", "none"),
    "Chapel Leech": ("leech", "pin", "none"),
    "Bailiff of Wet Stone": ("statue", "shut", "cap"),
    "Plague Reader": ("beak", "coin", "hood"),
    "Ember Child": ("charred", "shut", "none"),
    "Hedge Surgeon": ("stag", "open", "none"),
    "Mother of Kindling": ("charred", "shut", "hood"),
    "Quarry Saint": ("statue", "shut", "none"),
    "Weathercock": ("beak", "pin", "none"),
    "The Unbought Hangman": ("skull", "pin", "halfhood"),
    "Spore Abbot": ("fungus", "shut", "none"),
    "Lantern Heretic": ("void", "pin", "hood"),
    "Twice-Hanged Twins": ("skull", "pin", "none"),
    "Bellringer's Daughter": ("bell", "shut", "none"),
    "Bride of the Deep Clock": ("veil", "shut", "none"),
    "Orchard of Hands": ("stag", "shut", "none"),
    "Judge Without a Sky": ("gaunt", "sewn", "halfhood"),
    "Quarryman Emperor": ("statue", "pin", "cap"),
    "Almoner of the Shut Eye": ("eye", "shut", "hood"),
    "The Charcoal Nun": ("gaunt", "shut", "wimple"),
}


def moods(who: Identity) -> tuple[str, str]:
    """By elements where they are public, else by the name."""
    if who.elements:
        return who.elements[0], who.elements[1] if len(who.elements) > 1 else who.elements[0]
    said = [mood for words, mood in WORDS if re.search(words, who.name, re.IGNORECASE)]
    chance = Chance(f"mood {who.name}")
    first = said[0] if said else chance.pick(list(KINDS))
    return first, said[1] if len(said) > 1 else chance.pick([first, *KINDS])


def traits(who: Identity) -> Traits:
    """The order of the draws is part of the identity."""
    mood = moods(who)[0]
    grounds, heads, _ = KINDS[mood]
    chance = Chance(who.name)
    chance.whole(1, 1_000_000)  # the grain of the browser's plate
    ground, head = chance.pick(grounds), chance.pick(heads)
    for _draw in ("which way it turns", "how far", "tilt", "width", "age", "gauntness"):
        chance()
    found = Traits(mood, ground, head, chance.pick(GAZES), chance.pick(COVERS))
    if who.start:
        found.cover = GARB.get(who.start, "hood")
        found.head = "fallen" if who.fallen else "blank" if who.start == "nobody" else "gaunt"
        found.gaze = "open" if found.gaze == "coin" else found.gaze
    if found.head in UNCOVERED:
        found.cover = "none"
    elif found.head in ("void", "eye"):
        found.cover = "hood"
    name = "The Charcoal Nun" if who.start == "nun" else who.name
    if name in ARRANGED:
        head, found.gaze, found.cover = ARRANGED[name]
        found.head = "fallen" if who.fallen else head
    return found
