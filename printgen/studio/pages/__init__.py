"""The pages of the studio: a folder for each, found by scanning.

A page is a package with ``ROUTES``, ``page.html``, ``page.css`` and ``page.js``. A page about one
game also has a ``TAB``, its place among the game's pages. A page in the head of all pages has
``NAV``, its title and URL. One that takes files has ``UPLOADS``: the most bytes of a request by its
path.
"""

from __future__ import annotations

import pkgutil
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from starlette.routing import BaseRoute

FOLDER: Final = Path(__file__).parent


class Tab(NamedTuple):
    """A page in the row of a game's pages: its order, its title and the end of its URL."""

    order: int
    title: str
    path: str


def modules() -> Iterator[ModuleType]:
    """Yield the package of each page, by name."""
    for each in sorted(pkgutil.iter_modules([str(FOLDER)])):
        yield import_module(f"{__name__}.{each.name}")


def routes() -> list[BaseRoute]:
    """Return the routes of all pages."""
    return [route for module in modules() for route in module.ROUTES]


def tabs() -> list[Tab]:
    """Return the pages that each game has, in order."""
    return sorted(module.TAB for module in modules() if hasattr(module, "TAB"))


def nav() -> list[tuple[str, str]]:
    """Return the titles and URLs of the pages that are about no game."""
    return [module.NAV for module in modules() if hasattr(module, "NAV")]


def files(name: str) -> dict[str, str]:
    """Return the style and the script of a page, if it has them, by kind."""
    return {
        kind: f"/static/pages/{name}/page.{kind}"
        for kind in ("css", "js")
        if (FOLDER / name / f"page.{kind}").exists()
    }


def statics(name: str) -> list[str]:
    """Return the names of the styles and scripts in the folder of a page."""
    known = name in {each.name for each in pkgutil.iter_modules([str(FOLDER)])}
    return [each.name for each in FOLDER.glob(f"{name}/*.[cj]s*")] if known else []


def uploads() -> dict[str, int]:
    """Return the most bytes of a request by its path, if it may be large."""
    return {
        path: most for module in modules() for path, most in getattr(module, "UPLOADS", {}).items()
    }
