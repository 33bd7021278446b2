"""The main job: draw kits and write their folders."""

import itertools
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from typing import Any, Final, NamedTuple, TypeAlias

from printgen.components import Piece
from printgen.components.piece import Art
from printgen.core.did_you_mean import did_you_mean
from printgen.core.errors import BuildError, DataError, Finding, UsageError
from printgen.core.geometry import Box, translation
from printgen.core.limits import working_on
from printgen.core.printing import HOME
from printgen.core.scene import Group, Page
from printgen.imposition.layers import in_layers
from printgen.kit.assembly import assemble
from printgen.kit.contents import Contents, poster_file, title_of
from printgen.kit.folder import Folder, Leftovers, publish, reporting_completion
from printgen.kit.inventory import MANIFEST
from printgen.kit.manifest import manifest_of, readable
from printgen.kit.options import KitOptions
from printgen.kit.pages import (
    combined,
    group_pages,
    group_turn,
    poster_pages,
    sent,
)
from printgen.kit.reuse import Draft, ReusableFiles, Task, page_of_text, pdf_task, svg_file
from printgen.model.catalog import Loaded

# The kinds of file, and the words for several of them.
FORMATS: Final = {
    "pdf": ("pdf",),
    "svg": ("svg-sheets", "svg-pieces"),
    "svg-sheets": ("svg-sheets",),
    "svg-pieces": ("svg-pieces",),
    "html": ("html",),
}

# Told the number of files written, the number there will be, and the one just written.
Progress: TypeAlias = Callable[[int, int, str], None]


class Kit(NamedTuple):
    """A kit on disk: its folder and its manifest.

    ``unplayable`` is why the game that it is of cannot be set up, or not played by its rules, and
    ``warnings`` what will not print well.
    ``kept`` is how many of its files were reused from the kit that was there before, and
    ``leftovers`` what became of that one's other files. A kit with ``nothing_new`` was to renew an
    older one that is all that is needed: it is that one.
    """

    folder: Path
    manifest: dict[str, Any]
    unplayable: tuple[Finding, ...] = ()
    warnings: tuple[Finding, ...] = ()
    kept: int = 0
    leftovers: Leftovers = Leftovers()
    nothing_new: bool = False


def build(
    kits: Sequence[tuple[Loaded, KitOptions]],
    out: Path,
    formats: Sequence[str] = ("pdf", "svg"),
    progress: Progress | None = None,
    found: Iterable[Finding] = (),
) -> list[Kit]:
    """Draw kits and write their folders into ``out``, replacing older folders whole.

    All are assembled before the first is drawn, and all are drawn before the first is put in its
    place. Raises :class:`DataError` with the findings of all, :class:`UsageError` and
    :class:`BuildError`; nothing in ``out`` has then changed. If Ctrl-C comes when all are in their
    places, its ``KeyboardInterrupt`` says so. ``found`` is what is wrong with other games of the
    same command: then too nothing is built.
    """
    kinds = _kinds(formats)
    if "pdf" not in kinds and any(options.booklet for _, options in kits):
        raise UsageError("a booklet to staple needs PDFs, but --format leaves them out")
    if "html" in kinds and any(options.since is not None for _, options in kits):
        raise UsageError("HTML is not printed, so --since has none: leave html out of --format")
    if "pdf" not in kinds and any(options.purpose != HOME for _, options in kits):
        raise UsageError("a kit for a print shop needs PDFs, but --format leaves them out")
    assembled = _assembled(_distinct(kits), out, kinds, found)
    works = [work for work in assembled if not work.is_empty]
    count = sum(len(work.jobs) for work in works)
    numbers = itertools.count(1)

    def report(file: str) -> None:
        if progress is not None:
            progress(next(numbers), count, file)

    folders = [Folder(out / work.name, (file for file, _ in work.jobs)) for work in works]
    made: list[Kit] = []
    built = [_same_as_before(work) for work in assembled if work.is_empty]
    del assembled
    # By what they are made from: pieces alone are the same for every paper.
    drawn: dict[str, Path] = {}
    with reporting_completion(folders), ExitStack() as stack:
        for folder in folders:
            stack.enter_context(folder)
        for folder in folders:
            # What is drawn goes: of a kit on the disk only the manifest is kept.
            work = works.pop(0)
            with working_on(work.contents.loaded.description.place()):
                manifest, kept = _draw(work, folder, ReusableFiles(folder.target, drawn), report)
            warnings = tuple(work.contents.context.log.warnings)
            made.append(Kit(folder.target, manifest, _unplayable(work.contents), warnings, kept))
        publish(folders)
        for kit, folder in zip(made, folders, strict=True):
            built.append(kit._replace(leftovers=folder.leftovers))
    return built


def _unplayable(contents: Contents) -> tuple[Finding, ...]:
    """Return the reasons why the game cannot be set up or played; a game without rules has none."""
    description = contents.loaded.description
    if description.setup is None and description.rules is None:
        return ()
    from printgen.play.playable import unplayable

    return unplayable(contents.loaded, contents.options.players)


def _same_as_before(work: "_Work") -> Kit:
    """Return the previous kit if nothing in it has changed."""
    update = work.contents.update
    if update is None:
        raise BuildError(f"'{work.name}' has no files")
    manifest = manifest_of(work.contents, work.name, {})
    return Kit(update.old.folder, manifest, _unplayable(work.contents), nothing_new=True)


class _Work(NamedTuple):
    """A kit to be drawn: the name of its folder, its contents and its files."""

    name: str
    contents: Contents
    jobs: list[Task]

    @property
    def is_empty(self) -> bool:
        """True for an update in which nothing has changed."""
        return self.contents.update is not None and self.contents.update.is_empty


def _distinct(kits: Iterable[tuple[Loaded, KitOptions]]) -> list[tuple[Loaded, KitOptions]]:
    """Return each kit once. Raises :class:`UsageError` if two games would use one folder."""
    known: dict[str, tuple[Loaded, KitOptions]] = {}
    for loaded, options in kits:
        name = options.folder_name(loaded.id)
        other, _ = known.setdefault(name, (loaded, options))
        if _origin(other) != _origin(loaded):
            raise UsageError(
                f"'{_file(other)}' and '{_file(loaded)}' have the same id, and both kits would be"
                f" '{name}'; change one id, or build them one by one with different --out"
            )
    return list(known.values())


def _file(loaded: Loaded) -> str:
    """Return the game's file as messages show it."""
    return loaded.description.tree.place.file


def _origin(loaded: Loaded) -> Path:
    """Return the file of the game or variant, resolved."""
    return loaded.folder.resolve() / Path(_file(loaded)).name


def _assembled(
    kits: Iterable[tuple[Loaded, KitOptions]],
    out: Path,
    kinds: set[str],
    failed: Iterable[Finding],
) -> list[_Work]:
    """Return all kits laid out. Raises :class:`DataError` with the findings of all games."""
    found = list(failed)
    works = []
    for loaded, options in kits:
        name = options.folder_name(loaded.id)
        if options.since is not None and (out / name).resolve() == options.since.folder:
            raise UsageError(
                f"'{out / name}' would be replaced by its own update: choose another --out"
            )
        try:
            with working_on(loaded.description.place()):
                contents = assemble(loaded, options)
            jobs = list(_jobs(contents, name, kinds))
            if not jobs and kinds == {"html"}:
                raise UsageError(f"only booklets become HTML, and '{name}' has none")
            works.append(_Work(name, contents, jobs))
        except DataError as error:
            found += error.findings
    if found:
        raise DataError(found)
    return works


def _draw(
    work: _Work, folder: Folder, older: ReusableFiles, report: Callable[[str], None]
) -> tuple[dict[str, Any], int]:
    """Write a kit's files and its manifest, and report each file as it is written.

    Gives the manifest, and how many files were reused from the older kit.
    """
    files: dict[str, dict[str, Any]] = {}
    kept = 0
    for file, prepare in work.jobs:
        fingerprint, write = prepare()
        made_from = fingerprint(work.contents.fingerprints)
        content = older.content(file, made_from)
        if content is None:
            content = older.drawn(made_from)
        else:
            kept += 1
        try:
            written = folder.write(file, write if content is None else content)
        except DataError as error:
            # In one file of the kit one picture is damaged: told with all others, at their places.
            from printgen.kit.damage import damaged

            found = damaged(work.contents.context.log.pictures)
            raise DataError(found or error.findings) from None
        older.note(made_from, written.path)
        files[file] = {"sha256": written.sha256, "bytes": written.bytes, "from": made_from}
        report(file)
    manifest = manifest_of(work.contents, work.name, files)
    folder.write(MANIFEST, readable(manifest).encode())
    return manifest, kept


def _kinds(formats: Sequence[str]) -> set[str]:
    for name in formats:
        if name not in FORMATS:
            hint = did_you_mean(name, FORMATS)
            raise UsageError(f"no kind of file is called '{name}'" + (f" ({hint})" if hint else ""))
    if not formats:
        raise UsageError(f"no kind of file is named (known are {', '.join(FORMATS)})")
    return {kind for name in formats for kind in FORMATS[name]}


def _jobs(contents: Contents, name: str, kinds: set[str]) -> Iterator[Task]:
    if contents.options.purpose != HOME:
        from printgen.kit import shop

        yield from shop.jobs(contents, name)
        return
    first: tuple[Page, ...] = ()
    if contents.update is not None:
        if contents.update.is_empty:
            return
        from printgen.kit.update_page import update_pages

        first = _sent(update_pages(contents, contents.update, name), contents)
    elif not contents.options.only and kinds & {"pdf", "svg-sheets"}:
        from printgen.kit.cover import cover

        called = name if "pdf" in kinds else ""
        first = _sent(cover(contents, called, _whole_files(contents, name, kinds)), contents)
    if "pdf" in kinds:
        yield from _pdf_jobs(contents, name, first)
    if "svg-sheets" in kinds:
        yield from _sheet_jobs(contents, first)
    if "svg-pieces" in kinds:
        yield from _piece_jobs(contents)
    if "html" in kinds:
        from printgen.kit import web

        for file, finished in web.jobs(contents, name):
            yield file, partial(page_of_text, finished())


def _sent(pages: Iterable[Page], contents: Contents) -> tuple[Page, ...]:
    """Return the first pages, corrected for the printer: they show a ruler, too."""
    return tuple(page for _, page in sent(contents, enumerate(pages, start=1)))


def _whole_files(contents: Contents, name: str, kinds: set[str]) -> dict[str, str]:
    """Return by piece the file that shows a piece larger than the paper on one page."""
    pieces = [plan.poster.piece for plan in contents.posters]
    if "pdf" in kinds:
        return {piece.id: poster_file(name, piece.id) for piece in pieces}
    if "svg-pieces" in kinds:
        return {piece.id: f"{_stem(piece)}-front.svg" for piece in pieces}
    return {}


def _pdf_jobs(contents: Contents, name: str, first: tuple[Page, ...]) -> Iterator[Task]:
    game = contents.loaded.description.game

    job = partial(pdf_task, contents)
    for group in contents.groups:
        title = title_of(game, group)
        turn = group_turn(contents, group)
        yield job(f"{name}-{group}.pdf", title, group_pages(contents, group), turn=turn)
    for plan in contents.posters:
        file = poster_file(name, plan.poster.piece.id)
        title = plan.poster.piece.title
        yield job(file, title, poster_pages(contents, plan), turn=plan.turn)
    for booklet in contents.booklets:
        title = f"{booklet.title} to be stapled"
        yield job(booklet.file(name), title, booklet.pages, turn=booklet.turn)
    if first:
        pages, outline = combined(contents, first)
        yield job(f"{name}-kit.pdf", "the whole kit", pages, outline, turn=contents.turn)


def _svg_job(contents: Contents, file: str, page: Page) -> Task:
    def prepare() -> Draft:
        return svg_file(contents.context.theme.printed(page))

    return file, prepare


def _sheet_jobs(contents: Contents, first: tuple[Page, ...]) -> Iterator[Task]:
    for n, page in enumerate(first, start=1):
        yield _svg_job(contents, f"svg/sheets/cover-{n}.svg", page)
    for sheet in contents.sheets:
        stem = f"svg/sheets/{sheet.group}-{sheet.number}"
        yield _svg_job(contents, f"{stem}-front.svg", sheet.front)
        if sheet.back is not None:
            yield _svg_job(contents, f"{stem}-back.svg", sheet.back)
    for leaflet in contents.leaflets:
        for n, page in sent(contents, leaflet.numbered()):
            yield _svg_job(contents, f"svg/sheets/{leaflet.component}-{n}.svg", page)


def _piece_jobs(contents: Contents) -> Iterator[Task]:
    for piece in contents.pieces:
        stem = _stem(piece)
        yield _svg_job(contents, f"{stem}-front.svg", _alone(piece, piece.front, "front"))
        if piece.back is not None:
            yield _svg_job(contents, f"{stem}-back.svg", _alone(piece, piece.back, "back"))


def _stem(piece: Piece) -> str:
    return f"svg/pieces/{piece.component}/{piece.design or piece.component}"


def _alone(piece: Piece, art: Art, side: str) -> Page:
    """Return one side of a piece as a page of its own, with its bleed."""
    b = piece.bleed
    trim = Box(b, b, piece.width, piece.height)
    whole = trim.grown(b)
    words = f"{piece.title}: {piece.design}" if piece.design else piece.title
    nodes: tuple[Group, ...] = (Group(art, translation(b, b)),)
    if piece.is_folded:
        nodes = tuple(in_layers(art, translation(b, b)))
    return Page(
        whole.width,
        whole.height,
        nodes,
        trim=trim,
        bleed=whole,
        title=f"{words}, {side}",
    )
