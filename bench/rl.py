"""Environments: one match in PettingZoo's own loop beside its classic games, and many at once beside OpenSpiel."""

import warnings
from collections.abc import Callable
from typing import Any

import numpy as np
import pyspiel

from bench.measure import Contestant, Row, duel, repeated
from parlour.rl.aec import ParlourAEC
from parlour.rl.vector import ParlourVector

LANES = 64
STEPS = 50  # of every lane in one burst
CLASSIC = "PettingZoo 1.27"
SPIEL = "OpenSpiel 2.0.2"


def loop(env: Any) -> Contestant:
    """What PettingZoo's documentation shows: `last`, a random step that the mask allows (`rps` has none), `step`."""

    def match() -> int:
        count = 0
        env.reset()
        for agent in env.agent_iter():
            told, _, ended, cut, _ = env.last()
            mask = told["action_mask"] if isinstance(told, dict) else None
            env.step(None if ended or cut else env.action_space(agent).sample(mask))
            count += 1
        return count

    return repeated(match)


def lanes(name: str) -> Contestant:
    """Every lane one random step that its mask allows, rows and masks of all of them written."""
    env, chance = ParlourVector(name, LANES), np.random.default_rng(1)
    env.reset(seed=1)

    def burst() -> int:
        for _ in range(STEPS):
            env.step(env.sample(chance))
        return STEPS * LANES

    return repeated(burst)


def walks(name: str) -> Contestant:
    """A match from Python: tensor and mask before each random step."""
    game, chance = pyspiel.load_game(name), np.random.default_rng(1)

    def match() -> int:
        state, count = game.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes = state.chance_outcomes()
                state.apply_action(outcomes[int(chance.random() * len(outcomes))][0])
                continue
            np.asarray(state.observation_tensor(), np.float32)
            allowed = np.flatnonzero(state.legal_actions_mask())
            state.apply_action(int(allowed[int(chance.random() * len(allowed))]))
            count += 1
        return count

    return repeated(match)


def classic() -> dict[str, Callable[[], Any]]:
    """All of PettingZoo's classic games, as its users make them."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        from pettingzoo.classic import all_modules
    return {name.partition("/")[2]: module.env for name, module in all_modules.classic_environments.items()}


def rows(seconds: float) -> list[Row]:
    """Fogline and Underlinery beside every classic game by the same loop; many matches at once beside OpenSpiel."""
    found = []
    for peer, make in classic().items():
        for name in ("fogline", "underlinery"):
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")
                mine, other = duel(loop(ParlourAEC(name)), loop(make()), seconds)
            found.append(Row(f"{name.title()}, PettingZoo's loop", "steps/s", mine, f"{CLASSIC}, {peer}", other, 1.0))
    for name in ("fogline", "underlinery"):
        for peer in ("dark_hex(board_size=11)", "leduc_poker"):
            mine, other = duel(lanes(name), walks(peer), seconds)
            found.append(Row(f"{name.title()}, {LANES} matches at once", "steps/s", mine, f"{SPIEL}, {peer}", other))
    for name in ("underscore", "summon5", "stackdoku"):
        found.append(Row(f"{name.title()}, {LANES} matches at once", "steps/s", lanes(name)(seconds)))
    return found
