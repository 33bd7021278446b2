"""Reuse files of an older kit that would be drawn again with the same bytes.

The manifest records what each file was made from: a fingerprint of its pages as they are given to
the backend, of the backends' code, of the libraries and of the fonts. If that is unchanged and the
file's SHA-256 is the manifest's, its bytes are reused instead of drawn.
"""

from __future__ import annotations

import sys
import zlib
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from functools import cache
from hashlib import blake2b, sha256
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO, Final, TypeAlias

from printgen.components.fingerprints import Fingerprints, fingerprint_of
from printgen.core.errors import DataError
from printgen.core.files import MOST_OUTPUT, read_bytes, read_json
from printgen.core.printing import Turn
from printgen.core.scene import Document, Page
from printgen.core.version import __version__
from printgen.fonts.font import FONT_FILES, font_path
from printgen.kit.folders.inventory import MANIFEST
from printgen.kit.layout.contents import Contents
from printgen.kit.pages.single_pages import document

if TYPE_CHECKING:
    from printgen.backends.press.conditions import Plates

# The modules that turn a scene into bytes, from printgen's own folder: all that the backends import
# (tests/kit/test_reuse.py checks).
CODE: Final = (
    "backends",
    "core/codes.py",
    "core/colour.py",
    "core/deferred.py",
    "core/errors.py",
    "core/files.py",
    "core/geometry.py",
    "core/outlines.py",
    "core/pictures.py",
    "core/polygons.py",
    "core/printing.py",
    "core/scene.py",
    "core/translations.py",
    "core/units.py",
    "core/user_folders.py",
    "fonts",
)
# The libraries that draw each format, with the files that contain their version.
_LIBRARIES: Final = {
    "pdf": ("reportlab",),
    "plates": ("reportlab", "PIL"),
    "svg": ("svgwrite", "fontTools"),
    "pixels": ("reportlab", "PIL", "pypdfium2", "pypdfium2_raw"),
}
_MARKERS: Final = ("__init__.py", "version.py", "_version.py", "version.json")


class ReusableFiles:
    """The files of the kit to be replaced that can be reused (none if its manifest cannot be read),
    and those that the same command has drawn already.
    """

    def __init__(self, folder: Path, drawn: dict[str, Path] | None = None) -> None:
        self._folder = folder
        self._drawn = {} if drawn is None else drawn
        self._files: dict[str, Any] = {}
        try:
            manifest = read_json(folder / MANIFEST, MOST_OUTPUT)
        except (DataError, ValueError):
            return
        files = manifest.get("files") if isinstance(manifest, dict) else None
        if isinstance(files, dict):
            self._files = files

    def content(self, name: str, made_from: str) -> bytes | None:
        """Return the file's bytes if they are those that would be drawn; None if they differ or the
        file was changed.
        """
        facts = self._files.get(name)
        if not isinstance(facts, dict) or facts.get("from") != made_from:
            return None
        try:
            content = read_bytes(self._folder / name, MOST_OUTPUT)
        except DataError:
            return None
        return content if sha256(content).hexdigest() == facts.get("sha256") else None

    def drawn(self, made_from: str) -> bytes | None:
        """Return the bytes of a file of another kit of this command that is made from the same."""
        path = self._drawn.get(made_from)
        with suppress(DataError):  # it may be too large for memory
            return read_bytes(path, MOST_OUTPUT) if path is not None else None
        return None

    def note(self, made_from: str, path: Path) -> None:
        """Note the path of a drawn file."""
        self._drawn.setdefault(made_from, path)


# A file that is ready to be drawn: a function for its fingerprint, and one that writes it.
Draft: TypeAlias = tuple[Callable[[Fingerprints], str], Callable[[BinaryIO], object]]
# The name of a file, and the function that prepares its draft.
Task: TypeAlias = tuple[str, Callable[[], Draft]]


def pdf_file(document: Document, plates: Plates | None = None) -> Draft:
    """Return a PDF of the document; with plates, for a press."""

    def made_from(fingerprints: Fingerprints) -> str:
        pages = [fingerprints.page_of_file(page) for page in document.pages]
        drawn_by = drawing_code("pdf") if plates is None else f"{drawing_code('plates')} {plates}"
        return fingerprints.facts(drawn_by, pages, document._replace(pages=()))

    def write(out: BinaryIO) -> None:
        from printgen.backends import pdf

        pdf.write(document, out, plates)

    return made_from, write


def pdf_task(  # noqa: PLR0913 - a document's parts
    contents: Contents,
    file: str,
    title: str,
    pages: Iterable[Page],
    outline: Sequence[tuple[str, int]] = (),
    *,
    turn: Turn | None = None,
    plates: Plates | None = None,
) -> Task:
    """Return the task of writing pages of a kit as PDF; with plates, for a press."""

    def prepare() -> Draft:
        whole = document(contents.context.game, title, pages, outline, turn=turn)
        return pdf_file(contents.context.theme.printed_document(whole), plates)

    return file, prepare


def svg_file(page: Page) -> Draft:
    """Return an SVG of the page."""

    def made_from(fingerprints: Fingerprints) -> str:
        return fingerprints.facts(drawing_code("svg"), fingerprints.page_of_file(page))

    def write(out: BinaryIO) -> None:
        from printgen.backends import svg

        out.write(svg.render(page))

    return made_from, write


def finished(content: bytes) -> Draft:
    """Return the draft of a file whose content is ready."""
    return (lambda _: fingerprint_of(content)), (lambda out: out.write(content))


@cache
def drawing_code(kind: str) -> str:
    """Return a fingerprint of the code that draws ``kind``: backends, libraries and fonts as
    installed.

    Kinds are ``pdf``, ``plates`` (for a press), ``svg`` and ``pixels``.
    """
    digest = blake2b(digest_size=16)
    for part in (kind, __version__, sys.version, zlib.ZLIB_RUNTIME_VERSION):
        digest.update(f"{part}\n".encode())
    for file in (*_own(kind), *_marker_files(kind)):
        digest.update(file.read_bytes())
    for name in sorted(FONT_FILES):
        # The widths in the drawing cover their contents: it is enough that they are the same files.
        about = font_path(name).stat()
        digest.update(f"{name} {about.st_size} {about.st_mtime_ns}\n".encode())
    return digest.hexdigest()


def _own(kind: str) -> list[Path]:
    """Return printgen's own files that draw ``kind``; profiles of inks are only for presses."""
    home = Path(__file__).parents[2]
    endings = ("*.py", "*.icc") if kind == "plates" else ("*.py",)
    parts = [home / name for name in CODE]
    return [
        file
        for part in parts
        for file in ([part] if part.suffix else sorted(f for e in endings for f in part.rglob(e)))
    ]


def _marker_files(kind: str) -> list[Path]:
    """Return the files of the libraries that change with their version."""
    return [
        file
        for name in _LIBRARIES[kind]
        for folder in _folders(name)
        for file in (folder / each for each in _MARKERS)
        if file.is_file()
    ]


def _folders(module: str) -> list[Path]:
    """Return the folders of a package, without importing it."""
    spec = find_spec(module)
    return [Path(folder) for folder in (spec.submodule_search_locations or ())] if spec else []
