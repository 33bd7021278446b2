"""Pictures of sheets for Cricut's Design Space, which prints and cuts them."""

from typing import Final

from printgen.exports.options import DPI
from printgen.exports.target import Target
from printgen.kit.options.kit_options import FRONTS

EXPORT: Final = Target(
    "pictures of sheets for Cricut's Print Then Cut",
    "all but boards in parts",
    (*FRONTS, DPI),
    kit={"cutter": "cricut", "duplex": "none"},
)
