"""Files to plain data: what is accepted, what it means, where it stands, and what is refused."""

from __future__ import annotations

import json
import os
import unicodedata
from pathlib import Path

import pytest
import yaml  # type: ignore[import-untyped,unused-ignore]
from hypothesis import given
from hypothesis import strategies as st

from printgen.core.did_you_mean import closest, did_you_mean
from printgen.core.errors import DataError, Place
from printgen.source.table import Table
from printgen.source.table_files import read_csv, table_from_csv
from printgen.source.text_files import inside, read_text
from printgen.source.tree import (
    Entry,
    Mapping,
    Node,
    Plain,
    Scalar,
    Sequence,
    locate,
    merge,
    plain,
)
from printgen.source.yaml_files import parse_yaml, read_yaml

HERE = Place("here.yaml", 7, 9)


def read(text: str) -> Mapping:
    root, findings = parse_yaml(text, shown="f.yaml")
    if findings:
        raise DataError(findings)
    return root


def spots(node: Node) -> list[tuple[object, int, int]]:
    """Every key and scalar with its line and column, in the order of the file."""
    if isinstance(node, Scalar):
        return [(node.value, *node.place[1:3])]
    if isinstance(node, Sequence):
        return [spot for item in node.items for spot in spots(item)]
    return [
        spot
        for key, (key_place, value) in node.items.items()
        for spot in [(key, *key_place[1:3]), *spots(value)]
    ]


def refusal(error: pytest.ExceptionInfo[DataError]) -> str:
    return str(error.value)


# What is refused, with the exact words.

SYNTAX = {
    "a:\n\t- b\n": "2:1: yaml-syntax found character that cannot start any token"
    " (indent with spaces, not with tabs)",
    "a: @x\n": "1:4: yaml-syntax found character that cannot start any token"
    " (put text that starts with @, ` or % in quotes)",
    'a: "\\ud83d\\udc51"\n': "1:7: yaml-syntax found invalid Unicode character escape code"
    " (write the character itself instead of its \\u escapes)",
    "a\uff1ax\nb: 1\n": "2:2: yaml-syntax mapping values are not allowed in this context"
    " (write ':' instead of the wide '\uff1a')",
    "a: {b: 1\uff0cc: 2}\n": "1:11: yaml-syntax did not find expected ',' or '}'"
    " (write ',' instead of the wide '\uff0c')",
    "a: \u725b\uff0cb: 1\n": "1:7: yaml-syntax mapping values are not allowed in this context"
    " (put text that holds ': ' in quotes, or check the indentation)",
    "a:\n  - b\n\u00a0 - c\n": "4:1: yaml-syntax could not find expected ':' while scanning a"
    " simple key that starts at line 3 (indent with plain spaces: some here only look like them)",
    "a:\n  b: 1\n\u3000c: 2\n": "3:1: yaml-syntax a key begins with a space of another kind"
    " (indent with plain spaces: some here only look like them)",
    "a: {b: #222222, c: 1}\nd: 2\n": "2:2: yaml-syntax did not find expected ',' or '}' while"
    " parsing a flow mapping that starts at line 1"
    " (put colours in quotes, because # begins a comment)",
    "a: **b**\n": "1:5: yaml-syntax did not find expected alphabetic or numeric character"
    " (put text that starts with * or & in quotes)",
    "a: [1, 2\nb: 3\n": "2:2: yaml-syntax did not find expected ',' or ']' while parsing a flow"
    " sequence that starts at line 1 (close the bracket, or put a comma between the values)",
    "a: 'x\nb: 1\n": "3:1: yaml-syntax found unexpected end of stream while scanning a quoted"
    " scalar that starts at line 1 (close the quotes that are open)",
    "a: 'it's'\n": "1:8: yaml-syntax did not find expected key"
    " (check the indentation, close all quotes, and write '' for a ' inside '...')",
    "a: b: c\n": "1:5: yaml-syntax mapping values are not allowed in this context"
    " (put text that holds ': ' in quotes, or check the indentation)",
    "a: 1\nb\nc: 2\n": "3:1: yaml-syntax could not find expected ':' while scanning a simple key"
    " that starts at line 2 (write a colon and a space after the key)",
    "a: |\n  x\n y: 1\n": "3:2: yaml-syntax did not find expected key while parsing a block"
    " mapping that starts at line 1"
    " (check the indentation, close all quotes, and write '' for a ' inside '...')",
    'a: "x\nb: "y"\n': "2:5: yaml-syntax did not find expected key while parsing a block"
    " mapping that starts at line 1"
    " (check the indentation, close all quotes, and write '' for a ' inside '...')",
    'é: "\\q"\n': "1:5: yaml-syntax found unknown escape character"
    r" (write '\\' for a '\'; what a template inserts needs the filter 'yaml')",
    "a: !x 1\ntrue: 2\na: 3\nb: .nan\nc: [\n": "1:4: tag-refused the tag '!x' is not allowed"
    " (delete it; quotes make a value text)\n"
    "2:1: key-not-text the key 'true' is true or false, not text"
    " (write a word, or put the key in quotes)\n"
    "3:1: duplicate-key the key 'a' is already at 1:1 (rename or delete one of the two)\n"
    "4:4: number-not-finite the number '.nan' is not finite"
    " (write an ordinary number, or put a name in quotes)\n"
    "6:1: yaml-syntax did not find expected node content"
    " (check the indentation, the colons and the quotes around this spot)",
}

KEY_HINT = "(write a word, or put the key in quotes)"
TOP_HINT = "(write lines of the form 'key: value')"
TAG_HINT = "(delete it; quotes make a value text)"
NUMBER_HINT = "(write an ordinary number, or put a name in quotes)"
LARGE_HINT = "has more than 15 digits (write a smaller number, or put a name in quotes)"
DEEP = "too-complex the data is nested more than 40 levels deep (use fewer levels)"
INVISIBLE_HINT = "is not allowed (delete this invisible character)"
NAMELESS = (
    "2 columns have no name (name them; if the headings are further down, delete what is above "
    "them)"
)
TWICE_HINT = "(rename or delete one of the two)"
LAUGHS = "a: &a {x: 1}\n" + "".join(
    f"{name}: &{name} [{', '.join([f'*{other}'] * 9)}]\n"
    for other, name in zip("abcdefgh", "bcdefghi", strict=True)
)

REFUSED = {
    "a: *x\n": "1:4: yaml-syntax the alias '*x' has no anchor before it"
    " (write '&x' before the value to repeat, or put text in quotes)",
    "é: {x: 1, x: 2}\né: 3\n": "1:11: duplicate-key the key 'x' is already at 1:5"
    f" {TWICE_HINT}\n2:1: duplicate-key the key 'é' is already at 1:1 {TWICE_HINT}",
    "a: 1\n'a': 2\n": f"2:1: duplicate-key the key 'a' is already at 1:1 {TWICE_HINT}",
    "~: a\n": f"1:1: key-not-text the key '~' is an empty value, not text {KEY_HINT}",
    "?\n: a\n": f"1:2: key-not-text a key is an empty value, not text {KEY_HINT}",
    "true: a\n": f"1:1: key-not-text the key 'true' is true or false, not text {KEY_HINT}",
    "? [a]\n: b\n": f"1:3: key-not-text a key is a list, not text {KEY_HINT}",
    "? {a: 1}\n: b\n": f"1:3: key-not-text a key is a mapping, not text {KEY_HINT}",
    "- a\n": f"1:1: not-a-mapping the top level is a list, not a mapping {TOP_HINT}",
    "a:b\n": f"1:1: not-a-mapping the top level is text, not a mapping {TOP_HINT}",
    "---\n": f"2:1: not-a-mapping the top level is an empty value, not a mapping {TOP_HINT}",
    "# nothing\n": "1:1: file-empty there are only comments (fill it or delete it)",
    "": "1:1: file-empty there are only comments (fill it or delete it)",
    "a: !!python/object/apply:os.system ['true']\n": "1:4: tag-refused the tag"
    f" '!!python/object/apply:os.system' is not allowed {TAG_HINT}",
    "a: !dice 6\nb: !!str 6\nc: ! 6\nd: &d ! 6\n? !k k\n: ! {}\n": "\n".join(
        f"{spot}: tag-refused the tag '{tag}' is not allowed {TAG_HINT}"
        for spot, tag in [
            ("1:4", "!dice"),
            ("2:4", "!!str"),
            ("3:4", "!"),
            ("4:4", "!"),
            ("5:3", "!k"),
            ("6:3", "!"),
        ]
    ),
    "a: &a {x: 1}\nb:\n  <<: *a\n": "3:3: merge-key-refused the merge key '<<' is not allowed"
    " (write the keys out, or put '<<' in quotes if it is a name)",
    "a: 1\n---\nb: 2\n--- # c\na: 3\n": "2:1: several-documents another document starts with '---'"
    " (keep one document and delete the '---')\n4:1: several-documents another document starts with"
    " '---' (keep one document and delete the '---')\n5:1: duplicate-key the key 'a' is"
    f" already at 1:1 {TWICE_HINT}",
    "a: 1\n---\n": "2:1: several-documents another document starts with '---'"
    " (keep one document and delete the '---')",
    "*x : 1\n9999999999999999: 2\n": "1:1: yaml-syntax the alias '*x' has no anchor before it"
    " (write '&x' before the value to repeat, or put text in quotes)\n"
    f"2:1: number-too-large the number '9999999999999999' {LARGE_HINT}",
    "*x\n": "1:1: yaml-syntax the alias '*x' has no anchor before it"
    " (write '&x' before the value to repeat, or put text in quotes)",
    "a: .inf\nb: -.INF\nc: .nan\nd: 1e999\n": "\n".join(
        f"{line}:4: number-not-finite the number '{text}' is not finite {NUMBER_HINT}"
        for line, text in enumerate([".inf", "-.INF", ".nan", "1e999"], start=1)
    ),
    "a: -1234567890123456\nb: 0x1234567890abcdef\n": "1:4: number-too-large the number"
    f" '-1234567890123456' {LARGE_HINT}\n"
    f"2:4: number-too-large the number '0x1234567890abcdef' {LARGE_HINT}",
    f"a: {'9' * 5000}\n": f"1:4: number-too-large the number '{'9' * 26}…{'9' * 13}' {LARGE_HINT}",
    "a: &a [*a]\n": "1:8: alias-in-itself the alias '*a' is inside the value that it repeats"
    " (write the values out)",
    LAUGHS: "6:20: too-complex the data has more than 100000 values with its aliases written out"
    " (use fewer aliases, or split the file)",
    "a: " + "[" * 100_000: f"1:43: {DEEP}",
    "a: &a " + "[" * 25 + "]" * 25 + "\nb: " + "[" * 15 + "*a" + "]" * 15: f"2:19: {DEEP}",
    "a: &a [" + "[" * 24 + "]" * 24 + ", &b [1]]\nb: " + "[" * 15 + "*a" + "]" * 15: (
        f"2:19: {DEEP}"
    ),
    "a: \x07b\r\nb: é\x85\n": f"1:4: control-character the character 'U+0007' {INVISIBLE_HINT}\n"
    f"2:5: control-character the character 'U+0085' {INVISIBLE_HINT}",
    'a: "\\u202E"\nb: 1\n': f"1:4: control-character the character 'U+202E' {INVISIBLE_HINT}",
    "a: 1\nb: x\u2066\n": f"2:5: control-character the character 'U+2066' {INVISIBLE_HINT}",
    "a: 1\n\ufeffb: 2\u2028\n": "2:1: control-character the character 'U+FEFF'"
    f" {INVISIBLE_HINT}\n2:6: control-character the character 'U+2028' {INVISIBLE_HINT}",
    'a: "x\\0"\n': f"1:4: control-character the character 'U+0000' {INVISIBLE_HINT}",
}


def said(file: str, findings: str) -> str:
    return "\n".join(f"{file}:{finding}" for finding in findings.split("\n"))


@pytest.mark.skipif(not yaml.__with_libyaml__, reason="the parsers differ in their words")
@pytest.mark.parametrize(("text", "findings"), SYNTAX.items(), ids=range(len(SYNTAX)))
def test_broken_syntax_is_refused(text: str, findings: str) -> None:
    with pytest.raises(DataError) as error:
        read(text)
    assert refusal(error) == said("f.yaml", findings)


@pytest.mark.slow
@pytest.mark.parametrize("parser", ["CBaseLoader", "BaseLoader"])
@pytest.mark.parametrize(("text", "findings"), REFUSED.items(), ids=range(len(REFUSED)))
def test_bad_yaml_is_refused(
    text: str, findings: str, parser: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    if parser == "BaseLoader":
        monkeypatch.delattr(yaml, "CBaseLoader", raising=False)
    with pytest.raises(DataError) as error:
        read(text)
    assert refusal(error) == said("f.yaml", findings)


# What is read past a finding: as if the advice had been followed.
GONE_ON = {
    "a: 1\nb: 2\na: 3\n": {"a": 1, "b": 2},
    "s: {x: {k: 1}}\ns: {x: {j: 2}, y: 3}\n": {"s": {"x": {"k": 1}, "y": 3}},
    "s: 1\ns: {x: 2}\n": {"s": 1},
    "t:\n  g: {x: {k: 1}}\n  g: {y: {}, x: {}}\n  g: {z: {}}\n": {
        "t": {"g": {"x": {"k": 1}, "y": {}, "z": {}}}
    },
    "t:\n  one: {text: x, at: {}}\n  one: {sign: y}\n": {"t": {"one": {"text": "x", "at": {}}}},
    "t:\n  one: {text: x}\n  one: {at: {}}\n": {"t": {"one": {"text": "x"}}},
    "t:\n  one: {at: {}}\n  one: {text: x}\n": {"t": {"one": {"at": {}}}},
    "a: &a {x: 1, y: 2}\nb: {y: 3, <<: *a, z: 4}\n": {
        "a": {"x": 1, "y": 2},
        "b": {"y": 3, "z": 4, "x": 1},
    },
    "a: &a {x: 1}\nb: &b {x: 2, y: 2}\nc: {<<: [*a, *b, 7]}\n": {
        "a": {"x": 1},
        "b": {"x": 2, "y": 2},
        "c": {"x": 1, "y": 2},
    },
    "1: a\ntrue: b\n~: c\n? [k]\n: d\n": {"1": "a", "true": "b", "~": "c"},
    "a: !x 1\nb: !!str [c]\n": {"a": 1, "b": ["c"]},
    "a: 1\n---\nb: 2\na: 3\n--- 4\n": {"a": 1, "b": 2},
    "--- 4\n---\nb: 2\n": {"b": 2},
    'a: "x\\0"\n': {"a": "x\0"},
}


@pytest.mark.parametrize(("text", "data"), GONE_ON.items(), ids=range(len(GONE_ON)))
def test_reading_goes_on_as_if_the_advice_had_been_followed(
    text: str, data: dict[str, Plain], tmp_path: Path
) -> None:
    file = tmp_path / "f.yaml"
    file.write_text(text, "utf-8")
    root, findings = read_yaml(file, shown="f.yaml")
    assert findings
    assert json.dumps(plain(root)) == json.dumps(data)
    assert parse_yaml(text, shown="f.yaml") == (root, findings)


def test_a_value_that_has_no_meaning_is_no_null(tmp_path: Path) -> None:
    file = tmp_path / "f.yaml"
    file.write_text("a: *x\nb: .nan\nc: 9999999999999999\nd: &d [*d]\ne: ~\nf:\ng: null\n", "utf-8")
    root, findings = read_yaml(file, shown="f.yaml")
    assert plain(root) == {**dict.fromkeys("abc"), "d": [None], **dict.fromkeys("efg")}
    nodes = [locate_node(root, path) for path in ["a", "b", "c", "d", "e", "f", "g"]]
    assert [node.is_refused for node in nodes] == [True] * 4 + [False] * 3
    assert [node.is_null for node in nodes] == [False] * 4 + [True] * 3
    assert [finding.where for finding in findings] == [node.place for node in nodes[:4]]
    # A null takes a key away; what should have been written there does not.
    assert list(merge(read("a: 1\ne: 2\n"), root).items) == ["a", "b", "c", "d"]  # type: ignore[union-attr]


def locate_node(root: Mapping, key: str) -> Scalar:
    node = root.items[key].value
    if isinstance(node, Sequence):
        node = node.items[0]
    assert isinstance(node, Scalar)
    return node


@pytest.mark.slow
def test_many_equal_keys_take_no_longer_than_others() -> None:
    text = "".join(f"s: {{n{n}: {{}}}}\n" for n in range(20_000))
    with pytest.raises(DataError) as error:
        read(text)
    assert len(error.value.findings) == 19_999


@pytest.mark.slow
def test_a_list_of_too_many_values_is_refused() -> None:
    with pytest.raises(
        DataError, match=r"^f\.yaml:1:199999: too-complex .* values \(split the file\)"
    ):
        read("a: [" + "1," * 100_000 + "]")


def test_a_flood_of_control_characters_is_cut() -> None:
    with pytest.raises(DataError) as error:
        read("\x01" * 1000)
    assert len(error.value.findings) == 20


BAD_FILES = {
    b"": "{}:1:1: file-empty the file is empty (fill it or delete it)",
    b"\xef\xbb\xbf \n\t\n": "{}:1:1: file-empty the file is empty (fill it or delete it)",
    b"a: 1\n" * 30: "{}:1:1: file-too-large the file has more than 100 bytes"
    " (make it smaller, or split it)",
    "\ufeffa: 1\r\né: ".encode() + b"\xe9\n": "{}:2:4: not-utf-8 the byte '0xe9' is not UTF-8"
    " (save the file as UTF-8)",
    "a: 1".encode("utf-16"): "{}:1:1: not-utf-8 the byte '0xff' is not UTF-8"
    " (save the file as UTF-8)",
    "\ufeffa: 1\ré: \0".encode(): "{}:2:4: control-character the character 'U+0000' is not"
    " allowed (delete this invisible character)",
}


@pytest.mark.parametrize(("content", "finding"), BAD_FILES.items(), ids=range(len(BAD_FILES)))
def test_bad_files_are_refused(content: bytes, finding: str, tmp_path: Path) -> None:
    file = tmp_path / "a.yaml"
    file.write_bytes(content)
    with pytest.raises(DataError) as error:
        read_text(file, limit=100)
    assert refusal(error) == finding.format(file)
    with pytest.raises(DataError) as error:
        read_text(file, shown="game/a.yaml", limit=100)
    assert refusal(error) == finding.format("game/a.yaml")


def test_missing_files_and_folders_are_refused(tmp_path: Path) -> None:
    (tmp_path / "cards.yaml").mkdir()
    (tmp_path / "lost.yaml").symlink_to("nothing")
    (tmp_path / "art").mkdir()
    (tmp_path / "art" / "cards.tsv").touch()
    cases = {
        "cards.yml": "file-missing there is no file 'x' (did you mean 'cards.yaml'?)",
        "cards.tsv": "file-missing there is no file 'x' (did you mean 'art/cards.tsv'?)",
        "zoo": "file-missing there is no file 'x' (check the name and the folder)",
        "zoo/cards.yml": "file-missing there is no file 'x' (check the name and the folder)",
        "cards.yaml": "file-unreadable 'x' is a folder, not a file (name a file that you may read)",
        "lost.yaml": "file-missing there is no file 'x' (did you mean 'cards.yaml'?)",
    }
    for name, finding in cases.items():
        with pytest.raises(DataError) as error:
            read_text(tmp_path / name, shown="x")
        assert refusal(error) == finding


def test_no_file_behind_a_link_is_suggested(tmp_path: Path) -> None:
    for folder in ("game", "secret"):
        (tmp_path / folder).mkdir()
    (tmp_path / "secret" / "keys.yaml").touch()
    (tmp_path / "game" / "art").symlink_to(tmp_path / "secret")
    with pytest.raises(DataError, match="check the name and the folder"):
        read_text(tmp_path / "game" / "keys.yaml")


def test_files_without_rights_and_devices_are_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    with pytest.raises(DataError, match="'x' is a pipe, not a file"):
        read_text(pipe, shown="x")
    file = tmp_path / "a.yaml"
    file.write_text("a: 1")

    def refuse(*_: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(os, "open", refuse)  # rights do not stop the superuser
    with pytest.raises(DataError) as error:
        read_text(file, shown="x")
    assert refusal(error) == (
        "file-unreadable 'x' cannot be read: permission denied (name a file that you may read)"
    )


# What scalars mean.


@pytest.mark.parametrize(
    ("text", "value"),
    [
        *[(word, None) for word in ["", "~", "null", "Null", "NULL"]],
        *[(word, True) for word in ["true", "True", "TRUE"]],
        *[(word, False) for word in ["false", "False", "FALSE"]],
        *[(word, word) for word in ["no", "NO", "yes", "on", "Off", "y", "nULL", "tRUE", "None"]],
        *[(word, word) for word in ["12:30:45", "1_000", "2024-01-02", "0b11", "1e", "e3", "."]],
        *[(word, word) for word in ["+", "1.2.3", "0o8", "-0x1", "0X1", "=", "inf", "nan"]],
        *[(word, word) for word in ["-.nan", ".iNF", "٣", "1 000", "12a", "<<"]],
        ("0", 0),
        ("-0", 0),
        ("+12", 12),
        *[(text, text) for text in ["0304", "00", "-007", "00.5", "+01e2", "0" * 5000 + "1"]],
        ("0o17", 15),
        ("0xfF", 255),
        ("999999999999999", 999999999999999),
        ("1e3", 1000.0),
        ("1E-2", 0.01),
        (".5", 0.5),
        ("-.5", -0.5),
        ("5.", 5.0),
        ("+1.50", 1.5),
        ("'12'", "12"),
        ('"true"', "true"),
        ("''", ""),
        ('"\\u00e9\\n"', "é\n"),
        ("a  b\n   c", "a  b c"),
        ("|\n  12\n", "12\n"),
        (">-\n  no\n  ~\n", "no ~"),
    ],
)
def test_scalars_mean_what_yaml_1_2_says(text: str, value: object) -> None:
    node = read(f"a: {text}\n").items["a"].value
    assert isinstance(node, Scalar)
    assert (type(node.value), node.value) == (type(value), value)


def test_text_is_how_the_file_writes_it() -> None:
    root = read("a: 1.50\nb: 0o17\nc: 'no'\nd: ~\n")
    assert [e.value.text for e in root.items.values() if isinstance(e.value, Scalar)] == [
        "1.50",
        "0o17",
        "no",
        "~",
    ]


def test_words_of_yaml_1_1_are_ordinary_keys() -> None:
    root = read("no: 1\non: 2\n1: 3\n'<<': 4\n'': 5\n12:30: 6\n1.10: 7\n0304: 8\n")
    assert list(root.items) == ["no", "on", "1", "<<", "", "12:30", "1.10", "0304"]


# Where values stand.


@pytest.mark.parametrize("parser", ["CBaseLoader", "BaseLoader"])
@pytest.mark.parametrize(
    ("text", "places"),
    [
        ("a: 1\nb:\n  c: x\n", [("a", 1, 1), (1, 1, 4), ("b", 2, 1), ("c", 3, 3), ("x", 3, 6)]),
        ("é𝄞: {ü: 'ß', k}", [("é𝄞", 1, 1), ("ü", 1, 6), ("ß", 1, 9), ("k", 1, 14), (None, 1, 15)]),
        ("a: ['\tx', é] # c\n", [("a", 1, 1), ("\tx", 1, 5), ("é", 1, 11)]),
        ("a: 1\r\n\r\nb: é # c\r\n", [("a", 1, 1), (1, 1, 4), ("b", 3, 1), ("é", 3, 4)]),
        ("a: |\n é\n\n x\nb: >-\n  y", [("a", 1, 1), ("é\n\nx\n", 1, 4), ("b", 5, 1), ("y", 5, 4)]),
        ("a:\nb: \n- 1\n-  é\n", [("a", 1, 1), (None, 1, 3), ("b", 2, 1), (1, 3, 3), ("é", 4, 4)]),
        ("? a\n: b\n", [("a", 1, 3), ("b", 2, 3)]),
        ("a: [\n 'x\n\n  y', 1]\n", [("a", 1, 1), ("x\ny", 2, 2), (1, 4, 7)]),
        ("%YAML 1.2\n--- # c\na: 1\n...\n", [("a", 3, 1), (1, 3, 4)]),
        ("a: &x é\nb: *x\n", [("a", 1, 1), ("é", 1, 4), ("b", 2, 1), ("é", 1, 4)]),
        ("a: &x k\n*x : 1\n", [("a", 1, 1), ("k", 1, 4), ("k", 2, 1), (1, 2, 6)]),
    ],
)  # fmt: skip
def test_places(
    text: str, places: list[object], parser: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    if parser == "BaseLoader":
        monkeypatch.delattr(yaml, "CBaseLoader", raising=False)
    assert spots(read(text)) == places


def test_a_block_in_another_file_has_the_places_of_that_file(tmp_path: Path) -> None:
    root, _ = parse_yaml("a: 1\nb: [é, x]\n", shown="README.md", first_line=10, first_column=5)
    assert root.place == Place("README.md", 10, 5)
    assert locate(root, ("b", 1)) == Place("README.md", 11, 12)
    _, (twice,) = parse_yaml("a: 1\na: 2", shown="README.md", first_line=10, first_column=5)
    assert twice.where == Place("README.md", 11, 5)
    for text, where in {"a: 1\nb: [": "12:5", "\n\x07": "11:5"}.items():
        with pytest.raises(DataError, match=rf"^README\.md:{where}: "):
            parse_yaml(text + "\n", shown="README.md", first_line=10, first_column=5)
    file = tmp_path / "a.yaml"
    file.write_bytes("\ufeffa: 1\r\nb: 2\r".encode())
    assert read_text(file) == "a: 1\nb: 2\n"
    assert read_yaml(file).root.items["a"].key_place == Place(str(file), 1, 1)
    assert read_yaml(file, shown="x").root.items["b"].value.place == Place("x", 2, 4)


@pytest.mark.slow
def test_aliases_repeat_up_to_the_limits() -> None:
    root = read("a: &x {k: &y [1]}\nb: [*x, *y]\nc: &x 2\nd: *x\n")
    assert plain(root) == {"a": {"k": [1]}, "b": [{"k": [1]}, [1]], "c": 2, "d": 2}
    assert plain(read("a: " + "[" * 39 + "1" + "]" * 39))
    # The anchor's own depth does not count where its alias stands.
    assert read("a: " + "[" * 38 + "&x [1]" + "]" * 38 + "\nb: [*x]\n")
    # Nor does what is deep elsewhere.
    assert read("a: " + "[" * 39 + "]" * 39 + "\nb: &x [1]\nc: [[*x]]\n")
    assert read("a: &a [" + "1," * 49_900 + "]\nb: [" + "1," * 50_000 + "]")


def test_locate() -> None:
    root = read("a:\n  b: [x, {c: 1}]\n")
    for path, value, key in [
        ((), (1, 1), (1, 1)),
        (("a",), (2, 3), (1, 1)),
        (("a", "b"), (2, 6), (2, 3)),
        (("a", "b", 1), (2, 10), (2, 10)),
        (("a", "b", 1, "c"), (2, 14), (2, 11)),
        (("a", "b", 1, "d", "e"), (2, 10), (2, 10)),
        (("a", "c"), (2, 3), (1, 1)),
        (("a", "b", 2), (2, 6), (2, 3)),
        (("a", "b", -1), (2, 6), (2, 3)),
        (("a", "b", "c"), (2, 6), (2, 3)),
        (("a", 0), (2, 3), (1, 1)),
        (("a", "b", 0, "c"), (2, 7), (2, 7)),
    ]:
        assert locate(root, path) == Place("f.yaml", *value)
        assert locate(root, path, key=True) == Place("f.yaml", *key)


# Reading gives back what was written.

texts = st.text(
    st.characters(
        exclude_categories=["Cc", "Cs"],
        exclude_characters="\u2028\u2029\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\ufeff\ufffe\uffff",
    )
    | st.sampled_from("\n\t'\"#:-~"),
    max_size=12,
)
scalars = (
    st.none()
    | st.booleans()
    | st.integers(-(10**15) + 1, 10**15 - 1)
    | st.floats(allow_nan=False, allow_infinity=False)
    | texts
)
trees = st.recursive(
    scalars,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(texts, inner, max_size=4),
    max_leaves=25,
)
mappings = st.dictionaries(texts, trees, max_size=5)


def quoted(value: Plain) -> str:
    return json.dumps(value, ensure_ascii=False)


def block(value: Plain, indent: str = "\n") -> str:
    """The value in block style, as it stands after a colon or a dash."""
    if isinstance(value, dict) and value:
        return "".join(
            f"{indent}{quoted(key)}: {block(item, indent + '  ')}" for key, item in value.items()
        )
    if isinstance(value, list) and value:
        return "".join(f"{indent}- {block(item, indent + '  ')}" for item in value)
    return quoted(value)


@pytest.mark.slow
@given(mappings)
def test_what_was_dumped_is_read_back(tree: dict[str, Plain]) -> None:
    for text in (quoted(tree), json.dumps(tree, ensure_ascii=False, indent=1), block(tree)):
        found = plain(read(text))
        assert found == tree
        assert quoted(found) == quoted(tree)  # tells 1 from 1.0 and True, and keeps the order


# Merging.


def node_of(value: Plain, file: str) -> Node:
    place = Place(file, 1, 1)
    if isinstance(value, dict):
        return Mapping({k: Entry(place, node_of(v, file)) for k, v in value.items()}, place)
    if isinstance(value, list):
        return Sequence(tuple(node_of(item, file) for item in value), place)
    return Scalar(value, place, "" if value is None else str(value))


def rfc_7396(target: Plain, patch: Plain) -> Plain:
    if not isinstance(patch, dict):
        return patch
    result = dict(target) if isinstance(target, dict) else {}
    for key, value in patch.items():
        result[key] = rfc_7396(result.get(key), value)
        if value is None:
            del result[key]
    return result


few_keys = st.recursive(
    st.none() | st.integers(0, 3),
    lambda inner: st.lists(inner, max_size=2) | st.dictionaries(st.sampled_from("abc"), inner),
    max_leaves=12,
)


@given(few_keys, few_keys)
def test_merge_obeys_rfc_7396(base: Plain, patch: Plain) -> None:
    old, new = node_of(base, "base"), node_of(patch, "patch")
    merged = merge(old, new)
    assert plain(merged) == rfc_7396(base, patch)
    assert (plain(old), plain(new)) == (base, patch)
    if not isinstance(base, dict) or not isinstance(patch, dict):
        assert merged.place.file == "patch"


def test_merged_values_keep_the_place_of_their_source() -> None:
    base = parse_yaml("a: 1\nb: {c: 2, d: 3}\ne: 5\nf: {g: 6}\n", shown="base").root
    patch = parse_yaml("z: 0\nb: {d: {x: ~, y: 4}}\na: 9\ne: ~\nf: 7\n", shown="patch").root
    merged = merge(base, patch)
    assert isinstance(merged, Mapping)
    assert plain(merged) == {"a": 9, "b": {"c": 2, "d": {"y": 4}}, "f": 7, "z": 0}
    assert list(merged.items) == ["a", "b", "f", "z"]
    for path, value, key in [
        ((), "base:1:1", "base:1:1"),
        (("a",), "patch:3:4", "patch:3:1"),
        (("b",), "base:2:4", "base:2:1"),
        (("b", "c"), "base:2:8", "base:2:5"),
        (("b", "d"), "patch:2:8", "patch:2:5"),
        (("b", "d", "y"), "patch:2:18", "patch:2:15"),
        (("f",), "patch:5:4", "patch:5:1"),
        (("z",), "patch:1:4", "patch:1:1"),
    ]:
        assert str(locate(merged, path)) == value
        assert str(locate(merged, path, key=True)) == key


# Files that data names.


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("", "'' is not a file name"),
        ("a\0b", r"'a\x00b' is not a file name"),
        ("/etc/passwd", "'/etc/passwd' is an absolute path"),
        ("//host/x", "'//host/x' is an absolute path"),
        ("C:/x", "'C:/x' is an absolute path"),
        ("C:x", "'C:x' is an absolute path"),
        ("a\\b", "'a\\b' has a backslash"),
        ("..", "'..' leads upwards with '..'"),
        ("a/../b", "'a/../b' leads upwards with '..'"),
        ("out/x", "'out/x' is a link that points outside the folder"),
        ("file-out", "'file-out' is a link that points outside the folder"),
        ("circle", "'circle' leads nowhere"),
    ],
)
def test_files_outside_the_folder_are_refused(name: str, reason: str, tmp_path: Path) -> None:
    root = tmp_path / "root"
    (root / "a").mkdir(parents=True)
    (root / "out").symlink_to(tmp_path)
    (root / "file-out").symlink_to(tmp_path / "secret")
    (root / "circle").symlink_to("circle")
    with pytest.raises(DataError) as error:
        inside(root, name, HERE)
    assert refusal(error) == (
        f"here.yaml:7:9: path-outside the file name {reason}"
        " (name a file inside the folder, with '/' between folders)"
    )


def test_files_inside_the_folder_are_given(tmp_path: Path) -> None:
    (tmp_path / "root" / "real").mkdir(parents=True)
    (tmp_path / "root" / "link").symlink_to("real")
    (tmp_path / "way").symlink_to("root")
    for name in ["x.csv", "real/..x", "link/é.csv", "~/x", "no/such/file"]:
        assert inside(tmp_path / "way", name, HERE) == tmp_path / "way" / name


def test_a_file_is_found_by_its_name_as_macos_writes_it(tmp_path: Path) -> None:
    apart = unicodedata.normalize("NFD", "é.csv")
    (tmp_path / apart).touch()
    assert inside(tmp_path, "é.csv", HERE).samefile(tmp_path / apart)
    (tmp_path / "é.csv").touch()
    assert inside(tmp_path, "é.csv", HERE) == tmp_path / "é.csv"


def test_accents_that_stand_alone_are_part_of_their_letters(tmp_path: Path) -> None:
    file = tmp_path / "a.yaml"
    file.write_text("title: " + unicodedata.normalize("NFD", "Cái ẵm"), "utf-8")
    assert plain(read_yaml(file).root) == {"title": unicodedata.normalize("NFC", "Cái ẵm")}


# Suggestions.


@pytest.mark.parametrize(
    ("word", "known", "hint"),
    [
        ("tilte", ["title", "text"], "did you mean 'title'?"),
        ("TITLE", ["title", "TATLE"], "did you mean 'title'?"),
        ("Card_Size", ["card-size", "cards"], "did you mean 'card-size'?"),
        ("card size", ["cardSize"], "did you mean 'cardSize'?"),
        ("qqq", ["title", "art", "art"], "known are art, title"),
        ("qqq", list("abcdefgh"), "known are a, b, c, d, e, f, g, h"),
        ("qqq", list("abcdefghi"), None),
        ("qqq", [], None),
    ],
)
def test_suggestions(word: str, known: list[str], hint: str | None) -> None:
    assert did_you_mean(word, iter(known)) == hint
    near = closest(word, iter(known))
    assert near == (hint.split("'")[1] if hint and "'" in hint else None)


# Tables.


def csv_table(folder: Path, text: str) -> Table:
    file = folder / "t.csv"
    file.write_bytes(text.encode())
    return read_csv(file, shown="t.csv")


QUOTE_HINT = "(write a quote inside a quoted cell twice)"
AFTER = "csv-syntax there is text after the closing quotes of the cell"

BAD_CSV = {
    "id,name\na\n": "2:1: row-length the row has 1 cell, the header 2"
    " (write a ',' for every cell, empty ones too)",
    'id,name\na,"b\nc",d\nx,y,z,w\n': "3:4: row-length the row has 3 cells, the header 2"
    " (put a cell that holds ',' in quotes)\n"
    "4:5: row-length the row has 4 cells, the header 2 (put a cell that holds ',' in quotes)",
    "id;name\r\n\r\na;b;c\r\n": "3:5: row-length the row has 3 cells, the header 2"
    " (put a cell that holds ';' in quotes)",
    "id,name, id \na,b\n": "1:9: duplicate-column the column 'id' is already at 1:1"
    f" {TWICE_HINT}\n2:1: row-length the row has 2 cells, the header 3"
    " (write a ',' for every cell, empty ones too)",
    "\nid,,name, \na,b,c,d\n": f"2:4: empty-column {NAMELESS}",
    'id,é\na\na,b\nc,"d""\ne,f\n': "2:1: row-length the row has 1 cell, the header 2"
    " (write a ',' for every cell, empty ones too)\n"
    f"4:3: csv-syntax the quotes that open here never close {QUOTE_HINT}",
    'id,é\né,"b"c\n': f"2:6: {AFTER} {QUOTE_HINT}",
    'id,é\n"\nb" ,c\n': f"3:3: {AFTER} {QUOTE_HINT}",
    'id,"na"me\n': f"1:8: {AFTER} {QUOTE_HINT}",
    f"id\n{'x' * 140_000}\ny\n": "2:1: csv-syntax field larger than field limit (131072)"
    " (shorten the cell)",
    " \n": "1:1: file-empty the file is empty (fill it or delete it)",
    "id\n\f\n": "2:1: control-character the character 'U+000C' is not allowed"
    " (delete this invisible character)",
}


@pytest.mark.parametrize(("text", "findings"), BAD_CSV.items(), ids=range(len(BAD_CSV)))
def test_bad_csv_is_refused(text: str, findings: str, tmp_path: Path) -> None:
    try:
        found = DataError(csv_table(tmp_path, text).findings).findings
    except DataError as error:
        found = error.findings
    assert "\n".join(map(str, found)) == said("t.csv", findings)


def test_rows_that_cannot_be_read_hide_no_others(tmp_path: Path) -> None:
    table = csv_table(tmp_path, "id,name\na,x\nb\nc,y\n")
    assert table.rows == [("a", "x"), ("c", "y")]
    assert table.place(1, "name")[1:3] == (4, 3)
    assert [finding.code.id for finding in table.findings] == ["row-length"]


def test_csv_cells_and_their_places(tmp_path: Path) -> None:
    table = csv_table(
        tmp_path,
        '\ufeff\r\n id ,"the, name",é\r\na,"x ""1""\r\né, y",ü\r\n   \r\n\r\né,,"q"\r\n b ,in"ch,',
    )
    assert table.columns == ("id", "the, name", "é")
    assert table.rows == [("a", 'x "1"\né, y', "ü"), ("é", "", "q"), (" b ", 'in"ch', "")]
    places = [[table.place(row, c)[1:3] for c in table.columns] for row in range(3)]
    assert places == [[(3, 1), (3, 3), (4, 7)], [(7, 1), (7, 3), (7, 4)], [(8, 1), (8, 5), (8, 11)]]
    assert table.place(1) == Place("t.csv", 7, 1) == table.place(1, "other")
    assert [table.column_place(c)[1:3] for c in table.columns] == [(2, 1), (2, 6), (2, 18)]
    assert table.column_place("other") == Place("t.csv", 2, 1)
    with pytest.raises(IndexError):
        table.place(3, "id")


def test_csv_delimiters_and_single_columns(tmp_path: Path) -> None:
    assert csv_table(tmp_path, 'id;"a,b,c,d"\n1,5;x\n').rows == [("1,5", "x")]
    assert csv_table(tmp_path, "id,a;b\n1,2\n").rows == [("1", "2")]
    assert csv_table(tmp_path, 'id\na\n\n""\n  \nb').rows == [("a",), ("b",)]
    assert csv_table(tmp_path, "id,name").rows == []
    assert csv_table(tmp_path, "id,name\na,x,, \n").rows == [("a", "x")]
    (tmp_path / "t.TSV").write_text("id\tname, full, long\n1\t2,5\n", "utf-8")
    assert read_csv(tmp_path / "t.TSV").rows == [("1", "2,5")]


cells = st.text(st.sampled_from('ab é"\n,;'), max_size=6)


rows_of_cells = st.tuples(cells, cells, cells).filter(lambda row: any(map(str.strip, row)))


@given(st.lists(rows_of_cells, max_size=6), st.sampled_from(",;"))
def test_csv_places_point_at_the_cell(rows: list[tuple[str, ...]], delimiter: str) -> None:
    written = [['"' + cell.replace('"', '""') + '"' for cell in row] for row in rows]
    lines = [delimiter.join(["one", "two", "three"]), *map(delimiter.join, written)]
    table = table_from_csv("\n".join(lines), "t.csv")
    assert table.rows == rows
    text = "\n".join(lines).split("\n")
    for n, row in enumerate(written):
        for column, cell in zip(table.columns, row, strict=True):
            _, line, at, *_ = table.place(n, column)
            assert "\n".join(text[line - 1 :])[at - 1 :].startswith(cell)
