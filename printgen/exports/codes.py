"""The codes of exports."""

from __future__ import annotations

from typing import Final

from printgen.core.errors import Group

EXPORTS: Final = Group(
    "Exports",
    "A printing service prints only what fits one of its templates.",
    "The services' templates; docs/reference/exports.md links to each.",
)
PRODUCT_MISSING: Final = EXPORTS.code(
    "product-missing",
    "A printing service has no product that fits the component, or any component of the game.",
    "printgen export --to drivethru of a game of small tokens",
    "Give it the size of a product, or allow a larger change with `--resize`.",
)
