"""The statements of the store: each has a name of its own, and its one place in a batch."""

import ast
from collections import Counter
from pathlib import Path

from parlour.store import writes


def test_no_name_is_given_twice() -> None:
    """The later one would be written where the earlier one is meant."""
    tree = ast.parse(Path(writes.__file__).read_text(encoding="utf-8"))
    named = Counter(
        target.id
        for node in tree.body
        if isinstance(node, ast.Assign | ast.AnnAssign)
        for target in (node.targets if isinstance(node, ast.Assign) else [node.target])
        if isinstance(target, ast.Name)
    )
    assert [name for name, times in named.items() if times > 1] == []


def test_every_statement_runs_once_in_a_batch() -> None:
    assert len({id(statement) for statement in writes.ORDER}) == len(writes.ORDER)
