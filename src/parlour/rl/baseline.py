"""A learner to begin with: PPO on one small network, in numpy alone. `python -m parlour.rl.baseline magpie` trains and measures it.

It learns by playing itself. Every step of a match is paid by how much better the match went on for its seat than the network
expected (generalised advantage estimation). Where the game has a lens (`lenses.py`) what it says of a step is judged by weights
that all steps share.
"""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from parlour.bots.levels import LEVELS
from parlour.rl.lenses import Lens, lens_of
from parlour.rl.vector import ParlourVector

Array = NDArray[np.float32]
Steps = list[tuple[Any, ...]]
FORBIDDEN = np.float32(-1e9)
CLIP = 0.2  # how far one round of learning may move a probability
CURIOSITY = 0.01  # the weight of entropy
RATE = 1e-3
LENS_RATE = 5e-2  # few weights, of which every step learns
TRACE = 0.9  # how far a step is paid for what comes after it: 0 until the next one's expectation, 1 until the end
EPOCHS = 4
BATCH = 512


class Network:
    """Row -> one hidden layer -> how good each step is, and what the match will pay. Adam learns it."""

    def __init__(self, width: int, lens: Lens, hidden: int, seed: int) -> None:
        self.lens = lens
        self.chance = np.random.default_rng(seed)
        shapes = {"in": (width, hidden), "steps": (hidden, lens.size), "value": (hidden, 1)}
        self.weights: dict[str, Array] = {}
        for name, shape in shapes.items():
            scale = 1 / np.sqrt(shape[0]) if name == "in" else 0.01
            self.weights[name] = self.chance.normal(0, scale, shape).astype(np.float32)
            self.weights[f"{name} bias"] = np.zeros(shape[1], np.float32)
        self.weights["lens"] = np.zeros((lens.width, 1), np.float32)
        self.first = {name: np.zeros_like(weight) for name, weight in self.weights.items()}
        self.second = {name: np.zeros_like(weight) for name, weight in self.weights.items()}
        self.updates = 0
        self.middle: Array | None = None  # of the rows it saw first, and how far they spread
        self.spread: Array | None = None

    def seen(self, rows: NDArray[np.uint8]) -> tuple[Array, Array]:
        """Rows as the network likes them, and what they say of each step."""
        if self.middle is None or self.spread is None:
            return rows.astype(np.float32), self.lens.about(rows)
        return ((rows - self.middle) / self.spread).astype(np.float32), self.lens.about(rows)

    def look(self, rows: NDArray[np.uint8]) -> None:
        """Takes the measure of these rows."""
        self.middle = rows.mean(0).astype(np.float32)
        self.spread = (rows.std(0) + 0.5).astype(np.float32)

    def forward(self, x: Array, about: Array, masks: NDArray[np.int8]) -> tuple[Array, Array, Array]:
        """What is hidden, the probability of each step, and the value."""
        w = self.weights
        h = np.tanh(x @ w["in"] + w["in bias"])
        logits = h @ w["steps"] + w["steps bias"] + (about @ w["lens"])[:, :, 0]
        logits = np.where(masks > 0, logits, FORBIDDEN)
        likely = np.exp(logits - logits.max(1, keepdims=True))
        return h, likely / likely.sum(1, keepdims=True), (h @ w["value"] + w["value bias"])[:, 0]

    def choose(self, rows: NDArray[np.uint8], masks: NDArray[np.int8], best: bool = False) -> tuple[Any, Any, Any]:
        """A step for each row, how likely it was, and what is expected."""
        _, likely, value = self.forward(*self.seen(rows), masks)
        if best:
            steps = likely.argmax(1)
        else:
            sums = likely.cumsum(1)
            steps = (sums < self.chance.random((len(rows), 1)) * sums[:, -1:]).sum(1)
        steps = np.minimum(steps, masks.shape[1] - 1)
        return steps, likely[np.arange(len(rows)), steps], value

    def learn(self, rows: Any, masks: Any, steps: Any, before: Any, paid: Any, gain: Any) -> None:
        """One step of Adam up PPO's clipped objective, with the value's error and some curiosity."""
        (x, about), count, every = self.seen(rows), len(rows), np.arange(len(rows))
        h, likely, value = self.forward(x, about, masks)
        ratio = likely[every, steps] / before
        open_ = np.where(gain > 0, ratio < 1 + CLIP, ratio > 1 - CLIP)
        chosen = np.zeros_like(likely)
        chosen[every, steps] = 1
        d_logits = -(open_ * ratio * gain)[:, None] * (chosen - likely)
        log = np.log(likely + 1e-9)
        d_logits += CURIOSITY * likely * (log - (likely * log).sum(1, keepdims=True))
        d_logits *= masks > 0
        d_value = (value - paid)[:, None]
        d_h = (d_logits @ self.weights["steps"].T + d_value @ self.weights["value"].T) * (1 - h * h)
        slopes = {"in": x.T @ d_h, "in bias": d_h.sum(0), "steps": h.T @ d_logits, "steps bias": d_logits.sum(0)}
        slopes |= {"value": h.T @ d_value, "value bias": d_value.sum(0)}
        slopes |= {"lens": np.einsum("rsm,rs->m", about, d_logits)[:, None]}
        self.updates += 1
        for name, slope in slopes.items():
            slope = slope / count
            self.first[name] = 0.9 * self.first[name] + 0.1 * slope
            self.second[name] = 0.999 * self.second[name] + 0.001 * slope * slope
            steady = self.first[name] / (1 - 0.9**self.updates)
            wild = np.sqrt(self.second[name] / (1 - 0.999**self.updates)) + 1e-8
            rate = LENS_RATE if name == "lens" else RATE
            self.weights[name] = (self.weights[name] - rate * steady / wild).astype(np.float32)


def train(
    name: str,
    steps: int,
    preset: str = "",
    options: Mapping[str, object] | None = None,
    lanes: int = 64,
    hidden: int = 64,
    seed: int = 1,
    per_round: int = 4096,
    plain: bool = False,
) -> Network:
    """A network that has played itself for so many steps; a plain one does without the game's lens."""
    env = ParlourVector(name, lanes, preset, options, limit=2000)
    network = Network(env.made.encoder.width, lens_of(env.made, plain), hidden, seed)
    env.reset(seed=seed)
    open_: list[Steps] = [[] for _ in range(lanes)]  # of matches that go on
    done: Steps = []
    for _ in range(0, steps, lanes):
        network.lens.narrow(env.masks)
        rows, masks, seats = env.rows.copy(), env.masks.copy(), env.seats.copy()
        chosen, likely, value = network.choose(rows, masks)
        _, _, ended, cut, infos = env.step(chosen)
        for lane in range(lanes):
            open_[lane].append((rows[lane], masks[lane], chosen[lane], likely[lane], value[lane], seats[lane]))
            if ended[lane]:
                done += told_worth(open_[lane], infos["rewards"][lane])
            if ended[lane] or cut[lane]:
                open_[lane] = []
        if len(done) >= per_round:
            improve(network, done)
            done = []
    return network


def told_worth(match: Steps, rewards: NDArray[np.float32]) -> Steps:
    """The steps of a match, each with what its seat got and how much better it went on than was expected at it."""
    found: Steps = []
    for seat, paid in enumerate(rewards, 1):
        gain, after = 0.0, float(paid)
        for row, mask, step, likely, value, asked in reversed(match):
            if asked == seat:
                gain = after - value + TRACE * gain
                after = value
                found.append((row, mask, step, likely, paid, gain))
    return found


def improve(network: Network, done: Steps) -> None:
    """One round of PPO on matches that have ended."""
    rows, masks, steps, before, paid, gain = (np.array(column) for column in zip(*done, strict=True))
    if network.middle is None:
        network.look(rows)
        return  # what these steps were worth was judged before it could see
    gain = (gain - gain.mean()) / (gain.std() + 1e-6)
    for _ in range(EPOCHS):
        order = network.chance.permutation(len(rows))
        for at in range(0, len(rows), BATCH):
            some = order[at : at + BATCH]
            network.learn(rows[some], masks[some], steps[some], before[some], paid[some], gain[some])


def points(
    network: Network | None,
    name: str,
    level: str,
    matches: int,
    preset: str = "",
    options: Mapping[str, object] | None = None,
    seed: int = 7,
) -> tuple[float, float]:
    """What the network gets of each match against a level, 0 to 1, and the standard error; without one, what random steps get."""
    lanes = min(64, matches)
    env, chance = ParlourVector(name, lanes, preset, options, level=level, limit=2000), np.random.default_rng(seed)
    env.reset(seed=seed)
    lens = lens_of(env.made) if network is None else network.lens
    found: list[float] = []
    while len(found) < matches:
        lens.narrow(env.masks)
        chosen = env.sample(chance) if network is None else network.choose(env.rows, env.masks, best=True)[0]
        _, rewards, ended, _, _ = env.step(chosen)
        found += [(1 + float(rewards[lane])) / env.made.game.seats for lane in np.flatnonzero(ended)]
    spread = np.std([*found, 0, 0, 1, 1])  # so that who wins every match of a few is not taken to win always
    return float(np.mean(found)), float(spread / np.sqrt(len(found) + 4))


def main(argv: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(
        prog="python -m parlour.rl.baseline", description="Train a small network by self-play."
    )
    parser.add_argument("game")
    parser.add_argument("--preset", default="")
    parser.add_argument("--steps", type=int, default=300_000, help="of self-play (300000)")
    parser.add_argument("--matches", type=int, default=1000, help="against each level (1000)")
    parser.add_argument("--levels", default="random,easy", help=f"some of {','.join(LEVELS)} (random,easy)")
    parser.add_argument("--plain", action="store_true", help="without the game's lens")
    given = parser.parse_args(argv)
    network = train(given.game, given.steps, given.preset, plain=given.plain)
    for level in given.levels.split(","):
        for who, player in (("random steps", None), ("the network", network)):
            mean, error = points(player, given.game, level, given.matches, given.preset)
            print(f"{who:>12} against {level}: {100 * mean:.1f} % ± {196 * error:.1f}")


if __name__ == "__main__":
    main()
