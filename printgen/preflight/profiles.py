"""Profiles: the demands of printers on PDFs. Every limit has its source.

Names of shops are those of their published instructions, read in 2026; the shops have not reviewed
this, and passing is no certificate (a PDF/X validator checks much more).
"""

from __future__ import annotations

from typing import Final, NamedTuple

from printgen.core.errors import UsageError
from printgen.core.units import MM_PER_INCH


class Profile(NamedTuple):
    """The limits of a print service. None means that there is no limit.

    ``bleed`` and ``safe`` are millimetres outside and inside of the trim box; ``cover`` is how much
    of the bleed must have ink where art crosses the trim (None: all of it). ``margin`` is the
    unprintable edge of the paper; ``hairline`` and ``text`` are in points, ``pixels`` per inch;
    ``ink`` is the sum of all plates (2.4 is 240 %), ``families`` are the allowed colour spaces.
    ``trimmed``: pages must have a trim box. ``intent``: the file must name its printing condition.
    ``standard`` is the required version of PDF/X (None: any or none). ``plain``: no transparency.
    ``spots``: inks of the job besides those of CMYK. ``dies``: cut lines must be in a spot colour
    that overprints. ``lenient``: an empty page or a lock that opens is only a warning. ``heard``:
    the file must be fit for screen readers.
    """

    name: str
    title: str
    bleed: float = 0.0
    cover: float | None = None
    safe: float = 0.0
    margin: float | None = None
    hairline: float | None = None
    text: float | None = None
    pixels: float | None = None
    ink: float | None = None
    families: frozenset[str] | None = None
    trimmed: bool = False
    intent: bool = False
    standard: str | None = None
    plain: bool = False
    spots: int | None = None
    dies: bool = False
    lenient: bool = False
    heard: bool = False


PRESS: Final = frozenset({"grey", "cmyk", "spot", "pattern"})

# An eighth of an inch.
_EIGHTH: Final = MM_PER_INCH / 8

HOME: Final = Profile(
    "home",
    "a printer at home",
    # Art must not end at the cut itself. More would be better, but scissors follow the edge of a
    # disc that is slightly larger than the piece, as in printgen's round counters (0.3 mm).
    cover=0.15,
    # The unprintable edge of such printers: most leave 3 to 5 mm; 5 mm suits all known ones, and
    # printgen's own sheets keep it.
    margin=5.0,
    # Half of what print shops demand. Ink on plain paper shows about 150 pixels per inch; a
    # photograph with less looks coarse.
    pixels=150.0,
    # No limit for lines and letters: home printers draw the finest line one dot wide, and pictures
    # of whole boards in a rulebook have letters that nobody is meant to read.
    lenient=True,
)

OFFICE: Final = Profile(
    "office",
    "a copy shop or an office printer",
    # As at home: the same people cut out the pieces.
    cover=HOME.cover,
    # Laser printers leave 4 to 5 mm white on all sides.
    margin=5.0,
    # A quarter of a point, the limit of print shops, is two dots of 600 per inch. Thinner lines
    # break where toner does not stick.
    hairline=0.25,
    text=4.0,
    # Copy shops demand 200 to 300.
    pixels=200.0,
)

DRIVETHRU: Final = Profile(
    "drivethru",
    "print on demand of cards and books, as DriveThruCards does it",
    # Its instructions for cards: 1/8 in of bleed on all sides, and no text nearer than 1/8 in to
    # the finished edge.
    bleed=_EIGHTH,
    safe=_EIGHTH,
    hairline=0.25,
    # Type below 5 pt fills in; its printers demand 6 and more for white type on dark.
    text=5.0,
    pixels=300.0,
    # Lightning Source, which prints its books: the sum of all inks below 240 %.
    ink=2.4,
    # The service takes PDF/X-1a:2003: CMYK, grey and spot colours, fonts embedded, trim boxes,
    # an output intent, neither transparency nor encryption (ISO 15930-4).
    families=PRESS,
    trimmed=True,
    intent=True,
    standard="PDF/X-1a:2003",
    plain=True,
    # It prints with four inks: all others are converted.
    spots=0,
    dies=True,
)

OFFSET: Final = Profile(
    "offset",
    "an offset press",
    # 3 mm of bleed and 3 mm of safe distance inside are usual all over Europe.
    bleed=3.0,
    safe=3.0,
    hairline=0.25,
    text=5.0,
    pixels=300.0,
    # Coated paper takes 300 to 330 % (ISO Coated v2 300 % is made for 300), uncoated less.
    ink=3.0,
    # PDF/X-4 (ISO 15930-7) allows transparency; colours must be those of the press.
    families=PRESS,
    trimmed=True,
    intent=True,
    # More are possible, but each is a plate to be ordered: they get a warning.
    spots=0,
    dies=True,
)

ACCESSIBLE: Final = Profile(
    "accessible",
    "people who have it read to them",
    # It is about no paper.
    cover=0.0,
    lenient=True,
    # PDF/UA-1 (ISO 14289-1), as far as programs can see it.
    heard=True,
)

PROFILES: Final = {each.name: each for each in (HOME, OFFICE, DRIVETHRU, OFFSET, ACCESSIBLE)}


def find_profile(name: str) -> Profile:
    """Return a profile by its name. Raises :class:`UsageError`."""
    if name not in PROFILES:
        raise UsageError(f"unknown profile '{name}' (one of {', '.join(PROFILES)})")
    return PROFILES[name]
