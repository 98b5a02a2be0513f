"""The combat screen: the other side above, oneself below, the story beside them, one's own moves at the foot."""

from __future__ import annotations

import textwrap

from parlour.games.underscore.content.tables import ELEMENTS, LETTERS, RELATIONS
from parlour.games.underscore.picture.match import rank
from parlour.games.underscore.run.road import ACT, END
from parlour.games.underscore.view.fight_shapes import Fought, MoveState, Side
from parlour.games.underscore.view.shapes import CastPreview
from parlour.terminal.boards.underscore import portrait
from parlour.terminal.boards.underscore.inks import prose, tinted
from parlour.terminal.boards.underscore.part import KINDS, Part, code, known
from parlour.terminal.boards.underscore.people import foe_identity, own_identity
from parlour.terminal.canvas import BOLD, DIM, PLAIN, Canvas

WIDTH = 80
BOX = 49  # columns of the other side: two names beside each other, none of them cut
ASIDE = WIDTH - BOX - 1  # of the story beside it
OWN = 38  # of oneself, whose moves stand in the menu
PANE = WIDTH - OWN - 2  # of the text beside it: no printed move is too long
BAR = 15
UPPER, LOWER = 9, 6  # rows of the two sides; they never change
SLOTS = ("m1", "m2", "m3", "m4", "b1", "b2", "b3")
THEIRS = ("o1", "o2", "o3", "o4", "q1", "q2", "q3")


class Combat(Part):
    """One key arms a move and shows what it would do; the same key again, or Enter, casts it."""

    elsewhere = "That is the other side's. Your own moves stand at the foot."

    @property
    def fight(self) -> Fought:
        assert self.view.fight is not None
        return self.view.fight

    def sides(self) -> tuple[Side, Side]:
        """One's own, the other; a watcher looks from seat 1."""
        me = self.view.viewer or 1
        return self.fight.sides[me - 1], self.fight.sides[2 - me]

    def own(self) -> dict[str, MoveState]:
        side = self.sides()[0]
        by_uid = {move.uid: move for move in side.moves}
        active = dict(zip(SLOTS, [by_uid[uid] for uid in side.active], strict=False))
        return active | dict(zip(SLOTS[4:], [by_uid[uid] for uid in side.banked], strict=False))

    def theirs(self) -> dict[str, MoveState]:
        side = self.sides()[1]
        by_uid = {move.uid: move for move in side.moves}
        active = dict(zip(THEIRS, [by_uid[uid] for uid in side.active], strict=False))
        return active | dict(zip(THEIRS[4:], [by_uid[uid] for uid in side.banked], strict=False))

    def laws(self) -> dict[str, str]:
        """What is known of the other side's blessings, by their spots."""
        held = [f"{blessing.name}. {blessing.text}" for blessing in self.sides()[1].blessings]
        found: dict[str, str] = {}
        at = 2
        for n, words in enumerate(held):
            at += len(words.partition(".")[0]) + 2
            if at > BOX - 7:  # the rest is looked at together
                return found | {"l+": f"+{len(held) - n}. {' '.join(held[n:])}"}
            found[f"l{n + 1}"] = words
        return found

    def waits(self) -> bool:
        return self.scene.legal == ["wait"]

    def spots(self) -> list[str]:
        return [*(["wait"] if self.waits() else []), *self.own(), *self.theirs(), *self.laws()]

    # what is drawn

    def draw(self, canvas: Canvas) -> None:
        mine, other = self.sides()
        self.head(canvas)
        me = self.view.viewer or 1
        self.box(canvas, 0, 1, BOX, other, self.called(3 - me), UPPER)
        self.pools(canvas, 2, 6)
        self.box(canvas, WIDTH - OWN, 1 + UPPER, OWN, mine, self.called(me), LOWER)
        if mine.blessings:
            names = whole([blessing.name for blessing in mine.blessings], OWN - 6)
            canvas.put(WIDTH - OWN + 2, UPPER + LOWER, f" {names} ")
        at = 2
        for spot, words in self.laws().items():
            at = canvas.put(at, UPPER, f" {words.partition('.')[0]} ", spot=spot)
        self.story(canvas, other)
        if law := self.laws().get(self.board.cursor):
            prose(canvas, 1, 1 + UPPER, law, PANE, LOWER)
        if (move := (self.own() | self.theirs()).get(self.board.cursor)) is not None:
            prose(canvas, 1, 1 + UPPER, self.told(move), PANE, LOWER)
        self.menu(canvas, 1 + UPPER + LOWER)
        if self.board.wide:
            self.faces(canvas, UPPER + LOWER + 6)

    def story(self, canvas: Canvas, other: Side) -> None:
        """What has just happened; before anything has, whom one looks in the face, and what they say."""
        told = self.scene.lines[len(self.scene.lines) - self.scene.fresh :]
        if self.fight.turn == 1 and not self.view.committed:
            bark = textwrap.wrap(other.bark.replace("—", "-"), ASIDE - 1)
            most = UPPER - len(bark)
            corner = self.corner()
            if corner:
                prose(canvas, BOX + 1, 1, corner, ASIDE - 1, most)
            elif not self.board.wide:
                portrait.draw(canvas, BOX + 6, 1, self.foe(), most)
            for at, row in enumerate(bark):
                tinted(canvas, BOX + 1, 1 + at + (0 if self.board.wide and not corner else most), row)
            return
        rows = [row for line in told if line for row in textwrap.wrap(line, ASIDE - 2, subsequent_indent="  ")]
        for at, row in enumerate(rows if len(rows) <= UPPER else ["...", *rows[1 - UPPER :]]):
            tinted(canvas, BOX + 1, 1 + at, row)

    def corner(self) -> str:
        """What is told where an act begins, or the Long Dark, or what the foe is slain for; "" elsewhere."""
        road = self.view.run.road if self.view.run is not None else None
        if road is None:
            return ""
        spoil = f"{road.spoil.name}. {road.spoil.text}" if road.spoil is not None else ""
        if self.view.level not in range(1, END + 2, ACT):
            return spoil
        end = f" At its end, level {road.at}, stands {road.boss}. {road.omen}" if road.boss else f" {road.words}"
        return f"{road.title}.{end}\n{spoil}".rstrip()

    def foe(self) -> portrait.Identity:
        names, me = self.scene.names, self.view.viewer or 1
        return foe_identity(self.view, self.sides()[1], names[2 - me] if len(names) > 1 else "")

    def head(self, canvas: Canvas) -> None:
        view, fight = self.view, self.fight
        first = "you" if fight.priority == view.viewer else self.called(fight.priority, "the other")
        canvas.put(1, 0, f"LEVEL {view.level}   TURN {fight.turn}", BOLD)
        canvas.put(26, 0, f"> {first} first <".upper(), BOLD)
        if view.run is not None and (view.run.burden or view.run.elites):
            words = f"Burden {view.run.burden or 0}  Elites {view.run.elites}"
            canvas.put(WIDTH - len(words) - 1, 0, words)

    def called(self, seat: int, other: str = "the other side") -> str:
        """Who a side is; a watcher of two players is told the seat, as nobody is `you` to them."""
        name, me = self.fight.sides[seat - 1].name, self.view.viewer
        if me or self.scene.game.seats == 1:
            return name or ("you" if seat == (me or 1) else other)
        told = f"{name}, seat {seat}" if name else f"seat {seat}"
        return told if len(told) <= OWN - 6 else name

    def told(self, move: MoveState) -> str:
        """Its text with its name, which a long one leaves out: it stands where the cursor is."""
        text = known(move)
        rows = sum(len(textwrap.wrap(row, PANE)) for row in text.split("\n"))
        return text if rows <= LOWER else text.partition("\n")[2]

    def box(self, canvas: Canvas, x: int, y: int, width: int, side: Side, who: str, height: int) -> None:
        """A side with all that is above nothing."""
        title = f"{who}{rank(self.view, side)}".upper()
        canvas.box(x, y, width, height, title)
        filled = 0 if side.max_hp == 0 else max(int(side.hp > 0), BAR * side.hp // side.max_hp)
        heat = f"  Heat {side.heat}" if side.heat else ""
        canvas.put(x + 2, y + 1, f"{'#' * filled}{'-' * (BAR - filled)} {side.hp}/{side.max_hp}{heat}")
        tinted(canvas, x + 2, y + 2, attunements(side, width - 4))
        for row, words in enumerate(few(conditions(side), width - 4)):
            canvas.put(x + 2, y + 3 + row, words)

    def pools(self, canvas: Canvas, x: int, y: int) -> None:
        """The other side's moves, two by two."""
        moves = self.theirs()
        for n, slot in enumerate(THEIRS[:4]):
            self.theirs_at(canvas, x + 23 * (n % 2), y + n // 2, slot, moves.get(slot))
        banked = [slot for slot in THEIRS[4:] if slot in moves]
        at = canvas.put(x, y + 2, "Bank ") if banked else x
        for slot in banked:
            at = self.theirs_at(canvas, at, y + 2, slot, moves[slot]) + 1

    def theirs_at(self, canvas: Canvas, x: int, y: int, slot: str, move: MoveState | None) -> int:
        if move is None:
            return x
        if move.card is None or move.now is None:
            return canvas.put(x, y, "????", spot=slot)
        cooling = "*" if move.now.cooling or move.now.bound else ""
        return canvas.put(x, y, f"{move.card.name}{cooling}", DIM if cooling else PLAIN, slot)

    def menu(self, canvas: Canvas, y: int) -> None:
        """One's own moves by their keys."""
        moves = self.own()
        for n, slot in enumerate(SLOTS, 1):
            if slot in moves:
                x, row = (1, y + n - 1) if n <= 4 else (53, y + n - 5)
                tinted(canvas, x, row, self.entry(n, slot, moves[slot]), spot=slot)
        if self.board.cursor in moves and not self.view.committed and self.scene.may_act:
            tinted(canvas, 1, y + 4, self.outlook(self.board.cursor))
        if self.waits():
            canvas.put(1, y + 4, "Nothing can be chosen: Enter waits", BOLD, "wait")
        elif self.view.committed:
            canvas.put(1, y + 4, f"You have chosen: {self.named(self.view.committed)}", BOLD)

    def named(self, text: str) -> str:
        """`cast m2` is `cast Graft (key 2)`."""
        word, _, rest = text.partition(" ")
        slot, _, rest = rest.partition(" ")
        move = self.own().get(slot)
        if move is None or move.card is None:
            return text
        return f"{word} {move.card.name} (key {SLOTS.index(slot) + 1}){f', {rest}' if rest else ''}"

    def entry(self, n: int, slot: str, move: MoveState) -> str:
        """`1 Pyre Breath      Fi atk 2x1  hits 3  Heat 1`."""
        card, now = move.card, move.now
        if card is None or now is None:
            return f"{n} ????"
        if slot[0] == "b" and not card.from_bank:
            return f"{n} {card.name}"
        kinds = "/".join(KINDS[kind] for kind in card.types)
        power = f"{now.dmg}x{now.iters}" if now.dmg else ""
        hits = "" if now.vs is None or not now.dmg else arrives(now.vs)
        return f"{n} {card.name:<21} {code(now.element)} {kinds} {power:<4}{hits:<8}{hindered(move)}".rstrip()

    def faces(self, canvas: Canvas, y: int) -> None:
        """Where there is room: both portraits, and what the elements do to each other."""
        names, me = self.scene.names, self.view.viewer or 1
        portrait.draw(canvas, 1, y, self.foe())
        portrait.draw(canvas, WIDTH - portrait.WIDTH - 1, y, own_identity(self.view, names[me - 1] if names else "You"))
        x = portrait.WIDTH + 4
        canvas.put(x, y, "   weak to   resists immune drinks", DIM)
        held = {each.element for side in self.sides() for each in side.attunements}
        for at, (letters, name) in enumerate(zip(LETTERS[1:], ELEMENTS[1:], strict=True), 1):
            weak, resists, immune, drinks = (" ".join(code(each) for each in words) for words in RELATIONS[name])
            row = f"{letters} {weak:<10}{resists:<8}{immune:<7}{drinks}"
            tinted(canvas, x, y + at, row.rstrip(), BOLD if name in held else PLAIN)

    # what is said

    def words(self, spot: str) -> str:
        moves = self.own() | self.theirs()
        if spot == "wait":
            return "Every move of yours is cooling, bound or away: the turn passes without one."
        if spot in self.laws():
            return self.laws()[spot]
        if spot not in moves:
            return ""
        told = known(moves[spot])
        if spot[0] in "mb":
            told += f"\n{self.outlook(spot)}"
        return told.strip()

    def outlook(self, slot: str) -> str:
        """What casting it now would do, or why it cannot be cast."""
        move = self.own()[slot]
        if move.card is not None and slot[0] == "b" and not move.card.from_bank:
            return "It rests in the Bank and cannot be cast from there."
        ways = [way for way in self.scene.legal if way.split()[:2] == ["cast", slot]]
        preview = self.scene.forecast(ways[0] if ways else f"cast {slot}")
        if not isinstance(preview, CastPreview):
            return ""
        if preview.refusal:
            return f"Not now: {self.scene.game.refuse(preview.refusal).words}."
        stops = f" {preview.stopped.capitalize()} would make it fail." if preview.stopped else ""
        damage = f" Looks like {preview.damage} damage." if preview.damage > 0 else ""
        damage = f" It would drink that: it heals {-preview.damage}." if preview.damage < 0 else damage
        return f"{preview.order}{damage}{stops}"

    # what is done

    def act(self, spot: str) -> None:
        if spot == "wait":
            self.board.say("wait")
        elif spot[0] in "mb":
            self.board.say(f"cast {spot}")

    def typed(self, letter: str) -> bool:
        if not letter.isdigit() or not 1 <= int(letter) <= len(SLOTS) or SLOTS[int(letter) - 1] not in self.own():
            return False
        slot = SLOTS[int(letter) - 1]
        if slot == self.board.cursor:
            self.act(slot)
        else:
            self.board.point(slot)
        return True


def whole(names: list[str], width: int) -> str:
    """As many names as have room, none of them cut, and how many there are besides."""
    for shown in range(len(names), 0, -1):
        more = f" +{len(names) - shown}" if shown < len(names) else ""
        if len(found := f"{', '.join(names[:shown])}{more}") <= width - 2:
            return found
    return f"+{len(names)}"


def attunements(side: Side, width: int) -> str:
    """`Fi 2  Wa*`, as loose as there is room for."""
    held = {each.element: each for each in side.attunements}
    found = [
        (letters, str(one.turns or ""), "*" * one.private)
        for letters, element in zip(LETTERS[1:], ELEMENTS[1:], strict=True)
        if (one := held.get(element)) is not None
    ]
    rows = [
        between.join(f"{letters}{inside * bool(turns)}{turns}{mark}" for letters, turns, mark in found)
        for between, inside in (("  ", " "), (" ", " "), (" ", ""))
    ]
    return next((row for row in rows if len(row) <= width), rows[-1])


def few(words: list[str], width: int) -> list[str]:
    """Two rows of conditions; where there are more, how many. `inspect` names them all."""
    shown = [textwrap.wrap("  ".join(words), width)]
    shown += [
        textwrap.wrap("  ".join([*words[:most], f"+{len(words) - most}"]), width)
        for most in range(len(words) - 1, -1, -1)
    ]
    return next(rows for rows in shown if len(rows) <= 2)


def conditions(side: Side) -> list[str]:
    """Statuses, then ward, risk and traps, each only where there is some."""
    words = []
    for name in sorted({*side.statuses, *side.ignores, *side.immune}):
        turns, ignored = side.statuses.get(name, 0), side.ignores.get(name, 0)
        word = f"{name.capitalize()} {turns}" if turns else name.capitalize()
        word += f" (ignored {ignored})" if ignored else ""
        words.append(word + (" (immune)" if name in side.immune else ""))
    kinds = [code(trap.value) if trap.value in ELEMENTS else trap.value or "????" for trap in side.traps if trap.kind]
    words += [f"ward {side.ward}"] if side.ward else []
    words += [f"curse risk {side.risk} of 10"] if side.risk else []
    words += [f"trap {' '.join(kinds)}"] if kinds else [f"traps {len(side.traps)}"] if side.traps else []
    return words


def hindered(move: MoveState) -> str:
    """What speaks against a move now, or what it costs."""
    card, now = move.card, move.now
    assert card is not None
    assert now is not None
    if now.cooling:
        return f"cooling {now.cooling}"
    if now.bound:
        return "bound" if now.bound < 0 else f"bound {now.bound}"
    if now.fails:
        return f"{now.fails.capitalize()}: would fail"
    words = ["spent" if now.discharged else f"charge {now.on_charge}"] if card.charge is not None else []
    return "  ".join([*words, *([f"Heat {now.heat}"] if now.heat else [])])


def arrives(damage: int) -> str:
    """What a move would do to the other side; nothing is said in words, as zeros are never shown."""
    return f"hits {damage}" if damage > 0 else "heals" if damage < 0 else "no harm"
