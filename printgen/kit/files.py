"""Single files: written whole or not at all."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

from printgen.errors import BuildError, UsageError
from printgen.scene import Document


def write_document(document: Document, file: Path) -> list[Path]:
    """Writes a document as its file's name ends, ``.pdf`` or ``.svg``, and gives the files written.

    An SVG holds one page; further pages get files with numbers. Raises :class:`UsageError` for
    another ending and :class:`BuildError`.
    """
    match file.suffix.lower():
        case ".pdf":
            from printgen.backends import pdf

            write_file(file, pdf.render(document))
            return [file]
        case ".svg":
            from printgen.backends import svg

            files = [file]
            files += [
                file.with_name(f"{file.stem}-{n}{file.suffix}")
                for n in range(2, len(document.pages) + 1)
            ]
            for target, page in zip(files, document.pages, strict=True):
                write_file(target, svg.render(page))
            return files
    raise UsageError(f"'{file}' should end in .pdf or .svg")


def write_file(file: Path, content: bytes) -> None:
    """Writes a file in one step: another of that name is replaced only by the whole new one.

    Raises :class:`BuildError` where it cannot be written.
    """
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(dir=file.parent, prefix=f".{file.name}-")
        part = Path(name)
        try:
            with os.fdopen(handle, "wb") as stream:
                stream.write(content)
            part.chmod(0o666 & ~_umask())
            part.replace(file)
        except BaseException:
            part.unlink(missing_ok=True)
            raise
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        raise BuildError(f"'{file}' cannot be written: {reason}") from None


def _umask() -> int:
    current = os.umask(0)
    os.umask(current)
    return current
