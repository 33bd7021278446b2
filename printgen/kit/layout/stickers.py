"""Groups that are printed on sheets of labels: their sheets, and impossible stickers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from printgen.components.piece import Piece
from printgen.core.errors import Finding, UsageError, quoted
from printgen.core.label_sheets import LABEL_SHEETS, NO_LABELS
from printgen.core.printing import HOME
from printgen.core.units import number
from printgen.imposition.labels import peeled, that_hold, turned
from printgen.kit.codes import LABEL_BACK, LABEL_TOO_SMALL
from printgen.kit.options.kit_options import KitOptions
from printgen.model.catalog import Loaded

# The most sheets to name if others would fit.
_MOST_NAMED: Final = 4


def stickers(
    loaded: Loaded, options: KitOptions, pieces: Sequence[Piece], findings: list[Finding]
) -> tuple[dict[str, str], list[Piece]]:
    """Return the sheets of labels by groups, and the pieces as they are on these.

    Findings are added for impossible stickers.
    """
    chosen = label_sheets(loaded, options, pieces)
    findings.extend(misfits(loaded, options, pieces, chosen))
    return chosen, [
        peeled(piece, LABEL_SHEETS[chosen[piece.group]]) if piece.group in chosen else piece
        for piece in pieces
    ]


def label_sheets(loaded: Loaded, options: KitOptions, pieces: Sequence[Piece]) -> dict[str, str]:
    """Return the sheets of labels for groups, by the groups' names.

    A sheet that the data names is used on its own paper; on another, and for any, the best that
    fits is chosen. For paper without known sheets, there are none.
    """
    if options.purpose != HOME or options.labels == NO_LABELS:
        return {}
    chosen: dict[str, str] = {}
    for name, group in loaded.description.game.groups.items():
        mine = [piece for piece in pieces if piece.group == name]
        if group.labels is None or not mine:
            continue
        asked = options.labels or group.labels
        sheet = LABEL_SHEETS.get(asked)
        if sheet is not None and sheet.paper == options.paper:
            chosen[name] = asked
        elif best := that_hold(mine, options.paper) or _that_hold_most(mine, options):
            chosen[name] = best[0]
    return chosen


def _that_hold_most(pieces: Sequence[Piece], options: KitOptions) -> list[str]:
    """Return the sheets for the first piece that fits any, or the one with the largest labels.

    Pieces that do not fit are reported with sheets that would.
    """
    found = (that_hold([piece], options.paper) for piece in pieces)
    return next(filter(None, found), that_hold([], options.paper)[-1:])


def judge_first(options: KitOptions, chosen: Mapping[str, str], pieces: Sequence[Piece]) -> None:
    """Raise :class:`UsageError` if the first label is on no sheet of these pieces, or could be on
    several.
    """
    used = {chosen[piece.group] for piece in pieces if piece.group in chosen}
    if not pieces:
        return
    if len(used) != 1:
        several = " and ".join(LABEL_SHEETS[name].title for name in sorted(used)) or "no labels"
        raise UsageError(f"'--first-label' is for one kind of sheet, and this kit takes {several}")
    sheet = LABEL_SHEETS[used.pop()]
    if options.first_label > sheet.capacity:
        raise UsageError(
            f"there is no label {options.first_label} on {sheet.title}, which has {sheet.capacity}"
        )


def misfits(
    loaded: Loaded, options: KitOptions, pieces: Sequence[Piece], chosen: Mapping[str, str]
) -> Iterator[Finding]:
    """Yield impossible stickers, each component once."""
    place = loaded.description.place
    told: set[str] = set()
    for piece in pieces:
        if piece.group not in chosen or piece.component in told:
            continue
        at = "components", piece.component
        sheet = LABEL_SHEETS[chosen[piece.group]]
        if piece.back is not None or piece.is_folded:
            told.add(piece.component)
            what = "is folded" if piece.is_folded else "has a back"
            message = f"{quoted(piece.component)} {what}, and labels are printed on one side"
            hint = "put it into another group, or take 'labels' out of this one"
            where = place(*at, key=True) if piece.is_folded else place(*at, "back", key=True)
            yield Finding(LABEL_BACK, message, where, hint)
        elif turned(piece, sheet) is None:
            told.add(piece.component)
            size = f"{number(piece.width, 2)} × {number(piece.height, 2)} mm"
            message = f"{quoted(piece.component)}, {size}, is larger than a label of {sheet.title}"
            others = that_hold([piece], options.paper)[:_MOST_NAMED]
            hint = f"it fits on {', '.join(others)}" if others else "make it smaller"
            yield Finding(LABEL_TOO_SMALL, f"{message} ({sheet.size})", place(*at, "size"), hint)
