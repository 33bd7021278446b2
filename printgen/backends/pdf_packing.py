"""Pack small objects of PDF files into object streams (ISO 32000-1, 7.5.7).

The structure of a text has thousands of small objects: written one by one, they were half of a
rulebook's file. ReportLab supports neither object streams nor cross-reference streams.
"""

from __future__ import annotations

import zlib
from struct import Struct
from typing import Any, BinaryIO, Final

from reportlab.pdfbase import pdfdoc

from printgen.backends.pdf_file import file_on

# A cross-reference: the kind, the place in the file or the number of the stream, and the place in
# that.
_ENTRY: Final = Struct(">BII")
_WIDTHS: Final = (1, 4, 4)
_FREE, _ALONE, _PACKED = 0, 1, 2
# A third of the work of zlib's own level, for a sixth more bytes: a hundredth of a file.
_LEVEL: Final = 1
_END: Final = b"endobj\n"
_STREAM_END: Final = b"endstream\nendobj\n"


def packing(out: BinaryIO) -> dict[str, type]:
    """Return the file, the table and the trailer, in place of ReportLab's, that pack objects; each
    stream is written when it is made.
    """
    held: list[tuple[int, bytes]] = []

    class File(file_on(out)):  # type: ignore[misc] # ReportLab has no types
        def add(self, content: Any) -> Any:
            written = pdfdoc.pdfdocEnc(content)
            if not written.endswith(_END) or written.endswith(_STREAM_END):
                return super().add(written)
            number, _, rest = written.partition(b" ")
            # The root of the structure is written last.
            if text := rest.partition(b"obj\n")[2].removesuffix(_END).strip():
                held.append((int(number), text))
            return self.offset

    class Table(pdfdoc.PDFCrossReferenceTable):  # type: ignore[misc] # likewise
        def format(self, _: Any) -> bytes:
            return b""

    class Trailer(pdfdoc.PDFTrailer):  # type: ignore[misc] # likewise
        def format(self, document: Any) -> bytes:
            facts = self.dict.dict
            return _ending(document, facts, int(self.startxref), held)

    return {"PDFFile": File, "PDFCrossReferenceTable": Table, "PDFTrailer": Trailer}


def _ending(
    document: Any, facts: dict[str, Any], offset: int, held: list[tuple[int, bytes]]
) -> bytes:
    """Return the packed objects, and what finds all objects (7.5.8), which begin at ``offset``."""
    size = int(facts["Size"])
    structure = list(document.Catalog.StructTreeRoot.written(document, size))
    held += structure
    size += len(structure) - 1  # the root has its number already
    heads, bodies, at = [], [], 0
    for number, body in held:
        heads.append(f"{number} {at}")
        bodies.append(body)
        at += len(body) + 1
    head = " ".join(heads).encode() + b"\n"
    about = f"/Type/ObjStm/N {len(held)}/First {len(head)}"
    objects = _stream(size, about, head + b"\n".join(bodies))

    found = {size: (_ALONE, offset, 0), size + 1: (_ALONE, offset + len(objects), 0)}
    for name, (number, _) in document.idToObjectNumberAndVersion.items():
        found[number] = _ALONE, document.idToOffset[name], 0
    for index, (number, _) in enumerate(held):
        found[number] = _PACKED, size, index
    entries = [_ENTRY.pack(*found.get(number, (_FREE, 0, 65535))) for number in range(size + 2)]
    others = "".join(
        f"/{key} {pdfdoc.format(facts[key], document).decode('latin-1')}"
        for key in ("Root", "Info", "ID")
    )
    parms = f"/DecodeParms<</Predictor 12/Columns {sum(_WIDTHS)}>>"
    about = f"/Type/XRef/Size {size + 2}/W[{' '.join(map(str, _WIDTHS))}]{parms}{others}"
    table = _stream(size + 1, about, _differences(entries))
    return objects + table + f"startxref\n{offset + len(objects)}\n%%EOF\n".encode()


def _differences(entries: list[bytes]) -> bytes:
    """Return the bytewise difference of each entry from the one before, which compresses well.

    This is PNG's filter "up". All are treated as one number, with an extra bit above each byte
    against borrowing.
    """
    width = sum(_WIDTHS)
    whole = b"".join(entries)
    high = int.from_bytes(b"\x80" * len(whole), "big")
    below = int.from_bytes(whole, "big")
    above = int.from_bytes(bytes(width) + whole[:-width], "big")
    # The highest bits are the sum of their own, without a carry.
    made = ((below | high) - (above & ~high)) ^ ((below ^ ~above) & high)
    rows = made.to_bytes(len(whole), "big")
    return b"".join(b"\x02" + rows[at : at + width] for at in range(0, len(rows), width))


def _stream(number: int, about: str, content: bytes) -> bytes:
    data = zlib.compress(content, _LEVEL)
    head = f"{number} 0 obj\n<<{about}/Filter/FlateDecode/Length {len(data)}>>\nstream\n"
    return head.encode("latin-1") + data + b"\nendstream\nendobj\n"
