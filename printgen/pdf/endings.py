"""The ends of packed pictures: of what says itself that it is over, data that were cut off lack it.

Group 4 faxes end with two codes that occur nowhere else (ITU-T T.6, 2.4.1.1), unless the file says
that they do not (ISO 32000-1, table 11: ``EndOfBlock``). Of older faxes nobody can tell: programs
leave their end out. JBIG2 data say before each segment how long it is (ITU-T T.88, 7.2).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

import pikepdf

_JPEG: Final = b"\xff\xd9"
_FAX: Final = "000000000001" * 2
# Bytes in which the end is looked for: some programs add a few.
_TAIL: Final = 1024

# The least that stands before a segment, in bytes.
_HEAD: Final = 11
# What says that there are more references than five bits count, and a length that is not known.
_MANY: Final = 7
_UNKNOWN: Final = 0xFFFF_FFFF


def _fax(settings: Any, data: bytes) -> bool:
    known: Any = settings if isinstance(settings, pikepdf.Dictionary) else {}
    group = known.get("/K")
    if not isinstance(group, int) or group >= 0 or known.get("/EndOfBlock") is False:
        return True
    tail = data[-_TAIL:]
    return _FAX in f"{int.from_bytes(tail, 'big'):0{8 * len(tail)}b}"


def _jbig2(_: Any, data: bytes) -> bool:
    at = 0
    while at + _HEAD <= len(data):
        number, large = int.from_bytes(data[at : at + 4], "big"), data[at + 4] & 0x40
        count, start = data[at + 5] >> 5, at + 6
        if count == _MANY:
            count = int.from_bytes(data[at + 5 : at + 9], "big") & 0x1FFF_FFFF
            start = at + 9 + (count + 8) // 8
        start += count * (1 if number <= 0x100 else 2 if number <= 0x1_0000 else 4)
        start += 4 if large else 1
        length = int.from_bytes(data[start : start + 4], "big")
        if length == _UNKNOWN:
            return True
        at = start + 4 + length
    return at <= len(data)


# Whether data end, by their filter; with its settings.
ENDINGS: Final[Mapping[str, Callable[[Any, bytes], bool]]] = {
    "/DCTDecode": lambda _, data: _JPEG in data[-_TAIL:],
    # In the stream of a JPEG 2000 the end occurs once, and more may follow.
    "/JPXDecode": lambda _, data: _JPEG in data,
    "/CCITTFaxDecode": _fax,
    "/JBIG2Decode": _jbig2,
}
