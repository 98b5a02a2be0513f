"""The player's own file and the house that they share their dead with, in words."""

from __future__ import annotations

from collections.abc import Callable

from parlour.games.underscore.dead.sync import SCOPES, Scope
from parlour.store.folder import data_folder
from parlour.store.home import Home
from parlour.store.underscore.syncing import scope
from parlour.terminal.underscore.courier import HOUSE, Courier, Delivery
from parlour.terminal.underscore.reporting import Reporter, own_dead
from parlour.terminal.wire import Wire, WireTrouble

WORDS: dict[Scope, str] = {
    "skill": "the dead of levels within ten of your record, the newest 300 of each level and kind",
    "full": "everything: all the dead of the house",
    "season": "nobody but the season's own dead; other runs meet the base pack and your fallen",
}


def named(home: Home) -> str:
    """The address of the house, "" = none."""
    found = home.kept("setting").get(HOUSE, "")
    return found if isinstance(found, str) else ""


def courier(home: Home) -> Courier | None:
    """Who goes between; None if no house is named."""
    address = named(home)
    return Courier(home, Wire(address, home.file.parent)) if address else None


def reporter(home: Home) -> Reporter | None:
    """Who is told of names that nobody should bear; None if no house is named."""
    going = courier(home)
    return Reporter(going.wire, own_dead(home)) if going is not None else None


def name_house(home: Home, address: str) -> None:
    """From now on the dead are shared with this house; WireTrouble if that is no address. "" = with none."""
    if address:
        address = Wire(address, home.file.parent).base
    home.keep("setting", HOUSE, address)


def choose_scope(home: Home, chosen: Scope) -> None:
    assert chosen in SCOPES
    home.keep("setting", "scope", chosen)


def sync(home: Home, say: Callable[[str], None]) -> None:
    """Gives, copies, hears; WireTrouble if the house does not answer. What was done before that stays done."""
    going = courier(home)
    if going is None:
        raise WireTrouble("no house is named; `parlour graveyard sync --server URL` names one")
    told_of(going.deliver(), say)
    copied = going.copy(lambda told: say(f"{told.came:,} of the dead have come ...") if told.came >= 5000 else None)
    say(f"{copied.came:,} of the dead have come, {copied.gone:,} have left; your scope: {scope(home)}.")
    if copied.left_out:
        say(f"{len(copied.left_out):,} were left out, for this version cannot use them: {copied.left_out[0]}")
    for card in going.hear():
        elite = " It is an elite now." if card.promoted else ""
        say(f"{card.name} has slain {card.won} of the {card.met} that it met.{elite}")
    for season in going.seasons():
        say(f"Season on: {season.title}, until {season.ends}.")
    for words in going.bring():
        say(words)


def give_what_waits(folder: str) -> str:
    """Whoever waits is given to the house that is named, and results of its seasons are brought: called in a thread, with
    a look at the file of its own. What does not get there waits for the next time. What there is to say of it."""
    said: list[str] = []
    with Home(data_folder(folder)) as home:
        going = courier(home)
        if going is None:
            return ""
        try:
            told_of(going.deliver(), said.append)
            said += going.bring()
        except WireTrouble as trouble:
            said.append(f"{trouble}; it is given the next time.")
    return "\n".join(said)


def told_of(delivery: Delivery, say: Callable[[str], None]) -> None:
    for grave in delivery.given:
        stands = " Another like it walks there already, and stands for it." if grave.state == "echo" else ""
        say(f"{grave.encounter().name} walks there now, for others to meet.{stands}")
    for grave, words in delivery.refused:
        say(f"{grave.encounter().name} was not taken, and stays at home: {words}")
    if delivery.waiting:
        say(f"{delivery.waiting} wait to be given: {delivery.why}")
