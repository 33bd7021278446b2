"""Alternative text of pictures in prose: what they show, in words."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final, TypeAlias

from printgen.components.pictures import Pictures
from printgen.components.piece import Piece
from printgen.model.signs import title_of
from printgen.typesetting.blocks import SignSpan, marked

# Gives the piece that a picture calls so, or none.
PieceFinder: TypeAlias = Callable[[str], Piece | None]
# Gives the words of a label without its marks, signs by their titles.
Reader: TypeAlias = Callable[[str], str]

# Keys that say how a picture is drawn, and what is said otherwise.
_NOT_SAID: Final = ("board", "width", "height", "view", "group", "caption", "labels")
_LETTER: Final = re.compile(r"[^\W\d_]")
# Keys that hold rows, and what one is called.
_ROWS: Final = {"cells": "row", "levels": "level"}
_EMPTY: Final = "empty"


def described(kind: str, data: Mapping[str, Any], pictures: Pictures) -> str:
    """Return what a picture is and what lies where in it, in words."""
    signs = pictures.context.game.signs

    def read(label: str) -> str:
        spans = marked(label)
        said = (
            title_of(signs[each.name]) if isinstance(each, SignSpan) else each.text
            for each in spans
        )
        return " ".join("".join(said).split())

    find = pictures.pieces.get
    name, said = name_of(kind, data, find, read), positions(kind, data, find)
    return f"{name}. {said}" if said else name


def name_of(kind: str, data: Mapping[str, Any], find: PieceFinder, read: Reader) -> str:
    """Return what a picture is, in a few words: the labels of its pieces, or the board's name.

    A piece without a label, or with one that is a number, is called by its name.
    """
    if kind == "pieces":
        labels = [*map(read, data.get("labels", ())), *[""] * len(data["show"])]
        return "; ".join(
            label if _LETTER.search(label) else f"{label} {_called(ref, find)}".strip()
            for ref, label in zip(data["show"], labels, strict=False)
        )
    board = find(str(data.get("board", "")))
    if board is not None:
        return board.title
    words = "; ".join(filter(None, map(read, data.get("labels", ()))))
    return f"{kind}: {words}" if words else kind


def positions(kind: str, data: Mapping[str, Any], find: PieceFinder) -> str:
    """Return what lies where in a picture, line by line; nothing where names say it all.

    >>> positions("board", {"board": "b", "mark": [[1, 2], [3, 3]]}, lambda _: None)
    'mark: 1 2, 3 3.'
    """
    if kind == "pieces":
        return ""
    said = (
        f"{key}: {text}."
        for key, value in data.items()
        if key not in _NOT_SAID and (text := _top(key, value, find))
    )
    return " ".join(said)


def _top(key: str, value: Any, find: PieceFinder) -> str:
    """Return what a picture's key says; rows and levels are counted."""
    if key not in _ROWS or not isinstance(value, list):
        return _said(value, find)
    rows = enumerate(value, start=1)
    return "; ".join(f"{_ROWS[key]} {n}: {_said(each, find) or _EMPTY}" for n, each in rows)


def _said(value: Any, find: PieceFinder) -> str:
    """Return a value from the YAML in words, pieces by their names."""
    if isinstance(value, Mapping):
        if set(value) == {"from", "to"}:
            return f"{_said(value['from'], find)} to {_said(value['to'], find)}"
        if "at" in value:
            others = {key: each for key, each in value.items() if key != "at"}
            return f"{_said(value['at'], find)}: {', '.join(_values(others, find))}"
        return ", ".join(_values(value, find))
    if isinstance(value, list | tuple):
        return _listed(value, find)
    if value is None:
        return _EMPTY
    return _called(str(value), find)


def _values(value: Mapping[str, Any], find: PieceFinder) -> Iterator[str]:
    for key, each in value.items():
        if isinstance(each, int) and not isinstance(each, bool):
            yield f"{each} × {_called(key, find)}"
        elif isinstance(each, Mapping) and key == "pieces":
            yield from _values(each, find)
        else:
            yield f"{_called(key, find)}: {_said(each, find)}"


def _listed(value: list[Any] | tuple[Any, ...], find: PieceFinder) -> str:
    if _is_place(value) or (value and all(isinstance(each, int) for each in value)):
        return " ".join(map(str, value))
    between = "; " if any(_is_several(each) for each in value) else ", "
    return between.join(_said(each, find) for each in value)


def _is_several(value: Any) -> bool:
    """Return True if it holds several things, which a comma does not part from the next."""
    return isinstance(value, Mapping) or (isinstance(value, list) and not _is_place(value))


def _is_place(value: Any) -> bool:
    """Return True if it is [row, column] or [side, place]."""
    return len(value) == 2 and isinstance(value[1], int) and isinstance(value[0], int | str)


def _called(ref: str, find: PieceFinder) -> str:
    """Return a piece's name, or the word itself where it names none."""
    piece = find(ref)
    if piece is None:
        return ref
    return f"{piece.title} {piece.name}" if piece.name else piece.title
