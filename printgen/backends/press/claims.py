"""Declare the PDF/X version of a file for a press, in its facts, its metadata and its ID.

Keys and values are those of ISO 15930-4 (PDF/X-1a:2003) and ISO 15930-7 (PDF/X-4). The ID depends
on everything that is written before it, so that the same content has the same ID.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, BinaryIO, Final
from uuid import UUID

from reportlab.pdfbase import pdfdoc

if TYPE_CHECKING:
    from hashlib import _Hash

    from printgen.backends.press.conditions import Plates

_END: Final = b"</rdf:RDF>"
# PDF/X-4 has a namespace of its own; PDF/X-1a uses that of Acrobat's facts.
_XMP: Final = """<rdf:Description rdf:about="" xmlns:xmp="http://ns.adobe.com/xap/1.0/"\
 xmlns:xmpMM="http://ns.adobe.com/xap/1.0/mm/" {space}\
 {keys} xmp:MetadataDate="2000-01-01T00:00:00+00:00"\
 xmpMM:DocumentID="uuid:{id}" xmpMM:InstanceID="uuid:{id}" xmpMM:VersionID="1"\
 xmpMM:RenditionClass="default"/>
"""


class Signed:
    """A file to write that hashes what is written, for its ID."""

    def __init__(self, out: BinaryIO, signature: _Hash) -> None:
        self._out = out
        self._signature = signature

    def write(self, data: bytes) -> int:
        """Write bytes."""
        self._signature.update(data)
        return self._out.write(data)


def claim(document: Any, plates: Plates) -> None:
    """Let ReportLab's document declare its PDF/X version, in its facts and in its metadata."""
    info, metadata = document.info, document.Catalog.Metadata
    document.info = _Info(info, plates)
    document.Catalog.Metadata = _Metadata(metadata, plates)


def _keys(plates: Plates) -> tuple[str, ...]:
    return ("GTS_PDFXVersion",) if plates.layers else ("GTS_PDFXVersion", "GTS_PDFXConformance")


class _Info(pdfdoc.PDFInfo):  # type: ignore[misc] # ReportLab has no types
    """The facts of a document, with the version of PDF/X."""

    def __init__(self, info: Any, plates: Plates) -> None:
        super().__init__()
        self.__dict__.update(info.__dict__)
        self._claims = "".join(f"/{key} ({plates.standard}) " for key in _keys(plates)).encode()

    def format(self, document: Any) -> bytes:
        """Return the dictionary as it is written."""
        written: bytes = super().format(document)
        return written.replace(b"<<", b"<< " + self._claims, 1)


class _Metadata(pdfdoc.PDFStream):  # type: ignore[misc] # ReportLab has no types
    """The XMP of a document; its IDs depend on what is written before it, which is the pages."""

    def __init__(self, stream: Any, plates: Plates) -> None:
        super().__init__(stream.dictionary, stream.content, filters=[])
        self._packet: bytes = stream.content
        prefix, uri = (
            ("pdfxid", "http://www.npes.org/pdfx/ns/id/")
            if plates.layers
            else ("pdfx", "http://ns.adobe.com/pdfx/1.3/")
        )
        self._space = f'xmlns:{prefix}="{uri}"'
        self._claims = " ".join(f'{prefix}:{key}="{plates.standard}"' for key in _keys(plates))

    def format(self, document: Any) -> bytes:
        """Return the stream as it is written."""
        name = UUID(bytes=document.signature.digest())
        more = _XMP.format(space=self._space, keys=self._claims, id=name).encode()
        self.content: bytes = self._packet.replace(_END, more + _END)
        written: bytes = super().format(document)
        return written
