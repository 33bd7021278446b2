"""Take the place of parts of ReportLab while it writes a file."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, BinaryIO

from reportlab.pdfbase import pdfdoc


@contextmanager
def replaced(module: Any, **mine: Any) -> Iterator[None]:
    """Replace attributes of one of its modules; since all documents use them, they are restored."""
    theirs = {name: getattr(module, name) for name in mine}
    vars(module).update(mine)
    try:
        yield
    finally:
        vars(module).update(theirs)


def file_on(out: BinaryIO) -> type:
    """Return the class of a file that writes each object when it is made, instead of collecting all
    of them in memory.
    """

    class File(pdfdoc.PDFFile):  # type: ignore[misc] # ReportLab has no types
        def __init__(self, version: tuple[int, int]) -> None:
            super().__init__(version)
            out.write(b"".join(self.strings))
            self.strings.clear()
            self.write = out.write

    return File
