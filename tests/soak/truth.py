"""What the store has of a match against what everybody was told of it."""

from __future__ import annotations

from collections import Counter

import msgspec

from parlour.core.view import to_json
from parlour.store.archive import Archive
from parlour.store.kept import KeptMatch, game_of
from tests.soak.players import Viewer


class Found(msgspec.Struct):
    """All of it should be 0 but the first two."""

    matches: int = 0
    acknowledged: int = 0
    lost: int = 0
    doubled: int = 0
    diverged: int = 0
    words: list[str] = []

    def add(self, what: str, match: str, words: str) -> None:
        setattr(self, what, getattr(self, what) + 1)
        self.words.append(f"{what}: {match}: {words}")


async def compare(archive: Archive, match: str, viewers: list[Viewer], timeouts: list[str], found: Found) -> None:
    """`timeouts`: what the clock, and nobody else, has to have done."""
    row, lines = await archive.match(match), await archive.log(match)
    assert row is not None
    found.matches += 1
    try:
        *_, kept = KeptMatch.resume(row, game_of(row), lines, {})
    except Exception as trouble:
        found.add("diverged", match, f"its log does not replay: {trouble!r}")
        return
    truth = kept.match
    stored = Counter(line.token for line in lines if line.token)
    said: dict[str, str] = {}
    for viewer in viewers:
        said |= viewer.said
        found.acknowledged += len(viewer.done)
        for name in viewer.done:
            if not stored[name]:
                found.add("lost", match, f"{name} {viewer.said[name]!r} was acknowledged")
        in_order = [line.token for line in lines if line.token in viewer.said]
        if in_order != viewer.done:
            found.add("diverged", match, f"acknowledged {viewer.done}, stored {in_order}")
        seat = viewer.player
        told = [(event["text"], event["data"]) for event in viewer.story]
        due = [(event.text, msgspec.json.decode(to_json(event.data))) for event in truth.events(seat)]
        if told != due:
            found.add("diverged", match, f"viewer {seat} was told {told}, and {due} is true")
        if viewer.last["view"] != msgspec.json.decode(to_json(truth.view(seat))):
            found.add("diverged", match, f"viewer {seat} saw another end")
        for words in viewer.troubles:
            found.add("diverged", match, f"viewer {seat}: {words}")
    for name, times in stored.items():
        if times > 1:
            found.add("doubled", match, f"{name} is stored {times} times")
        if name not in said:
            found.add("diverged", match, f"{name} was said by nobody")
    clock = [f"{line.entry.act} {line.entry.seat} {line.entry.text}" for line in lines if line.entry.act]
    if clock != timeouts:
        found.add("doubled" if len(clock) > len(timeouts) else "lost", match, f"the clock did {clock}")
