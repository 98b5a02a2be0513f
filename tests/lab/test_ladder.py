"""Ladders: the same seeds give the same results, and a broken-off run goes on."""

from pathlib import Path

from parlour.lab.ladder import Meeting, Pairing, climb, meet, ratings, score

PAIRING = Pairing("nullgame", {}, "easy", "random")


def test_meetings_are_reproducible() -> None:
    assert meet(PAIRING, 4) == meet(PAIRING, 4)
    assert len({meet(PAIRING, seed).points for seed in range(12)}) > 1


def test_a_run_goes_on_from_its_file(tmp_path: Path) -> None:
    file = tmp_path / "results"
    counts: list[int] = []
    first = climb(PAIRING, 3, 1, file, counts.append)
    file.write_bytes(file.read_bytes() + b'{"pairing":{"ga')  # broken off in the middle of a line
    again = climb(PAIRING, 5, 1, file, counts.append)
    assert again[:3] == first
    assert counts == [0, 1, 2, 3, 3, 4, 5]
    assert climb(PAIRING, 5, 2, None, counts.append) == again
    counts.clear()
    assert climb(PAIRING, 5, 1, file, counts.append) == again  # and once more, though a broken line is in the middle
    assert counts == [5]


def test_a_score_is_the_mean_of_pairs_with_its_interval() -> None:
    meetings = [
        Meeting(PAIRING, seed, points) for seed, points in enumerate([(1.0, 1.0), (1.0, 0.0), (0.0, 0.0), (1.0, 0.0)])
    ]
    result = score(meetings)
    assert result.mean == 0.5
    assert abs(result.margin - 1.96 * (0.5 / 3 / 4) ** 0.5) < 1e-9


def test_the_better_level_is_rated_higher() -> None:
    meetings = [Meeting(PAIRING, seed, (1.0, 1.0)) for seed in range(20)]
    found = ratings(meetings)
    assert list(found) == ["easy", "random"]
    assert found["easy"] > found["random"] + 5


def test_a_solo_game_is_played_alone() -> None:
    """The perfect player of Stackdoku solves what it is given."""
    pairing = Pairing("stackdoku", {}, "master", "")
    meeting = meet(pairing, 1)
    assert meeting.points == (1.0, 1.0)
    assert score([meeting]).mean == 1.0
