"""The laws that hold for every game of the catalogue, under every preset."""

import msgspec
import pytest

from parlour import games
from parlour.core.attempt import attempt
from parlour.core.contract import EVERYBODY, Event, Game, Position, Refusal
from parlour.core.dice import QuickDice, ScriptedDice
from parlour.core.options import read_options
from parlour.core.view import to_json
from parlour.table.copies import record_of
from parlour.table.record import read_record, write_record
from parlour.table.replay import ACTS, Replay
from parlour.table.verify import verify
from tests.laws.walks import EVERY_PRESET, played, sampled, sealed, walk

every_preset = pytest.mark.parametrize(("name", "preset"), EVERY_PRESET)
MOST_LISTED = 2000  # actions at a turn
SAMPLE = 40  # actions looked at where a list is long


def some(items: list[int], dice: QuickDice, count: int = SAMPLE) -> list[int]:
    return items if len(items) <= count else dice.shuffle("some", items)[:count]


def saved(game: Game, position: Position) -> bytes:
    return to_json(game.save(position))


def one_line(text: str) -> bool:
    return bool(text) and "\n" not in text


def load_trouble(game: Game, data: dict[str, object]) -> str:
    """What load says of the data; anything but a ValueError is the test's failure."""
    try:
        game.load(data, QuickDice())
    except ValueError as trouble:
        return str(trouble)
    return ""


@every_preset
def test_what_is_listed_to_clients_is_short(name: str, preset: str) -> None:
    """A game whose turns have more actions than a client should be sent says so (`Game.listed`), and no other does."""
    game = games.card(name).make(preset=preset)
    longest = max(len(position.legal(seat)) for position in sampled(game, 1, 6) for seat in position.to_act())
    assert game.listed == (longest <= MOST_LISTED), longest


@every_preset
def test_what_is_listed_is_legal_and_nothing_else(name: str, preset: str) -> None:
    game = games.card(name).make(preset=preset)
    dice = QuickDice(1)
    trail = sampled(game, 1, 6)
    seen = {action for position in trail for seat in position.to_act() for action in some(position.legal(seat), dice)}
    for position in trail:
        for seat in range(1, game.seats + 1):
            legal = position.legal(seat)
            assert len(set(legal)) == len(legal)
            assert bool(legal) == (seat in position.to_act())
            listed = set(legal)
            for action in {*some(legal, dice), *seen}:
                code = position.why_not(seat, action)
                assert (code == "") == (action in listed), (game.write(action), code)
                assert code == "" or code.partition(":")[0] in game.refusals
            for _ in range(3 if legal else 0):
                assert position.random_action(seat, dice) in listed


@every_preset
def test_a_refusal_changes_nothing(name: str, preset: str) -> None:
    game = games.card(name).make(preset=preset)
    dice = QuickDice(2)
    trail = sampled(game, 2, 5)
    texts = [game.write(action) for p in trail for s in p.to_act() for action in some(p.legal(s), dice, 4)]
    refused = 0
    for position in trail:
        before = saved(game, position)
        for seat in range(1, game.seats + 1):
            for text in [*texts, "", "xyzzy", "{", '{"type":"xyzzy"}', "9" * 5000]:
                if not isinstance(attempt(game, position.clone(), seat, text, "", None), Refusal):
                    continue
                found = attempt(game, position, seat, text, "", None)
                assert isinstance(found, Refusal)
                assert saved(game, position) == before
                assert one_line(found.words)
                assert found.words != found.code
                refused += 1
    assert refused


@every_preset
def test_notation_reads_what_it_writes(name: str, preset: str) -> None:
    game = games.card(name).make(preset=preset)
    dice = QuickDice(3)
    for position in sampled(game, 3, 6):
        for seat in position.to_act():
            for action in some(position.legal(seat), dice):
                assert game.interpret(position, seat, game.write(action), "") == [action]


@every_preset
def test_what_is_saved_loads_the_same(name: str, preset: str) -> None:
    game = games.card(name).make(preset=preset)
    for position in sampled(game, 4, 6):
        data = msgspec.json.decode(saved(game, position))
        again = game.load(data, QuickDice())
        assert saved(game, again) == saved(game, position)
        assert again.to_act() == position.to_act()
        for viewer in range(game.seats + 1):
            assert to_json(again.view(viewer)) == to_json(position.view(viewer))
        for seat in range(1, game.seats + 1):
            assert again.legal(seat) == position.legal(seat)


@every_preset
def test_a_broken_save_is_refused_in_one_line(name: str, preset: str) -> None:
    game = games.card(name).make(preset=preset)
    whole = msgspec.json.decode(saved(game, sampled(game, 5, 3)[1]))
    broken: list[dict[str, object]] = [{}, {"xyzzy": 1}, {**whole, "xyzzy": 1}]
    wrongs: list[object] = [{"a": {}}, "xyzzy", [[[]]], -(10**9)]
    broken += [{**whole, key: wrong} for key in whole for wrong in wrongs]
    troubles = [trouble for data in broken if (trouble := load_trouble(game, data))]
    assert len(troubles) > len(broken) // 2
    assert all(one_line(trouble) for trouble in troubles)


@every_preset
def test_a_clone_goes_its_own_way(name: str, preset: str) -> None:
    game = games.card(name).make(preset=preset)
    dice = QuickDice(6)
    for position in sampled(game, 6, 5):
        before = saved(game, position)
        for seat in position.to_act():
            action = position.random_action(seat, dice)
            told, untold = position.clone(), position.clone()
            events: list[Event] = []
            told.play(seat, action, events)
            untold.play(seat, action, None)
            assert saved(game, told) == saved(game, untold)  # telling the story changes nothing
        assert saved(game, position) == before


@every_preset
def test_seed_and_log_replay_to_the_same_match(name: str, preset: str) -> None:
    card = games.card(name)
    match = played(card, preset, 7)
    text = write_record(record_of(match, card.options))
    record = read_record(text)
    replay = Replay(card, record)
    again = replay.run()
    assert saved(match.game, again.position) == saved(match.game, match.position)
    for viewer in match.viewers:
        assert [e.text for e in again.streams[viewer]] == [e.text for e in match.streams[viewer]]
        assert to_json([e.data for e in again.streams[viewer]]) == to_json([e.data for e in match.streams[viewer]])
    assert write_record(record_of(again, card.options)) == b"".join(
        line for line in text.splitlines(keepends=True) if not line.startswith(b"seed ")
    )
    assert all(finding.holds for finding in verify(card, record))


@every_preset
def test_dreamt_worlds_agree_with_the_view(name: str, preset: str) -> None:
    game = games.card(name).make(preset=preset)
    dice = QuickDice(8)
    for position in sampled(game, 8, 5):
        for viewer in range(game.seats + 1):
            view = position.view(viewer)
            dream = game.dream(view)
            for _ in range(3):
                world = dream.world(dice)
                assert to_json(world.view(viewer)) == to_json(view)
                assert world.to_act() == position.to_act()
                if viewer:
                    assert world.legal(viewer) == position.legal(viewer)


@every_preset
def test_all_through_a_match_it_saves_loads_and_is_dreamt(name: str, preset: str) -> None:
    """The same two laws, less closely, but at many more moments."""
    game = games.card(name).make(preset=preset)
    dice = QuickDice(17)
    for position in sampled(game, 17, 30):
        again = game.load(msgspec.json.decode(saved(game, position)), QuickDice())
        assert saved(game, again) == saved(game, position)
        for viewer in range(game.seats + 1):
            view = position.view(viewer)
            assert to_json(again.view(viewer)) == to_json(view)
            assert to_json(game.dream(view).world(dice).view(viewer)) == to_json(view)


@every_preset
@pytest.mark.parametrize("seed", [9, 10, 11])
def test_every_match_ends_with_a_reason(name: str, preset: str, seed: int) -> None:
    game = games.card(name).make(preset=preset)
    for position in walk(game, seed):
        outcome = position.outcome()
        assert (outcome is None) == bool(position.to_act())
        if outcome is not None:
            assert outcome.reason in game.reasons
            assert len(outcome.payoffs) == game.seats
            assert all(0.0 <= payoff <= 1.0 for payoff in outcome.payoffs)
            assert position.timers() == []


@every_preset
def test_views_are_plain_data_that_shares_nothing(name: str, preset: str) -> None:
    game = games.card(name).make(preset=preset)
    dice = QuickDice(12)
    for position in sampled(game, 12, 5):
        views = [position.view(viewer) for viewer in range(game.seats + 1)]
        before = [to_json(view) for view in views]
        for view, text in zip(views, before, strict=True):
            assert msgspec.json.decode(text, type=type(view)) == view
            picture = game.show(view)
            assert picture.strip()
            assert all(line.isprintable() for line in picture.split("\n"))
        for seat in position.to_act()[:1]:
            position.play(seat, position.random_action(seat, dice), None)
        assert [to_json(view) for view in views] == before


@every_preset
def test_events_are_typed_and_reach_somebody(name: str, preset: str) -> None:
    match = played(games.card(name), preset, 13)
    told = [event for stream in match.streams for event in stream]
    assert told
    for event in told:
        assert one_line(event.text)
        assert isinstance(event.data["type"], str)
        assert 0 < event.to <= EVERYBODY
        to_json(event.data)


@every_preset
def test_time_running_out_is_always_answered(name: str, preset: str) -> None:
    game = games.card(name).make(preset=preset)
    for position in sampled(game, 14, 8):
        seats = position.to_act()
        if not seats:
            continue
        causes = [(timer.seat, timer.cause) for timer in position.timers()]
        for seat, cause in [*causes, (seats[0], "absence")]:
            before = saved(game, position)
            lapse = position.lapse(seat, cause, "")
            assert saved(game, position) == before
            assert bool(lapse.actions) != bool(lapse.forfeit)
            trial = position.clone()
            for who, action in lapse.actions:
                trial.play(who, action, [])
            if lapse.forfeit:
                assert lapse.forfeit in game.reasons
                trial.forfeit(seat, lapse.forfeit, [])
            assert saved(game, trial) != before


@every_preset
def test_seats_may_leave_and_matches_be_called_off(name: str, preset: str) -> None:
    game = games.card(name).make(preset=preset)
    for position in sampled(game, 15, 4)[:-1]:
        for seat, reason in [(0, "abort"), (1, "resign")]:
            if reason == "resign" and "resign" not in game.talk:
                continue
            trial = position.clone()
            trial.forfeit(seat, reason, [])
            outcome = trial.outcome()
            if seat == 0 or game.seats <= 2:
                assert outcome is not None
                assert outcome.reason in game.reasons
            if seat and outcome is not None:
                assert seat not in outcome.winners()


@every_preset
def test_a_rematch_seats_everybody_once_where_it_says(name: str, preset: str) -> None:
    game = games.card(name).make(preset=preset)
    for winners in ([], [1], list(range(1, game.seats + 1))):
        rematch = game.rematch(winners)
        assert sorted(rematch.chairs) == list(range(1, game.seats + 1))
        again = games.card(name).make({**game.options, **rematch.options})
        assert again.seating(ScriptedDice([])) == list(range(1, game.seats + 1))  # nothing is drawn


@pytest.mark.parametrize("name", games.NAMES)
def test_options_have_good_defaults_and_refuse_the_rest(name: str) -> None:
    card = games.card(name)
    for option in card.options:
        assert option.read(option.default) == option.default
        assert option.help
        assert option.allowed()
        with pytest.raises(ValueError, match=option.name):
            option.read({"xyzzy": 1})
    with pytest.raises(ValueError, match="xyzzy"):
        read_options(card.options, {"xyzzy": 1})
    for preset in card.presets:
        game = card.make(preset=preset)
        assert game.seats in card.seats
        assert card.make(card.changed(game)).options == game.options


@pytest.mark.parametrize("name", games.NAMES)
def test_streams_of_chance_are_listed_and_named_in_the_rules(name: str) -> None:
    card = games.card(name)
    rules = card.rules()
    for preset in card.presets:
        game = card.make(preset=preset)
        for stream, kind in game.streams.items():
            assert kind in ("open", "closed", "own")
            assert stream not in ACTS
            assert f"`{stream}" in rules
        match = played(card, preset, 16)
        draws = [*match.opening, *(draw for entry in match.log for draw in entry.draws)]
        assert {draw.stream.partition("/")[0] for draw in draws} <= set(game.streams)
        assert sealed(1, game).story is None
