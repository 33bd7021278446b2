"""Find out what a kit takes, before it is built."""

from __future__ import annotations

from io import BytesIO
from typing import Final, NamedTuple

from printgen.backends.raster import Pages
from printgen.core.scene import Page
from printgen.core.units import MM_PER_INCH
from printgen.imposition.sheet_costs import sheet_cuts
from printgen.kit.layout.assembly import assemble
from printgen.kit.options.kit_options import KitOptions
from printgen.kit.pages.cover import box_picture
from printgen.kit.pages.effort import duration, minutes, tools, work
from printgen.model.catalog import Loaded

_PIXELS: Final = 840


class KitPlan(NamedTuple):
    """What it takes to print and make a kit.

    ``sheets`` are those with pieces and ``pages`` those of texts, ``minutes`` the estimated time of
    cutting and gluing, as text in ``duration``. ``picture`` is a PNG, 840 pixels wide: the game's
    title, and the contents of its box.
    """

    sheets: int
    pages: int
    cuts: int
    minutes: float
    duration: str
    tools: tuple[str, ...]
    picture: bytes


def estimate(loaded: Loaded, options: KitOptions) -> KitPlan:
    """Lay out a kit without writing it, and return what it takes.

    Raises :class:`DataError` and :class:`BuildError`.
    """
    contents = assemble(loaded, options)
    done = work(contents)
    return KitPlan(
        len(contents.sheets),
        sum(leaf.copies * len(leaf.pages) for leaf in contents.leaflets),
        sum(sheet_cuts(sheet) for sheet in contents.sheets),
        minutes(done),
        duration(minutes(done), contents.context.game.translate),
        tuple(tools(contents, done)),
        _png(box_picture(contents)),
    )


def _png(page: Page) -> bytes:
    """Return a page as a PNG; few colours are enough for what is drawn with few."""
    packed = BytesIO()
    with Pages([page]) as pages:
        pages.image(0, _PIXELS / page.width * MM_PER_INCH).quantize(128).save(
            packed, "PNG", optimize=True
        )
    return packed.getvalue()
