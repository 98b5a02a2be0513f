"""The combat screen in plain letters, 80 by 24, without colour."""

from parlour.games.underscore.tables import ELEMENTS, LETTERS
from parlour.games.underscore.view import Fought, MoveState, Side, UnderscoreView

WIDTH = 80
BAR = 15


def picture(view: UnderscoreView) -> str:
    """What the viewer sees."""
    if view.fight is None:
        return before(view)
    return screen(view, view.fight)


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


def screen(view: UnderscoreView, fight: Fought) -> str:
    """Opponent above, own character below, own moves at the foot; a watcher sees seat 1 below."""
    me = view.viewer if view.viewer else 1
    mine, theirs = fight.sides[me - 1], fight.sides[2 - me]
    holder = "YOU" if fight.priority == view.viewer else "A" if fight.priority == 1 else "B"
    head = f" TURN {fight.turn:<20}( PRIORITY: {holder} )"
    lines = [f"{head:<60}LEVEL {view.level}"[:WIDTH]]
    lines += box(theirs, 0, f"side {'B' if me == 1 else 'A'}")
    lines += [deed(side, name) for side, name in ((mine, "AB"[me - 1]), (theirs, "AB"[2 - me]))]
    lines += box(mine, 32, "you" if view.viewer else "side A")
    lines += menu(mine)
    if view.result is not None:
        lines.append(f" over: {view.result.reason}")
    elif view.committed:
        lines.append(f" committed: {view.committed}")
    return "\n".join([line.rstrip()[:WIDTH] for line in lines])


def box(side: Side, indent: int, who: str) -> list[str]:
    """The board of one side."""
    wide = 46 if indent else 70
    name = side.name.upper() or who.upper()
    elite = " (elite)" if side.is_elite else ""
    filled = 0 if side.max_hp == 0 else max(int(side.hp > 0), BAR * side.hp // side.max_hp)
    held = {each.element: each for each in side.attunements}
    codes = []
    for letters, element in zip(LETTERS[1:], ELEMENTS[1:], strict=True):
        one = held.get(element)
        codes.append(f"{letters}--" if one is None else f"{letters}{'*' if one.private else ' '}{one.turns}")
    rows = [
        f"HP [{'#' * filled}{'.' * (BAR - filled)}] {side.hp}/{side.max_hp}  Heat {side.heat}",
        " ".join(codes),
        *statuses(side, wide - 4),
        f"traps {declared(side)}  ward {side.ward}  curse risk {side.risk}/10",
    ]
    if not indent:
        rows += known_moves(side, wide - 4)
    pad = " " * indent
    title = f"{pad}+-- {name}{elite} "
    return [
        title + "-" * max(0, indent + wide - 1 - len(title)) + "+",
        *[f"{pad}| {row:<{wide - 4}.{wide - 4}} |" for row in rows],
        f"{pad}+{'-' * (wide - 2)}+",
    ]


def declared(side: Side) -> str:
    """How many traps, and what is known of their declarations."""
    kinds = [f"{trap.kind} {trap.value or '????'}" for trap in side.traps if trap.kind]
    return f"{len(side.traps)} ({', '.join(kinds)})" if kinds else str(len(side.traps))


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


def wrap(words: list[str], width: int, most: int) -> list[str]:
    rows: list[str] = []
    for word in words:
        if rows and len(rows[-1]) + 2 + len(word) <= width:
            rows[-1] += f"  {word}"
        elif len(rows) < most:
            rows.append(word)
    return rows


def known_moves(side: Side, width: int) -> list[str]:
    """The opponent's pools: `????` for what is private."""
    by_uid = {move.uid: move for move in side.moves}
    rows = []
    for title, pool in (("", side.active), ("Bank: ", side.banked)):
        names = [brief(by_uid[uid]) for uid in pool] or ["--"]
        rows.append(f"{title}{' | '.join(names)}"[:width])
    return rows


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
        return f"   {who} cast {card.name if card is not None else '????'}."
    if side.deed == "dq":
        return f"   {who} was disqualified."
    return (
        f"   {who} waited."
        if side.deed == "wait"
        else f"   {side.bark.replace('—', ' - ') or f'{who} has not acted yet.'}"
    )


def menu(side: Side) -> list[str]:
    """Own moves by slot, Active left and banked right."""
    by_uid = {move.uid: move for move in side.moves}
    left = [entry(f"m{n}", by_uid[uid]) for n, uid in enumerate(side.active, 1)]
    right = [entry(f"b{n}", by_uid[uid]) for n, uid in enumerate(side.banked, 1)]
    rows = max(len(left), len(right), 1)
    left += [""] * (rows - len(left))
    right += [""] * (rows - len(right))
    return [f" {one:<39.39} {two:<38.38}" for one, two in zip(left, right, strict=True)]


def entry(slot: str, move: MoveState) -> str:
    card, now = move.card, move.now
    if card is None or now is None:
        return f"{slot} ????"
    kind = "/".join(each[:3] for each in card.types)
    dmg = f" {now.dmg}x{now.iters}" if now.dmg else ""
    code = LETTERS[ELEMENTS.index(now.element)]
    words = [f"{slot} {card.name:<16.16} {code} {kind}{dmg}"]
    if now.cooling:
        words.append(f"cooling {now.cooling}")
    elif now.bound:
        words.append("bound" if now.bound < 0 else f"bound {now.bound}")
    elif now.vs is not None and now.dmg:
        words.append(f"vs: {now.vs}")
    if card.charge is not None:
        words.append("spent" if now.discharged else f"ch{now.on_charge}")
    return " ".join(words)
