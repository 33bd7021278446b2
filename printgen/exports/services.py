"""Pieces for printing services: the product that fits each, and pictures by its template.

A piece that is as large as a product, within a millimetre, keeps its size. Others are made larger
or smaller, all of them that belong to a component alike, if that is within the limit that was asked
for. They are drawn anew with as much bleed as the product wants, so that nothing is stretched.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Final, NamedTuple

from printgen.components import DrawnGame, Piece, boxed
from printgen.components.piece import Art
from printgen.core.errors import DataError, Finding
from printgen.core.geometry import Matrix, rotation, scaling, translation
from printgen.core.outlines import Plate, Ring, hexagon
from printgen.core.units import MM_PER_INCH, number
from printgen.exports import raster
from printgen.exports.codes import PRODUCT_MISSING
from printgen.exports.drawn import drawn, stem
from printgen.exports.options import RESIZE, ExportOptions
from printgen.exports.products import DEMANDS, TEMPLATE_DPI, Product, Service, Shape
from printgen.exports.work import Job, Work
from printgen.model.catalog import Loaded

# Invisible, and beyond the accuracy of any cut.
SAME_MM: Final = 1.0
# The share of a product's side that the background may fill beyond the face, both ends together.
MOST_GAP: Final = 0.05

# The resolution of the test for bleed: mm per pixel, places examined, mm beyond the edge.
_COARSE: Final = 0.33
_ROUND: Final = 48
_OUTSIDE_MM: Final = 1.6
_INSIDE_MM: Final = -0.8
_WHITE: Final = (255, 255, 255)
_SHAPES: Final[dict[Shape, str]] = {"rect": "", "round": "round ", "hex": "six-sided ", "net": ""}


class Fit(NamedTuple):
    """A piece on a product: the scale, whether it is turned, and the larger remaining gap, as a
    share of the product's side.
    """

    product: Product
    scale: float
    turned: bool
    gap: float


class Printed(NamedTuple):
    """A piece that is printed, and its product."""

    piece: Piece
    fit: Fit

    def frame(self, *, back: bool = False) -> raster.Frame:
        """Return the frame of its picture, of exactly the template's size."""
        across, down = self.fit.product.pixels
        return raster.Frame(across, down, TEMPLATE_DPI, self.onto(back=back))

    def onto(self, *, back: bool = False) -> Matrix:
        """Return the map from the piece's mm to the product's with bleed, centre on centre."""
        fit, (width, height) = self.fit, self.fit.product.printed
        # A card is turned over on its vertical edge: its left in front is its right on the back.
        turn = rotation((270 if back else 90) if fit.turned else 0)
        return (
            translation(-self.piece.width / 2, -self.piece.height / 2)
            .then(scaling(fit.scale))
            .then(turn)
            .then(translation(width / 2, height / 2))
        )


class _Shown(NamedTuple):
    """A piece that is printed, and the files with the pictures of its front and back."""

    printed: Printed
    front: str
    back: str | None


class Fitted(NamedTuple):
    """The pieces that a service can print, and why it cannot print each other component."""

    drawn: DrawnGame
    printed: tuple[Printed, ...]
    misfits: dict[str, str]


def fitted(loaded: Loaded, options: ExportOptions, service: Service) -> Fitted:
    """Find products for pieces, and draw the pieces with their bleed.

    Raises :class:`DataError` if the service prints nothing of a game.
    """
    first = drawn(loaded, options.kit)
    fits: dict[str, Fit] = {}
    misfits: dict[str, str] = {}
    for piece in {each.component: each for each in first.pieces}.values():
        box = _boxed(piece, first, service)
        fit = box.fit if box else _best(piece, first, service, options.value(RESIZE))
        if isinstance(fit, Fit):
            fits[piece.component] = fit
        else:
            misfits[piece.component] = fit
    if not fits:
        raise DataError(
            Finding(
                PRODUCT_MISSING,
                reason,
                loaded.description.place("components", name, key=True),
                "describe it in the size of a product, or allow more with --resize",
            )
            for name, reason in misfits.items()
        )
    sizes = {piece.component: (piece.width, piece.height) for piece in first.pieces}
    bleeds = {name: _bleed(sizes[name], fit) for name, fit in fits.items()}
    again = drawn(loaded, options.kit, bleeds)
    printed = tuple(
        _boxed(piece, again, service) or Printed(piece, fits[piece.component])
        for piece in again.pieces
        if piece.component in fits
    )
    return Fitted(again, printed, misfits)


def _boxed(piece: Piece, about: DrawnGame, service: Service) -> Printed | None:
    """Return a box on the template of the smallest box with room for what it holds; None if there
    is none, or the piece is none.
    """
    found = boxed(
        piece.component, about.context, {box.identity: box.blank for box in service.boxes}
    )
    if found is None:
        return None
    identity, arts = found
    product = next(box.product for box in service.boxes if box.identity == identity)
    width, height = product.printed
    flat = piece._replace(
        front=arts[piece.design],
        back=None,
        width=width,
        height=height,
        folds=(),
        shown=None,
        glue=(),
    )
    return Printed(flat, Fit(product, 1.0, turned=False, gap=0.0))


def _best(piece: Piece, about: DrawnGame, service: Service, resize: int) -> Fit | str:
    """Return the product that is nearest to a piece, or the reason why there is none."""
    size = f"{number(piece.width)} × {number(piece.height)} mm"
    shape = _shape(piece)
    if any(_shape(each) != shape for each in about.pieces if each.component == piece.component):
        return (
            f"'{piece.component}' has designs of several shapes, and a product has one shape (give"
            " each shape a component of its own)"
        )
    if piece.is_folded or shape is None:
        what = "folded" if piece.folds else "cut to a shape of its own"
        template = f"template of {service.title}"
        return f"'{piece.component}' is {what}, and printgen knows no {template} for that"
    component = about.context.game.components[piece.component]
    sort = component.product
    known = dict.fromkeys(each for product in service.products for each in sorted(product.sorts))
    if sort not in known:
        has = ", ".join(f"{each}s" for each in known)
        return f"'{piece.component}' is a {sort}, but for {service.title} printgen knows only {has}"
    found = [
        fit_on(piece.width, piece.height, product)
        for product in service.products
        if sort in product.sorts and product.shape == shape
    ]
    close = [fit for fit in found if fit.gap <= MOST_GAP]
    if not close:
        what = f"{_SHAPES[shape]}{sort}"
        return f"{service.title} has no {what} in the shape of '{piece.component}', {size}"
    best = min(close, key=rank)
    if abs(best.scale - 1) * 100 > resize + 1e-6:
        return (
            f"'{piece.component}', {size}, would be printed at {best.scale * 100:.0f} % as the"
            f" nearest product of {service.title}, {best.product.identity}; --resize allows"
            f" {100 - resize} to {100 + resize} %"
        )
    return best


def rank(fit: Fit) -> tuple[float, float, int, bool]:
    """Return a sort key: of two equally near, the one for fewer kinds of pieces comes first."""
    sorts = len(fit.product.sorts)
    return round(abs(math.log(fit.scale)), 6), round(fit.gap, 6), sorts, fit.turned


def _shape(piece: Piece) -> Shape | None:
    """Return the shape in which a service has products; None for all others."""
    match piece.outline:
        case Plate():
            return "rect"
        case Ring():
            return "round"
    return "hex" if piece.outline == hexagon(piece.width, piece.height) else None


def fit_on(width: float, height: float, product: Product) -> Fit:
    """Return the better orientation for a piece of that size on a product."""
    ways = (_lying(width, height, product, turned=turned) for turned in (False, True))
    return min(ways, key=lambda fit: (round(fit.gap, 6), fit.turned))


def _lying(width: float, height: float, product: Product, *, turned: bool) -> Fit:
    across, down = (height, width) if turned else (width, height)
    wide, high = product.size
    if max(abs(wide - across), abs(high - down)) <= SAME_MM:
        # Of two such products, the nearer.
        beside = max(abs(wide - across) / wide, abs(high - down) / high)
        return Fit(product, 1.0, turned, min(beside, MOST_GAP))
    scale = min(wide / across, high / down)
    gap = max(1 - scale * across / wide, 1 - scale * down / high)
    return Fit(product, scale, turned, gap)


def _bleed(size: tuple[float, float], fit: Fit) -> float:
    """Return the bleed that a piece needs, in its own mm, to fill the product's picture."""
    if fit.product.shape == "net":
        return fit.product.over * MM_PER_INCH
    width, height = size[::-1] if fit.turned else size
    across, down = fit.product.printed
    more = max(across / fit.scale - width, down / fit.scale - height) / 2
    # Slightly more, so that rounding leaves no white edge.
    return max(more, 0.0) + 0.1


Extra = Callable[[Fitted], Sequence[Job]]


def service_work(
    loaded: Loaded,
    options: ExportOptions,
    _target: Path,
    *,
    service: Service,
    advice: Sequence[str],
    extra: Extra | None = None,
) -> Work:
    """Return the pictures in a folder for each product, and a README that lists them."""
    found = fitted(loaded, options, service)
    album = raster.Album()
    jobs = [*dict(job for shown in _shown(found) for job in _pictures(shown, album)).items()]
    jobs += extra(found) if extra is not None else ()
    told = (*_notes(found), *_too_many(found, service))
    text = "\n".join(_readme(found, service, advice, told))
    jobs.append(("README.txt", f"{text}\n".encode))
    counts = {printed.piece.id: printed.piece.copies for printed in found.printed}
    notes = (*told, *(f"Left out: {reason}." for reason in found.misfits.values()))
    return Work(jobs, counts, notes)


def _shown(found: Fitted) -> Iterator[_Shown]:
    """Yield the pieces with their files. The same back, as of a whole deck, is the same file."""
    backs: dict[tuple[str, Art | None, raster.Frame], str] = {}
    for each in found.printed:
        product, back = each.fit.product.identity, each.piece.back
        name = f"{product}/{stem(each.piece)}"
        file = backs.setdefault((product, back, each.frame(back=True)), f"{name}-back.png")
        yield _Shown(each, f"{name}-front.png", None if back is None else file)


def _pictures(shown: _Shown, album: raster.Album) -> Iterator[Job]:
    printed, piece = shown.printed, shown.printed.piece
    yield shown.front, album.packed(piece.front, printed.frame(), TEMPLATE_DPI)
    if shown.back is not None and piece.back is not None:
        yield shown.back, album.packed(piece.back, printed.frame(back=True), TEMPLATE_DPI)


def _notes(found: Fitted) -> Iterator[str]:
    """Yield for each component its product, and its scale."""
    told = {each.piece.component: each for each in found.printed}
    for name, printed in told.items():
        fit, piece = printed.fit, printed.piece
        if fit.product.shape == "net":
            yield f"{name}: {fit.product.identity}, with its faces as large as those of that box."
            continue
        width, height = fit.product.size
        size = f"{number(piece.width)} × {number(piece.height)} mm"
        new = f"{number(width, 2)} × {number(height, 2)} mm"
        turned = ", on its side" if fit.turned else ""
        yield (
            f"{name}: {fit.product.identity}, {size} printed at {fit.scale * 100:.0f} % on {new}"
            f"{turned}."
        )
        if is_bare(printed):
            yield f"{name}: the picture ends at its edge; a cut that is slightly off shows white."


def _too_many(found: Fitted, service: Service) -> Iterator[str]:
    """Yield the decks with more cards than the service allows."""
    most = service.demands.most_cards
    counts: dict[str, int] = {}
    for each in found.printed:
        name = each.fit.product.identity
        counts[name] = counts.get(name, 0) + each.piece.copies
    for name, count in counts.items():
        if most is not None and count > most:
            decks = math.ceil(count / most)
            yield f"{name}: {count} cards, of which a deck has at most {most}: order {decks} decks."


def is_bare(printed: Printed) -> bool:
    """Return True if most of the bleed of a piece's front is white, beside a face that is not.

    Only the data can extend a face beyond its edge; no template can add what is not drawn.
    """
    shown = printed.frame()
    # A dot for every quarter of a millimetre is enough.
    small = raster.Frame(
        round(shown.width * _COARSE),
        round(shown.height * _COARSE),
        shown.dpi * _COARSE,
        shown.onto,
    )
    image = raster.picture(printed.piece.front, small)
    pairs = [
        (image.getpixel(outside), image.getpixel(inside))
        for outside, inside in _beside_the_edge(printed.fit.product, small)
    ]
    bare = sum(outside == _WHITE != inside for outside, inside in pairs)
    return bare > len(pairs) / 2


def _beside_the_edge(
    product: Product, shown: raster.Frame
) -> Iterator[tuple[tuple[int, int], tuple[int, int]]]:
    """Yield pairs of pixels, outside and inside the edge, all around."""
    half = [side / 2 for side in product.size]
    cx, cy = shown.width / 2, shown.height / 2
    per_mm = shown.dpi / MM_PER_INCH
    for n in range(_ROUND):
        angle = (n + 0.5) * 2 * math.pi / _ROUND
        x, y = math.cos(angle), math.sin(angle)
        reach = half
        if product.shape == "rect":
            # On the sides of the square around the circle.
            most = max(abs(x), abs(y))
            x, y = x / most, y / most
        elif product.shape == "hex":
            # Between corners, of which one is on the right.
            near = half[1] / math.cos(angle % (math.pi / 3) - math.pi / 6)
            reach = [near, near]
        points = [
            (
                int(cx + x * (reach[0] + off) * per_mm),
                int(cy + y * (reach[1] + off) * per_mm),
            )
            for off in (_OUTSIDE_MM, _INSIDE_MM)
        ]
        yield points[0], points[1]


def _readme(
    found: Fitted, service: Service, advice: Sequence[str], notes: Sequence[str]
) -> Iterator[str]:
    game = found.drawn.context.game
    yield f"{game.name}, version {game.version}: pictures for {service.title}"
    yield ""
    yield game.credits.notice
    yield ""
    yield from advice
    yield ""
    yield f"What {service.title} asks for ({service.sources[0].read})"
    asked = service.demands._asdict()
    yield from (f"  {name}: {asked[name]}" for name in DEMANDS)
    yield ""
    yield "What is what"
    yield from (f"  {note}" for note in notes)
    products = dict.fromkeys(each.fit.product for each in found.printed)
    for product in products:
        across, down = product.pixels
        yield ""
        yield f"{product.identity} ({across} × {down} pixels)"
        for each in _shown(found):
            if each.printed.fit.product == product:
                back = each.back or "nothing, leave it blank"
                yield f"  {each.printed.piece.copies} × {each.front}, on the back {back}"
    if found.misfits:
        yield ""
        yield "What is missing"
        yield from (f"  {reason}." for reason in found.misfits.values())
