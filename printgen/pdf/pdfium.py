"""The process that draws pages: PDFium, within limits that the operating system enforces.

PDFium cannot be stopped while it draws, and a forged page of a few kilobytes can keep it busy for
hours, or break it. ``raster`` starts this file and requests pages. Nothing else of printgen is
loaded here, so that it starts in a twentieth of a second.
"""

from __future__ import annotations

import contextlib
import os
import signal
import struct
import sys
import time
from typing import Any, BinaryIO, Final

PX_PER_MM: Final = 8.0
# Posters are drawn in a lower resolution than cards, rather than in gigabytes.
MOST_PIXELS: Final = 16_000_000

# A request: how many bytes of a new file follow (none: the same file), its page (from 1), and width
# and height of the visible area, in millimetres.
ASKED: Final = struct.Struct("!QIdd")
# A response: width, height, and the bytes of a row, of the pixels that follow: red, green and blue.
# All are 0 for a page that cannot be drawn.
ANSWERED: Final = struct.Struct("!IIQ")
# The status if the memory is used up.
NO_MEMORY: Final = 77


def main(seconds: float, a_page: float, most: float, memory: float) -> None:
    """Answer requests until there are no more.

    The limits are seconds of processor time for each file, with more for each page that is asked
    for, and the most for all its pages; and MB of memory.
    """
    # Ctrl-C is for the process that waits for the answers.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _lower_memory(int(memory))
    try:
        _serve(sys.stdin.buffer, sys.stdout.buffer, (seconds, a_page, most))
    except MemoryError:
        os._exit(NO_MEMORY)


def _serve(asked: BinaryIO, answer: BinaryIO, limits: tuple[float, float, float]) -> None:
    import pypdfium2  # type: ignore[import-untyped]

    wrong = (pypdfium2.PdfiumError, ValueError, OverflowError, IndexError)
    document: Any = None
    seconds, a_page, most = limits
    began, pages = 0.0, 0
    while len(head := asked.read(ASKED.size)) == ASKED.size:
        size, number, width, height = ASKED.unpack(head)
        if size:
            document, began, pages = None, time.process_time(), 0
        pages += 1
        _end_at(began + min(seconds + pages * a_page, most))
        if size:
            with contextlib.suppress(*wrong):
                document = pypdfium2.PdfDocument(asked.read(size))
        bitmap = None
        if document is not None:
            with contextlib.suppress(*wrong):
                bitmap = _drawn(document[number - 1], width, height)
        if bitmap is None:
            answer.write(ANSWERED.pack(0, 0, 0))
        else:
            answer.write(ANSWERED.pack(bitmap.width, bitmap.height, bitmap.stride))
            answer.write(bitmap.buffer)
        answer.flush()


def _drawn(page: Any, shown_width: float, shown_height: float) -> Any:
    width, height = page.get_size()
    if width <= 0 or height <= 0:
        return None
    fine = PX_PER_MM * max(shown_width / width, shown_height / height)
    # Neither side is less than a pixel, however thin the page is.
    most = min((MOST_PIXELS / (width * height)) ** 0.5, MOST_PIXELS / max(width, height))
    # Not native bytes first: red, green, blue without a filler, whatever the page holds. Layers are
    # in the state in which they are printed.
    return page.render(
        scale=min(fine, most), rev_byteorder=True, draw_annots=False, optimize_mode="print"
    )


def _end_at(seconds: float) -> None:
    """Limit this process to ``seconds`` of processor time; then SIGXCPU ends it."""
    if sys.platform == "win32":
        return
    import resource

    signal.signal(signal.SIGXCPU, signal.SIG_DFL)
    _, hard = resource.getrlimit(resource.RLIMIT_CPU)
    end = int(seconds) + 1
    if hard != resource.RLIM_INFINITY:
        end = min(end, hard)
    resource.setrlimit(resource.RLIMIT_CPU, (end, hard))


def _lower_memory(megabytes: int) -> None:
    if sys.platform != "linux":  # no other system enforces it
        return
    import resource

    for which, most in ((resource.RLIMIT_DATA, megabytes * 2**20), (resource.RLIMIT_CORE, 0)):
        soft, hard = resource.getrlimit(which)
        if soft == resource.RLIM_INFINITY or most < soft:
            resource.setrlimit(which, (most, hard))


if __name__ == "__main__":
    main(*map(float, sys.argv[1:]))
