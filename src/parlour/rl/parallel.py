"""PettingZoo, all seats at once (parallel): for games in which seats decide at the same time, though it serves every game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from gymnasium import spaces
from pettingzoo import ParallelEnv

from parlour.core.dice import QuickDice
from parlour.rl.keep import Kept
from parlour.rl.make import Made, Observation, Steps, observation
from parlour.rl.session import Session, mended


class ParlourParallel(Kept, ParallelEnv):  # type: ignore[misc]
    """Every seat gives a step every time. One that is not to act has one step alone, the last of the space: it waits.

    All that may act are shown the match as it was before any of these steps. A step that is not allowed is replaced by the
    lowest one that is, and told as `infos[agent]["illegal"]`.
    """

    def __init__(
        self,
        name: str,
        preset: str = "",
        options: Mapping[str, object] | None = None,
        render_mode: str | None = None,
    ) -> None:
        self.made = Made(name, preset, options)
        self.metadata = {"name": f"parlour_{name}_v{self.made.game.version}", "render_modes": ["ansi"]}
        self.render_mode = render_mode
        self.wait = self.made.encoder.size  # the step of a seat that is not to act
        self.possible_agents = [f"seat_{seat}" for seat in range(1, self.made.game.seats + 1)]
        self.observation_spaces = {agent: self.made.observations(waiting=True) for agent in self.possible_agents}
        self.action_spaces = {agent: Steps(self.wait + 1) for agent in self.possible_agents}
        self.agents: list[str] = []
        self.seed = 0
        self.session: Session | None = None

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def seat(self, agent: str) -> int:
        return self.possible_agents.index(agent) + 1

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        """A new match; the same seed gives the same one."""
        self.seed = self.seed + 1 if seed is None else seed
        self.session = Session(self.made.game, self.made.encoder, self.made.start(QuickDice(self.seed)))
        self.agents = self.possible_agents[:]
        return self._observed(self.session), {agent: {} for agent in self.agents}

    def _mask(self, session: Session, seat: int) -> bytes:
        mask = session.mask(seat)
        return mask + (b"\0" if 1 in mask else b"\1")

    def _observed(self, session: Session) -> dict[str, Observation]:
        seats = {agent: self.seat(agent) for agent in self.agents}
        return {agent: observation(session.row(seat), self._mask(session, seat)) for agent, seat in seats.items()}

    def step(
        self, actions: dict[str, Any]
    ) -> tuple[dict[str, Observation], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]]:
        session = self.session
        assert session is not None, "reset before anything else"
        agents = self.agents
        infos: dict[str, dict[str, Any]] = {agent: {} for agent in agents}
        steps: list[tuple[int, int]] = []
        for agent in agents:  # all are judged by what they were shown
            seat, wish = self.seat(agent), int(actions[agent])
            step = mended(wish, self._mask(session, seat))
            if step != wish:
                infos[agent]["illegal"] = True
            if step != self.wait:
                steps.append((seat, step))
        for seat, step in steps:
            mask = session.mask(seat)
            if 1 in mask:  # unless what another seat did has taken its turn away
                session.take(seat, mended(step, mask), None)
        over = not session.position.to_act()
        observed = self._observed(session)
        rewards = dict(zip(self.possible_agents, session.rewards(), strict=True))
        if over:
            self.agents = []
        return observed, rewards, dict.fromkeys(agents, over), dict.fromkeys(agents, False), infos

    def render(self) -> str | None:
        """The match as everybody sees it, in text."""
        if self.render_mode is None or self.session is None:
            return None
        return self.made.game.show(self.session.position.view(0))

    def close(self) -> None:
        self.session = None
