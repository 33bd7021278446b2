"""Pictures by the templates of The Game Crafter."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from printgen.exports.offers import GAME_CRAFTER
from printgen.exports.options import ExportOptions
from printgen.exports.services import service_work
from printgen.exports.work import Work
from printgen.model.catalog import Loaded

ADVICE: Final = (
    "Each folder holds the pictures for one product and has its identity as a name: on the",
    "service's site, its page is make/products/ with that name. A picture is as large as the",
    "product's template, bleed and all; upload it as it is. The number before a picture below says",
    "how many to order. Pieces with the same back share its picture.",
    "",
    "Check a proof before you order: templates change, and these sizes were written down in 2026.",
)


def work(loaded: Loaded, options: ExportOptions, _target: Path) -> Work:
    """Return a folder of pictures for each product, and a README."""
    return service_work(loaded, options, GAME_CRAFTER, ADVICE)
