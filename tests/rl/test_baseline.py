"""The learner to begin with learns."""

import numpy as np
import pytest
from numpy.typing import NDArray

from parlour.bots.random import RandomBot
from parlour.core.dice import QuickDice
from parlour.rl.baseline import Network, main, points, told_worth, train
from parlour.rl.lenses import Lens, lens_of
from parlour.rl.make import Made
from parlour.rl.session import Session

STEPS, MATCHES = 60_000, 800


@pytest.mark.slow
def test_what_it_has_learnt_beats_the_easy_level() -> None:
    network = train("magpie", STEPS)
    mean, error = points(network, "magpie", "easy", MATCHES)
    assert mean - 2 * error > 0.5
    assert points(None, "magpie", "easy", MATCHES)[0] < mean - 2 * error


@pytest.mark.slow
def test_it_learns_one_of_the_large_games_through_its_lens() -> None:
    """Not yet as well as `easy`, which takes ten times as long, but well beyond chance."""
    network = train("underlinery", 40_000, "casual5")
    mean, error = points(network, "underlinery", "random", 100, "casual5")
    assert mean - 2 * error > 0.5
    lens = network.weights["lens"][:, 0]
    assert lens[0] == lens.max()  # what completes a line is what it likes best


def test_slopes_are_those_of_the_objective() -> None:
    """One update makes a paid step likelier, and moves nothing that is not allowed."""
    network = Network(23, Lens(Made("magpie")), 8, 1)
    rows, masks = np.ones((2, 23), np.uint8), np.array([[1, 1, 0, 1, 0, 0]] * 2, np.int8)
    steps, before, value = network.choose(rows, masks)
    assert set(steps) <= {0, 1, 3}
    for _ in range(20):
        _, likely, _ = network.forward(*network.seen(rows), masks)
        now = likely[np.arange(2), steps]
        network.learn(rows, masks, steps, now, np.ones(2), np.ones(2))
    _, after, worth = network.forward(*network.seen(rows), masks)
    assert (after[np.arange(2), steps] > before).all()
    assert (after[:, 2] == 0).all()
    assert (np.abs(worth - 1) < np.abs(value - 1)).all()


def test_weights_that_steps_share_learn_from_every_step() -> None:
    """What was paid for one number is expected of all that are as good on another grid."""

    class Even(Lens):
        width = 1

        def about(self, rows: NDArray[np.uint8]) -> NDArray[np.float32]:
            """1 of a step that is as even as the row says."""
            found: NDArray[np.float32] = (np.arange(self.size) % 2 == rows[:, :1]).astype(np.float32)[:, :, None]
            return found

    network = Network(1, Even(Made("magpie")), 8, 1)
    rows, masks = np.zeros((1, 1), np.uint8), np.ones((1, 6), np.int8)
    for _ in range(40):
        network.learn(rows, masks, np.array([2]), network.forward(*network.seen(rows), masks)[1][:, 2], 1, np.ones(1))
    _, likely, _ = network.forward(*network.seen(rows + 1), masks)
    assert (likely[0, 1::2] > likely[0, 0::2]).all()


def test_a_step_is_paid_for_what_its_seat_came_to_expect() -> None:
    row, mask = np.zeros(1), np.ones(1)
    match = [(row, mask, n, 1.0, value, seat) for n, (value, seat) in enumerate([(0.1, 1), (-0.2, 2), (0.5, 1)])]
    found = told_worth(match, np.array([1.0, -1.0], np.float32))
    worth = {step: (paid, round(float(gain), 6)) for _, _, step, _, paid, gain in found}
    assert worth == {2: (1.0, 0.5), 0: (1.0, round(0.4 + 0.9 * 0.5, 6)), 1: (-1.0, -0.8)}


def test_the_lens_of_underlinery_counts_the_lines_of_each_number() -> None:
    """As the position knows them, in the middle of a match."""
    made = Made("underlinery")
    session, lens = Session(made.game, made.encoder, made.start(QuickDice(3))), lens_of(made)
    for n in range(90):
        seat = session.position.to_act()[0]
        action = RandomBot(made.game, seat, QuickDice(n)).choose(session.position.view(seat))
        session.position.play(seat, action, None)
        session.pass_on()
    row = np.frombuffer(session.row(1), np.uint8)[None]
    at, (cells,) = made.layout()["grid"]
    missing = row[0, made.layout()["lines"][0]].tolist()
    assert min(missing) < 10
    about = lens.about(row)[0]
    for number in range(1, cells + 1):
        down, across = divmod(int(np.flatnonzero(row[0, at] == number)[0]), 11)
        lines = [missing[down], missing[11 + across]]
        lines += [missing[22]] * (down == across) + [missing[23]] * (down + across == 10)
        assert about[number - 1].tolist() == [lines.count(lack) for lack in range(1, 12)]
    assert not about[cells:].any()


def test_what_nothing_hangs_on_is_settled() -> None:
    made = Made("underlinery")
    lens, fill = lens_of(made), 2 * 121 + 2
    masks = np.zeros((2, made.encoder.size), np.int8)
    masks[0, [3, 200, fill]] = masks[1, [5, 6]] = 1
    lens.narrow(masks)
    assert [np.flatnonzero(mask).tolist() for mask in masks] == [[fill], [5, 6]]
    assert lens_of(made, plain=True).settled == [] and not lens_of(Made("magpie")).width


def test_who_wins_all_of_a_few_matches_is_not_sure_to_win() -> None:
    """By its own spread alone the error of one match would be 0."""
    network = Network(5, Lens(Made("nullgame")), 8, 1)
    mean, error = points(network, "nullgame", "random", 1)
    assert mean in (0.0, 0.5, 1.0) and error > 0.15


def test_it_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    main(["nullgame", "--steps", "2000", "--matches", "20", "--levels", "random"])
    assert len(capsys.readouterr().out.splitlines()) == 2
