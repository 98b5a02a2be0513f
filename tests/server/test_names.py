"""What a guest may be called."""

import pytest

from parlour.bots.levels import LEVELS
from parlour.server.errors import ApiError
from parlour.server.names import clean

GOOD = [
    "Ana",
    "Ana B",
    "Zoë",
    "Nguyễn Thế",
    "Ольга",
    "Αλέξης",
    "山田 太郎",
    "김민수",
    "نور",
    "דָּוִד",
    "ชื่อ",
    "🙂",
    "R2D2",
    "Robot",
    "Botticelli",
]
GOOD += [
    "Guesthouse",
    "Easton",
    "Mistress",
    "Randolph",
    "O'Neill",
    "x",
    "7",
    "Master of Fogs",
    "Abbott: the second",
    "Clever bot",
]
BAD = {
    "visible": [
        "",
        " ",
        "\u3164",
        "\u2800",
        "\uffa0",
        "A\u3164",
        "\u115f\u1160",
        "a\u202eb",
        "a\x00b",
        "a\u200bb",
        "x" * 25,
        "\ue000",
        "a\u034fb",
        "\ufdfd",  # as wide as a name
        "\ufdfa" * 2,  # eighteen letters in one sign
        "\U00012219",
        "\u2e3b",
    ],
    "no < >": ["<img src=x>", "a<b", "Tom & Jerry", "a`b", "\uff1cb\uff1e", "&amp;"],
    "a letter": ["...", "-", "::", "\u0301"],
    "accents": ["e" + "\u0301" * 3, "Z" + "\u0335" * 22, "a\u0301\u0302\u0303b"],
    "only bots": [
        "bot:hard",
        "BOT:x",
        "bоt:master",
        "bot：master",
        "b0t:easy",
        "ｂｏｔ:easy",
        "ʙᴏᴛ:easy",
        "b\u00f6t:x",
        "bot\ua789x",
        " Bot :x",
        "ⓑⓞⓣ∶x",
    ],
    "needs that name": [
        *(
            "master",
            "Master",
            "Referee",
            "mаster",
            "MASTER.",
            "m-a-s-t-e-r",
            "rnaster",
            "Rеfеrее",
            "ＨＯＵＳＥ",
            "the house",
        ),
        *(
            "easy",
            "Eаsy",
            "3asy",
            "h4rd",
            "admin",
            "АDМІΝ",
            "Gone",
            "g0ne",
            "Μaster",
            "𝓜𝓪𝓼𝓽𝓮𝓻",
            "🅱🅾🆃",
            "Ηouse",
            "guest",
            "you",
        ),
        *("Medium bot", "hаrd-bot", "M3dium B0t", "Masterbot"),  # as people read the names of bots
    ],
    "Guest with a number": ["Guest 1234", "guest12", "Gυest 1234", "Guest abcd", "GUEST-77", "Gu3st 9", "Guest #1"],
}


@pytest.mark.parametrize("name", GOOD)
def test_people_are_called_what_they_like(name: str) -> None:
    assert clean(f"  {name} ") == name


@pytest.mark.parametrize(("words", "name"), [(words, name) for words, names in BAD.items() for name in names])
def test_a_name_that_deceives_is_refused_in_one_line(words: str, name: str) -> None:
    with pytest.raises(ApiError) as trouble:
        clean(name)
    assert (trouble.value.status, trouble.value.code) == (400, "bad_name")
    assert words in trouble.value.words and "\n" not in trouble.value.words


def test_every_level_is_reserved() -> None:
    for level in LEVELS:
        with pytest.raises(ApiError, match="needs that name"):
            clean(level.upper())


def test_a_guest_may_have_the_first_name_back() -> None:
    assert clean("Guest 12ab", "Guest 12ab") == "Guest 12ab"
    with pytest.raises(ApiError, match="with a number"):
        clean("Guest 12ac", "Guest 12ab")


def test_invisible_selectors_are_left_out() -> None:
    assert clean("❤\ufe0f Ana") == "❤ Ana"
