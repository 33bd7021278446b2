"""Images (ISO 32000-1, 8.9): their size and colours, and their ink."""

from __future__ import annotations

import io
import warnings
import zlib
from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

import pikepdf

from printgen.pdf.budget import FLATE, MALFORMED, MOST_UNPACKED, Budget, Cost, filters
from printgen.pdf.colours import CMYK, GREY, RGB, ColourSpace, Paint
from printgen.pdf.marks import Picture
from printgen.pdf.resources import dictionary, is_outside, space_of

# The most pixels of an image to unpack for its inks.
MOST_PIXELS: Final = 60_000_000

# Pillow's names of samples by their bits (ISO 32000-1, 8.9.3), and its modes for them.
_PACKED: Final = {1: ("1", "1"), 2: ("L", "L;2"), 4: ("L", "L;4"), 16: ("L", "L;16B")}

# With these filters, the data has the picture's size.
_SIZED: Final = frozenset({"/DCTDecode", "/JPXDecode"})
# The size of a picture that is too large for Pillow to open: more than any limit.
_A_BOMB: Final = 10**12

# Filters that unpack to the pixels themselves.
PLAIN: Final = frozenset({"/FlateDecode", "/LZWDecode", "/ASCII85Decode", "/ASCIIHexDecode"})
# PNG's predictors begin each row with a byte of their own (ISO 32000-1, table 10).
_PNG: Final = 10
_AT_ONCE: Final = 1_000_000
_RUNS_END: Final = 128

_UNKNOWN: Final = ColourSpace("unknown", "JPXDecode", 0)
# JPEG 2000's numbered spaces (ISO 15444-1, I.5.3.3), and where their box may be.
_OF_JPX: Final = {12: CMYK, 16: RGB, 17: GREY, 18: RGB}
_HEAD: Final = 65_536
_SHORT: Final = {
    "/W": "/Width",
    "/H": "/Height",
    "/BPC": "/BitsPerComponent",
    "/CS": "/ColorSpace",
    "/IM": "/ImageMask",
    "/D": "/Decode",
    "/F": "/Filter",
}


def picture(stream: Any, resources: Any, budget: Budget) -> Picture:
    """Return an image XObject. Raises ``ValueError`` for one without a size or a colour space."""
    width, height = int(stream.get("/Width", 0)), int(stream.get("/Height", 0))
    if width <= 0 or height <= 0:
        raise ValueError("an image without a size")
    # JPEG 2000 may have its own opacity (ISO 32000-1, table 89).
    own = "/JPXDecode" in filters(stream) and bool(int(stream.get("/SMaskInData", 0)))
    soft = own or stream.get("/SMask") is not None
    masked = soft or isinstance(stream.get("/Mask"), pikepdf.Stream)
    outside = is_outside(stream)
    if bool(stream.get("/ImageMask", False)):
        paint = Paint(GREY)
        return Picture(width, height, 1, paint, masked, stream, stencil=True, outside=outside)
    space = stream.get("/ColorSpace")
    if space is None:
        # Only JPEG 2000 has its own.
        if "/JPXDecode" not in filters(stream):
            raise ValueError("an image without a colour space")
        found = _own_space(stream, budget)
    else:
        found = space_of(space, resources, budget)
    bits = int(stream.get("/BitsPerComponent", 8))
    made = Picture(width, height, bits, Paint(found), masked, stream, outside=outside)
    return made._replace(cut=masked and not soft, inverted=_is_inverted(stream.get("/Decode")))


def _own_space(stream: Any, budget: Budget) -> ColourSpace:
    """Return the colours that a JPEG 2000 declares; by default those of no press."""
    data = _as_it_is(stream, filters(stream)[:-1], budget) or b""
    _, _, box = data[:_HEAD].partition(b"colr")
    number = int.from_bytes(box[3:7], "big") if box[:1] == b"\1" else 0
    found = _OF_JPX.get(number)
    return found._replace(name="JPXDecode") if found else _UNKNOWN


def with_masks(image: Picture, budget: Budget) -> Iterator[Picture]:
    """Yield an image and its masks."""
    yield image
    for key in ("/SMask", "/Mask") if image.source is not None else ():
        mask = image.source.get(key)
        if isinstance(mask, pikepdf.Stream):
            try:
                yield picture(mask, None, budget)
            except MALFORMED:
                continue


def inline_picture(facts: dict[str, Any], data: bytes, resources: Any, budget: Budget) -> Picture:
    """Return an inline image. Raises ``ValueError``."""
    known = {_SHORT.get(key, key): value for key, value in facts.items()}
    width, height = int(known.get("/Width", 0)), int(known.get("/Height", 0))
    if width <= 0 or height <= 0 or not data:
        raise ValueError("an image without a size")
    if known.get("/ImageMask"):
        return Picture(width, height, 1, Paint(GREY), stencil=True)
    space, table = known.get("/ColorSpace"), b""
    if isinstance(space, list) and len(space) == 4:
        # [/Indexed /RGB 255 <…>]
        space, table = space[1], space[3]
    if not isinstance(space, str) or not isinstance(table, bytes):
        raise ValueError("an image without a colour space")
    bits = int(known.get("/BitsPerComponent", 8))
    found = space_of(pikepdf.Name(space), resources, budget)._replace(
        indexed=bool(table), table=table
    )
    made = Picture(width, height, bits, Paint(found), data=data)
    made = made._replace(inverted=_is_inverted(known.get("/Decode")))
    if known.get("/Filter") not in {"/Fl", "/FlateDecode"} or "/DP" in known or not row_of(made):
        return made
    needed = row_of(made) * height
    budget.spend(Cost.PIXELS, min(needed, FLATE * len(data)))
    return made._replace(there=min(1.0, _unpacked(data, needed) / needed), deflated=True)


def unpacked_pixels(image: Picture) -> int:
    """Return the number of pixels that drawing the image unpacks.

    It is the size in the file or, if that is larger, the size that the data themselves have.
    """
    said = image.width * image.height
    if image.source is None or _SIZED.isdisjoint(filters(image.source)):
        return said
    from PIL import Image

    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", Image.DecompressionBombWarning)
            opened = pikepdf.PdfImage(image.source).as_pil_image()
    except Image.DecompressionBombError:
        return max(said, _A_BOMB)
    except (*MALFORMED, OSError, SyntaxError):
        return said
    return max(said, opened.width * opened.height)


def share_there(image: Picture, budget: Budget) -> float:
    """Return which part of an image's pixels its data hold, from 0 to 1.

    It is 1 where that is not known. Of pictures in formats of their own it is looked whether they
    end.
    """
    source = image.source
    if source is None or image.width * image.height > MOST_PIXELS:
        return image.there
    packed = filters(source)
    settings: Any = source.get("/DecodeParms")
    if isinstance(settings, pikepdf.Array):
        settings = settings[-1] if len(settings) else None
    needed = row_of(image) * image.height
    if packed and packed[-1] == "/RunLengthDecode":
        data = _as_it_is(source, packed[:-1], budget)
        return min(1.0, _run_length(data, needed) / needed) if data and needed else 1.0
    if packed and packed[-1] in _ENDINGS:
        data = _as_it_is(source, packed[:-1], budget)
        return 1.0 if data is None or _ENDINGS[packed[-1]](settings, data, image.height) else 0.0
    if not PLAIN.issuperset(packed):
        return 1.0
    if packed != ["/FlateDecode"]:
        return min(1.0, len(read(source, budget)) / needed) if needed else 1.0
    predictor = dictionary(settings).get("/Predictor")
    if isinstance(predictor, int) and predictor >= _PNG:
        needed += image.height
    raw = source.get_raw_stream_buffer()
    budget.spend(Cost.PIXELS, min(needed, FLATE * len(raw)))
    return min(1.0, _unpacked(bytes(raw), needed) / needed) if needed else 1.0


def row_of(image: Picture) -> int:
    """Return the bytes of a row of pixels, unpacked."""
    space = image.paint.space
    channels = 1 if image.stencil or space.indexed else space.channels
    return -(-image.width * channels * image.bits // 8)


def _as_it_is(source: Any, around: list[str], budget: Budget) -> bytes | None:
    """Return the data of a picture format; None for other compression."""
    data = bytes(source.get_raw_stream_buffer())
    if around == ["/FlateDecode"]:
        try:
            data = zlib.decompressobj().decompress(data, MOST_UNPACKED)
        except zlib.error:
            return b""
    elif around:
        return None
    budget.spend(Cost.BYTES, len(data))
    return data


def read(source: Any, budget: Budget) -> bytes:
    """Return the data, unpacked up to a picture format; nothing if they are broken."""
    budget.allow(source)
    try:
        level = pikepdf.StreamDecodeLevel.generalized
        data = bytes(source.get_stream_buffer(level))
    except MALFORMED:
        return b""
    budget.spend(Cost.BYTES, len(data))
    return data


def _unpacked(data: bytes, most: int) -> int:
    """Return the size of unpacked data, counted up to ``most``, in little memory."""
    unpacker, count = zlib.decompressobj(), 0
    try:
        while count < most and data:
            part = unpacker.decompress(data, _AT_ONCE)
            count += len(part)
            data = unpacker.unconsumed_tail
            if not part:
                break
    except zlib.error:
        pass  # broken data ends here
    return count


def _run_length(data: bytes, most: int) -> int:
    """Return the size of unpacked runs (ISO 32000-1, 7.4.5), counted up to ``most``."""
    at = count = 0
    while at < len(data) and count < most and data[at] != _RUNS_END:
        literal = data[at] < _RUNS_END
        count += min(data[at] + 1, len(data) - at - 1) if literal else 257 - data[at]
        at += data[at] + 2 if literal else 2
    return count


def _is_inverted(decode: Any) -> bool:
    return decode is not None and len(decode) > 1 and float(decode[0]) > float(decode[1])


def opened(image: Picture, channels: int, budget: Budget) -> Any | None:
    """Return an image with 8 bits a colour, as Pillow has it; None for what it does not read."""
    mode = {1: "L", 3: "RGB", 4: "CMYK"}.get(channels)
    if mode is None:
        return None
    picture = pikepdf.PdfImage(image.source) if image.source is not None else None
    if picture is not None and "/DCTDecode" in picture.filters:
        # What is unpacked is of the size that the JPEG itself says.
        pixels = unpacked_pixels(image)
        if pixels > MOST_PIXELS:
            return None
        budget.spend(Cost.PIXELS, pixels)
        found = picture.as_pil_image()
        return found if found.mode == mode else None
    from PIL import Image

    budget.spend(Cost.PIXELS, image.width * image.height)
    size = image.width, image.height
    if picture is not None:
        budget.allow(image.source)
        data = image.source.read_bytes()
    elif image.deflated:
        data = zlib.decompressobj().decompress(image.data, row_of(image) * image.height)
    else:
        data = image.data
    if image.bits != 8:
        kind, packed = _PACKED[image.bits]
        row = image.width * channels, image.height
        data = Image.frombytes(kind, row, data, "raw", packed).convert("L").tobytes()
    return Image.frombuffer(mode, size, data, "raw", mode, 0, 1)


def jpeg_2000(image: Picture, channels: int, least: int, budget: Budget) -> Any | None:
    """Return a JPEG 2000 in the smallest of its sizes with a side of ``least`` pixels or more, its
    plates as RGB's or CMYK's; None for what is too large or has another number of them.
    """
    from PIL import Image

    data = _as_it_is(image.source, filters(image.source)[:-1], budget)
    found: Any = Image.open(io.BytesIO(data or b""), formats=["JPEG2000"])
    pixels = found.width * found.height
    if channels not in {3, 4} or len(found.getbands()) != channels or pixels > MOST_PIXELS:
        return None
    budget.spend(Cost.PIXELS, pixels)
    # Each has half as many pixels a side. Unpacked, a colour of a pixel takes four bytes.
    found.reduce = max(0, (max(found.size) // least).bit_length() - 1)
    found.load()
    return Image.frombytes("RGB" if channels == 3 else "CMYK", found.size, found.tobytes())


# Data that were cut off lack what says that a picture is over. Group 4 faxes end with two codes
# that occur nowhere else (ITU-T T.6, 2.4.1.1), unless the file says that they do not (ISO 32000-1,
# table 11: EndOfBlock). Older faxes (group 3) have such a code between all lines, and several at
# the end (ITU-T T.4, 4.1.2), which some programs leave out; without any code nobody can tell. JBIG2
# data say before each segment how long it is (ITU-T T.88, 7.2).
_JPEG: Final = b"\xff\xd9"
_LINE: Final = "000000000001"
# The bytes in which to look for the end: some programs add a few.
_TAIL: Final = 1024

# The least that stands before a segment, in bytes.
_SEGMENT: Final = 11
# What says that there are more references than five bits count, and a length that is not known.
_MANY: Final = 7
_NO_LENGTH: Final = 0xFFFF_FFFF


def _fax(settings: Any, data: bytes, height: int) -> bool:
    known = dictionary(settings)
    kind = known.get("/K", 0)
    if not isinstance(kind, int):
        return True
    if kind < 0:
        return known.get("/EndOfBlock") is False or _LINE * 2 in _bits(data[-_TAIL:])
    # In two dimensions each code is followed by one bit more.
    if (_LINE + "1" * (kind > 0)) * 2 in _bits(data[-_TAIL:]):
        return True
    lines = _bits(data).count(_LINE)
    # The first line needs no code before it.
    return lines == 0 or lines >= height - 1


def _bits(data: bytes) -> str:
    return f"{int.from_bytes(data, 'big'):0{8 * len(data)}b}"


def _jbig2(_: Any, data: bytes, __: int) -> bool:
    at = 0
    while at + _SEGMENT <= len(data):
        number, large = int.from_bytes(data[at : at + 4], "big"), data[at + 4] & 0x40
        count, start = data[at + 5] >> 5, at + 6
        if count == _MANY:
            count = int.from_bytes(data[at + 5 : at + 9], "big") & 0x1FFF_FFFF
            start = at + 9 + (count + 8) // 8
        start += count * (1 if number <= 0x100 else 2 if number <= 0x1_0000 else 4)
        start += 4 if large else 1
        length = int.from_bytes(data[start : start + 4], "big")
        if length == _NO_LENGTH:
            return True
        at = start + 4 + length
    return at <= len(data)


# Whether data end, by their filter; with its settings, and the lines of the image.
_ENDINGS: Final[Mapping[str, Callable[[Any, bytes, int], bool]]] = {
    "/DCTDecode": lambda _, data, __: _JPEG in data[-_TAIL:],
    # In the stream of a JPEG 2000 the end occurs once, and more may follow.
    "/JPXDecode": lambda _, data, __: _JPEG in data,
    "/CCITTFaxDecode": _fax,
    "/JBIG2Decode": _jbig2,
}
