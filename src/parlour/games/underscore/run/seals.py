"""Seals: what makes a run harder, each by one rule that its bearer swears to before it begins."""

from typing import Final

from msgspec.structs import replace

from parlour.games.underscore.content.library import HP_MOST
from parlour.games.underscore.content.shapes import CharacterData

# id -> its name, and its rule in one sentence
SEALS: Final = {
    "salt": (
        "Seal of Salt",
        "Half of what a fight took is missing in the next; leave the fallen empty-handed and begin it whole.",
    ),
    "ash": ("Seal of Ash", "You begin the run with a quarter less Max HP."),
    "oak": ("Seal of Oak", "Every foe has a fifth more Max HP."),
    "iron": ("Seal of Iron", "Every foe begins a fight with Tough 2."),
    "thorn": ("Seal of Thorns", "You begin every fight with Wound 3."),
    "bell": ("Seal of the Bell", "Your foe has Priority at the start of every fight, and begins it with Strong 3."),
    "crown": ("Seal of the Crown", "Elites come as if your Bless Burden were 2 higher."),
    "tithe": ("Seal of the Tithe", "On every even level a victory costs you 1 Max HP."),
    "lamp": ("Seal of the Lamp", "A draft shows one minor blessing instead of three."),
    "silence": (
        "Seal of Silence",
        "No major blessing is shown, and elites come as if your Bless Burden were 3 higher.",
    ),
}
ASH: Final = 4  # the part of Max HP that is not there
OAK: Final = 5  # the part of its Max HP that a foe has beyond it
IRON: Final = 2  # turns of Tough
THORN: Final = 3  # turns of Wound
CROWN: Final = 2  # Bless Burden that the elite roll counts beyond the true one
LAMP: Final = 1  # minor blessings of a draft
SILENCE: Final = 3  # as of the Crown: what is silent is not away
BELL: Final = 3  # turns of Strong
SALT: Final = 2  # the part of what a fight took that stays away


def lessened(max_hp: int) -> int:
    """Max HP that a run under Ash begins with."""
    return max_hp - max_hp // ASH


def hardened(foe: CharacterData, seals: list[str]) -> CharacterData:
    """A foe as it stands there by Oak, Iron and the Bell."""
    if "oak" in seals:
        foe = replace(foe, max_hp=min(HP_MOST, foe.max_hp + foe.max_hp // OAK))
    if "iron" in seals:
        foe = replace(foe, starting={**foe.starting, "tough": max(IRON, foe.starting.get("tough", 0))})
    if "bell" in seals:
        foe = replace(foe, starting={**foe.starting, "strong": max(BELL, foe.starting.get("strong", 0))})
    return foe


def uncalled(seals: list[str]) -> int:
    """Bless Burden that the elite roll counts beyond the true one, by the Crown and by Silence."""
    return (CROWN if "crown" in seals else 0) + (SILENCE if "silence" in seals else 0)


def weighed_down(walker: CharacterData, seals: list[str], lost: int) -> CharacterData:
    """Whoever bears seals, as they enter a fight by Thorns, without the HP that Salt keeps away."""
    if "thorn" in seals:
        walker = replace(walker, starting={**walker.starting, "wound": walker.starting.get("wound", 0) + THORN})
    return replace(walker, hp_penalty=min(HP_MOST, walker.hp_penalty + lost)) if lost else walker
