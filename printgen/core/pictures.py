"""Check pictures from others (PNG, JPEG or WebP) before unpacking them.

The contents of a file decide its kind, not its name. Nothing is unpacked before its number of
pixels is known, and before the file is known to be complete. Pillow is loaded by the first picture.
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
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Literal, TypeAlias

from printgen.core.codes import PICTURE_UNREADABLE, TOO_COMPLEX
from printgen.core.errors import DataError, Place, data_error
from printgen.core.files import MOST_PICTURE, read_bytes
from printgen.core.scene import Colour, Picture

if TYPE_CHECKING:
    from PIL.Image import Image

# The most pixels of a picture: a square metre at 227 dpi. Unpacked they take 240 MB.
MOST_PIXELS: Final = 80_000_000

# The most segments of a JPEG, or chunks of a PNG, and the most scans: an editor writes up to 10.
MOST_PARTS: Final = 50_000
MOST_SCANS: Final = 100

# The share of its ink that a picture keeps if ink is saved: enough to recognize it.
KEPT: Final = 0.4

Kind: TypeAlias = Literal["PNG", "JPEG", "WEBP"]

PNG: Final = b"\x89PNG\r\n\x1a\n"
_JPEG: Final = b"\xff\xd8\xff"
# What follows the data of a scan: a marker that is neither a stuffed byte nor a restart.
_MARK: Final = re.compile(rb"\xff[\x01-\xcf\xd8-\xfe]")
_END: Final = 0xD9
_SCAN: Final = 0xDA
_EXIF: Final = b"Exif\0"
# The segments of a JPEG that affect its look, by their first bytes: JFIF, a colour profile, and
# Adobe's marker for the colour model.
_APPLICATIONS: Final = range(0xE0, 0xF0)
_COMMENT: Final = 0xFE
_LOOKS: Final = {0xE0: b"JFIF\0", 0xE2: b"ICC_PROFILE\0", 0xEE: b"Adobe"}
# The EXIF tag for the orientation of a picture.
_TURNED: Final = 0x0112
# Turned by a quarter, and perhaps mirrored.
_SIDEWAYS: Final = range(5, 9)
# The number of bytes needed to recognize an SVG.
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
    """Return True if these are the bytes of an SVG file."""
    head = data[:_HEAD].removeprefix(b"\xef\xbb\xbf").lstrip()
    return head.startswith((b"<?xml", b"<svg", b"<!--", b"<!DOCTYPE svg"))


def digest_of(data: bytes) -> str:
    """Return the fingerprint of a file's contents."""
    return blake2b(data, digest_size=16).hexdigest()


def picture_in(data: bytes, file: Path, shown: str) -> Picture:
    """Return the picture in the bytes of a file; ``shown`` is its name in messages.

    Raises :class:`DataError` for what is no picture, is damaged or animated, or has more than
    MOST_PIXELS.
    """
    with opened(data, shown) as image:
        # Phones write JPEGs with several pictures, of which the first is shown.
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
    """Open a picture and read only its header; report later errors, too.

    Raises :class:`DataError` as :func:`picture_in` does.
    """
    from PIL import Image

    kind = kind_of(data)
    if kind is None:
        raise _unreadable(shown, "the file is not a PNG, JPEG or WebP", _SAVE_AGAIN)
    if not _is_whole(data, kind):
        message = f"the {_NAMES[kind]} is damaged, cut short, or made of too many parts"
        raise _unreadable(shown, message, _SAVE_AGAIN)
    # Pillow warns about sizes by its own limit, and about irrelevant tags. Filters apply to all
    # threads, so pictures that threads read were opened once before.
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
    """Return the EXIF orientation of a picture, 1 to 8; 1 is upright."""
    # Pillow would unpack a PNG to look for EXIF at its end.
    turn = image.getexif().get(_TURNED, 1) if "exif" in image.info else 1
    return turn if isinstance(turn, int) and 1 <= turn <= 8 else 1


def has_alpha(image: Image) -> bool:
    """Return True if a picture may be partly transparent."""
    return image.mode in {"RGBA", "LA", "PA"} or "transparency" in image.info


def is_foreign(image: Image) -> bool:
    """Return True if a picture has an RGB profile other than sRGB."""
    profile = image.info.get("icc_profile")
    if not profile:
        return False
    from PIL import ImageCms

    try:
        name = ImageCms.getProfileDescription(ImageCms.ImageCmsProfile(io.BytesIO(profile)))
    except (ImageCms.PyCMSError, OSError):
        return False  # an unreadable profile: as if there were none
    return "srgb" not in name.lower()


@lru_cache(maxsize=4096)
def mean_colour(picture: Picture) -> Colour:
    """Return the mean colour of a picture, for text on it."""
    with opened(content(picture), picture.shown) as image:
        image.draft("RGB", (_FEW, _FEW))
        # Converting to the same mode would copy it.
        made = image if image.mode == "RGB" else image.convert("RGB")
        few = made.resize((_FEW, _FEW), _box()).resize((1, 1), _box())
        return f"#{few.tobytes().hex()}"


def _box() -> Any:
    from PIL.Image import Resampling

    return Resampling.BOX


_NAMES: Final = {"PNG": "PNG", "JPEG": "JPEG", "WEBP": "WebP"}
# What Pillow raises for damaged or forged files.
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
    """Return True if a file is complete, as far as can be told without unpacking it."""
    match kind:
        case "JPEG":
            parts = list(islice(_segments(data), MOST_PARTS))
            # The standard has one such note; Pillow joins them one by one.
            notes = sum(data.startswith(_EXIF, start + 4) for _, start, _ in parts)
            scans = sum(code == _SCAN for code, _, _ in parts)
            is_ended = any(code == _END for code, _, _ in parts[-1:])
            return is_ended and max(notes, scans) <= MOST_SCANS
        case "WEBP":
            return 8 + int.from_bytes(data[4:8], "little") <= len(data)
        case "PNG":
            return _ends(data)


def bare(data: bytes) -> bytes:
    """Return a JPEG with only what affects its look, its pixels unchanged.

    EXIF, which may say where it was taken, comments, programs' notes, and data after its end are
    removed.
    """
    kept = [data[:2]]
    for code, start, end in _segments(data):
        noted = code in _APPLICATIONS or code == _COMMENT
        says = _LOOKS.get(code)
        if not noted or (says is not None and data.startswith(says, start + 4)):
            kept.append(data[start:end])
    return b"".join(kept)


def _segments(data: bytes) -> Iterator[tuple[int, int, int]]:
    """Yield the complete segments of a JPEG: the marker, its start and end.

    A scan includes the data after it. The last is the end marker.
    """
    at = 2
    while at + 2 <= len(data) and data[at] == 0xFF:
        code = data[at + 1]
        if code == 0xFF:  # fill bytes
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
    """Return True if a PNG's chunks are undamaged, up to the last."""
    at = len(PNG)
    for _ in range(MOST_PARTS):
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
    return data_error(PICTURE_UNREADABLE, message, Place(shown, 1, 1), hint)


def _too_large(shown: str, pixels: str) -> DataError:
    message = f"the picture has {pixels} pixels; at most {MOST_PIXELS:,} are unpacked"
    return data_error(TOO_COMPLEX, message, Place(shown, 1, 1), "make it smaller")
