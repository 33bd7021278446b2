"""Kits to print and play."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

from printgen.core.errors import DataError, Finding
from printgen.kit.building.unchanged import is_told, left_as_they_are
from printgen.kit.options.formats import kinds_of
from printgen.kit.options.kit_options import KitOptions

if TYPE_CHECKING:
    from printgen.kit.building.build import Progress
    from printgen.kit.building.builder import KitRequest
    from printgen.kit.building.estimate import KitPlan
    from printgen.kit.folders.made import Kit
    from printgen.kit.pages.views import PageView
    from printgen.model.catalog import Loaded

_USUAL: Final = KitOptions()


def build_kit(
    game: Loaded | str | Path,
    options: KitOptions = _USUAL,
    *,
    out: str | Path = "output",
    formats: Sequence[str] = ("pdf", "svg"),
    progress: Progress | None = None,
) -> Kit:
    """Build a print-and-play kit into a new folder in ``out`` and return it with its manifest.

    If there already is a kit that was made from the same data, it stays, and is returned as
    ``unchanged``; but a loaded game is always built.

    Raises :class:`UsageError`, :class:`DataError` and :class:`BuildError`; ``out`` then stays
    unchanged.
    """
    (kit,) = build_kits([game], [options], out=out, formats=formats, progress=progress)
    return kit


def plan_kit(game: Loaded | str | Path, options: KitOptions = _USUAL) -> KitPlan:
    """Return what a kit takes, such as sheets and minutes, without building it.

    Raises :class:`UsageError`, :class:`DataError` and :class:`BuildError`, as :func:`build_kit`
    does.
    """
    from printgen.kit.building.estimate import estimate
    from printgen.model.catalog import load

    loaded = load(game)
    return estimate(loaded, options.checked(loaded))


def list_pages(game: Loaded | str | Path, options: KitOptions = _USUAL) -> list[PageView]:
    """Return the pages and pieces of a kit: names of SVGs, sizes, and lines to draw over them.

    Raises :class:`UsageError`, :class:`DataError` and :class:`BuildError`, as :func:`build_kit`
    does.
    """
    from printgen.kit.layout.assembly import assemble
    from printgen.kit.pages.views import views
    from printgen.model.catalog import load

    loaded = load(game)
    return list(views(assemble(loaded, options.checked(loaded))))


def build_kits(  # noqa: PLR0913 - what a build is made of
    games: Iterable[Loaded | str | Path],
    options: Iterable[KitOptions] = (_USUAL,),
    *,
    out: str | Path = "output",
    formats: Sequence[str] = ("pdf", "svg"),
    progress: Progress | None = None,
    processes: int = 1,
) -> list[Kit]:
    """Build the kits of several games, each with each of the options: all kits or none.

    It works like :func:`build_kit`; a :class:`DataError` has the errors of all games, and two games
    of the same id are a :class:`UsageError`. ``progress`` counts the files of all kits.
    ``processes`` share the work if the system can fork this process safely: on Linux, while it has
    one thread.
    """
    chosen, each_of, kinds, folder = list(games), list(options), kinds_of(formats), Path(out)
    asked = [(game, each) for game in chosen for each in each_of]
    found = left_as_they_are(asked, kinds, folder)
    there = {kit.folder: kit for _, kit in found if kit is not None}
    if asked and all(kit is not None for _, kit in found):
        return [*there.values()]
    # Loaded here: if nothing has changed, none of it is needed.
    from printgen.kit.building.build import build

    requests, wrong = _requests(asked, found)
    if there and any(request and folder / request.name in there for request in requests):
        # Two games with the same kit, or two names of one: building both will tell.
        there, found = {}, [(made, None) for made, _ in found]
        requests, wrong = _requests(asked, found)
    new = [request for request in requests if request is not None]
    built = build(new, folder, kinds, progress, wrong, processes)
    if not there:
        return built
    there |= {kit.folder: kit for kit in built}
    places = (
        folder / request.name if request else kit and kit.folder
        for request, (_, kit) in zip(requests, found, strict=True)
    )
    return [there[place] for place in dict.fromkeys(places) if place is not None]


def _requests(
    asked: Sequence[tuple[Loaded | str | Path, KitOptions]], found: Sequence[tuple[str, Kit | None]]
) -> tuple[list[KitRequest | None], list[Finding]]:
    """Return the request of each kit that does not exist, and what is wrong with their games."""
    from printgen.kit.building.builder import KitRequest
    from printgen.model.catalog import Loaded, load

    games: dict[int, Loaded | None] = {}
    wrong: list[Finding] = []
    requests: list[KitRequest | None] = []
    for (game, options), (made, kit) in zip(asked, found, strict=True):
        if kit is None and id(game) not in games:
            try:
                games[id(game)] = load(game)
            except DataError as error:
                games[id(game)] = None
                wrong += error.findings
        if kit is not None or (loaded := games[id(game)]) is None:
            requests.append(None)
            continue
        told = made if not isinstance(game, Loaded) and is_told(game, loaded) else ""
        requests.append(KitRequest(loaded, options.checked(loaded), told))
    return requests, wrong
