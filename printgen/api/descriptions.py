"""Descriptions of games as plain data."""

from __future__ import annotations

from typing import Any

from printgen.components import drawing_context
from printgen.components.template_facts import components
from printgen.model.catalog import Loaded


def describe(game: Loaded) -> dict[str, Any]:
    """Return what is in a game, as plain data: players, credits, components and figures."""
    about = game.description.game
    return {
        "id": about.id,
        "title": about.title,
        "subtitle": about.subtitle,
        "version": about.version,
        "designer": about.credits.designer or "",
        "notice": about.credits.notice,
        "players": {"min": about.players.min, "max": about.players.max},
        "components": [
            {
                "id": component.id,
                "kind": component.kind,
                "title": component.title.one if component.count == 1 else component.title.many,
                "group": component.group,
                "count": component.count,
                "designs": {d.id: d.count for d in component.designs if d.id},
                "names": _names(game, component.id),
                "note": component.note,
            }
            for component in components(drawing_context(game))
        ],
        "supplies": [
            {"title": s.title.one, "quantity": s.quantity, "note": s.note}
            for s in about.supplies.values()
        ],
        "figures": {
            name: {"value": f.value, "provenance": f.provenance.value, "note": f.note}
            for name, f in about.figures.items()
        },
    }


def _names(game: Loaded, component: str) -> dict[str, str]:
    """Return the names of the designs of a component, by id."""
    designs = game.description.designs.get(component)
    pairs = zip(designs.ids, designs.titles, strict=True) if designs else ()
    return {design: title for design, title in pairs if design}
