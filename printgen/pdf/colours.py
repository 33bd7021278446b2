"""Colour spaces of PDF (ISO 32000-1, 8.6), as far as a printing press needs them: their plates.

Nothing is converted: the inks of RGB and Lab colours depend on the printer, so they are unknown.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

import pikepdf

from printgen.pdf.budget import LONGEST_NAME, MOST_INKS, Budget

PROCESS: Final = ("Cyan", "Magenta", "Yellow", "Black")

# Nested spaces: an indexed one of a separation of an ICC profile with its alternate is 4.
_DEEPEST: Final = 8


class ColourSpace(NamedTuple):
    """A colour space: its base, its name in the file, and its plates.

    ``family`` is one of "grey", "rgb", "cmyk", "lab", "spot", "pattern"; for an indexed space that
    of its base. ``plates`` are the names of its inks, if they are known.
    """

    family: str
    name: str
    channels: int
    plates: tuple[str, ...] = ()
    indexed: bool = False
    table: bytes = b""

    @property
    def first(self) -> tuple[float, ...]:
        """The initial colour of the space (ISO 32000-1, 8.6.8)."""
        if self.indexed:
            return (0.0,)
        if self.family == "cmyk":
            return (0.0, 0.0, 0.0, 1.0)
        return (1.0 if self.family == "spot" else 0.0,) * self.channels


GREY: Final = ColourSpace("grey", "DeviceGray", 1, ("Black",))
RGB: Final = ColourSpace("rgb", "DeviceRGB", 3)
CMYK: Final = ColourSpace("cmyk", "DeviceCMYK", 4, PROCESS)
PATTERN: Final = ColourSpace("pattern", "Pattern", 0)
BY_CHANNELS: Final = {1: GREY, 3: RGB, 4: CMYK}

_DEVICE: Final = {
    "/DeviceGray": GREY,
    "/G": GREY,
    "/CalGray": GREY,
    "/DeviceRGB": RGB,
    "/RGB": RGB,
    "/CalRGB": RGB,
    "/DeviceCMYK": CMYK,
    "/CMYK": CMYK,
    "/CalCMYK": CMYK,
    "/Pattern": PATTERN,
}


class Paint(NamedTuple):
    """A colour: its space and its values there; no values for patterns and images.

    Of what is ``shaded``, the colour is the one with most ink, if that is known; ``blend`` tells
    what it is made of, where that is asked for.
    """

    space: ColourSpace
    values: tuple[float, ...] = ()
    shaded: bool = False
    blend: bytes = b""

    @property
    def inks(self) -> dict[str, float] | None:
        """Amount of each plate, from 0 to 1; None if it is unknown."""
        space = self.space
        values = _looked_up(space, self.values) if space.indexed else self.values
        if not space.plates or len(values) != len(space.plates):
            return None
        if space.family == "grey":
            return {"Black": 1 - values[0]}
        inks: dict[str, float] = {}
        for plate, value in zip(space.plates, values, strict=True):
            # ISO 32000-1, 8.6.6.4: a tint of All goes on every plate, one of None nowhere.
            for name in PROCESS if plate == "All" else () if plate == "None" else (plate,):
                inks[name] = value
        return inks

    @property
    def light(self) -> float:
        """How light it is as a mask (ISO 32000-1, 10.3), from 0 to 1; 1 where that is unknown."""
        values = _looked_up(self.space, self.values) if self.space.indexed else self.values
        if self.shaded:
            return 1.0
        match self.space.family, values:
            case "grey", (light,):
                return light
            case "rgb", (red, green, blue):
                return 0.3 * red + 0.59 * green + 0.11 * blue
            case "cmyk", (cyan, magenta, yellow, black):
                return max(0.0, 1 - 0.3 * cyan - 0.59 * magenta - 0.11 * yellow - black)
        return 1.0

    @property
    def is_white(self) -> bool:
        """True if it certainly leaves the paper white."""
        values = _looked_up(self.space, self.values) if self.space.indexed else self.values
        if self.space.family == "rgb":
            return len(values) == 3 and min(values) >= 1
        inks = self.inks
        return inks is not None and max(inks.values(), default=0.0) <= 0


BLACK: Final = Paint(GREY, (0.0,))


def _looked_up(space: ColourSpace, values: tuple[float, ...]) -> tuple[float, ...]:
    """Return the colour of the base space for an index; None beyond the end of the table."""
    if not values:
        return ()
    start = int(values[0]) * space.channels
    entry = space.table[start : start + space.channels] if start >= 0 else b""
    return tuple(byte / 255 for byte in entry) if len(entry) == space.channels else ()


def colour_space(thing: Any, named: Any, budget: Budget, depth: int = 0) -> ColourSpace:
    """Return the space that an object of the file describes; ``named`` are those of the resources.

    Raises ``ValueError`` with a sentence if there is no such space.
    """
    if depth > _DEEPEST:
        raise ValueError("a colour space that contains itself")
    if isinstance(thing, str | pikepdf.Name):
        name = str(thing)
        if name in _DEVICE:
            return instead(_DEVICE[name], named, budget)
        found = named.get(name) if isinstance(named, pikepdf.Dictionary) else None
        if found is None:
            raise ValueError(f"a colour space '{name.removeprefix('/')}' that is not there")
        return colour_space(found, named, budget, depth + 1)
    if not isinstance(thing, pikepdf.Array) or not len(thing):
        raise ValueError("an invalid colour space")
    return _whole(thing, named, budget, depth)


def instead(space: ColourSpace, named: Any, budget: Budget) -> ColourSpace:
    """Return the resources' replacement of a device space (ISO 32000-1, 8.6.5.6), or that itself.

    Raises ``ValueError`` as :func:`colour_space` does.
    """
    if not isinstance(named, pikepdf.Dictionary) or not space.name.startswith("Device"):
        return space
    other = named.get(f"/Default{space.name.removeprefix('Device')}")
    # Its parts are the device's own spaces.
    return space if other is None else colour_space(other, None, budget)


def _whole(thing: Any, named: Any, budget: Budget, depth: int) -> ColourSpace:
    """Return a space that is written as an array: its kind, and its parameters."""
    kind = str(thing[0])
    if kind == "/Pattern" and len(thing) > 1:
        # The colour of uncoloured patterns.
        return colour_space(thing[1], named, budget, depth + 1)
    if kind in _DEVICE:
        # [/DeviceRGB], [/CalRGB …]
        space = _DEVICE[kind]
        if kind.startswith("/Cal"):
            return space._replace(name=_plate(thing[0]))
        return instead(space, named, budget)
    if kind == "/Lab":
        return ColourSpace("lab", "Lab", 3)
    if len(thing) < 2:
        raise ValueError(f"a colour space {kind.removeprefix('/')} that is not whole")
    if kind == "/ICCBased":
        return _icc(thing[1])
    if kind == "/Separation":
        return _inks("Separation", (_plate(thing[1]),))
    if kind == "/DeviceN":
        if len(thing[1]) > MOST_INKS:
            raise ValueError(f"a colour space DeviceN of more than {MOST_INKS} inks")
        return _inks("DeviceN", tuple(_plate(each) for each in thing[1]))
    if kind in {"/Indexed", "/I"} and len(thing) >= 4:
        base = colour_space(thing[1], named, budget, depth + 1)
        stream = isinstance(thing[3], pikepdf.Stream)
        table = budget.read(thing[3]) if stream else bytes(thing[3])
        table = table[: 256 * base.channels]
        return base._replace(name=f"Indexed {base.name}", indexed=True, table=table)
    raise ValueError(f"a colour space {kind.removeprefix('/')} that is unknown")


def _plate(name: Any) -> str:
    return str(name).removeprefix("/")[:LONGEST_NAME]


def _icc(profile: Any) -> ColourSpace:
    channels = int(profile.N)
    known = BY_CHANNELS.get(channels)
    if known is None:
        raise ValueError(f"an ICC profile of {channels} channels")
    return known._replace(name=f"ICCBased {known.family.upper() if channels > 1 else 'grey'}")


def _inks(name: str, plates: tuple[str, ...]) -> ColourSpace:
    """Return the space of Separation and DeviceN; one of process inks is no spot colour."""
    is_process = all(plate in {*PROCESS, "None"} for plate in plates)
    family = "cmyk" if is_process else "spot"
    return ColourSpace(family, f"{name} {', '.join(plates)}", len(plates), plates)
