"""A YAML text is edited in place: the value changes, and all that a person wrote stays."""

from __future__ import annotations

import difflib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from printgen.core.errors import DataError
from printgen.source.tree import plain
from printgen.source.yaml_edit import CannotEditError, edit_yaml
from printgen.source.yaml_files import parse_yaml

TEXT = """\
# A variant
extends: aztec-market

variant:
  title: Five
  note: >-
    A larger market with five buyers for each player.
    Take more people.
  author: 'Anne''s club'

figures:
  side:
    {value: 5, provenance: assumed, note: the market}
  coins: 20   # one each
  # about draws
  draws: {by-players: [1, 2]}
  empty: {}

components:
  tile:
    size: {width: 32mm, height: 32mm}   # wide
    rows:
      crowd: {quantity: {value: 7, provenance: assumed}}
theme:
  # nothing yet

# end
"""


def edited(path: str, value: object) -> list[str]:
    """What is taken away and added, line by line."""
    new = edit_yaml(TEXT, {tuple(path.split(".")): value})  # type: ignore[dict-item]
    lines = difflib.unified_diff(TEXT.splitlines(), new.splitlines(), n=0, lineterm="")
    return [line for line in lines if not line.startswith(("---", "+++", "@@"))]


@pytest.mark.parametrize(
    ("path", "value", "lines"),
    [
        ("figures.coins", 21, ["-  coins: 20   # one each", "+  coins: 21   # one each"]),
        (
            "figures.side",
            6,
            [
                "-    {value: 5, provenance: assumed, note: the market}",
                "+    {value: 6, provenance: assumed, note: the market}",
            ],
        ),
        ("figures.new", 3, ["+  new: 3"]),
        ("figures.empty.a.b", 3, ["-  empty: {}", "+  empty: {a: {b: 3}}"]),
        ("figures.empty.value", 3, ["-  empty: {}", "+  empty: {value: 3}"]),
        ("figures.draws", None, ["-  draws: {by-players: [1, 2]}"]),
        (
            "figures.draws.by-players",
            [3, 4],
            ["-  draws: {by-players: [1, 2]}", "+  draws: {by-players: [3, 4]}"],
        ),
        ("components.tile.rows.porter.quantity", 3, ["+      porter: {quantity: 3}"]),
        (
            "components.tile.rows.crowd",
            None,
            ["-    rows:", "-      crowd: {quantity: {value: 7, provenance: assumed}}"],
        ),
        (
            "components.tile.size.height",
            None,
            [
                "-    size: {width: 32mm, height: 32mm}   # wide",
                "+    size: {width: 32mm}   # wide",
            ],
        ),
        (
            "components.tile.size.width",
            None,
            [
                "-    size: {width: 32mm, height: 32mm}   # wide",
                "+    size: {height: 32mm}   # wide",
            ],
        ),
        ("components.tile.title.one", "a, b", ['+    title: {one: "a, b"}']),
        ("theme.colours.red", "#aa2222", ["+  colours:", '+    red: "#aa2222"']),
        ("variant.title", "yes: no", ["-  title: Five", '+  title: "yes: no"']),
        ("variant.title", "Six", ["-  title: Five", "+  title: Six"]),
        ("variant.title", "12", ["-  title: Five", '+  title: "12"']),
        ("variant.author", "it's", ["-  author: 'Anne''s club'", "+  author: 'it''s'"]),
        (
            "variant.note",
            "Short.",
            [
                "-    A larger market with five buyers for each player.",
                "-    Take more people.",
                "+    Short.",
            ],
        ),
        (
            "setup.modes.short.figures.aside",
            36,
            ["+setup:", "+  modes:", "+    short:", "+      figures: {aside: 36}", "+"],
        ),
        ("setup.modes", None, []),
    ],
)
def test_only_the_lines_that_say_it_change(path: str, value: object, lines: list[str]) -> None:
    assert edited(path, value) == lines


def test_a_change_that_is_taken_back_leaves_the_text_as_it_was() -> None:
    for path in (("figures", "new"), ("rules", "engine"), ("components", "a", "rows", "b", "c")):
        assert edit_yaml(edit_yaml(TEXT, {path: 3}), {path: None}) == TEXT


@pytest.mark.parametrize(
    ("before", "path", "value", "after"),
    [
        ("a: 1", ("b",), 2, "a: 1\n\nb: 2\n"),
        ('a: "x"\nb: y\n', ("a",), "z", 'a: "z"\nb: y\n'),
        ("a: >-\n  words\nb: y\n", ("a",), 3, "a: 3\nb: y\n"),
        ("a:\n  # why\n  b: 1\n", ("a", "b"), None, "a:\n  # why\n"),
        ("a: 1\n\nb: 2\nc: 3\n", ("b",), None, "a: 1\n\nc: 3\n"),
        ("a: 1\n\nb: 2\n\nc: 3\n", ("b",), None, "a: 1\n\nc: 3\n"),
        ("'[{':  # [mine]\n", ("[{", "b"), 1, "'[{':  # [mine]\n  b: 1\n"),
    ],
)
def test_quotes_comments_and_blank_lines_stay(
    before: str, path: tuple[str, ...], value: str | int | None, after: str
) -> None:
    assert edit_yaml(before, {path: value}) == after


def test_a_text_of_comments_alone_is_filled() -> None:
    assert edit_yaml("# mine\n", {("figures", "coins"): 3}) == "# mine\nfigures:\n  coins: 3\n"
    assert edit_yaml("", {("title",): "Tea"}) == "title: Tea\n"


def test_what_cannot_be_edited_in_place_is_refused() -> None:
    for text in ("a: &x 1\nb: *x\n", "a: [1, 2]\n", "- a\n"):
        with pytest.raises((CannotEditError, DataError)):
            edit_yaml(text, {("a", "b"): 3})
    for text in ("a: {b: }\n", "a: {b: 20}\n", "a:\n  b: 20\n"):
        with pytest.raises(CannotEditError, match=r"'a\.b\.note' cannot be changed in this text"):
            edit_yaml(text, {("a", "b", "note"): "x"})
    with pytest.raises(DataError):
        edit_yaml("a: 1\na: 2\n", {("b",): 3})


WORDS = st.text(st.characters(min_codepoint=32, max_codepoint=126) | st.sampled_from("éß\n—"))
VALUES = st.integers(-9, 999) | WORDS | st.booleans() | st.lists(st.integers(0, 9), min_size=1)
KEYS = st.sampled_from(["a", "b", "value-of", "on", "1", "a b"])
PATHS = st.lists(KEYS, min_size=1, max_size=4).map(tuple)


@given(st.lists(st.tuples(PATHS, VALUES | st.none()), max_size=6))
def test_a_text_says_what_was_written_into_it(
    changes: list[tuple[tuple[str, ...], object]],
) -> None:
    text = TEXT
    for path, value in changes:
        try:
            new = edit_yaml(text, {path: value})  # type: ignore[dict-item]
        except CannotEditError:
            continue
        data = plain(parse_yaml(new, shown="x").root)
        for step in path:
            data = data.get(step) if isinstance(data, dict) else None
        assert data == value or (isinstance(data, dict) and data["value"] == value)
        text = new
    assert [line for line in TEXT.splitlines() if "#" in line][:1] == text.splitlines()[:1]
