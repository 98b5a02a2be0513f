"""OpenSpiel: every game that has an encoder, registered as `parlour_NAME`.

`pyspiel.load_game("parlour_fogline(preset=skirmish,options=rep:0;quiet:12)")` once this module has been imported. Chance is
explicit: a node for every draw, all outcomes equally likely; of a die with more than MOST sides (Stackdoku's levels) always the
same MOST are dealt. `resample_from_infostate` dreams: a world that looks to the seat as the match does.

OpenSpiel's ISMCTS in C++ crashes the process on any game written in Python, ours included; its Python one works, and
`parlour.bots` has a faster one.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np
import pyspiel

from parlour import games
from parlour.core.catalogue import Card
from parlour.core.dice import QuickDice
from parlour.rl.branch import Branch
from parlour.rl.chance import MOST
from parlour.rl.make import Made

LONGEST = 100_000  # steps and draws of a match: nobody will see more
FINE = 1 << 30


def options_of(text: str) -> dict[str, object]:
    """`name:value;name:value` as options."""
    pairs = [part.partition(":") for part in text.split(";") if part]
    return {name: value for name, _, value in pairs}


def game_type(card: Card, seats: int) -> pyspiel.GameType:
    kinds = pyspiel.GameType
    return kinds(
        short_name=f"parlour_{card.name}",
        long_name=card.title,
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kinds.Information.IMPERFECT_INFORMATION,
        utility=kinds.Utility.ZERO_SUM if seats > 1 else kinds.Utility.GENERAL_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=max(card.info.seats),
        min_num_players=min(card.info.seats),
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=False,
        parameter_specification={"preset": "", "options": ""},
        default_loadable=True,
    )


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """One game under its options. OpenSpiel is given an heir for each, which knows its card."""

    card: Card

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        given = dict(params or {})
        self.made = Made(self.card.name, given.get("preset", ""), options_of(given.get("options", "")))
        seats = self.made.game.seats
        info = pyspiel.GameInfo(
            num_distinct_actions=self.made.encoder.size,
            max_chance_outcomes=MOST,
            num_players=seats,
            min_utility=-1.0 if seats > 1 else 0.0,
            max_utility=float(max(seats - 1, 1)),
            utility_sum=0.0 if seats > 1 else None,
            max_game_length=LONGEST,
        )
        super().__init__(game_type(self.card, seats), info, given)

    def new_initial_state(self) -> SpielState:
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> SpielObserver:
        return SpielObserver(self.made, iig_obs_type, params)


class SpielState(pyspiel.State):  # type: ignore[misc]
    """One moment of a match; player 0 is seat 1."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.branch = Branch(game.made)

    def current_player(self) -> int:
        branch = self.branch
        if branch.over:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if branch.asking is not None else branch.seat - 1

    def _legal_actions(self, player: int) -> list[int]:
        return self.branch.allowed() if player == self.current_player() else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        assert self.branch.asking is not None
        count = self.branch.asking.outcomes
        return [(outcome, 1.0 / count) for outcome in range(count)]

    def _apply_action(self, action: int) -> None:
        if self.branch.asking is not None:
            self.branch.draw(action)
        else:
            self.branch.take(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            asking = self.branch.asking
            return f"{asking.stream} {asking.value(action)}" if asking is not None else f"draw {action}"
        return self.branch.made.encoder.describe(action)

    def is_terminal(self) -> bool:
        return self.branch.over

    def returns(self) -> list[float]:
        return self.branch.rewards()

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> SpielState:
        """A state that the player cannot tell from this one; its history is this one's, though another led there."""
        twin: SpielState = self.clone()
        twin.branch = self.branch.resampled(player + 1, QuickDice(int(sampler() * FINE)))
        return twin

    def __str__(self) -> str:
        """Everything, as a referee sees it."""
        branch = self.branch
        if branch.session is None:
            return f"before the start {branch.values}"
        position = branch.session.position
        shown = branch.made.game.show(position.view(0))
        return f"{shown}\n{branch.session.steps} {branch.values} {branch.made.game.save(position)}"


class SpielObserver:
    """What a player sees now: the row as floats, the view as text. With perfect recall all that it was told, as text alone."""

    def __init__(self, made: Made, kind: Any, params: Any) -> None:
        if params:
            raise ValueError(f"the observer takes no parameters, but was given {params}")
        self.recalls = kind is not None and kind.perfect_recall
        self.tensor: Any = None
        self.dict: dict[str, Any] = {}
        if not self.recalls:
            tensor = np.zeros(made.encoder.width, np.float32)
            self.tensor = tensor
            self.dict = {name: tensor[at].reshape(shape) for name, (at, shape) in made.layout().items()}

    def set_from(self, state: SpielState, player: int) -> None:
        if self.recalls:
            return
        session = state.branch.session
        self.tensor[:] = 0 if session is None else np.frombuffer(session.row(player + 1), np.uint8)

    def string_from(self, state: SpielState, player: int) -> str:
        branch = state.branch
        return branch.information(player + 1) if self.recalls else branch.observation(player + 1)


def register() -> list[str]:
    """All games that have an encoder, each once; what they are called."""
    names = []
    known = set(pyspiel.registered_names())
    for card in games.cards():
        if card.encoder is None:
            continue
        names.append(f"parlour_{card.name}")
        if names[-1] not in known:
            pyspiel.register_game(
                game_type(card, card.make().seats), type(f"Spiel{card.title}", (SpielGame,), {"card": card})
            )
    return names


NAMES = register()
