"""Draw the pages that the files of a kit should contain: its pieces, and its texts.

Each side of a piece is drawn alone on a page, by the backend that draws the sheets, and read by the
reader that reads the files. So two drawings are the same if they make the same marks, and no other
code is trusted.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple

from printgen.backends import pdf
from printgen.components import Piece
from printgen.components.piece import Art
from printgen.core.geometry import Box, Matrix, around, translation
from printgen.core.printing import HOME
from printgen.core.scene import Document, Group, Node, Page, read_as_picture
from printgen.imposition.layers import Layers, art_alone
from printgen.imposition.sides import clipped
from printgen.kit.folders.manifest_file import Manifest, previous_of
from printgen.kit.folders.previous import PreviousKit, PrintedKit
from printgen.kit.layout.assembly import assemble
from printgen.kit.layout.contents import Contents, poster_file
from printgen.kit.options.kit_options import KitOptions
from printgen.kit.pages.cover import cover
from printgen.kit.pages.order import backed, poster_pages, sent
from printgen.kit.pages.single_pages import filler
from printgen.kit.pages.update_page import update_pages
from printgen.model.catalog import Loaded
from printgen.pdf.marks import Kind
from printgen.pdf.reader import opened_data
from printgen.pdf.traces import Lexicon, Trace, Tracer, moved, unfolded
from printgen.proof.known_sides import BACK, FRONT, KnownSide, Side, SideName, is_same

if TYPE_CHECKING:
    from printgen.backends.press.conditions import Plates

# The margin around a piece that is drawn alone, in mm, since anything outside of it counts, too.
AROUND_MM = 5.0


class TextPage(NamedTuple):
    """A page without pieces: page ``number`` of the ``of`` pages of a text.

    ``group`` is where it is printed, empty for the first pages of the whole kit; ``content`` is the
    number of everything that it draws.
    """

    title: str
    group: str
    number: int
    of: int
    content: int
    traces: tuple[Trace, ...]

    def __str__(self) -> str:
        return self.title if self.of == 1 else f"page {self.number} of {self.title}"


@dataclass(frozen=True)
class Expected:
    """The expected contents of a kit's files.

    ``knowns`` are the sides of pieces, those that draw most first. ``texts`` are the pages of texts
    that must be once in the files of their groups, ``bound`` those of booklets by file, ``fillers``
    the looks of pages that stay empty. For a shop, ``trims`` are the possible trims of pages by
    component, if these are no sheets. ``sheets`` are the sides of sheets as imposed, by the numbers
    of everything that they draw.
    """

    contents: Contents
    name: str
    lexicon: Lexicon
    knowns: tuple[KnownSide, ...]
    texts: tuple[TextPage, ...]
    sheets: Mapping[int, tuple[Trace, ...]]
    bound: dict[str, tuple[TextPage, ...]] = field(default_factory=dict)
    fillers: frozenset[int] = frozenset()
    trims: Mapping[str, tuple[Box, ...]] = field(default_factory=dict)

    @cached_property
    def atoms(self) -> frozenset[int]:
        """The forms that the sides of pieces place."""
        return frozenset(t.what for known in self.knowns for t in known.traces if t.held)

    @property
    def is_for_shop(self) -> bool:
        """True for a kit for a print shop."""
        return self.contents.options.purpose != HOME

    @property
    def is_alone(self) -> bool:
        """True if each piece has a page of its own."""
        return self.is_for_shop and self.contents.options.imposed is None

    def side_of(self, piece: Piece, side: SideName) -> KnownSide | None:
        """Return the look of a piece's side; None if it is blank."""
        return self._by_piece.get((piece.id, side))

    @cached_property
    def _by_piece(self) -> dict[tuple[str, SideName], KnownSide]:
        return {(each.piece.id, each.side): known for known in self.knowns for each in known.sides}


def kit_name(files: Iterable[str], groups: Sequence[str]) -> str:
    """Return a kit's name, from those of its groups' files; empty if none has such a name."""
    names = Counter(
        file.removesuffix(f"-{group}.pdf")
        for file in files
        for group in (*groups, "kit")
        if file.endswith(f"-{group}.pdf")
    )
    # The most frequent name; then the shortest, since one group may be named like the end of
    # another.
    return min(names, key=lambda name: (-names[name], len(name)), default="")


def expected(manifest: Manifest, loaded: Loaded) -> Expected:
    """Draw the kit with its manifest's options as it should be today.

    Raises :class:`UsageError` and :class:`DataError` if it cannot be built any more.
    """
    options = KitOptions.of_manifest(manifest.data, loaded)
    if "since" in manifest.data:
        options = _options_of_update(manifest, options)
    contents = assemble(loaded, options)
    name = kit_name(manifest.data["files"], contents.groups)
    lexicon = Lexicon()
    sides = list(sides_of(contents))
    texts = list(_texts(contents, name))
    fillers = [filler(contents)]
    bound = {
        booklet.file(name): [Text(booklet.title, "", page) for page in booklet.pages]
        for booklet in contents.booklets
    }
    # Texts that are read aloud are written differently: on sheets as well as alone.
    pages = [read_as_picture(_alone(piece, side)) for piece, side in sides]
    pages += (text.page for text in texts)
    pages += fillers
    pages += (text.page for each in bound.values() for text in each)
    pages += _sheets(contents)
    drawn = iter(read_back(contents, pages, lexicon))
    knowns = knowns_of(sides, drawn, lexicon, _touching(contents))
    read_texts = texts_read(texts, drawn, lexicon)
    blank = frozenset(lexicon.content(next(drawn)) for _ in fillers)
    read_bound = {file: texts_read(each, drawn, lexicon) for file, each in bound.items()}
    sheets = {lexicon.content(traces): tuple(traces) for traces in drawn}
    return Expected(contents, name, lexicon, knowns, read_texts, sheets, read_bound, blank)


def _options_of_update(manifest: Manifest, options: KitOptions) -> KitOptions:
    """Return the options with the previous kit that the update was built for.

    That kit may be gone: the manifest describes it. Raises :class:`DataError` if it does not.
    """
    # The manifest describes the kit after the update, in the keys of a kit to be updated.
    after, data = previous_of(manifest), manifest.data
    printed = PrintedKit(
        _before(data["had"], after.printed.pieces), _before(data["had-texts"], after.printed.texts)
    )
    old = data["since"]
    since = PreviousKit(after.folder, old["game"], old["title"], old["version"], "", printed)
    return replace(options, since=since)


def _before(had: Mapping[str, Any], now: Mapping[str, Any]) -> dict[str, Any]:
    """Return the previous entries, without the new ones, which are None in ``had``."""
    told = {name: each for name, each in had.items() if each is not None}
    return {**told, **{name: each for name, each in now.items() if name not in had}}


def _sheets(contents: Contents) -> Iterator[Page]:
    """Yield the sides of all sheets, and the whole pages of what is larger than the paper."""
    for sheet in contents.sheets:
        if sheet.guide is None:
            yield from backed([sheet])
    for plan in contents.posters:
        yield from poster_pages(contents, plan)


def sides_of(contents: Contents) -> Iterator[Side]:
    """Yield the sides of all pieces that are not blank."""
    for piece in contents.pieces:
        yield Side(piece, FRONT)
        if piece.back is not None and contents.options.duplex != "none":
            yield Side(piece, BACK)


def _alone(piece: Piece, side: SideName) -> Page:
    """Return one side of a piece as drawn on a sheet, with its lines above its art."""
    at = translation(piece.bleed + AROUND_MM, piece.bleed + AROUND_MM)
    art = (piece.back or ()) if side == BACK else piece.front
    layers = Layers()
    layers.take(piece, art, at, back=side == BACK)
    nodes: list[Node] = [*layers.nodes()]
    if piece.is_folded:
        art = art_alone(art)
    return page_of(piece, [within(piece, art, at, back=side == BACK), *nodes])


def page_of(piece: Piece, nodes: Iterable[Node]) -> Page:
    """Return a page with one side of a piece."""
    away = piece.bleed + AROUND_MM
    trim = Box(away, away, piece.width, piece.height)
    whole = trim.grown(away)
    return Page(whole.width, whole.height, tuple(nodes), trim, trim.grown(piece.bleed))


def within(piece: Piece, art: Art, at: Matrix, *, back: bool) -> Group:
    """Return a side, clipped to the area that it may paint.

    Art is compared by the boxes of what is visible, so only outlines that do not reach all sides of
    their boxes clip more than the box. Thus designs of different outlines can share a back.
    """
    box = Box(0, 0, piece.width, piece.height).grown(piece.bleed)
    reach = piece.reach(back=back)
    if isinstance(reach, Box) or is_same(
        around(Box(*corner, 0, 0) for corner in reach.corners), box
    ):
        return Group(art, at, box)
    return clipped(piece, art, at, back=back)


class Text(NamedTuple):
    """A page of a text: its title and group, and the page's number (0: its position)."""

    title: str
    group: str
    page: Page
    number: int = 0


def _texts(contents: Contents, name: str) -> Iterator[Text]:
    if contents.update is not None:
        pages = list(enumerate(update_pages(contents, contents.update, name), start=1))
        title = "what is new" if len(pages) > 1 else "the page that says what is new"
        yield from (Text(title, "", page) for _, page in sent(contents, pages))
    elif not contents.options.only:
        whole = {
            plan.poster.piece.id: poster_file(name, plan.poster.piece.id)
            for plan in contents.posters
        }
        first = enumerate(cover(contents, name, whole), start=1)
        yield from (Text("the kit's first page", "", page) for _, page in sent(contents, first))
    for sheet in contents.sheets:
        if sheet.guide is not None:
            piece = sheet.guide.poster.piece
            yield Text(f"how {piece.id} is put together", piece.group, sheet.front)
    for leaf in contents.leaflets:
        numbered = sent(contents, leaf.numbered())
        yield from (Text(leaf.component, leaf.group, page, n) for n, page in numbered)


def _touching(contents: Contents) -> dict[str, set[float]]:
    """Return the ids of pieces that touch others of their size, with the extent of their art beyond
    the trim, in mm.
    """
    found: dict[str, set[float]] = defaultdict(set)
    for sheet in contents.sheets:
        for lying in sheet.placements:
            found[lying.piece.id].update(lying.beyond or ())
    return found


def read_back(
    contents: Contents, pages: Sequence[Page], lexicon: Lexicon, plates: Plates | None = None
) -> Iterator[list[Trace]]:
    """Yield the traces of pages after drawing them as PDF and reading that; with plates, for a
    press.
    """
    document = contents.context.theme.printed_document(Document("reference", tuple(pages)))
    with opened_data("reference", pdf.render(document, plates)) as file:
        tracer = Tracer(file.pdf, lexicon, file.budget)
        return iter([page.traced(tracer) for page in file.pages])


def knowns_of(
    sides: Iterable[Side],
    drawn: Iterator[list[Trace]],
    lexicon: Lexicon,
    touching: Mapping[str, Collection[float]] | None = None,
) -> tuple[KnownSide, ...]:
    """Return the looks of the sides, in the order of ``drawn``.

    ``touching`` has the ids of pieces that touch others, and where their art ends.
    """
    found: dict[Any, KnownSide] = {}
    for side in sides:
        piece = side.piece
        away = piece.bleed + AROUND_MM
        back = translation(-away, -away)
        everywhere = Box(-away, -away, 1e6, 1e6)
        placed = (moved(trace, back, everywhere, lexicon) for trace in next(drawn))
        traces = [trace for trace in placed if trace is not None]
        # Imposition decides how far art may extend; what it draws is compared.
        if traces and not traces[0].is_ink:
            del traces[0]
        # The first use of a text that is read aloud is drawn without a form.
        traces = list(_without_words(traces, lexicon))
        if not any(trace.is_ink for trace in traces):
            continue  # this side is blank
        key = lexicon.content(traces), piece.width, piece.height, piece.splits
        if key not in found:
            found[key] = KnownSide(traces, piece.width, piece.height, piece.bleed)
        found[key].sides.append(side)
        found[key].ends.update((touching or {}).get(piece.id, ()))
    return tuple(sorted(found.values(), key=lambda known: -len(known.traces)))


def _without_words(traces: Iterable[Trace], lexicon: Lexicon) -> Iterator[Trace]:
    """Yield the traces, with forms that contain text replaced by their contents."""
    for trace in traces:
        if trace.held is not None and _has_words(trace.held.traces):
            yield from _without_words(unfolded(trace, lexicon), lexicon)
        else:
            yield trace


def _has_words(traces: Iterable[Trace]) -> bool:
    return any(
        trace.look.kind is Kind.TEXT if trace.held is None else _has_words(trace.held.traces)
        for trace in traces
    )


def texts_read(
    texts: Sequence[Text], drawn: Iterator[list[Trace]], lexicon: Lexicon
) -> tuple[TextPage, ...]:
    read: list[TextPage] = []
    counts: dict[str, int] = {}
    totals = [text.title for text in texts]
    for title, group, _, own in texts:
        counts[title] = counts.get(title, 0) + 1
        traces = tuple(next(drawn))
        content = lexicon.content(traces)
        number = own or counts[title]
        of = max(number, totals.count(title))
        read.append(TextPage(title, group, number, of, content, traces))
    return tuple(read)
