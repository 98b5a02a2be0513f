"""Gymnasium, for one seat: a game that is played alone, or one whose other seats are played by bots of a level."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import gymnasium as gym
from gymnasium import spaces

from parlour.bots.levels import LEVELS, make_bot
from parlour.core.dice import QuickDice
from parlour.rl.keep import Kept
from parlour.rl.make import Made, Observation, Steps, observation
from parlour.rl.session import Session, mended


class ParlourSolo(Kept, gym.Env[Observation, Any]):
    """One seat's match, broken off after `limit` steps if it is given.

    A step that is not allowed is replaced by the lowest one that is, and told as `info["illegal"]`.
    """

    def __init__(
        self,
        name: str,
        preset: str = "",
        options: Mapping[str, object] | None = None,
        level: str = "",
        seat: int = 1,
        limit: int = 0,
        render_mode: str | None = None,
    ) -> None:
        self.made = Made(name, preset, options)
        seats = self.made.game.seats
        if not 1 <= seat <= seats:
            raise ValueError(f"seat {seat}: expected 1 to {seats}")
        if (seats > 1 or level) and level not in LEVELS:
            raise ValueError(f"level {level[:40]!r}: the other seats of {name} are played by {', '.join(LEVELS)}")
        self.metadata = {"render_modes": ["ansi"]}
        self.render_mode = render_mode
        self.level = level
        self.seat = seat
        self.limit = limit
        self.taken = 0
        self.seed = 0
        self.observation_space: spaces.Space[Any] = self.made.observations()
        self.action_space = Steps(self.made.encoder.size)
        self.session: Session | None = None

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """A new match; the same seed gives the same one."""
        super().reset(seed=seed)
        self.seed = self.seed + 1 if seed is None else seed
        self.taken = 0
        self.session = Session(self.made.game, self.made.encoder, self.made.start(QuickDice(self.seed)))
        self._answer(self.session)
        return self._observed(self.session), {}

    def _answer(self, session: Session) -> None:
        """The bots act until this seat is to act, or nobody. What they draw hangs on the match alone."""
        while session.seat not in (0, self.seat):
            dice = QuickDice(self.seed * 1_000_003 + self.taken)
            bot = make_bot(self.made.card, self.made.game, self.level, session.seat, dice)
            session.position.play(session.seat, bot.choose(session.position.view(session.seat)), None)
            session.pass_on()

    def _observed(self, session: Session) -> Observation:
        return observation(session.row(self.seat), session.mask(self.seat))

    def step(self, action: Any) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        session = self.session
        assert session is not None, "reset before anything else"
        wish = int(action)
        step = mended(wish, session.mask(self.seat))
        if step >= 0:
            self.taken += 1
            if session.take(self.seat, step, None):
                self._answer(session)
        over = session.seat == 0
        cut = not over and 0 < self.limit <= self.taken
        infos = {"illegal": True} if step != wish else {}
        return self._observed(session), session.rewards()[self.seat - 1], over, cut, infos

    def render(self) -> str | None:
        """The match as the seat sees it, in text."""
        if self.render_mode is None or self.session is None:
            return None
        return self.made.game.show(self.session.position.view(self.seat))
