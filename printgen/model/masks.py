"""The shapes that pictures and patterns on faces are cut to."""

from collections.abc import Iterator
from typing import Annotated, Any, Final, TypeAlias

from pydantic import AfterValidator

from printgen.core.svg_path import parse_path
from printgen.model.base import Problem, Words, problem
from printgen.model.codes import BAD_PATH, SHAPE_UNCLEAR

MASKS: Final = ("rect", "circle", "oval", "piece")


def _mask(value: str) -> str:
    if value not in MASKS:
        try:
            parse_path(value)
        except ValueError as error:
            hint = f"one of {', '.join(MASKS)}, or SVG path data such as M50 0 L100 100 H0 Z"
            raise problem(BAD_PATH, str(error), hint=hint) from None
    return value


Mask: TypeAlias = Annotated[Words, AfterValidator(_mask)]
"""A name of a shape, or SVG path data."""


def inset_fits(data: dict[str, Any]) -> Iterator[Problem]:
    """Yield an inset of what has another shape than its piece, or goes over the cut."""
    if data.get("inset") and data.get("mask", "rect") != "piece":
        message = "only what has the 'mask' piece has an 'inset'"
        yield problem(SHAPE_UNCLEAR, message, ("inset",), key=True)
    elif data.get("inset") and data.get("bleed"):
        message = "what ends inside of the cut has no 'bleed'"
        yield problem(SHAPE_UNCLEAR, message, ("inset",), hint="delete one of both", key=True)
