"""The manifest of a kit."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from printgen.core.geometry import Box
from printgen.core.version import __version__
from printgen.imposition.economy import Economy, economy, sheet_cuts
from printgen.imposition.grid import usable_area
from printgen.imposition.press import members
from printgen.imposition.sheets import Sheet, tally
from printgen.kit.contents import Contents
from printgen.kit.printed import printed_kit
from printgen.kit.stocks import economies_of_stocks


def manifest_of(contents: Contents, name: str, files: dict[str, dict[str, Any]]) -> dict[str, Any]:
    """Return the manifest of the kit called ``name``, as plain data."""
    game = contents.loaded.description.game
    booklets = {booklet.component: booklet.facts(name) for booklet in contents.booklets}
    sheets = [
        {
            "group": sheet.group,
            "sheet": sheet.number,
            "of": sheet.of,
            "file": contents.file_of(sheet, name),
            "sides": 1 if sheet.back is None else 2,
            "pieces": sheet.counts(),
            "cuts": sheet_cuts(sheet),
            **_in_parts(sheet),
        }
        for sheet in contents.sheets
    ]
    return {
        "format": 2,
        "printgen": __version__,
        "game": game.id,
        "title": game.name,
        "version": game.version,
        **({"variant": game.variant.model_dump(exclude_none=True)} if game.variant else {}),
        "designer": game.credits.designer,
        "notice": game.credits.notice,
        **contents.options.facts(),
        # Those that it is for in the end, where none were asked for.
        "players": contents.context.players,
        "pieces": tally(contents.sheets),
        "documents": {
            leaf.component: {"pages": len(leaf.pages), "copies": leaf.copies}
            for leaf in contents.leaflets
        },
        **({"booklets": booklets} if booklets else {}),
        **(contents.update.facts() if contents.update is not None else {}),
        "sheets": sheets,
        "groups": {group: about.facts() for group, about in economies(contents)},
        **({"stocks": _of_stocks(contents)} if _may_share(contents) else {}),
        "files": files,
        **printed_kit(contents),
    }


def economies(contents: Contents) -> Iterator[tuple[str, Economy]]:
    """Yield the costs of each group's sheets, with the lower bounds of those costs."""
    usable = _usable(contents)
    for group in contents.groups:
        sheets, _ = contents.of(group)
        if sheets:
            yield group, economy(sheets, usable)


def _may_share(contents: Contents) -> bool:
    """Return True for an update, and for a kit with sheets of more than one group."""
    used = {group for sheet in contents.sheets for group in members(sheet.group)}
    return contents.update is not None or len(used) > 1


def _of_stocks(contents: Contents) -> list[dict[str, Any]]:
    """Return the costs of each stock, for a kit whose groups may share sheets."""
    return list(economies_of_stocks(contents, _usable(contents)))


def _usable(contents: Contents) -> Box:
    about, options = contents.context.game.sheets, contents.options
    if options.cutter is not None:
        return options.cutter.widest(options.paper, folded=options.duplex == "fold")
    if options.imposed is not None:
        return usable_area(options.imposed, about.margin, furniture=False)
    return usable_area(options.paper, about.margin, furniture=about.furniture)


def readable(manifest: dict[str, Any]) -> str:
    """Return the manifest as JSON with a line for each piece, sheet and file.

    The library's own indenting goes down to the last number, and takes as long as drawing a deck.
    """
    dump = json.JSONEncoder(ensure_ascii=False).encode

    def block(value: Any) -> str:
        if isinstance(value, dict) and value:
            lines = (f"  {dump(key)}: {dump(item)}" for key, item in value.items())
            return "{\n" + ",\n".join(lines) + "\n }"
        if isinstance(value, list) and value:
            return "[\n" + ",\n".join(f"  {dump(item)}" for item in value) + "\n ]"
        return dump(value)

    return "{\n" + ",\n".join(f" {dump(k)}: {block(v)}" for k, v in manifest.items()) + "\n}\n"


def _in_parts(sheet: Sheet) -> dict[str, Any]:
    """Return the optional entries of a sheet: its part of a piece, the piece it is the guide for,
    its fold in mm from the top or left edge, or the labels that it is printed on.

    A piece in parts is on none of its sheets whole, so it is not among their ``pieces``.
    """
    if sheet.labels:
        return {"labels": sheet.labels}
    if sheet.crease is not None:
        return {"fold": {"runs": sheet.crease.runs, "at": round(sheet.crease.at, 4)}}
    if sheet.guide is not None:
        return {"guide": sheet.guide.poster.piece.id}
    for lying in sheet.parts:
        if lying.part is not None:
            facts = {"piece": lying.piece.id, "copy": lying.copy}
            return {"part": {**facts, "name": lying.part.name, "of": lying.of}}
    return {}
