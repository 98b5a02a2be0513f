"""What an upgrade would do, told before it is done: the changed move in full, and what it costs its bearer."""

from msgspec.structs import replace

from parlour.core.contract import Action
from parlour.games.underscore.combat.choices import KIND_AT, OWN, kind_of
from parlour.games.underscore.content.moves import spoken
from parlour.games.underscore.content.shapes import MoveData
from parlour.games.underscore.notation.match import read
from parlour.games.underscore.notation.upgrade import SAID
from parlour.games.underscore.position.run import RunPosition
from parlour.games.underscore.run.deeds import FORGET, GO, LEARN, MAJOR, OFFERS, ROOT, TAKE, said
from parlour.games.underscore.run.fork import SPOILS
from parlour.games.underscore.run.minors import SAYINGS, asks, changed_data, variants
from parlour.games.underscore.run.run import Run
from parlour.games.underscore.run.scopes import fits
from parlour.games.underscore.run.upgrade import Upgrade
from parlour.games.underscore.view.run import run_move
from parlour.games.underscore.view.run_shapes import RunMove, UpgradePreview


def preview_upgrade(position: RunPosition, draft: str) -> UpgradePreview | None:
    """For an upgrade as typed so far."""
    found = read(draft)
    if not isinstance(found, list):
        return None
    action = found[0]
    refusal = position.why_not(1, action)
    screen = position.screen()
    if kind_of(action) == TAKE and refusal not in ("wrong_phase", "not_offered", "no_such_move"):
        return preview_take(screen, action, refusal)
    if refusal:
        return UpgradePreview(refusal, text=burden_words(screen.run) if refusal == "burden" else "")
    if kind_of(action) == LEARN:
        return preview_learn(screen, action)
    if kind_of(action) == FORGET:
        return UpgradePreview("", before=shown(screen, screen.run.slot(action % 8)))
    if kind_of(action) == MAJOR:
        text = screen.content.majors[screen.run.major].text
        return UpgradePreview("", text=text, hero={"burden": 1, **bank_change(screen)})
    if kind_of(action) == GO:
        spoil = screen.run.signs[action % KIND_AT - 1].spoil
        return UpgradePreview("", text=SPOILS[spoil][1] if spoil else "")
    return UpgradePreview("")


def shown(screen: Upgrade, data: MoveData | None) -> RunMove | None:
    return None if data is None else run_move(screen.content, data)


def reworded(screen: Upgrade, data: MoveData | None, other: MoveData | None) -> RunMove | None:
    """A move beside its changed self: in the words of its score if the other one says itself so, or all would differ."""
    found = shown(screen, data)
    if data is None or found is None or data.mods or other is None or not other.mods:
        return found
    return replace(found, card=replace(found.card, text=spoken(screen.content.move(data))))


def burden_words(run: Run) -> str:
    return f"Burden {run.burden} > Elites {run.elites}: slay an elite"


def bank_change(screen: Upgrade) -> dict[str, int]:
    stats = screen.content.blessing(screen.run.major).score.stats
    return {{"maxhp": "max_hp"}.get(word, word): n for word, _, n in stats}


def preview_learn(screen: Upgrade, action: Action) -> UpgradePreview:
    """The move as found and as it would be learned, what it was before its blessings, and where it would go."""
    found = screen.fallen_move(action % ROOT)
    learned = MoveData(screen.run.uids + 1, found.root, [] if action & ROOT else list(found.mods))
    full = screen.run.full(screen.content)
    text = "both pools are full: one move must be forgotten" if full else f"it goes to {first_slot(screen)}"
    after = reworded(screen, learned, found)
    root = reworded(screen, MoveData(found.uid, found.root, []), found) if learned.mods else None
    return UpgradePreview("", before=shown(screen, found), after=after, text=text, root=root)


def first_slot(screen: Upgrade) -> str:
    free = screen.first_free(False)
    return OWN[free if free >= 0 else screen.first_free(True)]


def preview_take(screen: Upgrade, action: Action, refusal: str) -> UpgradePreview:
    """The changed move, or what may be said where something is missing or wrong."""
    content, run = screen.content, screen.run
    minor = run.minors[action % OFFERS - 1]
    target = said(action, "t") - 1
    before = run.slot(target) if target >= 0 else None
    text = content.minors[minor].text
    if refusal:
        return UpgradePreview(refusal, shown(screen, before), None, text, {}, open_words(screen, action, refusal))
    after: MoveData | None = None
    if before is not None:
        after = changed_data(content, before, minor, screen.said_variant(action).args)
    trial = Upgrade(content, run.clone())
    trial.bless(action)
    old = reworded(screen, before, after)
    return UpgradePreview("", old, shown(screen, after), text, changes(run, trial.run))


def changes(before: Run, after: Run) -> dict[str, int]:
    """What a blessing does to its bearer."""
    found = {"max_hp": after.max_hp - before.max_hp, "hp_penalty": after.hp_penalty - before.hp_penalty}
    for status, turns in after.starting.items():
        found[status] = turns - before.starting.get(status, 0)
    return {name: n for name, n in found.items() if n}


def open_words(screen: Upgrade, action: Action, refusal: str) -> list[str]:
    """What may be said for the key that the refusal names, with all that is said before it."""
    content, run = screen.content, screen.run
    minor = run.minors[action % OFFERS - 1]
    key = refusal.partition(":")[2]
    target = said(action, "t") - 1
    if key == "t" or refusal == "no_target":
        places = [place for place in run.slots() if fits(content, minor, screen.move(place))]
        return [OWN[place] for place in places] if "t" in asks(content, minor) else []
    if key == "f" or refusal == "last_active":
        return [OWN[place] for place in screen.forgettable(target)]
    if key not in SAYINGS or target < 0 or not fits(content, minor, screen.move(target)):
        return []
    open_to = variants(content, minor, screen.move(target))
    for other in SAYINGS[: SAYINGS.index(key)]:
        open_to = [variant for variant in open_to if variant.says.get(other, 0) == said(action, other)]
    values = sorted({variant.says.get(key, 0) for variant in open_to} - {0})
    return [SAID[key][value - 1] for value in values]
