"""What holds at every position of every game, as functions that say what does not: AssertionError with its words."""

import itertools

import msgspec

from parlour.bots.levels import make_bot
from parlour.core.catalogue import Card
from parlour.core.contract import Game, Position, Seat
from parlour.core.dice import QuickDice
from parlour.core.encoder import UNFINISHED, Encoder
from parlour.core.view import to_json
from parlour.laws.walks import LONGEST, sealed

SAMPLE = 40  # actions looked at where a list is long
LOOKS = (0, 12, 24, 48, 96)  # matches after which a level may be plainly stronger
MISSPELT = 12  # inputs that are nearly legal


def some(items: list[int], dice: QuickDice, count: int = SAMPLE) -> list[int]:
    return items if len(items) <= count else dice.shuffle("some", items)[:count]


def saved(game: Game, position: Position) -> bytes:
    return to_json(game.save(position))


STRANGERS = 60  # actions listed elsewhere that are tried, too


def listed_is_accepted(
    game: Game, position: Position, dice: QuickDice, strangers: set[int], sample: int = SAMPLE
) -> int:
    """What is listed is accepted and nothing else is: neither strangers, actions listed at other positions, to which some of
    this one's are added, nor what is read where one sign of an action is written wrong. Tells how many were listed."""
    count = 0
    for seat in range(1, game.seats + 1):
        legal = position.legal(seat)
        listed = set(legal)
        assert len(listed) == len(legal), "an action is listed twice"
        assert bool(legal) == (seat in position.to_act()), f"seat {seat} to act, {len(legal)} actions"
        count += len(legal)
        tried = some(legal, dice, sample + len(legal) // 50)
        for action in {*tried, *strangers, *misspelt(game, position, seat, tried, dice)}:
            code = position.why_not(seat, action)
            assert (code == "") == (action in listed), f"{game.write(action)}: {code or 'accepted, but not listed'}"
            assert code == "" or code.partition(":")[0] in game.info.refusals, code
        for _ in range(3 if legal else 0):
            assert position.random_action(seat, dice) in listed, "a random action is not listed"
        if len(strangers) < STRANGERS:
            strangers.update(tried[:6])
    return count


def misspelt(game: Game, position: Position, seat: int, actions: list[int], dice: QuickDice) -> set[int]:
    """What some of these actions are read as when one sign of them is written wrong."""
    found: set[int] = set()
    texts = [game.write(action) for action in actions]
    signs = sorted(set("".join(texts)))
    for text in texts[:MISSPELT]:
        place = dice.roll("place", len(text)) - 1
        wrong = text[:place] + signs[dice.roll("sign", len(signs)) - 1] + text[place + 1 :]
        reading = game.interpret(position, seat, wrong, "")
        if isinstance(reading, list) and len(reading) == 1:
            found.add(reading[0])
    return found


def saves_and_loads(game: Game, position: Position) -> None:
    """What is saved loads, and is the same."""
    data = msgspec.json.decode(saved(game, position))
    again = game.load(data, QuickDice())
    assert saved(game, again) == saved(game, position), "what is loaded saves otherwise"
    assert again.to_act() == position.to_act(), "what is loaded has others to act"
    for viewer in range(game.seats + 1):
        assert to_json(again.view(viewer)) == to_json(position.view(viewer)), f"viewer {viewer} sees otherwise"
    for seat in range(1, game.seats + 1):
        assert again.legal(seat) == position.legal(seat), f"seat {seat} may do otherwise"


def is_dreamt(game: Game, position: Position, dice: QuickDice, worlds: int = 2) -> None:
    """Every world that a viewer imagines looks to them as the truth does, can be saved and loaded, and lets them do the same."""
    for viewer in range(game.seats + 1):
        view = position.view(viewer)
        dream = game.dream(view)
        for _ in range(worlds):
            world = dream.world(dice)
            assert to_json(world.view(viewer)) == to_json(view), f"viewer {viewer}: a world that looks otherwise"
            assert world.to_act() == position.to_act(), f"viewer {viewer}: a world with others to act"
            if viewer:
                assert world.legal(viewer) == position.legal(viewer), f"seat {viewer} may do otherwise in a world"
            if not position.to_act():
                continue  # nobody goes on from here, so nobody keeps it
            try:
                again = game.load(msgspec.json.decode(saved(game, world)), QuickDice())
            except ValueError as trouble:
                raise AssertionError(f"viewer {viewer}: an impossible world: {trouble}") from trouble
            assert saved(game, again) == saved(game, world), f"viewer {viewer}: a world that loads as another"
            assert to_json(again.view(viewer)) == to_json(view), (
                f"viewer {viewer}: a world that looks otherwise once loaded"
            )


def is_the_same_in_numbers(game: Game, encoder: Encoder, position: Position, dice: QuickDice, worlds: int = 2) -> None:
    """Steps make up the legal actions and nothing else, and a seat's row and mask are the same in every world that it imagines."""
    for seat in range(1, game.seats + 1):
        row, mask = encoder.row(position, seat, []), encoder.mask(position, seat, [])
        assert len(row) == encoder.width, f"a row of {len(row)} bytes, expected {encoder.width}"
        assert any(mask) == (seat in position.to_act()), f"seat {seat} is to act or not, its mask says otherwise"
        left_out = 0
        actions = [position.random_action(seat, dice) for _ in range(SAMPLE)] if any(mask) else []
        actions += some(position.legal(seat), dice) if game.info.enumerable else []
        for action in actions:
            steps = encoder.steps(position, seat, action)
            assert not steps or said(encoder, position, seat, steps) == action, game.write(action)
            left_out += not steps
        assert 2 * left_out <= len(actions) + 12, f"{left_out} of {len(actions)} legal actions have no step"
        for _ in range(3 if any(mask) else 0):
            steps = stumbled(encoder, position, seat, dice)
            action = said(encoder, position, seat, steps)
            code = position.why_not(seat, action)
            assert code == "", f"{game.write(action)}, said by {steps}: {code}"
            assert said(encoder, position, seat, encoder.steps(position, seat, action)) == action, game.write(action)
        steps = stumbled(encoder, position, seat, dice)[:-1] if any(mask) else []
        known = [(encoder.row(position, seat, done), encoder.mask(position, seat, done)) for done in ([], steps)]
        dream = game.dream(position.view(seat))
        for _ in range(worlds):
            world = dream.world(dice)
            imagined = [(encoder.row(world, seat, done), encoder.mask(world, seat, done)) for done in ([], steps)]
            assert imagined == known, f"seat {seat}: the numbers tell what its view does not"


def said(encoder: Encoder, position: Position, seat: int, steps: list[int]) -> int:
    """The action that these steps say, each allowed by the mask before it, and none of them too much."""
    for done in range(len(steps)):
        assert done == 0 or encoder.action(position, seat, steps[:done]) == UNFINISHED, f"{steps} says too much"
        mask = encoder.mask(position, seat, steps[:done])
        assert len(mask) == encoder.size, f"a mask of {len(mask)} bytes, expected {encoder.size}"
        assert mask[steps[done]], f"step {done + 1} of {steps} ({encoder.describe(steps[done])}) is not allowed"
    return encoder.action(position, seat, steps)


def stumbled(encoder: Encoder, position: Position, seat: int, dice: QuickDice) -> list[int]:
    """Some steps that the masks allow, until they are an action."""
    steps: list[int] = []
    while not steps or encoder.action(position, seat, steps) == UNFINISHED:
        allowed = [step for step, may in enumerate(encoder.mask(position, seat, steps)) if may]
        assert allowed, f"seat {seat}: after {steps} nothing is allowed"
        steps.append(allowed[dice.roll("step", len(allowed)) - 1])
    return steps


def without(data: object, names: tuple[str, ...]) -> object:
    """The data less what is kept under these names."""
    if isinstance(data, dict):
        return {name: without(value, names) for name, value in data.items() if name not in names}
    return [without(value, names) for value in data] if isinstance(data, list) else data


class Dreams:
    """Whether the worlds of a dream differ where there is more than one. Some of what is hidden a dream may settle for good,
    such as a rival's board of which nothing is seen but counts; so not every single one has to vary."""

    def __init__(self, card: Card) -> None:
        self.unseen = card.laws.unseen
        self.open = 0  # dreams of which one world is not the truth
        self.varied = 0  # of these: whose worlds differ

    def see(self, game: Game, position: Position, dice: QuickDice, worlds: int = 8) -> None:
        for viewer in range(game.seats + 1):
            dream = game.dream(position.view(viewer))
            self.count(game, position, [dream.world(dice) for _ in range(worlds)])

    def count(self, game: Game, position: Position, worlds: list[Position]) -> None:
        truth, *found = [to_json(without(game.save(each), self.unseen)) for each in (position, *worlds)]
        if found[0] != truth:
            self.open += 1
            self.varied += len(set(found)) > 1

    def vary(self) -> None:
        assert 5 * self.varied >= self.open, f"of {self.open} dreams that are not sure only {self.varied} vary"


def time_is_answered(game: Game, position: Position) -> None:
    """Whatever clock runs out, and whoever stays away, the rules go on."""
    seats = position.to_act()
    if not seats:
        return
    causes = [(timer.seat, timer.cause) for timer in position.timers()]
    for seat, cause in [*causes, (seats[0], "absence")]:
        before = saved(game, position)
        lapse = position.lapse(seat, cause, "")
        assert saved(game, position) == before, f"{cause}: asking changes the position"
        assert bool(lapse.actions) != bool(lapse.forfeit), f"{cause}: {lapse.actions} {lapse.forfeit}"
        trial = position.clone()
        for who, action in lapse.actions:
            trial.play(who, action, [])
        if lapse.forfeit:
            assert lapse.forfeit in game.info.reasons, lapse.forfeit
            trial.forfeit(seat, lapse.forfeit, [])
        assert saved(game, trial) != before, f"{cause}: nothing happens"


def pays_one(game: Game, position: Position) -> None:
    """A match of several seats pays 1 in all, shared in a draw."""
    outcome = position.outcome()
    if outcome is not None and game.seats > 1:
        assert abs(sum(outcome.payoffs) - 1.0) < 1e-9, f"{outcome.reason} pays {outcome.payoffs}"


def leaving_is_answered(game: Game, position: Position, seat: Seat, reason: str) -> None:
    """Whoever leaves does not win, and of nobody else it is said that they left. Seat 0: the match is called off."""
    trial = position.clone()
    trial.forfeit(seat, reason, [])
    pays_one(game, trial)
    outcome = trial.outcome()
    if outcome is None:
        assert seat and game.seats > 2, f"{reason}: nobody is left to play against"
        return
    assert outcome.reason in game.info.reasons, outcome.reason
    winners = outcome.winners()
    assert not seat or seat not in winners, f"{reason}: seat {seat} wins by leaving"
    accused = [other for other in range(1, game.seats + 1) if other not in (seat, *winners)]
    words = game.info.reasons[outcome.reason]
    assert not (seat and accused and "{loser}" in words), (
        f"seat {seat} leaves, and {words!r} names seat {accused[0]} too: {{loser}} is everybody who does not win; "
        "word it without, let all others win, or let them play on"
    )


def beats_random(card: Card, game: Game, level: str, simulations: int) -> bool:
    """Whether the level is plainly stronger than random players. Luck asks for more matches before it is plain."""
    points = 0.0
    for first, last in itertools.pairwise(LOOKS):
        points += level_points(card, game, level, range(first, last), simulations) * (last - first)
        if points / last > 0.5 + 0.8 / last**0.5:  # 1.6 standard deviations of even matches
            return True
    return False


def level_points(card: Card, game: Game, level: str, seeds: range, simulations: int = 0) -> float:
    """What the level gets on average, in every seat in turn, against random players; alone, what it gets by itself."""
    total = 0.0
    for seed in seeds:
        position = game.start(sealed(f"{level}/{seed}", game))
        strong = 1 + seed % game.seats
        levels = [level if seat == strong else "random" for seat in range(1, game.seats + 1)]
        bots = [
            make_bot(card, game, plays, seat, QuickDice(seed * 9 + seat), simulations=simulations)
            for seat, plays in enumerate(levels, 1)
        ]
        for _ in range(LONGEST):
            seats = position.to_act()
            if not seats:
                break
            position.play(seats[0], bots[seats[0] - 1].choose(position.view(seats[0])), None)
        outcome = position.outcome()
        assert outcome is not None
        total += outcome.payoffs[strong - 1]
    return total / len(seeds)
