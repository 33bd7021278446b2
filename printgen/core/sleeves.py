"""Card sleeves that shops sell, and the choice of those that fit a card."""

from __future__ import annotations

from typing import Final

from printgen.core.sizes import SIZES

# Cards of standard sizes, in mm, upright: what sleeves are sold for.
STANDARD: Final[dict[str, tuple[float, float]]] = {
    size.title: (size.width, size.height) for size in SIZES.values() if size.sleeved
}
# How much wider and higher a sleeve is than the card that it is sold for, seams and all, in mm; and
# how much it adds to the thickness. Sleeves sold as 66 × 91 mm for cards of 63.5 × 88 mm have some
# 0.06 mm of film on each side.
LARGER_MM: Final = 3.0
FILM_MM: Final = 0.12
# A sleeve has a little more room than its card; in one that is wider than this a card slips about.
_TIGHTER: Final = 0.3
_LOOSER: Final = 1.0


def sleeve(width: float, height: float) -> str | None:
    """Return the cards that sleeves for a card of that size are sold for; None if there are no
    such.

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
    """Return the size in mm of a card in its sleeve, as it lies; None if no sleeves fit it.

    >>> sleeved(88, 63)
    (91.9, 66.5)
    """
    name = sleeve(width, height)
    if name is None:
        return None
    short, long = (side + LARGER_MM for side in STANDARD[name])
    return (short, long) if width <= height else (long, short)
