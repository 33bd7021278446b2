"""Standard streams that may be closed, full or without a reader: the command does its work all the
same.

What nobody can read is dropped, so that the exit status is that of the work. Only an answer that
cannot be written, on a full disk for instance, is an error.
"""

from __future__ import annotations

import io
import os
import sys
from typing import TYPE_CHECKING, BinaryIO, TextIO, cast

from printgen.core.errors import PrintgenError

if TYPE_CHECKING:
    from typing_extensions import Buffer


class _Output(io.FileIO):
    """A stream that is written to; ``told`` is whether it is an error when that fails."""

    def __init__(self, handle: int, *, told: bool) -> None:
        super().__init__(handle, "w", closefd=False)
        self._told = told

    def write(self, data: Buffer) -> int:
        try:
            return super().write(data)
        except BrokenPipeError:
            # The reader has gone (`printgen show … | head`), which is no error.
            return memoryview(data).nbytes
        except OSError as error:
            if self._told:
                reason = (error.strerror or str(error)).lower()
                message = f"the output cannot be written: {reason}"
                raise PrintgenError(message) from None
            return memoryview(data).nbytes


def attach_streams() -> None:
    """Put streams that follow these rules into :mod:`sys`, also in the place of closed ones.

    The next file to be opened would else get the number of a closed one, and words that were meant
    for people.
    """
    if sys.stdin is None:
        sys.stdin = io.TextIOWrapper(io.BufferedReader(io.FileIO(_nothing())), "utf-8")
    sys.stdout = _written(sys.stdout, told=True)
    sys.stderr = _written(sys.stderr, told=False)


def _written(stream: TextIO | None, *, told: bool) -> TextIO:
    # Old code pages lack letters; a question mark is better than no answer.
    if stream is None:
        closed = io.BufferedWriter(_Output(_nothing(), told=told))
        return io.TextIOWrapper(closed, "utf-8", errors="replace")
    if not isinstance(stream, io.TextIOWrapper):
        return stream
    raw = getattr(stream.buffer, "raw", stream.buffer)
    if type(raw) is not io.FileIO:  # a window of Windows, say
        stream.reconfigure(errors="replace")
        return stream
    output = _Output(raw.fileno(), told=told)
    # With PYTHONUNBUFFERED there is no buffer.
    return io.TextIOWrapper(
        cast("BinaryIO", output if raw is stream.buffer else io.BufferedWriter(output)),
        stream.encoding,
        errors="replace",
        line_buffering=stream.line_buffering,
        write_through=stream.write_through,
    )


def _nothing() -> int:
    """Return a stream that is empty. The system gives it the lowest free number: that of the closed
    stream.
    """
    handle = os.open(os.devnull, os.O_RDWR)
    # As the others are, for processes that are started.
    os.set_inheritable(handle, True)
    return handle
