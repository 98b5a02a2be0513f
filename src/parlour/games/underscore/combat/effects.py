"""The verbs of the effect language, gathered in one table."""

from collections.abc import Callable
from typing import Final

from parlour.games.underscore.combat import verbs_body as body
from parlour.games.underscore.combat import verbs_move as move
from parlour.games.underscore.combat.pools import Pools
from parlour.games.underscore.combat.state import Frame
from parlour.games.underscore.score.tree import Effect
from parlour.games.underscore.score.vocabulary import VERB_NAMES

VERB_TABLE: Final[dict[str, Callable[[Pools, Frame, Effect], int]]] = {
    "attune": body.do_attune,
    "detune": body.do_detune,
    "spend": body.do_spend,
    "damage": body.do_damage,
    "raw": body.do_raw,
    "heal": body.do_heal,
    "lose": body.do_lose,
    "maxhp": body.do_maxhp,
    "status": body.do_status,
    "reduce": body.do_reduce,
    "negate": body.do_negate,
    "ignore": body.do_ignore,
    "immune": body.do_immune,
    "open": body.do_open,
    "burnout": body.do_burnout,
    "heat": body.do_heat,
    "risk": body.do_risk,
    "rollcurse": body.do_rollcurse,
    "iters": move.do_iters,
    "cooldown": move.do_cooldown,
    "charge": move.do_charge,
    "bind": move.do_bind,
    "unbind": move.do_unbind,
    "bank": move.do_bank,
    "unbank": move.do_unbank,
    "declare": move.do_declare,
    "trap": move.do_trap,
    "silence": move.do_silence,
    "ward": move.do_ward,
    "reveal": move.do_reveal,
    "conceal": move.do_conceal,
    "tune": move.do_tune,
    "element": move.do_element,
    "equalise": body.do_equalise,
    "priority": move.do_priority,
    "shift": move.do_shift,
    "replace": move.do_replace,
    "prevent": move.do_prevent,
    "survive": move.do_survive,
}
VERB_RUN: Final = [VERB_TABLE[name] for name in VERB_NAMES]
