"""What happened, in words: who is told, how that viewer calls the others, and the sentence of one event."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

MARK: Final = "\0"  # around what a Scribe leaves open: no sentence of a game has it
WHO, WHOM, WHOSE = "w", "m", "s"


class Hearer:
    """One viewer who is told something, and the names by seat. The viewer's own seat is "you"."""

    def __init__(self, viewer: int, names: Sequence[str]) -> None:
        self.viewer = viewer
        self.names = names
        self.calls: dict[str, str] = {}  # see fill()

    def fill(self, parts: list[str]) -> str:
        """A sentence for this viewer: every second part says who is meant (`Scribe`)."""
        found, calls = parts.copy(), self.calls
        for at in range(1, len(parts), 2):
            sign = parts[at]
            call = calls.get(sign)
            if call is None:
                call = calls[sign] = self.called(sign[:1], int(sign[1:]))
            found[at] = call
        return "".join(found).strip()

    def called(self, sign: str, seat: int) -> str:
        return self.who(seat) if sign == WHO else self.whom(seat) if sign == WHOM else self.whose(seat)

    def who(self, seat: object) -> str:
        """Begins a sentence: `You`, `Ana`, `Player 2`."""
        return "You" if self.is_me(seat) else first(self.name(seat))

    def whom(self, seat: object) -> str:
        """Inside a sentence: `you`, `Ana`, `player 2`."""
        return "you" if self.is_me(seat) else self.name(seat)

    def whose(self, seat: object) -> str:
        """Begins a sentence: `Your`, `Ana's`."""
        return "Your" if self.is_me(seat) else f"{first(self.name(seat))}'s"

    def is_me(self, seat: object) -> bool:
        return self.viewer > 0 and seat == self.viewer

    def name(self, seat: object) -> str:
        at = seat if isinstance(seat, int) else 0
        return self.names[at - 1] if 1 <= at <= len(self.names) else f"Seat {at}"


class Scribe(Hearer):
    """Who has a sentence written down once for all who are told it: who is meant is filled in for each (`Hearer.fill`)."""

    def who(self, seat: object) -> str:
        return f"{MARK}{WHO}{number(seat)}{MARK}"

    def whom(self, seat: object) -> str:
        return f"{MARK}{WHOM}{number(seat)}{MARK}"

    def whose(self, seat: object) -> str:
        return f"{MARK}{WHOSE}{number(seat)}{MARK}"


def number(seat: object) -> int:
    return seat if isinstance(seat, int) else 0


NAMELESS = ("player ", "the ")  # how those are called who have no name of their own: `player 2`, `the other`


def first(name: str) -> str:
    """At the beginning of a sentence; a name that somebody chose is written as they write it."""
    return name[:1].upper() + name[1:] if name.startswith(NAMELESS) else name


# One event's data in words for one viewer; "" where nothing needs to be said.
Tell = Callable[[Mapping[str, object], Hearer], str]


def told_by(sentences: Mapping[str, Tell]) -> Tell:
    """A table of sentences by the type of event."""

    def tell(data: Mapping[str, object], hearer: Hearer) -> str:
        say = sentences.get(str(data.get("type", "")))
        return "" if say is None else say(data, hearer).strip()

    return tell


class Tale:
    """A table of sentences by the type of event, which name nobody but by `who`, `whom` and `whose` of their hearer: so each
    is made once for all who are told the event."""

    def __init__(self, sentences: Mapping[str, Tell]) -> None:
        self.tell = told_by(sentences)

    def __call__(self, data: Mapping[str, object], hearer: Hearer) -> str:
        return self.tell(data, hearer)

    def written(self, data: Mapping[str, object], names: Sequence[str]) -> list[str]:
        """The sentence in parts, for `Hearer.fill`."""
        return in_words(self.tell, data, Scribe(0, names)).split(MARK)


TALK = {"offer": "offered a draw", "accept": "accepted the draw", "decline": "declined the draw"}


def talk(data: Mapping[str, object], hearer: Hearer) -> str:
    """Table talk, which is the same in every game; "" if the event is none."""
    said = TALK.get(str(data.get("say"))) if data.get("type") == "draw" else None
    return "" if said is None else f"{hearer.who(data['seat'])} {said}."


def in_words(tell: Tell, data: Mapping[str, object], hearer: Hearer) -> str:
    """One event in words for one viewer, by the sentences of its game; "" where nothing needs to be said."""
    return talk(data, hearer) or tell(data, hearer)


def listed(words: Sequence[str]) -> str:
    """`a`, `a and b`, `a, b and c`."""
    return " and ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)
