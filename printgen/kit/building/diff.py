"""Compare a game with its variant: data, pieces, and sheets to print again.

Pieces are compared as drawn, and not as described: a colour of the theme that no piece shows
changes no piece, and a figure on a card does.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final, NamedTuple

from printgen.components.fingerprints import Fingerprints
from printgen.components.piece import Piece
from printgen.imposition.press import members
from printgen.imposition.sheets import Sheet
from printgen.kit.layout.assembly import assemble
from printgen.kit.layout.contents import Contents, Leaflet
from printgen.kit.options.kit_options import KitOptions
from printgen.model.catalog import Loaded, load
from printgen.source.tree import plain

# Keys of a game whose changes are listed one by one.
_DATA: Final = (
    "players",
    "figures",
    "components",
    "setup",
    "rules",
    "supplies",
    "theme",
    "faces",
    "signs",
    "groups",
    "open-questions",
)


class Change(NamedTuple):
    """The value at a path of the data, before and after; None if it is missing."""

    path: str
    before: Any
    after: Any


class PieceChange(NamedTuple):
    """The copies of a piece in both kits, and whether its look or size changes."""

    piece: str
    group: str
    before: int
    after: int
    redrawn: bool


class Reprint(NamedTuple):
    """Sheets of a group, or pages of a text, that no print of the base game can replace.

    ``sheets`` are those to print again, ``of`` is how many there are. ``spare`` is True if only
    fewer copies are needed: then nothing has to be printed, and some pieces stay in the box.
    """

    title: str
    unit: str
    sheets: tuple[int, ...]
    of: int
    spare: bool = False


class Difference(NamedTuple):
    """Everything that a variant changes. ``data`` is by top-level key."""

    base: str
    variant: str
    paper: str
    data: Mapping[str, tuple[Change, ...]]
    pieces: tuple[PieceChange, ...]
    reprints: tuple[Reprint, ...]


def diff(base: Loaded | str | Path, variant: Loaded | str | Path, paper: str = "a4") -> Difference:
    """Return what a variant changes in the data and in the pieces, and which sheets to print again.

    Raises :class:`UsageError`, and :class:`DataError` with what is wrong with either.
    """
    base, variant = load(base), load(variant)
    before, after = (_drawn(each, base, paper) for each in (base, variant))
    data = {}
    for key in _DATA:
        old, new = (_at(each, key) for each in (base, variant))
        if changes := tuple(_changes(old, new, key)):
            data[key] = changes
    looks = Fingerprints()
    pieces = tuple(_pieces(before, after, looks))
    return Difference(
        base.id,
        variant.id,
        before.options.paper.name,
        data,
        pieces,
        (*_sheets(before, after, pieces), *_pages(before, after, looks)),
    )


def _drawn(loaded: Loaded, base: Loaded, paper: str) -> Contents:
    """Return the contents of the kit under the base's name, so that a footer alone changes no
    sheet.
    """
    names = base.description.game
    game = loaded.description.game.model_copy(
        update={
            "id": names.id,
            "subtitle": names.subtitle,
            "version": names.version,
            "variant": names.variant,
        }
    )
    description = loaded.description._replace(game=game)
    shown = loaded._replace(description=description)
    return assemble(shown, KitOptions(paper=paper).checked(loaded))


# -- data


def _at(loaded: Loaded, key: str) -> Any:
    tree = loaded.description.tree
    return plain(tree.items[key].value) if key in tree.items else None


def _changes(before: Any, after: Any, path: str) -> Iterator[Change]:
    """Yield each value that differs, as deep as both sides are mappings."""
    if before == after:
        return
    if isinstance(before, dict) and isinstance(after, dict):
        for key in dict.fromkeys((*before, *after)):
            yield from _changes(before.get(key), after.get(key), f"{path}.{key}")
    elif not path.endswith((".provenance", ".note")):
        yield Change(path, before, after)


# -- pieces and sheets


def _pieces(before: Contents, after: Contents, looks: Fingerprints) -> Iterator[PieceChange]:
    old = {piece.id: piece for piece in before.pieces}
    new = {piece.id: piece for piece in after.pieces}
    for name in dict.fromkeys((*old, *new)):
        was, now = old.get(name), new.get(name)
        counts = was.copies if was else 0, now.copies if now else 0
        redrawn = was is not None and now is not None and _look(was, looks) != _look(now, looks)
        if counts[0] != counts[1] or redrawn:
            group = (now or was or new[name]).group
            yield PieceChange(name, group, *counts, redrawn)


def _look(piece: Piece, looks: Fingerprints) -> tuple[float, str]:
    """Return everything that is visible of a piece, and its cut."""
    return piece.bleed, looks.piece(piece, piece.front, piece.back)


def _sheets(
    before: Contents, after: Contents, pieces: tuple[PieceChange, ...]
) -> Iterator[Reprint]:
    """Yield the sheets of the variant with pieces that the base's sheets do not provide.

    Sheets are taken in order. A sheet whose pieces the base still has uses them up; one that is
    printed again brings all of its own.
    """
    groups = {**before.loaded.description.game.groups, **after.loaded.description.game.groups}
    printed = {each for sheet in after.sheets for each in members(sheet.group)}
    redrawn = {change.piece for change in pieces if change.redrawn}
    left = {piece.id: piece.copies for piece in before.pieces if piece.id not in redrawn}
    kept = dict(left)
    for group in dict.fromkeys((*before.groups, *after.groups)):
        sheets, _ = after.of(group)
        again = []
        for sheet in sheets:
            needed = sheet.counts()
            if sheet.guide is not None or sheet.parts:
                if _is_part_new(sheet, kept):
                    again.append(sheet.number)
            elif any(left.get(piece, 0) < count for piece, count in needed.items()):
                again.append(sheet.number)
            else:
                left.update({piece: left[piece] - count for piece, count in needed.items()})
        own = members(group)
        changed = any(change.group in own for change in pieces)
        # Groups that share sheets in one of the kits may have sheets of their own in the other.
        if again or (changed and (sheets or printed.isdisjoint(own))):
            title = " + ".join(groups[each].title for each in own)
            yield Reprint(title, "sheet", tuple(again), len(sheets), spare=not again)


def _is_part_new(sheet: Sheet, kept: Mapping[str, int]) -> bool:
    """Return True if a sheet with a part of a piece shows something of which more copies are
    needed.
    """
    if sheet.guide is not None:
        return not kept.get(sheet.guide.poster.piece.id)
    return any(kept.get(each.piece.id, 0) < each.copy for each in sheet.parts)


def _pages(before: Contents, after: Contents, looks: Fingerprints) -> Iterator[Reprint]:
    old: dict[str, Leaflet] = {leaf.component: leaf for leaf in before.leaflets}
    for leaf in after.leaflets:
        pages = old[leaf.component].pages if leaf.component in old else ()
        again = tuple(
            number
            for number, page in enumerate(leaf.pages, start=1)
            if number > len(pages) or looks.page(page) != looks.page(pages[number - 1])
        )
        if again or len(pages) != len(leaf.pages):
            yield Reprint(leaf.title, "page", again, len(leaf.pages))
