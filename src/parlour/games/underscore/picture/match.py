"""The combat screen in plain letters, 80 by 24, without colour."""
# Not compiled: it only reads or writes text.

import textwrap

from parlour.games.underscore.content.tables import DISQUALIFIED_TYPE, DISQUALIFIERS, ELEMENTS, LETTERS, STATUSES, TYPES
from parlour.games.underscore.view.fight_shapes import Fought, MoveState, Side
from parlour.games.underscore.view.shapes import UnderscoreView

WIDTH = 80
BAR = 15
BOX = 41  # columns of a side's board
LEFT = 51  # columns of the Active moves in the menu
ASIDE = WIDTH - BOX - 2  # columns beside a board


def picture(view: UnderscoreView) -> str:
    """What the viewer sees."""
    if view.fight is None:
        return before(view)
    return screen(view, view.fight, [])


def standing(view: UnderscoreView) -> str:
    """`level 4, 18 HP against 12`."""
    words = [f"level {view.run.level}"] if view.run is not None else []
    if view.fight is not None and view.result is None:
        mine = (view.viewer or 1) - 1
        words.append(f"{view.fight.sides[mine].hp} HP against {view.fight.sides[1 - mine].hp}")
    return ", ".join(words)


def before(view: UnderscoreView) -> str:
    lines = [f" UNDERSCORE   level {view.level}   {view.phase}", ""]
    if view.phase == "draft":
        at = len(view.picks)
        for place, offer in enumerate(view.offers):
            mark = ">" if place == at else " "
            taken = view.picks[place] if place < at else 0
            names = [f"{'*' if n == taken else ''}{n} {card.name}" for n, card in enumerate(offer, 1)]
            lines.append(f"{mark}{place + 1}: {'   '.join(names)}"[:WIDTH])
    elif view.phase == "begin":
        lines += [f"   {start}" for start in view.starts]
    for seat, ready in enumerate(view.ready, 1):
        lines.append(f" seat {seat}: {'has decided' if ready else 'is deciding'}")
    if view.chosen:
        lines.append(f" you: {view.chosen}")
    if view.result is not None:
        lines.append(f" over: {view.result.reason}")
    return "\n".join(lines)


def screen(view: UnderscoreView, fight: Fought, told: list[str], keys: tuple[str, ...] = ()) -> str:
    """Opponent above left, what happened beside it, own character below right, own moves at the foot.

    A watcher sees seat 1 below. `told` is the story of the last turn; without it, the deeds that the view remembers.
    """
    me = view.viewer if view.viewer else 1
    mine, theirs = fight.sides[me - 1], fight.sides[2 - me]
    holder = "YOU" if fight.priority == view.viewer else "A" if fight.priority == 1 else "B"
    if view.viewer and fight.priority != view.viewer and theirs.name:
        holder = theirs.name.upper()
    head = f" TURN {fight.turn:<20}( PRIORITY: {holder} )"
    upper = box(theirs, f"side {'B' if me == 1 else 'A'}", True, rank(view, theirs))
    lower = box(mine, "you" if view.viewer else "side A", False, rank(view, mine))
    names = ("You" if view.viewer == me else "A", theirs.name or "AB"[2 - me])
    told = told or [deed(mine, names[0]), deed(theirs, names[1])]
    story = [row for line in told if line for row in textwrap.wrap(line, ASIDE - 1, subsequent_indent="  ")]
    right, left = story[: len(upper)], story[len(upper) :][: len(lower) - len(keys)]
    if len(story) > len(right) + len(left):
        (left or right)[-1] = "... (l: the whole log)"
    left += [""] * (len(lower) - len(keys) - len(left)) + list(keys)
    lines = [f"{head:<70}LEVEL {view.level}"[:WIDTH]]
    lines += [f"{row}  {words}" for row, words in zip(upper, right + [""] * (len(upper) - len(right)), strict=True)]
    lines += [f" {words:<{ASIDE}} {row}" for row, words in zip(lower, left, strict=True)]
    lines += menu(mine)
    if view.result is not None:
        lines.append(f" over: {view.result.reason}")
    elif view.committed:
        lines.append(f" committed: {view.committed}")
    return "\n".join([line.rstrip()[:WIDTH] for line in lines])


def rank(view: UnderscoreView, side: Side) -> str:
    """What a foe is besides its name."""
    if not side.is_elite:
        return ""
    road = view.run.road if view.run is not None else None
    return " (boss)" if road is not None and road.boss and road.at == view.level else " (elite)"


def box(side: Side, who: str, theirs: bool, mark: str) -> list[str]:
    """The board of one side; of the other side's moves too."""
    wide = BOX - 4
    title = f"+-- {side.name.upper() or who.upper()}{mark} "[: BOX - 3]
    filled = 0 if side.max_hp == 0 else max(int(side.hp > 0), BAR * side.hp // side.max_hp)
    held = {each.element: each for each in side.attunements}
    codes = []
    for letters, element in zip(LETTERS[1:], ELEMENTS[1:], strict=True):
        one = held.get(element)
        codes.append(f"{letters}--" if one is None else f"{letters}{'*' if one.private else ' '}{one.turns}")
    rows = [
        f"HP [{'#' * filled}{'.' * (BAR - filled)}] {side.hp}/{side.max_hp}{f'  Heat {side.heat}' if side.heat else ''}",
        " ".join(codes),
        *statuses(side, wide),
        counted(side),
    ]
    if theirs:
        rows += known_moves(side, wide)
    elif shown := [blessing.name for blessing in side.blessings]:
        rows += wrap(shown, wide, 1, ", ")
    return [
        f"{title:-<{BOX - 1}}+",
        *[f"| {row:<{wide}.{wide}} |" for row in rows],
        f"+{'-' * (BOX - 2)}+",
    ]


def counted(side: Side) -> str:
    """Ward, risk and traps, as far as there are any; the row stays."""
    found = [
        f"ward {side.ward}" if side.ward else "",
        f"risk {side.risk}/10" if side.risk else "",
        f"traps {declared(side)}" if side.traps else "",
    ]
    return "  ".join(each for each in found if each)


def declared(side: Side) -> str:
    """How many traps, and what is known of their declarations."""
    codes = dict(zip(ELEMENTS, LETTERS, strict=True))
    kinds = [codes.get(trap.value, trap.value) if trap.value else "????" for trap in side.traps if trap.kind]
    return f"{len(side.traps)} ({','.join(kinds)})" if kinds else str(len(side.traps))


def statuses(side: Side, width: int) -> list[str]:
    """Statuses with their ignores and immunities, in at most two rows."""
    words = []
    for name in sorted({*side.statuses, *side.ignores, *side.immune}):
        turns, ignored = side.statuses.get(name, 0), side.ignores.get(name, 0)
        word = f"{name.capitalize()} {turns}" if turns else name.capitalize()
        if ignored:
            word += f" (ignored {ignored})"
        if name in side.immune:
            word += " (immune)"
        words.append(word)
    return wrap(words, width, 2) or ["no status"]


def wrap(words: list[str], width: int, most: int, between: str = "  ") -> list[str]:
    rows: list[str] = []
    for word in words:
        if rows and len(rows[-1]) + len(between) + len(word) <= width:
            rows[-1] += f"{between}{word}"
        elif len(rows) < most:
            rows.append(word)
        else:
            rows[-1] = rows[-1][: width - 3] + "..."
    return rows


def known_moves(side: Side, width: int) -> list[str]:
    """The opponent's pools: `????` for what is private."""
    by_uid = {move.uid: move for move in side.moves}
    rows = wrap([brief(by_uid[uid]) for uid in side.active] or ["--"], width, 2, " | ")
    return rows + wrap(["Bank: " + " | ".join([brief(by_uid[uid]) for uid in side.banked] or ["--"])], width, 1)


def brief(move: MoveState) -> str:
    if move.now is None or move.card is None:
        return "????"
    cooling = f" cd{move.now.cooling}" if move.now.cooling else ""
    bound = " bound" if move.now.bound else ""
    return f"{move.card.name}{cooling}{bound}"


def deed(side: Side, who: str) -> str:
    """What the side did last turn; before that, what an encounter says."""
    by_uid = {move.uid: move for move in side.moves}
    if side.deed == "cast":
        card = by_uid[side.deed_move].card if side.deed_move else None
        return f"{who} cast {card.name if card is not None else '????'}."
    if side.deed == "dq":
        return f"{who} {'were' if who == 'You' else 'was'} disqualified."
    return f"{who} waited." if side.deed == "wait" else side.bark.replace("—", " - ")


def menu(side: Side) -> list[str]:
    """Own moves by slot, Active left and banked right."""
    by_uid = {move.uid: move for move in side.moves}
    left = [entry(f"m{n}", by_uid[uid], side) for n, uid in enumerate(side.active, 1)]
    right = [shelved(f"b{n}", by_uid[uid], side) for n, uid in enumerate(side.banked, 1)]
    rows = max(len(left), len(right), 1)
    left += [""] * (rows - len(left))
    right += [""] * (rows - len(right))
    return [
        f" {one:<{LEFT}.{LEFT}} {two:<{WIDTH - LEFT - 2}.{WIDTH - LEFT - 2}}"
        for one, two in zip(left, right, strict=True)
    ]


def entry(slot: str, move: MoveState, side: Side) -> str:
    """`m1 Pyre Breath         Fi atk 2x1 vs: 3 heat 1`: what it is, what it would do, what speaks against it."""
    card, now = move.card, move.now
    if card is None or now is None:
        return f"{slot} ????"
    kind = "/".join("atk" if each == "attack" else "utl" for each in card.types)
    code = LETTERS[ELEMENTS.index(now.element)]
    dmg = f"{now.dmg}x{now.iters}" if now.dmg else "   "
    against = f"vs: {now.vs}" if now.vs is not None and now.dmg else "     "
    return f"{slot} {card.name:<20.20} {code} {kind} {dmg} {against} {denied(move, side) or tags(move)}"


def shelved(slot: str, move: MoveState, side: Side) -> str:
    card, now = move.card, move.now
    if card is None or now is None:
        return f"{slot} ????"
    if not card.from_bank:
        return f"{slot} {card.name[:17]} (rests)"
    return f"{slot} {card.name[:12]} castable {denied(move, side)}"


def denied(move: MoveState, side: Side) -> str:
    """Why it cannot be chosen, or what would stop it."""
    assert move.card is not None
    assert move.now is not None
    if move.now.cooling:
        return f"cooling {move.now.cooling}"
    if move.now.bound:
        return "bound" if move.now.bound < 0 else f"bound {move.now.bound}"
    types = sum(TYPES.index(word) for word in move.card.types)
    for status in DISQUALIFIERS:
        name = STATUSES[status]
        felt = side.statuses.get(name, 0) and not side.ignores.get(name, 0)
        if felt and types & DISQUALIFIED_TYPE[status] and name not in move.card.ignores:
            return f"{name}!"
    return ""


def tags(move: MoveState) -> str:
    assert move.card is not None
    assert move.now is not None
    words = []
    if move.card.charge is not None:
        words.append("spent" if move.now.discharged else f"ch {move.now.on_charge}")
    if move.now.heat:
        words.append(f"heat {move.now.heat}")
    if move.now.cooldown:
        words.append(f"cd {move.now.cooldown}")
    if move.card.speed:
        words.append("quick" if move.card.speed > 0 else "slow")
    return " ".join(words)
