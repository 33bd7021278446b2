"""Pictures by the sizes of MakePlayingCards."""

from __future__ import annotations

from functools import partial
from typing import Final

from printgen.exports.offers import MAKE_PLAYING_CARDS
from printgen.exports.services import service_work

ADVICE: Final = (
    "Each folder holds the pictures for one size of card. A picture has the bleed that the service",
    "asks for; upload it as it is, fronts first and then backs. The number before a picture below",
    "says how many to order. Cards with the same back share its picture.",
    "",
    "Look at the service's preview of each card before you order: templates change.",
)

work: Final = partial(service_work, service=MAKE_PLAYING_CARDS, advice=ADVICE)
