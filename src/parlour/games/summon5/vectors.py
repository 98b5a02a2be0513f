"""The vector language of Summon5: positions thread by thread, weaves with their points, drafts with their previews."""
# Not compiled: it only reads or writes text.

from parlour.core.attempt import Done, attempt
from parlour.core.contract import Draft
from parlour.core.dice import QuickDice, ScriptedDice, Unscripted
from parlour.core.vectors import BadVector, GameRunner, expect
from parlour.games.summon5.game import Summon5
from parlour.games.summon5.options import Summon5Options
from parlour.games.summon5.position.match import WeavePosition
from parlour.games.summon5.position.terms import ANCHOR
from parlour.games.summon5.view.look import ending, look, spread
from parlour.games.summon5.view.shapes import Formed, Summon5Preview

S_HANDS = {1: "0122349", 2: "0156789", 3: "1234567", 4: "0345678"}  # seat 1's is the rulebook's


class WeaveRunner(GameRunner):
    """Tries lines such as `try 1 8h7:0 = 10` and `bad 1 8h7:4 no_sequence`."""

    def __init__(self) -> None:
        super().__init__(Summon5Options, Summon5)
        self.words |= {
            "start": self.start,
            "bag": self.bag,
            "loom": self.loom,
            "hand": self.hand,
            "pile": self.pile,
            "energy": self.energy,
            "scored": self.scored,
            "lots": self.lots,
            "do": self.do,
            "try": self.attempt_only,
            "bad": self.bad,
            "runs": self.runs,
            "drew": self.drew,
            "holds": self.holds,
            "left": self.left,
            "energies": self.energies,
            "mover": self.mover,
            "preview": self.preview,
            "draft": self.draft_is,
            "obstacles": self.obstacles,
            "result": self.result,
        }

    def restart(self) -> None:
        super().restart()
        self.start("")

    # setting up

    def start(self, rest: str) -> None:
        """The start position S."""
        loom = self.rules().terms.loom
        seats = range(1, self.game.seats + 1)
        self.setup: dict[str, object] = {
            "loom": f"{ANCHOR}@{loom.name(loom.centre)}" if self.rules().terms.anchored else "",
            "hands": [digits(S_HANDS[seat]) for seat in seats],
            "pile": [],
        }
        self.built = False
        self.drafts = [""] * (self.game.seats + 1)

    def bag(self, rest: str) -> None:
        """A whole match from its bag."""
        self.start("")
        try:
            self.position = self.game.start(ScriptedDice([("bag", rest.replace(" ", ""))]))
        except Unscripted as trouble:
            raise BadVector(str(trouble)) from None
        self.built = True

    def loom(self, rest: str) -> None:
        self.change("loom", rest)

    def hand(self, rest: str) -> None:
        seat, _, held = rest.partition(" ")
        hands = self.setup["hands"]
        assert isinstance(hands, list)
        hands[seat_of(seat, self.game.seats) - 1] = digits(held)
        self.built = False

    def pile(self, rest: str) -> None:
        self.change("pile", digits(rest))

    def energy(self, rest: str) -> None:
        self.change("energy", [int(word) for word in rest.split()])

    def scored(self, rest: str) -> None:
        self.change("scored", int(rest))

    def change(self, name: str, value: object) -> None:
        self.setup[name] = value
        self.built = False

    def lots(self, rest: str) -> None:
        """The lots of the rounds to come: `lots 21 12`."""
        self.truth().dice = ScriptedDice([("round", order) for order in rest.split()])

    # trying

    def do(self, rest: str) -> None:
        """`do SEAT INPUT`, with `= N` the points it must score."""
        line, _, points = rest.partition(" = ")
        seat, text = input_of(line, self.game.seats)
        expect(f"do {line}", "", self.submit_draft(seat, text))
        if points:
            expect(f"points of {line}", points, str(self.truth().history[-1].points))

    def attempt_only(self, rest: str) -> None:
        """`try SEAT INPUT = N`: scores so many points; taken back."""
        before = self.truth().clone()
        self.do(rest)
        self.scored_runs = look(self.truth(), 0).history[-1].runs
        self.position = before

    def bad(self, rest: str) -> None:
        line, _, code = rest.rpartition(" ")
        seat, text = input_of(line, self.game.seats)
        before = self.game.save(self.truth())
        draft = self.drafts[seat]
        expect(f"{seat} {text}", code, self.submit_draft(seat, text))
        expect(f"the position after the refused {text}", str(before), str(self.game.save(self.truth())))
        expect(f"the draft after the refused {text}", draft, self.drafts[seat])

    def submit_draft(self, seat: int, text: str) -> str:
        """The refusal code that the input meets, or ""; a draft is kept as the table does."""
        found = attempt(self.game, self.truth(), seat, text, self.drafts[seat], None)
        if isinstance(found, Draft):
            self.drafts[seat] = found.text
            return ""
        if isinstance(found, Done):
            self.position = found.position
            self.drafts[seat] = ""
            self.scored_runs = look(self.truth(), 0).history[-1].runs
            return ""
        return found.code

    # looking

    def runs(self, rest: str) -> None:
        """The runs of the last weave: `2+1+2=5:10 5+1=6`."""
        expect("runs", rest, " ".join(run_text(run) for run in self.scored_runs))

    def drew(self, rest: str) -> None:
        expect("drawn", rest, str(self.truth().history[-1].drawn))

    def holds(self, rest: str) -> None:
        seat, _, held = rest.partition(" ")
        hand = self.truth().hands[seat_of(seat, self.game.seats) - 1]
        expect(f"hand of {seat}", "".join(map(str, digits(held))), "".join(map(str, spread(hand))))

    def left(self, rest: str) -> None:
        expect("pile", rest, str(look(self.truth(), 0).pile))

    def energies(self, rest: str) -> None:
        expect("energies", rest, " ".join(map(str, self.truth().energy)))

    def mover(self, rest: str) -> None:
        expect("mover", rest, str(self.truth().turn))

    def preview(self, rest: str) -> None:
        """`preview SEAT POINTS CODE`, `ok` for a legal weave."""
        seat, _, expected = rest.partition(" ")
        number = seat_of(seat, self.game.seats)
        found = self.game.preview(self.truth(), number, self.drafts[number])
        assert isinstance(found, Summon5Preview)
        expect("preview", expected, f"{found.points} {found.refusal or 'ok'}")

    def draft_is(self, rest: str) -> None:
        seat, _, expected = rest.partition(" ")
        expect(f"draft of {seat}", expected, self.drafts[seat_of(seat, self.game.seats)])

    def obstacles(self, rest: str) -> None:
        loom = self.rules().terms.loom
        cells = sorted(loom.obstacles, key=lambda cell: (cell % loom.size, cell // loom.size))
        expect("obstacles", rest, " ".join(loom.name(cell) for cell in cells))

    def result(self, rest: str) -> None:
        end = ending(self.truth())
        expect("result", rest, f"{','.join(map(str, end.winners)) or '0'} {end.reason}" if end else "none")

    def truth(self) -> WeavePosition:
        if not self.built:
            try:
                self.position = self.game.load(self.setup, QuickDice())
            except ValueError as trouble:
                raise BadVector(str(trouble)) from None
            self.built = True
        assert isinstance(self.position, WeavePosition)
        return self.position

    def rules(self) -> Summon5:
        assert isinstance(self.game, Summon5)
        return self.game


def digits(text: str) -> list[int]:
    """`0 1 2` or `012`; `-` is none."""
    joined = "".join(text.split()).replace("-", "")
    if joined and not joined.isdigit():
        raise BadVector(f"expected digits, found {text[:40]!r}")
    return [int(digit) for digit in joined]


def seat_of(text: str, seats: int) -> int:
    if not text.isdigit() or not 1 <= int(text) <= seats:
        raise BadVector(f"expected a seat 1 to {seats}, found {text[:20]!r}")
    return int(text)


def input_of(rest: str, seats: int) -> tuple[int, str]:
    seat, _, text = rest.partition(" ")
    return seat_of(seat, seats), text


def run_text(run: Formed) -> str:
    """`2+1+2=5:10`, without points if it is not valid."""
    added = "+".join(map(str, run.values))
    return f"{added}={run.sum}" + (f":{run.points}" if run.valid else "")
