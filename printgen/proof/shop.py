"""Draw the expected contents and trim boxes of a kit for a print shop.

Pieces are drawn in the inks of the shop's press, with its bleed and cutting lines. They are drawn
file by file, since the contents of a file decide how its black letters are printed.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from printgen.components import Piece
from printgen.core.geometry import Box, translation
from printgen.core.scene import Group, Page
from printgen.core.units import number
from printgen.imposition.punched import punches
from printgen.imposition.singles import dies, printed
from printgen.kit.building.shop_files import JOB_TICKET, leaves, plain, plates_of, ticket
from printgen.kit.folders.manifest_file import Manifest
from printgen.kit.layout.assembly import assemble
from printgen.kit.layout.contents import Contents
from printgen.kit.layout.shop import SHOPS
from printgen.kit.options.kit_options import KitOptions
from printgen.kit.pages.order import backed
from printgen.model.catalog import Loaded
from printgen.pdf.traces import Lexicon, Trace
from printgen.proof.codes import PROOF_BACK, PROOF_PAGE
from printgen.proof.expected import (
    AROUND_MM,
    Expected,
    Text,
    TextPage,
    kit_name,
    knowns_of,
    page_of,
    read_back,
    sides_of,
    texts_read,
    within,
)
from printgen.proof.flaw_log import FlawLog
from printgen.proof.known_sides import BACK, EXACT_MM, FRONT, KnownSide, Side
from printgen.proof.pages import Leaf


def expected_of_shop(manifest: Manifest, loaded: Loaded) -> Expected:
    """Draw the shop's kit with its manifest's options as it should be today.

    Raises :class:`UsageError` and :class:`DataError` if it cannot be built any more.
    """
    contents = assemble(loaded, KitOptions.of_manifest(manifest.data, loaded))
    is_imposed = contents.options.imposed is not None
    lexicon = Lexicon()
    sides: list[Side] = []
    drawn: list[list[Trace]] = []
    trims: dict[str, tuple[Box, ...]] = {}
    sheets: dict[int, tuple[Trace, ...]] = {}
    parts: dict[str, list[Side]] = {}
    placed = ((sheet, each.piece.id) for sheet in contents.sheets for each in sheet.placements)
    part_of = {piece: contents.part_of(sheet) for sheet, piece in placed}
    for side in sides_of(contents):
        parts.setdefault(part_of[side.piece.id], []).append(side)
    for part, mine in parts.items():
        pages = [_alone(contents, side) for side in mine]
        if is_imposed:
            pages += backed([each for each in contents.sheets if each.group == part])
        inks = plates_of(contents, mine[0].piece.component)
        read = list(read_back(contents, pages, lexicon, inks))
        sides += mine
        drawn += read[: len(mine)]
        sheets |= {lexicon.content(traces): tuple(traces) for traces in read[len(mine) :]}
        if not is_imposed:
            trims[part] = tuple(dict.fromkeys(_trim(side.piece) for side in mine))
    written = {leaf.component: list(leaves(contents, leaf)) for leaf in contents.leaflets}
    titles = {leaf.component: leaf.title for leaf in contents.leaflets}
    files = {*parts, *written}
    name = kit_name(manifest.data["files"], sorted(files))
    if not contents.options.only:
        written[JOB_TICKET], titles[JOB_TICKET] = ticket(contents, name), "the job ticket"
    texts: list[TextPage] = []
    for component, pages in written.items():
        trims[component] = (pages[0].trim,)
        inks = plain(contents) if component == JOB_TICKET else plates_of(contents, component)
        said = [Text(titles[component], component, page) for page in pages]
        texts += texts_read(said, read_back(contents, pages, lexicon, inks), lexicon)
    knowns = knowns_of(sides, iter(drawn), lexicon)
    return Expected(contents, name, lexicon, knowns, tuple(texts), sheets, trims=trims)


def _trim(piece: Piece | KnownSide) -> Box:
    """Return the trim of the page of a piece."""
    return Box(piece.bleed, piece.bleed, piece.width, piece.height)


def _alone(contents: Contents, drawn: Side) -> Page:
    """Return one side of a piece as a shop prints it, the front with its cutting lines."""
    piece, side = drawn
    away = piece.bleed + AROUND_MM
    at = translation(away, away)
    trim = Box(0, 0, piece.width, piece.height)
    art = piece.front if side == FRONT else piece.back or ()
    if contents.options.imposed is None:
        shown = Group(printed(art), at, trim.grown(piece.bleed))
        lined = SHOPS[contents.options.purpose].lines
    else:
        shown = within(piece, printed(art), at, back=side == BACK)
        lined = punches(piece)
    lines = dies(piece) if lined and side == FRONT else ()
    return page_of(piece, [shown, *(line._replace(matrix=at) for line in lines)])


def with_empty_backs(
    file: Path, pages: Sequence[Leaf], expected: Expected, flaws: FlawLog
) -> list[Leaf]:
    """Return the pages, and mark those that are meant to be empty.

    They are the unprinted backs of a component in which other pieces have backs. A missing one is
    noted, since the next page would be printed behind a front.
    """
    found = [*pages]
    pieces = expected.contents.pieces
    two_sides = {piece.component for piece in pieces if piece.back is not None}
    for n, page in enumerate(pages):
        # Pieces may look the same in front, and only some of them have empty backs.
        empty = [(each, set(_empty_backs(each.known, expected, two_sides))) for each in page.found]
        if not any(True in backs for _, backs in empty):
            continue
        after = pages[n + 1] if n + 1 < len(pages) else None
        if after is not None and not (after.text or after.found or after.changed or after.unknown):
            found[n + 1] = after._replace(is_filler=True)
            continue
        for each in (each for each, backs in empty if backs == {True}):
            message = f"the back of {each.known.names} is empty, and the next page is not"
            flaws.add(PROOF_BACK, message, file=file, page=page.number, kind="none")
    return found


def _empty_backs(known: KnownSide, expected: Expected, two_sides: set[str]) -> Iterator[bool]:
    """Yield for each piece with that front whether its back is empty.

    ``two_sides`` are the components in which a piece has a back.
    """
    for piece in known.pieces(FRONT):
        yield piece.component in two_sides and expected.side_of(piece, BACK) is None


def trimmed(file: Path, pages: Sequence[Leaf], trim: Box, flaws: FlawLog) -> None:
    """Note pages whose trim box is not ``trim`` to 0.1 mm."""
    for page in pages:
        off = page.trim.off(trim)
        if off > EXACT_MM:
            message = f"the page is cut to {_said(page.trim)}, not to {_said(trim)}"
            flaws.add(
                PROOF_PAGE, message, file=file, page=page.number, measured=off, limit=EXACT_MM
            )


def cut(file: Path, pages: Sequence[Leaf], trims: Sequence[Box], flaws: FlawLog) -> None:
    """Note pages whose trim box is not that of their piece to 0.1 mm, and pieces outside of it.

    A page without pieces should have one of the ``trims``.
    """
    for page in pages:
        mine = {_trim(each.known) for each in page.found}
        trim = min([t for t in trims if t in mine] or trims, key=page.trim.off)
        trimmed(file, [page], trim, flaws)
        for each in page.found:
            off = each.box.off(trim)
            # Another size is reported already.
            if off > EXACT_MM and _is_as_large(each.box, trim):
                message = f"{each.known.names} is {number(off, 2)} mm off from where it is cut"
                flaws.add(
                    PROOF_PAGE,
                    message,
                    file=file,
                    page=page.number,
                    box=each.box,
                    measured=off,
                    limit=EXACT_MM,
                )


def _is_as_large(one: Box, other: Box) -> bool:
    return max(abs(one.width - other.width), abs(one.height - other.height)) <= EXACT_MM


def _said(box: Box) -> str:
    sides = f"{number(box.width, 2)} × {number(box.height, 2)} mm"
    return f"{sides} from {number(box.x, 2)}, {number(box.y, 2)} mm on"
