"""The Python API, and all that the command line uses."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from printgen import catalog
from printgen.catalog import Loaded
from printgen.errors import DataError, Finding, UsageError
from printgen.kit.build import Kit, Progress, build
from printgen.kit.contents import Order, assemble, order
from printgen.units import PAPERS


def games() -> list[str]:
    """The ids of the games that printgen ships."""
    return catalog.games()


def load(target: str | Path) -> Loaded:
    """A game: a shipped one by its id, any other by its folder or its game.yaml.

    Raises :class:`UsageError` when there is no such game and :class:`DataError`, with every
    finding, when its data is wrong.
    """
    return catalog.load(target)


def build_kit(  # noqa: PLR0913 - the options of a kit
    game: Loaded | str | Path,
    *,
    paper: str = "a4",
    players: int | None = None,
    only: Sequence[str] = (),
    out: str | Path = "output",
    formats: Sequence[str] = ("pdf", "svg"),
    progress: Progress | None = None,
) -> Kit:
    """Builds a print-and-play kit into a new folder in ``out`` and returns it with its manifest.

    ``players`` leaves out what fewer players do not need; ``only`` names groups or components.
    Raises :class:`UsageError`, :class:`DataError` and :class:`BuildError`; ``out`` is then as it
    was.
    """
    loaded = game if isinstance(game, Loaded) else load(game)
    return build(loaded, order(loaded, paper, players, only), Path(out), formats, progress)


def check(target: str | Path) -> list[Finding]:
    """Everything that is wrong with a game.

    Its data, and how it fits on every paper for every number of players. An empty list means that
    all of its kits can be built.
    """
    try:
        loaded = load(target)
    except DataError as error:
        return error.findings
    # Loaded here: a kit that is built without its first page needs no cover.
    from printgen.kit.cover import cover

    players = loaded.description.game.players
    found: dict[Finding, None] = {}
    for paper in PAPERS.values():
        for count in range(players.min, players.max + 1):
            try:
                cover(assemble(loaded, Order(paper, count)))
            except DataError as error:
                found.update(dict.fromkeys(error.findings))
    return list(found)


def describe(game: Loaded) -> dict[str, Any]:
    """The facts of a game as plain data: players, credits, components with counts, figures."""
    from printgen.components import Workshop
    from printgen.components.context import context

    about = game.description.game
    facts = context(Workshop(game.description, game.folder, game.shown))
    components: Any = facts["components"]
    return {
        "id": about.id,
        "title": about.title,
        "subtitle": about.subtitle,
        "version": about.version,
        "designer": about.credits.designer,
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
                "note": component.note,
            }
            for component in components
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


def schema(name: str = "game") -> dict[str, Any]:
    """The JSON Schema of a data file: of a ``game`` or of a ``part`` of one."""
    from printgen.model.schema import SCHEMAS

    if name not in SCHEMAS:
        raise UsageError(f"no schema is called '{name}' (known are {', '.join(SCHEMAS)})")
    return SCHEMAS[name]()
