"""Draw standees: figures that are folded at the top and stand on two tabs.

Flat, from the top: a tab, the back upside down, the fold, the front, a tab. All of it is one
rectangle, so that cuts run straight through the sheet. With rounded corners, which lie at the fold,
it is cut out along its outline.

If the tabs point to both sides, the halves are glued together behind their print, and the tabs are
not glued: the word is on the tab beside each half, since the half has art. If the tabs point under
the figure, one is glued onto the other, and the halves are not.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from printgen.components import folds
from printgen.components.piece import MOUNTAIN, Fold, FoldKind, Piece, View
from printgen.core.geometry import KAPPA, Box, Polygon, rotation, translation
from printgen.core.outlines import Outline, Trace, plate
from printgen.core.scene import Group, Node, Segment
from printgen.drawing.faces import Faces
from printgen.kinds.standee.model import Standee

# On a tab, about the half beside it: the longest that fits.
_BEHIND: Final = ("half: glue behind", "glue behind")


def draw(component: Standee, faces: Faces) -> Iterator[Piece]:
    """Yield the component's pieces, one for each design."""
    name, width, height = faces.component, component.size.width, component.size.height
    base, bleed, corner = component.base, component.bleed, component.corner
    seen, cut_out = _figure(width, height, corner), outline(width, height, base, corner)
    front = faces.on(component.front, width, height, bleed, seen)
    # No bleed towards the fold and the tabs, where another face or paper begins.
    clip = Box(-bleed, 0, width + 2 * bleed, height)
    top, whole = base + height, 2 * (base + height)
    # Under the figure, they bend away from the print, like the fold at the top.
    is_out = component.feet == "out"
    foot: FoldKind = "valley" if is_out else MOUNTAIN
    game = faces.context.game
    middle = width / 2, top + height + base / 2
    if is_out:
        behind = [folds.tab_label(game, words) for words in _BEHIND]
        label = next((each for each in behind if each.width < width), behind[-1])
        words = [folds.glue((width / 2, base / 2), label, 180), folds.glue(middle, label)]
        glued = [Box(0.0, y, width, height) for y in (base, top)]
    else:
        words = [folds.glue(middle, folds.tab_label(game))]
        glued = [Box(0.0, top + height, width, base)]
    # Only drawn beside the art, which covers it.
    head = tuple(folds.ends(Fold((0.0, top), (width, top)), bleed))
    for n, design, values, place in faces.rows():
        front_art = front.draw(values, place)
        back_art = None
        if back := component.back_of(values):
            drawer = faces.on(back, width, height, bleed, seen)
            back_art = front_art if drawer is front else drawer.draw(values, place)
        nodes: list[Node] = []
        if back_art:
            turned = rotation(180, width / 2, height / 2).then(translation(0, base))
            nodes.append(Group(back_art, turned, clip))
        nodes.append(Group(front_art, translation(0, top), clip))
        nodes += (
            *folds.glued(words, name, design),
            *folds.folded(_feet(width, base, top, foot), name, design, head),
        )
        if isinstance(cut_out, Trace):
            nodes += folds.cut([cut_out.segments], name, design)
        yield Piece(
            **faces.identity(n),
            width=width,
            height=whole,
            bleed=bleed,
            front=tuple(nodes),
            back=None,
            outline=cut_out,
            folds=tuple(
                Fold((0.0, y), (width, y), kind)
                for y, kind in ((base, foot), (top, MOUNTAIN), (top + height, foot))
            ),
            shown=View(front_art, width, height, plate(width, height), back=back_art),
            glue=tuple(Polygon(box.corners) for box in glued),
        )


def _feet(width: float, base: float, top: float, kind: FoldKind) -> Iterator[Fold]:
    """Yield the folds at the feet, drawn on the tabs."""
    half = folds.LINE_MM / 2
    for y in (base - half, 2 * top - base + half):
        yield Fold((0.0, y), (width, y), kind)


def _notch(x: float, top: float, inwards: float, up: float) -> tuple[Segment, ...]:
    """Return a curve around the end of a fold, from below to above it or the other way."""
    near = 1 - KAPPA
    return (
        ("C", (x, top - near * up, x + near * inwards, top, x + inwards, top)),
        ("C", (x + near * inwards, top, x, top + near * up, x, top + up)),
    )


def _figure(width: float, height: float, corner: float) -> Outline:
    """Return the outline of a standing side: round where both sides are folded."""
    if not corner:
        return plate(width, height)
    left, right = _notch(0, 0, corner, -corner), _notch(width, 0, -corner, corner)
    steps: list[Segment] = [("M", (0, corner)), left[0], ("L", (width - corner, 0)), right[1]]
    return Trace((*steps, ("L", (width, height)), ("L", (0, height)), ("Z", ())))


def outline(width: float, height: float, base: float, corner: float) -> Outline:
    """Return the outline, clockwise from the top left corner, with both notches at the fold."""
    top, whole = base + height, 2 * (base + height)
    if not corner:
        return plate(width, whole)
    steps: list[Segment] = [("M", (0, 0)), ("L", (width, 0))]
    steps += (("L", (width, top - corner)), *_notch(width, top, -corner, corner))
    steps += (("L", (width, whole)), ("L", (0, whole)))
    steps += (("L", (0, top + corner)), *_notch(0, top, corner, -corner))
    return Trace((*steps, ("Z", ())))
