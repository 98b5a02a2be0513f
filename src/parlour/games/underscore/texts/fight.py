"""The story of a turn in sentences: one line for each character's own turn, with the arithmetic of every hit."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Final

from parlour.games.underscore.combat.state import HIDDEN, LETTER
from parlour.games.underscore.content.library import content

# kind of event -> its sentence; {Who} {whom} {Whose} the side, [s] [is] as the subject asks, other words from the event
SENTENCES = {
    "cast": "{Who} cast[s] {move}.",
    "wait": "{Who} can choose nothing and wait[s].",
    "dq": "{Status} stops {whom}.",
    "tick": "{Status} works.",
    "heal": "{Who} heal[s] {n} ({hp}).",
    "lose": "{Who} pay[s] {n} HP ({hp}).",
    "maxhp": "{Whose} Max HP is {maxhp} now.",
    "status": "{Who} gain[s] {Status} {gained}.",
    "reduce": "{Whose} {Status} sinks to {turns}.",
    "negate": "{Whose} {Status} sinks to {turns}.",
    "ignore": "{Who} ignore[s] {Status} for {n}.",
    "immune": "{Who} [is] immune to {Status}.",
    "unimmune": "{Who} [is] immune to {Status} no more.",
    "prevent": "{Status} is turned away.",
    "burn_out": "{Who} burn[s] out.",
    "open_wounds": "{Whose} {n} Wounds open.",
    "thousand_cuts": "A thousand cuts.",
    "attune": "{Who} become[s] {Element}{private}.",
    "detune": "{Who} [is] {Element} no more.",
    "random": "The loose thread gives {thread}.",
    "heat": "Heat {heat}.",
    "heat_roll": "Die {roll}: {overheat}.",
    "risk": "{Whose} curse risk is {risk}.",
    "curse_roll": "Curse die {roll}.",
    "cooldown": "{Move} cools for {n}.",
    "charge": "{Move} stands at charge {n}.",
    "recharge": "{Move} is charged again.",
    "discharge": "{Move} is spent.",
    "bind": "{Move} is Bound{n_turns}.",
    "unbind": "{Move} is free again.",
    "bank": "{Move} goes to the Bank.",
    "unbank": "{Move} comes out of the Bank.",
    "declare": "{Who} declare[s] {value}.",
    "negated": "The declaration is negated.",
    "fizzle": "Part of it comes to nothing.",
    "trap": "{Who} set[s] a trap.",
    "spring": "{Whose} trap springs.",
    "silence": "{Whose} declarations are gone.",
    "ward": "{Who} [is] warded against the next declaration.",
    "reveal": "{Shown} is seen.",
    "conceal": "{Move} is hidden again.",
    "tune": "{Move} changes.",
    "iters": "{Whose} {lasting} {n:+}.",
    "equal": "Both have {n} {what} now.",
    "bless": "{Blessing}.",
    "while": "From the Bank works {Move}.",
    "priority": "{Who} take[s] Priority.",
    "survive": "{Who} will not fall.",
    "dusk": "Dusk takes {n} Max HP from {whom}.",
    "dies": "{Who} fall[s].",
}
# what stands in a sentence in the place of a part
AS_IS: Final = 0
WHO: Final = 1
ENDING: Final = 2
MOVE: Final = 3
STATUS: Final = 4
WHOSE: Final = 5
WHOM: Final = 6
IS: Final = 7
MORE: Final = 8
VALUE: Final = 9
HOWS: Final = {
    "{Who}": WHO,
    "[s]": ENDING,
    "{move}": MOVE,
    "{Move}": MOVE,
    "{Status}": STATUS,
    "{Whose}": WHOSE,
    "{whom}": WHOM,
    "[is]": IS,
}


class Part:
    """Of a sentence: words as they are, or what the event says."""

    def __init__(self, text: str) -> None:
        sign = text[:1] in ("{", "[")
        self.how: int = HOWS.get(text, MORE if text in WORDS else VALUE) if sign else AS_IS
        self.text = text[1:-1] if self.how == VALUE else text


OPENERS = ("cast", "wait", "dq", "dusk", "tick")  # these begin a new line, unless own ticks came before
LASTING = {"move": "next move iterates", "turn": "moves of this turn iterate", "combat": "moves iterate"}
BREAKS = {"absorb": ("drink it", "drinks it"), "immune": ("are immune", "is immune")}  # of you, of others


def story(events: Iterable[Mapping[str, object]], viewer: int, names: tuple[str, str]) -> list[str]:
    """The lines of what happened; `names` are those of the two sides."""
    lines: list[str] = []
    whose = ""
    for data in events:
        words = sentence(data, viewer, names)
        if not words:
            continue
        kind, who = str(data["type"]), str(data.get("who", ""))
        fresh = kind in OPENERS and whose != f"tick {who}"
        if not lines or fresh:
            lines.append(words)
        else:
            lines[-1] += f" {words}"
        if kind in OPENERS:
            whose = f"{kind} {who}"
    return lines


def sentence(told: Mapping[str, object], viewer: int, names: tuple[str, str]) -> str:
    """One event in words; "" for what needs none."""
    data = told if isinstance(told, dict) else dict(told)
    kind = str(data.get("type", ""))
    if kind == "hit":
        return hit(data, viewer, names)
    parts = PARTS.get(kind)
    if parts is None:
        return ""
    who = LETTER.find(str(data.get("who", "A")))
    mine = viewer == who + 1
    owner = "Your" if mine else "Its" if names[who] == "It" else f"{names[who]}'s"
    side = "You" if mine else names[who]
    text = "".join([word(part, data, mine, side, owner) for part in parts])
    if kind == "status" and data.get("turns") != data.get("gained"):
        text = f"{text[:-1]} (now {data['turns']})."
    if kind == "cast" and data.get("from_bank"):
        text = f"{text[:-1]} from the Bank."
    return text


def word(part: Part, data: dict[str, object], mine: bool, side: str, owner: str) -> str:
    """What stands in a sentence for this part of it."""
    how = part.how
    if how == AS_IS:
        return part.text
    if how == WHO:
        return side
    if how == ENDING:
        return "" if mine else "s"
    if how == MOVE:
        return move_name(data)
    if how == STATUS:
        return capital(data.get("status", ""))
    if how == WHOSE:
        return owner
    if how == WHOM:
        return "you" if mine else low(side)
    if how == IS:
        return "are" if mine else "is"
    return WORDS[part.text](data, owner) if how == MORE else str(data[part.text])


_capitals: dict[str, str] = {}  # of elements and statuses


def capital(word: object) -> str:
    text = str(word)
    found = _capitals.get(text)
    if found is None:
        found = _capitals[text] = text.capitalize()
    return found


def thread(data: Mapping[str, object]) -> str:
    """What the loose thread gives."""
    return capital(data["element"]) if data.get("what") == "element" else str(data.get("n"))


def declared(data: Mapping[str, object]) -> str:
    return HIDDEN if data.get("value") is None else capital(data["value"])


def for_turns(data: dict[str, object]) -> str:
    n = number(data, "n") if "n" in data else 0
    return f" for {n}" if n > 0 else ""


def number(data: dict[str, object], key: str) -> int:
    found = data[key]
    assert isinstance(found, int)
    return found


def hit(data: dict[str, object], viewer: int, names: tuple[str, str]) -> str:
    """`2 Fire -> 3 (weak): Ember Child 9.`"""
    who = LETTER.find(str(data["who"]))
    name = "you" if viewer == who + 1 else low(names[who])
    element = "plain" if data["element"] == "none" else capital(data["element"])
    if "break" in data:
        return f"{element}: {name} {BREAKS[str(data['break'])][int(name != 'you')]}."
    base, related, final = (number(data, key) for key in ("base", "related", "final"))
    steps = f"{base} {element}"
    if related != base:
        steps += f" -> {related} ({'weak' if related > base else 'resisted'})"
    if final != related:
        steps += f" -> {final} ({', '.join(changed_by(data))})"
    return f"{steps}: {name} {data['hp']}."


def changed_by(data: dict[str, object]) -> list[str]:
    """What made the final damage of a hit other than what the relations left."""
    related, strong, tough, final = (number(data, key) for key in ("related", "strong", "tough", "final"))
    named = [("Strong", strong), ("Tough", tough), ("blessed", final - max(0, related + strong - tough))]
    return [word for word, by in named if by]


def low(name: str) -> str:
    """The name within a sentence."""
    return "it" if name == "It" else name


def move_name(data: Mapping[str, object]) -> str:
    root = data.get("move")
    if not isinstance(root, str):
        return HIDDEN
    found = content().roots.get(root)
    return root if found is None else found.name


def shown(data: Mapping[str, object], whose: str) -> str:
    """What a reveal brings to light."""
    if "element" in data:
        return f"{whose} {str(data['element']).capitalize()}"
    return f"{whose} trap ({data['trap']})" if "trap" in data else f"{whose} {move_name(data)}"


def blessing_name(data: Mapping[str, object]) -> str:
    """Of a blessing, or of a boss's law."""
    name = str(data.get("blessing", ""))
    found = content().majors.get(name) or content().laws.get(name)
    return "A blessing" if found is None else found.name


# the words that only some sentences need
WORDS: Final[dict[str, Callable[[dict[str, object], str], str]]] = {
    "{n:+}": lambda data, owner: f"{number(data, 'n') if 'n' in data else 0:+d}",
    "{Element}": lambda data, owner: capital(data.get("element", "")),
    "{private}": lambda data, owner: " in private" if data.get("private") else "",
    "{thread}": lambda data, owner: thread(data),
    "{Shown}": shown,
    "{Blessing}": lambda data, owner: blessing_name(data),
    "{value}": lambda data, owner: declared(data),
    "{lasting}": lambda data, owner: LASTING.get(str(data.get("until")), ""),
    "{overheat}": lambda data, owner: "Overheat" if data.get("overheat") else "no Overheat",
    "{n_turns}": lambda data, owner: for_turns(data),
}
PARTS: Final = {
    kind: [Part(part) for part in re.split(r"(\{[^}]*\}|\[[a-z]+\])", text) if part] for kind, text in SENTENCES.items()
}
