"""`parlour.play`: a match at once, for whoever uses Parlour as a library."""

import subprocess
import sys

import pytest

import parlour
from parlour import Turn, games
from parlour.table.record import read_record
from parlour.table.replay import Replay


@pytest.mark.parametrize("name", games.NAMES)
def test_every_game_is_played_to_its_end_and_its_record_replays(name: str) -> None:
    played = parlour.play(name, "random", seed="tea")
    game = games.card(name).make()
    assert played.reason in game.info.reasons
    assert (len(played.payoffs), len(played.seats)) == (game.seats, game.seats)
    assert str(played) == played.words != ""
    again = Replay(games.card(name), read_record(played.record.encode())).run()
    assert again.game.save(again.position) == played.match.game.save(played.match.position)
    assert played.inputs == len(again.log)
    assert all(line.strip() for line in played.story())


def test_a_seed_plays_the_same_match_again_and_none_another() -> None:
    first, second = (parlour.play("magpie", "easy", "random", seed="tea") for _ in range(2))
    assert first.record == second.record
    fresh = [parlour.play("magpie", "random", "random") for _ in range(3)]
    assert len({played.record for played in fresh}) == 3
    assert parlour.play("magpie", "random", "random", seed=fresh[0].seed).record == fresh[0].record


def test_a_player_of_your_own_sees_its_seat_alone_and_decides() -> None:
    asked: list[Turn] = []

    def last(turn: Turn) -> str:
        asked.append(turn)
        assert turn.view.viewer == turn.seat  # type: ignore[attr-defined]
        assert str(turn).strip()
        return turn.legal[-1]

    played = parlour.play("fogline", "random", last, options={"first": "host"}, preset="skirmish", seed="x")
    assert played.seats == ["random", "last"]
    assert {turn.seat for turn in asked} == {2}
    assert 0 < len(asked) < played.inputs
    assert sum(played.payoffs) == 1.0
    assert '"army":"skirmish"' in played.record


def test_who_sits_where_is_the_games_own_rule() -> None:
    """Payoffs and names are by seat, whatever seat a player was given."""
    seats = {tuple(parlour.play("fogline", "random", seated, seed=str(n)).seats) for n in range(6)}
    assert seats == {("random", "seated"), ("seated", "random")}


def seated(turn: Turn) -> str:
    return turn.legal[0]


@pytest.mark.parametrize(
    ("game", "players", "given", "words"),
    [
        ("chess", (), {}, "unknown game 'chess'; expected one of fogline"),
        ("fogline", ("super",), {}, "unknown level 'super'; expected one of random, easy"),
        ("fogline", ("easy", "easy", "easy"), {}, "Fogline has 2 seats under these options, not 3"),
        ("fogline", (), {"preset": "x"}, "no preset 'x'"),
        ("fogline", (), {"options": {"rep": "x"}}, "option rep"),
        ("fogline", (lambda turn: "xyzzy",), {}, r"is refused: cannot read 'xyzzy'.*bad_notation"),
        (
            "summon5",
            (lambda turn: "undo",),
            {"options": {"seating": "fixed"}},
            "100 inputs in a row that decide nothing",
        ),
    ],
)
def test_what_cannot_be_played_is_said_in_one_line(
    game: str, players: tuple[str, ...], given: dict[str, str], words: str
) -> None:
    with pytest.raises(ValueError, match=words) as trouble:
        parlour.play(game, *players, **given)  # type: ignore[arg-type]
    assert "\n" not in str(trouble.value)


def test_importing_parlour_loads_no_room() -> None:
    code = "import sys, parlour; print([name for name in sys.modules if name.startswith('parlour.')])"
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert told.stdout.strip() == "[]"
    with pytest.raises(AttributeError, match="no attribute 'xyzzy'"):
        parlour.xyzzy  # type: ignore[attr-defined]  # noqa: B018
