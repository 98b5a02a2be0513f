"""After a victory: the author's grid as buttons, and beside it what each of them would do, now and then."""

from __future__ import annotations

from parlour.terminal.boards.underscore.between import CELL, EMPTY_HANDED, Between
from parlour.terminal.boards.underscore.part import in_full, sworn, tags
from parlour.terminal.canvas import BOLD, DIM, PLAIN, Canvas
from parlour.terminal.screens.dialogs import Choice

POOLS = {"m": "Active moves", "b": "Bank"}
PLACES = {"1": "first", "2": "second", "3": "third", "4": "fourth"}


class Upgrade(Between):
    """Learn a move of the fallen, take the major blessing, see three minor ones, or go on with empty hands."""

    elsewhere = "It is yours already. What you can take of the fallen stands above."

    def spots(self) -> list[str]:
        return [*self.fallen(), "major", "draft", "leave", *(["rest"] if self.done() else []), *self.own()]

    def done(self) -> bool:
        return "rest" in self.scene.legal

    def first(self) -> str:
        return "rest" if self.done() else super().first()

    def draw(self, canvas: Canvas) -> None:
        title = " Learn Move "
        canvas.put(1, 0, f"+{title.center(2 * CELL + 3, '-')}+", BOLD)
        y = self.grid(canvas, 1, self.fallen(), ["o1", "o2", "o3", "o4", "q1", "q2"], airy=True)
        dim = DIM if self.upgrade.why or self.upgrade.major is None else PLAIN
        x = self.button(canvas, 1, y, ("Major", "Known"), "major", dim)
        gap = 4 if self.done() else 6
        x = self.button(canvas, x + gap, y, ("Draft", "Minor"), "draft")
        x = self.button(canvas, x + gap, y, ("Leave", "All"), "leave")
        if self.done():
            self.button(canvas, x + gap, y, ("Rest", "Here"), "rest")
        self.mine(canvas, y + 4)
        self.side(canvas)

    def words(self, spot: str) -> str:
        upgrade, run = self.upgrade, self.run
        elite = ", elite" if upgrade.fallen.is_elite else ""
        head = f"{upgrade.fallen.name.upper()}, fallen (level {run.level}{elite})"
        if spot in self.fallen():
            return f"{head}\n\n{self.told_of(spot)}\n\n{self.ahead()[0]}".rstrip()
        if spot in self.own():
            return in_full("", self.own()[spot])
        if spot == "major":
            if upgrade.major is None:
                return "Major blessing\nNothing is in scope for you now."
            price = f"Burden {run.burden or 'none'}, Elites {run.elites or 'none'}"
            can = f"Locked: {price}. Slay an elite first." if upgrade.why == "burden" else f"{price}: it can be taken."
            now = f"{upgrade.elite_rate} times of 100" if upgrade.elite_rate else "never"
            rate = f"Elites come {now}; with it {upgrade.elite_rate_then}{' times of 100' * (now == 'never')}."
            then = self.now_and_then("major", told=False)
            return f"Major: {upgrade.major.name} ({upgrade.rarity})\n{upgrade.major.text}\n\n{can}\n{rate}\n\n{then}"
        if spot == "draft":
            return (
                "Draft Minor\nThree minor blessings, face down until you look; then one of them or none."
                f"\n\nScope: {upgrade.scope}"
            )
        if spot == "rest" and run.road is not None:
            return f"{run.road.epilogue}\n\nRest\nThe run ends here, and nobody has died. Or go on into the dark."
        back = f" You begin the next fight whole: {run.road.lost} HP." if run.road is not None and run.road.lost else ""
        leave = f"Leave\nGo on with empty hands.{back}\n\n{' '.join(self.ahead())}".replace(" \n", "\n").rstrip()
        return leave if spot == "leave" else ""

    def ahead(self) -> tuple[str, str]:
        """Who stands at the end of the act, and by which laws; what the dark does. In short, and what is more."""
        road = self.run.road
        if road is None:
            return "", ""
        rows = [f"{road.lost} HP are missing in the next fight, unless you leave empty-handed."] if road.lost else []
        first = "".join(f"{row}\n" for row in [*rows, *sworn(road)])
        if road.at == self.run.level:
            return f"{first}{road.title}, is behind you.", ""
        if not road.boss:
            return f"{first}{road.title}.", road.words
        laws = "".join(f"\n{law.name}: {law.text}" for law in road.laws)
        return f"{first}{road.title}. Level {road.at}: {road.boss}.", laws

    def told_of(self, slot: str) -> str:
        """A move of the fallen as it was found, and as its root where that is another one."""
        move = self.fallen()[slot]
        rows = [in_full("Learn", move)]
        if move.card.mods:
            rows.append(f"It carries minor blessings: *. As its root:\n{self.then(f'learn {slot} root')}")
        rows.append(
            f"NOW: the {self.place(slot)} is empty.\nTHEN: {move.card.name} is there." if self.place(slot) else ""
        )
        rows.append("Enter learns it.")
        return "\n\n".join(row for row in rows if row)

    def then(self, text: str) -> str:
        preview = self.scene.forecast(text)
        after = getattr(preview, "after", None)
        return f"{tags(after)}. {after.card.text}" if after is not None else ""

    def place(self, slot: str) -> str:
        """Where it would go; "" where one must be forgotten for it."""
        text = str(getattr(self.scene.forecast(f"learn {slot} found"), "text", ""))
        slot = text.removeprefix("it goes to ")
        return f"{PLACES[slot[1:]]} place of your {POOLS[slot[0]]}" if slot != text else ""

    def act(self, spot: str) -> None:
        if spot in self.fallen():
            self.learn(spot)
        elif spot == "major":
            self.ask(f"Take {self.upgrade.major.name if self.upgrade.major else 'it'}?", "major")
        elif spot == "draft":
            self.board.say("draft")
        elif spot == "leave":
            self.ask(EMPTY_HANDED, "leave")
        elif spot == "rest":
            self.ask("Rest here, at the end of the road?", "rest")

    def typed(self, letter: str) -> bool:
        """`f` and `r` learn what the cursor stands on, as found or as its root."""
        ways = {"f": "found", "r": "root"}
        if letter not in ways or self.board.cursor not in self.fallen():
            return False
        self.board.say(f"learn {self.board.cursor} {ways[letter]}")
        return True

    def learn(self, slot: str) -> None:
        move = self.fallen()[slot]
        ways = (
            {"found": "as found, with its blessings", "root": "as its root"}
            if move.card.mods
            else {"found": "Learn it"}
        )
        self.board.app.push_screen(
            Choice(f"Learn {move.card.name}?\n{tags(move)}\n{move.card.text}", ways),
            lambda way: self.board.say(f"learn {slot} {way}") if way else None,
        )
