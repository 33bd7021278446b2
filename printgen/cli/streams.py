"""Standard streams that may be closed, full or without a reader: the command does its work all the
same.

Unreadable output is dropped, so that the exit status is that of the work. Only an answer that
cannot be written, to a full disk or a closed stream, is an error, and is reported at the end.
"""

from __future__ import annotations

import errno
import io
import os
import sys
from typing import TYPE_CHECKING, BinaryIO, Final, TextIO, cast

if TYPE_CHECKING:
    from typing_extensions import Buffer

# What writing to a pipe without a reader says, the second on Windows.
_GONE: Final = {errno.EPIPE, errno.EINVAL}


class _Output(io.FileIO):
    """An output stream; the reason of a failure is added to ``lost``."""

    def __init__(self, handle: int, lost: list[str]) -> None:
        super().__init__(handle, "w", closefd=False)
        self._lost = lost

    def write(self, data: Buffer) -> int:
        try:
            return super().write(data)
        except OSError as error:
            # If the reader has gone (`printgen show … | head`), that is no error.
            if error.errno not in _GONE:
                is_closed, said = error.errno == errno.EBADF, error.strerror or str(error)
                self._lost.append("it is closed" if is_closed else said.lower())
            return memoryview(data).nbytes


def attach_streams() -> list[str]:
    """Put such streams into :mod:`sys`, also in place of closed ones.

    Otherwise the next opened file would get the number of a closed one, and text for users. Returns
    a list to which the reason is added whenever an answer cannot be written.
    """
    if sys.stdin is None:
        sys.stdin = io.TextIOWrapper(io.BufferedReader(io.FileIO(_closed())), "utf-8")
    lost: list[str] = []
    sys.stdout = _written(sys.stdout, lost)
    sys.stderr = _written(sys.stderr, [])
    return lost


def _written(stream: TextIO | None, lost: list[str]) -> TextIO:
    # Old code pages lack letters; a question mark is better than no answer.
    if stream is None:
        closed = io.BufferedWriter(_Output(_closed(), lost))
        return io.TextIOWrapper(closed, "utf-8", errors="replace")
    if not isinstance(stream, io.TextIOWrapper):
        return stream
    raw = getattr(stream.buffer, "raw", stream.buffer)
    if type(raw) is not io.FileIO:  # a window of Windows, say
        stream.reconfigure(errors="replace")
        return stream
    output = _Output(raw.fileno(), lost)
    # With PYTHONUNBUFFERED there is no buffer.
    return io.TextIOWrapper(
        cast("BinaryIO", output if raw is stream.buffer else io.BufferedWriter(output)),
        stream.encoding,
        errors="replace",
        line_buffering=stream.line_buffering,
        write_through=stream.write_through,
    )


def _closed() -> int:
    """Return an empty stream that cannot be written to; it gets the closed one's number."""
    handle = os.open(os.devnull, os.O_RDONLY)
    # Inheritable, like the others.
    os.set_inheritable(handle, True)
    return handle
