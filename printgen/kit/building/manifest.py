"""Make the manifest of a kit."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from printgen.core.version import __version__
from printgen.imposition.press import members
from printgen.imposition.sheet_costs import SheetCosts, room, sheet_costs, sheet_cuts
from printgen.imposition.sheets import Sheet, tally
from printgen.kit.layout.contents import Contents, press_of
from printgen.kit.layout.printed import printed_kit
from printgen.kit.layout.stocks import economies_of_stocks


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
        "designer": game.credits.designer or "",
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
        "groups": {group: about.facts() for group, about in costs_by_group(contents)},
        "bounds": bounds(contents),
        **({"stocks": list(economies_of_stocks(contents))} if _may_share(contents) else {}),
        **({"with-less-bleed": less._asdict()} if (less := contents.less_bleed) else {}),
        "files": files,
        **printed_kit(contents),
    }


def costs_by_group(contents: Contents) -> Iterator[tuple[str, SheetCosts]]:
    """Yield the costs of each group's sheets, with their lower bounds."""
    press = press_of(contents.context.game, contents.options)
    for group in contents.groups:
        sheets, _ = contents.of(group)
        if sheets:
            yield group, sheet_costs(sheets, press)


def bounds(contents: Contents) -> dict[str, list[float]]:
    """Return the conditions of the lower bounds, in mm: the bleeds between neighbours and the
    margins of the sheets.
    """
    press = press_of(contents.context.game, contents.options)
    whole = [each for each in contents.sheets if not (each.labels or each.parts)]
    lying = [placement for sheet in whole for placement in sheet.placements]
    bleeds = {gap for each in lying for gap in each.gaps or (each.piece.bleed,)}
    groups = {sheet.group: [s for s in whole if s.group == sheet.group] for sheet in whole}
    margins = {round(room(press, sheets).x, 3) for sheets in groups.values()}
    return {"bleeds": sorted(bleeds), "margins": sorted(margins)}


def _may_share(contents: Contents) -> bool:
    """Return True for an update, and for a kit with sheets of more than one group."""
    used = {group for sheet in contents.sheets for group in members(sheet.group)}
    return contents.update is not None or len(used) > 1


def readable(manifest: dict[str, Any]) -> str:
    """Return the manifest as JSON with a line for each piece, sheet and file.

    The library's own indenting goes down to the last number, and takes as long as drawing a deck.
    """
    dump = json.JSONEncoder(ensure_ascii=False).encode

    def block(value: Any) -> str:
        if isinstance(value, dict) and value:
            # Numbers of copies separately: the library makes an encoder for each.
            lines = (
                f"  {dump(key)}: {item if type(item) is int else dump(item)}"
                for key, item in value.items()
            )
            return "{\n" + ",\n".join(lines) + "\n }"
        if isinstance(value, list) and value:
            return "[\n" + ",\n".join(f"  {dump(item)}" for item in value) + "\n ]"
        return dump(value)

    return "{\n" + ",\n".join(f" {dump(k)}: {block(v)}" for k, v in manifest.items()) + "\n}\n"


def _in_parts(sheet: Sheet) -> dict[str, Any]:
    """Return the optional entries of a sheet.

    They are its part of a piece, the piece it is the guide for, its fold in mm from the top or left
    edge, and its labels. A piece in parts is complete on none of its sheets, so it is not in their
    ``pieces``.
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
