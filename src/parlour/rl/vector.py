"""Many matches at once behind Gymnasium's interface of vectors: contiguous buffers, new matches by themselves, rivals by level."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

import numpy as np
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from parlour.bots.bot import Bot
from parlour.bots.levels import LEVELS, make_bot
from parlour.core.dice import QuickDice
from parlour.rl.lanes import Buffers, Company, Lanes
from parlour.rl.make import Made, Observation, Steps

RANDOM = LEVELS[0]


class ParlourVector(VectorEnv[Observation, NDArray[np.int64], NDArray[Any]]):
    """`count` matches of one game. What `reset` and `step` return are buffers that the next step overwrites.

    Without a `level` every seat's steps are asked for: `infos["seat"]` says whose turn it is, and a reward is that of the seat
    that acted. With one, bots of that level play the other seats; the seat asked for is another one each match, unless `seat`
    is given.
    """

    metadata: ClassVar[dict[str, Any]] = {"autoreset_mode": AutoresetMode.SAME_STEP, "render_modes": []}  # type: ignore[misc]

    def __init__(
        self,
        name: str,
        count: int,
        preset: str = "",
        options: Mapping[str, object] | None = None,
        level: str = "",
        seat: int = 0,
        limit: int = 0,
    ) -> None:
        if level and level not in LEVELS:
            raise ValueError(f"unknown level {level[:40]!r}; expected one of {', '.join(LEVELS)}")
        self.made = Made(name, preset, options)
        if not 0 <= seat <= self.made.game.seats or (seat and not level):
            raise ValueError(f"seat {seat}: expected 1 to {self.made.game.seats}, together with a level for the others")
        self.num_envs = count
        self.level = level
        self.seat = seat
        self.limit = limit
        encoder = self.made.encoder
        self.rows = np.zeros((count, encoder.width), np.uint8)
        self.masks = np.zeros((count, encoder.size), np.int8)
        self.rewards = np.zeros(count, np.float32)
        self.all_rewards = np.zeros((count, self.made.game.seats), np.float32)  # of every seat, where a match has ended
        self.seats = np.zeros(count, np.uint8)
        self.acted = np.zeros(count, np.uint8)
        self.ended = np.zeros(count, np.bool_)
        self.cut = np.zeros(count, np.bool_)
        self.illegal = np.zeros(count, np.bool_)
        self.single_observation_space = self.made.observations()
        self.single_action_space = Steps(encoder.size)
        self.observation_space = batch_space(self.single_observation_space, count)
        self.action_space = batch_space(self.single_action_space, count)
        written: list[NDArray[Any]] = [self.rows, self.masks, self.seats, self.ended, self.cut, self.illegal]
        self.into = Buffers(*(each.reshape(-1).data.cast("B") for each in written))
        self.seed = 0
        self.lanes: Lanes | None = None

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """New matches in all lanes; the same seed gives the same ones."""
        self.seed = self.seed + 1 if seed is None else seed
        company = Company([self._bots(lane) for lane in range(self.num_envs)], bool(self.level), self.seat)
        encoders = [self.made.new_encoder() for _ in range(self.num_envs)]
        self.lanes = Lanes(self.made.game, self.made.start, encoders, company, self.limit, self.seed, self.into)
        for each in (self.rewards, self.all_rewards, self.ended, self.cut, self.illegal, self.acted):
            each[:] = 0
        return self._observed(), self._infos()

    def _bots(self, lane: int) -> list[Bot]:
        if self.level in ("", RANDOM):
            return []
        made, dice = self.made, QuickDice((self.seed + 1) * 7_368_787 + lane)
        return [make_bot(made.card, made.game, self.level, seat, dice) for seat in range(1, made.game.seats + 1)]

    def step(
        self, actions: NDArray[np.int64]
    ) -> tuple[Observation, NDArray[Any], NDArray[Any], NDArray[Any], dict[str, Any]]:
        """One step in every lane; one that is not allowed is replaced by the lowest that is."""
        if self.lanes is None:
            raise RuntimeError("reset before the first step")
        self.acted[:] = self.seats
        self.rewards[:] = 0
        self.lanes.step(actions.tolist())
        self.all_rewards[:] = 0
        for lane in np.flatnonzero(self.ended):
            self.all_rewards[lane] = self.lanes.rewards[lane]
            self.rewards[lane] = self.all_rewards[lane, self.acted[lane] - 1]
        return self._observed(), self.rewards, self.ended, self.cut, self._infos()

    def _observed(self) -> Observation:
        return {"observation": self.rows, "action_mask": self.masks}

    def _infos(self) -> dict[str, Any]:
        return {"seat": self.seats, "acted": self.acted, "illegal": self.illegal, "rewards": self.all_rewards}

    def sample(self, chance: np.random.Generator) -> NDArray[np.int64]:
        """An allowed step for every lane, each equally likely."""
        size = self.masks.shape[1]
        allowed = np.flatnonzero(self.masks.view(np.bool_))  # of truth values it is found much faster
        ends = np.searchsorted(allowed, np.arange(1, self.num_envs + 1) * size)
        begins = np.concatenate(([0], ends[:-1]))
        picks = begins + (chance.random(self.num_envs) * (ends - begins)).astype(np.int64)
        found: NDArray[np.int64] = allowed[picks] % size
        return found
