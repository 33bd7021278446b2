"""Options of exports: shared ones, and the chosen values.

An option that only one export has is declared there.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from printgen.kit.options.kit_options import KitOptions
from printgen.kit.options.option import Option, Value, within

DPI: Final = Option(
    ("--dpi",),
    "number",
    300,
    "Resolution of pictures, in dots per inch.",
    # With less, no text is readable; with more, no printer shows a difference.
    within(36, 1200),
    metavar="NUMBER",
)
RESIZE: Final = Option(
    ("--resize",),
    "number",
    25,
    "How much larger or smaller the service may print a piece.",
    within(0, 50),
    metavar="PERCENT",
)


class ExportOptions(NamedTuple):
    """Options of an export: its name, those of kits, and the ``values`` of its own."""

    to: str
    kit: KitOptions
    values: Mapping[str, Any]

    def value(self, option: Option[Any, Value]) -> Value:
        """Return the value of an option of the export."""
        found: Value = self.values[option.name]
        return found
