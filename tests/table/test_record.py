"""The text of records: read strictly, written in one way."""

import string

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from parlour.table.record import (
    HEADERS,
    LONGEST_FILE,
    LONGEST_LINE,
    MOST_LINES,
    BadRecord,
    Line,
    Record,
    read_record,
    write_record,
)

HEX = "0123456789abcdef" * 4
HEAD = 'parlour 1\ngame nullgame 1\nseats ["Ana","Bo"]\n'
WHOLE = f"""parlour 1
game nullgame 1
options {{"changes":9}}
seats ["Ana","bot:random"]
seal {HEX} {HEX}
nonces ["a","b"]
secret {HEX} ?
seed s3cret
position {{"hands":[0,1]}}
copy 2

! toss 1 2
1 hold 2

2 show
= 1,2 even
"""


def trouble_of(data: bytes) -> BadRecord:
    with pytest.raises(BadRecord) as found:
        read_record(data)
    assert "\n" not in str(found.value)
    assert len(str(found.value)) < 250
    return found.value


def test_every_part_of_a_record_is_read() -> None:
    record = read_record(WHOLE.encode())
    assert (record.game, record.version, record.seats) == ("nullgame", 1, ["Ana", "bot:random"])
    assert record.options == {"changes": 9}
    assert (record.seal, record.nonces, record.secrets, record.seed) == ([HEX, HEX], ["a", "b"], [HEX, "?"], "s3cret")
    assert (record.position, record.copy, record.start_closed) == ({"hands": [0, 1]}, 2, False)
    assert record.lines == [Line(12, 0, "toss 1 2"), Line(13, 1, "hold 2"), Line(15, 2, "show")]
    assert (record.result, record.result_line) == ("1,2 even", 16)
    assert record.where == {word: number for number, word in enumerate(HEADERS, 2)}


def test_what_is_read_is_written_the_same() -> None:
    assert write_record(read_record(WHOLE.encode())).decode() == WHOLE.replace("2\n\n2", "2\n2")


def test_a_record_may_be_short() -> None:
    record = read_record(HEAD.encode())
    assert record == Record("nullgame", 1, ["Ana", "Bo"], where={"game": 2, "seats": 3})
    assert write_record(record).decode() == f"{HEAD}\n"


def test_line_ends_may_be_those_of_any_system() -> None:
    windows = read_record(WHOLE.replace("\n", "\r\n").encode())
    assert windows == read_record(WHOLE.encode()) == read_record(WHOLE.removesuffix("\n").encode())


def test_a_start_may_be_closed() -> None:
    text = f"{HEAD}position ?\ncopy 0\n\n"
    record = read_record(text.encode())
    assert record.start_closed
    assert record.position is None
    assert write_record(record).decode() == text


@pytest.mark.parametrize(
    ("text", "line", "words"),
    [
        ("", 1, "not a record"),
        ("\n", 1, "not a record"),
        ("hello", 1, "the first line must be `parlour 1`"),
        ("parlour", 1, "not a record"),
        ("parlour one\n", 1, "not a record"),
        ("parlour ²\n", 1, "not a record"),
        ("parlour -1\n", 1, "not a record"),
        ("parlour 1 1\n", 1, "not a record"),
        ("Parlour 1\n", 1, "not a record"),
        ("\ufeffparlour 1\n", 1, "control character"),
        ("parlour 2\n", 1, "record format 2 is newer than this house reads (1)"),
        ("parlour 99999999999999999999\n", 1, "record format 999999999 is newer"),
        ("parlour 0\n", 1, "unknown record format 0"),
        ("parlour 01\n", 1, "unknown record format 01"),
        ("parlour 1\n", 1, "the header `game` is missing"),
        ("parlour 1\ngame nullgame 1\n", 2, "the header `seats` is missing"),
        ("parlour 1\n\ngame nullgame 1\n", 1, "the header `game` is missing"),
        ("parlour 1\ngame nullgame\nseats []", 2, "expected `game NAME VERSION`"),
        ("parlour 1\ngame nullgame 0\nseats []", 2, "expected `game NAME VERSION`"),
        ("parlour 1\ngame nullgame 1 x\nseats []", 2, "expected `game NAME VERSION`"),
        ("parlour 1\ngame ../etc 1\nseats []", 2, "expected `game NAME VERSION`"),
        ("parlour 1\ngame nullgame ٣\nseats []", 2, "expected `game NAME VERSION`"),
        ("parlour 1\ngame nullgame 1\ncolour red\n", 3, "unknown header 'colour'; expected one of game, options"),
        ("parlour 1\nseats []\ngame nullgame 1\n", 3, "the header `game` is out of order"),
        (f"{HEAD}seats []\n", 4, "the header `seats` is out of order"),
        ("parlour 1\ngame nullgame 1\nseats []\n", 3, "expected 1 to 4 seats"),
        ('parlour 1\ngame nullgame 1\nseats ["a","b","c","d","e"]\n', 3, "a JSON list of at most 4 names"),
        ('parlour 1\ngame nullgame 1\nseats {"a":1}\n', 3, "a JSON list"),
        ('parlour 1\ngame nullgame 1\nseats ["Ana",2]\n', 3, "each must be a printable text of 1 to 80"),
        ('parlour 1\ngame nullgame 1\nseats ["Ana",""]\n', 3, "each must be a printable text of 1 to 80"),
        ('parlour 1\ngame nullgame 1\nseats ["Ana","\\u0007"]\n', 3, "each must be a printable text of 1 to 80"),
        ('parlour 1\ngame nullgame 1\nseats ["Ana","\\ud800"]\n', 3, "each must be a printable text of 1 to 80"),
        (f'parlour 1\ngame nullgame 1\nseats ["Ana","{"x" * 81}"]\n', 3, "each must be a printable text of 1 to 80"),
        ("parlour 1\ngame nullgame 1\nseats Ana Bo\n", 3, "`seats` must be followed by JSON"),
        ('parlour 1\ngame nullgame 1\noptions [1]\nseats ["x"]\n', 3, "`options` must be a JSON object"),
        ('parlour 1\ngame nullgame 1\noptions {\nseats ["x"]\n', 3, "`options` must be followed by JSON"),
        ('parlour 1\ngame nullgame 1\noptions\nseats ["x"]\n', 3, "`options` must be followed by JSON"),
        ('parlour 1\ngame nullgame 1\noptions {"a":1,"a":2}\nseats ["x"]', 3, "`options` must be followed by JSON"),
        ('parlour 1\ngame nullgame 1\noptions {"a":{"b":1,"b":1}}\nseats ["x"]', 3, "must be followed by JSON"),
        ('parlour 1\ngame nullgame 1\noptions {"a":NaN}\nseats ["x"]', 3, "`options` must be followed by JSON"),
        ('parlour 1\ngame nullgame 1\noptions {"a":-Infinity}\nseats ["x"]', 3, "must be followed by JSON"),
        ('parlour 1\ngame nullgame 1\noptions {"a":1e999}\nseats ["x"]', 3, "must be followed by JSON"),
        ('parlour 1\ngame nullgame 1\noptions {"a":9007199254740993}\nseats ["x"]', 3, "must be followed by JSON"),
        (f'parlour 1\ngame nullgame 1\noptions {{"a":{"9" * 5000}}}\nseats ["x"]', 3, "must be followed by JSON"),
        (f'parlour 1\ngame nullgame 1\noptions {"[" * 50_000}\nseats ["x"]', 3, "must be followed by JSON"),
        (f"{HEAD}position [1]\n", 4, "`position` must be a JSON object"),
        (f"{HEAD}seal {HEX[1:]}\n", 4, "`seal` must be followed by one or more hashes"),
        (f"{HEAD}seal {HEX.upper()}\n", 4, "`seal` must be followed by one or more hashes"),
        (f"{HEAD}seal ?\n", 4, "`seal` must be followed by one or more hashes"),
        (f"{HEAD}seal{f' {HEX}' * 6}\n", 4, "`seal` must be followed by one or more hashes"),
        (f"{HEAD}seal\n", 4, "`seal` must be followed by one or more hashes"),
        (f"{HEAD}secret {HEX} x\n", 4, "`secret` must be followed by one or more hashes"),
        (f"{HEAD}nonces 7\n", 4, "`nonces` must be a JSON list"),
        (f'{HEAD}nonces ["a|b"]\n', 4, "a nonce holds no `|`"),
        (f"{HEAD}seed\n", 4, "expected `seed TEXT`, up to 128 visible ASCII characters"),
        (f"{HEAD}seed two words\n", 4, "expected `seed TEXT`"),
        (f"{HEAD}seed é\n", 4, "expected `seed TEXT`"),
        (f"{HEAD}seed {'x' * 129}\n", 4, "expected `seed TEXT`"),
        (f"{HEAD}copy 3\n", 4, "expected `copy VIEWER`, 0 to 2"),
        (f"{HEAD}copy -1\n", 4, "expected `copy VIEWER`, 0 to 2"),
        (f"{HEAD}copy ²\n", 4, "expected `copy VIEWER`, 0 to 2"),
        (f"{HEAD}copy\n", 4, "expected `copy VIEWER`, 0 to 2"),
        (f"{HEAD}\n3 show\n", 5, "there is no seat 3; the record has 2"),
        (f"{HEAD}\n1 show\n9 show\n", 6, "there is no seat 9"),
        (f"{HEAD}\n0 show\n", 5, "cannot read '0 show'"),
        (f"{HEAD}\n1\n", 5, "cannot read '1'"),
        (f"{HEAD}\n1  show\n", 5, "cannot read '1  show'"),
        (f"{HEAD}\n12 show\n", 5, "cannot read '12 show'"),
        (f"{HEAD}\n!\n", 5, "cannot read '!'"),
        (f"{HEAD}\nshow\n", 5, "expected `SEAT input`, `! chance` or `= winner reason`"),
        (f"{HEAD}\n{'x' * 9999}\n", 5, "cannot read 'xxxx"),
        (f"{HEAD}\n= 1\n", 5, "cannot read '= 1'"),
        (f"{HEAD}\n= 1 Even\n", 5, "cannot read '= 1 Even'"),
        (f"{HEAD}\n= 1, even\n", 5, "cannot read '= 1, even'"),
        (f"{HEAD}\n= 0,1 even\n", 5, "cannot read '= 0,1 even'"),
        (f"{HEAD}\n= 1 even\n1 show\n", 6, "nothing may follow the result"),
        (f"{HEAD}\n= 1 even\n\n= 1 even\n", 7, "nothing may follow the result"),
        (f"{HEAD}\n1 show\x1b[2J\n", 5, "holds a control character"),
        (f"{HEAD}\n1 sh\tow\n", 5, "holds a control character"),
        (f"{HEAD}\n1 show\x00\n", 5, "holds a control character"),
        (f"{HEAD}\n1 show\r2 show\n", 5, "holds a control character"),
        (f"{HEAD}\n1 show\u2028\n", 5, "holds a control character"),
        (f"{HEAD}\n1 {'x' * LONGEST_LINE}\n", 5, "longer than 100,000 characters"),
        (f"{HEAD}\n" + "1 show\n" * MOST_LINES, MOST_LINES, "more than 50,000 lines"),
        ("x" * (LONGEST_FILE + 1), 0, "the file is larger than 2,000,000 bytes"),
    ],
    ids=lambda value: repr(value)[:40],
)
def test_a_bad_record_is_refused_with_its_line_and_one_clear_sentence(text: str, line: int, words: str) -> None:
    trouble = trouble_of(text.encode())
    assert words in str(trouble)
    assert trouble.line == line
    assert str(trouble).startswith(f"line {line}: " if line else "the file")


@pytest.mark.parametrize(
    ("data", "line"),
    [(b"\xff\xfe", 1), (HEAD.encode() + b"\n1 show\n2 \x80\n", 6), (bytes(range(256)), 2), (HEAD.encode("utf-16"), 1)],
)
def test_what_is_no_text_is_no_record(data: bytes, line: int) -> None:
    trouble = trouble_of(data)
    assert trouble.line == line
    assert trouble.trouble == "not UTF-8 text: this is no record"


def test_a_truncated_record_is_refused_or_read_as_far_as_it_goes() -> None:
    whole = read_record(WHOLE.encode())
    refused = []
    for size in range(len(WHOLE)):
        try:
            record = read_record(WHOLE[:size].encode())
        except BadRecord as trouble:
            refused.append((trouble.line, WHOLE[:size].count("\n") + 1))
        else:
            assert record.lines == whole.lines[: len(record.lines)]  # whole lines only: half a call is another call
            assert bool(record.result) != (WHOLE[size - 1] == "\n")
    assert all(1 <= line <= lines for line, lines in refused)  # a line that is there
    assert {line for line, _ in refused} >= {1, 2, 3, 4, 5, 6, 7, 9}


def test_the_longest_things_allowed_are_allowed() -> None:
    name = "x" * 80
    assert read_record(f'parlour 1\ngame nullgame 1\nseats ["{name}"]\n'.encode()).seats == [name]
    assert len(read_record(f"{HEAD}\n1 {'x' * (LONGEST_LINE - 2)}\n".encode()).lines[0].text) == LONGEST_LINE - 2
    assert read_record(f"{HEAD}seed {'~' * 128}\n".encode()).seed == "~" * 128
    assert len(read_record((f"{HEAD}\n" + "1 x\n" * (MOST_LINES - 4)).encode()).lines) == MOST_LINES - 4


# writing and reading are inverse

WORD = st.text(string.ascii_lowercase + string.digits + "_", min_size=1, max_size=12)
GLYPH = st.sampled_from("".join(chr(n) for n in range(33, 0x3000) if chr(n).isprintable()) + "😀𝔸")
TEXT = st.lists(st.text(GLYPH, min_size=1, max_size=8), min_size=1, max_size=3).map("  ".join)
NUMBER = st.integers(-(2**53), 2**53) | st.floats(allow_nan=False, allow_infinity=False)
LEAF: st.SearchStrategy[object] = st.none() | st.booleans() | NUMBER | TEXT
JSON = st.recursive(
    LEAF, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(TEXT, inner, max_size=3), max_leaves=8
)
OBJECT: st.SearchStrategy[dict[str, object]] = st.dictionaries(TEXT, JSON, max_size=3)
HASH = st.text("0123456789abcdef", min_size=64, max_size=64)


@st.composite
def records(draw: st.DrawFn) -> Record:
    seats = draw(st.lists(TEXT, min_size=1, max_size=4))
    position = draw(st.none() | OBJECT)
    winners = draw(st.lists(st.integers(1, 9).map(str), max_size=3))
    return Record(
        draw(WORD),
        draw(st.integers(1, 999_999)),
        seats,
        options=draw(OBJECT),
        seal=draw(st.lists(HASH, max_size=5)),
        nonces=draw(st.lists(TEXT.map(lambda text: text.replace("|", "/")), max_size=4)),
        secrets=draw(st.lists(HASH | st.just("?"), max_size=5)),
        seed=draw(st.just("") | st.text(string.ascii_letters + string.digits + string.punctuation, max_size=128)),
        position=position,
        start_closed=position is None and draw(st.booleans()),
        copy=draw(st.none() | st.integers(0, len(seats))),
        lines=[Line(0, draw(st.integers(0, len(seats))), draw(TEXT)) for _ in range(draw(st.integers(0, 6)))],
        result=draw(
            st.just("") | st.just(f"{','.join(winners) or '0'} {draw(st.text('abc_', min_size=1, max_size=9))}")
        ),
    )


@given(records())
def test_a_record_that_is_written_reads_the_same(record: Record) -> None:
    text = write_record(record)
    found = read_record(text)
    assert write_record(found) == text
    plain = [Line(0, line.seat, line.text) for line in found.lines]
    assert msgspec.structs.replace(found, lines=plain, result_line=0, where={}) == record
