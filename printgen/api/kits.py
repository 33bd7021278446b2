"""Games and what is made of them: kits, variants, differences, schemas."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from printgen.core.did_you_mean import did_you_mean
from printgen.core.errors import DataError, Finding, UsageError
from printgen.kit.build import Kit, Progress, build
from printgen.kit.options import KitOptions
from printgen.model import catalog, shipped
from printgen.model.catalog import Loaded

if TYPE_CHECKING:
    from printgen.kit.diff import Difference


_USUAL: Final = KitOptions()


def list_games() -> list[str]:
    """Return the ids of the games that printgen ships."""
    return shipped.games()


def variants(game: str | None = None) -> list[str]:
    """Return the shipped variants as ``game/variant``: of one game, or of all.

    Raises :class:`UsageError` if no shipped game is called so.
    """
    if game is not None and game not in shipped.games():
        hint = did_you_mean(game, shipped.games())
        message = f"no shipped game is called '{game}'"
        raise UsageError(message + (f" ({hint})" if hint else ""))
    return shipped.variants(game)


def shadowed(target: str | Path) -> str | None:
    """Return a sentence if a path of the name ``target`` hides a shipped game, else None."""
    return catalog.shadowed(target)


def load(target: str | Path) -> Loaded:
    """Return a game: a shipped one by its id, any other by its folder or its game.yaml.

    Or a variant: a shipped one as ``game/variant``, any other by its file. Raises
    :class:`UsageError` when there is no such game and :class:`DataError`, with every finding, when
    its data is wrong.
    """
    return catalog.load(target)


def build_kit(
    game: Loaded | str | Path,
    options: KitOptions = _USUAL,
    *,
    out: str | Path = "output",
    formats: Sequence[str] = ("pdf", "svg"),
    progress: Progress | None = None,
) -> Kit:
    """Build a print-and-play kit into a new folder in ``out`` and return it with its manifest.

    Raises :class:`UsageError`, :class:`DataError` and :class:`BuildError`; ``out`` is then as it
    was.
    """
    (kit,) = build_kits([game], [options], out=out, formats=formats, progress=progress)
    return kit


def build_kits(
    games: Iterable[Loaded | str | Path],
    options: Iterable[KitOptions] = (_USUAL,),
    *,
    out: str | Path = "output",
    formats: Sequence[str] = ("pdf", "svg"),
    progress: Progress | None = None,
) -> list[Kit]:
    """Build the kits of several games, each with each of the options: all of them or none.

    As :func:`build_kit`; a :class:`DataError` carries what is wrong with any of the games, and two
    games of the same id are a :class:`UsageError`. ``progress`` counts the files of all kits.
    """
    each_of = list(options)
    kits: list[tuple[Loaded, KitOptions]] = []
    found: list[Finding] = []
    for game in games:
        try:
            loaded = game if isinstance(game, Loaded) else load(game)
        except DataError as error:
            found += error.findings
            continue
        kits += ((loaded, each.checked(loaded)) for each in each_of)
    return build(kits, Path(out), formats, progress, found)


def diff(base: Loaded | str | Path, variant: Loaded | str | Path, paper: str = "a4") -> Difference:
    """Return what a variant changes in the data and in the pieces, and which sheets to print again.

    Raises :class:`UsageError`, and :class:`DataError` with what is wrong with either.
    """
    from printgen.kit.diff import compare

    before, after = (each if isinstance(each, Loaded) else load(each) for each in (base, variant))
    return compare(before, after, paper)


def new_game(name: str, folder: str | Path = ".", *, rules: bool = False) -> Path:
    """Write a small game to begin with into a new folder ``name`` in ``folder``; return the folder.

    With ``rules`` it is a Python project with rules that printgen plays by, once it is installed.
    Raises :class:`UsageError` if that is no id, or there is such a folder.
    """
    from printgen.kit import start

    return start.new_game(name, folder, rules=rules)


def new_variant(game: str | Path, file: str | Path = "my-variant.yaml") -> Path:
    """Write a variant of a game that changes nothing yet, and returns its file.

    Raises :class:`UsageError` if the file is there already, or there is no such game, and
    :class:`DataError` if the game's data is wrong.
    """
    from printgen.kit import start

    return start.new_variant(game, file)


def describe(game: Loaded) -> dict[str, Any]:
    """Return the facts of a game as plain data: players, credits, components with counts,
    figures.
    """
    from printgen.components import drawing_context
    from printgen.components.template_facts import components

    about = game.description.game
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
    """Return what people call the designs of a component, by id."""
    designs = game.description.designs.get(component)
    pairs = zip(designs.ids, designs.titles, strict=True) if designs else ()
    return {design: title for design, title in pairs if design}


def schema(name: str = "game") -> dict[str, Any]:
    """Return the JSON Schema of a file: ``game``, a ``part`` of one, ``variant``, ``setup``,
    ``record``, ``results``, and those of guests.

    Raises :class:`UsageError` for another name.
    """
    known = schemas()
    if name not in known:
        raise UsageError(f"no schema is called '{name}' (known are {', '.join(known)})")
    return known[name]()


def schemas() -> dict[str, Callable[[], dict[str, Any]]]:
    """Return what makes each JSON Schema, by its name."""
    from printgen.core.guests import extensions
    from printgen.play.referee.record import RecordFile
    from printgen.play.rules.file_kinds import file_kinds
    from printgen.play.scoring.files import ResultsFile
    from printgen.play.setup.files import SetupFile
    from printgen.schemas.files import SCHEMAS, of_file

    found: dict[str, Callable[[], dict[str, Any]]] = {
        **SCHEMAS,
        "setup": partial(of_file, SetupFile, "A setup for printgen"),
        "record": partial(of_file, RecordFile, "A recorded game for printgen", setup=SetupFile),
        "results": partial(of_file, ResultsFile, "A result for printgen"),
    }
    for name, kind in file_kinds().items():
        parts = {"setup": SetupFile} if kind.with_setup else {}
        found[name] = partial(of_file, kind.model, kind.title, **parts)
    for guest, part in extensions("results").items():
        found[f"{guest}-results"] = partial(of_file, part.MODEL, "A result for printgen")
    return found
