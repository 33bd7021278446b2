"""Asks PDFium for pages, in a process of its own: what a forged page costs there is bounded, and
what it breaks is not this process.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from typing import Final, NamedTuple, Self

from printgen.core.errors import BuildError
from printgen.core.geometry import Box
from printgen.pdf import pdfium
from printgen.pdf.budget import TooMuchError
from printgen.pdf.pdfium import ANSWERED, ASKED, NO_MEMORY

# Of processor time, for all pages of a file: those of no shipped kit take one.
MOST_SECONDS: Final = 10
# A page may have 16 million pixels: 64 MB, and again for each transparent group in another.
MOST_MEMORY_MB: Final = 2_048
# What Python ends with by itself. On Windows, greater ones are a broken process's.
_OWN: Final = 2


class Pixels(NamedTuple):
    """A page as PDFium draws it: red, green and blue of each pixel, by rows of ``stride`` bytes."""

    data: bytes
    stride: int
    width: int
    height: int


class Drawer:
    """A process that draws pages of one file after the other; a context manager.

    It starts at the first page.
    """

    def __init__(self) -> None:
        self._process: subprocess.Popen[bytes] | None = None
        self._held = b""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def draw(self, data: bytes, number: int, area: Box) -> Pixels | None:
        """Return page ``number`` (from 1) of a PDF, of which ``area`` is shown.

        None if it cannot be drawn.

        Raises :class:`TooMuchError` where it takes too much, or breaks PDFium; and
        :class:`BuildError` where PDFium cannot be started.
        """
        process = self._process = self._process or _started()
        asked, answer = process.stdin, process.stdout
        assert asked is not None  # noqa: S101 - a pipe was asked for
        assert answer is not None  # noqa: S101 - and another
        try:
            # The same object: to compare all of its bytes would be work for each page.
            new = b"" if data is self._held else data
            asked.write(ASKED.pack(len(new), number, area.width, area.height))
            asked.write(new)
            asked.flush()
            self._held = data
            head = answer.read(ANSWERED.size)
            if len(head) == ANSWERED.size:
                width, height, stride = ANSWERED.unpack(head)
                pixels = answer.read(height * stride)
                if len(pixels) == height * stride:
                    return Pixels(pixels, stride, width, height) if pixels else None
        except BrokenPipeError:
            pass
        status = process.wait()
        self.close()
        raise _why(status)

    def close(self) -> None:
        """End the process. It starts again for the next page."""
        process, self._process, self._held = self._process, None, b""
        if process is not None:
            process.kill()
            # Closes the pipes, and waits.
            process.communicate()


def _why(status: int) -> Exception:
    """Return the reason why the process ended instead of answering, from its exit status."""
    if status == -getattr(signal, "SIGXCPU", 0):
        return TooMuchError(
            f"to draw the file's pages takes more than {MOST_SECONDS} s of processor time"
        )
    if status == NO_MEMORY:
        return TooMuchError(f"to draw the page takes more than {MOST_MEMORY_MB} MB of memory")
    if status < 0 or status > _OWN:
        name = signal.Signals(-status).name if status < 0 else f"status {status}"
        return TooMuchError(f"to draw the page takes too much memory, or breaks PDFium ({name})")
    return BuildError(f"PDFium cannot be started to draw pages (status {status})")


def _started() -> subprocess.Popen[bytes]:
    # The child imports from where this process does: the current folder may be a stranger's.
    found = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    try:
        return subprocess.Popen(  # noqa: S603 - this Python, and our own file
            [sys.executable, "-P", "-S", pdfium.__file__, str(MOST_SECONDS), str(MOST_MEMORY_MB)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env=found,
        )
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        raise BuildError(f"PDFium cannot be started to draw pages: {reason}") from None
