"""Find guests: the packages that know one game each, printgen's own and installed ones.

A package of :mod:`printgen.games` has the game's id as its name, with underscores. Others are found
by the entry point group ``printgen.games``; code is never looked for in a data folder. See
printgen/games/README.md for what a package may contain. A module is only loaded when it is needed.
"""

from __future__ import annotations

import pkgutil
import sys
from collections.abc import Iterable, Iterator
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from traceback import walk_stack, walk_tb
from types import FrameType, ModuleType
from typing import Final

from printgen.core.errors import brief

GROUP: Final = "printgen.games"
_FOLDER: Final = Path(__file__).parent.parent / "games"
# The attribute of an error with its place.
_PLACE: Final = "place_in_guest"


def guests() -> dict[str, str]:
    """Return the packages with a game's own code, sorted, by the name of the engine."""
    # Loaded here: it takes longer than all the rest, and printgen's own games do not need it.
    from importlib.metadata import entry_points

    installed = {point.name: point.value for point in entry_points(group=GROUP)}
    return dict(sorted({**installed, **_own()}.items()))


@cache
def installed_folders() -> tuple[Path, ...]:
    """Return the folders of installed guests, as they are at the first call."""
    specs = [spec for package in sorted(_roots()) if (spec := find_spec(package)) is not None]
    return tuple(Path(each) for spec in specs for each in spec.submodule_search_locations or ())


def is_own(guest: str) -> bool:
    """Return True if the guest is part of printgen."""
    return guest in _own()


def extension(guest: str, part: str) -> ModuleType | None:
    """Return a guest's module, such as ``rules`` or ``commands``; None without it."""
    package = _own().get(guest) or guests().get(guest)
    if package is None or not _has(package, part):
        return None
    return import_module(f"{package}.{part}")


def having(part: str) -> dict[str, str]:
    """Return the guests with that module, each with the first line of its package's docstring.

    The module is not loaded.
    """
    return {guest: title(package) for guest, package in guests().items() if _has(package, part)}


def _has(package: str, part: str) -> bool:
    """Return True if a package has that module; False also for one that has been removed."""
    try:
        return find_spec(f"{package}.{part}") is not None
    except ModuleNotFoundError as error:
        if error.name != package.partition(".")[0]:
            raise
        return False


def place_in_guest(error: BaseException) -> str | None:
    """Return the file and line of a guest where an error arose; None if no guest was at work.

    Errors in libraries, also in printgen, count where the guest called those. printgen's own games
    count as printgen.
    """
    if isinstance(error, SyntaxError) and error.filename:
        own = Path(error.filename).is_relative_to(_FOLDER.parent)
        return None if own else f"{error.filename}:{error.lineno}"
    found: str | None = getattr(error, _PLACE, None)
    return next(_places([*walk_tb(error.__traceback__)][::-1]), found)


def place_at_work(frame: FrameType | None) -> str | None:
    """Return the file and line of the guest that is at work in a frame, if any."""
    return next(_places(walk_stack(frame)), None)


def _places(calls: Iterable[tuple[FrameType, int]]) -> Iterator[str]:
    """Yield the places of calls in guests."""
    roots = _roots()
    for frame, line in calls:
        if str(frame.f_globals.get("__name__")).partition(".")[0] in roots:
            yield f"{frame.f_code.co_filename}:{line}"


def _roots() -> frozenset[str]:
    """Return the top-level names of installed guests."""
    return frozenset(each.partition(".")[0] for each in guests().values()) - {"printgen"}


def failure(error: Exception) -> list[str]:
    """Return lines about an error that arose in a guest, or while printgen used one; else none."""
    place = place_in_guest(error) or _file_in_use(error)
    if place is None:
        return []
    what = f"{type(error).__name__}: {brief(str(error))}"
    has_line = place.rpartition(":")[2].isdigit()
    why = () if has_line else ("Probably a member has or returns a wrong type: mypy finds which.",)
    return [
        f"{place}: the game's own code failed ({what}).",
        *getattr(error, "__notes__", ()),
        *why,
        "It is not part of printgen. Fix it there, or report it to its author.",
    ]


def _file_in_use(error: BaseException) -> str | None:
    """Return the file of a guest's class that printgen used when an error arose, if any.

    The error probably follows from what a member of the class is, or returned.
    """
    roots = _roots()
    for frame, _ in [*walk_tb(error.__traceback__)][::-1]:
        for value in frame.f_locals.values():
            module = (value if isinstance(value, type) else type(value)).__module__
            if str(module).partition(".")[0] in roots:
                return sys.modules[module].__file__
    return None


def keep_place(error: BaseException, place: str | None = None) -> None:
    """Let an error keep its place in a guest between processes, where its traceback is lost.

    ``place`` is that of another process, by default that of the error.
    """
    setattr(error, _PLACE, place or place_in_guest(error) or _file_in_use(error))


def title(package: str) -> str:
    """Return the name of a guest's game: its package's docstring up to the colon."""
    return (import_module(package).__doc__ or package).partition(":")[0].partition("\n")[0]


@cache
def extensions(part: str) -> dict[str, ModuleType]:
    """Return the module of every guest that has one, by the guest's name."""
    found = ((guest, extension(guest, part)) for guest in guests())
    return {guest: module for guest, module in found if module is not None}


def _own() -> dict[str, str]:
    modules = pkgutil.iter_modules([str(_FOLDER)])
    return {module.name.replace("_", "-"): f"{GROUP}.{module.name}" for module in modules}
