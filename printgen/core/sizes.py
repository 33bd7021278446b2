"""Named sizes of cards and other flat pieces, and sleeves for cards."""

from typing import Final, NamedTuple

from printgen.core.units import MM_PER_INCH

# Where a size is published, and when that was read.
_GAME_CRAFTER: Final = "The Game Crafter's catalogue, November 2026"
_SLEEVES: Final = "sleeves sold in this size, November 2026"

# The radius of corner punches on sale, 1/8 in; that cards of all makers have it is an assumption.
CARD_CORNER_MM: Final = 3.2


class NamedSize(NamedTuple):
    """A size in mm, upright; what has that size; and where the size is published.

    ``sleeved`` cards have sleeves on sale.
    """

    title: str
    width: float
    height: float
    source: str
    sleeved: bool = False


def _inches(title: str, width: float, height: float, *, sleeved: bool = False) -> NamedSize:
    wide, high = round(width * MM_PER_INCH, 4), round(height * MM_PER_INCH, 4)
    return NamedSize(title, wide, high, _GAME_CRAFTER, sleeved)


SIZES: Final[dict[str, NamedSize]] = {
    "poker": _inches("poker cards", 2.5, 3.5, sleeved=True),
    "poker-euro": NamedSize("metric poker cards", 63.0, 88.0, _SLEEVES),
    "bridge": _inches("bridge cards", 2.25, 3.5, sleeved=True),
    "tarot": NamedSize("tarot cards", 70.0, 120.0, _SLEEVES, sleeved=True),
    "tarot-us": _inches("US tarot cards", 2.75, 4.75),
    "euro": NamedSize("European cards", 59.0, 92.0, _SLEEVES),
    "mini": _inches("cards of half the size of a poker card", 1.75, 2.5),
    "mini-euro": NamedSize("mini cards", 44.0, 68.0, _SLEEVES, sleeved=True),
    "mini-us": NamedSize("US mini cards", 41.0, 63.0, _SLEEVES),
    "micro": _inches("micro cards", 1.25, 1.75),
    "jumbo": _inches("jumbo cards", 3.5, 5.5),
    "square": _inches("square cards", 3.5, 3.5),
    "square-euro": NamedSize("European square cards", 70.0, 70.0, _SLEEVES),
    "business": _inches("US business cards", 2.0, 3.5),
    "bank": NamedSize("bank cards", 53.98, 85.6, "ISO/IEC 7810:2019, ID-1"),
    "domino": _inches("dominoes", 1.0, 2.0),
    "a6": NamedSize("postcards", 105.0, 148.0, "ISO 216:2007"),
    "a7": NamedSize("half postcards", 74.0, 105.0, "ISO 216:2007"),
    "a8": NamedSize("quarter postcards", 52.0, 74.0, "ISO 216:2007"),
}

# Cards of standard sizes, in mm, upright, for which sleeves are sold.
STANDARD: Final[dict[str, tuple[float, float]]] = {
    size.title: (size.width, size.height) for size in SIZES.values() if size.sleeved
}
# How much wider and higher a sleeve is than its card, including seams, in mm; and how much it adds
# to the thickness. Sleeves sold as 66 × 91 mm for cards of 63.5 × 88 mm have some 0.06 mm of film
# on each side.
LARGER_MM: Final = 3.0
FILM_MM: Final = 0.12
# The tolerance of a sleeve; in a wider one, a card slips about.
_TIGHTER: Final = 0.3
_LOOSER: Final = 1.0


def sleeve(width: float, height: float) -> str | None:
    """Return the name of the cards whose sleeves fit a card of that size; None if none do.

    It may lie on its side.

    >>> sleeve(63.5, 88.9), sleeve(88, 63), sleeve(86, 116)
    ('poker cards', 'poker cards', None)
    """
    short, long = sorted((width, height))
    fitting = [
        (wide - short + high - long, name)
        for name, (wide, high) in STANDARD.items()
        if -_TIGHTER <= wide - short <= _LOOSER and -_TIGHTER <= high - long <= _LOOSER
    ]
    return min(fitting)[1] if fitting else None


def sleeved(width: float, height: float) -> tuple[float, float] | None:
    """Return the size in mm of a card in its sleeve, in its orientation; None if no sleeves fit it.

    >>> sleeved(88, 63)
    (91.9, 66.5)
    """
    name = sleeve(width, height)
    if name is None:
        return None
    short, long = (side + LARGER_MM for side in STANDARD[name])
    return (short, long) if width <= height else (long, short)
