"""Whatever is thrown at a match, it answers clearly, keeps its laws and never breaks."""

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from parlour import games
from parlour.core.contract import Refusal
from parlour.core.dice import QuickDice
from parlour.core.view import to_json
from parlour.laws.walks import played
from parlour.table.chance import chosen
from parlour.table.match import Match
from parlour.table.record import read_record, write_record
from parlour.table.recording import record_of
from parlour.table.replay import Replay

pytestmark = pytest.mark.slow

every_game = pytest.mark.parametrize("name", games.NAMES)

SCALARS = st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=12)
VALUES = st.recursive(
    SCALARS,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=6), inner, max_size=4),
    max_leaves=8,
)


def notation_of(name: str) -> list[str]:
    """Honest inputs of one match of the game, to be mangled."""
    match = played(games.card(name), "", 21, 60)
    return [entry.text for entry in match.log] or [match.legal(seat)[0] for seat in match.position.to_act()]


def mangled(texts: list[str]) -> st.SearchStrategy[str]:
    """An honest input with something cut out, doubled or put in; any text; any JSON."""
    honest = st.sampled_from(texts)
    cut = st.tuples(honest, st.integers(0, 40), st.integers(0, 40)).map(lambda t: t[0][: t[1]] + t[0][t[2] :])
    put = st.tuples(honest, st.integers(0, 40), st.text(max_size=6)).map(lambda t: t[0][: t[1]] + t[2] + t[0][t[1] :])
    kinds = st.sampled_from(
        ["place", "move", "call", "weave", "pair", "cast", "layout", "hold", "draw", "resign", "xyzzy"]
    )
    objects = st.dictionaries(st.text(max_size=6), VALUES, max_size=5).flatmap(
        lambda rest: kinds.map(lambda kind: json.dumps({**rest, "type": kind}))
    )
    return st.one_of(honest, cut, put, st.text(max_size=40), objects, VALUES.map(json.dumps))


@every_game
@settings(max_examples=25)
@given(data=st.data())
def test_any_input_is_done_or_refused_in_one_line(name: str, data: st.DataObject) -> None:
    card = games.card(name)
    preset = data.draw(st.sampled_from(list(card.presets)))
    game = card.make(preset=preset)
    match = Match(game, [f"p{n}" for n in range(game.seats)], chosen("fuzz", game.seats))
    texts = notation_of(name)
    picker = QuickDice(data.draw(st.integers(0, 10_000)))
    for _ in range(12):
        seat = data.draw(st.integers(1, game.seats))
        text = data.draw(mangled(texts))
        before = to_json(game.save(match.position))
        story = [len(stream) for stream in match.stories]
        reply = match.hear(seat, text)
        if isinstance(reply.refusal, Refusal):
            assert reply.refusal.code
            assert reply.refusal.words
            assert "\n" not in reply.refusal.words
        if reply.refusal is not None or reply.draft:
            assert to_json(game.save(match.position)) == before
            assert [len(stream) for stream in match.stories] == story
        if seats := match.position.to_act():
            match.hear(seats[0], game.write(match.position.random_action(seats[0], picker)))
    text_of = write_record(record_of(match))
    again = Replay(card, read_record(text_of)).run()
    assert to_json(game.save(again.position)) == to_json(game.save(match.position))


@every_game
@settings(max_examples=25)
@given(data=st.data())
def test_clocks_and_absences_at_any_time_replay_too(name: str, data: st.DataObject) -> None:
    card = games.card(name)
    game = card.make(preset=data.draw(st.sampled_from(list(card.presets))))
    match = Match(game, [f"p{n}" for n in range(game.seats)], chosen("clock", game.seats))
    picker = QuickDice(data.draw(st.integers(0, 10_000)))
    now = 0
    for _ in range(data.draw(st.integers(1, 15))):
        now += data.draw(st.integers(0, 100_000))
        seat = data.draw(st.integers(1, game.seats))
        happening = data.draw(st.sampled_from(["tick", "leave", "back", "act", "act", "act"]))
        if happening == "leave":
            match.leave(seat, now)
        elif happening == "back":
            match.back(seat, now)
        else:
            match.tick(now)
        if happening == "act" and (seats := match.position.to_act()):
            match.hear(seats[0], game.write(match.position.random_action(seats[0], picker)), now)
    again = Replay(card, read_record(write_record(record_of(match)))).run()
    assert to_json(game.save(again.position)) == to_json(game.save(match.position))
    for viewer in match.viewers:
        assert [event.text for event in again.stories[viewer]] == [event.text for event in match.stories[viewer]]
