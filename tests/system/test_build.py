"""Plain tests run plain code, compiled tests run compiled code: PARLOUR_EXPECT says which is meant."""

import os
import runpy
from importlib import import_module
from pathlib import Path
from types import ModuleType

import msgspec

import parlour
from parlour import games

ROOT = Path(__file__).resolve().parents[2]
EXPECT = os.environ.get("PARLOUR_EXPECT", "pure")


def modules_to_compile() -> list[ModuleType]:
    rule = runpy.run_path(str(ROOT / "setup.py"), run_name="rule")
    return [import_module(name) for name in rule["compiled_modules"]()]


def test_the_build_is_the_one_meant_and_not_stale() -> None:
    """Compiled: a copy of the sources as they are now. Plain: the sources themselves."""
    built, source = Path(parlour.__path__[0]), ROOT / "src/parlour"
    assert (built != source) == (EXPECT == "compiled")
    for path in source.rglob("*.py"):
        twin = built / path.relative_to(source)
        assert twin.exists(), "run `make compiled`"
        assert twin.read_bytes() == path.read_bytes(), "run `make compiled`"


def test_modules_come_from_the_build_that_is_meant() -> None:
    suffix = {"compiled": ".so", "pure": ".py"}[EXPECT]
    files = [str(module.__file__) for module in modules_to_compile()]
    assert files
    assert [file for file in files if not file.endswith(suffix)] == []


def test_every_game_is_told_in_numbers_by_compiled_code() -> None:
    """Rows and masks are asked for at every step of a learner."""
    names = {module.__name__ for module in modules_to_compile()}
    for card in games.cards():
        assert card.encoder is not None
        assert type(card.encoder(card.make())).__module__ in names


def test_modules_with_structs_stay_plain() -> None:
    """msgspec reads annotations, and compiled modules have none: PLAIN in setup.py finds such a file."""
    for module in modules_to_compile():
        own = [thing for thing in vars(module).values() if getattr(thing, "__module__", "") == module.__name__]
        assert [thing for thing in own if isinstance(thing, type) and issubclass(thing, msgspec.Struct)] == []
