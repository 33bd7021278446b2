"""Draw pages as pixels, if only the drawn page shows whether there is ink, and how far it extends.

PDFium draws them in a process of its own: the cost of a forged page is limited, and a crash does
not end this process.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterable
from typing import Final, NamedTuple, Self

from printgen.core.errors import BuildError
from printgen.core.geometry import Box, Point
from printgen.pdf import pdfium
from printgen.pdf.budget import TooMuchError
from printgen.pdf.pdfium import ANSWERED, ASKED, NO_MEMORY

# Processor time for a file, for each page that is asked for, and for all pages together: 220 with
# photographs of 300 dpi take 17.
SECONDS: Final = 10
SECONDS_A_PAGE: Final = 0.2
MOST_SECONDS: Final = 60
# A page may have 16 million pixels: 64 MB, and again for each nested transparent group.
MOST_MEMORY_MB: Final = 2_048
# Python's own exit statuses. On Windows, greater ones are a crashed process's.
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
        """Return the ``area`` of page ``number`` (from 1) of a PDF.

        None if it cannot be drawn.

        Raises :class:`TooMuchError` where it takes too much, or breaks PDFium; and
        :class:`BuildError` where PDFium cannot be started.
        """
        process = self._process = self._process or _started()
        asked, answer = process.stdin, process.stdout
        assert asked is not None  # noqa: S101 - a pipe was asked for
        assert answer is not None  # noqa: S101 - and another
        try:
            # The same object: comparing all of its bytes would be work for each page.
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
            f"drawing the file's pages takes more than {SECONDS} s of processor time and"
            f" {SECONDS_A_PAGE} s for each page, or {MOST_SECONDS} s in all"
        )
    if status == NO_MEMORY:
        return TooMuchError(f"drawing the page takes more than {MOST_MEMORY_MB} MB of memory")
    if status < 0 or status > _OWN:
        name = signal.Signals(-status).name if status < 0 else f"status {status}"
        return TooMuchError(f"drawing the page takes too much memory, or crashes PDFium ({name})")
    return BuildError(f"PDFium cannot be started to draw pages (status {status})")


def _started() -> subprocess.Popen[bytes]:
    # The child imports from the same places as this process: the current folder may be a
    # stranger's.
    found = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    limits = map(str, (SECONDS, SECONDS_A_PAGE, MOST_SECONDS, MOST_MEMORY_MB))
    try:
        return subprocess.Popen(  # noqa: S603 - this Python, and our own file
            [sys.executable, "-P", "-S", pdfium.__file__, *limits],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env=found,
        )
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        raise BuildError(f"PDFium cannot be started to draw pages: {reason}") from None


# Anything lighter than this in red, green and blue (of 255) is paper: PDFium's edges are soft.
_PAPER: Final = 251
_LIGHT: Final = bytes(range(_PAPER, 256))


class Picture:
    """A page drawn on white paper. Places are millimetres on the page."""

    def __init__(self, pixels: Pixels, area: Box) -> None:
        self._data, self._stride, self._width, self._height = pixels
        self.area = area
        self._across = self._width / area.width
        self._down = self._height / area.height

    @property
    def is_blank(self) -> bool:
        """True if no pixel has ink."""
        return not self._data.translate(None, _LIGHT)

    @property
    def pixel(self) -> float:
        """Side of a pixel, in millimetres."""
        return 1 / min(self._across, self._down)

    def inked(self, places: Iterable[Point]) -> list[bool]:
        """Return, for each place, True if there is ink; there is none off the page."""
        data, stride, wide, high = self._data, self._stride, self._width, self._height
        left, top, across, down = self.area.x, self.area.y, self._across, self._down
        found = []
        for x, y in places:
            column, row = int((x - left) * across), int((y - top) * down)
            at = row * stride + 3 * column
            found.append(
                0 <= column < wide
                and 0 <= row < high
                and (data[at] < _PAPER or data[at + 1] < _PAPER or data[at + 2] < _PAPER)
            )
        return found
