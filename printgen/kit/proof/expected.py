"""What the finished files of a kit should show: its pieces drawn anew, and its pages of texts.

Pieces are drawn alone, each side on a page of its own, by the backend that draws the sheets, and
are read back by the reader that reads the files. So two drawings are the same if they make the same
marks, and nothing is asked of imposition.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from printgen.catalog import Loaded
from printgen.checks.kits import Manifest
from printgen.components import Piece
from printgen.geometry import Box, translation
from printgen.impose.printer import Printer
from printgen.kit.contents import Contents, assemble, poster_file
from printgen.kit.order import Order, order
from printgen.kit.proof.known import BACK, FRONT, Known, Side, SideName
from printgen.prepress.reader import opened_data
from printgen.prepress.traces import Lexicon, Trace, Tracer, moved
from printgen.scene import Document, Group, Node, Page

if TYPE_CHECKING:
    from printgen.kit.order import Wishes

# Around a piece that is drawn alone, in mm: what lies outside of it is seen as well.
_AROUND_MM = 5.0


class TextPage(NamedTuple):
    """A page that holds no pieces: the ``number``-th of ``of`` pages of a text.

    ``group`` is where it is printed, empty for the first pages of the whole kit; ``content`` is the
    number of all that it draws.
    """

    title: str
    group: str
    number: int
    of: int
    content: int
    traces: tuple[Trace, ...]

    def __str__(self) -> str:
        return self.title if self.of == 1 else f"page {self.number} of {self.title}"


class Expected(NamedTuple):
    """What the files of a kit should show.

    ``knowns`` are the sides of pieces, those first that draw most, and ``sides`` the same by the
    pieces' ids; ``atoms`` are the forms that they place; ``texts`` are the pages of texts
    that are to be there once in the files of their groups, ``bound`` those of booklets by their
    files, ``fillers`` what pages that stay empty look like.
    """

    contents: Contents
    name: str
    lexicon: Lexicon
    knowns: tuple[Known, ...]
    sides: dict[tuple[str, SideName], Known]
    atoms: frozenset[int]
    texts: tuple[TextPage, ...]
    bound: dict[str, tuple[TextPage, ...]]
    fillers: frozenset[int]

    def side_of(self, piece: Piece, side: SideName) -> Known | None:
        """The look of a piece's side; None where nothing is printed there."""
        return self.sides.get((piece.id, side))


def order_of(manifest: Manifest, loaded: Loaded) -> Order:
    """What was asked for, by the manifest. Raises :class:`UsageError` where it cannot be."""
    data = manifest.data
    wishes: Wishes = {"only": [str(name) for name in data["only"]]}
    players = data["players"]
    if players != loaded.description.game.players.max:
        wishes["players"] = players
    booklets = data.get("booklets")
    if isinstance(booklets, dict) and booklets:
        wishes["booklet"], wishes["creep"] = True, next(iter(booklets.values())).get("creep")
    if isinstance(data.get("ink"), str):
        wishes["ink"] = data["ink"]
    if isinstance(data.get("duplex"), str):
        wishes["duplex"] = data["duplex"]
    if isinstance(data.get("rounds"), str):
        wishes["rounds"] = data["rounds"]
    if isinstance(data.get("for"), str):
        wishes["purpose"] = data["for"]
    wanted = order(loaded, str(data.get("paper", "a4")), **wishes)
    if isinstance(data.get("printer"), dict):
        # As it was then: the profile may have been measured anew.
        wanted = wanted._replace(printer=Printer(**data["printer"]))
    return wanted


def kit_name(files: Iterable[str], groups: Sequence[str]) -> str:
    """What a kit is called, by the names of the files of its groups; empty where none tells."""
    names = [
        {file.removesuffix(f"-{group}.pdf") for file in files if file.endswith(f"-{group}.pdf")}
        for group in groups
    ]
    common = set.intersection(*names) if names else set()
    return min(common, key=len, default="")


def expected(manifest: Manifest, loaded: Loaded) -> Expected:
    """Draws what a kit of this order shows today.

    Raises :class:`UsageError` and :class:`DataError` where that cannot be built any more.
    """
    contents = assemble(loaded, order_of(manifest, loaded))
    name = kit_name(manifest.data["files"], contents.groups)
    lexicon = Lexicon()
    sides = list(_sides(contents))
    texts = list(_texts(contents, name))
    fillers = [_filler(contents)] if contents.leaflets or not contents.order.only else []
    bound = {
        booklet.file(name): [(booklet.title, "", page) for page in booklet.pages]
        for booklet in contents.booklets
    }
    pages = [_alone(piece, side) for piece, side in sides]
    pages += (page for _, _, page in texts)
    pages += fillers
    pages += (page for each in bound.values() for _, _, page in each)
    drawn = iter(_read(contents, pages, lexicon))
    knowns = _knowns(sides, drawn, lexicon)
    read_texts = _read_texts(texts, drawn, lexicon)
    blank = frozenset(lexicon.content(next(drawn)) for _ in fillers)
    read_bound = {file: _read_texts(each, drawn, lexicon) for file, each in bound.items()}
    atoms = {t.what for known in knowns for t in known.traces if t.held is not None}
    by_piece = {(each.piece.id, each.side): known for known in knowns for each in known.sides}
    return Expected(
        contents,
        name,
        lexicon,
        knowns,
        by_piece,
        frozenset(atoms),
        read_texts,
        read_bound,
        blank,
    )


def _sides(contents: Contents) -> Iterator[Side]:
    """The sides of all pieces that something is printed on."""
    for piece in contents.pieces:
        yield Side(piece, FRONT)
        if piece.back is not None and contents.order.duplex != "none":
            yield Side(piece, BACK)


def _alone(piece: Piece, side: SideName) -> Page:
    """One side of a piece as it is drawn on a sheet, its lines on top of its art."""
    b = piece.bleed
    at = translation(b + _AROUND_MM, b + _AROUND_MM)
    trim = Box(0, 0, piece.width, piece.height)
    art = (piece.back or ()) if side == BACK else piece.front
    nodes: list[Node] = []
    if piece.is_folded:
        from printgen.impose.layers import Layers, art_alone

        layers = Layers()
        layers.take(art, at)
        nodes += layers.nodes()
        art = art_alone(art)
    page = trim.moved(at.e, at.f)
    whole = page.grown(b + _AROUND_MM)
    nodes.insert(0, Group(art, at, trim.grown(b)))
    return Page(whole.width, whole.height, tuple(nodes), page, page.grown(b))


# A text's title, the group that it is printed with, and one of its pages.
_Text = tuple[str, str, Page]


def _texts(contents: Contents, name: str) -> Iterator[_Text]:
    if not contents.order.only:
        from printgen.kit.cover import cover

        whole = {
            bench.poster.piece.id: poster_file(name, bench.poster.piece.id)
            for bench in contents.posters
        }
        yield from (("the kit's first page", "", page) for page in cover(contents, whole))
    for sheet in contents.sheets:
        if sheet.guide is not None:
            title = f"how {sheet.guide.poster.piece.id} is put together"
            yield title, sheet.group, sheet.front
    for leaf in contents.leaflets:
        yield from ((leaf.component, leaf.group, page) for page in leaf.pages)


def _filler(contents: Contents) -> Page:
    from printgen.kit.cover import filler

    return filler(contents)


def _read(contents: Contents, pages: list[Page], lexicon: Lexicon) -> Iterator[list[Trace]]:
    """Pages as they are printed, drawn and read back."""
    from printgen.backends import pdf

    document = contents.workshop.theme.printed_document(Document("reference", tuple(pages)))
    with opened_data("reference", pdf.render(document)) as file:
        tracer = Tracer(file.pdf, lexicon)
        return iter([page.traced(tracer) for page in file.pages])


def _knowns(
    sides: Iterable[Side], drawn: Iterator[list[Trace]], lexicon: Lexicon
) -> tuple[Known, ...]:
    found: dict[Any, Known] = {}
    for side in sides:
        piece = side.piece
        away = piece.bleed + _AROUND_MM
        back = translation(-away, -away)
        everywhere = Box(-away, -away, 1e6, 1e6)
        placed = (moved(trace, back, everywhere, lexicon) for trace in next(drawn))
        traces = [trace for trace in placed if trace is not None]
        # How far it may paint, imposition decides; what it does paint is compared.
        if traces and not traces[0].is_ink:
            del traces[0]
        if not any(trace.is_ink for trace in traces):
            continue  # nothing is printed on this side
        key = lexicon.content(traces), piece.width, piece.height, piece.splits
        if key not in found:
            found[key] = Known(traces, piece.width, piece.height, piece.bleed)
        found[key].sides.append(side)
    return tuple(sorted(found.values(), key=lambda known: -len(known.traces)))


def _read_texts(
    texts: Sequence[_Text], drawn: Iterator[list[Trace]], lexicon: Lexicon
) -> tuple[TextPage, ...]:
    read: list[TextPage] = []
    counts: dict[str, int] = {}
    totals = [title for title, _, _ in texts]
    for title, group, _ in texts:
        counts[title] = counts.get(title, 0) + 1
        traces = tuple(next(drawn))
        content = lexicon.content(traces)
        number, of = counts[title], totals.count(title)
        read.append(TextPage(title, group, number, of, content, traces))
    return tuple(read)
