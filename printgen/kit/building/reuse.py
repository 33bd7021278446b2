"""Reuse files of an older kit that would be drawn again with the same bytes.

The manifest records what each file was made from: a fingerprint of its pages as they are given to
the backend, and of the installed code, libraries and fonts. If that is unchanged and the file's
SHA-256 is the manifest's, its bytes are reused instead of drawn.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO, TypeAlias

from printgen.components.fingerprints import Fingerprints, fingerprint_of
from printgen.core.errors import DataError
from printgen.core.files import MOST_OUTPUT, read_bytes, sha256_of
from printgen.core.printing import Turn
from printgen.core.scene import Document, Page
from printgen.kit.building.unchanged import code_fingerprint
from printgen.kit.folders.inventory import listed
from printgen.kit.layout.contents import Contents
from printgen.kit.pages.single_pages import document

if TYPE_CHECKING:
    from printgen.backends.press.conditions import Plates


class ReusableFiles:
    """The files of the kit to be replaced that can be reused (none if its manifest cannot be read),
    and those that the same command has drawn already.
    """

    def __init__(self, folder: Path, drawn: dict[str, Path] | None = None) -> None:
        self._folder = folder
        self._drawn = {} if drawn is None else drawn
        self._files = listed(folder) or {}

    def checksum(self, name: str, made_from: str) -> str | None:
        """Return the file's SHA-256 if it is what would be drawn; None if it differs or was
        changed.
        """
        facts = self._files.get(name)
        if not isinstance(facts, dict) or facts.get("from") != made_from:
            return None
        with suppress(DataError):
            found = sha256_of(self._folder / name)
            return found if found == facts.get("sha256") else None
        return None

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
        drawn_by = code_fingerprint() if plates is None else f"{code_fingerprint()} {plates}"
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
        return fingerprints.facts(code_fingerprint(), fingerprints.page_of_file(page))

    def write(out: BinaryIO) -> None:
        from printgen.backends import svg

        out.write(svg.render(page))

    return made_from, write


def finished(content: bytes) -> Draft:
    """Return the draft of a file whose content is ready."""
    return (lambda _: fingerprint_of(content)), (lambda out: out.write(content))
