"""Seeds, replay, verification: a run is its seed, its inputs and the encounters that its log holds."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest

from parlour.core.dice import QuickDice
from parlour.core.view import to_json
from parlour.table.chance import chosen, sealed
from parlour.table.match import Match
from parlour.table.record import BadRecord, read_record, write_record
from parlour.table.recording import record_of
from parlour.table.replay import Closed, Replay
from parlour.table.verify import verify
from tests.games.underscore.journey import CARD, SEED, Shelf, begun, do, encounter, run_position, screen

pytestmark = pytest.mark.slow

SEEDS = ("alder", "birch", "cedar", "elder")


def wandered(seed: str, preset: dict[str, object] | None = None) -> Match:
    """A whole run of random choices."""
    match = Match(CARD.make({"run": True, **(preset or {})}), ["Ana"], chosen(seed, 1))
    picker = QuickDice(len(seed) + ord(seed[0]))
    while match.position.to_act():
        assert match.hear(1, match.game.write(match.position.random_action(1, picker))).refusal is None
    return match


def text_of(match: Match) -> str:
    return write_record(record_of(match)).decode()


def saved(match: Match) -> bytes:
    return to_json(match.game.save(match.position))


# -- records -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", SEEDS)
def test_a_record_replays_and_verifies(seed: str) -> None:
    """US-A5: the referee needs nothing but the record; every draw follows from the seed."""
    match = wandered(seed)
    record = read_record(text_of(match).encode())
    assert to_json(match.game.save(Replay(CARD, record).run().position)) == saved(match)
    findings = verify(CARD, record)
    assert all(finding.holds for finding in findings)
    assert any(finding.text.startswith("! enc/1") for finding in findings)


def test_the_log_holds_the_encounter_whole() -> None:
    """US-A5: a foe of another player's is in the record, and a replay asks nobody for it."""
    shelf = Shelf(encounter("abc", 1, active="plain.fists fire.cinder", hp=9) | {"author": "somebody"})
    match = begun(encounters=shelf)
    while match.position.to_act() and run_position(match).run.level == 1 and run_position(match).fight is not None:
        do(match, match.legal(1)[0])
    text = text_of(match)
    assert "! enc 1\n" in text
    assert '"name":"Dummy abc"' in text
    assert "somebody" not in text
    again = Replay(CARD, read_record(text.encode())).run()
    assert to_json(again.game.save(again.position)) == saved(match)


def test_a_forged_pick_is_found() -> None:
    """US-A5: verify re-derives the elite roll and the pick."""
    match = wandered("alder")
    lines = text_of(match).split("\n")
    at = next(n for n, line in enumerate(lines) if line.startswith("! enc/1"))
    roll = int(lines[at].split()[2])
    lines[at] = f"! enc/1 {roll % 20 + 1}"
    findings = verify(CARD, read_record("\n".join(lines).encode()))
    assert [finding.text.split(":")[0] for finding in findings if finding.holds is False] == [lines[at]]


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (lambda line: line.replace('"is_elite":false', '"is_elite":true'), "the roll asks for an ordinary encounter"),
        (lambda line: '! enc {"id":"x"}', "is no encounter"),
        (lambda line: "! enc {nonsense", "is no encounter"),
        (lambda line: line.replace("plain.fists", "plain.fist"), "unknown move 'plain.fist'"),
        (lambda line: "! enc", "says nothing"),
        (lambda line: "! foe 3", "expected a line `! enc ...`"),
    ],
)
def test_a_record_with_a_foe_that_cannot_be(change: Callable[[str], str], words: str) -> None:
    """One clear line, with its number."""
    match = begun(encounters=Shelf(encounter("abc", 1, active="plain.fists")))
    lines = text_of(match).split("\n")
    at = next(n for n, line in enumerate(lines) if line.startswith("! enc {"))
    lines[at] = change(lines[at])
    with pytest.raises(BadRecord, match=words):
        Replay(CARD, read_record("\n".join(lines).encode())).run()


@pytest.mark.parametrize("count", ["0", "x", "-1", "123456789"])
def test_a_record_with_an_impossible_number_of_candidates(count: str) -> None:
    match = begun(encounters=Shelf(encounter("abc", 1)))
    text = text_of(match).replace("! enc 1\n", f"! enc {count}\n")
    with pytest.raises(BadRecord, match="expected the number of candidates"):
        Replay(CARD, read_record(text.encode())).run()


def test_a_season_of_another_order_is_refused() -> None:
    match = begun(season={"id": "s", "levels": ["e01a", "e02a"]})
    text = text_of(match).replace('"levels":["e01a","e02a"]', '"levels":["e01b","e02a"]')
    with pytest.raises(BadRecord, match="the season meets e01b here"):
        Replay(CARD, read_record(text.encode())).run()


def test_the_players_own_copy_hides_the_foe() -> None:
    """What the foe is stays closed until the run is over; then the copy is the record."""
    match = begun()
    copy_of = write_record(record_of(match, 1)).decode()
    assert "! enc ?" in copy_of
    assert "turn_history" not in copy_of
    with pytest.raises(Closed):
        Replay(CARD, read_record(copy_of.encode())).run()
    match.hear(1, "resign")
    assert "turn_history" in write_record(record_of(match, 1)).decode()


# -- saving --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", SEEDS)
def test_continuing_anywhere_re_rolls_nothing(seed: str) -> None:
    """US-A5: a match rebuilt from its stored log, at any input, also inside a fight, goes on just the same."""
    whole = wandered(seed)
    for cut in range(0, len(whole.log), 7):
        chance = chosen(seed, 1)
        again = Match(whole.game, ["Ana"], chance)
        for entry in whole.log[:cut]:
            again.recall(entry)
        for entry in whole.log[cut:]:
            assert again.hear(1, entry.text).refusal is None
        assert saved(again) == saved(whole)
        assert text_of(again) == text_of(whole)


def test_what_is_outside_may_change_between_two_sittings() -> None:
    """US-A5: the log rules over the cache."""
    shelf = Shelf(encounter("abc", 1, hp=12))
    match = begun(encounters=shelf)
    do(match, "cast m1")
    again = Match(match.game, ["Ana"], chosen(SEED, 1), encounters=Shelf(encounter("zzz", 1), encounter("yyy", 2)))
    for entry in match.log:
        again.recall(entry)
    assert saved(again) == saved(match)
    while run_position(again).run.level == 1:
        text = "leave" if run_position(again).fight is None else "cast m1" if "cast m1" in again.legal(1) else "wait"
        do(again, text)
    foe = run_position(again).run.foe
    assert foe is not None
    assert foe.id == "yyy"  # what is played for the first time asks the outside of now


def test_a_sealed_run_opens_its_seed_at_the_end() -> None:
    """US-A5: nobody chose it; verify checks seal and draws."""
    match = Match(CARD.make(preset="run"), ["Ana"], sealed("ab" * 32, ["cd" * 8], 1))
    do(match, "begin courier Wren")
    assert "secret" not in text_of(match)
    match.hear(1, "resign")
    assert all(finding.holds for finding in verify(CARD, read_record(text_of(match).encode())))


def test_a_save_in_every_phase_loads_the_same() -> None:
    """Positions of a run are saved and loaded whole."""
    phases = set()
    for seed in SEEDS:
        match = wandered(seed)
        again = Match(match.game, ["Ana"], chosen(seed, 1))
        for entry in match.log:
            data = json.loads(saved(again))
            phases.add(data["phase"])
            loaded = again.game.load(data, again.position.dice)
            assert to_json(again.game.save(loaded)) == saved(again)
            assert loaded.legal(1) == again.position.legal(1)
            again.hear(1, entry.text)
    assert phases == {"begin", "combat", "upgrade", "reorganise", "minors"}


@pytest.mark.parametrize(
    ("path", "value", "words"),
    [
        (("run", "level"), 0, "level must be from 1"),
        (("run", "crowded"), True, "both pools are full"),
        (("run", "active", 0, "uid"), 2, "unique"),
        (("run", "active", 0, "root"), "plain.nothing", "unknown move"),
        (("run", "minors"), ["any.nothing"], "minors must be"),
        (("run", "major"), "any.nothing", "unknown major"),
        (("run", "foe"), None, "has a foe"),
        (("run", "blessings"), ["any.dawn", "any.dawn"], "unique"),
        (("run",), None, "the run is missing"),
        (("phase",), "begin", "neither moves nor a foe"),
        (("phase",), "combat", "needs its fight"),
    ],
)
def test_a_broken_save_says_what_is_wrong(path: tuple[str | int, ...], value: object, words: str) -> None:
    match = screen()
    data = json.loads(saved(match))
    at = data
    for key in path[:-1]:
        at = at[key]
    at[path[-1]] = value
    with pytest.raises(ValueError, match=words):
        match.game.load(data, QuickDice(1))


def test_a_run_does_not_load_into_a_duel() -> None:
    with pytest.raises(ValueError, match="belongs to matches with option run"):
        CARD.make({"fight": "e01a"}).load(json.loads(saved(screen())), QuickDice(1))
