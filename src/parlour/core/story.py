"""What happened, in words: who is told, how that viewer calls the others, and the sentence of one event."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence


class Hearer:
    """One viewer who is told something, and the names by seat. The viewer's own seat is "you"."""

    def __init__(self, viewer: int, names: Sequence[str]) -> None:
        self.viewer = viewer
        self.names = names

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
