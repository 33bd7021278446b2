"""Fonts: the width, coverage and outlines of glyphs.

These are the bundled fonts; those of games (:mod:`printgen.fonts.own_fonts`) are looked up here,
too.

Fonts come from PyPI packages under the SIL Open Font License, as static TrueType files, since
ReportLab can embed nothing else. One file gives the widths for both backends, so a line has the
same length in SVG and PDF. Only games' fonts are kerned and joined.
"""

import importlib.util
import math
from functools import cache, cached_property
from hashlib import sha256
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from printgen.core.errors import PrintgenError
from printgen.core.user_folders import Cache, private_cache

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from reportlab.pdfbase.ttfonts import TTFont

    from printgen.fonts.shaping import Shaper


class BundledFont(NamedTuple):
    """A font's PyPI package, its file, and its name for users."""

    module: str
    file: str
    title: str


# Bytes in the user's cache: a font's letters take 100,000 of them.
_MOST_KEPT: Final = 10_000_000

_SANS = "font_source_sans_pro"
_SERIF = "font_source_serif_pro"

FONT_FILES: Final[dict[str, BundledFont]] = {
    "sans": BundledFont(_SANS, "SourceSansPro-Regular.ttf", "Source Sans Pro"),
    "sans-italic": BundledFont(_SANS, "SourceSansPro-It.ttf", "Source Sans Pro Italic"),
    "sans-semibold": BundledFont(_SANS, "SourceSansPro-Semibold.ttf", "Source Sans Pro Semibold"),
    "sans-bold": BundledFont(_SANS, "SourceSansPro-Bold.ttf", "Source Sans Pro Bold"),
    "serif": BundledFont(_SERIF, "SourceSerifPro-Regular.ttf", "Source Serif Pro"),
    "serif-italic": BundledFont(_SERIF, "SourceSerifPro-It.ttf", "Source Serif Pro Italic"),
    "serif-semibold": BundledFont(
        _SERIF, "SourceSerifPro-Semibold.ttf", "Source Serif Pro Semibold"
    ),
    "serif-bold": BundledFont(_SERIF, "SourceSerifPro-Bold.ttf", "Source Serif Pro Bold"),
}


def emphasis(key: str) -> tuple[str, str]:
    """Return the keys of the fonts for **bold** and *italic* in a text of this font.

    In italics, emphasis is upright. A game's own font has no other weights and emphasizes with
    itself, unless it has the place of a bundled one (:func:`printgen.fonts.own_fonts.in_place`).
    """
    name, dot, whose = key.partition(".")
    if name not in FONT_FILES:
        return key, key
    family, _, look = name.partition("-")
    italic = family if look == "italic" else f"{family}-italic"
    return f"{family}-bold{dot}{whose}", f"{italic}{dot}{whose}"


class FontMissingError(PrintgenError):
    """A font package is not installed as it should be."""


# Of the characters that a font lacks, in a message.
_MOST_NAMED: Final = 5


# Unicode's block "Combining Diacritical Marks".
_ACCENTS: Final = frozenset(map(chr, range(0x300, 0x370)))


class MissingGlyphError(Exception):
    """A text has characters that its font cannot draw."""

    def __init__(self, characters: str, font: "Font") -> None:
        self.characters = characters
        self.font = font
        some = characters[:_MOST_NAMED]
        names = ", ".join(f"'{c}' (U+{ord(c):04X})" for c in some)
        if others := len(characters) - len(some):
            names += f" and {others} more"
        super().__init__(font.without.format(font.title, names))


class Glyph(NamedTuple):
    """One outline in font units (1000 per size, y up) as SVG path data, and its advance."""

    outline: str
    advance: float


class Placed(NamedTuple):
    """A glyph in a line, as a letter of a font.

    Its ``advance`` to the next one, and how far it is moved right (``x``) and up (``y``), are in
    thousandths of the size. ``said`` is the text that it stands for.
    """

    font: "Font"
    letter: str
    advance: float
    x: float
    y: float
    said: str

    @classmethod
    def plain(cls, font: "Font", letter: str, advance: float) -> "Placed":
        """Return a letter as it is."""
        return cls(font, letter, advance, 0.0, 0.0, letter)


class Font:
    """A font. Widths are in ems: multiplied by the size in points they are points."""

    # The message for a missing glyph.
    without = "{} has no glyph for {}"

    def __init__(self, key: str) -> None:
        file = FONT_FILES[key]
        self.path = _locate(file)
        self.pdf: TTFont = _read(key, self.path)
        face = self.pdf.face
        self._prepare(key, file.title, face.ascent, face.descent, face.capHeight)
        self._char_widths: dict[int, float] = face.charWidths
        self._glyphs: dict[int, int] = face.charToGlyph
        self._em = 1000 / face.unitsPerEm
        self.space = self.width(" ")

    def _prepare(
        self, key: str, title: str, ascent: float, descent: float, cap_height: float
    ) -> None:
        """Set what all fonts have; lengths are thousandths of the size."""
        self.key = key
        self.title = title
        self.ascent = ascent / 1000
        self.descent = descent / 1000
        self.cap_height = cap_height / 1000
        # The widths of words in ems, for measuring paragraphs. Filled by width().
        self.word_widths: dict[str, float] = {}
        self._outlines: dict[str, Glyph] = {}
        self._is_kept = True

    def width(self, text: str) -> float:
        """Return the width of ``text``, in ems. Raises :class:`MissingGlyphError`.

        Widths are cached: callers measure words, and words repeat.
        """
        known = self.word_widths.get(text)
        if known is not None:
            return known
        try:
            # Every glyph has a width.
            total: float = math.fsum(map(self._char_widths.__getitem__, map(ord, text))) / 1000
        except KeyError:
            self._borrow("".join(dict.fromkeys(c for c in text if ord(c) not in self._char_widths)))
            return self.width(text)
        self.word_widths[text] = total
        return total

    @property
    def _upright(self) -> "Font | None":
        """The font that draws what this italic lacks: the bundled ones have no Greek and Cyrillic.

        None if this is not one of those.
        """
        family, _, look = self.key.partition("-")
        return font(family) if look == "italic" and self.key in FONT_FILES else None

    def _borrow(self, characters: str) -> None:
        """Take the widths of these from the upright font. Raises :class:`MissingGlyphError`."""
        upright = self._upright
        if upright is None:
            raise MissingGlyphError(characters, self)
        if lacking := "".join(each for each in characters if not upright.has(each)):
            raise MissingGlyphError(lacking, self)
        # The font's own mapping stays as the file has it.
        taken = {ord(each): upright.width(each) * 1000 for each in characters}
        self._char_widths = {**self._char_widths, **taken}

    def glyphs(self, text: str) -> "Sequence[Placed] | None":
        """Return the glyphs of a line from left to right; None if they are those of its letters,
        one after the other in their own widths.

        Of the bundled fonts, these are lines with accents for which there is no single letter.
        """
        if text.isascii() or _ACCENTS.isdisjoint(text):
            return None
        placed = self._accented.glyphs(text, leftwards=False)
        if "".join(each.letter for each in placed) != text:
            return None  # some letters are borrowed
        em = self._em
        return [Placed(self, c, wide * em, x * em, y * em, c) for c, wide, x, y, _ in placed]

    @cached_property
    def _accented(self) -> "Shaper":
        # Loaded here: hardly a text has such accents.
        import uharfbuzz as hb

        from printgen.fonts.shaping import Shaper

        return Shaper(hb.Font(hb.Face(self.path.read_bytes())), bare=True)

    def alias(self, letter: str, said: str) -> str:  # noqa: ARG002 - games' fonts have some
        """Return a letter that looks the same, and stands for this text only."""
        return letter

    def joins(self, before: str, gap: float, after: str) -> bool:  # noqa: ARG002 - games' fonts ask
        """Return True if texts measured separately, this many ems apart, can be joined."""
        return gap in {0.0, self.space}

    def has(self, character: str) -> bool:
        """Return True if the font itself can draw the character."""
        try:
            self.width(character)
        except MissingGlyphError:
            return False
        return ord(character) in self._glyphs

    def part(self, character: str) -> "Font":
        """Return the font with the character: in a list of fonts, the first one."""
        return self if ord(character) in self._glyphs else self._upright or self

    def glyph(self, character: str) -> Glyph:
        """Return the outline of one character, for files that draw letters as shapes."""
        if not self._outlines:
            self._outlines |= _kept(self.path)
        known = self._outlines.get(character)
        if known is None:
            if (part := self.part(character)) is not self:
                return part.glyph(character)
            number = self._glyphs[ord(character)]
            known = self._outlines[character] = _outline(self.path, number)
            self._is_kept = False
        return known

    def keep(self) -> None:
        """Save the outlines of a bundled font for the next run, in the user's cache."""
        if not self._is_kept:
            # Another process may have saved others.
            known = _kept(self.path) | self._outlines
            _cache().keep(_key(self.path), {letter: tuple(each) for letter, each in known.items()})
        self._is_kept = True


# Fonts of games by their keys, which are made from their contents: a key always means the same
# font.
_OWN: Final[dict[str, Font]] = {}


@cache
def font(key: str) -> Font:
    """Return the font with that ``key``, read once. Raises ``KeyError`` for an unknown font."""
    return _OWN.get(key) or Font(key)


def adopt(own: Font) -> Font:
    """Make a game's own font available by its key. Return it, or the same one added before."""
    return _OWN.setdefault(own.key, own)


def fonts_with(characters: str, names: "Mapping[str, str]") -> list[str]:
    """Return the names of the fonts that have all these characters.

    ``names`` are keys of a game's own fonts, by name. The bundled ones are included.
    """
    known = {**names, **{each: each for each in FONT_FILES if each not in names}}
    return [name for name, key in known.items() if all(map(font(key).has, characters))]


def font_path(key: str) -> Path:
    """Return the file of the font with that ``key``. Raises :class:`FontMissingError`."""
    return _locate(FONT_FILES[key])


@cache
def _folders(module: str) -> tuple[str, ...]:
    # Not imported: the packages list their folders at import, which takes longer than reading a
    # font.
    spec = importlib.util.find_spec(module)
    return tuple(spec.submodule_search_locations or ()) if spec else ()


def _locate(file: BundledFont) -> Path:
    for folder in _folders(file.module):
        path = Path(folder) / "files" / file.file
        if path.is_file():
            return path
    package = file.module.replace("_", "-")
    raise FontMissingError(f"the font file {file.file} is missing: install the package {package}")


def _read(key: str, path: Path) -> "TTFont":
    from reportlab.pdfbase import pdfmetrics
    from reportlab.pdfbase.ttfonts import TTFont

    font = TTFont(key, str(path))
    pdfmetrics.registerFont(font)
    return font


@cache
def _glyphs_of(path: Path) -> Any:
    from fontTools.ttLib import TTFont

    # Not from the open file: forked processes would share its position.
    file = TTFont(BytesIO(path.read_bytes()), lazy=True)
    # By number: their names, which are not needed, take as long to read as everything else.
    file.setGlyphOrder([*map(str, range(file["maxp"].numGlyphs))])
    return file.getGlyphSet()


def _outline(path: Path, number: int) -> Glyph:
    """Return the outline of a glyph by its number in the font, which ReportLab has found."""
    from fontTools.pens.svgPathPen import SVGPathPen

    glyphs = _glyphs_of(path)
    glyph = glyphs[f"{number}"]
    pen = SVGPathPen(glyphs)
    glyph.draw(pen)
    return Glyph(pen.getCommands(), float(glyph.width))


def _kept(path: Path) -> dict[str, Glyph]:
    """Return the outlines of a font in the user's cache, by character."""
    found = _cache().load(_key(path))
    return {letter: Glyph(*glyph) for letter, glyph in found.items()} if found else {}


@cache
def _cache() -> Cache:
    return Cache(private_cache("glyphs"), _MOST_KEPT)


@cache
def _key(path: Path) -> str:
    """Return what outlines depend on: the font, and the code and library that read it."""
    about = path.stat()
    (library,) = _folders("fontTools")
    code = sha256(Path(__file__).read_bytes() + (Path(library) / "__init__.py").read_bytes())
    return f"{path} {about.st_size} {about.st_mtime_ns} {code.hexdigest()}"
