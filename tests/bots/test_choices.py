"""What the bots do in the views of the golden files is the same in both builds, and changes only on purpose."""

import pytest

from parlour import games
from parlour.bots.levels import LEVELS
from tests.bots.choices import choices, golden

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("name", games.NAMES)
def test_golden_choices(name: str) -> None:
    assert choices(name) == golden(name).read_text(encoding="utf-8"), f"python -m tests.bots.choices --write {name}"


@pytest.mark.parametrize("name", games.NAMES)
def test_every_level_is_in_the_golden_file(name: str) -> None:
    lines = golden(name).read_text(encoding="utf-8").splitlines()
    assert len(lines) == 3 * len(LEVELS)
    assert len({line.partition(": ")[2] for line in lines}) > 3  # not all the same
