"""Pictures by the templates of The Game Crafter."""

from __future__ import annotations

from functools import partial
from typing import Final

from printgen.exports.offers import GAME_CRAFTER
from printgen.exports.services import service_work

ADVICE: Final = (
    "Each folder holds the pictures for one product and has its identity as a name: on the",
    "service's site, its page is make/products/ with that name. A picture is as large as the",
    "product's template, bleed and all; upload it as it is. The number before a picture below says",
    "how many to order. Pieces with the same back share its picture.",
    "",
    "Check a proof before you order: templates change, and these sizes were written down in 2026.",
)

work: Final = partial(service_work, service=GAME_CRAFTER, advice=ADVICE)
