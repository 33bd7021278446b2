"""Pictures that others made, as PNG, JPEG or WebP: looked at, and only then unpacked.

What a file holds tells its kind, not what it is called. Nothing is unpacked before it is known how
many pixels that will be, and that the file has its end. Pillow is loaded by the first picture.
"""

from __future__ import annotations

import io
import re
import struct
import threading
import warnings
import zlib
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from functools import lru_cache
from hashlib import blake2b
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Literal, TypeAlias

from printgen.core.codes import PICTURE_UNREADABLE, TOO_COMPLEX
from printgen.core.errors import DataError, Finding, Place
from printgen.core.files import MOST_PICTURE, read_bytes
from printgen.core.scene import Colour, Picture

if TYPE_CHECKING:
    from PIL.Image import Image

# The most pixels of a picture: a square metre at 227 dpi. Unpacked they take 240 MB.
MOST_PIXELS: Final = 80_000_000

# How much of its ink a picture keeps where ink is saved: it is to be recognised, not admired.
KEPT: Final = 0.4

Kind: TypeAlias = Literal["PNG", "JPEG", "WEBP"]

PNG: Final = b"\x89PNG\r\n\x1a\n"
_JPEG: Final = b"\xff\xd8\xff"
# What comes after the data of a scan: a mark that is neither a byte of it nor a restart.
_MARK: Final = re.compile(rb"\xff[\x01-\xcf\xd8-\xfe]")
_END: Final = 0xD9
_SCAN: Final = 0xDA
# The segments of a JPEG that say how it looks, by the bytes that they begin with: JFIF, a profile
# of its colours, and Adobe's word for which colours they are.
_APPLICATIONS: Final = range(0xE0, 0xF0)
_COMMENT: Final = 0xFE
_LOOKS: Final = {0xE0: b"JFIF\0", 0xE2: b"ICC_PROFILE\0", 0xEE: b"Adobe"}
# The tag of EXIF that says how a picture is turned.
_TURNED: Final = 0x0112
# Turned by a quarter, and perhaps reflected.
_SIDEWAYS: Final = range(5, 9)
# So many bytes tell a drawing.
_HEAD: Final = 200
# A picture is reduced to this many pixels on each side for its mean colour.
_FEW: Final = 64
_SAVE_AGAIN: Final = "save it again as PNG, JPEG or WebP"


def kind_of(data: bytes) -> Kind | None:
    """Return the kind of picture by its first bytes; None if it is none of these."""
    if data.startswith(PNG):
        return "PNG"
    if data.startswith(_JPEG):
        return "JPEG"
    return "WEBP" if data[:4] == b"RIFF" and data[8:12] == b"WEBP" else None


def is_svg(data: bytes) -> bool:
    """Return True if these are the bytes of a drawing: text, and no pixels."""
    head = data[:_HEAD].removeprefix(b"\xef\xbb\xbf").lstrip()
    return head.startswith((b"<?xml", b"<svg", b"<!--", b"<!DOCTYPE svg"))


def digest_of(data: bytes) -> str:
    """Return the fingerprint of a file's content."""
    return blake2b(data, digest_size=16).hexdigest()


def picture_in(data: bytes, file: Path, shown: str) -> Picture:
    """Return the picture in the bytes of a file; ``shown`` is its name in messages.

    Raises :class:`DataError` for what is no picture, is damaged or animated, or has more than
    MOST_PIXELS.
    """
    with opened(data, shown) as image:
        # Telephones write JPEGs of several pictures, of which one looks at the first.
        frames = getattr(image, "n_frames", 1)
        if frames > 1 and kind_of(data) != "JPEG":
            hint = "save the frame to print as a separate file"
            raise _unreadable(shown, f"the picture is animated: it has {frames} frames", hint)
        width, height = image.size
        turn = turn_of(image)
        if turn in _SIDEWAYS:
            width, height = height, width
        is_ready = kind_of(data) == "JPEG" and not (image.mode == "RGB" and is_foreign(image))
        return Picture(
            file,
            shown,
            digest_of(data),
            width,
            height,
            is_opaque=not has_alpha(image),
            turn=turn,
            ready=image.mode if is_ready else "",
        )


def content(picture: Picture) -> bytes:
    """Return the bytes of a picture's file. Raises :class:`DataError` if it has changed since."""
    data = read_bytes(picture.file, MOST_PICTURE, shown=picture.shown)
    if digest_of(data) != picture.digest:
        message = "the file changed while printgen was running"
        raise _unreadable(picture.shown, message, "run the command again")
    return data


@contextmanager
def opened(data: bytes, shown: str) -> Iterator[Image]:
    """Open a picture, of which only the head is read; what is then wrong with the rest is told too.

    Raises :class:`DataError` as :func:`picture_in` does.
    """
    from PIL import Image

    kind = kind_of(data)
    if kind is None:
        raise _unreadable(shown, "the file is not a PNG, JPEG or WebP", _SAVE_AGAIN)
    if not _is_whole(data, kind):
        raise _unreadable(shown, f"the {_NAMES[kind]} is damaged or cut short", _SAVE_AGAIN)
    # Pillow warns of sizes by a measure of its own, and of tags that nobody asks for. Filters are
    # those of all threads: what is read ahead was opened once before.
    is_main = threading.current_thread() is threading.main_thread()
    try:
        with warnings.catch_warnings() if is_main else nullcontext():
            if is_main:
                warnings.simplefilter("ignore")
            with Image.open(io.BytesIO(data), formats=(kind,)) as image:
                if image.width * image.height > MOST_PIXELS:
                    raise _too_large(shown, f"{image.width} × {image.height}")
                yield image
    except Image.DecompressionBombError:
        raise _too_large(shown, "far too many") from None
    except _BROKEN as error:
        reason = f"the {_NAMES[kind]} is damaged: {str(error).lower() or 'it cannot be unpacked'}"
        raise _unreadable(shown, reason, _SAVE_AGAIN) from None


def turn_of(image: Image) -> int:
    """Return how a picture is turned to be looked at: 1 to 8, as EXIF counts; 1 is upright."""
    # Pillow would unpack a PNG to look for EXIF at its end.
    turn = image.getexif().get(_TURNED, 1) if "exif" in image.info else 1
    return turn if isinstance(turn, int) and 1 <= turn <= 8 else 1


def has_alpha(image: Image) -> bool:
    """Return True if something below may show through the picture."""
    return image.mode in {"RGBA", "LA", "PA"} or "transparency" in image.info


def is_foreign(image: Image) -> bool:
    """Return True if a picture's red, green and blue are not those of sRGB, as its profile says."""
    profile = image.info.get("icc_profile")
    if not profile:
        return False
    from PIL import ImageCms

    try:
        name = ImageCms.getProfileDescription(ImageCms.ImageCmsProfile(io.BytesIO(profile)))
    except (ImageCms.PyCMSError, OSError):
        return False  # a profile that nobody can read: as if there were none
    return "srgb" not in name.lower()


@lru_cache(maxsize=4096)
def mean_colour(picture: Picture) -> Colour:
    """Return the mean colour of a picture, for what stands on it."""
    with opened(content(picture), picture.shown) as image:
        image.draft("RGB", (_FEW, _FEW))
        few = image.convert("RGB").resize((_FEW, _FEW), _box()).resize((1, 1), _box())
        return f"#{few.tobytes().hex()}"


def _box() -> Any:
    from PIL.Image import Resampling

    return Resampling.BOX


_NAMES: Final = {"PNG": "PNG", "JPEG": "JPEG", "WEBP": "WebP"}
# What Pillow raises for files that are not what they seem.
_BROKEN: Final = (
    OSError,
    ValueError,
    SyntaxError,
    EOFError,
    OverflowError,
    IndexError,
    KeyError,
    ZeroDivisionError,
    struct.error,
    zlib.error,
)


def _is_whole(data: bytes, kind: Kind) -> bool:
    """Return True if a file goes on to its end, as far as can be told without unpacking it."""
    match kind:
        case "JPEG":
            return any(code == _END for code, _, _ in _segments(data))
        case "WEBP":
            return 8 + int.from_bytes(data[4:8], "little") <= len(data)
        case "PNG":
            return _ends(data)


def bare(data: bytes) -> bytes:
    """Return a JPEG with nothing but what it shows, its pixels untouched.

    Without EXIF, which may say where it was taken, without comments, what programs have noted, and
    whatever lies behind its end.
    """
    kept = [data[:2]]
    for code, start, end in _segments(data):
        noted = code in _APPLICATIONS or code == _COMMENT
        says = _LOOKS.get(code)
        if not noted or (says is not None and data.startswith(says, start + 4)):
            kept.append(data[start:end])
    return b"".join(kept)


def _segments(data: bytes) -> Iterator[tuple[int, int, int]]:
    """Yield the segments of a JPEG as far as they are whole: the mark, where it starts and ends.

    A scan goes with the data behind it. The last is the mark of the end.
    """
    at = 2
    while at + 2 <= len(data) and data[at] == 0xFF:
        code = data[at + 1]
        if code == 0xFF:  # filling
            at += 1
            continue
        if code == _END:
            yield code, at, at + 2
            return
        end = at + 2 + int.from_bytes(data[at + 2 : at + 4], "big")
        if code == _SCAN:
            mark = _MARK.search(data, end)
            if mark is None:
                return
            end = mark.start()
        if end > len(data):
            return
        yield code, at, end
        at = end


def _ends(data: bytes) -> bool:
    """Return True if a PNG's chunks are as they were written, up to the last."""
    at = len(PNG)
    while at + 12 <= len(data):
        length = int.from_bytes(data[at : at + 4], "big")
        end = at + 8 + length
        if end + 4 > len(data):
            return False
        if zlib.crc32(data[at + 4 : end]) != int.from_bytes(data[end : end + 4], "big"):
            return False
        if data[at + 4 : at + 8] == b"IEND":
            return True
        at = end + 4
    return False


def _unreadable(shown: str, message: str, hint: str) -> DataError:
    return DataError([Finding(PICTURE_UNREADABLE, message, Place(shown, 1, 1), hint)])


def _too_large(shown: str, pixels: str) -> DataError:
    message = f"the picture has {pixels} pixels; at most {MOST_PIXELS:,} are unpacked"
    return DataError([Finding(TOO_COMPLEX, message, Place(shown, 1, 1), "make it smaller")])
