"""Prepare pixel images for files: for PDF in the colours of a screen or a press, for SVG.

A suitable JPEG goes into the file with unchanged pixels, but without cameras' metadata. All others
are unpacked and written anew. Pictures with more than MOST_DPI at their largest size are reduced to
that. Photographs stay JPEGs, and everything else is lossless. The user's cache keeps the results.

The same picture gives the same bytes: one filter in whole numbers for scaling, and zlib at one
level for everything but JPEG.
"""

from __future__ import annotations

import io
import math
import struct
import zlib
from base64 import b64encode
from functools import lru_cache
from typing import Final, NamedTuple

import PIL
from PIL import Image, ImageChops, ImageCms

from printgen.backends.press.conditions import FOGRA39, Plates
from printgen.core.pictures import (
    KEPT,
    PNG,
    bare,
    content,
    has_alpha,
    is_foreign,
    kind_of,
    opened,
)
from printgen.core.printing import InkName
from printgen.core.scene import Picture
from printgen.core.units import MM_PER_INCH
from printgen.core.user_folders import Cache, private_cache

# Finer pictures are reduced to this: print shops see no difference above 300 dpi.
MOST_DPI: Final = 350.0
# Slightly finer pictures stay as they are.
SLACK: Final = 1.1
# The quality of new JPEGs, of 100, with full colour resolution. No difference is visible at reading
# distance, and files are half as large as those of cameras.
_QUALITY: Final = 90
_LEVEL: Final = 6
# Large pictures are packed a few rows at a time, to save memory.
_STRIP: Final = 64
# PNG's filters: unchanged bytes, or differences from the row above.
_AS_IT_IS: Final = b"\x00"
_UP: Final = b"\x02"
_MOST_KEPT: Final = 1_000_000_000
# The version of the cache's contents: increase it if the same picture gets other bytes.
_SCHEME: Final = 2
# The versions of the libraries, too: another one may round differently.
_VERSIONS: Final = f"{_SCHEME} {PIL.__version__} {zlib.ZLIB_RUNTIME_VERSION}"
# Twice as fast as Lanczos, and nearly the same (docs/explanation/performance.md).
_FILTER: Final = Image.Resampling.HAMMING
# To test if it can be unpacked, a JPEG is unpacked at an eighth of its size.
_SMALL: Final = 8
# Ink is measured by the mean of this many pixels on each side, with this much more than the limit:
# JPEGs deviate from the original.
_CELL: Final = 4
_STRAY: Final = 0.05
_SPACES: Final = {"L": "DeviceGray", "RGB": "DeviceRGB", "CMYK": "DeviceCMYK"}


class Pixels(NamedTuple):
    """A picture as in a PDF.

    ``data`` is a JPEG if ``is_jpeg``, or else rows packed by zlib, each with a byte for its PNG
    filter. ``alpha`` is the opacity of each pixel, packed in the same way: a byte each; or, without
    transparency, a bit, 1 where nothing is printed. With ``inverted``, 0 is full ink.
    """

    width: int
    height: int
    space: str
    data: bytes
    is_jpeg: bool
    alpha: bytes | None = None
    inverted: bool = False


def stays(
    picture: Picture, ink: InkName, plates: Plates | None = None, most_dpi: float = MOST_DPI
) -> bool:
    """Return True if a PDF can use the file's pixels as they are packed.

    That is a JPEG of the right size and colours, and for a press with no more ink than dries.
    Raises :class:`~printgen.core.errors.DataError` as :func:`for_pdf` does.
    """
    ready = {"L", "RGB"} if plates is None else {"CMYK"}
    if ink != "full" or picture.ready not in ready or _scale(picture, most_dpi) != 1:
        return False
    return plates is None or _most_ink_in(picture) <= plates.condition.ink + _STRAY


def unpack(picture: Picture) -> None:
    """Unpack a picture to test if that is possible; the cache keeps a success.

    Raises :class:`~printgen.core.errors.DataError` for a file that is damaged or has changed.
    """

    def make() -> tuple[()]:
        with opened(content(picture), picture.shown) as image:
            image.draft(None, (image.width // _SMALL, image.height // _SMALL))
            image.load()
        return ()

    _cache().kept(f"{_VERSIONS} {picture.digest} sound", make)


def for_pdf(
    picture: Picture, ink: InkName, plates: Plates | None = None, most_dpi: float = MOST_DPI
) -> Pixels:
    """Return a picture for a PDF; with plates, in their inks.

    Raises :class:`~printgen.core.errors.DataError` for a file that is damaged or has changed.
    """
    if stays(picture, ink, plates, most_dpi):
        unpack(picture)
        data = bare(content(picture))
        with opened(data, picture.shown) as image:
            # Programs that declare it, such as Adobe's, invert the values.
            inverted = image.mode == "CMYK" and "adobe" in image.info
            return Pixels(*image.size, _SPACES[image.mode], data, is_jpeg=True, inverted=inverted)
    press = "" if plates is None else f"{plates.condition.identifier} {plates.layers}"
    scale = _scale(picture, most_dpi)
    key = _key(picture, scale, "pdf", ink, press)
    return Pixels(*_cache().kept(key, lambda: (*_packed(picture, scale, ink, plates),)))


def for_web(picture: Picture, ink: InkName) -> tuple[str, bytes]:
    """Return a picture's media type and its file for SVG and HTML: a JPEG or a PNG, upright.

    Raises :class:`~printgen.core.errors.DataError` for a file that is damaged or has changed.
    """
    if not stays(picture, ink):
        if picture.is_opaque:
            pixels = for_pdf(picture, ink)
            if pixels.is_jpeg:
                return "image/jpeg", pixels.data
            return "image/png", _png(pixels.width, pixels.height, pixels.space, pixels.data)
    elif picture.turn == 1:
        unpack(picture)
        return "image/jpeg", bare(content(picture))

    scale = _scale(picture)

    def make() -> tuple[str, bytes]:
        image, is_photograph = _image(picture, scale, ink)
        if is_photograph and image.mode in {"L", "RGB"}:
            return "image/jpeg", _jpeg(image)
        return "image/png", _png(*image.size, image.mode, _rows(image))

    media, made = _cache().kept(_key(picture, scale, "web", ink), make)
    return media, made


def as_svg(picture: Picture, ink: InkName, name: str) -> str:
    """Return a picture as an SVG element of that name, with its file in it, one unit per pixel."""
    media, data = for_web(picture, ink)
    size = f'width="{picture.width}" height="{picture.height}" preserveAspectRatio="none"'
    held = b64encode(data).decode()
    return f'<image id="{name}" {size} xlink:href="data:{media};base64,{held}"/>'


def _packed(picture: Picture, scale: float, ink: InkName, plates: Plates | None) -> Pixels:
    """Return a picture unpacked, changed, and packed again."""
    image, is_photograph = _image(picture, scale, ink, keeps_plates=plates is not None)
    alpha = None
    if image.mode in {"RGBA", "LA"}:
        alpha = image.getchannel("A")
        image = image.convert(image.mode.rstrip("A"))
    if plates is not None:
        # Loaded here: the inks of a press take longer to load than a picture.
        from printgen.backends.press.separation import separation

        if image.mode == "CMYK" and _most_ink(image) > plates.condition.ink + _STRAY:
            image = _on_screen(image)
        image = separation(plates.condition).picture(image)
    is_jpeg = is_photograph and alpha is None
    mask = None
    if alpha is not None:
        # PDF/X-1a has no transparency: there, pixels that are mostly opaque are printed.
        mask = _rows(alpha) if plates is None or plates.layers else _bits(alpha)
    return Pixels(
        *image.size,
        _SPACES[image.mode],
        _jpeg(image) if is_jpeg else _rows(image),
        is_jpeg,
        mask,
        inverted=is_jpeg and image.mode == "CMYK",
    )


def _cache() -> Cache:
    return Cache(private_cache("pictures"), _MOST_KEPT)


def _key(picture: Picture, scale: float, use: str, ink: InkName, press: str = "") -> str:
    return f"{_VERSIONS} {picture.digest} {scale:.9f} {use} {ink} {press}"


def _scale(picture: Picture, most_dpi: float = MOST_DPI) -> float:
    """Return the factor for reducing a picture's sides; 1 if it stays."""
    most = MM_PER_INCH / most_dpi
    too_fine = 0 < picture.largest * SLACK < most
    return picture.largest / most if too_fine else 1.0


def _image(
    picture: Picture, scale: float, ink: InkName, *, keeps_plates: bool = False
) -> tuple[Image.Image, bool]:
    """Return a picture unpacked, upright, its sides times ``scale``, in an ink; True for a
    photograph.

    Its mode is one of L, LA, RGB and RGBA, or CMYK if that may stay.
    """
    data = content(picture)
    with opened(data, picture.shown) as image:
        width, height = (max(1, math.ceil(side * scale)) for side in image.size)
        if scale != 1:
            # A JPEG is unpacked in half or a quarter of its size if that is enough.
            image.draft(None, (width, height))
        image.load()
        made = _plain(image, keeps_plates=keeps_plates and ink == "full")
    if made.size != (width, height):
        made = made.resize((width, height), _FILTER)
    if picture.turn != 1:
        made = made.transpose(_TURNS[picture.turn])
    return _inked(made, ink), _is_photograph(data)


# The transforms that undo the EXIF orientations.
_TURNS: Final = {
    2: Image.Transpose.FLIP_LEFT_RIGHT,
    3: Image.Transpose.ROTATE_180,
    4: Image.Transpose.FLIP_TOP_BOTTOM,
    5: Image.Transpose.TRANSPOSE,
    6: Image.Transpose.ROTATE_270,
    7: Image.Transpose.TRANSVERSE,
    8: Image.Transpose.ROTATE_90,
}


def _is_photograph(data: bytes) -> bool:
    """Return True if a file has lossy compression, as photographs do."""
    kind = kind_of(data)
    if kind != "WEBP":
        return kind == "JPEG"
    at = 12
    while at + 8 <= len(data) and data[at : at + 4] not in {b"VP8 ", b"VP8L"}:
        size = int.from_bytes(data[at + 4 : at + 8], "little")
        at += 8 + size + size % 2
    return data[at : at + 4] == b"VP8 "


def _plain(image: Image.Image, *, keeps_plates: bool) -> Image.Image:
    """Return an unpacked picture in a mode that files allow, in colours of a screen."""
    if image.mode == "CMYK":
        return image.copy() if keeps_plates else _on_screen(image)
    if image.mode.startswith("I"):  # greys of 16 bits
        return image.convert("I").point(lambda value: value * (1 / 256)).convert("L")
    is_grey = image.mode in {"1", "L", "LA"}
    mode = ("L" if is_grey else "RGB") + ("A" if has_alpha(image) else "")
    # Converting to the same mode would copy it, which is slow.
    made = image if image.mode == mode else image.convert(mode)
    if is_grey or not is_foreign(image):
        return made
    alpha = made.getchannel("A") if made.mode == "RGBA" else None
    made = _turned(made.convert("RGB"), io.BytesIO(image.info["icc_profile"]), "RGB")
    if alpha is not None:
        made.putalpha(alpha)
    return made


@lru_cache(maxsize=4096)
def _most_ink_in(picture: Picture) -> float:
    """Return the most ink that a CMYK file puts on one place; 1 for solid black."""

    def make() -> tuple[float]:
        with opened(content(picture), picture.shown) as image:
            return (_most_ink(image),)

    (most,) = _cache().kept(f"{_VERSIONS} {picture.digest} most ink", make)
    return float(most)


def _most_ink(image: Image.Image) -> float:
    """Return the most ink of a CMYK picture on one place."""
    cyan, magenta, yellow, black = image.reduce(_CELL).split()
    two, others = ImageChops.add(cyan, magenta, 2), ImageChops.add(yellow, black, 2)
    mean = ImageChops.add(two, others, 2)
    return 4 * max(mean.tobytes()) / 255


def _on_screen(image: Image.Image) -> Image.Image:
    """Return a CMYK picture as it looks: by its own profile, or on coated paper."""
    profile = image.info.get("icc_profile")
    try:
        return _turned(image, io.BytesIO(profile or FOGRA39.profile.read_bytes()), "RGB")
    except ImageCms.PyCMSError:  # a profile for something else
        return _turned(image, io.BytesIO(FOGRA39.profile.read_bytes()), "RGB")


def _turned(image: Image.Image, profile: io.BytesIO, mode: str) -> Image.Image:
    """Return a picture in colours of a screen. Raises :class:`ImageCms.PyCMSError`."""
    turned = ImageCms.profileToProfile(
        image,
        ImageCms.ImageCmsProfile(profile),
        ImageCms.createProfile("sRGB"),
        ImageCms.Intent.RELATIVE_COLORIMETRIC,
        mode,
        flags=ImageCms.Flags.BLACKPOINTCOMPENSATION,
    )
    if turned is None:
        raise ImageCms.PyCMSError("nothing was converted")
    return turned


def _inked(image: Image.Image, ink: InkName) -> Image.Image:
    """Return a picture as it is printed with an ink: in greys, or pale."""
    if ink == "full":
        return image
    if ink == "grey":
        return image.convert("LA" if image.mode.endswith("A") else "L")
    pale = [255 - round((255 - value) * KEPT) for value in range(256)]
    same = list(range(256))
    return image.point([n for band in image.getbands() for n in (same if band == "A" else pale)])


def _jpeg(image: Image.Image) -> bytes:
    out = io.BytesIO()
    image.save(out, "JPEG", quality=_QUALITY, subsampling=0)
    return bare(out.getvalue())  # Pillow copies metadata


def _rows(image: Image.Image) -> bytes:
    """Return the rows of a picture, each as the difference from the one above (PNG's filter 2)."""
    row = image.width * len(image.getbands())
    packer = zlib.compressobj(_LEVEL)
    packed = []
    for top in range(0, image.height, _STRIP):
        bottom = min(top + _STRIP, image.height)
        # Above the first row there are zeros.
        strip, above = (image.crop((0, top - n, image.width, bottom - n)) for n in (0, 1))
        differs = ImageChops.subtract_modulo(strip, above).tobytes()
        rows = (differs[n : n + row] for n in range(0, len(differs), row))
        packed.append(packer.compress(b"".join(_UP + each for each in rows)))
    return b"".join((*packed, packer.flush()))


def _bits(alpha: Image.Image) -> bytes:
    """Return a mask: 1 where less than half would be printed."""
    bits = alpha.point([255] * 128 + [0] * 128, "1").tobytes()
    row = -(-alpha.width // 8)
    rows = (bits[n : n + row] for n in range(0, len(bits), row))
    return zlib.compress(b"".join(_AS_IT_IS + each for each in rows), _LEVEL)


def _png(width: int, height: int, mode: str, rows: bytes) -> bytes:
    """Return a PNG file of packed rows."""
    colours = {"L": 0, "DeviceGray": 0, "RGB": 2, "DeviceRGB": 2, "LA": 4, "RGBA": 6}[mode]
    head = struct.pack(">2I5B", width, height, 8, colours, 0, 0, 0)
    chunks = ((b"IHDR", head), (b"IDAT", rows), (b"IEND", b""))
    made = [PNG]
    for name, inside in chunks:
        made += (struct.pack(">I", len(inside)), name, inside)
        made.append(struct.pack(">I", zlib.crc32(name + inside)))
    return b"".join(made)
