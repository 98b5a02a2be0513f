"""Whatever happens is told in sentences: every event, to every viewer, in every game and preset."""

import re

import pytest

from parlour import games
from parlour.core.contract import Event
from parlour.core.dice import QuickDice
from parlour.core.story import Hearer, listed
from parlour.laws.walks import EVERY_PRESET, NAMES, played

PLAYERS = ["Ana", "Ben", "Cleo", "Dora"]
MACHINE = re.compile(r"[{}_\[\]]|None|True|False|\bm\d\b")  # what shows that nobody has worded it


@pytest.mark.parametrize(("name", "preset"), EVERY_PRESET)
def test_every_event_is_told_in_a_sentence(name: str, preset: str) -> None:
    card = games.card(name)
    for seed in range(3):
        match = played(card, preset, seed)
        for viewer in match.viewers:
            hearer = Hearer(viewer, PLAYERS[: match.game.seats])
            for event in match.events(viewer):
                words = card.words(event.data, hearer)
                assert words or event.data["type"] in card.laws.silent, event.text
                assert not MACHINE.search(words), (event.text, words)
                assert not words or (words[0].isupper() or words[0].isdigit()), (event.text, words)
                assert not words or words[-1] in ".!?…)\"'", (event.text, words)
                assert "\n" not in words


@pytest.mark.parametrize("name", NAMES)
def test_every_reason_of_an_end_has_its_words(name: str) -> None:
    """The event of an end says why, for whatever reason the match may end."""
    card = games.card(name)
    for seats in card.info.seats:
        wish = next(
            (option for preset in card.presets.values() if (option := card.make(preset)).seats == seats), card.make()
        )
        for reason in wish.info.reasons:
            for winner in range(wish.seats + 1):
                events: list[Event] = []
                wish.start(QuickDice(1)).forfeit(winner, reason, events)  # the event of an end, whoever won
                data = events[-1].data
                assert data["type"] == "end"
                words = card.words(data, Hearer(1, [f"Player {n}" for n in range(1, wish.seats + 1)]))
                assert words.endswith("."), words
                assert reason not in words.split(": ")[-1].split("_"), words


def test_the_viewer_is_you_and_others_have_names() -> None:
    hearer = Hearer(2, ["Ana", "Ben"])
    assert [hearer.who(1), hearer.whom(2), hearer.whose(2), hearer.whose(1)] == ["Ana", "you", "Your", "Ana's"]
    assert Hearer(0, ["Ana"]).who(1) == "Ana"  # a watcher is nobody
    assert Hearer(1, ["Ana"]).who(2) == "Seat 2"


def test_lists_are_read_aloud() -> None:
    assert [listed([]), listed(["a"]), listed(["a", "b"]), listed(["a", "b", "c"])] == [
        "",
        "a",
        "a and b",
        "a, b and c",
    ]
