"""What the referee of Underscore says: how a run or a duel ended, why an input is refused, and what happened."""

from collections.abc import Mapping
from typing import Final

from parlour.core.contract import WATCHER, Event
from parlour.core.story import Hearer, Tell, listed, told_by
from parlour.games.underscore.combat.state import LETTER
from parlour.games.underscore.content.library import content
from parlour.games.underscore.texts import fight as telling

REASONS: Final = {
    "slain": "{loser} has fallen; {winner} stands",
    "victory": "the encounter has fallen; {winner} stands",
    "death": "{loser} has died",
    "season": "{winner} has outlived the season",
    "ending": "{winner} has come through the last door and lain down to rest",
    "road": "{winner} has come to the end of the road",
    "resign": "{loser} resigned",
    "clock": "{loser} missed three choices in a row",
    "disconnect": "{loser} stayed away",
    "abort": "the match was called off",
}

REFUSALS: Final = {
    "game_over": "the fight is over",
    "wrong_phase": "that is not asked for now",
    "already_committed": "you have committed; a commitment cannot be withdrawn",
    "no_such_move": "there is no move in that slot, and Wait is only for those who can select nothing",
    "banked": "a banked move is cast only if it has From Bank logic",
    "cooling": "that move is On Cooldown; choose another",
    "bound": "that move is Bound; choose another",
    "missing_choice": "the move needs a choice: e= element, s= status, y= attack or utility, t= a slot",
    "bad_choice": "that choice is not open to this move now",
    "not_offered": "that is not among what is offered",
    "burden": "Bless Burden is above Elites Slain: slay an elite first",
    "no_target": "that cannot be done to this move or slot; `legal` lists what can",
    "must_forget": "both pools were full: `forget` one move first",
    "last_active": "at least one move must stay Active",
    "bad_name": "a run's name has 3 to 28 letters, digits, spaces, ' and -, and offends nobody; elsewhere there is none",
}

Data = Mapping[str, object]


def sides(hearer: Hearer) -> tuple[str, str]:
    """How the two sides are called: to a player the other one is It; in a run the second side is no player."""
    if hearer.viewer != WATCHER:
        return "It", "It"
    return hearer.name(1), hearer.name(2) if len(hearer.names) > 1 else "It"


def met(data: Data, hearer: Hearer) -> str:
    kind = (
        "who ends this act" if data.get("boss") else "an elite" if data["elite"] else "an Echo" if data["echo"] else ""
    )
    mark = f", {kind}" if kind else ""
    return f"Level {data['level']}: {data['name']}{mark}. {data['bark']}"


def cornered(data: Data, hearer: Hearer) -> str:
    """An act begins, and who stands at its end is told from afar."""
    if not data["boss"]:
        return f"{data['title']}."
    return f"{data['title']}. At its end, level {data['at']}, stands {data['boss']}. {data['omen']}"


def turned(data: Data, hearer: Hearer) -> str:
    names = sides(hearer)
    first = LETTER.find(str(data["first"]))
    mine = hearer.viewer == first + 1
    return f"Turn {data['turn']}: {'you act' if mine else telling.low(names[first]) + ' acts'} first."


def committed(data: Data, hearer: Hearer) -> str:
    return f"{hearer.who(LETTER.find(str(data['who'])) + 1)} chose."


def major_name(data: Data) -> str:
    found = content().majors.get(str(data.get("major", "")))
    return "" if found is None else found.name


def minor_name(minor: object) -> str:
    found = content().minors.get(str(minor))
    return str(minor) if found is None else found.name


def shown(data: Data, hearer: Hearer) -> str:
    name = major_name(data)
    return f"The fallen lies open. It bears {name}." if name else "The fallen lies open. It bears no major blessing."


def drafted(data: Data, hearer: Hearer) -> str:
    minors = data["minors"]
    assert isinstance(minors, list)
    return f"Three minor blessings: {listed([minor_name(minor) for minor in minors])}."


def forked(data: Data, hearer: Hearer) -> str:
    roads = data["roads"]
    assert isinstance(roads, list)
    first, second = [f"{road['name']}{', an elite' if road['elite'] else ''}" for road in roads]
    comma = "," if roads[0]["elite"] else ""
    return f"Two roads lead to level {data['level']}: to {first}{comma} or to {second}."


def ended(data: Data, hearer: Hearer) -> str:
    reason, winner = str(data["reason"]), data["winner"]
    losers = [seat for seat in range(1, len(hearer.names) + 1) if seat != winner]
    names = {"winner": hearer.whom(winner), "loser": listed([hearer.whom(seat) for seat in losers] or ["nobody"])}
    words = REASONS[reason].format(**names).replace("you has", "you have").replace("you stands", "you stand")
    return f"{words[:1].upper()}{words[1:]}."


RUN: Final[Tell] = told_by(
    {
        "begin": lambda data, hearer: f"{data['name']} sets out.",
        "act": cornered,
        "encounter": met,
        "turn": turned,
        "commit": committed,
        "victory": lambda data, hearer: (
            f"{data['name']} has fallen, in {data['turns']} turn{'' if data['turns'] == 1 else 's'}."
        ),
        "shown": shown,
        "learn": lambda data, hearer: f"You learn {telling.move_name({'move': data['root']})}.",
        "forget": lambda data, hearer: f"You forget {telling.move_name({'move': data['root']})}.",
        "minors": drafted,
        "major": lambda data, hearer: f"You take {major_name(data)}. Bless Burden {data['burden']}.",
        "take": lambda data, hearer: f"You take {minor_name(data['minor'])}.",
        "skip": lambda data, hearer: "You take none of the three.",
        "leave": lambda data, hearer: "You go on with empty hands.",
        "fork": forked,
        "spoil": lambda data, hearer: f"{data['name']}. {data['text']}",
        "ending": lambda data, hearer: str(data["text"]),
        "end": ended,
    }
)


def tell(data: Data, hearer: Hearer) -> str:
    """One event: of the run, or of the fight."""
    return telling.sentence(data, hearer.viewer, sides(hearer)) or RUN(data, hearer)


def story(events: list[Event], hearer: Hearer) -> list[str]:
    """One line for each character's own turn, and one for everything that is not a fight."""
    lines: list[str] = []
    fight: list[Data] = []
    for event in events:
        if event.data["type"] in ("turn", "commit"):  # a line of a fight says whose turn it was
            continue
        if words := RUN(event.data, hearer):
            lines += telling.story(fight, hearer.viewer, sides(hearer))
            lines.append(words)
            fight = []
        else:
            fight.append(event.data)
    return lines + telling.story(fight, hearer.viewer, sides(hearer))
