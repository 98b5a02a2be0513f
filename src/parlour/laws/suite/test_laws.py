"""The laws that hold for every game of the catalogue, under every preset."""

from collections.abc import Iterator

import msgspec
import pytest

from parlour import games
from parlour.core.attempt import attempt
from parlour.core.contract import EVERYBODY, Event, Game, Position, Refusal
from parlour.core.dice import QuickDice, ScriptedDice
from parlour.core.options import as_data, changed, each_option, read_options
from parlour.core.thoughts import Deferring
from parlour.core.view import to_json
from parlour.laws import law
from parlour.laws.law import saved, some
from parlour.laws.variety import tables
from parlour.laws.walks import EVERY_PRESET, NAMES, played, sampled, sealed, walk
from parlour.table.record import read_record, write_record
from parlour.table.recording import record_of
from parlour.table.replay import ACTS, Replay
from parlour.table.verify import verify

every_preset = pytest.mark.parametrize(("name", "preset"), EVERY_PRESET)
MOST_LISTED = 2000  # actions at a turn
MOST_KINDS = 20  # of actions


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
    """A game whose turns have more actions than a client should be sent says so (`GameInfo.enumerable`), and no other does."""
    game = games.card(name).make(preset=preset)
    lengths = sorted(len(position.legal(seat)) for position in sampled(game, 1, 6) for seat in position.to_act())
    usual = lengths[len(lengths) // 2]  # Underlinery's placing has more, but one turn of many
    assert game.info.enumerable == (usual <= MOST_LISTED), lengths


@every_preset
def test_what_is_listed_is_legal_and_nothing_else(name: str, preset: str) -> None:
    game = games.card(name).make(preset=preset)
    dice = QuickDice(1)
    trail = sampled(game, 1, 6)
    seen = {action for position in trail for seat in position.to_act() for action in some(position.legal(seat), dice)}
    for position in trail:
        law.listed_is_accepted(game, position, dice, seen)


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
def test_every_action_has_a_kind(name: str, preset: str) -> None:
    """A few words for the many actions of a turn: the lab counts by them."""
    game = games.card(name).make(preset=preset)
    dice = QuickDice(3)
    kinds = {
        game.kind_of(action)
        for position in sampled(game, 3, 6)
        for seat in position.to_act()
        for action in some(position.legal(seat), dice)
    }
    assert all(one_line(kind) for kind in kinds)
    assert len(kinds) <= MOST_KINDS, kinds


@every_preset
def test_what_is_saved_loads_the_same(name: str, preset: str) -> None:
    game = games.card(name).make(preset=preset)
    for position in sampled(game, 4, 6):
        law.saves_and_loads(game, position)


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
    text = write_record(record_of(match))
    record = read_record(text)
    replay = Replay(card, record)
    again = replay.run()
    assert saved(match.game, again.position) == saved(match.game, match.position)
    for viewer in match.viewers:
        assert [e.text for e in again.stories[viewer]] == [e.text for e in match.stories[viewer]]
        assert to_json([e.data for e in again.stories[viewer]]) == to_json([e.data for e in match.stories[viewer]])
    assert write_record(record_of(again)) == b"".join(
        line for line in text.splitlines(keepends=True) if not line.startswith(b"seed ")
    )
    assert all(finding.holds for finding in verify(card, record))


@every_preset
def test_dreamt_worlds_agree_with_the_view_save_and_load(name: str, preset: str) -> None:
    game = games.card(name).make(preset=preset)
    dice = QuickDice(8)
    for position in sampled(game, 8, 5):
        law.is_dreamt(game, position, dice, 3)


@every_preset
def test_in_numbers_it_is_the_same_game(name: str, preset: str) -> None:
    """Of a game that players can learn: its encoder."""
    card = games.card(name)
    game = card.make(preset=preset)
    dice = QuickDice(19)
    if card.encoder is None:
        return
    encoder = card.encoder(game)
    for position in sampled(game, 19, 12):
        law.is_the_same_in_numbers(game, encoder, position, dice)
    assert len({encoder.kind(step) for step in range(encoder.size)}) < 100


@every_preset
def test_dreams_vary(name: str, preset: str) -> None:
    game = games.card(name).make(preset=preset)
    dice = QuickDice(18)
    dreams = law.Dreams(games.card(name))
    for position in sampled(game, 18, 6):
        dreams.see(game, position, dice)
    dreams.vary()


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
            assert outcome.reason in game.info.reasons
            assert len(outcome.payoffs) == game.seats
            assert all(0.0 <= payoff <= 1.0 for payoff in outcome.payoffs)
            law.pays_one(game, position)
            for seat in range(1, game.seats + 1):
                tally = position.tally(seat)
                assert len(tally) <= 40 and (tally.isprintable() or not tally), "a list has room for a few words"
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
            standing = game.standing(view)
            assert len(standing) <= 60 and (standing.isprintable() or not standing), "a list has room for a few words"
        for seat in position.to_act()[:1]:
            position.play(seat, position.random_action(seat, dice), None)
        assert [to_json(view) for view in views] == before


@every_preset
def test_pages_are_views_to_the_byte(name: str, preset: str) -> None:
    """All through a match, and beside it in a copy that goes its own way; and so are previews and lists of actions."""
    game, dice = games.card(name).make(preset=preset), QuickDice(14)
    viewers = list(range(game.seats + 1))

    def compare(position: Position) -> None:
        pages = [to_json(page) for page in position.pages(viewers)]
        assert pages == [to_json(position.view(viewer)) for viewer in viewers]
        for seat in position.to_act()[:1]:
            text = game.write(position.random_action(seat, dice))
            for draft in ("", text, text[: len(text) * 2 // 3]):
                page = game.preview_page(position, seat, draft)
                assert to_json(page) == to_json(game.preview(position, seat, draft))
            listed = [game.write(action) for action in position.legal(seat)[:MOST_LISTED]]
            assert to_json(game.legal_page(position, seat, MOST_LISTED)) == to_json(listed)

    for number, position in enumerate(walk(game, 14)):
        if number % 5 and position.to_act():
            continue
        compare(position)
        aside = position.clone()
        for seat in aside.to_act()[:1]:
            aside.play(seat, aside.random_action(seat, dice), None)
        compare(aside)


@every_preset
def test_who_says_that_nothing_is_thought_about_does_not_think(name: str, preset: str) -> None:
    """`Game.thinks`: whoever defers keeps no copy then."""
    game, dice = games.card(name).make(preset=preset), QuickDice(15)
    for position in sampled(game, 15, 3):
        for seat in position.to_act()[:1]:
            for action in some(position.legal(seat), dice):
                if not game.thinks([action]):
                    with Deferring({}):
                        position.clone().play(seat, action, [])


@every_preset
def test_events_are_typed_and_reach_somebody(name: str, preset: str) -> None:
    match = played(games.card(name), preset, 13)
    told = [event for stream in match.stories for event in stream]
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
        law.time_is_answered(game, position)


@every_preset
def test_seats_may_leave_and_matches_be_called_off(name: str, preset: str) -> None:
    game = games.card(name).make(preset=preset)
    for position in sampled(game, 15, 4)[:-1]:
        law.leaving_is_answered(game, position, 0, "abort")
        if "resign" in game.conduct.talk:
            law.leaving_is_answered(game, position, 1, "resign")


@pytest.mark.parametrize("name", NAMES)
def test_every_number_of_seats_can_be_had_and_each_seat_be_left(name: str) -> None:
    for game in tables(games.card(name)):
        position = game.start(sealed(15, game))
        for seat in range(1, game.seats + 1) if "resign" in game.conduct.talk else ():
            law.leaving_is_answered(game, position, seat, "resign")


def over(game: Game) -> Iterator[Position]:
    """Matches that are over: called off, left by each seat in turn, played to the end."""
    for seat, reason in [(0, "abort"), *((seat, "resign") for seat in range(1, game.seats + 1))]:
        position = game.start(sealed(1, game))
        position.forfeit(seat, reason, None)
        if position.outcome() is not None:
            yield position
    yield list(walk(game, 19))[-1]


@every_preset
def test_a_rematch_seats_everybody_once_where_it_says(name: str, preset: str) -> None:
    game = games.card(name).make(preset=preset)
    for position in over(game):
        rematch = game.rematch(position)
        assert sorted(rematch.chairs) == list(range(1, game.seats + 1))
        again = games.card(name).make({**as_data(game.options), **rematch.options})
        assert again.seating(ScriptedDice([])) == list(range(1, game.seats + 1))  # nothing is drawn


@pytest.mark.parametrize("name", NAMES)
def test_options_have_good_defaults_and_refuse_the_rest(name: str) -> None:
    card = games.card(name)
    for option in each_option(card.options):
        assert option.read(option.default) == option.default
        assert option.help
        assert option.allowed()
        with pytest.raises(ValueError, match=option.name):
            option.read({"xyzzy": 1})
    with pytest.raises(ValueError, match="xyzzy"):
        read_options(card.options, {"xyzzy": 1})
    for preset in card.presets:
        game = card.make(preset=preset)
        assert game.seats in card.info.seats
        assert card.make(changed(game.options)).options == game.options


@pytest.mark.parametrize("name", NAMES)
def test_streams_of_chance_are_listed_and_named_in_the_rules(name: str) -> None:
    card = games.card(name)
    rules = card.rules()
    for preset in card.presets:
        game = card.make(preset=preset)
        for stream, kind in game.info.streams.items():
            assert kind in ("open", "closed", "own")
            assert stream not in ACTS
            assert f"`{stream}" in rules
        match = played(card, preset, 16)
        draws = [*match.opening, *(draw for entry in match.log for draw in entry.draws)]
        assert {draw.stream.partition("/")[0] for draw in draws} <= set(game.info.streams)
        assert sealed(1, game).story is None
