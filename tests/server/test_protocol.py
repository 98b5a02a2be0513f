"""The protocol document and the generated types say what the code says."""

from pathlib import Path
from typing import get_args, get_type_hints

import msgspec
import pytest
from litestar import post

from parlour.server import forms, messages, routes, schema

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "protocol.md").read_text(encoding="utf-8")


def test_the_document_is_generated_from_these_types() -> None:
    refresh = "stale: run `python -m parlour.server.schema refresh docs/protocol.md`"
    assert schema.refreshed(PAGE) == PAGE, refresh


def test_every_message_is_explained() -> None:
    for union in (messages.FromClient, messages.FromServer):
        for kind in get_args(union):
            assert kind.__doc__
            assert f"| `{kind.__struct_config__.tag}` |" in PAGE


def test_the_example_of_the_document_is_spoken_in_this_protocol() -> None:
    said = [line.partition("> ")[2] for line in PAGE.splitlines() if "> {" in line]
    assert len(said) == 3
    for line in said:
        text, _, _ = line.partition("}")
        msgspec.json.decode(text + "}", type=messages.FromClient)


def test_typescript_has_every_type_once() -> None:
    text = schema.typescript()
    names = [line.split()[2] for line in text.splitlines() if line.startswith("export type ")]
    assert len(names) == len(set(names))
    assert {kind.__name__ for kind in get_args(messages.FromServer)} <= set(names)
    assert {"FoglineView", "NewMatch", "Lobby"} <= set(names)
    assert f"export const PROTOCOL = {messages.PROTOCOL};" in text


def test_shapes_of_one_name_are_explained_by_their_own_comments() -> None:
    """Which of two modules is read first is chance: each `Result` has its own words, a shape without words has none."""
    for game, words in (("fogline", "0 = a draw"), ("underlinery", "0 = nobody"), ("stackdoku", None)):
        properties = schema.components(schema.views_of(game), sent=True)["Result"]["properties"]
        assert isinstance(properties, dict)
        assert properties["winner"].get("description") == words, game


def test_a_form_that_says_too_much_is_refused() -> None:
    wish = b'{"game":"nullgame","seats":[{"kind":"me"}],"secret":1}'
    with pytest.raises(msgspec.ValidationError, match="secret"):
        msgspec.json.decode(wish, type=forms.NewMatch)


def test_requests_are_the_forms_that_handlers_take(monkeypatch: pytest.MonkeyPatch) -> None:
    @post("/api/another")
    async def another(data: forms.Health) -> None:
        """Takes a form that was only an answer before."""

    before = schema.requests()
    taken = [get_type_hints(handler.fn).get("data") for handler in routes.HANDLERS]
    assert {kind for kind in taken if kind is not None} == set(before)
    assert forms.SeatWish.__name__ in schema.everything()[0]  # with the form that it is a part of
    monkeypatch.setattr(routes, "HANDLERS", [*routes.HANDLERS, another])
    assert set(schema.requests()) - set(before) == {forms.Health}
    assert forms.Health.__name__ in schema.everything()[0]
