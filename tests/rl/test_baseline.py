"""The learner to begin with learns."""

import numpy as np
import pytest

from parlour.rl.baseline import Network, main, points, train

STEPS, MATCHES = 60_000, 800


@pytest.mark.slow
def test_what_it_has_learnt_beats_the_easy_level() -> None:
    network = train("magpie", STEPS)
    mean, error = points(network, "magpie", "easy", MATCHES)
    assert mean - 2 * error > 0.5
    assert points(None, "magpie", "easy", MATCHES)[0] < mean - 2 * error


def test_slopes_are_those_of_the_objective() -> None:
    """One update makes a paid step likelier, and moves nothing that is not allowed."""
    network = Network(3, 4, 8, 1)
    rows, masks = np.ones((2, 3), np.uint8), np.array([[1, 1, 0, 1]] * 2, np.int8)
    steps, before, value = network.choose(rows, masks)
    assert set(steps) <= {0, 1, 3}
    for _ in range(20):
        _, likely, _ = network.forward(network.seen(rows), masks)
        now = likely[np.arange(2), steps]
        network.learn(rows, masks, steps, now, np.ones(2), np.ones(2))
    _, after, worth = network.forward(network.seen(rows), masks)
    assert (after[np.arange(2), steps] > before).all()
    assert (after[:, 2] == 0).all()
    assert (np.abs(worth - 1) < np.abs(value - 1)).all()


def test_it_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    main(["nullgame", "--steps", "2000", "--matches", "20", "--levels", "random"])
    assert len(capsys.readouterr().out.splitlines()) == 2
