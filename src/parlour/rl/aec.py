"""PettingZoo, one seat after the other (AEC)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from gymnasium import spaces
from pettingzoo import AECEnv

from parlour.core.dice import QuickDice
from parlour.rl.keep import Kept
from parlour.rl.make import Made, Observation, Steps, observation
from parlour.rl.session import Session, mended


class ParlourAEC(Kept, AECEnv):  # type: ignore[misc]
    """A match of any game. Seats that decide at the same time are asked in turn, and learn nothing of one another meanwhile.

    A step that is not allowed is replaced by the lowest one that is, and told as `infos[agent]["illegal"]`.
    """

    def __init__(
        self,
        name: str,
        preset: str = "",
        options: Mapping[str, object] | None = None,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self.made = Made(name, preset, options)
        self.metadata = {
            "name": f"parlour_{name}_v{self.made.game.version}",
            "render_modes": ["ansi"],
            "is_parallelizable": False,
        }
        self.render_mode = render_mode
        self.possible_agents = [f"seat_{seat}" for seat in range(1, self.made.game.seats + 1)]
        self.observation_spaces = {agent: self.made.observations() for agent in self.possible_agents}
        self.action_spaces = {agent: Steps(self.made.encoder.size) for agent in self.possible_agents}
        self.seats = {agent: seat for seat, agent in enumerate(self.possible_agents, 1)}
        self.seed = 0
        self.session: Session | None = None
        self.mask = b""  # of the seat to act, once it was asked for

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new match; the same seed gives the same one."""
        self.seed = self.seed + 1 if seed is None else seed
        self.session = Session(self.made.game, self.made.encoder, self.made.start(QuickDice(self.seed)))
        self.mask = b""
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[max(self.session.seat, 1) - 1]
        self._end_if_over(self.session)

    def observe(self, agent: str) -> Observation:
        assert self.session is not None, "reset before anything else"
        seat = self.seats[agent]
        mask = self._asked(self.session) if seat == self.session.seat else bytes(self.made.encoder.size)
        return observation(self.session.row(seat), mask)

    def _asked(self, session: Session) -> bytes:
        """What the seat to act may do; asked for by `observe` and by `step`, made once."""
        if not self.mask:
            self.mask = session.mask(session.seat)
        return self.mask

    def step(self, action: Any) -> None:
        assert self.session is not None, "reset before anything else"
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        wish = int(action)
        step = mended(wish, self._asked(self.session))
        self.infos[agent] = {"illegal": True} if step != wish else {}
        self.session.take(self.seats[agent], step, None)
        self.mask = b""
        self._end_if_over(self.session)
        if self.session.seat:
            self.agent_selection = self.possible_agents[self.session.seat - 1]
        self._accumulate_rewards()

    def _end_if_over(self, session: Session) -> None:
        if session.seat == 0:
            self.terminations = dict.fromkeys(self.agents, True)
            self.rewards = dict(zip(self.possible_agents, session.rewards(), strict=True))

    def render(self) -> str | None:
        """The match as the seat to act sees it, in text."""
        if self.render_mode is None or self.session is None:
            return None
        return self.made.game.show(self.session.position.view(self.seats[self.agent_selection]))

    def close(self) -> None:
        self.session = None
