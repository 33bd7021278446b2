"""The expected contents and trim boxes of a kit for a print shop.

Their pieces are drawn anew in the inks of the shop's press, with its bleed and the lines for the
knife: file by file, since what lies in a file decides how its black letters are printed.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from printgen.components import Piece
from printgen.components.folds import is_under
from printgen.core.errors import UsageError
from printgen.core.geometry import Box, translation
from printgen.core.scene import Group, Page
from printgen.core.units import number
from printgen.imposition.layers import art_alone
from printgen.imposition.singles import dies
from printgen.kit.assembly import assemble
from printgen.kit.manifest_file import Manifest
from printgen.kit.options import KitOptions
from printgen.kit.shop import JOB_TICKET, has_lines, leaves, plain, plates_of, ticket
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
    looked_for,
    read_back,
    sides_of,
    texts_read,
)
from printgen.proof.flaw_log import FlawLog
from printgen.proof.known import BACK, EXACT_MM, FRONT, Known, Side, SideName
from printgen.proof.pages import Leaf


def expected_of_shop(manifest: Manifest, loaded: Loaded) -> Expected:
    """Draw the shop's kit with its manifest's options as it should be today.

    Raises :class:`UsageError` and :class:`DataError` where that cannot be built any more.
    """
    contents = assemble(loaded, KitOptions.of_manifest(manifest.data, loaded))
    if contents.options.imposed is not None:
        raise UsageError(
            "sheets that are imposed for a press are not proofed: build the kit without --imposed,"
            " and proof that"
        )
    lined = has_lines(contents.options.purpose)
    lexicon = Lexicon()
    sides: list[Side] = []
    drawn: list[Iterable[list[Trace]]] = []
    trims: dict[str, Box] = {}
    for component, alike in itertools.groupby(
        sides_of(contents), lambda side: side.piece.component
    ):
        mine = list(alike)
        sides += mine
        pages = [_alone(*side, lined=lined) for side in mine]
        inks = plates_of(contents, component)
        drawn.append(read_back(contents, pages, lexicon, inks))
        piece = mine[0].piece
        trims[component] = Box(piece.bleed, piece.bleed, piece.width, piece.height)
    written = {leaf.component: list(leaves(contents, leaf)) for leaf in contents.leaflets}
    titles = {leaf.component: leaf.title for leaf in contents.leaflets}
    files = {*trims, *written}
    name = kit_name(manifest.data["files"], sorted(files))
    if not contents.options.only:
        written[JOB_TICKET], titles[JOB_TICKET] = ticket(contents, name), "the job ticket"
    texts: list[TextPage] = []
    for component, pages in written.items():
        trims[component] = pages[0].trim
        inks = plain(contents) if component == JOB_TICKET else plates_of(contents, component)
        read = read_back(contents, pages, lexicon, inks)
        texts += texts_read(
            [Text(titles[component], component, page) for page in pages], read, lexicon
        )
    knowns = knowns_of(sides, itertools.chain.from_iterable(drawn), lexicon)
    return looked_for(contents, name, lexicon, knowns, tuple(texts), {}, trims=trims)


def _alone(piece: Piece, side: SideName, *, lined: bool) -> Page:
    """Return one side of a piece as a shop prints it; the front with its cutting lines, where it
    has them.
    """
    away = piece.bleed + AROUND_MM
    at = translation(away, away)
    trim = Box(0, 0, piece.width, piece.height)
    art = piece.front if side == FRONT else piece.back or ()
    # What lies below lines that are not printed is not printed either.
    printed = tuple(node for node in art_alone(art) if not is_under(node))
    lines = dies(piece) if lined and side == FRONT else ()
    page = trim.moved(away, away)
    whole = page.grown(away)
    nodes = (
        Group(printed, at, trim.grown(piece.bleed)),
        *(line._replace(matrix=at) for line in lines),
    )
    return Page(whole.width, whole.height, nodes, page, page.grown(piece.bleed))


def with_empty_backs(
    file: Path, pages: Sequence[Leaf], expected: Expected, flaws: FlawLog
) -> list[Leaf]:
    """Return the pages, with those marked that are meant to be empty: they stand for unprinted
    backs of a component in which other pieces have backs. A missing one is noted, since the next
    page would be printed behind a front.
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


def _empty_backs(known: Known, expected: Expected, two_sides: set[str]) -> Iterator[bool]:
    """Yield for each piece with that front whether its back is empty.

    ``two_sides`` are the components in which a piece has a back.
    """
    for piece in known.pieces(FRONT):
        yield piece.component in two_sides and expected.side_of(piece, BACK) is None


def cut(file: Path, pages: Sequence[Leaf], trim: Box, flaws: FlawLog) -> None:
    """Note pages whose trim box is not ``trim`` to 0.1 mm.

    ``trim`` is where that should be.
    """
    for page in pages:
        off = _apart(page.trim, trim)
        if off > EXACT_MM:
            message = f"the page is cut to {_said(page.trim)}, and should be to {_said(trim)}"
            flaws.add(
                PROOF_PAGE, message, file=file, page=page.number, measured=off, limit=EXACT_MM
            )
        for each in page.found:
            off = _apart(each.box, trim)
            # Of another size, it is message already.
            if off > EXACT_MM and _is_as_large(each.box, trim):
                message = f"{each.known.names} lies {number(off, 2)} mm off from where it is cut"
                flaws.add(
                    PROOF_PAGE,
                    message,
                    file=file,
                    page=page.number,
                    box=each.box,
                    measured=off,
                    limit=EXACT_MM,
                )


def _apart(one: Box, other: Box) -> float:
    """Return the greatest distance between corresponding sides of two boxes."""
    return max(
        abs(one.x - other.x),
        abs(one.y - other.y),
        abs(one.right - other.right),
        abs(one.bottom - other.bottom),
    )


def _is_as_large(one: Box, other: Box) -> bool:
    return max(abs(one.width - other.width), abs(one.height - other.height)) <= EXACT_MM


def _said(box: Box) -> str:
    sides = f"{number(box.width, 2)} × {number(box.height, 2)} mm"
    return f"{sides} from {number(box.x, 2)}, {number(box.y, 2)} mm on"
