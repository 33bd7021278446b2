"""Pictures by the sizes of MakePlayingCards."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from printgen.exports.offers import MAKE_PLAYING_CARDS
from printgen.exports.options import ExportOptions
from printgen.exports.services import service_work
from printgen.exports.work import Work
from printgen.model.catalog import Loaded

ADVICE: Final = (
    "Each folder holds the pictures for one size of card. A picture has the bleed that the service",
    "asks for; upload it as it is, fronts first and then backs. The number before a picture below",
    "says how many to order. Cards with the same back share its picture.",
    "",
    "Look at the service's preview of each card before you order: templates change.",
)


def work(loaded: Loaded, options: ExportOptions, _target: Path) -> Work:
    """Return a folder of pictures for each size of card, and a README."""
    return service_work(loaded, options, MAKE_PLAYING_CARDS, ADVICE)
