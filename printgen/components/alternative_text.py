"""Alternative text of pictures in texts: what they show, in words."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import groupby
from typing import Any, Final, TypeAlias

from printgen.components.pictures import Pictures
from printgen.components.piece import Piece
from printgen.model.signs import title_of
from printgen.typesetting.blocks import SignSpan, marked

# The pieces that a picture may show, by their names in it.
Pieces: TypeAlias = Mapping[str, Piece]
# Returns the words of a label without its markup, with signs by their titles.
Reader: TypeAlias = Callable[[str], str]

# Keys about how a picture is drawn, and those described elsewhere.
_NOT_SAID: Final = ("board", "width", "height", "view", "group", "caption", "labels")
_COUNT: Final = re.compile(r"^(\d+)\s×\s")
_WORD: Final = re.compile(r"[^\W\d_]{3,}")
# Keys with rows, and the name of a row; and the names for other keys.
_ROWS: Final = {"levels": "Level"}
_SAID: Final = {"mark": "Framed", "arrows": "Arrows"}
_EMPTY: Final = "empty"


def described(kind: str, data: Mapping[str, Any], pictures: Pictures) -> str:
    """Describe what a picture is and where things are in it."""
    signs = pictures.context.game.signs

    def read(label: str) -> str:
        said, after_sign = "", False
        for each in marked(label):
            if isinstance(each, SignSpan):
                said = f"{said.rstrip()}, " if after_sign else said
                said += title_of(signs[each.name])
            else:
                said += each.text
            after_sign = isinstance(each, SignSpan) or (after_sign and not each.text.strip())
        return " ".join(said.split())

    name = name_of(kind, data, pictures.pieces, read)
    said = positions(kind, data, pictures.pieces)
    return f"{name}. {said}" if said else name


def name_of(kind: str, data: Mapping[str, Any], pieces: Pieces, read: Reader) -> str:
    """Return what a picture is, briefly: its pieces by their labels, or the board's name.

    A label that does not identify the piece, such as a number, is followed by its name.
    """
    if kind == "pieces":
        labels = [*map(read, data.get("labels", ())), *[""] * len(data["show"])]
        shown = zip(data["show"], labels, strict=False)
        return "; ".join(_added(_labelled(label, _said(ref, pieces)) for ref, label in shown))
    board = pieces.get(str(data.get("board", "")))
    if board is not None:
        return f"The {board.title}" if board.title[0].islower() else board.title
    labels = [read(label) for label in data.get("labels", ())]
    rows = [f"{row} {n}" for row in _ROWS.values() for n in range(1, len(labels) + 1)]
    words = "; ".join(label for label in labels if label and label not in rows)
    return f"{kind.capitalize()}: {words}" if words else kind.capitalize()


def _added(names: Iterable[str]) -> Iterator[str]:
    """Yield each name once, with the number of all pieces of that name.

    >>> list(_added(["2 × Lane", "Star", "3 × Lane"]))
    ['5 × Lane', 'Star']
    """
    found: dict[str, list[str]] = {}
    for each in names:
        found.setdefault(_COUNT.sub("", each), []).append(each)
    for name, same in found.items():
        counts = map(_COUNT.match, same)
        total = sum(int(count[1]) if count else 1 for count in counts)
        yield same[0] if len(same) == 1 else f"{total} × {name}"


def _labelled(label: str, name: str) -> str:
    """Return the name of a piece with a label."""
    said, own = (
        {word.lower().removesuffix("s") for word in _WORD.findall(words)} for words in (label, name)
    )
    if said & own:
        return label
    return f"{label} ({name})" if said else f"{label} {name}".strip()


def positions(kind: str, data: Mapping[str, Any], pieces: Pieces) -> str:
    """Describe where things are in a picture, line by line; empty if names are enough.

    >>> positions("board", {"board": "b", "mark": ["b1", "c3"]}, {})
    'Framed: b1, c3.'
    """
    if kind == "pieces":
        return ""
    found = (
        sentence
        for key, value in data.items()
        if key not in _NOT_SAID
        for sentence in _sentences(key, value, pieces)
    )
    return " ".join(f"{sentence[0].upper()}{sentence[1:]}." for sentence in found)


def _sentences(key: str, value: Any, pieces: Pieces) -> Iterator[str]:
    """Yield sentences for a key of a picture; rows and levels are counted."""
    if key in _ROWS and isinstance(value, list):
        for n, each in enumerate(value, start=1):
            yield f"{_ROWS[key]} {n}: {_said(each, pieces) or _EMPTY}"
    elif key == "pieces" and isinstance(value, Mapping):
        for name, lying in value.items():
            group = name.replace("-", " ").replace("_", " ")
            yield f"{group}: {_lying(lying, pieces)}"
    elif text := _said(value, pieces):
        yield f"{_SAID.get(key, key)}: {text}"


def _lying(value: Any, pieces: Pieces) -> str:
    """Describe what is on which spaces, with equal contents together."""
    if not isinstance(value, Mapping):
        return _said(value, pieces)
    where: dict[str, list[str]] = {}
    for space, each in value.items():
        where.setdefault(_said(each, pieces), []).append(str(space))
    return "; ".join(f"{what} on {', '.join(spaces)}" for what, spaces in where.items())


def _said(value: Any, pieces: Pieces) -> str:
    """Return a value from the YAML in words, pieces by their names."""
    if isinstance(value, Mapping):
        if set(value) == {"from", "to"}:
            return f"{_said(value['from'], pieces)} to {_said(value['to'], pieces)}"
        if "piece" in value:
            back = "back of " if value.get("back") else ""
            turn = f" turned by {value['turn']}°" if value.get("turn") else ""
            return f"{back}{_called(value['piece'], pieces)}{turn}"
        return ", ".join(_values(value, pieces))
    if isinstance(value, list | tuple):
        return _listed(value, pieces)
    if value is None:
        return _EMPTY
    return _called(str(value), pieces)


def _values(value: Mapping[str, Any], pieces: Pieces) -> Iterator[str]:
    for key, each in value.items():
        if isinstance(each, int) and not isinstance(each, bool):
            yield _counted(each, _called(key, pieces))
        else:
            yield f"{_called(key, pieces)}: {_said(each, pieces)}"


def _listed(value: list[Any] | tuple[Any, ...], pieces: Pieces) -> str:
    if value and all(isinstance(each, int) for each in value):
        return " ".join(map(str, value))
    # A comma does not clearly separate what has several parts.
    between = "; " if any(isinstance(each, Mapping | list) for each in value) else ", "
    runs = groupby(_said(each, pieces) for each in value)
    return between.join(_counted(len(list(run)), what) for what, run in runs)


def _counted(count: int, what: str) -> str:
    return what if count == 1 else f"{count} × {what}"


def _called(ref: str, pieces: Pieces) -> str:
    """Return a piece's name, without its component if it is like a person's name; or the word if it
    is no piece.
    """
    piece = pieces.get(ref)
    if piece is None:
        return ref
    if piece.name[:1].isupper():
        others = {each.title for each in pieces.values() if each.name == piece.name}
        if len(others) == 1:
            return piece.name
    return f"{piece.title} {piece.name}" if piece.name else piece.title
