"""The codes of exports."""

from __future__ import annotations

from typing import Final

from printgen.core.errors import Group

EXPORTS: Final = Group(
    "Exports",
    "A service prints what it has a template for; what fits none is uploaded in vain.",
    "The services' templates: docs/reference/exports.md leads to the page of each service.",
)
PRODUCT_MISSING: Final = EXPORTS.code(
    "product-missing",
    "A printing service has no product for a component, nor for any other of the game.",
    "printgen export --to drivethru of a game of small tokens",
    "Describe it in the size of a product, or allow more with `--resize`.",
)
