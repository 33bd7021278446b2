"""Check colours as a press sees them: the plates, and the total ink."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Final

from printgen.core.errors import Severity
from printgen.core.geometry import Box
from printgen.core.units import number
from printgen.pdf.colours import PROCESS
from printgen.pdf.findings import PdfFinding
from printgen.pdf.marks import Kind, Look, Mark
from printgen.pdf.spots import darkest_spot
from printgen.pdf.state import NORMAL
from printgen.preflight.checks.dies import is_die
from printgen.preflight.checks.view import View, most
from printgen.preflight.codes import (
    PDF_COLOUR_SPACE,
    PDF_CURVES,
    PDF_INK,
    PDF_SPOT,
    PDF_TEXT_RICH,
    PDF_TRANSPARENCY,
    PDF_WHITE_OVERPRINT,
)

# Rounding of colours that are written with two digits.
_SLACK: Final = 0.005
# The number of recent areas to examine below a colour that overprints.
_REMEMBERED: Final = 64
# The tolerance for overlaps, in millimetres.
_PART: Final = 1.0
# Text with at least this share of black is meant to be black; up to this size (points) other inks
# beside the black are visible if plates are off.
_BLACK: Final = 0.85
_LARGE: Final = 24.0
# The result of an ink below and an own one in blend modes that treat each plate separately (ISO
# 32000-1, 11.3.5.2), of ink instead of light.
_MODES: Final[Mapping[str, Callable[[float, float], float]]] = {
    NORMAL: lambda _, own: own,
    "Multiply": lambda below, own: 1 - (1 - below) * (1 - own),
    "Screen": lambda below, own: below * own,
    "Darken": max,
    "Lighten": min,
    "ColorBurn": lambda below, own: min(1.0, below / (1 - own)) if own < 1 else float(below > 0),
}
# Colours that are no ink of their own.
_NO_PLATE: Final = frozenset({*PROCESS, "All", "None"})


def spaces(view: View) -> Iterator[PdfFinding]:
    """Yield colours without inks in a press: RGB and Lab are converted by somebody."""
    allowed = view.profile.families
    if allowed is None:
        return
    found: dict[str, list[Mark]] = {}
    for mark in view.marks:
        paint = mark.look.paint
        if paint is not None and paint.space.family not in allowed:
            found.setdefault(paint.space.name, []).append(mark)
    mixed = view.page.group
    if mixed is not None and mixed.family == "rgb":
        yield view.finding(
            PDF_COLOUR_SPACE,
            f"the transparency of the page is blended in {mixed.name}",
            view.boxes.media,
            measured=mixed.name,
            limit="CMYK or grey",
            hint="export it with CMYK as the space in which transparency is blended",
        )
    for name, marks in found.items():
        yield view.found(
            marks,
            PDF_COLOUR_SPACE,
            f"{marks[0].look.kind.named} in {name}, of which a press has no inks",
            measured=name,
            limit="CMYK, grey or spot",
        )


def coverage(view: View) -> Iterator[PdfFinding]:
    """Yield places with more ink than dries.

    If colours overprint, inks below count, too. Die lines are not printed, so their colour is no
    ink.
    """
    limit = view.profile.ink
    if limit is None:
        return
    under: list[tuple[Box, dict[str, float]]] = []
    printed = (mark for mark in view.marks if not is_die(mark.look))
    worst = most(printed, lambda mark: _total(view, mark, under), limit + _SLACK)
    if worst:
        total, most_of = 100 * worst.value, 100 * limit
        kind = worst.look.kind
        where = f"{'an' if kind is Kind.IMAGE else 'a'} {kind.value}"
        message = f"{number(total, 0)} % of ink in {where}, more than {number(most_of, 0)} %"
        yield view.worst(worst, PDF_INK, message, measured=total, limit=most_of, unit="%")


def _total(view: View, mark: Mark, under: list[tuple[Box, dict[str, float]]]) -> float | None:
    """Return the inks of a mark with those it leaves below, and add it to ``under``."""
    look, box = mark
    below, is_all = _below(under, box) if look.overprint or not look.opaque else ({}, True)
    if look.image is not None and not look.image.stencil:
        spot = view.page.source.asked(darkest_spot, look.image)
        if spot is None:
            return None
        own = dict(zip(look.image.paint.space.plates, spot.inks, strict=True))
        return sum(_mixed(look, own, below, spot.alpha).values())
    inks = look.paint.inks if look.paint is not None else None
    if inks is None:
        return None
    inks = _mixed(look, inks, below)
    # Blends and masks have unknown places, and so does a mixture with several areas.
    known = look.opaque or (is_all and look.blend in _MODES and not look.masked)
    shaded = look.paint is not None and look.paint.shaded
    if look.kind in {Kind.FILL, Kind.SHADING} and known and not shaded:
        under.append((box, inks))
        del under[:-_REMEMBERED]
    return sum(inks.values())


def _below(under: list[tuple[Box, dict[str, float]]], box: Box) -> tuple[dict[str, float], bool]:
    """Return the inks of the last area below all of a box, or of one below a part of it, if that
    has more.

    Also return whether they are the same below all of it.
    """
    most: dict[str, float] = {}
    several = False
    for n in range(len(under) - 1, -1, -1):
        area, inks = under[n]
        part = area.shared(box)
        if part is None or min(part.width, part.height) < _PART:
            continue
        if sum(inks.values()) > sum(most.values()) and not any(
            above.contains(part) for above, _ in under[n + 1 :]
        ):
            most = inks
        if area.contains(box):
            break
        several = True
    return most, not several


def _mixed(
    look: Look, inks: dict[str, float], below: dict[str, float], alpha: float = 1.0
) -> dict[str, float]:
    """Return the inks of a colour or of a spot, of such an opacity, with those below it.

    An overprinting colour (ISO 32000-1, 8.6.7) leaves plates unchanged that it does not name; in
    mode 1 also those of DeviceCMYK for which it has 0, except on images.
    """
    mode = _MODES.get(look.blend, _MODES[NORMAL])
    paint = look.paint if look.image is None or look.image.stencil else None
    if look.overprint_mode and paint is not None and paint.space.name == "DeviceCMYK":
        inks = {name: value for name, value in inks.items() if value}
    mixed = dict(below)
    for name in inks if look.overprint else {**below, **inks}:
        before = below.get(name, 0)
        mixed[name] = before + alpha * look.alpha * (mode(before, inks.get(name, 0)) - before)
    return mixed


def rich_text(view: View) -> Iterator[PdfFinding]:
    """Yield black letters of several inks: plates off by 0.1 mm blur them."""
    if view.profile.ink is None:
        return
    worst = most(view.of(Kind.TEXT), _beside_black, _SLACK)
    if worst:
        others = 100 * worst.value
        message = f"the black text '{worst.look.words}' has {number(others, 0)} % of other inks"
        yield view.worst(worst, PDF_TEXT_RICH, message, measured=others, limit=0.0, unit="%")


def _beside_black(mark: Mark) -> float | None:
    """Return the other inks of small letters that are black; None for all else."""
    look = mark.look
    inks = look.paint.inks if look.paint and not look.paint.shaded else None
    if not inks or look.size > _LARGE or inks.get("Black", 0) < _BLACK:
        return None
    return sum(value for name, value in inks.items() if name in PROCESS and name != "Black")


def white_overprint(view: View) -> Iterator[PdfFinding]:
    """Yield white that overprints: it leaves what is below it, and is invisible."""
    if view.profile.ink is None:
        return
    found = [mark for mark in view.marks if _vanishes(mark.look)]
    if found:
        look = found[0].look
        yield view.found(
            found,
            PDF_WHITE_OVERPRINT,
            f"a white {look.kind.value} is set to overprint, and vanishes",
            measured="overprint",
            limit="knock out",
        )


def _vanishes(look: Look) -> bool:
    """Return True if overprinting white vanishes (ISO 32000-1, 8.6.7).

    In grey or a spot colour it always does, in CMYK only in mode 1.
    """
    if not look.overprint or look.paint is None or not look.is_white:
        return False
    family = look.paint.space.family
    return family == "spot" or (family == "cmyk" and look.overprint_mode == 1)


def spots(view: View) -> Iterator[PdfFinding]:
    """Yield spot colours that are printed: each is an additional plate."""
    if view.profile.spots is None:
        return
    first: dict[str, Mark] = {}
    for mark in view.marks:
        paint = mark.look.paint
        if paint is not None and paint.space.family == "spot" and not is_die(mark.look):
            for plate in paint.space.plates:
                if plate not in _NO_PLATE:
                    first.setdefault(plate, mark)
    if len(first) > view.profile.spots:
        names = ", ".join(list(first)[:4])
        yield view.finding(
            PDF_SPOT,
            f"inks besides the four of the press: {names}",
            next(iter(first.values())).box,
            measured=len(first),
            limit=view.profile.spots,
            severity=Severity.ERROR if view.profile.standard else Severity.WARNING,
            times=len(first),
        )


def curves(view: View) -> Iterator[PdfFinding]:
    """Yield transfer functions and halftones of the file: the press has its own.

    With functions, tints are printed differently from the file (ISO 15930 forbids them).
    """
    if not view.profile.trimmed:
        return
    for what, found, severity in (
        ("transfer curves", [mark for mark in view.marks if mark.look.curved], Severity.ERROR),
        ("halftones", [mark for mark in view.marks if mark.look.screened], Severity.WARNING),
    ):
        if found:
            look = found[0].look
            yield view.found(
                found,
                PDF_CURVES,
                f"{look.kind.named} is printed with {what} of the file",
                measured=what,
                limit="those of the press",
                severity=severity,
            )


def transparency(view: View) -> Iterator[PdfFinding]:
    """Yield transparency: PDF/X-1a has none, so it must be flattened. Cut-out images are none."""
    if not view.profile.plain:
        return
    if view.page.group is not None:
        yield view.finding(
            PDF_TRANSPARENCY,
            "the page is a transparency group",
            view.boxes.media,
            measured="transparency group",
            limit="opaque",
        )
    found = [mark for mark in view.marks if not (mark.look.opaque or mark.look.cut)]
    if found:
        look = found[0].look
        yield view.found(
            found,
            PDF_TRANSPARENCY,
            f"{look.kind.named} is see-through",
            measured="transparent",
            limit="opaque",
        )
